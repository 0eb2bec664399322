"""Panels that share one place where there is no room for all of them."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from app.widgets.controls import SegmentedControl
from app.widgets.focus import put_ahead_in_tab_order, tab_stops
from app.widgets.panels import Panel
from app.widgets.text import set_visible

MOST_APART = 5  # names that have room with space between them in the narrowest window
PADDING, CLOSE_PADDING = 9, 5  # px at each side of a name


class Tabs:
    """Shows all of some panels, or only the one that is chosen by `control` in its header.

    A panel that says nothing now is not wanted and never shown.
    """

    def __init__(self, panels: Sequence[Panel], names: Sequence[str], name: str) -> None:
        self._panels = list(panels)
        self._wanted = [True] * len(panels)
        self._chosen, self._on = 0, False
        self._beside: set[int] = set()  # panels that do not take turns
        self._large: set[int] = set()  # panels that take the place of those beside, too
        self._offered: tuple[list[int], int | None] = [], None  # turns, and whose it is
        self.control = SegmentedControl(names, small=True, name=name)
        self.control.changed.connect(self.choose)
        self._panels[0].add_left(self.control)
        self.control.hide()
        self._home: Panel | None = None  # whose header it is in, once it was in any

    def set_on(
        self,
        on: bool,
        beside: Collection[Panel] = (),
        large: Collection[Panel] = (),
        wanted: Collection[Panel] | None = None,
    ) -> None:
        """Show one panel at a time, or all, of those that are `wanted`, if that is given.

        Those `beside` are shown at all times, but for when it is the turn of a `large` one.
        """
        if wanted is not None:
            self._wanted = [panel in wanted for panel in self._panels]
        self._on = on
        self._beside = {i for i, panel in enumerate(self._panels) if panel in beside}
        self._large = {i for i, panel in enumerate(self._panels) if panel in large}
        self._show()

    def choose(self, chosen: int) -> None:
        """Show another panel, which takes over the keyboard."""
        focused = _has_focus(self.control)
        self._chosen = chosen
        self._show()
        if focused:  # after Qt has given it to the button that was pressed
            segment = self.control.segment(chosen)
            QTimer.singleShot(0, segment, segment.setFocus)

    def set_name(self, panel: Panel, name: str) -> None:
        """Call a panel otherwise in the header."""
        i = self._panels.index(panel)
        segment = self.control.segment(i)
        if segment.accessibleName() != name:
            self.control.set_option(i, name, shown=not segment.isHidden())
            self.control.setMinimumWidth(self.control.sizeHint().width())

    def place(self, panel: Panel) -> int:
        """Number of a panel, as `choose` takes it."""
        return self._panels.index(panel)

    def _turns(self) -> list[int]:
        """Panels that take turns now."""
        wanted = [i for i, on in enumerate(self._wanted) if on and i not in self._beside]
        return wanted if self._on and len(wanted) > 1 else []

    def _whose(self, turns: Sequence[int]) -> int | None:
        """Panel whose turn it is; None where there are none."""
        return self._chosen if self._chosen in turns else next(iter(turns), None)

    def _shown(self) -> list[int]:
        turns = self._turns()
        chosen = self._whose(turns)
        if chosen in self._large:
            return [chosen]
        return [i for i, on in enumerate(self._wanted) if on and (i not in turns or i == chosen)]

    def _show(self) -> None:
        shown, turns = self._shown(), self._turns()
        for i, panel in enumerate(self._panels):
            # Qt lays out anew whenever something comes: what goes is gone before, but for what
            # has the keyboard, which it gives to what has come.
            if i not in shown and not _has_focus(panel):
                set_visible(panel, False)
        for i in shown:
            set_visible(self._panels[i], True)
        if (turns, self._whose(turns)) != self._offered:
            self._offered = turns, self._whose(turns)
            self._offer(turns, self._whose(turns))
        for i, panel in enumerate(self._panels):
            if i not in shown:
                set_visible(panel, False)

    def _offer(self, turns: Collection[int], chosen: int | None) -> None:
        """Let the header of the panel whose turn it is offer the others in place of its title."""
        for i, panel in enumerate(self._panels):
            set_visible(self.control.segment(i), i in turns)
            set_visible(panel.title, i != chosen)
        if chosen is None:
            set_visible(self.control, False)
            return
        self.control.set_chosen(chosen)
        self.control.set_padding(PADDING if len(turns) <= MOST_APART else CLOSE_PADDING)
        self.control.setMinimumWidth(self.control.sizeHint().width())
        if self._home is not self._panels[chosen]:
            self._home = self._panels[chosen]
            self._move_to(self._home)
        self.control.show()

    def _move_to(self, panel: Panel) -> None:
        """Put the choice into the header of a panel, and there in the order of Tab."""
        inside = [stop for stop in tab_stops(panel) if not self.control.isAncestorOf(stop)]
        panel.add_left(self.control)
        if inside:
            put_ahead_in_tab_order(self.control, inside[0])


def _has_focus(widget: QWidget) -> bool:
    """Whether the keyboard is within a widget."""
    focused = widget.window().focusWidget()
    return focused is not None and widget.isAncestorOf(focused)
