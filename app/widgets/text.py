"""Labels whose suits, advice and emphasis are coloured by the theme."""

import math
import re
from collections.abc import Callable
from functools import cache, lru_cache
from html import unescape

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QTextLayout,
    QTextLine,
    QTextOption,
)
from PySide6.QtWidgets import QBoxLayout, QLabel, QLayout, QSizePolicy, QStyle, QWidget

from app.look import theme
from app.look.colours import Theme
from app.look.fonts import line_height
from app.look.paint import is_mirrored
from app.widgets.focus import give_name
from app.words import digits
from app.words.spoken import aloud
from app.words.translation import has_right_to_left
from engine.cards import SUIT_SYMBOLS

_SUITS = SUIT_SYMBOLS + "★"
_CARD = re.compile(rf"((?:10|\b[2-9TJQKA])?[{_SUITS}])")
_PIECE = re.compile(rf"([{_SUITS}])")
_STRONG = re.compile(rf"<[bi]>|[{_SUITS}]")  # what is set in stronger letters
BELOW_PX = 6  # half of it below, half above: the text stays in the middle
_TIP = "explanation"  # property: the tooltip of what is not cut off


#: The markup of our texts, and what `to_html` makes of it; a style without parentheses loads
#: nothing. Anything else that looks like a tag is of a name or a file.
_STYLE = r'style="[\w:;#-]+">'
_OURS = (
    rf'/?(?:em|small|[bisux]|p)>|br>|/span>|span {_STYLE}|p (?:dir="\w+" )?{_STYLE}'
    rf'|/a>|a href="-?\d+" {_STYLE}'
)
_TAG, _FOREIGN = re.compile(f"<(?:{_OURS})"), re.compile(f"<(?!{_OURS})")


def to_html(text: str, colours: Theme, line_px: int = 0) -> str:
    """Rich text for Qt of a text in the app's markup.

    ``<em>`` is advice (brass), ``<b>`` strong, ``<i>`` the player's own, or right (green), ``<x>``
    missed (vermilion), ``<s>`` struck out, ``<u>`` leads somewhere; suits, with the rank before
    them, take their colours, but for those inside ``<em>``. Any other tag is shown as it stands:
    names come from files, and Qt would load what a picture of theirs names.
    """
    text = _FOREIGN.sub("&lt;", text)
    parts = re.split(r"(<em>.*?</em>)", text)
    html = "".join(
        part if part.startswith("<em>") else _CARD.sub(_colour(colours), part) for part in parts
    )
    for tag, style in {
        "em": f"color:{colours.brass}",
        "b": f"color:{colours.tx};font-weight:600",
        "i": f"color:{colours.acc};font-weight:600",
        "x": f"color:{colours.err};font-weight:600",
        "s": f"color:{colours.tx3};text-decoration:line-through",
        "u": f"color:{colours.acc};text-decoration:underline",
    }.items():
        html = html.replace(f"<{tag}>", f'<span style="{style}">').replace(f"</{tag}>", "</span>")
    if is_mirrored():  # else Qt takes the direction of the first letter, or of the keyboard
        direction = "rtl" if has_right_to_left(text) else "ltr"
        # The lines are as high as the fonts make them: a fixed height would cut letters.
        return f'<p dir="{direction}" style="margin:0">{html}</p>'
    # A fixed line height sets a line a little low; a single line does without.
    return f'<p style="margin:0;line-height:{line_px}px">{html}</p>' if line_px else html


def _colour(colours: Theme) -> Callable[[re.Match[str]], str]:
    def span(match: re.Match[str]) -> str:
        color = colours.suit(_SUITS.index(match[0][-1]))
        return f'<span style="color:{color};font-weight:600">{match[0]}</span>'

    return span


def plain(text: str) -> str:
    """Text without its markup, for screen readers and the clipboard."""
    if "<" not in text and "&" not in text:
        return text
    return unescape(_TAG.sub("", text.replace("<br>", " ")))


class _Headings(QObject):
    """Tells which heading was clicked."""

    clicked = Signal(str)  # its text; the guide has a line on it


