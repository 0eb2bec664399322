"""A log of steps at a table, which may be corrected in place: gin's and Three Thirteen's."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from engine.sentences import RefusedError

ME = 0  # of the players

StepT = TypeVar("StepT")
StepT_contra = TypeVar("StepT_contra", contravariant=True)


class Judge(Protocol[StepT_contra]):
    """What is known at one moment, and so what can come next."""

    def fault(self, step: StepT_contra, /) -> str:
        """Why `step` cannot come next, in one sentence; empty if it can."""
        ...


TableT = TypeVar("TableT", bound=Judge)  # type: ignore[type-arg]  # of any steps


class Log(Generic[StepT, TableT]):
    """What a deal or a round does with its steps; each is a frozen dataclass that has them.

    A step may have become impossible when an earlier one was corrected: `faults` says which and
    why.
    """

    __slots__ = ()
    step: ClassVar[Callable[..., Any]]  # makes one of a kind, with its card
    steps: tuple[StepT, ...]

    def replayed(self) -> tuple[TableT, tuple[str, ...]]:
        """What is known after the steps, and what is wrong with each."""
        raise NotImplementedError  # each game has its own

    @property
    def table(self) -> TableT:
        """What I know now."""
        return self.replayed()[0]

    @property
    def faults(self) -> tuple[str, ...]:
        """For each step why it cannot have happened, empty if it can."""
        return self.replayed()[1]

    def _with(self, steps: tuple[StepT, ...]) -> Self:
        return replace(self, steps=steps)  # type: ignore[type-var]  # a dataclass, see above

    def table_before(self, number: int) -> TableT:
        """What I knew before step `number`."""
        return self._with(self.steps[:number]).table

    def after(self, *steps: StepT) -> Self:
        """The same with more steps.

        ValueError if one cannot come next, or if an earlier one has become impossible.
        """
        for number, fault in enumerate(self.faults, 1):
            if fault:
                raise RefusedError(
                    "Correct step {number} first: {fault}", number=number, fault=fault
                )
        now = self
        for step in steps:
            if fault := now.table.fault(step):
                raise RefusedError(fault)
            now = now._with((*now.steps, step))
        return now

    def corrected(self, number: int, step: StepT) -> Self:
        """The same with another step in place of `number`; later ones stay, possible or not.

        ValueError if there is no such step, or the new one cannot stand there.
        """
        count = len(self.steps)
        if not 0 <= number < count:
            raise RefusedError(
                "There is no step {number}; steps so far: {count}.", number=number + 1, count=count
            )
        if fault := self.table_before(number).fault(step):
            raise RefusedError(fault)
        return self._with((*self.steps[:number], step, *self.steps[number + 1 :]))

    def clicked(self, card: int) -> Self:
        """The same after what a click on `card` means now.

        I draw an unseen card or take the top one; then I throw one. Another player takes the top
        one; any other card is thrown, after a draw from stock if none was made.

        ValueError if it can mean nothing.
        """
        table: Any = self.table
        if table.phase == "throw":
            return self.after(self.step("throw", card))
        if card == table.top and table.phase != "stock only":
            return self.after(self.step("take"))
        if table.to_move == ME:
            return self.after(self.step("draw", card))
        return self.after(self.step("draw"), self.step("throw", card))
