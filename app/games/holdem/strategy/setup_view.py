"""The set-up of an equilibrium: ranges, board, chips and sizes, and what is still missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from html import escape

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QLayout, QWidget

from app.cards.deck import DeckPanel
from app.cards.slots import SlotState
from app.games.holdem import words
from app.games.holdem.ranges.action_grid import COLUMNS, RangePicture
from app.games.holdem.ranges.words import hand_count, number_form
from app.games.holdem.strategy.line import FLOP, exact_chips
from app.games.holdem.strategy.notes import note_text
from app.games.holdem.strategy.setup import (
    ALL_IN_UNDER,
    CAPS,
    MEMORY_PARTS,
    PRESETS,
    SHORT_PRESETS,
    TARGETS,
    Setup,
)
from app.games.holdem.strategy.sizes import SizesPanel
from app.games.holdem.strategy.slots import board_row
from app.games.holdem.strategy.words import cheaper_name, ready, short_work, size, work
from app.shell.room.pieces import Pieces
from app.widgets.bars import ShareBar
from app.widgets.controls import Button, SegmentedControl
from app.widgets.elided import ElidedButton
from app.widgets.entry_field import EntryField
from app.widgets.layout import STRETCH, across, down, fill, make_grid
from app.widgets.panels import FloatingError, Panel, SeatSquare, Verdict
from app.widgets.scroll import ScrollColumn, SideColumn
from app.widgets.text import (
    ElidedText,
    Text,
    explain,
    set_visible,
)
from app.words.counts import listed
from app.words.figures import percent
from app.words.owners import Owner
from app.words.translation import (
    _,
    ngettext,
    said,
)
from engine.games.holdem.ranges import HAND_COMBOS, HANDS, Range
from engine.games.holdem.strategy.equilibrium import Cost

RIGHT_WIDTH = 404
LONG_S = 10.0  # of work from which smaller questions are offered
MOST_CHEAPER = 2  # smaller questions that are offered
STREET_NAMES = ("flop", "turn", "river")  # the engine's
LOW_UNDER, TIGHT_UNDER = 620, 730  # px of height: cards, gaps and keys are small
LARGE_FROM, LARGE_WIDE_FROM = 900, 1600  # px of height, and of the window's width: large ranges
MOST_PLAYERS = 3
WIDEST = 50  # px of a hand of large ranges
ROLES = (_("acts first"), _("acts last"), _("acts between"))


class RangeCard(Panel):
    """One player's range in small, and buttons to edit it."""

    edit_wanted = Signal()
    saved_wanted = Signal()

    def __init__(self, player: int) -> None:
        super().__init__()
        sentence = _("A player's range: how many hands it has, and what part of all they are.")
        explain(self, sentence, hover=False)
        self.picture = RangePicture(_("Edit the range"), QSize(8, 6))
        self.picture.setToolTip(_("Edit this range"))
        self.picture.clicked.connect(lambda: self.edit_wanted.emit())
        self.name, self.square = Text("", "strong"), SeatSquare(player)
        self.role, self.count = ElidedText("", "hint"), ElidedText()
        self.edit_button = Button(_("Edit"), kind="outline", small=True, then=self.edit_wanted)
        self.saved_button = Button(_("Saved"), kind="outline", small=True, then=self.saved_wanted)
        self.saved_button.setToolTip(_("Take one of the saved ranges"))
        top = across(self.square, self.name, (self.role, 1), spacing=8)
        buttons = across(self.edit_button, self.saved_button, STRETCH, spacing=6)
        column = down(top, self.count, STRETCH, buttons, spacing=4)
        self.body.addLayout(across(self.picture, (column, 1), spacing=12))

    def show_range(self, name: str, seat: int, hands: Range, role: str) -> None:
        """Show a player's name, seat and range, and when they act."""
        self.name.set_text(name)
        self.role.set_text(role, "\u200a")  # nothing, where it would be two letters
        self.square.set_seat(seat)
        count = ngettext(
            "<b>{count}</b> hand, {share}",
            "<b>{count}</b> hands, {share}",
            number_form(hands.total),
        ).format(count=hand_count(hands), share=words.percent(hands.share))
        share = words.percent(hands.share)
        self.count.set_text(*((count, share) if hands.combos else (_("no hands yet"), "–")))
        weights = [
            sum(hands.weights[combo] for combo in HAND_COMBOS[hand]) / len(HAND_COMBOS[hand])
            for hand in HANDS
        ]
        self.picture.set_weights(weights, listed([name, self.count.plain()]))
        for button, text in (
            (self.edit_button, _("Edit the range of {player}")),
            (self.saved_button, _("Saved ranges for {player}")),
        ):
            button.setAccessibleName(text.format(player=name))