@cache
def headings() -> _Headings:
    """What tells of clicked headings, wherever they are."""
    return _Headings()


def room_below(role: str) -> int:
    """Px that a text takes more than its lines.

    Large letters of another font than the first one hang lower than Qt makes room for.
    """
    return BELOW_PX if is_mirrored() and role == "verdict" else 0


class Text(QLabel):
    """Label in one of the app's text styles; its text may carry markup (see `to_html`).

    Roles: body, title, hint, strong, room, verdict, detail, number, advice, heading, error.
    """

    unheard = False  # whether readers pass it by: what is beside it says the same

    def __init__(
        self, text: str = "", role: str = "body", *, wrap: bool = False, room: int = 0
    ) -> None:
        """One that wraps keeps `room`, px of height that the style sheet would put back."""
        super().__init__()
        self._room = room
        self.setProperty("role", role)
        self.setWordWrap(wrap)
        if is_mirrored():
            self.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self._leads = False
        self._below = room_below(role)
        self._markup = self._words = ""
        self._heights: dict[int, int] = {}  # by width
        self._drawn: tuple[str, Theme] | None = None
        self._line_height = line_height(role)
        if wrap:
            policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
            policy.setHeightForWidth(True)
            self.setSizePolicy(policy)
        theme.notifier().changed.connect(self._render)
        self.set_text(text)

    def setAlignment(self, alignment: Qt.AlignmentFlag) -> None:
        """Align as Qt does, but a figure, which is from left to right, as words beside it."""
        sides = Qt.AlignmentFlag
        if is_mirrored() and not alignment & sides.AlignHCenter:
            side = sides.AlignLeft if alignment & sides.AlignRight else sides.AlignRight
            alignment = alignment & sides.AlignVertical_Mask | side | sides.AlignAbsolute
        super().setAlignment(alignment)

    def lead_to_guide(self) -> None:
        """Let a click on this heading ask for its line in the guide."""
        self._leads = True
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._leads or event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        left = event.button() == Qt.MouseButton.LeftButton
        if self._leads and left and self.rect().contains(event.position().toPoint()):
            headings().clicked.emit(self.plain())
        else:
            super().mouseReleaseEvent(event)

    def set_text(self, text: str) -> None:
        """Show `text`; does nothing when it is shown already."""
        text = digits.value(text)
        if text != self._markup:
            self._markup = text
            self._render()

    def markup(self) -> str:
        """Text as it was given, with its markup."""
        return self._markup

    def plain(self) -> str:
        """Text as it is read."""
        return plain(format(self._markup))

    def heightForWidth(self, width: int) -> int:
        # Qt lays the text out anew each time it is asked, and then paints it again.
        if width not in self._heights:
            self.ensurePolished()  # before, it would be the height in other letters
            self._heights[width] = max(self._room, super().heightForWidth(width) + self._below)
        return self._heights[width]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        """Let Qt lay a rich text out now: done while it is painted, it is painted once more."""
        if self.textFormat() == Qt.TextFormat.RichText and self.isVisible():
            super().sizeHint()
            super().heightForWidth(self.width())

    def changeEvent(self, event: QEvent) -> None:
        self._heights.clear()  # other letters, perhaps
        super().changeEvent(event)

    def _render(self) -> None:
        self._draw(self._markup)
        self._name(self.plain())

    def say(self, words: str) -> None:
        """Let a screen reader say these words instead of those that are shown; none: those."""
        self._words = aloud(words)
        self._name(self.plain())

    def _name(self, words: str) -> None:
        give_name(self, self._words or aloud(words))

    def _draw(self, markup: str) -> None:
        drawn = markup, theme.current()
        if drawn == self._drawn:
            return  # Qt would lay it out, and paint it, once more
        self._drawn = drawn
        self._heights.clear()
        if self.wordWrap() or "<" in markup or _PIECE.search(markup):
            self.setTextFormat(Qt.TextFormat.RichText)
            height = self._line_height if self.wordWrap() else 0
            self.setText(to_html(markup, theme.current(), height))
            self._lay_out()
        else:
            self.setTextFormat(Qt.TextFormat.PlainText)
            self.setText(unescape(markup))


