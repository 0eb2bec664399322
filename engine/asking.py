"""Which function answers which question: its module, and numba, come with the first one."""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, ClassVar, Generic, TypeVar

A = TypeVar("A")


class Asks(Generic[A]):
    """A question whose answers are of the type in brackets."""

    __slots__ = ()
    # module within `engine.games`, and the function in it that yields the answers
    answered_by: ClassVar[str]


class Progressing:
    """An answer that says how far it is: its `progress` goes from 0 to 1."""

    __slots__ = ()
    progress: float

    @property
    def done(self) -> bool:
        """Whether this is the last answer."""
        return self.progress >= 1


def analyse(question: Asks[A]) -> Iterator[A]:
    """Yield ever better answers to `question`; the last one is final.

    Raises
    ------
    ValueError
        If there is no answer, now or while it is being looked for; the message is one sentence
        for the player.
    """
    answers: Callable[[Asks[A]], Iterator[A]] = _of(question.answered_by)
    return answers(question)


def preparing(module: str) -> Callable[[], Iterator[tuple[str, int]]]:
    """Give the function that prepares the kernels of a module within `engine.games`."""

    def prepare() -> Iterator[tuple[str, int]]:
        """Compile or load the kernels one by one: yield (name of the next, how many in all)."""
        steps: Iterator[tuple[str, int]] = _of(f"{module}:prepare")()
        return steps

    return prepare


def _of(name: str) -> Any:
    module, _, function = name.partition(":")
    return getattr(import_module(f"engine.games.{module}"), function)
