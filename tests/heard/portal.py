"""A desktop's settings, as programs ask for them on the bus: ``python -m tests.heard.portal``.

Each line, ``org.freedesktop.appearance contrast 1``, is what the player sets there.
"""

import sys

from PySide6.QtCore import QCoreApplication, QSocketNotifier
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusVariant, QDBusVirtualObject

from app.look.system import PATH, SERVICE, SETTINGS

#: What is set when programs start; nothing is to move.
STARTED = {("org.freedesktop.appearance", "reduced-motion"): 1}


class Portal(QDBusVirtualObject):
    """Answers `Read`, and tells programs what changes."""

    def __init__(self):
        super().__init__()
        self._set = dict(STARTED)
        self._bus = QDBusConnection.sessionBus()
        self._bus.registerVirtualObject(PATH, self)
        self._bus.registerService(SERVICE)
        self._typed = sys.stdin.buffer.raw  # a buffer would keep lines that are not told of
        self._lines = QSocketNotifier(self._typed.fileno(), QSocketNotifier.Type.Read)
        self._lines.activated.connect(self._change)
        print("ready", flush=True)

    def introspect(self, _path):
        return ""

    def handleMessage(self, message, bus):
        setting = tuple(message.arguments())
        if message.member() != "Read" or setting not in self._set:
            return False
        return bus.send(message.createReply(QDBusVariant(QDBusVariant(self._set[setting]))))

    def _change(self):
        words = self._typed.readline().decode().split()
        if not words:
            QCoreApplication.quit()
            return
        space, key, value = words[0], words[1], int(words[2])
        self._set[space, key] = value
        told = QDBusMessage.createSignal(PATH, SETTINGS, "SettingChanged")
        told.setArguments([space, key, QDBusVariant(value)])
        self._bus.send(told)


def main():
    app = QCoreApplication(sys.argv)
    portal = Portal()  # noqa: F841 - which is held on to
    app.exec()


if __name__ == "__main__":
    main()
