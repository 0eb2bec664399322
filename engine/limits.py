"""How far a question that is answered by sampling goes, as `Limit` says in python-chess."""

from dataclasses import dataclass, fields

from engine.sentences import RefusedError


@dataclass(frozen=True, slots=True)
class Limits:
    """Where the work for an answer ends, whichever is reached first, and what it may use.

    None leaves a limit to the question: its class says where it ends then.

    ValueError if nothing could be done within a limit.
    """

    deals: int | None = None  # to look at, 1 or more
    seconds: float | None = None  # after which no more work is begun, above 0
    # half width of the 95 % interval, above 0, at which to stop; the question says of what, in its
    # own unit: share of the pot, chance, tricks
    precision: float | None = None
    seed: int = 0  # makes samples repeatable, for any number of threads; any whole number
    # that work at once, 1 or more; None, or more than there are, means all cores
    threads: int | None = None

    def __post_init__(self) -> None:
        """Reject limits that leave nothing to do."""
        if self.deals is not None and self.deals < 1:
            raise RefusedError("“{deals}” deals are too few; give 1 or more.", deals=self.deals)
        if self.seconds is not None and not self.seconds > 0:
            raise RefusedError(
                "“{seconds}” seconds are too few; give more than 0.", seconds=self.seconds
            )
        if self.precision is not None and not self.precision > 0:
            raise RefusedError(
                "The precision “{precision}” is too small; give more than 0.",
                precision=self.precision,
            )
        if self.threads is not None and self.threads < 1:
            raise RefusedError(
                "“{threads}” threads are too few; give 1 or more.", threads=self.threads
            )

    def check_only(self, *used: str) -> None:
        """Raise ValueError if a limit is set of which a question makes no use."""
        for limit in fields(self):
            if limit.name not in used and getattr(self, limit.name) != limit.default:
                raise RefusedError(
                    "A limit of {name} means nothing here; set {words} only.",
                    name=limit.name,
                    words=", ".join(used),
                )


NO_LIMITS = Limits()
