"""A slider for a per cent, and a number beside it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSlider, QWidget

from app.widgets.entry_field import DecimalBox
from app.widgets.layout import across
from app.words.translation import _


class PercentSlider(QWidget):
    """A slider in tenths of a per cent; the number beside it has `decimals`."""

    changed = Signal(float)  # per cent that the user wants; what is shown stays until it is told

    def __init__(self, name: str, least: int, decimals: int) -> None:
        super().__init__()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(10 * least, 1000)
        self.slider.setPageStep(50)
        self.slider.setSingleStep(10 if decimals == 0 else 5)
        self.slider.valueChanged.connect(lambda value: self.changed.emit(value / 10))
        self.number = DecimalBox()
        self.number.setRange(least, 100)
        self.number.setDecimals(decimals)
        # Translators: a per cent sign behind or before the number, as your language has it
        before, _number, after = _("{figure} %").partition("{figure}")
        self.number.setPrefix(before)
        self.number.setSuffix(after)
        self.number.lineEdit().setTextMargins(8, 0, 0, 0)
        self.number.setFixedWidth(72)
        self.number.valueChanged.connect(self.changed)
        across((self.slider, 1), self.number, spacing=8, within=self)
        for widget in (self.slider, self.number):
            widget.setAccessibleName(name)

    def show_percent(self, percent: float) -> None:
        """Show a value without a signal, and without rewriting a number that is being typed."""
        for widget in (self.slider, self.number):
            widget.blockSignals(True)
        self.slider.setValue(round(10 * percent))
        if round(self.number.value(), self.number.decimals()) != round(
            percent, self.number.decimals()
        ):
            self.number.setValue(percent)
        for widget in (self.slider, self.number):
            widget.blockSignals(False)
