"""Panels that share one place where there is no room for all of them."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from app.cards.controls import SegmentedControl
from app.cards.panels import Panel
from app.cards.text import set_visible


class Tabs:
    """Shows all of some panels, or only the one that is chosen in their headers.

    A panel that says nothing now is not wanted and never shown.
    """

    def __init__(self, panels: Sequence[Panel], names: Sequence[str], name: str) -> None:
        self._panels = list(panels)
        self._controls = []
        self._wanted = [True] * len(panels)
        self._chosen, self._on = 0, False
        self._beside: set[int] = set()  # panels that do not take turns
        self._large: set[int] = set()  # panels that take the place of those beside, too
        self._offered: list[int] | None = None  # what the headers offer now
        for i, panel in enumerate(panels):
            control = SegmentedControl(names, chosen=i, small=True, name=name)
            control.changed.connect(self.choose)
            control.hide()
            panel.add_left(control)
            self._controls.append(control)

    def set_wanted(self, panel: Panel, wanted: bool) -> None:
        """Say whether a panel has something to show."""
        i = self._panels.index(panel)
        if self._wanted[i] != wanted:
            self._wanted[i] = wanted
            self._show()
        else:
            set_visible(panel, i in self._shown())

    def set_on(
        self, on: bool, beside: Collection[Panel] = (), large: Collection[Panel] = ()
    ) -> None:
        """Show one panel at a time, or all.

        Those `beside` are shown at all times, but for when it is the turn of a `large` one.
        """
        self._on = on
        self._beside = {i for i, panel in enumerate(self._panels) if panel in beside}
        self._large = {i for i, panel in enumerate(self._panels) if panel in large}
        self._show()

    def choose(self, chosen: int) -> None:
        """Show another panel, which takes over the keyboard."""
        focused = any(_has_focus(control) for control in self._controls)
        self._chosen, self._offered = chosen, None
        self._show()
        if focused:  # after Qt has given it to the button that was pressed
            segment = self._controls[chosen].segment(chosen)
            QTimer.singleShot(0, segment, segment.setFocus)

    def set_name(self, panel: Panel, name: str) -> None:
        """Call a panel otherwise in the headers."""
        i = self._panels.index(panel)
        for control in self._controls:
            segment = control.segment(i)
            if segment.accessibleName() != name:
                control.set_option(i, name, shown=not segment.isHidden())
                control.setMinimumWidth(control.sizeHint().width())

    def place(self, panel: Panel) -> int:
        """Number of a panel, as `choose` takes it."""
        return self._panels.index(panel)

    def control(self, panel: Panel) -> SegmentedControl:
        """The choice in the header of a panel."""
        return self._controls[self._panels.index(panel)]

    def _turns(self) -> list[int]:
        """Panels that take turns now."""
        wanted = [i for i, on in enumerate(self._wanted) if on and i not in self._beside]
        return wanted if self._on and len(wanted) > 1 else []

    def _shown(self) -> list[int]:
        turns = self._turns()
        chosen = self._chosen if self._chosen in turns else next(iter(turns), -1)
        if chosen in self._large:
            return [chosen]
        return [i for i, on in enumerate(self._wanted) if on and (i not in turns or i == chosen)]

    def _show(self) -> None:
        shown, turns = self._shown(), self._turns()
        if turns != self._offered:
            self._offered = turns
            self._offer(turns)
        # What comes is shown first: what goes gives the keyboard away.
        for i in sorted(range(len(self._panels)), key=lambda i: i not in shown):
            set_visible(self._panels[i], i in shown)

    def _offer(self, turns: Collection[int]) -> None:
        for i, (panel, control) in enumerate(zip(self._panels, self._controls, strict=True)):
            for j in range(len(self._panels)):
                set_visible(control.segment(j), j in turns)
            control.set_chosen(i)
            control.setMinimumWidth(control.sizeHint().width())
            set_visible(control, i in turns)
            set_visible(panel.title, i not in turns)


def _has_focus(widget: QWidget) -> bool:
    """Whether the keyboard is within a widget."""
    focused = widget.window().focusWidget()
    return focused is not None and widget.isAncestorOf(focused)
