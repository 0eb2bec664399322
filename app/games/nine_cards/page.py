"""The Nine Cards page: pick a number, read who wins and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.cards.dragging import DropPlace
from app.cards.faces import card_width
from app.cards.growth import growth
from app.cards.typing import typed_text
from app.games.nine_cards import words
from app.games.nine_cards.board import LOWEST_TARGET, Board, Opponent, highest_target
from app.games.nine_cards.survey import SurveyDialog
from app.games.nine_cards.widgets import (
    ONE_ROW,
    LineChips,
    MagicSquare,
    PickRows,
    PlayerHand,
    Spot,
    TableCards,
    Triples,
)
from app.shell.asking.engine import Engine
from app.shell.room.page import Page
from app.shell.room.status import Status
from app.shell.room.view import new_seed
from app.widgets.controls import Button, SegmentedControl, StepBar, Stepper
from app.widgets.layout import STRETCH, across, down, fill
from app.widgets.panels import Panel, Verdict, set_stale
from app.widgets.scroll import SideColumn
from app.widgets.start import StartPanel
from app.widgets.text import ElidedText, Text, explain
from app.words.counts import IN_FIGURES, cards
from app.words.figures import duration
from app.words.translation import _
from engine.games.nine_cards import (
    FEWEST_CARDS,
    MOST_CARDS,
    Advice,
    Side,
    dead_triples,
    pick,
)

RIGHT_WIDTH, WIDE_WIDTH = 380, 460
PLAIN_FELT = (768, 560)  # px; on a larger one cards grow
CARD, HAND_CARD = 97, 94  # px; heights of cards on the table and in a hand
FELT_EDGE, CARDS_ACROSS = 24, 13  # px; widths of a card that the table is wide at most
FELT_EXTRA, CARD_EXTRA = 76, 63  # px: margins and caption; badge and note of a card
TYPING_MS = 1_200  # how long a 1 waits for a second digit
MERGE_GAME = 1  # stepping through the variants is one undo step
SIDES: tuple[Side, Side] = ("mine", "theirs")
OPPONENTS: tuple[Opponent, ...] = ("nobody", "random", "perfect")
EXAMPLE = "6 8 v 1 3"  # two picks make two threats at once
STEPS = (
    _("Click a card, or press its number"),
    _("Pick for the opponent, or let it play"),
    _("Click a picked card to take it back"),
)


class NineCardsPage(Page):
    """Shows a `Board` and what the engine says of it."""

    room = "nine_cards"
    typed_keys = (
        ("1 … 9", _("pick that card, or take it back")),
        ("Backspace", _("take back the last pick")),
        ("[ ]", _("step back, step forward")),
        ("{ }", _("first step, last step")),
    )
    state: Board = Board()
    answer: Advice | None

    def __init__(self, engine: Engine, parent: QWidget | None = None) -> None:
        super().__init__(engine, parent)
        self._engine = engine
        self._stale = False
        self._digit = ""
        self._digit_timer = QTimer(self, singleShot=True, interval=TYPING_MS)
        self._digit_timer.setObjectName("lone digit")
        self._digit_timer.timeout.connect(self._pick_typed)
        self.starter = SegmentedControl(
            [_("You start"), _("Opponent starts")], name=_("Who starts")
        )
        self.starter.changed.connect(
            lambda i: self.change(self.state.with_starter(SIDES[i]), _("Who starts"))
        )
        self.advised = Button(_("Hide advice"), kind="outline", small=True, then=self.toggle_advice)
        self.advised.setToolTip(_("Hidden, nothing says which pick is good until you ask."))
        self._header = QWidget()
        across(self.starter, self.advised, spacing=8, within=self._header)
        self.build(self._building())

    # ---- building ------------------------------------------------------------------------

    def _building(self) -> Iterator[None]:
        left = self._build_left()
        yield
        self._build_right()
        yield
        self.lay_out(left, self._right)
        self._explain()
        self.job.done.connect(self._reply)
        yield
        self.render_state()
        self.show_nothing()

    def _build_left(self) -> QVBoxLayout:
        """Felt and game panel; Tab visits things in the order in which they are made."""
        self._felt = Panel(role="felt", margins=(24, 20, 24, 22), spacing=0)
        self.hands = {"theirs": PlayerHand("theirs")}
        self.caption, self.caption_hint = Text(), ElidedText("", "hint")
        self.new_button = Button(_("New game"), "new", kind="primary", small=True)
        self.new_button.clicked.connect(self._new_game)
        self.cards = TableCards()
        self.cards.clicked.connect(self.click_card)
        DropPlace(self.cards, self.click_card, allowed=lambda n: n not in self.state.shown.free)
        self.hands["mine"] = PlayerHand("mine")
        for side, hand in self.hands.items():
            hand.clicked.connect(self.click_card)
            DropPlace(hand, self.click_card, allowed=partial(self._picks, side))
        body = self._felt.body
        fill(
            body,
            self.hands["theirs"],
            STRETCH,
            across(STRETCH, self.caption, self.caption_hint, self.new_button, STRETCH, spacing=8),
            self.cards,
            STRETCH,
            self.hands["mine"],
        )
        self.only_in_play = (self._make_game_panel(),)
        left = down((self._felt, 1), self.only_in_play[0], spacing=12)
        return left

    def _build_right(self) -> None:
        self._right = SideColumn(RIGHT_WIDTH, wide=WIDE_WIDTH)
        self.verdict = Verdict(headline=30, detail=113)
        self.square = MagicSquare()
        self.square.clicked.connect(self.click_card)
        self.square_panel = Panel(_("Magic square"), _("every line sums to 15"))
        self.square_panel.body.addWidget(self.square)
        self.triples = Triples()
        self.triples_panel = Panel(_("Sets that win"))
        self.triples_panel.body.addWidget(self.triples)
        self.steps = StepBar(width=90)
        self.steps.moved.connect(self.step_to)
        self.line = LineChips()
        self.line_panel = Panel(_("Best play"), right=self.steps)
        self.line_panel.body.addWidget(self.line)
        self.rows = PickRows()
        self.rows_panel = Panel(_("Threats after each pick"), spacing=7)
        self.rows_panel.body.addWidget(self.rows)
        self.start_panel = StartPanel(
            STEPS, _("Random position"), _("Open a position"), spacing=10, example=True
        )
        self.start_panel.random_wanted.connect(self.deal_random)
        self.start_panel.example_wanted.connect(self.show_example)
        self.start_panel.open_wanted.connect(self.open_wanted)
        for panel in (
            *(self.verdict, self.square_panel, self.triples_panel, self.line_panel),
            *(self.rows_panel, self.start_panel),
        ):
            self._right.add(panel)

    def _explain(self) -> None:
        over = _("how the game ends if both pick as well as they can, and in how many picks")
        explain(
            self._felt, _("Win, Tie and Loss under a card: {over}.").format(over=over), hover=False
        )
        explain(self.verdict, _("The best pick and the reason for it."), hover=False)
        explain(
            self.square_panel, _("The same cards, so that each line of three is a set that wins.")
        )
        explain(self.triples_panel, _("All sets of three that win; those nobody can make are dim."))
        explain(self.line_panel, _("Who picks what if both pick as well as they can."))
        explain(self.rows_panel, _("The third card that each pick would want, and its sum."))
        for hand in self.hands.values():
            explain(hand, _("What that side holds, and the cards that would complete a sum."))

    def _make_game_panel(self) -> Panel:
        panel = Panel(margins=(14, 8, 14, 8))
        self.against = Text(_("Play against"), "title")
        self.opponent = SegmentedControl(
            [words.OPPONENTS[opponent] for opponent in OPPONENTS],
            small=True,
            name=_("Play against"),
        )
        self.opponent.changed.connect(lambda i: self.choose_opponent(OPPONENTS[i]))
        self.count = Stepper(
            FEWEST_CARDS, MOST_CARDS, lambda n: cards(n, IN_FIGURES), name=_("cards")
        )
        self.count.changed.connect(lambda n: self.choose_game(n, self.state.game.target))
        self.target = Stepper(
            LOWEST_TARGET, highest_target(MOST_CARDS), words.sum_wanted, name=_("sum")
        )
        self.target.changed.connect(lambda sum_: self.choose_game(self.state.game.cards, sum_))
        explain(self.target, _("Three cards with this sum win."))
        explain(self.count, _("The cards on the table are numbered from 1 to this."))
        self.survey_button = Button(_("Who wins?"), "help", kind="outline", then=self.open_survey)
        row = across(
            self.against,
            self.opponent,
            STRETCH,
            self.count,
            self.target,
            self.survey_button,
            spacing=8,
        )
        panel.body.addLayout(row)
        return panel

    # ---- what the shell asks -------------------------------------------------------------

    def to_text(self) -> str:
        advice = self._shown_advice()
        end = words.verdict(self.state, None)
        results = words.results_text(advice) if advice else []
        if self.state.shown.finished:
            results = [f"{end.headline} {end.detail}"]
        return self.state.to_text(results)

    def read_text(self, text: str, state: Any) -> tuple[Any, str]:
        return replace(Board.from_text(text), opponent=state.opponent, hidden=state.hidden), ""

    def file_stem(self) -> str:
        shown = self.state.shown
        hands = (" ".join(map(str, hand)) for hand in (shown.mine, shown.theirs))
        return "nine cards " + " v ".join(filter(None, hands))

    def example(self) -> Board:
        board: Board = self.from_text(EXAMPLE)
        return board

    def header(self) -> QWidget:
        return self._header

    def question(self) -> object | None:
        shown = self.state.shown
        return None if shown.finished else shown

    def focus_start(self) -> None:
        self.cards.focus_card()

    def type_key(self, event: QKeyEvent) -> bool:
        key, text = event.key(), typed_text(event)
        if self.steps.type_key(text):
            return True
        if key == Qt.Key.Key_Backspace:
            self.take_back_last()
        elif text and text in "0123456789":
            self._type_digit(text)
        else:
            return False
        return True

    def cancel(self) -> None:
        self._forget_digit()
        super().cancel()

    # ---- changes -------------------------------------------------------------------------

    def _picks(self, side: str, number: int) -> bool:
        """Whether a side can pick a card now, so that it may be dropped on that side's hand."""
        shown = self.state.shown
        return number in shown.free and shown.to_move == side

    def click_card(self, number: int) -> None:
        """Pick a free card, or take a picked one back."""
        self._forget_digit()
        board = self.state
        if number not in board.shown.free:
            left = board.take_back(number)
            if left is None:
                self.refused.emit(words.why_kept(board.shown, number))
            else:
                self.change(left, _("Take back {card}").format(card=number))
        elif board.shown.finished:
            self.refused.emit(_("The game is over: take back a card, or start a new game"))
        elif board.opponent_picks:
            self.refused.emit(_("The opponent picks by itself"))
        else:
            self.change(board.pick(number), _("Pick {card}").format(card=number))

    def take_back_last(self) -> None:
        """Take back the last pick, with the opponent's reply if it plays by itself."""
        self.change(self.state.take_back_last(), _("Take back"))

    def step_to(self, at: int) -> None:
        """Look at the table after `at` picks of the game and of best play from there."""
        self.adjust(self.state.stepped(at, self._line()))
        self.ask()

    def choose_game(self, cards: int, target: int) -> None:
        """Play with cards 1 to `cards`, where three that sum to `target` win."""
        self.change(self.state.with_game(cards, target), _("Cards and sum"), MERGE_GAME)
        self.render_state()  # a sum that this many cards cannot make is put right

    def choose_opponent(self, opponent: Opponent) -> None:
        """Let somebody else pick for the other side; it picks at once if it is its turn."""
        self.change(self.state.with_opponent(opponent), _("Play against"))
        self._reply(None)  # the table, and so the question, is the same as before

    def open_survey(self) -> SurveyDialog:
        """Show who wins for every number of cards and every sum."""
        dialog = SurveyDialog(self._engine, self.room, self.state.game, self)
        dialog.chosen.connect(lambda game: self.choose_game(game.cards, game.target))
        dialog.open()
        return dialog

    def _new_game(self) -> None:
        self.change(self.blank(), _("New"))
        self.focus_start()

    def _reply(self, problem: str | None) -> None:
        """Let the opponent pick, once the engine has said what its picks are worth."""
        board, advice = self.state, self._advice()
        looking = board.at is not None  # at another table than the game's own: nobody picks
        if problem or advice is None or looking or not board.opponent_picks:
            return
        if board.opponent != "nobody":
            seed = new_seed()
            self.extend(board.pick(pick(advice, board.opponent, seed)))

    # ---- typing numbers ------------------------------------------------------------------

    def _type_digit(self, digit: str) -> None:
        typed, most = self._digit + digit, self.state.game.cards
        self._forget_digit()
        if not 1 <= int(typed) <= most:
            self.refused.emit(
                _("{typed} is not on the table; the cards are 1 to {most}").format(
                    typed=typed, most=most
                )
            )
        elif 10 * int(typed) <= most:  # it may be the first digit of two
            self._digit = typed
            self._digit_timer.start()
            self.cards.button(int(typed)).setFocus()  # so that Enter picks it at once
            self.hint.emit(f"{typed}_")
        else:
            self._pick_number(int(typed))

    def toggle_advice(self) -> None:
        """Hide advice while one plays, or show it again."""
        self.change(self.state.with_advice(hidden=not self.state.hidden), _("Advice"))
        self._show_results()

    def _pick_typed(self) -> None:
        number = int(self._digit)
        self._forget_digit()
        self._pick_number(number)

    def _pick_number(self, number: int) -> None:
        if number in self.state.shown.free:
            self.click_card(number)
        else:
            self.refused.emit(_("{number} is picked already").format(number=number))

    def _forget_digit(self) -> None:
        if self._digit:
            self._digit = ""
            self._digit_timer.stop()
            self.hint.emit("")

    # ---- drawing -------------------------------------------------------------------------

    def render_state(self) -> None:
        board, shown, game = self.state, self.state.shown, self.state.game
        self.starter.set_chosen(SIDES.index(board.starter))
        self.advised.set_words(_("Show advice") if board.hidden else _("Hide advice"))
        self.opponent.set_chosen(OPPONENTS.index(board.opponent))
        self.count.set_value(game.cards)
        self.target.set_value(game.target)
        self.target.more.setEnabled(game.target < highest_target(game.cards))
        kept = self._kept()
        for hand in self.hands.values():
            hand.show_hand(shown, kept, told=not self.state.hidden)
        strong, hint = words.caption(board)
        yours = shown.to_move == "mine" and not shown.finished
        self.caption.set_text(f"<i>{strong}</i>" if yours else f"<b>{strong}</b>")
        self.caption_hint.set_text(hint)
        self.new_button.setVisible(shown.finished)
        self.square_panel.setVisible(game.square is not None)
        self.triples_panel.setVisible(game.square is None)
        dead = dead_triples(shown)
        self.triples.show_position(shown, dead)
        alive = len(game.triples) - len(dead)
        self.triples_panel.set_title(_("Sets that make {target}").format(target=game.target))
        self.triples_panel.set_hint(
            _("{alive} of {number} can still be made").format(alive=alive, number=len(game.triples))
        )
        self.start_panel.setVisible(board.empty)
        self.line_panel.setVisible(not board.empty or board.at is not None)
        self._show_spots()
        if self._advice():  # else it comes within some ms; until then nothing blinks
            self._show_results()
        self._fit()

    def show_answer(self, answer: Advice) -> None:
        self._show_spots()
        self._show_results()

    def show_nothing(self) -> None:
        self._show_spots()
        self._show_results()

    def _show_results(self) -> None:
        """Draw what the advice says, or that there is none."""
        advice = self._shown_advice()
        hidden = self.state.hidden
        self.verdict.tell(words.hidden(self.state) if hidden else words.verdict(self.state, advice))
        rows = words.pick_rows(advice) if advice else []
        self.rows.show_rows(rows)
        held = len(self.state.shown.mine) + len(self.state.shown.theirs)
        self.rows_panel.setVisible(bool(rows) and held > 1)
        self._show_steps()

    def told(self) -> list[str]:
        board = self.state
        sides = ["mine", "theirs"] if board.starter == "mine" else ["theirs", "mine"]
        texts = {"mine": _("You pick {number}"), "theirs": _("Opponent picks {number}")}
        return [
            texts[sides[i % 2]].format(number=number) for i, number in enumerate(board.shown_steps)
        ]

    def show_stale(self, stale: bool) -> None:
        for widget in (self.verdict, self.rows, self.line):
            set_stale(widget, stale)
        if stale != self._stale:
            self._stale = stale
            self._show_spots()

    def status_of(self, answer: Advice, running: bool) -> Status:
        return Status(
            _("Exact"),
            _("all games from here searched in {duration}").format(
                duration=duration(answer.elapsed_s)
            ),
        )

    def _advice(self) -> Advice | None:
        """Advice for the table that is shown, None while it is on its way."""
        known = self.answer is not None and self.answer.position == self.state.shown
        return self.answer if known else None

    def _shown_advice(self) -> Advice | None:
        """That advice, unless the user plays without it."""
        return None if self.state.hidden else self._advice()

    def _kept(self) -> dict[int, str]:
        """Picked cards that cannot be taken back now, and why."""
        shown = self.state.shown
        return {
            number: words.why_kept(shown, number)
            for number in (*shown.mine, *shown.theirs)
            if self.state.take_back(number) is None
        }

    def _show_spots(self) -> None:
        kept = self._kept()
        spots = [self._spot(number, kept) for number in self.state.game.numbers]
        self.cards.show_spots(spots)
        if self.state.game.square:
            self.square.show_spots(self.state.game.square, spots)

    def _spot(self, number: int, kept: dict[int, str]) -> Spot:
        shown = self.state.shown
        if number not in shown.free:
            owner: Side = "mine" if number in shown.mine else "theirs"
            return Spot(
                number,
                words.taken_name(number, owner),
                kept.get(number, _("Click to take it back")),
                owner,
                badge=_("yours") if owner == "mine" else _("theirs"),
                badge_kind="quiet",
            )
        # An answer comes within some ms; for so long the old one stays, so that nothing blinks.
        hidden = self.state.hidden
        advice = None if shown.finished or self._stale or hidden else self.answer
        found = next((p for p in advice.picks if p.number == number), None) if advice else None
        if advice is None or found is None:
            badge = "" if shown.finished or hidden else "–"
            name = words.free_name(number, None, False)
            return Spot(number, name, "", badge=badge, badge_kind="quiet")
        best = number in advice.best
        word, kind = words.BADGES[found.result]
        ring = words.ring(advice, number)
        if best and ring != "brass":
            kind = "best"
        return Spot(
            number,
            words.free_name(number, found, best),
            words.tip(found),
            badge=word,
            badge_kind=kind,
            note=words.note(found),
            ring=ring,
        )

    def _line(self) -> tuple[int, ...]:
        """Best play from the end of the game, as far as it is known."""
        if self.state.line:
            return self.state.line
        advice = self._shown_advice()
        return advice.line if advice and self.state.at is None else ()

    def _show_steps(self) -> None:
        board, line = self.state, self._line()
        played = len(board.played)
        count = played + len(line)
        self.steps.set_position(board.shown_at, count, words.step_label(board, count))
        first = played
        if board.shown_at < played:  # back in the game: best play from there
            advice = self._shown_advice()
            line, first = (advice.line if advice else ()), board.shown_at
        whose = [SIDES[(first + i + SIDES.index(board.starter)) % 2] for i in range(len(line))]
        end = board.stepped(count, self._line()).shown if board.shown_at >= played else None
        word = words.end_word(end) if end is not None and end.finished else ""
        self.line.show_line(list(zip(whose, line, strict=True)), board.shown_at - first, word)

    def _fit(self) -> None:
        """Choose card heights for which everything fits the felt."""
        narrow = self._right.fit()
        self.line.fit(self._right.panels_width() - 28, 4 if narrow else 5)
        self.against.setVisible(not narrow)
        self.survey_button.set_compact(narrow)
        wide = self._right.panels_width() > RIGHT_WIDTH
        self.square.set_cells(*((92, 58) if narrow else (120, 84) if wide else (92, 64)))
        times = growth(self.table_width(self._right), self._felt.height(), PLAIN_FELT)
        most, count = round(times * CARD), self.state.game.cards
        rows = 1 if count <= ONE_ROW else 2
        width = self.table_width(self._right) - 2 * FELT_EDGE
        edge = FELT_EDGE + max(0, (width - CARDS_ACROSS * card_width(most)) // 2)
        self._felt.set_margins(edge, 20, edge, 22)
        width -= 2 * (edge - FELT_EDGE)
        for sums in (words.MOST_SUMS, 1):  # if the cards would be small, fewer sums are shown
            left = self._felt.height() - FELT_EXTRA
            for hand in self.hands.values():
                height = round(times * (HAND_CARD if rows == 1 else 72))
                hand.fit(width, (count + 1) // 2, height, sums)
                left -= hand.least_height()
            if left // rows - CARD_EXTRA >= 52:
                break
        self.cards.fit(width, min(most, left // rows - CARD_EXTRA))