class SetupView(QWidget, Pieces):
    """Everything that a solution depends on."""

    changed = Signal(object, str)  # another Setup, and what was done
    # the user asks for answers, for a solution in a file, for many flops, for the spot of the
    # equities, or for a third player, or none
    solve_wanted = Signal()
    load_wanted = Signal()
    flops_wanted = Signal()
    equity_wanted = Signal()
    third_wanted = Signal()
    # a player's range is to be edited, or taken from the saved ones
    range_wanted = Signal(int)
    saved_wanted = Signal(int)
    card_clicked = Signal(int)  # a card of the deck

    def __init__(self) -> None:
        super().__init__()
        self._setup = Setup()
        self._cost: Cost | None = None
        self.build(self._building())

    # ---- building ----------------------------------------------------------------------------

    def _building(self) -> Iterator[None]:
        self._left = down()
        row = across((self._left, 1), spacing=16, within=self)
        fill(self._left, self._build_presets())
        yield
        fill(self._left, self._build_felt())
        yield
        yield from self._build_left()
        fill(row, self._build_right())

    def _build_left(self) -> Iterator[None]:
        self._scroll = scroll = ScrollColumn()
        fill(self._left, (scroll, 1))
        self.range_cards = [RangeCard(player) for player in range(MOST_PLAYERS)]
        for player, card in enumerate(self.range_cards):
            card.edit_wanted.connect(partial(self.range_wanted.emit, player))
            card.saved_wanted.connect(partial(self.saved_wanted.emit, player))
        self.sizes = SizesPanel()
        self.sizes.entered.connect(self._enter_sizes)
        self.sizes.cap_chosen.connect(
            lambda i: self.changed.emit(self._setup.changed(cap=CAPS[i]), _("Raises"))
        )
        self.sizes.all_in_chosen.connect(
            lambda i: self.changed.emit(
                self._setup.changed(all_in_under=ALL_IN_UNDER[i]), _("All-in")
            )
        )
        self.sizes.rake_entered.connect(self._enter_rake)
        cards = across(*((card, 1) for card in self.range_cards), spacing=12)
        fill(scroll.column, cards, self.sizes, STRETCH)
        yield
        self.deck = DeckPanel()
        self.deck.picker.clicked.connect(self.card_clicked)
        fill(self._left, self.deck)
        yield

    def _build_presets(self) -> Panel:
        self._presets = panel = Panel()
        self._start_from = Text(_("Start from"), "strong")
        self.presets: list[Button] = []
        for number, preset in enumerate(PRESETS):
            button = ElidedButton(preset[0], kind="outline", small=True)
            button.setCheckable(True)
            button.clicked.connect(lambda _on=False, n=number: self._choose_preset(n))
            _name, players, _texts, pot, stack = preset
            text = _(
                "Usual ranges of {first}, who acts first, and {second}, with {pot} in the pot and "
                "{stack} behind, in big blinds."
            )
            first, second = players
            sentence = text.format(first=first, second=second, pot=f"{pot:g}", stack=f"{stack:g}")
            explain(button, sentence)
            self.presets.append(button)
        self.third_button = ElidedButton(_("Third player"), kind="outline", small=True)
        self.third_button.setToolTip(
            _("A third player on a river, who acts between, or none (Alt+3)")
        )
        self.third_button.clicked.connect(self.third_wanted)
        self.equity_button = ElidedButton(_("Equity’s spot"), kind="outline", small=True)
        self.equity_button.setToolTip(
            _("Take ranges, board, chips and bets over from Equity, and list what is guessed")
        )
        self.equity_button.clicked.connect(self.equity_wanted)
        row = across(self._start_from, *self.presets, STRETCH, spacing=6)
        fill(row, self.third_button, self.equity_button)
        panel.body.addLayout(row)
        return panel

    def _build_felt(self) -> Panel:
        felt = self._felt = Panel(role="felt", margins=(16, 10, 16, 12))
        row, self.slots = board_row("b", (18, 5), self._click_slot, self.card_clicked)
        grid = make_grid((10, 6))
        self.chips: dict[str, EntryField] = {}
        for line, (what, name) in enumerate((("pot", _("Pot")), ("stack", _("Stacks left")))):
            field = EntryField(name, _("In chips or big blinds, both in the same"), width=76)
            field.entered.connect(partial(self._enter_chips, what))
            self.chips[what] = field
            grid.addWidget(ElidedText(name, "hint"), line, 2)
            grid.addWidget(field, line, 3)
        tip = _("Chips of a big blind: amounts are told in it; 0 to tell all as it is entered")
        self.blind = EntryField(_("Big blind"), tip, width=56)
        self.blind.entered.connect(self._enter_blind)
        grid.addWidget(ElidedText(_("Big blind"), "hint"), 0, 0)
        grid.addWidget(self.blind, 0, 1)
        row.addLayout(grid)
        felt.body.addLayout(row)
        self.chips_error = FloatingError(self._presets)  # the field that it is about stays in sight
        return felt

    def _build_right(self) -> QLayout:
        """What solving takes, and below all that may grow or scroll, where it begins."""
        self.solve_button = Button(_("Solve"), "next", kind="primary", then=self.solve_wanted)
        self.swap_button = ElidedButton(_("Swap who acts first"), kind="outline")
        self.swap_button.clicked.connect(
            lambda: self.changed.emit(self._setup.swapped(), _("Swap"))
        )
        self.load_button = Button(_("Open"), kind="outline", then=self.load_wanted)
        self.load_button.setAccessibleName(_("Open a solution"))
        self.load_button.setToolTip(_("Open a solution from a file (Alt+O)"))
        self.flops_button = ElidedButton(_("Many flops"), kind="outline", then=self.flops_wanted)
        self.flops_button.setToolTip(_("This spot on many flops, or a report on them (Alt+M)"))
        buttons = down(
            across((self.solve_button, 1), self.load_button, spacing=8),
            across((self.swap_button, 1), (self.flops_button, 1), spacing=8),
            spacing=8,
            margins=(0, 0, SideColumn.BAR, 0),
        )
        return down((self._build_panels(), 1), buttons, spacing=12)

    def _build_panels(self) -> SideColumn:
        self.right = SideColumn(RIGHT_WIDTH)
        self.verdict = Verdict(headline=50, detail=79)
        explain(self.verdict, _("What is missing, or how long solving takes."), hover=False)
        self.right.add(self.verdict)
        self.checklist = Panel(_("What is needed"), spacing=6)
        explain(self.checklist, _("What has to be set before this can be solved."), hover=False)
        self.checks: list[tuple[Text, Text]] = []
        grid = make_grid((8, 7), wide=1)
        for line in range(4):
            mark, text, figure = Text("", "strong"), Text("", "body", wrap=True), Text("", "hint")
            mark.setFixedWidth(16)
            for column, label in enumerate((mark, text, figure)):
                grid.addWidget(label, line, column)
            figure.setAlignment(Qt.AlignmentFlag.AlignRight)
            self.checks.append((mark, figure))
            text.set_text(
                (
                    _("Ranges"),
                    _("A flop, turn or river"),
                    _("Pot and stacks"),
                    _("Bet sizes"),
                )[line]
            )
        self.checklist.body.addLayout(grid)
        names = [f"{target:g} %" for target in TARGETS]
        self.target = SegmentedControl(names, small=True, name=_("Stop at, per cent of the pot"))
        self.target.changed.connect(
            lambda i: self.changed.emit(self._setup.changed(target=TARGETS[i]), _("Target"))
        )
        self._stop = stop = Panel(_("Stop at"), _("of the pot"), self.target, spacing=6)
        sentence = _(
            "How much a perfect opponent could win against the answer. "
            "You can stop earlier and go on later."
        )
        self.stop_hint = Text(sentence, "hint", wrap=True)
        stop.body.addWidget(self.stop_hint)
        self.target.setToolTip(sentence)
        self.right.add(stop)
        self.right.add(self._build_cost())
        self.right.add(self.checklist)
        self.taken = Panel(_("Taken over"), spacing=6)
        explain(
            self.taken,
            _("What was taken from Equity or a hand history, and what is only guessed."),
            hover=False,
        )
        self.taken_notes = Text("", "body", wrap=True)
        self.taken.body.addWidget(self.taken_notes)
        self.right.add(self.taken)
        return self.right

    def _build_cost(self) -> Panel:
        names = [percent(part) for part in MEMORY_PARTS]
        self.part = SegmentedControl(names, small=True, name=_("Part of the free memory to use"))
        self.part.setToolTip(_("Part of the free memory that a solution may take"))
        self.part.changed.connect(
            lambda i: self.changed.emit(self._setup.using(MEMORY_PARTS[i]), _("Memory"))
        )
        self._cost_panel = panel = Panel(_("Size"), _("estimate"), self.part, spacing=6)
        grid = make_grid((10, 5), wide=1)
        self.memory = ShareBar(8)
        self.cost_rows = [Text("–", "strong"), Text("–", "strong"), Text("–", "body")]
        for line, name in enumerate((_("Memory"), _("Time, about"), _("Decisions"))):
            grid.addWidget(Text(name, "hint"), line, 0)
            grid.addWidget(self.cost_rows[line], line, 2, Qt.AlignmentFlag.AlignRight)
        grid.addWidget(self.memory, 0, 1)
        explain(self.memory, _("How much of the memory that may be used this needs."))
        explain(panel, _("What solving this takes, estimated from the sizes and ranges."))
        panel.body.addLayout(grid)
        self.cheaper: list[Button] = []
        for number in range(MOST_CHEAPER):
            button = ElidedButton("", kind="link", small=True)
            button.clicked.connect(lambda _on=False, n=number: self._take_cheaper(n))
            self.cheaper.append(button)
            panel.body.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return panel

    def _take_cheaper(self, number: int) -> None:
        if self._cost is not None and number < len(self._cost.cheaper):
            less = self._cost.cheaper[number]
            new = self._setup.without_size(STREET_NAMES.index(less.street), less.kind, less.size)
            self.changed.emit(new, _("Sizes"))

    # ---- what is clicked and entered -----------------------------------------------------------

    def _choose_preset(self, number: int) -> None:
        self.changed.emit(self._setup.preset(number), PRESETS[number][0])
        self._show_presets()  # a click on the one in use lets it be

    def _click_slot(self, at: int) -> None:
        card = self._setup.board[at]
        if card is not None:
            self.changed.emit(self._setup.click_card(card), _("Take back"))
        else:
            self.deck.picker.focus_card()

    def _enter_sizes(self, kind: str, street: int, text: str) -> None:
        field = self.sizes.fields[kind, street]
        player = self.sizes.player
        self._enter(
            field, self.sizes.error, lambda: self._setup.with_sizes(kind, street, text, player)
        )

    def _enter_blind(self, text: str) -> None:
        self._enter(self.blind, self.chips_error, lambda: self._setup.with_blind(text))

    def _enter_rake(self, what: str, text: str) -> None:
        field = self.sizes.rake[what]
        self._enter(field, self.sizes.error, lambda: self._setup.with_rake(what, text))

    def _enter_chips(self, what: str, text: str) -> None:
        self._enter(self.chips[what], self.chips_error, lambda: self._setup.with_chips(what, text))

    def _enter(self, field: EntryField, error: FloatingError, make: Callable[[], Setup]) -> None:
        """Take over what was entered, or say what is wrong with it."""
        try:
            new = make()
        except ValueError as problem:
            field.refuse()
            error.set_error(said(problem))
            self._show_ready()
            return
        field.accept()
        error.set_error("")
        self.changed.emit(new, field.accessibleName())
        self._show_ready()

    def commit(self) -> bool:
        """Take over what is being typed; False if something that is written is wrong."""
        for field in self._fields():
            field.commit()
        return not any(field.is_wrong() for field in self._fields())

    def _fields(self) -> list[EntryField]:
        return [*self.chips.values(), self.blind, *self.sizes.entry_fields()]

    # ---- drawing -------------------------------------------------------------------------------

    def show_setup(self, setup: Setup, cost: Cost | None) -> None:
        """Show a set-up, and what it takes to solve it if that is known."""
        self._setup, self._cost = setup, cost
        for at, slot in enumerate(self.slots):
            slot.set_card(setup.board[at])
            if at == setup.next_place:
                slot.set_state(SlotState.TARGET)
            elif at == 4 and setup.board[3] is None:
                slot.set_state(SlotState.LOCKED, _("Set the turn first"))
            else:
                slot.set_state(SlotState.EMPTY)
        three = setup.is_of_three
        set_visible(self._cost_panel, not three)  # a river of three takes seconds
        for player, card in enumerate(self.range_cards):
            set_visible(card, player < len(setup.ranges))
            if player < len(setup.ranges):
                role = ROLES[0 if not player else 1 if player == len(setup.ranges) - 1 else 2]
                whose = setup.names[player], setup.seats[player], setup.ranges[player]
                card.show_range(*whose, role)
        self.third_button.set_words(_("Two players") if three else _("Third player"))
        for what, field in self.chips.items():
            field.show_text(exact_chips(getattr(setup, what)))
        self.blind.show_text(exact_chips(setup.blind))
        self.sizes.show_sizes(setup)
        self.target.set_chosen(TARGETS.index(setup.target))
        place = setup.next_place
        owners = dict.fromkeys(setup.cards, Owner.BOARD)
        owners |= dict.fromkeys(setup.mine, Owner.YOU)
        self.deck.picker.set_owners(owners)
        self.deck.set_place("" if place is None else words.slot_name(f"b{place}"))
        self._show_taken(setup)
        self._show_presets()
        self._show_ready()

    def _show_taken(self, setup: Setup) -> None:
        """List what was taken over in the place of what is needed: most of it is there then."""
        notes = setup.taken
        marks = ("<i>✓</i>", "<em>?</em>")
        lines = (f"{marks[note.guessed]} {escape(note_text(note, setup))}" for note in notes)
        self.taken_notes.set_text("<br>".join(lines))
        set_visible(self.taken, bool(notes))
        set_visible(self.checklist, not notes)

    def _show_presets(self) -> None:
        used = self._setup.preset_in_use()
        for number, button in enumerate(self.presets):
            button.setChecked(number == used)

    def _show_ready(self) -> None:
        setup = self._setup
        needs = setup.needs()
        wrong = [field for field in self._fields() if field.is_wrong()]
        if wrong:
            name = wrong[0].accessibleName()
            needs.append(_("Correct this first: {field}.").format(field=name))
        ranges = all(hands.combos for hands in setup.ranges)
        cost = self._cost
        most = cost.free_mb * setup.memory_part if cost else 0.0
        if not needs and cost is not None and cost.memory_mb > most:
            text = _("This needs {need}, {most} are allowed: give fewer sizes.")
            needs.append(text.format(need=size(cost.memory_mb), most=size(most)))
        self.part.set_chosen(MEMORY_PARTS.index(setup.memory_part))
        self._show_cost(cost, most)
        amounts = setup.pot > 0 and not {*wrong} & {*self.chips.values(), self.blind}
        sizes = not {*wrong} & {*self.sizes.entry_fields()}
        done = (ranges, len(setup.cards) >= setup.least_cards, amounts, sizes)
        first = max(len(setup.cards) - FLOP, 0)  # what may be bet earlier does not count
        figures = (
            listed(map(hand_count, setup.ranges))
            if setup.is_of_three
            else ngettext(
                "{one} and {other} hand",
                "{one} and {other} hands",
                number_form(setup.ranges[1].total),
            ).format(one=hand_count(setup.ranges[0]), other=hand_count(setup.ranges[1])),
            _("{count} of 5 cards").format(count=len(setup.cards)),
            _("{pot} and {stack}").format(
                pot=setup.first_table.chips(setup.pot),
                stack=setup.first_table.chips(setup.stack),
            ),
            _("{bets} and {raises}").format(
                bets=len(_parts(setup.texts.bets[first:])),
                raises=len(_parts(setup.texts.raises[first:])),
            ),
        )
        for (mark, figure), fine, text in zip(self.checks, done, figures, strict=True):
            mark.set_text("<i>✓</i>" if fine else "·")
            mark.setAccessibleName(_("done") if fine else _("missing"))
            figure.set_text(text)
        seconds = cost.work_s / cost.cores if cost else None
        said = ready(setup, needs[0] if needs else "", seconds).unbroken()
        self.verdict.set(said.headline, said.detail)
        self.solve_button.setEnabled(not needs)
        self.solve_button.setToolTip(needs[0] if needs else _("Solve (Ctrl+Enter)"))

    def _show_cost(self, cost: Cost | None, most_mb: float) -> None:
        """What it takes, and what would take less."""
        if cost is None:
            texts = ["–"] * 3
        else:
            text = _("{need} of {free} free")
            free = size(cost.free_mb)
            texts = [
                text.format(need=f"<b>{size(cost.memory_mb)}</b>", free=free),
                work(cost.work_s / cost.cores),
                ngettext("{count} on one board", "{count} on {boards} boards", cost.boards).format(
                    count=f"{cost.decisions:,}", boards=f"{cost.boards:,}"
                ),
            ]
        for row, text in zip(self.cost_rows, texts, strict=True):
            row.set_text(text)
        self.memory.set_share(min(1.0, cost.memory_mb / most_mb) if cost and most_mb else 0.0)
        much = cost is not None and (cost.memory_mb > most_mb or cost.work_s > LONG_S)
        for number, button in enumerate(self.cheaper):
            shown = much and cost is not None and number < len(cost.cheaper)
            set_visible(button, shown)
            if shown and cost is not None:
                less = cost.cheaper[number]
                text = _("{without}: {memory}, {time}")
                button.set_words(
                    text.format(
                        without=cheaper_name(less),
                        memory=size(less.memory_mb),
                        time=short_work(less.work_s / cost.cores),
                    )
                )
                button.setToolTip(_("Do without this size"))

    def fit(self, height: int) -> None:
        """Choose sizes that suit the height of the page."""
        narrow = self.right.fit()
        low, tight = height < LOW_UNDER, height < TIGHT_UNDER
        more = self.window().width() - LARGE_WIDE_FROM
        large = height >= LARGE_FROM and more >= 0
        wide = min(24 + more // (2 * COLUMNS), WIDEST)  # two ranges share what is more
        self.deck.picker.set_key_height(30 if tight else 42 if large else 32)  # notes fit in 30
        self.deck.set_margins(12, *((6, 12, 8) if low else (10, 12, 12)))
        self._felt.set_margins(16, *((6, 16, 8) if low else (10, 16, 12)))
        set_visible(self.stop_hint, not low)
        side = 8 if narrow else 12
        self._presets.set_margins(side, *((5, side, 5) if tight else (8, side, 8)))
        for column in (self._left, self._scroll.column, self.right.column):
            column.setSpacing(6 if low else 8 if tight else 12)
        for panel in (self._stop, self._cost_panel, self.checklist, self.taken):
            panel.set_margins(14, *((8, 14, 8) if low else (12, 14, 12)))
        self.sizes.set_low(tight)
        for field in (*self.chips.values(), self.blind):
            field.set_low(tight)
        for slot in self.slots:
            slot.set_height(48 if low else 64)
        for card in self.range_cards:
            side = 8 if narrow else 12
            card.set_margins(side, *((7, side, 7) if tight else (10, side, 10)))
            slim = narrow or self._setup.is_of_three
            small = QSize(4, 4 if low else 5) if slim else QSize(8, 6)
            roomy = QSize(14 if self._setup.is_of_three else wide, 20)
            card.picture.set_cell(roomy if large else small)
            # Of three in a small window each has room for one button; saved ranges are behind it.
            set_visible(card.saved_button, not (narrow and self._setup.is_of_three))
        set_visible(self._start_from, not narrow)
        for button, preset, short in zip(self.presets, PRESETS, SHORT_PRESETS, strict=True):
            button.set_words(short if narrow else preset[0])


def _parts(texts: tuple[str, ...]) -> list[str]:
    return [part for text in texts for part in text.replace(";", ",").split(",") if part.strip()]
