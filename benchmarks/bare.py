"""A bare PySide6 window of as many plain widgets as Hold'em shows, and a bare numba process.

What any program of this kind pays on this machine, so that the window's figures can be told as
ratios (benchmarks/window.py). No style sheet, no page, no engine.
"""

import json
import os
import statistics
import time

KEYS, LABELS, BARS = 52, 30, 10
CHANGED_KEYS, CHANGED_LABELS = 44, 20  # by a click
CLICKS = 30
REST_S = 0.03


def measured(began_s):
    """An application that tells how long after that moment it was first painted."""
    from PySide6.QtWidgets import QApplication

    class Measured(QApplication):
        first_paint_s = 0.0

        def notify(self, receiver, event):
            result = super().notify(receiver, event)
            if not self.first_paint_s and event.type() == event.Type.Paint:
                self.first_paint_s = time.time() - began_s
            return result

    return Measured([])


def window():
    """Show the window, click in it, and print what that took as JSON."""
    began_s = float(os.environ["PROBE_BEGAN_S"])
    from PySide6.QtCore import QRectF, Qt
    from PySide6.QtGui import QColor, QPainter
    from PySide6.QtWidgets import (
        QAbstractButton,
        QGridLayout,
        QLabel,
        QVBoxLayout,
        QWidget,
    )

    class Key(QAbstractButton):
        fill = QColor("#22302D")

        def paintEvent(self, event):
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QColor("#2B3836"))
            painter.setBrush(self.fill)
            whole = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(whole, 6, 6)
            painter.setPen(QColor("#E9EFEC"))
            painter.drawText(whole, Qt.AlignmentFlag.AlignCenter, self.text())

    class Bar(QWidget):
        share = 0.3

        def paintEvent(self, event):
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor("#57C4A0"))
            whole = QRectF(self.rect())
            whole.setWidth(whole.width() * self.share)
            painter.drawRoundedRect(whole, 3, 3)

    app = measured(began_s)
    main = QWidget()
    column, grid, deck = QVBoxLayout(main), QGridLayout(), QGridLayout()
    labels, bars, keys = [QLabel(f"{i}") for i in range(LABELS)], [], []
    for i, label in enumerate(labels):
        grid.addWidget(label, i // 6, i % 6)
    column.addLayout(grid)
    for _ in range(BARS):
        bars.append(Bar())
        bars[-1].setFixedHeight(10)
        column.addWidget(bars[-1])
    for i in range(KEYS):
        keys.append(Key())
        keys[-1].setText(str(i))
        keys[-1].setFixedHeight(42)
        deck.addWidget(keys[-1], i // 13, i % 13)
    column.addLayout(deck)
    main.resize(1280, 800)
    main.show()
    while not app.first_paint_s:
        app.processEvents()
    cpu_ms = []
    for n in range(CLICKS):
        until = time.monotonic() + REST_S
        while time.monotonic() < until:
            app.processEvents()
            time.sleep(0.002)
        began = time.thread_time()
        keys[50].click()
        for i, key in enumerate(keys[:CHANGED_KEYS]):
            key.fill = QColor(30 + (3 * i + n) % 200, 60, 90)
            key.setText(str((7 * i + n) % 100))
        for i, label in enumerate(labels[:CHANGED_LABELS]):
            label.setText(f"{(37 * i + 13 * n) % 1000 / 10:.1f}")
        for i, bar in enumerate(bars):
            bar.share = ((i + n) % 10) / 10
            bar.update()
        app.processEvents()
        cpu_ms.append(1000 * (time.thread_time() - began))
    print(
        json.dumps({"first_paint_s": app.first_paint_s, "click_cpu_ms": statistics.median(cpu_ms)})
    )


def child():
    """Run one kernel from numba's cache, and print how long it took to come so far as JSON."""
    began_s = float(os.environ["PROBE_BEGAN_S"])
    from benchmarks.bare_kernel import total

    total(3, 4.0)
    print(json.dumps({"kernel_s": time.time() - began_s}))
