"""The solved part of Hold'em's strategy: hands, actions and both ranges at a point of the betting.

It shows what it is told, and tells what is clicked.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from app.cards.slots import SlotState
from app.games.holdem import words
from app.games.holdem.ranges.action_grid import ActionGrid, Cell, Swatch, looks, shown_order
from app.games.holdem.ranges.words import spoken_hand
from app.games.holdem.strategy import quiz as strategy_quiz, words as strategy_words
from app.games.holdem.strategy.line import Move, Table, action_name
from app.games.holdem.strategy.lock import LockPanel
from app.games.holdem.strategy.panels import (
    ActionsPanel,
    BothPanel,
    CombosPanel,
    LinePanel,
    SetupPanel,
)
from app.games.holdem.strategy.parts import PartsPanel
from app.games.holdem.strategy.quiz import Quiz
from app.games.holdem.strategy.report import ReportDeck
from app.games.holdem.strategy.setup import Setup
from app.games.holdem.strategy.slots import board_row
from app.games.holdem.strategy.words import ClassPlay, called_rough, is_advice, is_rough, percent
from app.look.fonts import line_height
from app.shell.room.view import new_seed
from app.widgets.controls import Chip, SegmentedControl
from app.widgets.layout import STRETCH, across, discard, down
from app.widgets.panels import Panel, SeatSquare, Verdict, set_stale
from app.widgets.scroll import SideColumn
from app.widgets.tabs import Tabs
from app.widgets.text import ElidedText, Text, explain, set_visible
from app.widgets.voice import voice
from app.words.counts import listed
from app.words.figures import percent as whole_percent
from app.words.owners import Owner
from app.words.translation import _, pgettext
from engine.games.holdem.ranges import HAND_COMBOS, HAND_OF, HANDS
from engine.games.holdem.strategy.equilibrium import Advice, RunoutReport

RIGHT_WIDTH = 404
LOW_UNDER, HIGH_FROM = 620, 940  # px of height: smaller cards, and larger ones
ALL_FROM = 1300  # px of height that show all panels at once
MOST_PLAYERS = 3
SHOWN = (_("Strategy"), _("EV"), _("Equity"))


class AnswersView(QWidget):
    """What is known at one point of the betting."""

    taken = Signal(str)  # an action, to go on with
    answered = Signal(object, object)  # a question of the quiz, and the advice that it was asked of
    gone_to = Signal(int)  # a number of steps of the line
    looked_at = Signal(int)  # a player whose hands are wanted
    card_clicked = Signal(int)  # a card of the deck
    slot_clicked = Signal(int)  # a place of the board
    locked = Signal(int, object)  # as of `LockPanel`, see `combos_of`
    # unlocked, change_wanted, csv_wanted, save_wanted: what the buttons say
    unlocked = Signal()
    unit_chosen = Signal(bool)  # amounts are told in big blinds (True) or chips
    change_wanted = Signal()
    csv_wanted = Signal()
    save_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.hand = -1  # chosen in the grid, by its place in HANDS
        self.part = -1  # looked at alone where it is held, by its place in PARTS
        self.plays: dict[int, ClassPlay] = {}
        self._setup, self._table = Setup(), Setup().first_table
        self._advice: Advice | None = None
        self._narrowed: Advice | None = None  # to the part that is looked at
        self._advised = Setup()  # what the advice is of
        self._deck_wanted = False
        self.quiz: Quiz | None = None
        self._wanted = 0  # strategy, EV or equity, where it is possible
        across((self._build_left(), 1), self._build_right(), spacing=16, within=self)

    # ---- building ----------------------------------------------------------------------------

    def _build_left(self) -> QVBoxLayout:
        felt = self._build_felt()
        self.line = LinePanel(self.slots[-1])
        self.line.gone_to.connect(self.gone_to)
        self.line.quiz_button.clicked.connect(self.next_question)
        self.line.end_button.clicked.connect(self.end_quiz)
        self.hands = Panel("–", margins=(14, 10, 14, 10), spacing=8)
        self.player = SegmentedControl(["1", "2", "3"], small=True, name=_("Whose hands"))
        self.player.changed.connect(self.looked_at)
        self.shown = SegmentedControl(SHOWN, small=True, name=_("Colour hands by"))
        self.shown.changed.connect(self._choose_shown)
        self.swap = SegmentedControl(
            [_("Hands"), _("Deck")], small=True, name=_("Show hands or the deck")
        )
        self.swap.changed.connect(lambda i: self.show_deck(bool(i)))
        for control in (self.player, self.shown, self.swap):
            self.hands.add_right(control)
        self.grid = ActionGrid(_("Starting hands"))
        self.grid.chosen.connect(self.choose_hand)
        self.grid.pointed.connect(self._point)
        self.hands.body.addWidget(self.grid, 1)
        self._legend_parts: list[QWidget] = []
        self._legend_key: object = None
        self._legend_hint = ElidedText(_("fill height: part of the hand that gets here"), "hint")
        height = QWidget()  # of the row, whatever is in it
        height.setFixedSize(0, line_height("hint"))
        self._legend = across(STRETCH, height, self._legend_hint, spacing=6)
        self.hands.body.addLayout(self._legend)
        self.report = ReportDeck()
        self.deck = self.report.panel
        self.deck.picker.clicked.connect(self.card_clicked)
        self.report.back_wanted.connect(lambda: self.show_deck(False))
        self._swapped = QStackedWidget()
        self._swapped.addWidget(self.hands)
        self._swapped.addWidget(self.report)
        return down(felt, self.line, (self._swapped, 1), spacing=12)

    def _build_felt(self) -> Panel:
        self.felt = felt = Panel(role="felt", margins=(16, 9, 16, 11))
        row, self.slots = board_row("s", (16, 4), self.slot_clicked.emit, self.card_clicked)
        self.rough = Chip(_("rough"), "brass")
        self.rough.setToolTip(_("More than 1 % of the pot from perfect; solving goes on"))
        self.pot = Text("", "number")
        self.unit = SegmentedControl(
            [_("chips"), _("bb")], small=True, name=_("Tell amounts in chips or big blinds")
        )
        self.unit.setToolTip(_("Chips or big blinds (Alt+B)"))
        self.unit.changed.connect(lambda i: self.unit_chosen.emit(bool(i)))
        pot = (self.rough, self.unit, Text(_("Pot"), "hint"), self.pot)
        right = down(across(STRETCH, *pot, spacing=8), spacing=1)
        self.left_behind: list[tuple[Text, Text]] = []
        self.squares: list[SeatSquare] = []
        for player in range(MOST_PLAYERS):
            name, chips = Text("", "body"), Text("", "strong")
            self.squares.append(SeatSquare(player, 20))
            chips.setMinimumWidth(52)
            chips.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.left_behind.append((name, chips))
            right.addLayout(across(STRETCH, self.squares[player], name, chips, spacing=8))
        row.addLayout(right)
        felt.body.addLayout(row)
        return felt

    def _build_right(self) -> SideColumn:
        self.right = SideColumn(RIGHT_WIDTH)
        self.verdict = Verdict(headline=67, detail=79)  # "Rough: " before it
        self.decision = ActionsPanel(self.grid.cells[-1])
        self.decision.taken.connect(self._take)
        self.combos = CombosPanel()
        self.parts = PartsPanel()
        self.parts.chosen.connect(self.choose_part)
        self.both = BothPanel()
        self.lock = LockPanel()
        self.lock.locked.connect(self._lock)
        self.lock.unlocked.connect(self.unlocked)
        self.setup_panel = SetupPanel()
        self.setup_panel.change_button.clicked.connect(self.change_wanted)
        self.setup_panel.csv_button.clicked.connect(self.csv_wanted)
        self.setup_panel.save_button.clicked.connect(self.save_wanted)
        for panel in (
            self.verdict,
            self.decision,
            self.combos,
            self.both,
            self.parts,
            self.lock,
            self.setup_panel,
        ):
            self.right.add(panel)
        self.tabs = Tabs(
            (self.combos, self.both, self.parts, self.lock, self.setup_panel),
            (_("Hand"), _("Ranges"), _("Parts"), _("Lock"), _("Set-up")),
            _("What is told of this decision"),
        )
        self._explain()
        return self.right

    def _explain(self) -> None:
        """Say what the figures mean."""
        for widget, sentence in (
            (
                self.decision.unit,
                _(
                    "How often all hands together take the action, and its EV: what it wins on "
                    "average of the pot as it is now, in chips."
                ),
            ),
            (
                self.combos,
                _(
                    "How often each combination takes each action, in percent, what it wins on "
                    "average in chips (EV), and its share of the pot if nobody bets (equity)."
                ),
            ),
            (
                self.parts,
                _(
                    "What the hands of this range have made and draw to: how much of it each part "
                    "is, how often it does what, and what it wins on average. A click shows that "
                    "part alone, another click all; Alt+P comes here."
                ),
            ),
            (
                self.both,
                _(
                    "Equity is a range's share of the pot if nobody bets again; EV is what it wins "
                    "on average with the betting, in chips and as a part of the pot."
                ),
            ),
            (
                self.lock,
                _(
                    "Fixes how often this is done here in all, and solves anew: each hand begins "
                    "with what it does now, and those that lose least by it change first."
                ),
            ),
            (
                self._legend_hint,
                _(
                    "A cell is filled as high as the part of the hand that still plays here; its "
                    "colours are as wide as each action is frequent."
                ),
            ),
            (
                self.hands,
                _("What each of the 169 starting hands does here, as far as it gets here."),
            ),
            (self.verdict, _("What whoever decides does most, or what your cards do.")),
            (self.setup_panel, _("The sizes that may be bet, in percent of the pot.")),
            (self.pot, _("Chips in the middle; beside the players is what each has left.")),
            (self.setup_panel.exact, _("Memory that the solution takes.")),
        ):
            explain(widget, sentence, hover=widget not in (self.hands, self.verdict))
        for _name, chips in self.left_behind:
            explain(chips, _("Chips that the player has left."))

    # ---- what is clicked ---------------------------------------------------------------------

    def choose_hand(self, at: int) -> None:
        """Fix the hand whose combinations are listed."""
        self.hand = at
        self._show_hands()

    def choose_part(self, part: int) -> None:
        """Look at a part of the range alone; -1 for all of it."""
        self.part = part
        if self._fits():
            self.show_advice(self._advice)

    def focus_parts(self) -> None:
        """Show the parts, and go there with the keyboard."""
        self.tabs.choose(self.tabs.place(self.parts))
        rows = self.parts.shown_rows()
        if rows:
            next((row for row in rows if row.isChecked()), rows[0]).setFocus()

    def combos_of(self, whom: int) -> frozenset[int]:
        """Numbers of the combinations that a lock of `whom` is about."""
        if whom == LockPanel.ALL:
            return frozenset(range(1326))
        if whom == LockPanel.HAND and not self._narrowed:
            return frozenset(HAND_COMBOS[HANDS[self.hand]])
        plays = [self.plays[self.hand]] if whom == LockPanel.HAND else self.plays.values()
        return frozenset(combo.combo for play in plays for combo in play.combos)

    def _choose_shown(self, shown: int) -> None:
        self._wanted = shown
        self._show_hands()

    def show_deck(self, shown: bool) -> None:
        """Show the deck, or the hands, below the line."""
        self.swap.set_chosen(0)
        self._deck_wanted = shown
        self._show_deck()

    def next_question(self) -> None:
        """Ask about a hand at random."""
        if self._advice is not None and is_advice(self._advice) and self._fits():
            seed = new_seed()
            self.part = -1  # any hand of who decides may be asked about
            if self._player_shown() != (self._table.player or 0):
                self.looked_at.emit(self._table.player)
            self.quiz = strategy_quiz.ask(self._advice, self.quiz, seed)
            self.show_advice(self._advice)

    def end_quiz(self) -> None:
        """Show everything again."""
        self.quiz = None
        self.show_advice(self._advice)

    def _take(self, word: str) -> None:
        """An action was clicked: the answer of a quiz, or the next step of the line."""
        if not self._fits():
            return  # a second click: these are the actions of the decision before, dimmed
        quiz, advice = self.quiz, self._advice
        if quiz is None or quiz.chosen is not None or advice is None:
            self.taken.emit(word)
            return
        self.quiz = quiz.choose(advice.actions.index(word))
        self.answered.emit(self.quiz, advice)
        self.show_advice(advice)
        self.line.quiz_button.setFocus()

    def _lock(self, whom: int, frequencies: tuple[float, ...]) -> None:
        if self._fits():
            self.locked.emit(whom, frequencies)

    # ---- drawing -----------------------------------------------------------------------------

    def show_setup(self, setup: Setup, table: Table, moves: list[Move]) -> None:
        """Show the board and the line, of which `moves` are also what lies ahead."""
        old = self._setup
        if (setup.line, setup.solved_part()) != (old.line, old.solved_part()):
            self.quiz = None  # it was about another decision
        self._setup, self._table = setup, table
        self.line.show_line(setup, moves, len(setup.line), table)
        self._show_felt(setup, table)
        for player in range(MOST_PLAYERS):
            there = player < len(setup.names)
            self.player.set_option(player, setup.names[player] if there else "", shown=there)
        self._show_deck()

    def _show_felt(self, setup: Setup, table: Table) -> None:
        for at, slot in enumerate(self.slots):
            slot.set_card(setup.shown_board[at])
            due = at == len(setup.shown_cards) and table.player is None and not table.ended
            slot.set_state(SlotState.TARGET if due else SlotState.EMPTY)
        set_visible(self.unit, setup.blind > 0)
        self.unit.set_chosen(int(setup.in_blinds))
        self.pot.set_text(table.chips(table.pot))
        for player, (name, chips) in enumerate(self.left_behind):
            there = player < len(setup.names)
            for widget in (self.squares[player], name, chips):
                set_visible(widget, there)
            if not there:
                continue
            self.squares[player].set_seat(setup.seats[player])
            mark = _("{player}, to act") if table.player == player else _("{player}")
            mark = _("{player}, folded") if player in table.folded else mark
            name.set_text(mark.format(player=setup.names[player]))
            chips.set_text(table.chips(table.behind - table.put[player]))

    def _show_deck(self) -> None:
        setup, table = self._setup, self._table
        owners = {c: Owner.BOARD for c in setup.shown_board if c is not None}
        owners |= dict.fromkeys(setup.mine, Owner.YOU)
        self.deck.picker.set_owners(owners)
        due = table.player is None and not table.ended
        self._swapped.setCurrentIndex(int(due or self._deck_wanted))
        set_visible(self.report.back, not due)
        place = len(setup.shown_cards) - (0 if due else 1)
        self.deck.set_place(words.slot_name(f"b{place}"))

    def show_advice(self, advice: Advice | None, *, given_up: bool = False) -> None:
        """Show what is known; None for nothing yet, or, when given up, for nothing at all."""
        setup, table = self._setup, self._table
        if advice is not self._advice:
            self._advice, self._advised = advice, setup
        quiz = self.quiz
        if quiz is not None and advice is not None:
            told = called_rough(strategy_quiz.verdict(quiz, setup, table, advice), advice)
        else:
            told = strategy_words.verdict(setup, advice, given_up=given_up)
        said = told.unbroken()
        self.verdict.set(said.headline, said.detail)
        if quiz is not None:
            voice().tell(self.verdict)
        known = is_advice(advice)
        deciding = advice is not None and bool(advice.actions)
        asked = quiz is not None and quiz.chosen is None
        self.line.quiz_button.set_words(
            _("Quiz") if quiz is None else pgettext("of a quiz", "Next hand")
        )
        self.line.quiz_button.setEnabled(deciding and known and not asked)
        set_visible(self.line.end_button, quiz is not None)
        set_visible(self.rough, advice is not None and is_rough(advice))
        self.rough.set(_("rough") if known else _("not solved"))
        self.decision.set_room(setup.most_actions())
        self.both.show_advice(setup, advice)
        self.setup_panel.show_setup(setup, advice)
        self.setup_panel.csv_button.setEnabled(deciding and known)
        self.setup_panel.save_button.setEnabled(advice is not None and not setup.is_of_three)
        self._show_hands()
        mine = self._player_shown() == table.player
        part = words.PART_NAMES[self.part] if self._narrowed and mine else ""
        narrowed = self._narrowed if part else None
        self.decision.show_advice(setup, table, narrowed or advice, part, asked=asked)

    def show_report(self, report: RunoutReport | None) -> None:
        """Colour the deck by how the rivers compare."""
        rough = self._advice is not None and is_rough(self._advice)
        self.report.show_report(self._setup, report, rough=rough)
        if report is not None:
            self.setup_panel.csv_button.setEnabled(True)

    def csv(self) -> str:
        """What is shown as a table: the combinations of who decides, or the rivers."""
        if self._advice is not None and self._advice.actions and is_advice(self._advice):
            return strategy_words.matrix_csv(self._advice)
        return self.report.csv()

    def set_stale(self, stale: bool) -> None:
        """Dim the figures, or undim them."""
        for widget in (
            *(self.grid, self.decision, self.combos, self.parts, self.both),
            self.verdict.headline,
        ):
            set_stale(widget, stale)

    def _player_shown(self) -> int:
        setup, table = self._setup, self._table
        if setup.looked_at is not None:
            return setup.looked_at
        return table.player or 0

    def _fits(self) -> bool:
        """Whether the advice is about the decision shown, not about the one before, dimmed."""
        of, now = self._advised, self._setup
        return (of.line, of.solved_part()) == (now.line, now.solved_part())

    def _show_hands(self) -> None:
        setup, advice, table = self._setup, self._advice, self._table
        if advice is not None and not self._fits():
            return  # until what is known about this one comes
        player = self._player_shown()
        self.player.set_chosen(player)
        asked = self.quiz is not None and self.quiz.chosen is None
        if advice is None or asked or not is_advice(advice):
            self.plays = {}
            first = {} if setup.line else strategy_words.held_at_first(setup, player)
            combo = None if asked else setup.my_combo
            mine = -1 if combo is None else HAND_OF[combo]
            self.grid.set_cells({at: _held_cell(at, share) for at, share in first.items()}, mine)
            self.hands.set_title(setup.names[player])
            self.hands.set_hint("")
            self.combos.show_nothing()
            self.parts.show_parts({}, (), table, -1)
            self.lock.show_nothing()
            self._narrowed = None
            self._show_legend((), table)
            return
        actions = advice.actions if player == table.player else ()
        parts = strategy_words.by_part(advice.hands[player])
        self._narrowed = None
        if self.part in parts:
            self._narrowed = strategy_words.of_part(advice, player, self.part)
        self.parts.show_parts(parts, actions, table, self.part)
        shown_advice = self._narrowed or advice
        self.plays = strategy_words.by_class(shown_advice.hands[player], setup.shown_cards)
        shown = self._wanted if actions else max(1, self._wanted)
        self.shown.segment(0).setEnabled(bool(actions))
        self.shown.set_chosen(shown)
        faces = looks(actions)
        values = {at: (play.equity if shown == 2 else play.ev) for at, play in self.plays.items()}
        low, high = min(values.values(), default=0.0), max(values.values(), default=0.0)
        middle = advice.equities[player] if shown == 2 else advice.evs[player]
        cells = {}
        for at, play in self.plays.items():
            spoken = strategy_words.spoken_class(at, play, actions, table)
            if shown == 0:
                shares = tuple((faces[i], play.frequencies[i]) for i in shown_order(actions))
                cells[at] = Cell(shares, play.reach, spoken=spoken)
            else:
                value = values[at]
                note = percent(value) if shown == 2 else table.ev(value)
                heat = words.heat_between(value, low, middle, high)
                cells[at] = Cell((), play.reach, note, heat, spoken)
        mine = self.quiz is not None or setup.my_combo is not None
        self.grid.set_cells(cells, self._listed() if mine else self.hand)
        held = sum(combo.reach for combo in shown_advice.hands[player])
        what = (_("what each hand does"), _("EV of each hand"), _("equity of each hand"))[shown]
        title = _("{player}: {part}") if self._narrowed else _("{player}")
        part = words.PART_NAMES[self.part]
        self.hands.set_title(title.format(player=setup.names[player], part=part))
        text = _("{what}, <b>{count}</b> combinations")
        narrow = self.decision.narrow
        whole = text.format(what=what, count=f"{held:,.0f}")
        self.hands.set_hint("" if narrow else whole, what)
        self._show_legend(actions if shown == 0 else (), table)
        self._point(-1)
        if advice.actions and not setup.is_of_three:
            chosen = self.plays.get(self.hand) if actions else None
            alone = self._narrowed if actions else None
            self.lock.show_decision(
                *(setup, table, advice),
                hand=(HANDS[self.hand], chosen) if chosen else None,
                part=(part, alone.frequencies) if alone else None,
            )
        else:
            three = setup.is_of_three
            self.lock.show_nothing(_("Among three nothing can be locked.") if three else "")

    def _show_legend(self, actions: tuple[str, ...], table: Table) -> None:
        most = 3 if self.decision.narrow else 5  # actions that leave room for a hint
        key = (actions, table, most)
        if key == self._legend_key:
            return
        self._legend_key = key
        discard(self._legend, self._legend_parts)
        self._legend_parts = []
        faces = looks(actions)
        for i in shown_order(actions):
            for part in (Swatch(faces[i]), Text(action_name(actions[i], table), "hint")):
                self._legend.insertWidget(len(self._legend_parts), part)
                self._legend_parts.append(part)
        set_visible(self._legend_hint, 0 < len(actions) <= most)

    def _listed(self) -> int:
        """That of a quiz, or the chosen, or mine, or the first that gets here most; -1 for none."""
        mine = self._setup.my_combo
        if self.quiz is not None:
            mine = self.quiz.hand.combo
        elif self.hand in self.plays:
            return self.hand
        own = next((h for h, p in self.plays.items() for c in p.combos if c.combo == mine), -1)
        first = max(self.plays, key=lambda h: self.plays[h].reach, default=-1)
        return own if own >= 0 else first

    def _show_hand(self, at: int) -> None:
        """List the combinations of a hand."""
        if not self._fits():
            return
        play, advice, table = self.plays.get(at), self._advice, self._table
        if play is None or advice is None:
            self.combos.show_nothing()
            return
        actions = advice.actions if play.frequencies else ()
        asked = self.quiz.hand.combo if self.quiz is not None else self._setup.my_combo
        self.combos.show_hand(at, play, actions, table, asked)

    def _point(self, at: int) -> None:
        """List what is under the pointer; what is chosen, and may be locked, stays."""
        self._show_hand(at if at in self.plays else self._listed())

    def fit(self, height: int) -> None:
        """Choose sizes that suit the height of the page."""
        narrow = self.right.fit()
        if narrow != self.decision.narrow:
            self.decision.narrow = self.combos.narrow = narrow
            if self._fits():
                self.show_advice(self._advice)  # which say more where there is room
        for slot in self.slots:
            slot.set_height(48 if height < LOW_UNDER else 64 if height < HIGH_FROM else 98)
        # Where not all panels fit, some take turns, in a place that none of them moves.
        high = height >= HIGH_FROM
        self.combos.set_below(not high)
        set_visible(self.parts.unit, not narrow)  # beside all the tabs
        self.tabs.set_on(height < ALL_FROM, (self.combos, self.both) if high else ())


def _held_cell(at: int, share: float) -> Cell:
    """A hand of a range of which nothing else is known."""
    return Cell((), share, spoken=listed([spoken_hand(HANDS[at]), whole_percent(share)]))
