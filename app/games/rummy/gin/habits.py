"""How opponents played in the deals that were followed to their end, by name. No Qt."""

from __future__ import annotations

from typing import NamedTuple

from app.words.figures import percent
from app.words.translation import _, ngettext
from engine.games.rummy.gin import THEM, Result, Table


class Habits(NamedTuple):
    """Counts of one opponent."""

    deals: int = 0  # followed to their end
    knocks: int = 0  # that ended one, gin aside; knock_turns : own turns in which they came, summed
    knock_turns: int = 0
    gins: int = 0  # theirs; undercuts : knocks of theirs that were undercut
    undercuts: int = 0
    takes: int = 0  # upcards taken; turns : own turns, those in which they went out too
    turns: int = 0

    def after(self, table: Table, result: Result) -> Habits:
        """With a deal that is over."""
        out = table.out == THEM
        gin = out and result.kind in ("gin", "big gin")
        knock = out and not gin
        turns = table.turns[THEM] + out
        return Habits(
            self.deals + 1,
            self.knocks + knock,
            self.knock_turns + knock * turns,
            self.gins + gin,
            self.undercuts + (knock and result.kind == "undercut"),
            self.takes + table.takes[THEM],
            self.turns + turns,
        )


def habits_text(habits: Habits) -> str:
    """How an opponent has played, with how often that was seen; empty before the first deal."""
    if not habits.deals:
        return ""
    deals = ngettext("{count} deal", "{count} deals", habits.deals).format(count=habits.deals)
    knocks = _("none")
    if habits.knocks:
        mean = habits.knock_turns / habits.knocks
        knocks = _("{count}, in turn {turn} on average").format(
            count=habits.knocks, turn=f"{mean:.1f}"
        )
    takes = _("{share} of {turns} turns").format(
        share=percent(habits.takes / max(habits.turns, 1)), turns=habits.turns
    )
    text = _("In {deals}: knocks {knocks}; undercut {undercuts}; gins {gins}; took in {takes}.")
    return text.format(
        deals=deals, knocks=knocks, undercuts=habits.undercuts, gins=habits.gins, takes=takes
    )