class ElidedText(Text):
    """One line that ends with … where there is no room for it; its tooltip has the rest then.

    So many px it keeps at least, if it needs them, before others in a row give way.
    """

    def __init__(self, text: str = "", role: str = "body", *, least: int = 0) -> None:
        self._least = least
        self._shorter: tuple[str, ...] = ()
        self._wide: float | None = None  # px of the whole text, once somebody has asked
        super().__init__(text, role)

    def set_text(self, text: str, *shorter: str) -> None:
        """Say `text`, or the first of `shorter` that there is room for."""
        self._shorter = tuple(map(digits.value, shorter))
        super().set_text(text)

    def sizeHint(self) -> QSize:
        if self._wide is None:  # Qt would lay the text out for it
            self._wide = self._metrics().horizontalAdvance(self.plain())
        return QSize(math.ceil(self._wide) + 2, self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self._least, self.sizeHint().width() - 2), self.fontMetrics().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def changeEvent(self, event: QEvent) -> None:
        self._wide = None
        super().changeEvent(event)

    def _render(self) -> None:
        self._wide = None
        self._elide()
        self.updateGeometry()

    def _elide(self) -> None:
        whole = self.plain()
        cut = self._metrics().elidedText(whole, Qt.TextElideMode.ElideRight, self.width())
        short = cut != whole and self.width() < self.sizeHint().width()
        fits = (t for t in self._shorter if self._metrics().horizontalAdvance(t) <= self.width())
        said, letters = next(fits, None), len(cut) - 1
        self._draw((said or first_letters(self._markup, letters) + "…") if short else self._markup)
        while short and said is None and letters > 0 and self._sticks_out(whole):
            letters -= 1
            self._draw(first_letters(self._markup, letters) + "…")
        self.setToolTip(whole if short else self.property(_TIP) or "")
        self._name(whole)

    def _sticks_out(self, whole: str) -> bool:
        """Whether suits, which are letters by themselves, make what is drawn too wide."""
        return bool(_PIECE.search(whole)) and QLabel.sizeHint(self).width() > self.width()

    def _metrics(self) -> QFontMetricsF:
        usual = QFontMetricsF(self.font())
        if not _STRONG.search(self._markup):
            return usual
        strong = QFont(self.font())
        strong.setWeight(QFont.Weight.DemiBold)
        text = self.plain()  # bold letters are wider than others, and figures with signs narrower
        return max(usual, QFontMetricsF(strong), key=lambda found: found.horizontalAdvance(text))


class WholeText(ElidedText):
    """One line that is seen whole, or `short` where there is no room for it, or nothing."""

    def __init__(self, text: str, role: str, short: str) -> None:
        self._short = short
        super().__init__(text, role)

    def _elide(self) -> None:
        whole, metrics = self.plain(), self._metrics()
        fits = [t for t in (whole, self._short) if metrics.horizontalAdvance(t) <= self.width()]
        said = fits[0] if fits else ""
        self._draw(self._markup if said == whole else said)
        self.setToolTip(self.property(_TIP) or "" if said == whole else whole)
        self._name(whole)


def first_letters(markup: str, count: int) -> str:
    """The first `count` letters of a text with all of its markup."""
    parts = []
    for piece in re.findall(r"<[^>]+>|&\w+;|.", markup):
        if piece.startswith("<"):
            parts.append(piece)
        elif count > 0:
            parts.append(piece)
            count -= 1
    return "".join(parts)


def paint_text(
    painter: QPainter,
    rect: QRectF,
    text: str,
    letters: QFont,
    color: str | QColor,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignHCenter,
    *,
    plain_suits: bool = False,
) -> None:
    """Draw one line of text, vertically centred; suits take their own colours.

    Left is where a line begins, unless `align` is absolute.
    """
    text = digits.value(text)
    suits = not plain_suits and _PIECE.search(text) is not None
    line = _laid_out(text, letters, theme.current() if suits else None)[1]
    room = rect.width() - line.naturalTextWidth()
    left = rect.x() + _part_before(align, QGuiApplication.layoutDirection()) * room
    baseline = rect.y() + (rect.height() + line.ascent() - line.descent()) / 2
    painter.setPen(QColor(color))
    top = round(baseline) - line.ascent()
    line.draw(painter, QPointF(round(left) - line.naturalTextRect().x(), top))


