"""What a player can do, by name and by key: one list for shortcuts, tooltips, F1 and the palette.

A view lists its `actions`, the window has `EVERYWHERE`; `add_actions` makes them work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from app.widgets.entry_field import finish_typing
from app.words.translation import _

Keys = Sequence[tuple[str, str]]  # keys with blanks between them, and what they do


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that can be done with a view, or with the window.

    `keys` are its shortcuts, as Qt writes them; all but the first do without being told. What is
    not `listed` has a line of its room's own `typed_keys` that tells of several at once. One that
    `finishes` nothing finds what is being typed in a field as it is, to look at what stood there
    before it has it counted.
    """

    name: str  # as on a button
    keys: Sequence[str]
    do: Callable[[Any], object]  # called with the view or the window
    listed: bool = True
    finishes: bool = True

    def row(self, mode: str = "") -> tuple[str, str]:
        """Keys and what they do, for a list of keys; of one mode of a room, if it says which."""
        caps = self.keys[0].replace("Return", "Enter").replace("+", " ")
        name = self.name
        return caps, _("{mode}: {action}").format(mode=mode, action=name) if mode else name


def add_actions(
    owner: QWidget, actions: Iterable[Action], target: QWidget | None = None
) -> list[QAction]:
    """Let `actions` of `target`, or else of `owner`, be done by key while `owner` is to be seen.

    What stands in a field by then counts.
    """
    of = target or owner

    def do(action: Action) -> None:
        if action.finishes:
            finish_typing()
        action.do(of)

    def made(action: Action) -> QAction:
        found = QAction(action.name, owner)
        found.setShortcuts([QKeySequence(keys) for keys in action.keys])
        found.triggered.connect(lambda: do(action))
        return found

    added = [made(action) for action in actions]
    owner.addActions(added)
    return added


def key_rows(actions: Iterable[Action], mode: str = "") -> Keys:
    return [action.row(mode) for action in actions if action.keys and action.listed]


def with_keys(action: QAction) -> str:
    """``Undo (Ctrl+Z)``, for a tooltip."""
    shown = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return f"{action.text()} ({shown})" if shown else action.text()


UNDO = Action(_("Undo"), ("Ctrl+Z",), lambda window: window.undo())
REDO = Action(_("Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), lambda window: window.redo())
NEW = Action(_("New position"), ("Ctrl+N",), lambda window: window.new())
RANDOM = Action(_("Deal at random"), ("Ctrl+R",), lambda window: window.deal_random())
OPEN = Action(_("Open a file"), ("Ctrl+O",), lambda window: window.files.open_dialog())
SAVE = Action(_("Save the position"), ("Ctrl+S",), lambda window: window.files.save_again())
COPY = Action(_("Copy position and results"), ("Ctrl+C",), lambda window: window.files.copy())
PICTURE = Action(
    _("Copy a picture of the whole answer"),
    ("Ctrl+Shift+C",),
    lambda window: window.copy_answer(),
)
PRINT = Action(_("Print to PDF"), (), lambda window: window.print_answer())
PALETTE = Action(_("Find what can be done"), ("Ctrl+K",), lambda window: window.open_palette())
SAVE_AS = Action(
    _("Save under another name"), ("Ctrl+Shift+S",), lambda window: window.files.save_dialog()
)
EVERYWHERE: tuple[Action, ...] = (
    PALETTE,
    UNDO,
    REDO,
    NEW,
    RANDOM,
    OPEN,
    Action(_("Open a recent file"), ("Ctrl+Shift+O",), lambda window: window.offer_recent()),
    SAVE,
    SAVE_AS,
    COPY,
    PICTURE,
    PRINT,
    Action(_("Copy one panel"), ("Ctrl+Shift+P",), lambda window: window.offer_panels()),
    Action(_("Paste a position"), ("Ctrl+V",), lambda window: window.files.paste()),
    Action(_("Light or dark"), ("Ctrl+T",), lambda window: window.toggle_theme()),
    Action(_("High contrast, or not"), (), lambda window: window.toggle_contrast()),
    Action(_("Settings"), ("Ctrl+,",), lambda window: window.open_settings()),
    Action(_("Announcements to a screen reader"), (), lambda at: at.open_settings("spoken")),
    Action(_("Size of text and cards"), (), lambda window: window.open_settings("size_of_all")),
    Action(_("Guide to the room"), ("F1",), lambda window: window.show_guide()),
    Action(_("What a figure means"), ("Shift+F1",), lambda window: window.explain()),
    Action(_("Say the verdict again"), ("F4",), lambda window: window.say_again()),
    Action(_("All keys"), ("Ctrl+F1",), lambda window: window.show_keys()),
    Action(_("Welcome to Kibitzer"), (), lambda window: window.welcome()),
    Action(_("About Kibitzer"), ("Ctrl+Shift+F1",), lambda window: window.show_about()),
    Action(_("Stop computing, close a dialog"), ("Esc",), lambda window: window.escape()),
    Action(_("Leave Kibitzer"), ("Ctrl+Q",), lambda window: window.close()),
)

#: Keys of every room that are no action's.
TYPED: Keys = (
    (_("Arrows"), _("move in deck, hand or grid")),
    ("Enter", _("click the focused card")),
    ("Tab", _("next part of the window")),
    ("Ctrl 1", _("first room, and so on")),
    ("F5", _("first mode of the room; F6 to F11 the others")),
)


def keys_everywhere() -> Keys:
    """Keys of every room, and what they do."""
    return [*TYPED, *key_rows(EVERYWHERE)]
