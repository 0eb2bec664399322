"""The theme that is shown: colours, fonts and style sheet; dark, light or as the system has it.

Painted widgets ask `current` for colours whenever they paint; changing the theme repaints
every widget. Who has put colours into a text listens to ``notifier().changed``. The style sheet
is given to each part of the window (`dress`), not to the application, where Qt takes four times
as long to style all widgets anew; and a page that is not shown can wait.
"""

from dataclasses import fields, replace
from functools import cache
from importlib.resources import files
from string import Template

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from app.look import fonts
from app.look.colours import DARK, LIGHT, Theme, faded, mix, sharper
from app.look.paint import is_mirrored
from app.look.system import system


class _Notifier(QObject):
    """Says that colours have changed, and keeps what they are now."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.theme = DARK
        self.applied = False
        self.wanted = "dark"
        self.two_colours = self.high_contrast = False
        self.reduce_motion = False


@cache
def notifier() -> _Notifier:
    """Emit ``changed`` after the theme was changed."""
    return _Notifier()


def current() -> Theme:
    return notifier().theme


def apply(
    app: QApplication,
    name: str = "system",
    *,
    two_colours: bool = False,
    high_contrast: bool = False,
) -> None:
    """Show the whole app in the theme ``dark``, ``light`` or ``system``, if it is not yet.

    Its contrast is high if that, or the system, asks for it.
    """
    state = notifier()
    state.wanted, state.two_colours, state.high_contrast = name, two_colours, high_contrast
    _follow_system()
    if name == "system":
        name = "light" if system().light else "dark"
    chosen = replace(LIGHT if name == "light" else DARK, two_colours=two_colours)
    if high_contrast or system().high_contrast:
        chosen = sharper(chosen)
    if chosen == state.theme and state.applied:
        return  # to style every widget anew takes long with all rooms open
    state.theme, state.applied = chosen, True
    _use_fusion(app)
    app.setPalette(_palette(state.theme))
    app.setFont(fonts.font(13))
    state.changed.emit()


def dress(part: QWidget) -> bool:
    """Give `part` and all that will ever be in it the theme's style sheet; False if it has it."""
    sheet = style_sheet(current())
    if part.styleSheet() == sheet:
        return False
    part.setStyleSheet(sheet)
    return True


@cache
def _use_fusion(app: QApplication) -> None:
    # Once only: it styles every widget anew, and with a style sheet the style has no name to ask.
    app.setStyle("Fusion")


@cache
def _follow_system() -> None:
    system().changed.connect(_apply_again)


def _apply_again() -> None:
    state = notifier()
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    colours, contrast = state.two_colours, state.high_contrast
    apply(app, state.wanted, two_colours=colours, high_contrast=contrast)


def set_reduce_motion(reduce: bool) -> None:
    """Let everything that would move be there at once."""
    notifier().reduce_motion = reduce


def reduce_motion() -> bool:
    """Whether the player, here or in the system's settings, asked for no motion."""
    return notifier().reduce_motion or system().still


def _palette(theme: Theme) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for where, color in {
        role.Window: theme.app,
        role.WindowText: theme.tx,
        role.Base: theme.slot,
        role.AlternateBase: theme.raised,
        role.Text: theme.tx,
        role.PlaceholderText: theme.tx3,
        role.Button: theme.surf,
        role.ButtonText: theme.tx,
        role.BrightText: theme.err,
        role.ToolTipBase: theme.raised,
        role.ToolTipText: theme.tx,
        role.Highlight: theme.acc,
        role.HighlightedText: theme.acctx,
        role.Link: theme.acc,
        role.LinkVisited: theme.acc,
        role.Light: theme.raised,
        role.Midlight: theme.line,
        role.Mid: theme.line2,
        role.Dark: theme.line2,
        role.Shadow: theme.line2,
        role.Accent: theme.acc,
    }.items():
        palette.setColor(where, QColor(color))
    for where in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, where, faded(theme.tx3, theme.surf))
    return palette


def style_sheet(theme: Theme) -> str:
    """Style sheet of the standard widgets and of frames and labels that carry a ``role``."""
    return _style_sheet(theme, is_mirrored())


@cache
def _style_sheet(theme: Theme, mirrored: bool) -> str:
    colours = {
        field.name: value
        for field in fields(theme)
        if isinstance(value := getattr(theme, field.name), str)
    }
    colours["off"] = faded(theme.tx3, theme.surf).name()
    colours["primary_hover"] = mix(QColor(theme.acc), QColor(theme.tx), 0.12).name()
    assets = files("assets")
    colours |= fonts.least_heights()
    colours["end"] = "left" if mirrored else "right"  # where lines end
    colours["assets"] = str(assets).replace("\\", "/")
    return Template((assets / "style.qss").read_text()).substitute(colours)
