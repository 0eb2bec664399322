"""Whether seats have the names that players say, or the compass: set once, at the start."""

_as_said = False


def use(*, as_said: bool) -> None:
    """Say left, right and partner, us and them; or North to West."""
    global _as_said
    _as_said = as_said


def as_said() -> bool:
    """Whether it is left, right and partner."""
    return _as_said
