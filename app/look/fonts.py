"""The bundled fonts: Inter for text, Inter Display for titles, verdicts and card ranks.

What they have no letters for is Arabic, or comes from the system. Letters from right to left hang
lower, and their marks stand higher, than Inter's lines have room for: then its lines are taller.
"""

import struct
from functools import cache
from importlib.resources import files

from PySide6.QtGui import QFont, QFontDatabase

from app.look.paint import is_mirrored

TEXT = ["Inter", "Kibitzer Arabic", "DejaVu Sans"]
DISPLAY = ["Inter Display", *TEXT]

#: One-storey a and round quotation marks, as in the drawings of the app.
_STYLE = ("cv11", "ss03")


#: Ems that a line is taller, above and below alike, so that letters stand where they do in English.
TALLER = 0.185
#: Where a font says how tall its lines are: table, place within it, 1 for up and -1 for down.
_HEIGHTS = (
    *((b"hhea", 4, 1), (b"hhea", 6, -1)),
    *((b"OS/2", 68, 1), (b"OS/2", 70, -1), (b"OS/2", 74, 1), (b"OS/2", 76, 1)),
)


@cache
def load() -> None:
    """Make the bundled fonts known to Qt, once; needs a QGuiApplication that has its direction."""
    for file in (files("assets") / "fonts").iterdir():
        if file.name.endswith(".ttf"):
            font = file.read_bytes()
            QFontDatabase.addApplicationFontFromData(taller(font) if is_mirrored() else font)


def taller(font: bytes) -> bytes:
    """The TrueType file `font` with lines that have room for letters from right to left.

    What is said of a font counts for every label, button and line of a text that is set in it,
    whichever font its letters come from; those of another font alone count in some of them only.
    """
    made = bytearray(font)
    (count,) = struct.unpack_from(">H", font, 4)
    records = struct.iter_unpack(">4sLLL", font[12 : 12 + 16 * count])
    starts = {name: start for name, _checksum, start, _length in records}
    (em,) = struct.unpack_from(">H", font, starts[b"head"] + 18)
    for table, place, way in _HEIGHTS:
        at = starts[table] + place
        (height,) = struct.unpack_from(">h", font, at)
        struct.pack_into(">h", made, at, height + way * round(TALLER * em))
    return bytes(made)


#: Heights in px of a line in a role of the style sheet: usual ones, and those that `taller` makes.
_LINES = {"hint": 16, "advice": 24, "verdict": 24, "heading": 24, "number": 22, "room": 26}
_TALLER_LINES = {"hint": 19, "advice": 26, "verdict": 29, "heading": 29, "number": 32, "room": 32}


def line_height(role: str) -> int:
    return _TALLER_LINES.get(role, 21) if is_mirrored() else _LINES.get(role, 18)


def least_heights() -> dict[str, str]:
    """What the style sheet asks for: ``hint_line``; nothing where the fonts ask for more."""
    roles = (*_LINES, "body")
    return {
        f"{role}_line": "" if is_mirrored() else f"min-height: {line_height(role)}px;"
        for role in roles
    }


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
