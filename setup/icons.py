"""The app's icon as files, painted as the window paints it.

Run: ``python -m setup.icons FOLDER``.
"""

import os
import sys
from pathlib import Path

SIDES = (48, 64, 128, 256)


def main() -> None:
    """Write kibitzer.svg and, by side in pixels, kibitzer-48.png and so on; .ico and .icns, too."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QRect, QSize, Qt
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgGenerator

    from app.look.icons import paint_app_icon

    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    app = QGuiApplication(sys.argv[:1])
    drawing = QSvgGenerator()
    drawing.setFileName(str(folder / "kibitzer.svg"))
    drawing.setSize(QSize(256, 256))
    drawing.setViewBox(QRect(0, 0, 256, 256))
    drawing.setTitle("Kibitzer")
    painter = QPainter(drawing)
    painter.setViewport(0, 0, 256, 256)
    paint_app_icon(painter)
    painter.end()
    for side in SIDES:
        image = QImage(side, side, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        paint_app_icon(painter)
        painter.end()
        names = [f"kibitzer-{side}.png"]
        if side == SIDES[-1]:
            names += ["kibitzer.ico", *(["kibitzer.icns"] if sys.platform == "darwin" else [])]
        for name in names:
            if not image.save(str(folder / name)):
                sys.exit(f"{name} cannot be written")
    del app


if __name__ == "__main__":
    main()
