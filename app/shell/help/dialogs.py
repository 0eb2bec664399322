"""The settings and the list of keys."""

from collections.abc import Callable, Sequence

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
    THEMES,
    Settings,
)
from app.widgets.controls import Button, KeyCap, SegmentedControl, key_caps
from app.widgets.layout import STRETCH, across, down, fill, make_grid
from app.widgets.text import Text
from app.words import translation
from app.words.figures import figure
from app.words.translation import _

_SPOKEN = (_("Everything"), _("Verdicts"), _("Nothing"))
_THEMES = {"system": _("System"), "dark": _("Dark"), "light": _("Light")}


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
        self.theme = self._choice(
            _("Theme"), [_THEMES[name] for name in THEMES], THEMES.index(settings.theme)
        )
        self.theme.changed.connect(self._set_theme)
        names = {SYSTEM: _("System"), **translation.languages()}
        self._languages = list(names)
        known = settings.language if settings.language in names else SYSTEM
        self.language = self._choice(
            _("Language"), list(names.values()), self._languages.index(known), waits=True
        )
        self.language.setToolTip(_("Kibitzer comes back in a moment, with every room as it is"))
        self.language.changed.connect(self._set_language)
        if translation.has_own_digits():
            self.digits = self._choice(
                _("Digits"),
                ["0 1 2", "\N{EN SPACE}".join(translation.own_digits()[:3])],
                settings.own_digits,
                waits=True,
            )
            self.digits.setToolTip(_("On text; cards, ranges and what is typed keep 0 to 9"))
            self.digits.changed.connect(self._set_digits)
        self.size_of_all = self._choice(
            _("Size of text and cards"),
            [_("{percent} %").format(percent=size) if size else _("System") for size in SIZES],
            SIZES.index(settings.size),
            waits=True,
        )
        self.size_of_all.setToolTip(
            _("All of the window; it scrolls where the screen has no room for it")
        )
        self.size_of_all.changed.connect(self._set_size)
        self.seats = self._choice(
            _("Seats of Tarneeb"),
            [_("North, East"), _("Partner, right")],
            settings.seats_as_said,
            waits=True,
        )
        self.seats.setToolTip(_("By the compass, or as players say; sides are us and them then"))
        self.seats.changed.connect(self._set_seats)
        self.precision = self._choice(
            _("Hold’em samples until ±"),
            [_("{percent} %").format(percent=f"{100 * p:g}") for p in PRECISIONS],
            PRECISIONS.index(settings.precision),
        )
        self.precision.setToolTip(
            _("Half of the 95 % interval; in the other rooms sampling ends after some seconds")
        )
        self.precision.changed.connect(self._set_precision)
        self.spoken = self._choice(
            _("Screen reader is told"),
            _SPOKEN,
            AMOUNTS.index(settings.spoken),
        )
        self.spoken.setToolTip(_("What happens, without being asked; F4 says the verdict again"))
        self.spoken.changed.connect(self._set_spoken)
        self.keeps_mistakes = self._check(
            _("Keep my mistakes, to train them"), settings.keeps_mistakes
        )
        self.keeps_mistakes.toggled.connect(self._set_keeps_mistakes)
        self.least_cost = self._choice(
            _("Mistakes are kept from so many points on"),
            [figure(cost) for cost in LEAST_COSTS],
            LEAST_COSTS.index(settings.least_cost),
        )
        self.least_cost.setToolTip(
            _("Points at cards; at hold’em, which counts in big blinds, a tenth of one is a point")
        )
        self.least_cost.changed.connect(self._set_least_cost)
        self.new_a_day = self._choice(
            _("New mistakes to train a day"),
            [figure(count, 0) for count in NEW_A_DAY],
            NEW_A_DAY.index(settings.new_a_day),
        )
        self.new_a_day.changed.connect(self._set_new_a_day)
        self.four_colours = self._check(
            _("Each suit in a colour of its own"), settings.four_colours
        )
        self.four_colours.toggled.connect(self._set_four_colours)
        self.high_contrast = self._check(_("High contrast"), settings.high_contrast)
        self.high_contrast.setToolTip(_("Also without this, where the system asks for it"))
        self.high_contrast.toggled.connect(self._set_high_contrast)
        self.reduce_motion = self._check(_("Reduce motion"), settings.reduce_motion)
        self.reduce_motion.toggled.connect(self._set_reduce_motion)
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
        self, words: str, options: Sequence[str], chosen: int, *, waits: bool = False
    ) -> SegmentedControl:
        control = SegmentedControl(options, chosen=chosen, waits=waits, name=words)
        self.column.addLayout(across(Text(words), STRETCH, control))
        return control

    def _check(self, words: str, checked: bool) -> QCheckBox:
        box = QCheckBox(words)
        box.setChecked(checked)
        return box

    def _set_theme(self, index: int) -> None:
        self._settings.theme = THEMES[index]
        self._apply()

    def _set_language(self, index: int) -> None:
        self._settings.language = self._languages[index]
        self.start_wanted.emit("language")

    def _set_digits(self, index: int) -> None:
        self._settings.own_digits = index == 1
        self.start_wanted.emit("digits")

    def _set_seats(self, index: int) -> None:
        self._settings.seats_as_said = index == 1
        self.start_wanted.emit("seats")

    def _set_size(self, index: int) -> None:
        self._settings.size = SIZES[index]
        self.start_wanted.emit("size_of_all")

    def _set_precision(self, index: int) -> None:
        self._settings.precision = PRECISIONS[index]
        self._apply()

    def _set_spoken(self, index: int) -> None:
        self._settings.spoken = AMOUNTS[index]
        self._apply()

    def _set_keeps_mistakes(self, checked: bool) -> None:
        self._settings.keeps_mistakes = checked
        self._apply()

    def _set_least_cost(self, index: int) -> None:
        self._settings.least_cost = LEAST_COSTS[index]
        self._apply()

    def _set_new_a_day(self, index: int) -> None:
        self._settings.new_a_day = NEW_A_DAY[index]
        self._apply()

    def _set_four_colours(self, checked: bool) -> None:
        self._settings.four_colours = checked
        self._apply()

    def _set_high_contrast(self, checked: bool) -> None:
        self._settings.high_contrast = checked
        self._apply()

    def _set_reduce_motion(self, checked: bool) -> None:
        self._settings.reduce_motion = checked
        self._apply()
