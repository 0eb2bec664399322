"""Nets as bytes: the ones that come with Kibitzer, and those that were trained here."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from time import perf_counter

import numpy as np

from engine.arrays import DAMAGE, Floats32
from engine.games.two_suits import player_kernels as kernels
from engine.games.two_suits.players import AboutNet, AboutNetAnswer, LearningPoint
from engine.sentences import RefusedError

Weights = tuple[Floats32, Floats32, Floats32]

LARGEST_BYTES = 2_000_000  # unpacked; a net for 13 cards has 170,000


@dataclass(frozen=True, slots=True, eq=False)
class Net:
    """A net and how it was trained; `player_kernels` says what the weights mean."""

    weights: Weights
    trump: bool
    games: int
    seed: int
    curve: tuple[LearningPoint, ...]

    @property
    def cards(self) -> int:
        """Cards of a suit that it can see."""
        return int(self.weights[2].shape[1]) // kernels.SUITS

    def check(self, cards: int, trump: bool) -> None:
        """Raise ValueError unless it knows suits of so many cards, with or without trump."""
        if cards > self.cards:
            raise RefusedError(
                "The net has learned suits of up to {cards} cards and cannot play "
                "{wanted}; choose fewer, or another player.",
                cards=self.cards,
                wanted=cards,
            )
        if trump != self.trump:
            learned = "with trump" if self.trump else "without trump"
            raise RefusedError(
                "This net has learned to play {learned}; choose that, or train one.",
                learned=learned,
            )


def shapes(cards: int) -> tuple[tuple[int, int], ...]:
    """Shapes of the weights of a net for suits of `cards` cards."""
    inputs = kernels.SUITS * (kernels.INPUTS_A_RANK * cards + kernels.INPUTS_MORE)
    outputs = kernels.SUITS * cards
    return (
        (inputs + 1, kernels.WIDE),
        (kernels.WIDE + 1, kernels.NARROW),
        (kernels.NARROW + 1, outputs),
    )


def blank(cards: int = 1) -> Weights:
    """Weights of a net that knows nothing, all 0, of these `shapes`; for games without a net."""
    first, second, third = (np.zeros(shape, np.float32) for shape in shapes(cards))
    return first, second, third


def to_bytes(net: Net) -> bytes:
    """`net` as an .npz file; its weights are rounded to half precision (float16)."""
    file = io.BytesIO()
    first, second, third = (weights.astype(np.float16) for weights in net.weights)
    np.savez_compressed(
        file,
        first=first,
        second=second,
        third=third,
        about=np.array([net.trump, net.games, net.seed], np.int64),
        curve=np.array([(point.games, point.optimal) for point in net.curve], np.float64),
    )
    return file.getvalue()


@lru_cache(maxsize=8)
def from_bytes(data: bytes) -> Net:
    """Net that `to_bytes` wrote; ValueError if `data` is something else."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            if sum(part.file_size for part in parts.infolist()) > LARGEST_BYTES:
                raise ValueError
        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            first, second, third = (
                np.ascontiguousarray(file[name], np.float32)
                for name in ("first", "second", "third")
            )
            trump, games, seed = (int(number) for number in file["about"])
            curve = tuple(
                LearningPoint(int(at), float(optimal))
                for at, optimal in file["curve"].reshape(-1, 2)
            )
    except DAMAGE as error:
        raise RefusedError("This is no net of Kibitzer's; train one and save it.") from error
    net = Net((first, second, third), bool(trump), games, seed, curve)
    if tuple(weights.shape for weights in net.weights) != shapes(net.cards):
        raise RefusedError("This net is of another size than Kibitzer's; train one and save it.")
    return net


@lru_cache(maxsize=2)
def shipped(trump: bool) -> Net:
    """The net that comes with Kibitzer."""
    name = "trump.npz" if trump else "no-trump.npz"
    return from_bytes((resources.files("assets") / "two_suits" / name).read_bytes())


def net_for(data: bytes | None, trump: int | None) -> Net:
    """The net in `data`, or the one that comes with Kibitzer for games with or without trump.

    ValueError if `data` is no net.
    """
    return shipped(trump is not None) if data is None else from_bytes(data)


def about(question: AboutNet) -> Iterator[AboutNetAnswer]:
    """Yield how the net learned."""
    started = perf_counter()
    net = net_for(question.net, question.trump)
    elapsed_s = perf_counter() - started
    yield AboutNetAnswer(net.cards, net.trump, net.games, net.seed, net.curve, 1.0, elapsed_s)
