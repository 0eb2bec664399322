"""The status strip of equities: what was counted or sampled, how far it is. No Qt."""

from __future__ import annotations

from app.games.holdem import words
from app.games.holdem.ranges.words import whole_or_tenth
from app.games.holdem.spot import Spot
from app.shell.room.status import State, Status
from app.words.counts import listed
from app.words.figures import duration
from app.words.translation import _
from engine.games.holdem import Answer


def status_of(spot: Spot, answer: Answer, *, running: bool) -> Status:
    found = words.counted(spot, answer.situations)
    text = _("{counted} in {duration}")
    figures = text.format(counted=found, duration=duration(answer.elapsed_s))
    part = _("{done} of {planned}").format(
        done=whole_or_tenth(answer.situations),
        planned=words.counted(spot, answer.planned),
    )
    progress = answer.situations / max(answer.planned, 1)
    if answer.method == "exact":
        if progress >= 1:
            return Status(_("Exact"), figures)
        return Status(_("Exact"), part, State.RUNNING, progress)
    margin = words.margin(answer)
    if running and answer.situations >= answer.planned:  # precise enough; the count goes on
        text = _("{counted} sampled, {margin}, {share} counted")
        done = text.format(counted=found, margin=margin, share=f"{answer.progress:.0%}")
        return Status(_("Counting"), done, State.RUNNING, answer.progress)
    if running:
        return Status(_("Sampling"), listed([part, margin]), State.RUNNING, progress)
    return Status(_("Sampled"), listed([figures, margin]))
