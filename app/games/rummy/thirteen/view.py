"""Three Thirteen in play: enter what happens at a real table, read what each choice is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from app.games.rummy import actions
from app.games.rummy.play.log_page import LogPage
from app.games.rummy.play.pages import Pages
from app.games.rummy.play.turn_panel import Action
from app.games.rummy.play.view import InPlayView, keeps_keyboard
from app.games.rummy.thirteen import words as thirteen_words
from app.games.rummy.thirteen.felt import ThirteenDeck, ThirteenFelt
from app.games.rummy.thirteen.panels import (
    PAGE_NAMES,
    GamePage,
    PlayersPage,
    ScoresPage,
    Tab,
    ThirteenChoices,
    suited_tab,
)
from app.games.rummy.thirteen.record import ThirteenPlay
from app.shell.room.page import Page
from app.shell.room.status import Status
from app.widgets.panels import set_stale
from app.words.cards import pretty, the
from app.words.figures import error
from app.words.translation import (
    _,
    ngettext,
    pgettext,
)
from engine.cards import JOKER
from engine.games.rummy import ROUNDS
from engine.games.rummy.thirteen import ME, Advice, Choice, Step
from engine.games.rummy.thirteen.scoring import LAST_ROUND

STEPS = (
    _("Choose the round and the number of players"),
    _("Click the cards of your hand, then the one face up"),
    _("Each turn: the card you draw, then the one you throw"),
    _("Theirs: the card they threw; first the top one if taken"),
)


class ThirteenView(InPlayView[ThirteenPlay]):
    """Draws a `ThirteenPlay`, and tells the page what was clicked."""

    engine_package = "rummy.thirteen"
    part = "thirteen"
    start_steps = STEPS

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.letters = {"D": self.draw, "X": lambda: self.click_card(JOKER)}
        self.build(self._building())

    def _building(self) -> Iterator[None]:
        yield from super()._building()
        self.felt = ThirteenFelt()
        yield
        self.deck = ThirteenDeck()
        self.felt.clicked.connect(self._click_on_felt)
        self.felt.stock_clicked.connect(self.draw)
        self.felt.round_chosen.connect(
            lambda number: self._choose(lambda play: play.with_number(number))
        )
        self.deck.picker.clicked.connect(self.click_card)
        self.deck.jokers.clicked.connect(self._click_joker)
        yield
        self.choices, self.players, self.sheet = ThirteenChoices(), PlayersPage(), ScoresPage()
        self.log, self.game = LogPage((0, 1)), GamePage()
        self.sheet.scored.connect(self._score)
        self.sheet.refused.connect(self.refused)
        self.log.step_chosen.connect(self.look_at)
        self.game.changed.connect(self._choose)
        yield
        pages = (self.players, self.sheet, self.log, self.game)
        self.pages = Pages(dict(zip(PAGE_NAMES, pages, strict=True)), Tab.LOG, Tab.GAME)
        self.add_keys(self.deck.picker, actions.THIRTEEN)
        self.typing.rank_lit.connect(self.deck.light_rank)
        yield from self.place(self.felt, self.deck, self.pages, self.choices)

    # ---- what the page asks --------------------------------------------------------------

    @property
    def advice(self) -> Advice | None:
        """Answer to the round as it is now."""
        return self.fresh(Advice)

    def results(self) -> list[str]:
        """Lines about the advice for the clipboard."""
        return thirteen_words.results(self.state, self.advice)

    # ---- changes -------------------------------------------------------------------------

    def click_card(self, card: int) -> None:
        """A card was clicked in the deck or on the table, or typed."""
        play, table = self.state, self.state.table
        now = play.at is None
        throws = now and table is not None and table.to_move == ME and table.phase == "throw"
        if throws and self._goes_out(card):
            self.attempt(lambda: play.done(Step("out", card)), pretty(card))
        else:
            self.attempt(lambda: play.clicked(card), pretty(card))

    def _goes_out(self, card: int) -> bool:
        if self.advice and self.advice.rule == Step("out", card):  # said before any is sampled
            return True
        return any(choice.out and choice.step.card == card for choice in self._given())

    def _click_on_felt(self, card: int) -> None:
        if self.state.setting_up and card in self.state.hand:
            self.go(self.state.put_back(card), pretty(card))
        else:
            self.click_card(card)

    def _click_joker(self, used: bool) -> None:
        if used and self.state.setting_up and JOKER in self.state.hand:
            self.go(self.state.put_back(JOKER), _("Joker"))
        elif JOKER in self.state.hand or self.state.round_rules.jokers:
            self.click_card(JOKER)
        else:
            self.refused.emit(_("There are no jokers in these rules"))

    def do(self, *steps: Step) -> None:
        """Something happened that is no card clicked."""
        self.attempt(lambda: self.state.done(*steps), str(steps[0]))

    def draw(self) -> None:
        """A card comes from stock; which one I drew is asked of the deck."""
        table = self.state.table
        may = table is not None and table.to_move == ME and table.phase == "draw"
        if not may:
            self.do(Step("draw"))
        elif self.state.at is None and not self.state.drawing:
            self.go(self.state.to_draw(), _("Draw from stock"))
            self.focus_start()

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
            self.go(replace(play, going_out=not play.going_out), _("Went out"))
            return
        best = next((c.step.card for c in self._given() if c.out), None)
        if best is None:
            self.refused.emit(_("Nothing that you throw leaves no points."))
        else:
            self.do(Step("out", best))

    def next_round(self) -> None:
        """Enter what is known of this round's scores, and begin the next."""
        self._begin(self.state.next_round, _("Next round"))

    def new_game(self) -> None:
        """Begin another game, once it is known who won this one."""
        self._begin(self.state.new_game, _("New game"))

    def _begin(self, following: Callable[[int], ThirteenPlay], text: str) -> None:
        advice = self.advice
        if advice is not None:
            self.attempt(lambda: following(advice.points_now), text)
            if self.state.over:  # points are missing
                self.enter_points()

    def enter_points(self) -> None:
        """Give the keyboard to the first points of the round that are missing."""
        self.pages.open(Tab.SCORES)
        self.sheet.focus_blank()

    def _score(self, player: int, points: int | None) -> None:
        play, advice = self.state, self.advice
        if play.over and advice is not None:
            play = play.with_end(advice.points_now)
        self.go(play.scored(play.number, player, points), _("Score"))

    def _given(self) -> tuple[Choice, ...]:
        return self.advice.choices if self.advice else ()

    def _choose(self, change: Callable[[ThirteenPlay], ThirteenPlay]) -> None:
        self.attempt(lambda: change(self.state), _("Game"))

    # ---- drawing -------------------------------------------------------------------------

    @keeps_keyboard
    def render_state(self) -> None:
        play = self.state
        self.felt.show_play(play)
        self.deck.picker.echoes = play.setting_up  # later, who did what is told
        self.deck.show_play(play)
        hint = _("click a step to correct it") if play.steps else ""
        self.log.show_lines(hint, thirteen_words.log_lines(play))
        self.game.show_game(play)
        self.pages.suit(suited_tab(play))
        self.draw_advice(self.advice)
        self.fit()

    def show_answer(self, answer: Advice) -> None:
        self.draw_advice(self.advice)

    def told(self) -> list[str]:
        return thirteen_words.told(self.state)

    def show_stale(self, stale: bool) -> None:
        for widget in (self.choices, self.players, self.felt.groups):
            set_stale(widget, stale)

    def status_of(self, answer: Advice, running: bool) -> Status:
        if self.state.over:
            return Status(_("Exact"), _("best grouping"))
        if not answer.worlds:
            return self.no_sample_yet(running)
        table = self.state.table
        if table is not None and thirteen_words.is_exact(table, answer):
            return Status(_("Exact"), _("your last turn"))
        text = ngettext("{count} deal", "{count} deals", answer.worlds)
        figures = text.format(count=f"{answer.worlds:,}")
        if answer.choices and answer.worlds > 1:
            with_error = _("{deals}, {error} points")
            figures = with_error.format(deals=figures, error=error(answer.choices[0].lead_se))
        return self.sampled(answer, figures, running)

    @keeps_keyboard
    def draw_advice(self, advice: Advice | None) -> None:
        play = self.state
        said = thirteen_words.verdict(play, advice)
        self.verdict.set(said.headline, said.detail)
        self.choices.show_choices(play, advice)
        self.players.show_players(play, advice)
        waiting = advice is None and isinstance(self.page.answer, Advice)
        self.felt.show_hand(play, advice, waiting=waiting)
        best = advice.best if advice else None
        self.felt.advise_taking(best is not None and best.kind == "take")
        ended = play.with_end(advice.points_now) if advice is not None else play
        self.sheet.show_sheet(play, ended.sheet.row(play.number))
        last = play.table is not None and play.table.last
        title = (
            _("Round") if play.over else _("Last turn") if last else pgettext("of a player", "Turn")
        )
        self.show_turn(title, self._actions(advice))

    # ---- what can be done ----------------------------------------------------------------

    def _actions(self, advice: Advice | None) -> list[Action]:
        play, table, fault = self.state, self.state.table, self.state.first_fault
        if play.at is not None and play.steps:
            return self._correcting(play)
        if table is None or play.setting_up:
            return self.begin_actions()
        if fault is not None:
            return [Action(_("Go there"), partial(self.look_at, fault), True)]
        back = Action(_("Take back"), self.take_back, repeats=True)
        if table.phase == "over":
            return [*self._following(advice), back]
        found = self._mine(advice) if table.to_move == ME else self._theirs(play)
        entered = bool(play.steps) and not self.page.silent
        return [*found, back] if entered or play.drawing else found

    def _correcting(self, play: ThirteenPlay) -> list[Action]:
        at, table = play.correcting, play.table
        if at is None or table is None:
            return self.correcting_actions((), forget=False)
        step, found = play.steps[at], list[Action]()
        names = {
            "draw": _("It was the stock"),
            "take": _("It was the upcard"),
            "throw": _("They played on") if table.to_move != ME else _("I played on"),
            "out": _("They went out") if table.to_move != ME else _("I went out"),
        }
        others = [Step("draw"), Step("take")]
        if step.kind in ("throw", "out"):
            others = [Step("throw", step.card), Step("out", step.card)]
        for other in others:
            if other.kind != step.kind and not table.fault(other):
                found.append(Action(names[other.kind], partial(self.do, other)))
        return self.correcting_actions(found, forget=True)

    def _following(self, advice: Advice | None) -> list[Action]:
        """What comes after a round, once it is known what my hand leaves."""
        play, found = self.state, list[Action]()
        if advice is None:
            return found
        last = play.number >= LAST_ROUND
        known = None not in play.with_end(advice.points_now).sheet.row(play.number)
        if last and not known:
            found.append(Action(_("Enter the points"), self.enter_points, True))
        if last:
            found.append(Action(_("New game"), self.new_game, known))
        if play.number < ROUNDS[-1]:
            text = _("One more round") if last else _("Next round")
            found.append(Action(text, self.next_round, not last))
        return found

    def _mine(self, advice: Advice | None) -> list[Action]:
        table = self.state.table
        assert table is not None
        if self.state.drawing:
            return []
        best = advice.best if advice else None
        if table.phase == "throw":
            if best is None or best.card is None:
                return []
            card = best.card
            out = best.kind == "out" or self._goes_out(card)
            text = _("Throw {card} and go out") if out else _("Throw {card}")
            step = Step("out" if out else "throw", card)
            return [Action(text.format(card=the(card)), partial(self.do, step), True)]
        draws = best is not None and best.kind == "draw"
        tip = _("Then say which card you drew, in the deck")
        stock = Action(_("Draw from the stock"), self.draw, draws, tip, place=1)
        if table.top is None:
            return [stock]
        text = _("Take {card}").format(card=the(table.top))
        advised = best is not None and best.kind == "take"
        found = [Action(text, partial(self.do, Step("take")), advised), stock]
        # A click on the card would take the one face up; in Train nothing is copied from a table.
        if table.drawable[table.top] and not self.page.silent:
            text = _("Drew another {card}").format(card=pretty(table.top))
            found.append(Action(text, self.draw_another))
        return found

    def _theirs(self, play: ThirteenPlay) -> list[Action]:
        table = play.table
        assert table is not None
        found = []
        if table.phase == "draw":
            if table.top is not None:
                text = _("Took {card}").format(card=the(table.top))
                found.append(Action(text, partial(self.do, Step("take"))))
            found.append(Action(_("Drew from stock"), partial(self.do, Step("draw")), place=1))
        if not table.last:
            text = _("They play on") if play.going_out else _("Went out")
            found.append(Action(text, self.go_out, play.going_out, place=2))
        return found

    # ---- sizes ---------------------------------------------------------------------------

    def fit(self) -> tuple[bool, bool]:
        narrow, low = super().fit()
        self.felt.fit(self.height(), narrow=narrow, wide=self.wide)
        self.deck.fit_play(self.height())
        self.choices.fit(narrow=narrow, low=low)
        self.players.fit(whole=self.wide or not (low and self.has_choices()))
        return narrow, low
