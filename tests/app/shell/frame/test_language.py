"""Qt's own dialogs, in the language of the window."""

import subprocess
import sys

import pytest
from PySide6.QtCore import QLocale, Qt, QTranslator
from PySide6.QtWidgets import QFileDialog, QLabel, QTreeView

from app.shell.frame.language import prepare
from app.words import translation


@pytest.fixture
def arabic_app(qapp):
    """An app that has been prepared for Arabic."""
    direction, locale = qapp.layoutDirection(), QLocale()
    before = qapp.findChildren(QTranslator)
    translation.use(["ar"])
    prepare(qapp)
    yield qapp
    translation.use([])
    for one in set(qapp.findChildren(QTranslator)) - set(before):
        qapp.removeTranslator(one)
        one.deleteLater()
    qapp.setLayoutDirection(direction)
    QLocale.setDefault(locale)


def test_a_dialog_for_files_has_no_english(arabic_app, qtbot, tmp_path):
    (tmp_path / "folder").mkdir()
    dialog = QFileDialog(None, "", str(tmp_path), "*.kib")
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    qtbot.addWidget(dialog)
    dialog.show()
    labels = [label.text() for label in dialog.findChildren(QLabel) if label.text()]
    assert len(labels) == 3
    assert all(map(translation.has_right_to_left, labels))
    tree = dialog.findChild(QTreeView)
    files = tree.model()

    def kind():
        return files.index(0, 2, tree.rootIndex()).data(Qt.ItemDataRole.DisplayRole)

    qtbot.waitUntil(lambda: bool(kind()))
    assert translation.has_right_to_left(kind())


def test_no_text_is_read_before_the_language_is_chosen():
    code = """
from app.words import translation
read = []
translation._ = lambda text: read.append(text) or text
translation.pgettext = lambda context, text: read.append(text) or text
import app.shell.frame.language
print(read)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[]", done.stderr
