"""In play: enter what happens at the table, read what to do now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QWidget

from app.cards.deck import DeckPanel
from app.games.holdem import words as holdem_words
from app.games.holdem.actions import PLAY_ACTIONS
from app.games.holdem.play import record, words
from app.games.holdem.play.panels import ThisHandPanel
from app.games.holdem.play.people import Player
from app.games.holdem.play.record import NO_PLAY, Play, offered, step_of
from app.games.holdem.play.view import SPACING, HandView
from app.games.holdem.ranges.dialogs import RangeDialogs
from app.shell.room.actions import add_actions
from app.shell.room.page import Page
from app.shell.room.status import State, Status
from app.shell.room.view import MARGIN
from app.shell.storage.aside import Aside
from app.widgets.layout import STRETCH, down, fill, for_once
from app.widgets.text import explain, set_visible
from app.words.cards import title
from app.words.figures import duration, percent
from app.words.translation import _, said
from engine.games.holdem.in_play import STYLES, Answer

#: Least height of the view, of its cards and of the deck's keys.
SIZES = ((950, 130, 64), (730, 92, 46), (620, 74, 38), (590, 60, 34), (0, 42, 25))


class PlayView(HandView[Play]):
    """Draws a `Play` and what the engine says of it; `met` reads who was met in other hands."""

    part, new_part = "play", NO_PLAY

    def __init__(self, page: Page, ranges: RangeDialogs, met: Callable[[], list[Player]]) -> None:
        super().__init__(page)
        self._ranges, self._met, self._reading = ranges, met, Aside(self)
        self.build(self._building())

    def _building(self) -> Iterator[None]:
        yield from super()._building()
        yield
        self.deck = DeckPanel(SIZES[1][2])
        self.felt.seat_clicked.connect(self.fold_to)
        self.felt.seat_asked.connect(self.choose_player)
        self.felt.slot_clicked.connect(self._click_slot)
        self.felt.setup.seat_chosen.connect(
            lambda seat: self.go(self.state.seated(seat), _("Your seat"))
        )
        self.deck.picker.clicked.connect(self.click_card)
        entry = QWidget()  # of what happens; in Train choices have buttons
        down(self.bar, self.deck, spacing=SPACING, within=entry)
        self.only_in_play = entry, self.felt.change_button
        fill(self.left, entry, STRETCH)
        explain(self.verdict, _("What to do now, what it wins, and by how much the next is less."))
        self.holdings.edit_wanted.connect(self.edit_range)
        self.holdings.player_wanted.connect(
            lambda seat: self.choose_player(seat, self.holdings.player)
        )
        yield
        self.this_hand = ThisHandPanel()
        for panel in (self.verdict, self.choices, self.holdings, self.this_hand):
            self.right.add(panel)
            yield
        self.typing.typed.connect(self._type_card)
        self.typing.rank_lit.connect(self.deck.picker.light_rank)
        self.typing.hint.connect(self.hint)
        add_actions(self, PLAY_ACTIONS)

    # ---- what the page asks --------------------------------------------------------------

    def question(self) -> object | None:
        return self.state.asked()

    def to_text(self) -> str:
        return record.to_text(self.state, words.results(self.state, self.advice))

    def focus_start(self) -> None:
        self.deck.picker.focus_card()

    def told(self) -> list[str]:
        hand, cards = self.state.hand, 0
        told = []
        for at, step in enumerate(hand.steps):
            cards += len(step.cards)
            on_board = step.kind == "board"  # whose cards are said one by one as they come
            told.append(words.street_name(cards) if on_board else words.did_text(hand, at))
        return told

    def type_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Backspace and not self.typing.waiting():
            self.take_back()
            return True
        if self.state.cards_wanted:
            return self.typing.feed(event)
        return self._act_by_key(event, {})

    # ---- changes -------------------------------------------------------------------------

    def _set_table(self, made: str, text: str, entered: Any) -> None:
        self._try(lambda: getattr(self.state, made)(entered), text)

    def click_card(self, card: int) -> None:
        """A card of the deck: mine, or of the board if that is due."""
        self._try(lambda: self.state.clicked(card), title(card))

    def _type_card(self, card: int) -> None:
        self._try(lambda: self.state.typed(card), title(card))

    def _click_slot(self, slot: str) -> None:
        card = self.felt.slots[slot].card()
        if card is not None and (slot[0] == "s" or card in self.state.due):
            self.click_card(card)
        elif card is not None:  # the board's: its street is dealt anew
            boards = [at for at, s in enumerate(self.state.hand.steps) if card in s.cards]
            if boards:
                self.look_at(boards[0])
        self.focus_start()

    def do(self, action: str) -> None:
        """Who is to act did this: "fold", "bet 5.8" and so on."""
        play = self.state
        seat = play.shown.to_act
        if seat < 0 or len(play.hole) < 2:
            over = play.shown.over
            self.refused.emit(
                _("The hand is over: the next one begins with Ctrl+N.")
                if over
                else _("Nobody is to act: click the cards that are due.")
            )
            return
        kind = action.partition(" ")[0]
        if kind == "fold" and seat == play.me and self.checks():
            self.refused.emit(_("To check costs nothing: press C, or click Check."))
            return
        text = _("{seat}: {action}").format(
            seat=play.table.positions[seat], action=holdem_words.action_text(kind)
        )
        done = self._try(lambda: play.did(step_of(play.shown, action), self.advice), text)
        if not done and self.bar.field.hasFocus():
            self.bar.field.refuse()
        elif not self.state.cards_wanted and self.bar.field.hasFocus():
            self.focus_start()  # not the whole view, whose ring would be around everything

    def checks(self) -> bool:
        """Whether who is to act may check."""
        shown = self.state.shown
        return shown.to_act >= 0 and shown.choices().checks

    def fold_to(self, seat: int) -> None:
        """All before a seat fold."""
        if seat != self.state.shown.to_act:
            self._try(lambda: self.state.folded_to(seat), _("Folds"))

    def take_back(self) -> None:
        """Without the last card or step."""
        self.go(self.state.back(), _("Take back"))

    def next_hand(self) -> None:
        """The next hand: the button moves on."""
        self.go(self.state.next_hand(), _("Next hand"))
        self.focus_start()

    def look_up(self) -> None:
        """Look the betting before the flop up in the charts."""
        from app.games.holdem.taken_over import looked_up

        self.page.change(looked_up(self.page.state), _("Look it up in the charts"))

    def look_at(self, at: int) -> None:
        """Look at a step, to correct it."""
        self.go(self.state.looking(at), _("Step"))

    def walk(self, by: int) -> None:
        """A step back, or forward."""
        play = self.state
        at = len(play.hand.steps) if play.at is None else play.at
        self.look_at(at + by)

    def edit_range(self, seat: int) -> None:
        """Open the editor for what a seat may hold."""
        advice = self.advice
        position = self.state.table.positions[seat]
        held = advice.range_of(position) if advice is not None and seat >= 0 else None
        mine = self.state.hole if seat != self.state.me else ()
        if held is not None:
            self._ranges.open(
                seat,
                _("Range of {player}").format(player=position),
                held.rounded(),
                (*self.state.shown.board, *mine),
                lambda hands: self.go(self.state.with_range(seat, hands), _("Range")),
            )

    def edit_shown(self) -> None:
        """Open the editor for the range that is shown."""
        self.edit_range(self.holdings.seat)

    def choose_shown_player(self) -> None:
        """Offer how the seat whose range is shown may play, or else the one that is to act."""
        shown = self.holdings.seat
        self.choose_player(self.state.shown.to_act if shown < 0 else shown)

    def choose_player(self, seat: int, below: QWidget | None = None) -> None:
        """Offer how a seat may play, and those who were met before, once these are read.

        The choices open below a widget; without one, below the seat.
        """
        if seat not in (-1, self.state.me) and not self.page.silent:
            there = below or self.felt.boxes[seat]
            self._reading.start(self._met, lambda future: self._offer_players(seat, there, future))

    def _offer_players(self, seat: int, below: QWidget, read: Future[list[Player]]) -> None:
        if not self.isVisible():  # somebody has gone on meanwhile
            return
        error = read.exception()
        if error is not None:
            self.hint.emit(said(error))
        menu = for_once(QMenu(self))
        now = self.state.player_of(seat)

        def offer(player: Player | None, within: QMenu) -> None:
            text = words.player_text(player).replace("&", "&&")  # no key of the menu's
            act = within.addAction(
                text,
                lambda: self.go(self.state.with_player(seat, player), words.player_text(player)),
            )
            act.setCheckable(True)
            act.setChecked(player == now)

        offer(None, menu)
        for kind in STYLES:
            offer(Player(kind), menu)
        met = menu.addMenu(_("Met in Review"))
        for player in [] if error else read.result():
            offer(player, met)
        met.setEnabled(not met.isEmpty())
        menu.popup(below.mapToGlobal(QPoint(0, below.height())))

    # ---- drawing -------------------------------------------------------------------------

    def render_state(self) -> None:
        play = self.state
        self.deck.picker.set_owners(play.owners())
        wanted = play.cards_wanted
        place = _("your hand") if len(play.hole) < 2 else words.street_name(_next(play))
        self.deck.set_place(place if wanted else "")
        self.felt.show_play(play)
        self.this_hand.show_play(play)
        self._draw(self.advice)
        self._fit()

    def show_answer(self, answer: Answer) -> None:
        self._draw(self.advice)

    def show_nothing(self) -> None:
        self._draw(None)

    def _draw(self, answer: Answer | None) -> None:
        play = self.state
        self.verdict.tell(words.verdict(play, answer).unbroken())
        self.choices.show_answer(play, answer)
        self.holdings.show_answer(play, answer)
        self.felt.show_answer(play, answer)
        self.bar.show_play(play, offered(play, answer), answer.best if answer else "")

    def status_of(self, answer: Answer, running: bool) -> Status:
        names = {
            "chart": _("Chart"),
            "rough": _("Rough"),
            "solved": _("Solved"),
            "equity": _("Equity"),
            "prizes": _("Prizes"),
        }
        figures = words.source_line(self.state, answer)
        if answer.source == "equity" and answer.equity is not None:
            figures = _("{equity}, in {time}").format(
                equity=percent(answer.equity, 1), time=duration(answer.elapsed_s)
            )
        if running and answer.progress < 1:
            return Status(_("Solving"), figures, State.RUNNING, answer.progress)
        state = State.ROUGH if answer.source in ("rough", "equity") else State.DONE
        return Status(names[answer.source], figures, state)

    # ---- sizes ---------------------------------------------------------------------------

    def _fit_table(self, width: int, height: int) -> None:
        card_px, key_px = next(sizes for least, *sizes in SIZES if height >= least)
        self.felt.fit(card_px, width)
        self.deck.picker.set_key_height(key_px)
        needed = sum(panel.sizeHint().height() for panel in (self.felt, self.bar, self.deck))
        room = height - 2 * (MARGIN + SPACING)
        set_visible(self.deck, self.felt.setup.isHidden() or needed <= room)


def _next(play: Play) -> int:
    """Number of board cards once what is due has come."""
    return 3 if play.shown.street == 0 else min(5, play.shown.street + 1)
