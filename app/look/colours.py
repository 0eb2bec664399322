"""The colours of both themes, and what is mixed from them."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from PySide6.QtGui import QColor

# Suits in the order of engine.cards.SUITS: spades, hearts, clubs, diamonds.
_FOUR_ON_FACE = ("#1B1F22", "#C8102E", "#12703A", "#1457C8")
_FOUR_ON_DARK = ("#DDE6E2", "#FF7F86", "#69CD8C", "#7DB4FF")
_FOUR_ON_LIGHT = ("#1B1F22", "#C0102C", "#12703A", "#1557C4")
_SEATS_DARK = "#57C4A0 #7FB0FF #F28E70 #B7A0F4 #D9CF7A #5FC9E0 #F191BC #A9C574 #CBA98E #A3B3BA"
_SEATS_LIGHT = "#0F7A5C #2563C7 #B8472A #6D4BC3 #806300 #0A7490 #B23A78 #567319 #8A5A3A #566570"


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour of the app, as ``#RRGGBB``.

    ``tx``, ``tx2``, ``tx3`` are text, secondary text, and used or empty; ``acc`` marks what is
    the player's (selection, target, focus), ``brass`` marks advice and nothing else. What hands
    do is ``fold``, ``call`` (also a check) and ``bets``, from small to all-in. A name
    that ends in ``bg``, ``line`` or ``tx`` is the tint, the border or the text for it.
    """

    name: str
    app: str
    rail: str
    surf: str
    raised: str
    felt: str
    feltline: str
    key: str
    keyline: str
    slot: str
    line: str
    line2: str
    tx: str
    tx2: str
    tx3: str
    acc: str
    accbg: str
    acctx: str
    accsoft: str
    brass: str
    brassbg: str
    brassline: str
    brasstx: str
    err: str
    errbg: str
    chosen: str
    heat_good: str
    heat_neutral: str
    heat_bad: str
    seats: tuple[str, ...]
    seat_tx: str
    face: str
    face_edge: str
    back: str
    back_line: str
    panel_suits: tuple[str, ...]
    panel_joker: str
    fold: str
    call: str
    bets: tuple[str, ...]
    plate: str
    face_suits: tuple[str, ...] = _FOUR_ON_FACE
    face_joker: str = "#5B3E96"
    two_colours: bool = False

    def seat(self, i: int) -> str:
        """Colour of seat `i`, counted from 0; with more than ten seats they come round again."""
        return self.seats[i % len(self.seats)]

    def suit(self, suit: int) -> str:
        """Colour of a suit (0..3 as in engine.cards, 4 for jokers) written on a panel."""
        return self._suit(suit, self.panel_suits, self.panel_joker)

    def face_suit(self, suit: int) -> str:
        """Colour of a suit (0..3 as in engine.cards, 4 for jokers) printed on a card."""
        return self._suit(suit, self.face_suits, self.face_joker)

    def _suit(self, suit: int, colours: tuple[str, ...], joker: str) -> str:
        if suit == 4:
            return joker
        if self.two_colours:  # clubs (2) look like spades (0), diamonds (3) like hearts (1)
            suit -= 2 * (suit >= 2)
        return colours[suit]


DARK = Theme(
    name="dark",
    app="#0F1615",
    rail="#0B1110",
    surf="#161F1E",
    raised="#1F2B29",
    felt="#13211D",
    feltline="#223731",
    key="#22302D",
    keyline="#2B3836",
    slot="#121A19",
    line="#2B3836",
    line2="#3D4D4A",
    tx="#E9EFEC",
    tx2="#A6B5B0",
    tx3="#7C8D88",
    acc="#4CC79B",
    accbg="#17362C",
    acctx="#06120D",
    accsoft="#236650",
    brass="#F0C25B",
    brassbg="#2B2614",
    brassline="#5C4D22",
    brasstx="#1B1503",
    err="#FF8F7E",
    errbg="#351B16",
    chosen="#2E3E3A",
    heat_good="#2B72C4",
    heat_neutral="#25312F",
    heat_bad="#B5482C",
    seats=tuple(_SEATS_DARK.split()),
    seat_tx="#0B1312",
    face="#F4F2EA",
    face_edge="#0B1110",
    back="#2C5A4D",
    back_line="#6E9C8D",
    panel_suits=_FOUR_ON_DARK,
    panel_joker="#B7A0F4",
    fold="#4A8FD9",
    call="#1E9E8A",
    bets=("#F7C4B2", "#E8825F", "#BF4A2B", "#7A2114"),
    plate="#0B1110",
)

