"""What the status strip says."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Status:
    """One line of status.

    Attributes
    ----------
    kind : first, strong word, as in "Exact"
    figures : the rest, as in "903 boards in 1 ms"
    state : colour of the dot
    progress : 0 to 1, or None for no bar
    action : word on the button, or "" for none
    """

    kind: str = ""
    figures: str = ""
    state: Literal["done", "running", "failed"] = "done"
    progress: float | None = None
    action: Literal["", "Cancel", "Resume", "Try again"] = ""
