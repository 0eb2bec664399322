"""Make the fonts in this folder from npm packages of Inter and IBM Plex; README.md says how.

Keeps the letters, figures, arrows and signs that the app writes, and replaces the suits and
the star by the outlines that cards are drawn with, so that a suit in a sentence and a suit
on a card are the same picture on every system.
"""

import sys
from pathlib import Path

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

from app.look.outlines import STAR, SUITS

FACES = {
    **{f"Inter-{weight}": "web" for weight in ("Regular", "Medium", "SemiBold", "Bold")},
    **{f"InterDisplay-{weight}": "display" for weight in ("SemiBold", "Bold")},
}
#: Latin, punctuation, superscripts, fractions, arrows, mathematics, black circle.
KEPT = (
    *((0x20, 0x7E), (0xA0, 0x17F), (0x2C6, 0x2DD), (0x2010, 0x2026), (0x202F, 0x203A)),
    *((0x2044, 0x2044), (0x2070, 0x2089), (0x2150, 0x215E), (0x2190, 0x2199)),
    *((0x2212, 0x2215), (0x221E, 0x221E), (0x2248, 0x2248), (0x2260, 0x2265), (0x25CF, 0x25CF)),
)
#: Arabic letters, their marks, punctuation and figures; what turns the direction of a text.
KEPT_ARABIC = (
    *((0x20, 0x20), (0x60C, 0x60C), (0x61B, 0x61B), (0x61F, 0x61F), (0x621, 0x63A)),
    *((0x640, 0x652), (0x660, 0x66C), (0x200C, 0x200F), (0x2066, 0x2069)),
)
#: The font for Arabic is cut down, so it is not called Plex, which is reserved for the whole.
ARABIC, ARABIC_FACES = "Kibitzer Arabic", {400: "Regular", 600: "SemiBold"}
RAISED = 50  # units of 1000 that Arabic letters stand higher
DEEPEST = 400  # units below the line that there is room for: see app.look.fonts.TALLER
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "calt", "case", "tnum", "cv11", "ss03"]
#: Side of a suit and its depth below the baseline, in ems.
SIDE, DEPTH = 0.86, 0.08


def add_outline(font: TTFont, char: str, name: str, path: str) -> None:
    """Let `char` be drawn as the SVG `path` of a 100 by 100 box."""
    em = font["head"].unitsPerEm
    scale = SIDE * em / 100
    pen = TTGlyphPen(None)
    upright = (scale, 0, 0, -scale, 0, (SIDE - DEPTH) * em)
    parse_path(path, TransformPen(Cu2QuPen(pen, max_err=1), upright))
    glyph = pen.glyph()
    font["glyf"][name] = glyph
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (round(SIDE * em), glyph.xMin)
    for table in font["cmap"].tables:
        table.cmap[ord(char)] = name


def keep_figures_only(font: TTFont, feature: str) -> None:
    """Let a feature replace figures alone: tabular hyphens tear words apart."""
    figures = {font.getBestCmap()[code] for code in range(ord("0"), ord("9") + 1)}
    table = font["GSUB"].table
    for record in table.FeatureList.FeatureRecord:
        for i in record.Feature.LookupListIndex if record.FeatureTag == feature else ():
            for subtable in table.LookupList.Lookup[i].SubTable:
                single = getattr(subtable, "ExtSubTable", subtable)
                kept = {a: b for a, b in single.mapping.items() if a in figures}
                single.mapping = kept


def rename(font: TTFont, style: str) -> None:
    """Let all weights be one family: else Qt makes its own bold of the lightest."""
    family, full = ARABIC, f"{ARABIC} {style}"
    regular = style == "Regular"
    names = {1: family if regular else full, 2: "Regular", 3: full, 4: full}
    names |= {6: full.replace(" ", ""), 16: family, 17: style}
    for record in font["name"].names:
        if record.nameID in names:
            record.string = names[record.nameID]
    for number in (16, 17):
        font["name"].setName(names[number], number, 3, 1, 0x409)


def lower(font: TTFont, beside: Path) -> None:
    """Let lines be no higher than those of the font it stands beside: else labels grow."""
    other = TTFont(beside)
    scale = font["head"].unitsPerEm / other["head"].unitsPerEm
    for table, names in (
        ("hhea", ("ascent", "descent", "lineGap")),
        (
            "OS/2",
            ("sTypoAscender", "sTypoDescender", "sTypoLineGap", "usWinAscent", "usWinDescent"),
        ),
    ):
        for name in names:
            setattr(font[table], name, round(scale * getattr(other[table], name)))
    for name in font.getGlyphOrder():  # and let what hangs lowest hang less low
        glyph = font["glyf"][name]
        if glyph.numberOfContours > 0:  # parts of others move with these
            glyph.coordinates.translate((0, RAISED))
            glyph.recalcBounds(font["glyf"])
    for name in font.getGlyphOrder():
        glyph = font["glyf"][name]
        if glyph.isComposite():
            glyph.recalcBounds(font["glyf"])
            too_deep = min(0, glyph.yMin + DEEPEST)
            lowest = min(glyph.components, key=lambda part: part.y)  # the dots
            lowest.y -= too_deep
            glyph.recalcBounds(font["glyf"])


def tell_separators_apart(font: TTFont) -> None:
    """Let the sign of thousands hang as high as figures stand: that of decimals is on the line."""
    glyphs, names = font["glyf"], font.getBestCmap()
    sign = glyphs[names[0x66C]]
    sign.coordinates.translate((0, glyphs[names[0x661]].yMax - sign.yMax))
    sign.recalcBounds(glyphs)


def make_arabic(package: Path, here: Path) -> None:
    """Write the faces for Arabic letters of `package` into the folder `here`."""
    for weight, style in ARABIC_FACES.items():
        name = f"ibm-plex-sans-arabic-arabic-{weight}-normal.woff2"
        font = TTFont(package / "files" / name)
        subsetter = Subsetter(Options(layout_features=["*"], hinting=False, name_IDs=["*"]))
        codes = [code for low, high in KEPT_ARABIC for code in range(low, high + 1)]
        subsetter.populate(unicodes=codes)
        subsetter.subset(font)
        font.flavor = None
        rename(font, style)
        lower(font, here / f"Inter-{style}.ttf")
        tell_separators_apart(font)
        font.save(here / f"{ARABIC.replace(' ', '')}-{style}.ttf")


def make(package: Path, here: Path) -> None:
    """Write all faces of Inter in `package` into the folder `here`."""
    for face, folder in FACES.items():
        font = TTFont(package / folder / f"{face}.woff2")
        options = Options(layout_features=FEATURES, hinting=False, name_IDs=["*"])
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=[c for low, high in KEPT for c in range(low, high + 1)])
        subsetter.subset(font)
        keep_figures_only(font, "tnum")
        font.flavor = None
        for char, name, path in zip("♠♥♣♦★", "SHCDJ", (*SUITS, STAR), strict=True):
            add_outline(font, char, f"suit.{name}", path)
        font.save(here / f"{face}.ttf")


if __name__ == "__main__":
    inter, arabic = map(Path, sys.argv[1:])
    make(inter, Path(__file__).parent)
    make_arabic(arabic, Path(__file__).parent)
