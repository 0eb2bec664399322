"""Sentences of advice that gin and Three Thirteen share: numbers in, words out, no Qt."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from app.words.counts import count_word, or_list
from app.words.figures import chance
from app.words.translation import _, ngettext
from engine.estimates import half_width

MOST_CLOSE = 2  # choices that are named where several are as good as each other
NO_BOUND = 50  # per cent: a bound above this says nothing
UNSURE_POINTS, UNSURE_GAME = 1.0, 0.02  # half width of an interval that more deals should narrow


def too_close(named: Sequence[str], more: int) -> str:
    """That some choices cannot be told apart, and that there are so many more."""
    headline = _("Too close to call: {choices}.")
    if more > 0:
        headline = ngettext(
            "Too close to call: {choices}, and {count} more.",
            "Too close to call: {choices}, and {count} more.",
            more,
        )
    return headline.format(choices=or_list(named), count=count_word(more))


def is_rough(se: float, unsure: float = UNSURE_POINTS) -> bool:
    """Whether a mean with this standard error is to be called “about” so much."""
    return half_width(se) > unsure


def sampled(share: float, count: int) -> str:
    """A chance as it was sampled; what never or always came in `count` hands is not certain.

    With none in n, the chance is under 3 / n (the 95 % bound).
    """
    most = max(ceil(300 / max(count, 1)), 1)
    if share <= 0 and most < NO_BOUND:
        return _("under {figure} %").format(figure=most)
    if share >= 1 and most < NO_BOUND:
        return _("over {figure} %").format(figure=100 - most)
    return chance(share)
