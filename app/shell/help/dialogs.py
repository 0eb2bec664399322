"""The settings and the list of keys."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QWidget,
)

from app.shell.room.actions import Keys, keys_everywhere
from app.shell.storage.settings import (
    AMOUNTS,
    LEAST_COSTS,
    NEW_A_DAY,
    PRECISIONS,
    SIZES,
    SYSTEM,
    Settings,
)
from app.widgets.controls import Button, KeyCap, SegmentedControl, key_caps
from app.widgets.layout import STRETCH, across, down, fill, make_grid
from app.widgets.text import Text
from app.words import translation
from app.words.figures import figure
from app.words.translation import _

_SPOKEN = (_("Everything"), _("Verdicts"), _("Nothing"))
_THEMES = {"system": _("System"), "light": _("Light"), "dark": _("Dark")}


class Dialog(QDialog):
    """What a dialog adds to `column`, and a button that closes it."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.column = down(spacing=14)
        self.box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.box.rejected.connect(self.reject)
        close = self.box.button(QDialogButtonBox.StandardButton.Close)
        close.setIcon(QIcon())  # Qt's own is a bitmap
        close.setText(_("Close"))  # and its word is not in all languages
        self.finished.connect(self.deleteLater)
        down(self.column, self.box, spacing=14, margins=(20, 18, 20, 18), within=self)

    def showEvent(self, event: QShowEvent) -> None:
        if self.focusWidget() is None:  # else Qt starts at the button, which was made first
            above = (at for at in self.findChildren(QWidget) if not self.box.isAncestorOf(at))
            for first in (at for at in above if at.focusPolicy() & Qt.FocusPolicy.TabFocus):
                first.setFocus(Qt.FocusReason.TabFocusReason)
                break
        super().showEvent(event)


class KeysDialog(Dialog):
    """Every key of the app, those of the open room first."""

    def __init__(self, room: str, room_keys: Keys, parent: QWidget) -> None:
        super().__init__(_("Keys"), parent)
        if room_keys:
            fill(
                self.column,
                Text(room, "title"),
                _key_grid(room_keys),
                Text(_("Everywhere"), "title"),
            )
        self.column.addLayout(_key_grid(keys_everywhere()))


def _key_grid(keys: Keys) -> QGridLayout:
    grid = make_grid(gaps=(12, 8))
    half = (len(keys) + 1) // 2
    for i, (names, meaning) in enumerate(keys):
        row, column = i % half, 3 * (i // half)
        grid.addLayout(across(key_caps(map(KeyCap, names.split())), STRETCH), row, column)
        grid.addWidget(Text(meaning, "hint"), row, column + 1)
    for column, width in ((0, 130), (1, 250), (3, 130), (4, 250)):
        grid.setColumnMinimumWidth(column, width)
    grid.setColumnMinimumWidth(2, 12)
    return grid


class SettingsDialog(Dialog):
    """Theme, language, size, precision and so on. `apply` is called after each change.

    What needs a new start is not changed by arrows: they would start anew at each step.
    """

    # what was changed, by its name here, shows in windows that are made from now on
    start_wanted = Signal(str)

    def __init__(self, settings: Settings, apply: Callable[[], None], parent: QWidget) -> None:
        super().__init__(_("Settings"), parent)
        self._settings, self._apply = settings, apply
        percent = _("{percent} %")
        sizes = [percent.format(percent=size) if size else _("System") for size in SIZES]
        own = ["0 1 2", "\N{EN SPACE}".join(translation.own_digits()[:3])]
        languages = {SYSTEM: _("System"), **translation.languages()}
        intervals = [percent.format(percent=f"{100 * p:g}") for p in PRECISIONS]
        self.theme = self._choice("theme", _("Theme"), _THEMES)
        self.language = self._choice(
            "language",
            *(_("Language"), languages),
            tip=_("Kibitzer comes back in a moment, with every room as it is"),
            starts="language",
        )
        if translation.has_own_digits():
            self.digits = self._choice(
                "own_digits",
                *(_("Digits"), _by((False, True), own)),
                tip=_("On text; cards, ranges and what is typed keep 0 to 9"),
                starts="digits",
            )
        self.size_of_all = self._choice(
            "size",
            *(_("Size of text and cards"), _by(SIZES, sizes)),
            tip=_("All of the window; it scrolls where the screen has no room for it"),
            starts="size_of_all",
        )
        self.seats = self._choice(
            "seats_as_said",
            *(_("Seats of Tarneeb"), {False: _("North, East"), True: _("Partner, right")}),
            tip=_("By the compass, or as players say; sides are us and them then"),
            starts="seats",
        )
        self.precision = self._choice(
            "precision",
            *(_("Hold’em samples until ±"), _by(PRECISIONS, intervals)),
            tip=_("Half of the 95 % interval; in the other rooms sampling ends after some seconds"),
        )
        self.spoken = self._choice(
            "spoken",
            *(_("Screen reader is told"), _by(AMOUNTS, _SPOKEN)),
            tip=_("What happens, without being asked; F4 says the verdict again"),
        )
        self.least_cost = self._choice(
            "least_cost",
            _("Mistakes are kept from so many points on"),
            {cost: figure(cost) for cost in LEAST_COSTS},
            tip=_(
                "Points at cards; at hold’em, which counts in big blinds, a tenth of one is a point"
            ),
        )
        self.new_a_day = self._choice(
            "new_a_day",
            _("New mistakes to train a day"),
            {count: figure(count, 0) for count in NEW_A_DAY},
        )
        self.keeps_mistakes = self._check("keeps_mistakes", _("Keep my mistakes, to train them"))
        self.four_colours = self._check("four_colours", _("Each suit in a colour of its own"))
        self.high_contrast = self._check("high_contrast", _("High contrast"))
        self.high_contrast.setToolTip(_("Also without this, where the system asks for it"))
        self.reduce_motion = self._check("reduce_motion", _("Reduce motion"))
        fill(
            self.column,
            self.keeps_mistakes,
            self.four_colours,
            self.high_contrast,
            self.reduce_motion,
        )
        self.about = Button(_("About Kibitzer"), kind="outline")
        self.welcome = Button(_("First steps"), kind="outline")
        for button in (self.about, self.welcome):
            self.box.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        self.setMinimumWidth(460)

    def go_to(self, name: str) -> None:
        """Let the keyboard be where a choice of this name is made."""
        control: SegmentedControl = getattr(self, name)
        control.segment(control.chosen()).setFocus(Qt.FocusReason.OtherFocusReason)

    def _choice(
        self, name: str, words: str, options: Mapping[Any, str], *, tip: str = "", starts: str = ""
    ) -> SegmentedControl:
        """A choice of a setting; one that `starts` anew says so by the name of its control."""
        values, now = list(options), getattr(self._settings, name)
        chosen = values.index(now) if now in values else 0
        control = SegmentedControl(
            [*options.values()], chosen=chosen, waits=bool(starts), name=words
        )
        control.setToolTip(tip)
        control.changed.connect(lambda index: self._set(name, values[index], starts))
        self.column.addLayout(across(Text(words), STRETCH, control))
        return control

    def _check(self, name: str, words: str) -> QCheckBox:
        box = QCheckBox(words)
        box.setChecked(getattr(self._settings, name))
        box.toggled.connect(lambda checked: self._set(name, checked))
        return box

    def _set(self, name: str, value: object, starts: str = "") -> None:
        setattr(self._settings, name, value)
        if starts:
            self.start_wanted.emit(starts)
        else:
            self._apply()


def _by(values: Sequence[Any], names: Sequence[str]) -> dict[Any, str]:
    return dict(zip(values, names, strict=True))
