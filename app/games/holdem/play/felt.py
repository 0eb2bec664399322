"""The table of a hand in play: seats, cards, the line so far, and what can be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.cards.faces import paint_card
from app.cards.slots import CardSlot, SlotState
from app.games.holdem.play import words
from app.games.holdem.play.record import Play, raked_text
from app.games.holdem.step_line import Done, StepLine
from app.games.holdem.words import action_text, seats_text
from app.widgets.controls import Button, SegmentedControl, Stepper
from app.widgets.entry_field import EntryField
from app.widgets.focus import put_ahead_in_tab_order
from app.widgets.layout import STRETCH, across, down, fill, in_order, make_grid
from app.widgets.panels import Panel, SeatSquare
from app.widgets.text import ElidedText, Text, explain, set_role, set_visible
from app.words.cards import pretty
from app.words.counts import listed
from app.words.figures import percent
from app.words.spoken import aloud
from app.words.translation import _, ngettext
from engine.games.holdem.in_play import Answer, Hand, amount
from engine.games.holdem.seats import MOST_SEATS

SEAT_PX = 124  # least width of a seat; where all have less they take two rows
CARD_PX = 92
SPARE_PX = 8  # of a line that is as good as full
NARROW_UNDER = 600  # px of the felt
GAP_PX = 6  # between what stands in a seat's box
WHO_GAP, ANY_WIDTH = 4, (1 << 24) - 1  # px; the latter is Qt's own "as wide as it likes"
BAR_PX = 50  # with actions or without, so that nothing moves
LONG = 4  # letters of a stack; a longer one is shown to a tenth, and said as it is


def margins_of(panel: Panel) -> int:
    """Width in px beside what stands in a panel."""
    layout = panel.layout()
    margins = layout.contentsMargins() if layout is not None else panel.contentsMargins()
    return margins.left() + margins.right()


@dataclass(frozen=True, slots=True)
class Guest:
    """Who plays in a seat that is not yours: its name, and its cards if they are seen."""

    name: str
    cards: tuple[int, ...] = ()


class Backs(QWidget):
    """Two cards that lie face down."""

    CARD = QSize(11, 15)

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(2 * self.CARD.width() + 2, self.CARD.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        width, height = self.CARD.width(), self.CARD.height()
        for at in (0, 1):
            paint_card(painter, QRectF(at * (width + 2), 0, width, height), None)


class SeatBox(Panel):
    """A seat: a click folds all before it, or chooses who plays there."""

    chosen, asked = Signal(), Signal()  # the latter for its menu

    def __init__(self, seat: int) -> None:
        super().__init__(role="feltbox", margins=(6, 4, 6, 5), spacing=2)
        self.button = Button("", small=True, then=self.chosen)
        self.stack, self.front = Text("", "strong"), Text("", "strong")
        self.note = ElidedText("", "hint")
        for text in (self.stack, self.note, self.front):
            text.unheard = True  # the button says them
        self._square, self._asks = SeatSquare(seat, 20), False
        self.backs = Backs()
        self.backs.hide()
        fill(
            self.body,
            across(self._square, self.button, STRETCH, self.stack, spacing=GAP_PX),
            across(self.backs, self.note, STRETCH, self.front, spacing=GAP_PX),
        )
        explain(self, _("A seat, its stack, and what lies in front of it, in big blinds."))

    def show_seat(self, play: Play, seat: int, guest: Guest | None = None) -> None:
        """Show a seat of a hand, and who plays there, where that is a matter of choice."""
        hand = play.shown
        position = play.table.positions[seat]
        mine = seat == play.me
        self._asks = guest is None and not mine
        self.button.set_words(position)
        behind, front = words.chips_of(hand, seat)
        note, stack = words.seat_note(play, seat), amount(behind)
        if mine:
            note = _("you · {note}").format(note=note) if note else _("you")
        set_visible(self.backs, guest is not None and seat in hand.left and not guest.cards)
        if guest is not None and guest.cards:
            note = " ".join(map(pretty, guest.cards))
        # Who plays there stays in sight: what they did, chips in front and the line tell, too.
        player = play.player_of(seat)
        name = guest.name if guest is not None else words.short_player(player)
        plays_on = seat in hand.left and bool(behind) and not (guest is not None and guest.cards)
        if name and plays_on:
            both = _("{who} · {note}").format(who=name, note=note)
            acts = guest is None and seat == hand.to_act  # else their turn comes by itself
            self.note.set_text(both if note else name, note if acts else name)
        else:
            self.note.set_text(note)
        self.stack.set_text(stack if len(stack) <= LONG else amount(round(behind, 1)))
        self.front.set_text(amount(front) if front else "")
        set_role(self, "yours", seat == hand.to_act)
        folded = seat in hand.state.folded
        for text in (self.stack, self.note, self.front):
            text.setEnabled(not folded)
        self.button.setEnabled(not folded or guest is not None)
        who = guest.name if guest is not None else words.player_text(player) if player else ""
        said = [position, who, _("{stack} big blinds").format(stack=stack), note]
        if front:
            said.append(_("{chips} in front").format(chips=amount(front)))
        tip = _("{seat}. A click folds all before this seat, a right click chooses how it plays")
        if mine:
            tip = _("{seat}. A click folds all before this seat")
        elif guest is not None:
            tip = _("{seat}. A click chooses another player")
        tip = tip.format(seat=listed(filter(None, said)))
        self.button.setAccessibleName(aloud(tip))
        self.setToolTip(tip)

    def square_wants(self) -> int:
        """Width in px at which name and stack have their room beside the square."""
        parts = [part.sizeHint().width() for part in (self._square, self.button, self.stack)]
        return sum(parts) + 3 * GAP_PX + margins_of(self)

    def show_square(self, number: int, *, shown: bool) -> None:
        """Show the square with a number, counted from 0, or do without it."""
        self._square.set_seat(number)
        set_visible(self._square, shown)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.button.isEnabled():
            self.chosen.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self._asks:
            self.asked.emit()
        else:
            event.ignore()  # the page has one


class SetupRow(QWidget):
    """Seats, stacks, blinds and my place; set once, and kept."""

    # a number of seats, and mine
    seats_chosen = Signal(int)
    seat_chosen = Signal(int)
    # as text
    stacks_entered = Signal(str)
    blinds_entered = Signal(str)
    rake_entered = Signal(str)

    def __init__(self, most: int) -> None:
        super().__init__()
        self.count = Stepper(2, most, seats_text, name=_("seats"))
        self.count.changed.connect(self.seats_chosen)
        self.stacks = EntryField(
            _("Stacks, big blinds"),
            _("One for all, or one for each seat: 100 / 40 / 80"),
            width=150,
        )
        self.stacks.entered.connect(self.stacks_entered)
        tip = _("In big blinds, as in 0.5 / 0 / 0")
        self.blinds = EntryField(_("Small blind, ante, straddle"), tip, width=110)
        self.blinds.entered.connect(self.blinds_entered)
        tip = _("In %, and the most in big blinds: 5, 3")
        self.rake = EntryField(_("Rake"), tip, width=64)
        self.rake.setPlaceholderText("0")
        self.rake.entered.connect(self.rake_entered)
        self.places = SegmentedControl([""] * MOST_SEATS, small=True, name=_("Where you sit"))
        self.places.changed.connect(self.seat_chosen)
        self.places_row = QWidget()
        across(Text(_("You sit"), "hint"), self.places, spacing=8, within=self.places_row)
        names = _("Stacks"), _("SB / ante / straddle"), _("Rake %")
        stacks, blinds, rake = (Text(name, "hint") for name in names)
        down(
            across(self.count, stacks, self.stacks, STRETCH, spacing=8),
            across(self.places_row, STRETCH, spacing=8),
            across(blinds, self.blinds, rake, self.rake, STRETCH, spacing=8),
            within=self,
        )

    def show_table(self, play: Play) -> None:
        table = play.table
        self.count.set_value(table.seats)
        same = len(set(table.stacks)) == 1
        stacks = table.stacks[:1] if same else table.stacks
        self.stacks.show_text(" / ".join(map(amount, stacks)))
        self.blinds.show_text(
            " / ".join(map(amount, (table.small_blind, table.ante, table.straddle)))
        )
        self.rake.show_text(raked_text(table))
        for at in range(MOST_SEATS):
            there = at < table.seats
            self.places.set_option(at, table.positions[at] if there else "–", shown=there)
        self.places.set_chosen(play.me)


class Felt(Panel):
    """The table."""

    # a seat, and one whose menu is wanted
    seat_clicked, seat_asked = Signal(int), Signal(int)
    slot_clicked = Signal(str)  # a card's place, by its slot
    # a step of the line, to go back there; as many as there are for the end
    step_chosen = Signal(int)

    def __init__(self, most_seats: int = MOST_SEATS) -> None:
        super().__init__(" ", role="felt", margins=(14, 9, 14, 9), spacing=8)
        self.change_button = Button(_("Change"), kind="link", small=True)
        self.change_button.setCheckable(True)
        self.change_button.setToolTip(_("Seats, stacks, blinds and rake (Alt+T)"))
        self.change_button.toggled.connect(self._show_setup)
        self.pot = Text("", "strong")
        self.add_right(self.pot)
        self.add_right(self.change_button)  # at the end: the pot grows, and it stays
        self.setup = SetupRow(most_seats)
        self.setup.hide()
        self.body.addWidget(self.setup)
        self._seats = make_grid((8, 8))
        self.boxes = [SeatBox(seat) for seat in range(MOST_SEATS)]
        for seat, box in enumerate(self.boxes):
            box.chosen.connect(partial(self.seat_clicked.emit, seat))
            box.asked.connect(partial(self.seat_asked.emit, seat))
            self._seats.addWidget(box, 0, seat)  # all now: Tab comes to them before the cards
            box.hide()
        fill(self.body, self._seats, self._build_cards())
        self.street, self.line = Text("", "hint"), StepLine()
        self.line.chosen.connect(lambda number: self.step_chosen.emit(self._steps[number]))
        self.body.addLayout(across(self.street, (self.line, 1), spacing=5))
        self._wide, self._narrow = 0, False  # px
        self._steps: list[int] = []  # of the hand, that stand in the line
        self._play: Play | None = None  # that is drawn
        self._guests: Mapping[int, Guest] = {}
        self._chairs: Sequence[int] = range(MOST_SEATS)
        self._ended = False  # nothing is done in it any more
        self._shown_line: tuple[object, ...] = ()

    def _build_cards(self) -> QHBoxLayout:
        row = in_order(spacing=6)
        self.slots: dict[str, CardSlot] = {}
        you = _("You")
        groups = (
            (you, {"s0.0": _("{seat}, first card"), "s0.1": _("{seat}, second card")}),
            (
                _("Flop"),
                {
                    "b0": _("Flop, first card"),
                    "b1": _("Flop, second card"),
                    "b2": _("Flop, third card"),
                },
            ),
            (_("Turn"), {"b3": _("Turn")}),
            (_("River"), {"b4": _("River")}),
        )
        for name, slots in groups:
            for slot, place in slots.items():
                card = CardSlot(slot, CARD_PX, place.format(seat=you))
                card.clicked.connect(partial(self.slot_clicked.emit, slot))
                card.setAcceptDrops(False)
                self.slots[slot] = card
            cards = in_order(*(self.slots[slot] for slot in slots), STRETCH, spacing=5)
            fill(row, down(Text(name, "hint"), cards, spacing=3), 8)
        row.addStretch(1)
        column = down(STRETCH)
        self.against = Text("", "hint", wrap=True)
        self.equity = Text("", "verdict")
        for text in (self.against, self.equity):
            text.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            column.addWidget(text)
        row.addLayout(column, 1)
        return row

    def _show_setup(self, shown: bool) -> None:
        set_visible(self.setup, shown)

    def fit(self, card_px: int, width: int) -> None:
        """Take cards so high, and what suits the width that the felt has."""
        self._wide, self._narrow = width, width < NARROW_UNDER
        if self._play is not None:
            self._show_seats(self._play)
            self._show_line(self._play)
        for slot in self.slots.values():
            slot.set_height(card_px)

    # ---- drawing -------------------------------------------------------------------------

    def show_play(
        self,
        play: Play,
        guests: Mapping[int, Guest] | None = None,
        chairs: Sequence[int] = range(MOST_SEATS),
        *,
        ended: bool = False,
    ) -> None:
        """Draw a hand, and who plays in the other seats where these are robots.

        Chairs are what a seat's number and colour stand for, as positions go round.
        """
        self._play, hand = play, play.shown
        self._guests, self._chairs, self._ended = guests or {}, chairs, ended
        title, hint = words.table_text(play)
        self.set_title(title)
        self.set_hint(hint)
        self.pot.set_text(_("Pot {chips}").format(chips=amount(hand.pot)))
        self.setup.show_table(play)
        self._show_seats(play)
        held = {f"s0.{i}": card for i, card in enumerate(play.hole)}
        held |= {f"b{i}": card for i, card in enumerate((*hand.board, *play.due))}
        wanted = play.cards_wanted
        first_free = len(hand.board) + len(play.due)
        for name, slot in self.slots.items():
            slot.set_card(held.get(name))
            own = name[0] == "s"
            target = len(play.hole) < 2 and name == f"s0.{len(play.hole)}"
            if len(play.hole) == 2 and wanted:
                target = name == f"b{first_free}"
            state = SlotState.TARGET if target else SlotState.EMPTY if own else SlotState.LOCKED
            slot.set_state(state, "" if own or target else _("The betting comes first"))
        self._show_line(play)

    def _show_seats(self, play: Play) -> None:
        seats = play.table.seats
        room = self._wide
        columns = seats if seats * SEAT_PX <= room else (seats + 1) // 2
        for seat, box in enumerate(self.boxes):
            set_visible(box, seat < seats)
            if seat < seats:
                self._seats.addWidget(box, seat // columns, seat % columns)
                box.show_seat(play, seat, self._guests.get(seat))
        shown = self.boxes[:seats]
        wanted = max(box.square_wants() for box in shown) + self._seats.spacing()
        for box, chair in zip(shown, self._chairs, strict=False):  # all or none
            box.show_square(chair, shown=columns * max(wanted, SEAT_PX) <= room - margins_of(self))
        for column in range(MOST_SEATS):
            self._seats.setColumnStretch(column, int(column < columns))

    def _show_line(self, play: Play) -> None:
        key = (play.hand.steps, play.at, play.table, self._wide, self._ended)
        if key == self._shown_line:
            return
        self._shown_line = key
        hand = play.hand
        looked = len(hand.steps) if play.at is None else play.at
        self._steps = [
            at
            for at, step in enumerate(hand.steps)
            if step.kind != "fold" or at in (looked, len(hand.steps) - 1)
        ]
        tip = _("Go back there, to correct it")
        texts = [words.did_text(hand, at) for at in self._steps]
        done = [Done(text, text, tip) for text in texts]
        if hand.to_act >= 0 and not self._ended:
            seat = play.table.positions[hand.to_act]
            text, name = _("{seat} ?"), _("What did {seat} do?")
            done.append(Done(text.format(seat=seat), name.format(seat=seat), tip))
            self._steps.append(len(hand.steps))
        names = [words.street_name(cards) for cards in (0, 3, 4, 5)]
        beside = max(map(self.street.fontMetrics().horizontalAdvance, names)) + SPARE_PX
        on = self._steps.index(looked) if looked in self._steps else -1
        self.line.show_steps(done, on, self._wide - margins_of(self) - beside)
        streets = (hand.steps[at].kind == "board" for at in self._steps[: self.line.first])
        self.street.set_text(names[sum(streets)])

    def show_answer(self, play: Play, answer: Answer | None) -> None:
        """Draw the equity of my hand."""
        known = answer is not None and answer.equity is not None
        others = len([seat for seat in play.shown.left if seat != play.me])
        against = ngettext("Equity against their range", "Equity against their ranges", others)
        against = _("Equity") if self._narrow else against
        self.against.set_text(against if known else "")
        self.equity.set_text(percent(answer.equity or 0.0, 1) if known and answer else "")


class ActionBar(Panel):
    """What who is to act may do."""

    done = Signal(str)  # an action as in "fold", "check", "call", "bet 5.8", "all-in"
    # the next hand; a step back
    next_wanted = Signal()
    back_wanted = Signal()

    def __init__(self) -> None:
        super().__init__(margins=(14, 8, 14, 8))
        self.setMinimumHeight(BAR_PX)
        self.setAccessibleName(_("What to do?"))  # it has the keyboard where a check is not free
        self.who = ElidedText("", "strong")
        row = self._row = across(self.who, spacing=6)
        self.buttons: list[Button] = []
        self._actions = across(spacing=6)
        name, tip = _("Bet or raise to, big blinds"), _("R, then digits")
        self.field = EntryField(name, tip, width=76, letters=False)
        self.field.setPlaceholderText(_("bet to"))
        self.field.editingFinished.disconnect(self.field.commit)
        self.field.returnPressed.connect(self.field.commit)  # leaving it is no bet
        self.field.entered.connect(self._enter)
        self.other = Button("", kind="primary", small=True)
        set_role(self.other, "role", "action")
        self.other.clicked.connect(lambda: self.done.emit(self._other))
        self.other.hide()
        self.back = Button(_("Take back"), "undo", small=True, then=self.back_wanted)
        self.back.setToolTip(_("Take back the last step (Backspace)"))
        self.next = Button(_("Next hand"), "next", small=True, then=self.next_wanted)
        self.next.setToolTip(_("The button moves on (Ctrl+N)"))
        fill(row, self._actions, self.field, self.other)
        self._room_at = row.count()
        fill(row, STRETCH, self.back, self.next)
        self.body.addLayout(row)
        self._bets, self._narrow, self._who_px = True, False, 0
        self._wordless: bool | None = None
        self._names: list[str] = []
        self._other: str = ""  # the advised action, if it is not among the others
        self._hand: Hand | None = None  # whose actions are offered
        self._fit_ends()

    def focus_start(self) -> None:
        """Give the keyboard to what gives nothing away: a check, or the next hand, else the bar.

        Who presses Enter once too often calls no all-in.
        """
        first: QWidget = self
        if not self._names and self.next.isEnabled():
            first = self.next
        elif self._names[:1] == ["check"]:
            first = self.buttons[0]
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def fit(self, width: int) -> None:
        """Take the room of a table so wide: actions come before words."""
        narrow = width < NARROW_UNDER
        if narrow != self._narrow:
            self._narrow = narrow
            self._show_names()

    def _fit_ends(self) -> None:
        """Let the last two buttons do without words only where actions leave no room for them."""
        wordless = self._narrow and bool(self._names)
        if wordless == self._wordless:
            return
        self._wordless = wordless
        for button in (self.back, self.next):
            button.set_compact(False)
            button.set_small(not wordless)
            button.set_compact(wordless)

    def _enter(self, text: str) -> None:
        if text:
            self.done.emit(f"{'bet' if self._bets else 'raise'} {text}")
        else:  # Escape took away what was refused
            self.field.accept()

    def show_play(
        self, play: Play, offered: Sequence[str], best: str, who: str | None = None
    ) -> None:
        """Offer actions; the advised one is filled, after all others if it is not one of them.

        `who` is said where none are offered.
        """
        hand = play.shown
        active = bool(offered) and hand.to_act >= 0 and len(play.hole) == 2
        if who is not None and not active:
            self.who.set_text(who)
        elif not active:
            who = _("Show me your two cards.") if len(play.hole) < 2 else ""
            if len(play.hole) == 2 and hand.cards_due:
                who = _("The betting is over: cards come.")
            self.who.set_text(who or _("The hand is over."))
        else:  # the question itself is the verdict's: six actions leave no room for it
            mine = hand.to_act == play.me
            seat = _("You") if mine else play.table.positions[hand.to_act]
            self.who.set_text(_("{seat} ?").format(seat=seat))
            names_of_seats = (_("You"), *play.table.positions)
            asked = (_("{seat} ?").format(seat=name) for name in names_of_seats)
            self._who_px = WHO_GAP + max(map(self.who.fontMetrics().horizontalAdvance, asked))
        names = list(offered) if active else []
        best = words.nearest(names, best)
        while len(self.buttons) < len(names):
            button = Button("", small=True)
            set_role(button, "role", "action")  # as bold whether it is advised or not
            button.clicked.connect(partial(self._click, len(self.buttons)))
            self.buttons.append(button)
            self._actions.addWidget(button)
            put_ahead_in_tab_order(button, self.field)
            for later in (self.field, self.other, self.back, self.next):
                later.raise_()  # readers come to them after it, too
        self._names = names
        if any(button.hasFocus() for button in self.buttons[len(names) :]):
            self.setFocus()  # else Qt gives it to what takes back
        for at, button in enumerate(self.buttons):
            set_visible(button, at < len(names))
            if at < len(names):
                set_role(button, "kind", "primary" if names[at] == best else "outline")
        self._show_names()
        choices = hand.choices() if active else None
        raises = choices is not None and bool(choices.most)
        self._bets = choices is not None and choices.bets
        self.field.setPlaceholderText(_("bet to") if self._bets else _("raise to"))
        set_visible(self.field, raises)
        self._other = best if active and best not in ("", *names) else ""
        set_visible(self.other, bool(self._other))
        if self._other:
            self.other.set_words(action_text(best))
        if hand != self._hand:  # what is being typed stays while figures come
            self._hand = hand
            self.field.clear()
            self.field.accept()

    def _show_names(self) -> None:
        """Name the actions; where there is little room, sizes of one kind after it."""
        self._fit_ends()
        asked = bool(self._names)
        set_visible(self.who, not (self._narrow and asked))
        # Whoever is asked: the actions begin at the same place.
        self.who.setMinimumWidth(self._who_px if asked else 0)
        self.who.setMaximumWidth(self._who_px if asked else ANY_WIDTH)
        self._row.setStretchFactor(self.who, int(not asked))
        self._row.setStretch(self._room_at, int(asked))
        before = ""
        for button, name in zip(self.buttons, self._names, strict=False):
            kind, _blank, to = name.partition(" ")
            button.set_words(action_text(name))
            if self._narrow and to and kind == before:
                button.setText(to)
            before = kind

    def _click(self, at: int) -> None:
        self.done.emit(self._names[at])
