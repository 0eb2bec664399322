"""What may be bet: sizes by street and player, all-in, raises on a street, and the rake."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout

from app.games.holdem.strategy.line import FLOP, exact_chips
from app.games.holdem.strategy.setup import ALL_IN_UNDER, CAPS, KINDS, STREETS, Setup
from app.widgets.controls import SegmentedControl
from app.widgets.entry_field import EntryField
from app.widgets.layout import across, make_grid
from app.widgets.panels import FloatingError, Panel
from app.widgets.text import ElidedText, Text
from app.words.counts import listed
from app.words.translation import _

SIZE_TIP = _("Per cent of the pot, or allin: 33, 75, allin")
RAISE_TIP = _("Per cent of the pot after the call, times the bet, or allin: 60, 2.5x, allin")
DONK_TIP = _(
    "Bets into who bet or raised last on the street before; empty for the same as other bets, "
    "- for none"
)
TITLES = (_("Bets"), _("Raises"), _("Donk bets"))


class SizesPanel(Panel):
    """Bet and raise sizes by street, as texts, and what else limits the betting."""

    entered = Signal(str, int, str)  # one of `KINDS`, street (0 for the flop), text
    # a place in `CAPS`, in `ALL_IN_UNDER`
    cap_chosen = Signal(int)
    all_in_chosen = Signal(int)
    rake_entered = Signal(str, str)  # rake or rake_cap, text

    def __init__(self) -> None:
        super().__init__(_("Bet sizes"), _("% of the pot"), spacing=6)
        self._setup = Setup()
        self.whose = SegmentedControl([_("Both"), "1", "2"], small=True, name=_("Whose sizes"))
        self.whose.setToolTip(_("Both players have the same sizes, or each their own"))
        self.whose.changed.connect(lambda _i: self.show_sizes(self._setup))
        self.add_right(self.whose)
        self.fields: dict[tuple[str, int], EntryField] = {}
        self._grid = grid = make_grid((10, None))
        for column, (kind, title, tip) in enumerate(
            zip(KINDS, TITLES, (SIZE_TIP, RAISE_TIP, DONK_TIP), strict=True)
        ):
            grid.addWidget(Text(title, "hint"), 0, column + 1)
            grid.setColumnStretch(column + 1, 2 if kind != "donks" else 1)
            for street, name in enumerate(STREETS):
                field = EntryField(listed([title, name]), tip)
                field.entered.connect(partial(self.entered.emit, kind, street))
                self.fields[kind, street] = field
                grid.addWidget(field, street + 1, column + 1)
        for street, name in enumerate(STREETS):
            grid.addWidget(Text(name, "hint"), street + 1, 0)
        self.fields["donks", 0].hide()  # nobody has bet before the flop that is set up
        self._build_limits(grid)
        self.body.addLayout(grid)
        self.set_low(False)
        self.error = FloatingError(self)

    def _build_limits(self, grid: QGridLayout) -> None:
        """Raises, all-in and rake, to the right of the sizes."""
        names = [str(cap) if cap is not None else _("any") for cap in CAPS]
        self.cap = SegmentedControl(names, small=True, name=_("Bets and raises a street, at most"))
        self.cap.setToolTip(_("Bets and raises a street, at most"))
        self.cap.changed.connect(self.cap_chosen)
        names = [_("always"), _("near"), _("never")]
        self.all_in = SegmentedControl(names, small=True, name=_("All-in as a size"))
        self.all_in.setToolTip(_("All-in beside the other sizes: near is 150 % of the pot or less"))
        self.all_in.changed.connect(self.all_in_chosen)
        rake = across(spacing=3)
        self.rake: dict[str, EntryField] = {}
        for what, tip in (
            ("rake", _("Rake: per cent that the house takes from the pot")),
            ("rake_cap", _("Rake in chips at most; 0 for any number")),
        ):
            field = EntryField(tip, tip, width=54 if what == "rake" else 44)
            field.entered.connect(partial(self.rake_entered.emit, what))
            self.rake[what] = field
            rake.addWidget(field)
            unit = ElidedText("", "hint")
            unit.set_text(*((_("%, at most"), "%") if what == "rake" else (_("chips"),)))
            rake.addWidget(unit)
        rake.addStretch(1)
        left = Qt.AlignmentFlag.AlignLeft
        grid.setColumnMinimumWidth(4, 4)
        for row, text in enumerate((_("Raises"), _("All-in"), _("Rake")), 1):
            grid.addWidget(Text(text, "hint"), row, 5)
        grid.addWidget(self.cap, 1, 6, left)
        grid.addWidget(self.all_in, 2, 6, left)
        grid.addLayout(rake, 3, 6)

    def set_low(self, low: bool) -> None:
        """Take less height, where there is little."""
        self._grid.setVerticalSpacing(3 if low else 6)
        self.set_margins(14, *((8, 14, 8) if low else (12, 14, 12)))
        for field in self.entry_fields():
            field.set_low(low)

    @property
    def player(self) -> int | None:
        """Whose sizes are shown; None for both."""
        return self.whose.chosen() - 1 if self.whose.chosen() else None

    def entry_fields(self) -> list[EntryField]:
        """All fields in which something is typed."""
        return [*self.fields.values(), *self.rake.values()]

    def show_sizes(self, setup: Setup) -> None:
        if setup.ip_texts is not None and self.player is None and setup != self._setup:
            self.whose.set_chosen(1)
        self._setup = setup
        if setup.is_of_three:  # who have the same sizes
            self.whose.set_chosen(0)
        self.whose.set_option(0, _("All") if setup.is_of_three else _("Both"))
        for player, name in enumerate((setup.names[0], setup.names[-1])):
            self.whose.set_option(player + 1, name, shown=not setup.is_of_three)
        texts = setup.texts_of(self.player)
        first = max(len(setup.cards) - FLOP, 0)
        for (kind, street), field in self.fields.items():
            field.show_text(getattr(texts, kind)[street])
            field.setEnabled(street > first if kind == "donks" else street >= first)
        self.cap.set_chosen(CAPS.index(setup.cap))
        self.all_in.set_chosen(ALL_IN_UNDER.index(setup.all_in_under))
        self.rake["rake"].show_text(f"{setup.rake:.10g}")
        self.rake["rake_cap"].show_text(exact_chips(setup.rake_cap))
