"""Three Thirteen in play: enter what happens at a real table, read what each choice is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout

from app.cards.panels import Verdict, set_stale
from app.cards.scroll import ScrollColumn
from app.cards.start import StartPanel
from app.cards.text import set_visible
from app.games.rummy import thirteen_words, words
from app.games.rummy.in_play import InPlayView
from app.games.rummy.play_panels import Action, TurnPanel
from app.games.rummy.thirteen_felt import ThirteenDeck, ThirteenFelt
from app.games.rummy.thirteen_panels import ThirteenChoices, ThirteenPages
from app.games.rummy.thirteen_play import ThirteenPlay
from app.shell.page import Page
from app.shell.status import State, Status
from app.words.cards import pretty, the
from app.words.figures import error
from app.words.translation import _, ngettext
from engine.cards import JOKER
from engine.games.rummy import ROUNDS
from engine.games.rummy.thirteen import ME, Advice, Choice, Step
from engine.games.rummy.thirteen.scoring import LAST_ROUND

RIGHT_WIDTH, RIGHT_NARROW, NARROW_UNDER, LOW_UNDER = 404, 340, 1120, 640
STEPS = (
    _("Choose the round and the number of players"),
    _("Click the cards of your hand, then the one face up"),
    _("Each turn: click the card you draw, then the one you throw"),
    _("The others: click the card they threw; first the top one if they took it"),
)


class ThirteenView(InPlayView):
    """Draws a `ThirteenPlay`, and tells the page what was clicked."""

    engine_package = "rummy.thirteen"
    part = "thirteen"

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        left = QVBoxLayout()
        left.setSpacing(12)
        self.felt, self.deck = ThirteenFelt(), ThirteenDeck()
        left.addWidget(self.felt, 1)
        left.addWidget(self.deck)
        self.felt.clicked.connect(self._click_on_felt)
        self.felt.stock_clicked.connect(lambda: self.do(Step("draw")))
        self.felt.round_chosen.connect(
            lambda number: self._choose(lambda play: play.with_number(number))
        )
        self.deck.picker.clicked.connect(self.click_card)
        self.deck.jokers.clicked.connect(self._click_joker)
        self._build_right()
        self.add_keys(
            self.deck.picker,
            {
                "D": lambda: self.do(Step("draw")),
                "U": lambda: self.do(Step("take")),
                "Shift+U": self.draw_another,
                "K": self.go_out,
            },
        )
        self.typing.rank_lit.connect(self.deck.light_rank)
        self.lay_out(left, self._right)

    def _build_right(self) -> None:
        self._right = ScrollColumn()
        self.verdict = Verdict()
        self.start_panel = StartPanel(
            STEPS, _("Deal a random hand"), _("Open a position"), top=14, spacing=12
        )
        self.start_panel.random_wanted.connect(self.deal_random)
        self.start_panel.open_wanted.connect(self.open_wanted)
        self.turn, self.choices = TurnPanel(), ThirteenChoices()
        set_visible(self.turn.steps, False)
        self.pages = ThirteenPages()
        self.players, self.sheet, self.game = (
            self.pages.players,
            self.pages.scores,
            self.pages.game,
        )
        self.sheet.scored.connect(self._score)
        self.game.changed.connect(self._choose)
        for panel in (self.verdict, self.start_panel, self.turn, self.choices):
            self._right.column.addWidget(panel)
        self._right.column.addWidget(self.pages, 1)

    # ---- what the page asks --------------------------------------------------------------

    @property
    def state(self) -> ThirteenPlay:
        """The round that is drawn."""
        play: ThirteenPlay = self.page.state.thirteen
        return play

    @property
    def advice(self) -> Advice | None:
        """Answer to the round as it is now."""
        answer = self.page.fresh_answer
        return answer if isinstance(answer, Advice) else None

    def results(self) -> list[str]:
        """Lines about the advice for the clipboard."""
        return thirteen_words.results(self.state, self.advice)

    def type_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape and self.typing.waiting():
            self.typing.forget()
        elif event.key() == Qt.Key.Key_Backspace:
            self._go(self.state.taken_back(), _("Take back"))
        elif event.text() in ("x", "X"):
            self.click_card(JOKER)
        else:
            return self.typing.feed(event)
        return True

    # ---- changes -------------------------------------------------------------------------

    def click_card(self, card: int) -> None:
        """A card was clicked in the deck or on the table, or typed."""
        play, table = self.state, self.state.table
        throws = table is not None and table.to_move == ME and table.phase == "throw"
        if throws and self._goes_out(card):
            self._try(lambda: play.done(Step("out", card)), pretty(card))
        else:
            self._try(lambda: play.clicked(card), pretty(card))

    def _goes_out(self, card: int) -> bool:
        if self.advice and self.advice.rule == Step("out", card):  # said before any is sampled
            return True
        return any(choice.out and choice.step.card == card for choice in self._choices())

    def _click_on_felt(self, card: int) -> None:
        if self.state.round is None and card in self.state.hand:
            self._go(self.state.put_back(card), pretty(card))
        else:
            self.click_card(card)

    def _click_joker(self, used: bool) -> None:
        if used and self.state.round is None and JOKER in self.state.hand:
            self._go(self.state.put_back(JOKER), _("Joker"))
        elif JOKER in self.state.hand or self.state.round_rules.jokers:
            self.click_card(JOKER)
        else:
            self.hint.emit(_("There are no jokers in these rules"))

    def do(self, *steps: Step) -> None:
        """Something happened that is no card clicked."""
        self._try(lambda: self.state.done(*steps), str(steps[0]))

    def draw_another(self) -> None:
        """I drew from stock a card like the one face up."""
        table = self.state.table
        if table is not None and table.to_move == ME and table.phase == "draw":
            self.do(Step("draw", table.top))

    def go_out(self) -> None:
        """Somebody goes out: I with the best card, another with the card clicked next."""
        play, table = self.state, self.state.table
        if table is None or table.last:
            return
        if table.to_move != ME:
            self._go(replace(play, going_out=not play.going_out), _("Went out"))
            return
        best = next((c.step.card for c in self._choices() if c.out), None)
        if best is None:
            self.felt.error.set_error(_("Nothing that you throw leaves no points."))
        else:
            self.do(Step("out", best))

    def next_round(self) -> None:
        """Enter what is known of this round's scores, and begin the next."""
        play, advice = self.state, self.advice
        if advice is not None:
            self._try(lambda: play.next_round(advice.points_now), _("Next round"))

    def _score(self, player: int, points: int | None) -> None:
        play, advice = self.state, self.advice
        if play.over and advice is not None:
            play = play.with_end(advice.points_now)
        self._go(play.scored(play.number, player, points), _("Score"))

    def _choices(self) -> tuple[Choice, ...]:
        return self.advice.choices if self.advice else ()

    def _choose(self, change: Callable[[ThirteenPlay], ThirteenPlay]) -> None:
        self._try(lambda: change(self.state), _("Game"))

    def _go(self, play: ThirteenPlay, text: str) -> None:
        if play == self.state:
            self.render_state()  # a control may say otherwise
        self.change(play, text)

    def _try(self, new: Callable[[], ThirteenPlay], text: str) -> None:
        try:
            play = new()
        except ValueError as problem:  # nothing changes: the record is never spoiled
            self.render_state()
            self.felt.error.set_error(words.with_symbols(str(problem)))
            return
        self._go(play, text)

    # ---- drawing -------------------------------------------------------------------------

    def render_state(self) -> None:
        play = self.state
        self.felt.error.set_error("")
        self.felt.show_play(play)
        self.deck.show_play(play)
        self.pages.show_play(play)
        begun = bool(play.hand) or bool(play.sheet.rows)
        set_visible(self.start_panel, not begun)
        set_visible(self.turn, play.round is not None)
        self._show(self.advice)
        self._fit()

    def show_answer(self, answer: Advice) -> None:
        self._show(self.advice)

    def show_nothing(self) -> None:
        self._show(None)

    def show_stale(self, stale: bool) -> None:
        for widget in (self.choices, self.players, self.felt.groups):
            set_stale(widget, stale)

    def announce(self) -> None:
        self.verdict.set(
            self.verdict.headline.markup(), self.verdict.detail.markup(), announce=True
        )

    def status_of(self, answer: Advice, running: bool) -> Status:
        if self.state.over:
            return Status(_("Exact"), _("best grouping"))
        if not answer.worlds:
            return Status(_("Rule"), _("sampling begins"), State.RUNNING if running else State.DONE)
        text = ngettext("{count} deal", "{count} deals", answer.worlds)
        figures = text.format(count=f"{answer.worlds:,}")
        if answer.choices and answer.worlds > 1:
            with_error = _("{deals}, {error} points")
            figures = with_error.format(deals=figures, error=error(answer.choices[0].lead_se))
        if running and not answer.done:
            return Status(_("Sampling"), figures, State.RUNNING, answer.progress)
        return Status(_("Sampled"), figures)

    def _show(self, advice: Advice | None) -> None:
        """Draw what is known of the round, with advice or without."""
        play = self.state
        said = thirteen_words.verdict(play, advice)
        self.verdict.set(said.headline, said.detail)
        set_visible(self.choices, advice is not None and bool(advice.choices))
        if advice is not None and advice.choices:
            self.choices.show_choices(play, advice)
        self.players.show_players(play, advice)
        waiting = advice is None and isinstance(self.page.answer, Advice)
        self.felt.show_hand(play, advice, waiting=waiting)
        ended = play.with_end(advice.points_now) if advice is not None else play
        self.sheet.show_sheet(play, ended.sheet.row(play.number))
        hint = thirteen_words.asked(play).hint
        last = play.table is not None and play.table.last
        title = _("Round") if play.over else _("Last turn") if last else _("Turn")
        self.turn.show_step(title, hint, self._actions(advice))

    # ---- what can be done ----------------------------------------------------------------

    def _actions(self, advice: Advice | None) -> list[Action]:
        play, table = self.state, self.state.table
        if table is None:
            return []
        back = Action(_("Take back"), lambda: self._go(play.taken_back(), _("Take back")))
        if table.phase == "over":
            return [*self._following(advice), back]
        found = self._mine(advice) if table.to_move == ME else self._theirs(play)
        return [*found, back] if play.steps else found

    def _following(self, advice: Advice | None) -> list[Action]:
        """What comes after a round; the next one once it is known what my hand leaves."""
        play, found = self.state, []
        last = play.number >= LAST_ROUND
        if last:
            found.append(
                Action(_("New game"), lambda: self._go(play.new_game(), _("New game")), True)
            )
        if advice is not None and play.number < ROUNDS[-1]:
            text = _("One more round") if last else _("Next round")
            found.append(Action(text, self.next_round, not last))
        return found

    def _mine(self, advice: Advice | None) -> list[Action]:
        table = self.state.table
        assert table is not None
        best = advice.best if advice else None
        if table.phase == "throw":
            if best is None or best.card is None:
                return []
            card = best.card
            out = best.kind == "out" or self._goes_out(card)
            text = _("Throw {card} and go out") if out else _("Throw {card}")
            step = Step("out" if out else "throw", card)
            return [Action(text.format(card=the(card)), lambda: self.do(step), True)]
        if table.top is None:
            return []
        text = _("Take {card}").format(card=the(table.top))
        advised = best is not None and best.kind == "take"
        found = [Action(text, lambda: self.do(Step("take")), advised)]
        if table.drawable[table.top]:  # a click on the card would take the one face up
            text = _("Drew another {card}").format(card=pretty(table.top))
            found.append(Action(text, self.draw_another))
        return found

    def _theirs(self, play: ThirteenPlay) -> list[Action]:
        table = play.table
        assert table is not None
        found = []
        if table.phase == "draw":
            found.append(Action(_("Drew from stock"), lambda: self.do(Step("draw"))))
            if table.top is not None:
                text = _("Took {card}").format(card=the(table.top))
                found.append(Action(text, lambda: self.do(Step("take"))))
        if not table.last:
            text = _("They play on") if play.going_out else _("Went out")
            found.append(Action(text, self.go_out, play.going_out))
        return found

    # ---- sizes ---------------------------------------------------------------------------

    def _fit(self) -> None:
        narrow = self.window().width() < NARROW_UNDER
        self._right.setFixedWidth(RIGHT_NARROW if narrow else RIGHT_WIDTH)
        self.felt.fit(self.height(), narrow=narrow)
        self.deck.fit_play(self.height())
        low = self.height() < LOW_UNDER
        self.choices.fit(narrow=narrow, low=low)
        self.turn.fit(low=low)
        self.start_panel.open_button.setText(_("Open") if narrow else _("Open a position"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
