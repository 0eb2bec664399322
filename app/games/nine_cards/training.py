"""Picks that gave away half a game or a whole one, as positions to train. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from app.games.nine_cards.board import Board
from app.shell.room.training import Decision, Judgement, Trainer
from app.words.figures import figure
from app.words.translation import _, isolate
from engine.games.nine_cards import Advice

WORTH = {"win": 1.0, "draw": 0.5, "loss": 0.0}


class PickTrainer(Trainer):
    """Picks of yours in a game against an opponent that picks by itself."""

    files = Board
    unit = "games"
    point = 0.0
    themes: ClassVar = {"wins": _("Winning"), "draws": _("Holding the draw")}

    def decisions(self, before: Board, answer: Any, after: Board) -> Iterator[Decision]:
        shown, number = before.shown, _picked(before, after)
        yours = before.opponent != "nobody" and shown.to_move == "mine"
        if number is None or not yours or not isinstance(answer, Advice):
            return
        if answer.position != shown:
            return
        if answer.result != "loss":
            yield Decision(
                position=Board(shown),
                theme="wins" if answer.result == "win" else "draws",
                chosen=str(number),
                best=str(answer.best[0]),
                cost=_loss(answer, number),
                error=0.0,
            )

    def alike(self, position: Board) -> str:
        shown = position.shown
        return repr((sorted(shown.mine), sorted(shown.theirs), shown.to_move, shown.game))

    def asked(self, position: Board) -> Board:
        return Board(position.shown, hidden=True)

    def shown(self, position: Board) -> Board:
        return Board(position.shown)

    def move(self, position: Board, after: Board) -> str:
        number = _picked(position, after)
        return "" if number is None else str(number)

    def question(self, position: Board) -> tuple[str, object]:
        return "nine_cards", position.shown

    def judge(self, position: Board, move: str, answer: Advice) -> Judgement | None:
        return Judgement(_loss(answer, int(move)), str(answer.best[0]))

    def moves(self, position: Board, answer: Advice) -> Iterable[str]:
        return map(str, answer.best)

    def known_by(self, position: Board) -> str:
        mine, theirs = (
            isolate(" ".join(figure(number, 0) for number in held))
            for held in (position.shown.mine, position.shown.theirs)
        )
        return _("{mine} against {theirs}").format(mine=mine or "–", theirs=theirs or "–")

    def task(self, position: Board) -> str:
        return _("Your turn: pick a card.")

    def name(self, position: Board, move: str) -> str:
        return move

    def cost(self, points: float, error: float = 0.0) -> str:
        return _("half a game") if points < 1 else _("a whole game")


def _picked(before: Board, after: Board) -> int | None:
    """The card that was picked by the side to move in what was shown."""
    shown = before.shown
    mine, now = shown.hand(shown.to_move), after.position.hand(shown.to_move)
    same_game = shown.game == after.game and after.at is None
    new = set(now) - set(mine)
    if not same_game or len(new) != 1 or len(now) != len(mine) + 1:
        return None
    others = {*shown.mine, *shown.theirs} - {*after.position.mine, *after.position.theirs}
    return None if others else new.pop()


def _loss(answer: Advice, number: int) -> float:
    result = next((pick.result for pick in answer.picks if pick.number == number), answer.result)
    return WORTH[answer.result] - WORTH[result]


TRAINERS = (PickTrainer(),)