LIGHT = Theme(
    name="light",
    app="#EEF1EE",
    rail="#E3E8E4",
    surf="#FFFFFF",
    raised="#F3F6F3",
    felt="#E2EDE7",
    feltline="#C6D8CE",
    key="#FFFFFF",
    keyline="#C6CFCA",
    slot="#F6F8F6",
    line="#D6DDD8",
    line2="#AEBAB4",
    tx="#14201C",
    tx2="#4A5A54",
    tx3="#5D6B65",
    acc="#0B6E52",
    accbg="#DDF0E8",
    acctx="#FFFFFF",
    accsoft="#9AD3BD",
    brass="#7F5600",
    brassbg="#FFF4D6",
    brassline="#E2C67C",
    brasstx="#FFFFFF",
    err="#A8301C",
    errbg="#FDE9E4",
    chosen="#FFFFFF",
    heat_good="#2A6FBE",
    heat_neutral="#EAEEEB",
    heat_bad="#B5482C",
    seats=tuple(_SEATS_LIGHT.split()),
    seat_tx="#FFFFFF",
    face="#FFFFFF",
    face_edge="#9AA8A1",
    back="#3B7465",
    back_line="#6E9C8D",
    panel_suits=_FOUR_ON_LIGHT,
    panel_joker="#6D4BC3",
    fold="#2A6FBE",
    call="#0E7C6B",
    bets=("#F4B9A6", "#E07A57", "#B5442A", "#74200F"),
    plate="#FFFFFF",
)


def sharper(theme: Theme) -> Theme:
    """`theme` in black and white with full borders; suits, seats, advice and heat keep theirs."""
    ground, ink = ("#000000", "#FFFFFF") if theme.name == "dark" else ("#FFFFFF", "#000000")
    new: dict[str, Any] = {"brassline": theme.brass}
    new |= dict.fromkeys(("app", "rail", "surf", "raised", "felt", "key", "slot"), ground)
    new |= dict.fromkeys(("accbg", "brassbg", "errbg", "chosen"), ground)
    new |= dict.fromkeys(("tx", "tx2", "tx3", "line", "line2", "keyline", "feltline"), ink)
    return replace(theme, **new)


def track(theme: Theme) -> QColor:
    """What is not filled of a bar, or of a range in small; black and white borders are louder."""
    loud = theme.line == theme.tx
    return mix(QColor(theme.surf), QColor(theme.tx), 0.2) if loud else QColor(theme.line)


def heat_color(theme: Theme, t: float) -> QColor:
    """Colour of a heat cell: -1 worst, 0 at the reference, 1 best; `t` outside is clamped."""
    t = max(-1.0, min(1.0, t))
    near = QColor(theme.heat_neutral)
    far = QColor(theme.heat_good if t >= 0 else theme.heat_bad)
    return mix(near, far, abs(t))


@lru_cache(maxsize=1024)
def heat_pair(theme: Theme, t: float) -> tuple[QColor, QColor]:
    """Colours of a heat cell and of the text on it; a deck asks 52 times a paint."""
    fill = heat_color(theme, t)
    return fill, text_on(fill)


def mix(near: QColor, far: QColor, share: float) -> QColor:
    """Colour that lies `share` (0 to 1) of the way from `near` to `far`."""
    return QColor(*(round(a + (b - a) * share) for a, b in zip(_rgb(near), _rgb(far), strict=True)))


def _rgb(color: QColor) -> tuple[int, int, int]:
    return color.red(), color.green(), color.blue()


def text_on(background: QColor) -> QColor:
    """White if it reads well on `background` (contrast 4.5 or more), else black."""
    white = QColor("#FFFFFF")
    return white if contrast(white, background) >= 4.5 else QColor("#000000")


def contrast(one: QColor, other: QColor) -> float:
    """Contrast of two colours, 1 to 21, as WCAG 2 defines it."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: QColor) -> float:
    def linear(v: float) -> float:
        return v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(v / 255) for v in _rgb(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def faded(color: str, background: str) -> QColor:
    """`color` over `background`, half seen: the look of what is switched off."""
    return mix(QColor(background), QColor(color), 0.55)
