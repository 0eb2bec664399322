"""What is built in pieces: whole for who needs it, and else a piece at a time."""

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QLabel, QWidget

from app.shell.room.pieces import Pieces, in_pieces
from app.shell.room.view import View
from app.widgets.layout import down, fill


class Built(Pieces):
    def __init__(self, inside=None):
        self.done, self.inside = [], inside
        self.build(self._building())

    def _building(self):
        self.done.append(1)
        yield
        if self.inside is not None:
            self.inside = self.inside()
        self.done.append(2)
        yield
        self.done.append(3)


def test_it_is_whole_where_nobody_says_otherwise():
    built = Built()
    assert built.done == [1, 2, 3]
    assert built.is_whole()
    assert not list(built.pieces_left())


def test_who_made_it_in_pieces_takes_them_one_by_one():
    with in_pieces():
        built = Built()
    assert built.done == [1]
    left = built.pieces_left()
    next(left)
    assert built.done == [1, 2]
    assert not built.is_whole()
    assert list(left) == [None]
    assert built.done == [1, 2, 3]
    assert built.is_whole()


def test_what_is_wanted_sooner_is_finished_and_who_takes_pieces_finds_none():
    with in_pieces():
        built = Built()
    left = built.pieces_left()
    next(left)
    built.finish()
    assert built.done == [1, 2, 3]
    assert not list(left)


def test_what_a_piece_makes_is_whole():
    with in_pieces():
        built = Built(Built)
    next(built.pieces_left())
    assert built.inside.done == [1, 2, 3]


def test_what_broke_off_in_a_piece_is_never_taken_for_whole():
    with in_pieces():
        built = Built(lambda: 1 / 0)
    for _again in range(2):
        with pytest.raises(ZeroDivisionError):
            built.finish()
        assert not built.is_whole()
    assert built.done == [1]


def test_what_is_not_in_its_place_yet_is_not_styled(qtbot):
    class Parts(Pieces):
        def __init__(self):
            self.build(self._building())

        def _building(self):
            self.label = QLabel("text")
            yield

    whole = QWidget()
    qtbot.addWidget(whole)
    whole.setStyleSheet("QLabel { font-size: 31px; }")
    with in_pieces():
        parts = Parts()
    QCoreApplication.processEvents()
    assert not parts.label.testAttribute(Qt.WidgetAttribute.WA_WState_Polished)
    parts.finish()
    parts.label.setParent(whole)
    parts.label.ensurePolished()
    assert parts.label.font().pixelSize() == 31


def test_panels_are_read_after_the_table_though_its_last_part_came_later(qtbot):
    """A screen reader goes by the order of the children."""

    class Late(View):
        def __init__(self):
            super().__init__()
            self.build(self._building())

        def _building(self):
            self.right, left = QWidget(), down()
            self.lay_out(left, self.right)
            yield
            self.deck = QWidget()
            fill(left, self.deck)

    view = Late()
    qtbot.addWidget(view)
    assert [child for child in view.children() if child.isWidgetType()] == [view.deck, view.right]


def test_a_view_that_is_told_its_size_before_it_is_whole_fits_once_it_is(qtbot):
    """Where something dimmed is painted, Qt tells it to all that is hidden beside it."""

    class Fitting(View):
        def __init__(self):
            super().__init__()
            self.build(self._building())

        def _building(self):
            yield
            self.widths = []

        def _fit(self):
            self.widths.append(self.width())

    with in_pieces():
        view = Fitting()
    qtbot.addWidget(view)
    view.resize(500, 300)
    view.grab()
    view.finish()
    assert set(view.widths) == {500}
    view.resize(600, 300)
    view.grab()
    assert set(view.widths) == {500, 600}
