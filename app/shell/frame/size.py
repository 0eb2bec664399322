"""How large all is, text and cards alike: one factor for the whole window, from its start on.

Qt takes the scale of the screen itself, and on X11 the size of text that the system asks for too;
what Windows asks of text it does not.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from PySide6.QtCore import QSettings

SCALE = "QT_SCALE_FACTOR"
LEAST, MOST = 100, 225  # percent that Windows may ask for
_KEY = r"HKEY_CURRENT_USER\Software\Microsoft\Accessibility"


@contextmanager
def enlarged(percent: int) -> Iterator[None]:
    """Within it an app may be made that is so large; 0 is as large as the system asks for.

    What the player's own environment says of Qt's scale counts as well, and stays as it is.
    """
    before = os.environ.get(SCALE)
    factor = 1.0
    with suppress(ValueError):
        factor = float(before or 1)
    os.environ[SCALE] = f"{factor * (percent or _system_percent()) / 100:g}"
    try:
        yield
    finally:
        os.environ.pop(SCALE)
        if before is not None:
            os.environ[SCALE] = before


def _system_percent() -> int:
    if sys.platform != "win32":
        return LEAST
    asked = QSettings(_KEY, QSettings.Format.NativeFormat).value("TextScaleFactor", LEAST)
    return max(LEAST, min(MOST, asked)) if isinstance(asked, int) else LEAST
