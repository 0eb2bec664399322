"""Hold'em's strategy: set up two ranges, let them be solved, and walk through the betting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.cards.controls import Button, Chip, SegmentedControl
from app.cards.panels import DeckPanel, Panel, SeatSquare, Verdict, announce_text, set_stale
from app.cards.scroll import SideColumn
from app.cards.slots import CardSlot, SlotState
from app.cards.text import Text, set_visible
from app.games.holdem import strategy_file, strategy_words, words
from app.games.holdem.action_grid import ActionGrid, Cell, Swatch, looks
from app.games.holdem.mode_view import ModeView
from app.games.holdem.range_dialogs import RangeDialogs
from app.games.holdem.strategy_line import Table, action_name, chips_text, walk
from app.games.holdem.strategy_panels import (
    ActionsPanel,
    BothPanel,
    CombosPanel,
    LinePanel,
    LockPanel,
    SetupPanel,
    heat_of,
)
from app.games.holdem.strategy_setup import Setup
from app.games.holdem.strategy_setup_view import RIGHT_WIDTH, SetupView
from app.games.holdem.strategy_words import ROUGH, ClassPlay, ev_text, percent
from app.look import theme
from app.shell.page import Page
from app.shell.status import State, Status
from app.words.cards import title
from app.words.figures import duration
from app.words.translation import _
from engine.games.holdem.ranges import HAND_COMBOS, HANDS, Range
from engine.games.holdem.strategy.equilibrium import Advice, Lock

MERGE_WALK, MERGE_MINE = 11, 12
LOW_UNDER = 620
SHOWN = (_("Strategy"), _("EV"), _("Equity"))
ALL_HANDS = Range((1.0,) * 1326)


class StrategyView(ModeView):
    """Draws a `Setup` and what the engine says of it."""

    engine_package = "holdem.strategy.equilibrium"

    def __init__(self, page: Page, ranges: RangeDialogs) -> None:
        super().__init__(page)
        self._ranges = ranges
        self._stopped: tuple[Setup, int] | None = None  # what was stopped, after how many rounds
        self._deck_wanted = False
        self._hand = -1  # chosen in the grid, by its place in HANDS
        self._far: tuple[str, ...] = ()  # the longest line that was walked
        self._plays: dict[int, ClassPlay] = {}
        self._table: Table | None = None
        self.setup_view = SetupView()
        self.setup_view.changed.connect(self.change)
        self.setup_view.solve_wanted.connect(self.solve)
        self.setup_view.equity_wanted.connect(self._take_over)
        self.setup_view.range_wanted.connect(self.edit_range)
        self.setup_view.saved_wanted.connect(lambda player: self.edit_range(player, saved=True))
        self.setup_view.card_clicked.connect(self.click_card)
        answers = QWidget()
        row = QHBoxLayout(answers)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(16)
        row.addLayout(self._build_left(), 1)
        row.addWidget(self._build_right())
        self._stack = QStackedWidget()
        self._stack.addWidget(self.setup_view)
        self._stack.addWidget(answers)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(16, 16, 16, 16)
        outer.addWidget(self._stack)
        self.typing.typed.connect(self.type_card)
        self.typing.rank_lit.connect(self._light_rank)
        self.typing.hint.connect(self.hint)
        for keys, then in (
            ("Alt+Left", lambda: self.walk(-1)),
            ("Alt+Right", lambda: self.walk(1)),
            ("Ctrl+Return", self.solve),
            ("Ctrl+Enter", self.solve),
        ):
            self._key(keys, then)
        theme.notifier().changed.connect(self._recolour)

    # ---- building ----------------------------------------------------------------------------

    def _build_left(self) -> QVBoxLayout:
        left = QVBoxLayout()
        left.setSpacing(12)
        left.addWidget(self._build_felt())
        self.line = LinePanel()
        self.line.gone_to.connect(self.go_to)
        left.addWidget(self.line)
        self.hands = Panel("–", margins=(14, 10, 14, 10), spacing=8)
        self.player = SegmentedControl(["1", "2"], small=True, name=_("Whose hands"))
        self.player.changed.connect(self.look_at)
        self.shown = SegmentedControl(SHOWN, small=True, name=_("Colour hands by"))
        self.shown.changed.connect(lambda _i: self._show_hands())
        self.swap = SegmentedControl(
            [_("Hands"), _("Deck")], small=True, name=_("Show hands or the deck")
        )
        self.swap.changed.connect(self._show_swap)
        for control in (self.player, self.shown, self.swap):
            self.hands.add_right(control)
        self.grid = ActionGrid(_("Starting hands"))
        self.grid.chosen.connect(self.choose_hand)
        self.grid.pointed.connect(self._point)
        self.hands.body.addWidget(self.grid, 1)
        self._legend = QHBoxLayout()
        self._legend.setSpacing(6)
        self._legend_parts: list[QWidget] = []
        self._legend_hint = Text(_("fill height: part of the hand that gets here"), "hint")
        self._legend.addStretch(1)
        self._legend.addWidget(self._legend_hint)
        self.hands.body.addLayout(self._legend)
        self.deck = DeckPanel()
        self.deck.picker.clicked.connect(self.click_card)
        self.deck_back = Button(_("Hands"), kind="outline", small=True)
        self.deck_back.clicked.connect(lambda: self._show_swap(0))
        self.deck.add_right(self.deck_back)
        deck_side = QWidget()
        column = QVBoxLayout(deck_side)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.deck)
        column.addStretch(1)
        self._swapped = QStackedWidget()
        self._swapped.addWidget(self.hands)
        self._swapped.addWidget(deck_side)
        left.addWidget(self._swapped, 1)
        return left

    def _build_felt(self) -> Panel:
        self.felt = felt = Panel(role="felt", margins=(16, 9, 16, 11))
        row = QHBoxLayout()
        row.setSpacing(16)
        self.slots: list[CardSlot] = []
        for label, places in ((_("Flop"), (0, 1, 2)), (_("Turn"), (3,)), (_("River"), (4,))):
            group = QVBoxLayout()
            group.setSpacing(4)
            group.addWidget(Text(label, "hint"))
            cards = QHBoxLayout()
            cards.setSpacing(5)
            for at in places:
                slot = CardSlot(f"s{at}", 64, words.slot_name(f"b{at}"))
                slot.clicked.connect(partial(self._click_slot, at))
                self.slots.append(slot)
                cards.addWidget(slot)
            group.addLayout(cards)
            row.addLayout(group)
        row.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(3)
        pot = QHBoxLayout()
        pot.setSpacing(8)
        self.rough = Chip(_("rough"), "brass")
        self.rough.setToolTip(_("More than 1 % of the pot from perfect; solving goes on"))
        self.pot = Text("", "number")
        pot.addStretch(1)
        pot.addWidget(self.rough)
        pot.addWidget(Text(_("Pot"), "hint"))
        pot.addWidget(self.pot)
        right.addLayout(pot)
        self.left_behind: list[tuple[Text, Text]] = []
        for player in (0, 1):
            line = QHBoxLayout()
            line.setSpacing(8)
            name, chips = Text("", "body"), Text("", "strong")
            line.addStretch(1)
            line.addWidget(SeatSquare(player, 20))
            line.addWidget(name)
            line.addWidget(chips)
            chips.setMinimumWidth(52)
            chips.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.left_behind.append((name, chips))
            right.addLayout(line)
        row.addLayout(right)
        felt.body.addLayout(row)
        return felt

    def _build_right(self) -> SideColumn:
        self.right = SideColumn(RIGHT_WIDTH)
        self.verdict = Verdict()
        self.decision = ActionsPanel()
        self.decision.taken.connect(self.take)
        self.combos = CombosPanel()
        self.both = BothPanel()
        self.lock = LockPanel()
        self.lock.locked.connect(self.lock_decision)
        self.lock.unlocked.connect(self.unlock)
        self.setup_panel = SetupPanel()
        self.setup_panel.change_button.clicked.connect(self.edit_setup)
        for panel in (
            self.verdict,
            self.decision,
            self.combos,
            self.both,
            self.lock,
            self.setup_panel,
        ):
            self.right.add(panel)
        return self.right

    def _key(self, keys: str, then: Callable[[], object]) -> None:
        shortcut = QShortcut(QKeySequence(keys), self)
        shortcut.activated.connect(lambda: then())

    # ---- what the page asks ------------------------------------------------------------------

    @property
    def state(self) -> Setup:
        """The set-up that is drawn."""
        setup: Setup = self.page.state.setup
        return setup

    @property
    def advice(self) -> Advice | None:
        """Answer to the set-up and line as they are now."""
        answer = self.page.fresh_answer
        return answer if isinstance(answer, Advice) else None

    def question(self) -> object | None:
        question = self.state.question()
        if question is not None and self._rounds_stopped_at():
            return replace(question, iterations=self._rounds_stopped_at())
        return question

    def to_text(self) -> str:
        results = strategy_words.results(self.state, self.advice)
        return strategy_file.to_text(self.state, results)

    def focus_start(self) -> None:
        if self.state.solving:
            self.grid.focus_cell()
        else:
            self.setup_view.deck.picker.focus_card()

    def type_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Backspace:
            setup = self.state
            if setup.mine and setup.solving:
                self._go(replace(setup, mine=setup.mine[:-1]), _("My cards"), MERGE_MINE)
            elif not setup.solving and setup.cards:
                self.click_card(setup.cards[-1])
            return True
        return self.typing.feed(event)

    # ---- changes -----------------------------------------------------------------------------

    def change(self, state: Setup, text: str, merge: int = -1) -> None:
        self.page.change(replace(self.page.state, setup=state), text, merge)

    def _go(self, setup: Setup, text: str, merge: int = -1) -> None:
        if setup == self.state:
            self.render_state()  # a control may say otherwise
        self.change(setup, text, merge)

    def random_state(self) -> Setup:
        setup: Setup = self.page.random_state().setup
        return setup

    def _take_over(self) -> None:
        self.page.change(self.page.state.taken_over(), _("Equity’s spot"))

    def edit_range(self, player: int, *, saved: bool = False) -> None:
        """Open the range editor for a player, or the saved ranges over it."""
        setup = self.state
        title_text = _("Range of {player}").format(player=setup.names[player])
        self._ranges.open(
            player,
            title_text,
            setup.ranges[player],
            setup.cards,
            lambda hands: self._go(self.state.with_range(player, hands), _("Range")),
        )
        if saved:
            self._ranges.open_saved()

    def solve(self) -> None:
        """Let the set-up be solved, if nothing is missing; or go on."""
        if self.state.solving:
            if not self.page.job.running:
                self.page.ask(again=True)
        elif self.setup_view.commit() and not self.state.needs():
            self._far = ()
            self._go(self.state.solve(), _("Solve"))
            self.grid.focus_cell()

    def edit_setup(self) -> None:
        """Go back to the set-up; the solution is kept as long as it fits."""
        self._go(self.state.edit(), _("Set-up"))
        self.focus_start()

    def take(self, word: str) -> None:
        """Go on with an action."""
        self._go(self.state.went(word), _("Line"), MERGE_WALK)

    def go_to(self, steps: int) -> None:
        """Go to the point after so many steps of the line."""
        line = self._far if len(self._far) > len(self.state.line) else self.state.line
        self._go(replace(self.state, line=line[:steps], looked_at=None), _("Line"), MERGE_WALK)

    def walk(self, by: int) -> None:
        """A step back, or forward: again where we were, else with what is done most."""
        setup, advice = self.state, self.advice
        if not setup.solving:
            return
        if by < 0:
            if setup.line:
                steps = len(setup.line) - 1
                if steps == setup.river_at:
                    steps -= 1  # a card alone is no decision
                self.go_to(max(0, steps))
        elif len(self._far) > len(setup.line):
            steps = len(setup.line) + 1
            if replace(setup, line=self._far).river_at == steps:
                steps = min(steps + 1, len(self._far))
            self.go_to(steps)
        elif advice is not None and advice.actions:
            at = max(range(len(advice.actions)), key=lambda i: advice.frequencies[i])
            self.take(advice.actions[at])

    def click_card(self, card: int) -> None:
        """A card of the deck: for the board of the set-up, or another turn or river."""
        if self.state.solving:
            self._deck_wanted = False
            self._go(self.state.deal(card), title(card))
        else:
            self._go(self.state.click_card(card), title(card))

    def type_card(self, card: int) -> None:
        """A typed card: the board's in the set-up or while the river is due, else one of mine."""
        table = self._table
        due = table is not None and table.player is None and not table.ended
        if not self.state.solving or due:
            self.click_card(card)
        else:
            self._go(self.state.type_mine(card), _("My cards"), MERGE_MINE)

    def _click_slot(self, at: int) -> None:
        """A card of the board: the river's is dealt anew, any other belongs to the set-up."""
        setup = self.state
        if at == 4 and setup.board[4] is None and setup.river_at is not None:
            self.go_to(setup.river_at)
        elif at == len(setup.cards) - 1 or at == 4:
            self._show_swap(1)
            self.deck.picker.focus_card(setup.shown_board[at])
        else:
            self.edit_setup()

    def choose_hand(self, at: int) -> None:
        """Fix the hand whose combinations are listed."""
        self._hand = at
        self._show_hands()
        self._show_hand(at)

    def look_at(self, player: int) -> None:
        """Show the hands of a player."""
        self.page.adjust(replace(self.page.state, setup=replace(self.state, looked_at=player)))

    def lock_decision(self, whole: bool, frequencies: tuple[float, ...]) -> None:
        """Fix what all hands, or the chosen one, do here, and solve again."""
        hands = ALL_HANDS
        if not whole:
            held = set(HAND_COMBOS[HANDS[self._hand]])
            hands = Range(tuple(1.0 if i in held else 0.0 for i in range(1326)))
        lock = Lock(self.state.line, hands, frequencies)
        self._go(self.state.with_lock(lock), _("Lock"))

    def unlock(self) -> None:
        """Let all play as is best."""
        self._go(self.state.without_locks(), _("Unlock"))

    def stopped(self) -> None:
        """The user has stopped: other points are shown of what is known, without going on."""
        if self.advice is not None:
            self._stopped = (self.state.solved_part(), max(1, self.advice.iterations))

    def resumed(self) -> bool:
        stopped, self._stopped = self._stopped, None
        return stopped is not None

    def _rounds_stopped_at(self) -> int:
        """Rounds after which the user stopped solving this; 0 if they did not."""
        setup, rounds = self._stopped or (None, 0)
        return rounds if setup == self.state.solved_part() else 0

    # ---- drawing the state -------------------------------------------------------------------

    def render_state(self) -> None:
        setup = self.state
        self._stack.setCurrentIndex(int(setup.solving))
        if not setup.solving:
            self.setup_view.show_setup(setup)
            self._fit()
            return
        if self._far[: len(setup.line)] != setup.line:
            self._far = setup.line
        moves, _end = walk(self._far, setup.first_table)
        _moves, self._table = walk(setup.line, setup.first_table)
        self.line.show_line(setup, moves, len(setup.line), self._table)
        self._show_felt(setup, self._table)
        self.setup_panel.show_setup(setup, self.advice)
        for player, name in enumerate(setup.names):
            self.player.set_option(player, name)
        self._show_deck()
        self._fit()
        if self.page.answer is None or self.advice is not None:
            self._show(self.advice)

    def _show_felt(self, setup: Setup, table: Table) -> None:
        for at, slot in enumerate(self.slots):
            slot.set_card(setup.shown_board[at])
            due = at == 4 and table.player is None and not table.ended
            slot.set_state(SlotState.TARGET if due else SlotState.EMPTY)
        self.pot.set_text(chips_text(table.pot))
        for player, (name, chips) in enumerate(self.left_behind):
            mark = _("{player}, to act") if table.player == player else _("{player}")
            name.set_text(mark.format(player=setup.names[player]))
            chips.set_text(chips_text(table.behind - table.put[player]))

    def _show_deck(self) -> None:
        setup, table = self.state, self._table
        owners = {c: _("board") for c in setup.shown_board if c is not None}
        owners |= dict.fromkeys(setup.mine, _("you"))
        self.deck.picker.set_owners(owners)
        due = table is not None and table.player is None and not table.ended
        self._swapped.setCurrentIndex(int(due or self._deck_wanted))
        set_visible(self.deck_back, not due)
        if due or setup.river_at is not None or setup.board[4] is not None:
            self.deck.set_place(words.slot_name("b4"))
        else:
            self.deck.set_place(words.slot_name("b3"))

    def _show_swap(self, deck: int) -> None:
        """Show the hands (0) or the deck (1) below the line."""
        self.swap.set_chosen(0)
        self._deck_wanted = bool(deck)
        self._show_deck()

    # ---- drawing the answer --------------------------------------------------------------------

    def show_answer(self, answer: Advice) -> None:
        self._show(self.advice)

    def show_nothing(self) -> None:
        self._show(None)

    def show_stale(self, stale: bool) -> None:
        for widget in (self.grid, self.decision, self.combos, self.both, self.verdict.headline):
            set_stale(widget, stale)

    def announce(self) -> None:
        announce_text(self.verdict, self.verdict.accessibleDescription())

    def status_of(self, answer: Advice, running: bool) -> Status:
        text = _("{rounds} rounds, {exactness}")
        figures = text.format(
            rounds=f"{answer.iterations:,}",
            exactness=strategy_words.exactness(answer.exploitability),
        )
        if running and answer.progress < 1:
            return Status(_("Solving"), figures, State.RUNNING, answer.progress)
        if self._rounds_stopped_at() and answer.exploitability > self.state.target:
            return Status(_("Stopped"), figures, State.STOPPED)
        text = _("{figures}, {duration}")
        figures = text.format(figures=figures, duration=duration(answer.elapsed_s))
        return Status(_("Solved"), figures)

    def _show(self, advice: Advice | None) -> None:
        setup, table = self.state, self._table
        if not setup.solving or table is None:
            return
        said = strategy_words.verdict(setup, advice, "").unbroken()
        self.verdict.set(said.headline, said.detail)
        deciding = advice is not None and bool(advice.actions)
        set_visible(self.decision, deciding)
        set_visible(self.lock, deciding)
        set_visible(self.both, advice is not None)
        set_visible(self.rough, advice is not None and advice.exploitability > ROUGH)
        if advice is not None:
            if deciding:
                self.decision.show_advice(setup, table, advice)
            self.both.show_advice(setup, advice)
        self.setup_panel.show_setup(setup, advice)
        self._show_hands()

    def _player_shown(self) -> int:
        setup, table = self.state, self._table
        if setup.looked_at is not None:
            return setup.looked_at
        return table.player if table is not None and table.player is not None else 0

    def _show_hands(self) -> None:
        setup, advice, table = self.state, self.advice, self._table
        if table is None:
            return
        player = self._player_shown()
        self.player.set_chosen(player)
        if advice is None:
            self._plays = {}
            self.grid.set_cells({}, -1)
            self.hands.set_title(setup.names[player])
            self.hands.set_hint("")
            set_visible(self.combos, False)
            return
        self._plays = strategy_words.by_class(advice.hands[player], setup.cards)
        actions = advice.actions if player == table.player else ()
        shown = self.shown.chosen() if actions else max(1, self.shown.chosen())
        self.shown.segment(0).setEnabled(bool(actions))
        self.shown.set_chosen(shown)
        faces = looks(actions)
        values = {at: (play.equity if shown == 2 else play.ev) for at, play in self._plays.items()}
        low, high = min(values.values(), default=0.0), max(values.values(), default=0.0)
        middle = advice.equities[player] if shown == 2 else advice.evs[player]
        cells = {}
        for at, play in self._plays.items():
            spoken = strategy_words.spoken_class(at, play, actions, table)
            if shown == 0:
                parts = tuple(zip(faces, play.frequencies, strict=True))
                cells[at] = Cell(parts, play.reach, spoken=spoken)
            else:
                value = values[at]
                note = percent(value) if shown == 2 else ev_text(value)
                heat = round(heat_of(value, low, middle, high), 2)
                cells[at] = Cell((), play.reach, note, heat, spoken)
        self.grid.set_cells(cells, self._hand)
        held = sum(combo.reach for combo in advice.hands[player])
        what = (_("what each hand does"), _("EV of each hand"), _("equity of each hand"))[shown]
        self.hands.set_title(setup.names[player])
        text = _("{what}, <b>{count}</b> combinations")
        narrow = self.right.width() < RIGHT_WIDTH
        self.hands.set_hint("" if narrow else text.format(what=what, count=f"{held:,.0f}"))
        self._show_legend(actions if shown == 0 else (), table)
        if self._hand not in self._plays:
            mine = setup.my_combo
            own = next((h for h, p in self._plays.items() for c in p.combos if c.combo == mine), -1)
            first = max(self._plays, key=lambda h: self._plays[h].reach, default=-1)
            self._show_hand(own if own >= 0 else first)
        else:
            self._show_hand(self._hand)

    def _show_legend(self, actions: tuple[str, ...], table: Table) -> None:
        key = (actions, table.pot, table.put)
        if key == getattr(self, "_legend_key", None):
            return
        self._legend_key = key
        for part in self._legend_parts:
            self._legend.removeWidget(part)
            part.hide()
            part.deleteLater()
        self._legend_parts = []
        for word, look in zip(actions, looks(actions), strict=True):
            for part in (Swatch(look), Text(action_name(word, table), "hint")):
                self._legend.insertWidget(len(self._legend_parts), part)
                self._legend_parts.append(part)
        set_visible(self._legend_hint, bool(actions) and len(actions) < 6)

    def _show_hand(self, at: int) -> None:
        """List the combinations of a hand."""
        play, advice, table = self._plays.get(at), self.advice, self._table
        set_visible(self.combos, play is not None)
        if play is None or advice is None or table is None:
            return
        actions = advice.actions if play.frequencies else ()
        self.combos.show_hand(at, play, actions, table, self.state.my_combo)
        if advice.actions:
            chosen = play if self._hand == at and play.frequencies else None
            hand = HANDS[at] if chosen else ""
            self.lock.show_decision(self.state, table, advice, hand, chosen)

    def _point(self, at: int) -> None:
        if at in self._plays:
            self._show_hand(at)
        elif self._hand in self._plays:
            self._show_hand(self._hand)

    def _light_rank(self, rank: int) -> None:
        for deck in (self.deck, self.setup_view.deck):
            deck.picker.light_rank(None if rank < 0 else rank)

    def _recolour(self) -> None:
        self.grid.update()

    # ---- sizes ---------------------------------------------------------------------------------

    def _fit(self) -> None:
        self.right.fit()
        self.setup_view.fit(self.height())
        low = self.height() < LOW_UNDER
        for slot in self.slots:
            slot.set_height(48 if low else 64)
        self.deck.picker.set_key_height(42)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