@lru_cache(maxsize=1024)
def _laid_out(text: str, letters: QFont, colours: Theme | None) -> tuple[QTextLayout, QTextLine]:
    """A line of text, its suits in `colours`; most of what is painted was painted before."""
    layout = QTextLayout(text, letters)
    option = QTextOption()
    option.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    layout.setTextOption(option)
    layout.setCacheEnabled(True)
    if colours is not None:
        layout.setFormats([_coloured(found, colours) for found in _PIECE.finditer(text)])
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(1e6)  # the text is placed by who paints it, and never aligned within a line
    layout.endLayout()
    return layout, line


@cache
def _part_before(align: Qt.AlignmentFlag, direction: Qt.LayoutDirection) -> float:
    """Which part of the room that is left is to the left of a line."""
    align = QStyle.visualAlignment(direction, align)
    if align & Qt.AlignmentFlag.AlignHCenter:
        return 0.5
    return 1.0 if align & Qt.AlignmentFlag.AlignRight else 0.0


def _coloured(suit: re.Match[str], colours: Theme) -> QTextLayout.FormatRange:
    found = QTextLayout.FormatRange()
    found.start, found.length = suit.start(), 1
    found.format.setForeground(QColor(colours.suit(_SUITS.index(suit[0]))))
    return found


def set_role(widget: QWidget, name: str, value: object) -> None:
    """Set a property that the style sheet selects by, and let the style follow."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        if not widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
            return  # it will be styled before it is first asked for a size, or shown
        widget.style().unpolish(widget)
        widget.style().polish(widget)
        QWidget.update(widget)  # in PySide 6.8 a table's own hides it


def explain(widget: QWidget, sentence: str, *, hover: bool = True) -> None:
    """Say what a widget shows, in one plain sentence; what is within it needs no other then.

    It is what Shift+F1 tells (app/shell/help/explain.py), what a screen reader says after the name,
    where nothing else is said there, and the tooltip, unless `hover` is false: on a table full of
    cards it would be in the way.
    """
    if widget.accessibleDescription() in ("", widget.whatsThis()):
        widget.setAccessibleDescription(sentence)
    widget.setWhatsThis(sentence)
    if hover:
        widget.setProperty(_TIP, sentence)
        widget.setToolTip(sentence)


def keep_room(widget: QWidget, keep: bool = True) -> None:
    """Keep a widget's room in its layout while it is hidden: nothing beside it moves."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(keep)
    widget.setSizePolicy(policy)


def keep_order(row: QBoxLayout) -> None:
    """Let a row run from left to right in every language: seats sit so, and cards lie so."""
    if is_mirrored():
        row.setDirection(QBoxLayout.Direction.RightToLeft)


def set_margins(layout: QLayout, before: int, top: int, after: int, bottom: int) -> None:
    """Leave so many px free around a layout; Qt mirrors rows, and not their margins."""
    sides = (after, top, before) if is_mirrored() else (before, top, after)
    layout.setContentsMargins(*sides, bottom)


def set_visible(widget: QWidget, visible: bool) -> None:
    """Show or hide a widget; costs nothing when it is so already."""
    if widget.isHidden() == visible:
        if not visible:
            _give_up_focus(widget)
        widget.setVisible(visible)


def _give_up_focus(widget: QWidget) -> None:
    """Pass on the focus that would come back to a widget with its page or its window.

    Qt does so only in the window that has the keyboard; keys would go to what nobody sees.
    """
    inner = widget.focusWidget()
    if inner is None or inner.hasFocus():
        return
    # In a window without the keyboard; of a widget that is none, `focusWidget` may be long past.
    if inner.isVisible() and widget.window().focusWidget() is inner:
        inner.focusNextPrevChild(True)
    if widget.focusWidget() is inner:
        inner.clearFocus()
