"""Hold'em: win, tie and equity while you click."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.shell.room.game import Game
from app.words.translation import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.shell.asking.engine import Engine
    from app.shell.room.command import Command
    from app.shell.room.page import Page
    from app.shell.room.training import Trainer


def _make_page(engine: Engine, parent: QWidget) -> Page:
    from app.games.holdem.page import HoldemPage

    return HoldemPage(engine, parent)


def _commands() -> Sequence[Command]:
    from app.games.holdem.before_flop.command import PREFLOP
    from app.games.holdem.command import EQUITY
    from app.games.holdem.histories.command import HAND
    from app.games.holdem.in_play.command import PLAY
    from app.games.holdem.ranges.command import RANGE
    from app.games.holdem.review.command import REVIEW
    from app.games.holdem.strategy.command import PUSH_FOLD, STRATEGY
    from app.games.holdem.table.command import TABLE

    return (EQUITY, RANGE, HAND, STRATEGY, PUSH_FOLD, PREFLOP, PLAY, REVIEW, TABLE)


def _reads(text: str) -> bool:
    from app.games.holdem.histories import is_hand_history

    return text.lstrip().startswith("Kibitzer, Hold’em") or is_hand_history(text)


def _trainers() -> Sequence[Trainer]:
    from app.games.holdem import training

    return (
        training.GuessTrainer(),
        training.OddsTrainer(),
        training.PushTrainer(),
        training.QuizTrainer(),
        training.PlayTrainer(),
        training.PrizesTrainer(),
    )


GAME = Game(
    "holdem",
    _("Hold’em"),
    _("Hold’em"),
    "holdem",
    _make_page,
    _commands,
    late_engines=(
        "holdem.flops",
        "holdem.strategy.push_fold",
        "holdem.strategy.equilibrium",
        "holdem.live",
        "holdem.three_way",
    ),
    own_files=(".kibs", ".kibr"),
    reads=_reads,
    trainers=_trainers,
)
