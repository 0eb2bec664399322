"""The bundled fonts: Inter for text, Inter Display for titles, verdicts and card ranks.

What they have no letters for is Arabic, or comes from the system.
"""

from functools import cache
from importlib.resources import files

from PySide6.QtGui import QFont, QFontDatabase

TEXT = ["Inter", "Kibitzer Arabic", "DejaVu Sans"]
DISPLAY = ["Inter Display", *TEXT]

#: One-storey a and round quotation marks, as in the drawings of the app.
_STYLE = ("cv11", "ss03")


@cache
def load() -> None:
    """Make the bundled fonts known to Qt, once; needs a QGuiApplication."""
    for file in (files("assets") / "fonts").iterdir():
        if file.name.endswith(".ttf"):
            QFontDatabase.addApplicationFontFromData(file.read_bytes())


@cache
def font(px: float, weight: int = 400, *, display: bool = False, tabular: bool = True) -> QFont:
    """Font of a size in logical pixels and a weight 400, 500, 600 or 700; do not change it.

    Tabular figures keep changing numbers from jumping; switch them off for a single word.
    """
    load()
    made = QFont(DISPLAY if display else TEXT)
    made.setPixelSize(max(1, round(px)))
    made.setWeight(QFont.Weight(weight))
    for feature in _STYLE + (("tnum",) if tabular else ()):
        made.setFeature(QFont.Tag(feature), 1)
    return made
