"""Buttons and other things to set a value with."""

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QIcon,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QWidget,
)

from app.look import theme
from app.look.fonts import font
from app.look.icons import icon
from app.look.paint import is_mirrored, paint_frame
from app.widgets.focus import ENTER, RovingButton
from app.widgets.layout import across
from app.widgets.text import ElidedText, Text, keep_order, paint_text, set_role, set_visible
from app.words import digits
from app.words.spoken import aloud
from app.words.translation import _

_STEPS: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
PADDING_PX = 11  # at each side of a segment's text
SEGMENT_PX, LOW_SEGMENT_PX, AROUND_PX = 26, 22, 3  # height, and what a control has around them
_ICON, _ICON_AND_GAP = QSize(16, 16), QSize(19, 16)


class Button(QPushButton):
    """Push button of a kind (plain, outline, primary, link), with an icon if wanted.

    Enter clicks it as Space does: then comes what `then` does. With an icon alone, `text` is its
    tooltip and spoken name.
    """

    def __init__(
        self,
        text: str,
        icon_name: str = "",
        *,
        kind: str = "plain",
        small: bool = False,
        icon_only: bool = False,
        then: Callable[..., object] | SignalInstance | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._words = text
        self._fit = "small" if small else ""
        self.setProperty("kind", kind)
        self.setProperty("fit", self._fit)
        self._icon_name, self._picture = icon_name, QIcon()
        if icon_name:
            self._picture = self._icon()
            self.setIcon(self._picture)
            self.setIconSize(_ICON_AND_GAP)
        self.setAutoDefault(False)
        self.setAccessibleName(aloud(text))
        if icon_only:
            self.set_compact(True)
        if then is not None:
            self.clicked.connect(then)

    def _icon(self) -> QIcon:
        return icon(self._icon_name, "acctx" if self.property("kind") == "primary" else "tx2")

    def set_kind(self, kind: str) -> None:
        """Make it a button of another kind, with an icon that can be seen on it."""
        if self.property("kind") == kind:
            return
        set_role(self, "kind", kind)
        if self._icon_name:
            self._picture = self._icon()
            if not self.icon().isNull():
                self.setIcon(self._picture)

    def set_words(self, text: str) -> None:
        """Change what the button says."""
        compact = self.property("fit") == "icon"
        if self.toolTip() == self._words:
            self.setToolTip(text)
        self._words = text
        self.setAccessibleName(aloud(text))
        self.setText("" if compact else text)

    def set_small(self, small: bool) -> None:
        """Show smaller letters and no icon beside them, or both as they were."""
        self._fit = "small" if small else ""
        if self.property("fit") != "icon":
            set_role(self, "fit", self._fit)
            self.setIcon(QIcon() if small else self._picture)
            self.updateGeometry()

    def width_with(self, texts: Sequence[str]) -> int:
        """Width in px that holds any of some words."""
        now, widest = self.text(), 0
        for text in texts:
            self.setText(text)
            widest = max(widest, self.sizeHint().width())
        self.setText(now)
        return widest

    def set_compact(self, compact: bool) -> None:
        """Drop the words, or show them again; tooltip and spoken name keep them."""
        self.setText("" if compact else self._words)
        self.setIconSize(_ICON if compact else _ICON_AND_GAP)
        if not self.toolTip() or self.toolTip() == self._words:
            self.setToolTip(self._words if compact else "")
        set_role(self, "fit", "icon" if compact else self._fit)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.click()
        else:
            super().keyPressEvent(event)


class _Segment(QRadioButton):
    def __init__(self, text: str, small: bool, waits: bool) -> None:
        text = digits.value(text)
        super().__init__(text)
        self._small, self.waits = small, waits
        self._padding = 9 if small else PADDING_PX
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(text)

    def ring_shape(self) -> tuple[QRectF, float]:
        return QRectF(self.rect()), 5

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.waits:
            super().keyPressEvent(event)
        elif event.key() in ENTER:
            self.click()
        elif event.key() in _STEPS:  # Qt would choose what it comes to
            all_of_them = self.group().buttons()
            step = -_STEPS[event.key()] if is_mirrored() else _STEPS[event.key()]
            at = max(0, min(all_of_them.index(self) + step, len(all_of_them) - 1))
            all_of_them[at].setFocus(Qt.FocusReason.OtherFocusReason)
        elif event.key() not in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        widest = QFontMetrics(self._letters(600)).horizontalAdvance(self.text())
        return QSize(widest + 2 * self._padding, LOW_SEGMENT_PX if self._small else SEGMENT_PX)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def set_padding(self, padding: int) -> None:
        if padding != self._padding:
            self._padding = padding
            self.updateGeometry()

    def hitButton(self, _pos: object) -> bool:
        return True

    def _letters(self, weight: int) -> QFont:
        return font(12 if self._small else 13, weight)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours = theme.current()
        whole = QRectF(self.rect())
        on = self.isChecked()
        if on:
            line = colours.line2
            paint_frame(painter, whole, 5, fill=colours.chosen, line=line)
        color = colours.tx if on or self.underMouse() else colours.tx2
        if not self.isEnabled():
            painter.setOpacity(0.55)
            color = colours.tx3
        paint_text(painter, whole, self.text(), self._letters(600 if on else 500), color)


class SegmentedControl(QFrame):
    """A few options of which one is chosen; arrows move between them.

    What an arrow comes to is chosen at once, unless it `waits` for Enter, Space or a click.
    """

    changed = Signal(int)

    def __init__(
        self,
        options: Sequence[str],
        *,
        chosen: int = 0,
        small: bool = False,
        waits: bool = False,
        name: str = "",
    ) -> None:
        super().__init__()
        self.setAccessibleName(aloud(name))
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        row = across(spacing=2, margins=(AROUND_PX, AROUND_PX, AROUND_PX, AROUND_PX), within=self)
        self._row = row
        self._group = QButtonGroup(self)
        self._group.idToggled.connect(self._toggled)
        for i, option in enumerate(options):
            segment = _Segment(option, small, waits)
            segment.setAccessibleName(digits.sentence(digits.value(aloud(option))))
            self._group.addButton(segment, i)
            row.addWidget(segment)
        high = LOW_SEGMENT_PX if small else SEGMENT_PX
        self.setMinimumHeight(high + 2 * AROUND_PX)  # also while it does without all of them
        self.set_chosen(chosen)

    def keep_order(self) -> None:
        """Let the options stand from left to right in every language, as suits do."""
        keep_order(self._row)

    def set_padding(self, padding: int) -> None:
        """Leave so many px at each side of an option."""
        for segment in self._group.buttons():
            assert isinstance(segment, _Segment)
            segment.set_padding(padding)

    def chosen(self) -> int:
        """Number of the option that is chosen, from 0; -1 for none."""
        return self._group.checkedId()

    def set_chosen(self, chosen: int) -> None:
        """Choose an option, -1 for none, without a signal."""
        self._group.blockSignals(True)
        if chosen >= 0:
            self._group.button(chosen).setChecked(True)
        elif (on := self._group.checkedButton()) is not None:
            self._group.setExclusive(False)
            on.setChecked(False)
            self._group.setExclusive(True)
        self._group.blockSignals(False)
        self._stop_at(max(0, chosen))

    def choose(self, i: int) -> bool:
        """Choose option `i` as a click does; False if there is none, or it is not offered."""
        button = self._group.button(i)
        offered = button is not None and button.isEnabled() and not button.isHidden()
        if offered:
            button.click()
        return offered

    def option(self, i: int) -> str:
        """Option `i` as a screen reader says it."""
        button = self._group.button(i)
        return button.accessibleName() or button.text()

    def segment(self, i: int) -> QAbstractButton:
        """Button of option `i`: for its tooltip, or to switch it off."""
        return self._group.button(i)

    def set_option_name(self, i: int, name: str) -> None:
        """What a screen reader says for option `i`: ``spades`` for a suit's symbol."""
        self._group.button(i).setAccessibleName(name)

    def set_texts(self, texts: Sequence[str]) -> None:
        """Show other words for the options, as shorter ones; readers are told the same as ever."""
        for segment, text in zip(self._group.buttons(), texts, strict=True):
            if segment.text() != (text := digits.value(text)):
                segment.setText(text)
                segment.setToolTip(segment.accessibleName())
                segment.updateGeometry()

    def set_option(self, i: int, text: str, *, shown: bool = True) -> None:
        """Change the text of option `i`, or do without it for now."""
        segment = self._group.button(i)
        text = digits.value(text)
        segment.setText(text)
        segment.setAccessibleName(aloud(text))
        segment.setEnabled(shown)
        set_visible(segment, shown)

    def _toggled(self, i: int, on: bool) -> None:
        if on:
            self._stop_at(i)
            self.changed.emit(i)

    def _stop_at(self, i: int) -> None:
        """Let Tab come to segment `i` only."""
        for j, segment in enumerate(self._group.buttons()):
            here = Qt.FocusPolicy.StrongFocus if i == j else Qt.FocusPolicy.ClickFocus
            segment.setFocusPolicy(here)

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = theme.current()
        whole = QRectF(self.rect())
        paint_frame(QPainter(self), whole, 7, fill=colours.raised, line=colours.line)


class _StepKey(RovingButton):
    def __init__(self, sign: str, name: str, height: int) -> None:
        super().__init__()
        self._sign = sign
        self.setAutoRepeat(True)
        self.setFixedSize(31, height)
        self.set_name(name)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours = theme.current()
        if self.hovered_or_down():
            paint_frame(painter, QRectF(self.rect()), 6, fill=colours.raised)
        color = colours.tx if self.isEnabled() else colours.line2
        paint_text(painter, QRectF(self.rect()), self._sign, font(13, 500), color)


class Stepper(QFrame):
    """A number between − and +: ``3 seats``. Arrow keys and the wheel change it too."""

    changed = Signal(int)

    def __init__(
        self,
        minimum: int,
        maximum: int,
        words: Callable[[int], str] = str,
        *,
        value: int | None = None,
        name: str = "",
        small: bool = False,
    ) -> None:
        super().__init__()
        height = 24 if small else 32
        self._range = (minimum, maximum)
        self._words = words
        self._value = minimum if value is None else max(minimum, min(maximum, value))
        what = name or _("number")
        self.setAccessibleName(what)
        self.fewer = _StepKey("−", _("Fewer {things}").format(things=what), height - 2)
        self.more = _StepKey("+", _("More {things}").format(things=what), height - 2)
        self._label = QLabel()
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._label.setFont(font(13, 600))
        widest = max((words(v) for v in self._range), key=len)
        self._label.setFixedWidth(
            max(40, QFontMetrics(self._label.font()).horizontalAdvance(widest) + 10)
        )
        across(self.fewer, self._label, self.more, spacing=0, margins=(1, 1, 1, 1), within=self)
        self.setFixedHeight(height)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.fewer.clicked.connect(lambda: self.step(-1))
        self.more.clicked.connect(lambda: self.step(1))
        self._show()

    def value(self) -> int:
        return self._value

    def set_value(self, value: int) -> None:
        """Show a number, kept within the bounds, without a signal."""
        self._value = max(self._range[0], min(self._range[1], value))
        self._show()

    def step(self, by: int) -> None:
        """Add `by` as a click does; stops at the bounds."""
        old = self._value
        self.set_value(old + by)
        if self._value != old:
            self.changed.emit(self._value)

    def _show(self) -> None:
        self._label.setText(digits.value(self._words(self._value)))
        ends = (self.fewer, self._value > self._range[0]), (self.more, self._value < self._range[1])
        for key, on in sorted(ends, key=lambda end: not end[1]):
            if not on and key.hasFocus():  # else Qt gives the keyboard to a stranger
                (self.more if key is self.fewer else self.fewer).setFocus()
            key.setEnabled(on)
        self.setAccessibleDescription(self._words(self._value))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        up = (Qt.Key.Key_Up, Qt.Key.Key_Right)
        if event.key() in (*up, Qt.Key.Key_Down, Qt.Key.Key_Left):
            self.step(1 if event.key() in up else -1)
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.angleDelta().y():
            self.step(1 if event.angleDelta().y() > 0 else -1)

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = theme.current()
        whole = QRectF(self.rect())
        paint_frame(QPainter(self), whole, 7, fill=colours.app, line=colours.line2)


#: Keys that do what the buttons of a `StepBar` do.
STEP_KEYS = {"[": "prev", "]": "next", "{": "first", "}": "last"}


class StepBar(QWidget):
    """First, back, ``Card 9 of 52``, forward, last: moves through a game.

    A page offers it each key: ``if self.steps.type_key(typed_text(event)): return True``.
    """

    #: Position asked for, 0 to the count given to `set_position`.
    moved = Signal(int)

    def __init__(self, *, width: int = 118) -> None:
        super().__init__()
        self._at = self._count = 0
        row = across(spacing=4, within=self)
        self.label = ElidedText(role="strong")
        self.label.setMinimumWidth(width)
        self.label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        names = {"first": _("First"), "prev": _("Back"), "next": _("Forward"), "last": _("Last")}
        self._buttons = {
            key: Button(name, key, kind="outline", icon_only=True) for key, name in names.items()
        }
        for key in ("first", "prev"):
            row.addWidget(self._buttons[key])
        row.addWidget(self.label)
        for key in ("next", "last"):
            row.addWidget(self._buttons[key])
        for key, button in self._buttons.items():
            button.clicked.connect(lambda checked=False, key=key: self._go(key))
        self.set_position(0, 0, "")

    def set_label_width(self, width: int) -> None:
        """Leave `width` px for the words between the buttons."""
        self.label.setMinimumWidth(width)

    def set_position(self, at: int, count: int, label: str, *shorter: str) -> None:
        """Show place `at` of 0..`count`, in words `label`, or `shorter` ones that have room."""
        self._at, self._count = at, count
        self.label.set_text(label, *shorter)
        for key in ("first", "prev"):
            self._buttons[key].setEnabled(at > 0)
        for key in ("next", "last"):
            self._buttons[key].setEnabled(at < count)

    def button(self, key: str) -> Button:
        """Button ``first``, ``prev``, ``next`` or ``last``."""
        return self._buttons[key]

    def type_key(self, text: str) -> bool:
        """Go where one of the keys ``[ ] { }`` leads; False if `text` is another key."""
        key = STEP_KEYS.get(text)
        if key is not None:
            self._go(key)
        return key is not None

    def _go(self, key: str) -> None:
        goal = {"first": 0, "prev": self._at - 1, "next": self._at + 1, "last": self._count}[key]
        self.moved.emit(max(0, min(self._count, goal)))


class Chip(Text):
    """Small rounded label of a kind: plain, quiet, brass, sampling, yours."""

    def __init__(
        self, text: str = "", kind: str = "plain", *, dot: bool = False, square: bool = False
    ) -> None:
        self._dot = dot
        super().__init__("", "chip")
        self.setProperty("kind", kind)
        if square:
            self.setProperty("shape", "square")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.set(text)

    def set(self, text: str, kind: str | None = None, *, dot: bool | None = None) -> None:
        """Change the text, and the kind and the brass dot before it if given."""
        if kind is not None:
            set_role(self, "kind", kind)
        if dot is not None:
            self._dot = dot
        self.set_text(f"<em>●</em> {text}" if self._dot else text)

    def plain(self) -> str:
        return super().plain().removeprefix("● ")


class KeyCap(Text):
    """A key of the keyboard."""

    def __init__(self, key: str) -> None:
        super().__init__(key, "keycap")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)


def key_caps(caps: Iterable[KeyCap]) -> QHBoxLayout:
    """Keys side by side as they are pressed, from the left in every language."""
    row = QHBoxLayout()
    keep_order(row)
    row.setSpacing(4)
    for cap in caps:
        row.addWidget(cap)
    return row
