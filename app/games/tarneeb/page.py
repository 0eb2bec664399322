"""The Tarneeb page: all hands open, your own hand only, or a game; three views of one record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any

from PySide6.QtWidgets import QStackedLayout, QWidget

from app.games.tarneeb import actions
from app.games.tarneeb.game import MODES, Game
from app.games.tarneeb.open.view import OpenView
from app.games.tarneeb.own.view import OwnView
from app.games.tarneeb.records.deal import OpenDeal
from app.games.tarneeb.records.seats import NORTH
from app.games.tarneeb.table.view import TableView
from app.games.tarneeb.view import View
from app.shell.asking.engine import Engine
from app.shell.room.page import Page
from app.shell.room.pieces import in_pieces
from app.widgets.controls import SegmentedControl
from app.words.translation import _
from engine.cards import cards_text

MODE_NAMES = (_("Open hands"), _("My hand only"), _("At the table"))


class TarneebPage(Page):
    """Shows one of three views, each of which draws its part of a `Game`."""

    room = "tarneeb"
    typed_keys = (
        ("A S", _("play, or give, the ace of spades")),
        ("A", _("my hand: the ace of the suit led")),
        ("Backspace", _("take back the last card or bid")),
        ("[ ]", _("open hands: step back, step forward; my hand: choose a card to put right")),
        ("{ }", _("open hands: first card, last card")),
        ("Alt 7", _("bid 7; Alt 0, 1, 2, 3 are 10 to 13, Alt P is a pass")),
        ("Alt W", _("set what West is void in; or N, E")),
        ("Alt S", _("void in spades, or trump; or H, D, C")),
        (".", _("at the table: let the robot act")),
        ("Menu", _("mark who has the focused card")),
    )
    by_mode = tuple(zip(MODE_NAMES, actions.BY_MODE, strict=True))
    state: Game = Game()
    view: View[Any]

    def __init__(self, engine: Engine, parent: QWidget | None = None) -> None:
        super().__init__(engine, parent)
        self._engine = engine
        self._stack = QStackedLayout(self)
        self.build(self._building())

    def _building(self) -> Iterator[None]:
        with in_pieces():
            view = self.open_view
        yield
        yield from view.pieces_left()
        self.view = view
        self.modes = self.mode_control = SegmentedControl(
            MODE_NAMES, name=_("Which hands are known")
        )
        self.modes.changed.connect(self._choose_mode)
        self.job.done.connect(lambda _value: self.view.asked())
        yield
        self.render_state()
        self.view.show_nothing()

    # ---- views, built when they are first opened -----------------------------------------

    @cached_property
    def open_view(self) -> OpenView:
        view = OpenView(self, self._engine)
        self._add_view(view)
        return view

    @cached_property
    def own_view(self) -> OwnView:
        view = OwnView(self, self._engine)
        self._add_view(view)
        view.review_wanted.connect(self.review)
        return view

    @cached_property
    def table_view(self) -> TableView:
        """A game against robots."""
        view = TableView(self, self._engine)
        self._add_view(view)
        view.open_hand_wanted.connect(self._open_hand)
        return view

    def views_to_come(self) -> Iterator[View[Any]]:
        yield self.open_view
        yield self.own_view
        yield self.table_view

    def _add_view(self, view: View[Any]) -> None:
        self._stack.addWidget(view)
        view.hint.connect(self.hint)
        view.refused.connect(self.refused)
        view.open_wanted.connect(self.open_wanted)

    def header(self) -> QWidget:
        return self.modes

    # ---- the position --------------------------------------------------------------------

    def blank(self) -> Game:
        if not hasattr(self, "modes"):  # as the page is being made
            return Game()
        return replace(self.state, **{self.view.part: self.view.blank()})

    def random_state(self) -> Game:
        return replace(self.state, **{self.view.part: self.view.random_state()})

    def from_json(self, data: dict[str, Any]) -> Game:
        return Game.from_json(data)

    def joined(self, state: Game) -> Game:
        return state.beside(self.state)

    def alone(self, state: Game) -> Game:
        return state.alone()

    def to_text(self) -> str:
        return self.state.to_text(self.view.results())

    def read_text(self, text: str, state: Any) -> tuple[Any, str]:
        return state.from_text(text), ""

    def file_stem(self) -> str:
        state = self.state
        if state.mode == "table":
            game = state.table.game
            return f"table, hand {len(game.hands)}" if game is not None else ""
        mine = state.mode == "own"
        hand = state.own.hand if mine else state.open.hands[NORTH]
        return f"{'my hand' if mine else 'deal'} {cards_text(hand)}" if hand else ""

    def _choose_mode(self, chosen: int) -> None:
        self.change(replace(self.state, mode=MODES[chosen]), MODE_NAMES[chosen])
        self.view.focus_start()

    def review(self) -> None:
        """Open the hand that was played as open hands, to see what each card was worth."""
        opened = self.state.own.opened()
        if opened is not None:
            self._open_hand(opened)

    def _open_hand(self, opened: OpenDeal, at: int = -1) -> None:
        self.change(replace(self.state, mode="open", open=opened), _("Review"))
        self.open_view.start_review(at)
        self.view.focus_start()

    # ---- what the view does --------------------------------------------------------------

    def render_state(self) -> None:
        view = self.drawn_by(self.state)
        view.finish()
        if view is not self.view:
            self.view.leave()
            self.view = view
            self._stack.setCurrentWidget(view)
            view.show_nothing()
        self.modes.set_chosen(MODES.index(self.state.mode))
        view.draw()

    def drawn_by(self, state: Game) -> View[Any]:
        match state.mode:
            case "open":
                return self.open_view
            case "own":
                return self.own_view
        return self.table_view

    def ask(self, *, again: bool = False) -> None:
        super().ask(again=again)
        self.view.asked()

    def cancel(self) -> None:
        if not self.view.cancel():
            super().cancel()
