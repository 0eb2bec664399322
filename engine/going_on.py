"""What was found for the last question that may go on, so that it begins there when asked again."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Generic, Protocol, TypeVar

from engine.limits import Limits


class Resumable(Protocol):
    """A question, as a frozen record, that may begin where it was left."""

    @property
    def limits(self) -> Limits:
        """Where it ends."""

    @property
    def go_on(self) -> bool:
        """Whether it begins where it was left."""


Found = TypeVar("Found")


def _seed_only(limits: Limits) -> Limits:
    return Limits(seed=limits.seed)


class LastFound(Generic[Found]):
    """What was found for one question: of those that may go on, the last that was left.

    Questions that differ only in limits which `apart` drops are the same one.
    """

    def __init__(self, apart: Callable[[Limits], Limits] = _seed_only) -> None:
        self._apart = apart
        self._found: dict[Any, Found] = {}

    def take(self, question: Resumable) -> Found | None:
        """What was found for `question`; it is the caller's alone until it is kept again."""
        return self._found.pop(self._key(question), None) if question.go_on else None

    def keep(self, question: Resumable, found: Found) -> None:
        """Keep what was found so far, and nothing else, if `question` may go on."""
        if question.go_on:
            self._found = {self._key(question): found}

    def _key(self, question: Any) -> Any:
        return replace(question, limits=self._apart(question.limits))
