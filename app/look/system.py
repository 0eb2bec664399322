"""What the player asks of every program in the system's settings: light, contrast, no motion."""

from __future__ import annotations

import ctypes
import sys
from functools import cache, partial

from PySide6.QtCore import SLOT, QObject, QSettings, Qt, Signal, Slot
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher, QDBusVariant
from PySide6.QtWidgets import QApplication

SERVICE, PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
SETTINGS = "org.freedesktop.portal.Settings"
#: Where desktops on Linux say that nothing is to move, and what they say then.
STILL = {
    ("org.freedesktop.appearance", "reduced-motion"): 1,
    ("org.gnome.desktop.interface", "enable-animations"): False,
}
WINDOWS_ANIMATES = 0x1042  # SPI_GETCLIENTAREAANIMATION


class System(QObject):
    """The wishes as they are, which says when light or contrast change."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._hints = QApplication.styleHints()
        self._hints.colorSchemeChanged.connect(self.changed)
        # Only Qt 6.10 and later know the contrast.
        self._accessibility = getattr(self._hints, "accessibility", lambda: None)()
        if self._accessibility:
            self._accessibility.contrastPreferenceChanged.connect(self.changed)
        self._still: set[str] = set()  # which settings say that nothing is to move
        if sys.platform == "linux":
            self._ask_portal()

    @property
    def light(self) -> bool:
        """Whether the system is light; dark where it does not say."""
        return self._hints.colorScheme() == Qt.ColorScheme.Light

    @property
    def high_contrast(self) -> bool:
        """Whether texts and borders are to stand out as far as they can."""
        asked = self._accessibility
        return bool(asked and asked.contrastPreference() == Qt.ContrastPreference.HighContrast)

    @property
    def still(self) -> bool:
        """Whether nothing is to move, which Qt does not know yet."""
        if sys.platform == "win32":
            animates = ctypes.c_int(1)
            ctypes.windll.user32.SystemParametersInfoW(
                WINDOWS_ANIMATES, 0, ctypes.byref(animates), 0
            )
            return not animates.value
        if sys.platform == "darwin":
            return bool(QSettings("apple.com", "universalaccess").value("reduceMotion", type=bool))
        return bool(self._still)

    def _ask_portal(self) -> None:
        bus = QDBusConnection.sessionBus()
        changes = SERVICE, PATH, SETTINGS, "SettingChanged"
        slot = SLOT("_told(QDBusMessage)")
        bus.connect(*changes, self, slot)  # type: ignore[call-overload]  # it takes text, not bytes
        for setting in STILL:
            question = QDBusMessage.createMethodCall(SERVICE, PATH, SETTINGS, "Read")
            question.setArguments(list(setting))
            answer = QDBusPendingCallWatcher(bus.asyncCall(question), self)
            answer.finished.connect(partial(self._answered, setting, answer))

    def _answered(self, setting: tuple[str, str], answer: QDBusPendingCallWatcher) -> None:
        if not answer.isError():
            self._learn(setting, answer.reply().arguments()[0])
        answer.deleteLater()

    @Slot(QDBusMessage)
    def _told(self, message: QDBusMessage) -> None:
        space, key, value = message.arguments()
        if (space, key) in STILL:
            self._learn((space, key), value)

    def _learn(self, setting: tuple[str, str], value: object) -> None:
        while isinstance(value, QDBusVariant):  # one within the other, where it was asked for
            value = value.variant()
        change = self._still.add if value == STILL[setting] else self._still.discard
        change(setting[1])


@cache
def system() -> System:
    """The wishes of this process's player."""
    return System()
