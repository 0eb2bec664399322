"""Sentences and names about hands that were played. No Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from html import escape
from pathlib import Path
from typing import Any

from app.games.holdem.play.people import Player
from app.games.holdem.review.reading import Unread
from app.games.holdem.review.store import Begun, Opponent, Row, Store
from app.games.holdem.review.totals import STREETS, Part, Totals
from app.games.holdem.review.work import Heard
from app.games.holdem.words import action_text, source_text
from app.words.cards import pretty
from app.words.counts import listed
from app.words.figures import figure, percent, signed
from app.words.translation import _, ngettext
from app.words.verdict import Verdict
from engine.cards import parse_cards
from engine.estimates import Estimate, half_width
from engine.games.holdem.in_play import Counted, Hand


def name_of(key: str) -> str:
    """A street, position or kind of pot, as it is shown."""
    return {
        "before": _("before the flop"),
        "flop": _("flop"),
        "turn": _("turn"),
        "river": _("river"),
        "limped": _("limped"),
        "raised": _("raised"),
        "3-bet": _("3-bet"),
        "4-bet": _("4-bet and more"),
    }.get(key, key)


def leak_text(part: Part) -> str:
    """What decisions of a group have in common: ``River: calls against a bet, with a pair``."""
    street, faced, act, held, place, role = part.what
    streets = {
        "before": _("Before the flop"),
        "flop": _("Flop"),
        "turn": _("Turn"),
        "river": _("River"),
    }
    acts = {
        "fold": _("folds"),
        "check": _("checks"),
        "call": _("calls"),
        "bet": _("bets"),
        "raise": _("raises"),
        "all-in": _("all-ins"),
    }
    against = {
        "first in": _("{acts} first in"),
        "limp": _("{acts} after limps"),
        "raise": _("{acts} against a raise"),
        "3-bet": _("{acts} against a 3-bet"),
        "4-bet": _("{acts} against a 4-bet"),
        "checked": _("{acts} when nobody has bet"),
        "bet": _("{acts} against a bet"),
    }
    further = {
        "pair": _("with a pair"),
        "ace": _("with an ace"),
        "broadway": _("with two cards from ten up"),
        "suited": _("with two of a suit"),
        "offsuit": _("with two of two suits"),
        "strong": _("with two pair or better"),
        "draw": _("with a draw"),
        "nothing": _("with nothing"),
        "in": _("in position"),
        "out": _("out of position"),
        "raised": _("as who raised before the flop"),
        "called": _("as who called before the flop"),
        "limped": _("where nobody raised before the flop"),
    }
    text = _("{street}: {what}").format(
        street=streets[street], what=against[faced].format(acts=acts[act])
    )
    for word in filter(None, (held, place, role)):
        text = _("{what}, {more}").format(what=text, more=further.get(word, word))
    return text


def head_lines(answer: dict[str, Any]) -> list[str]:
    """Totals, for the terminal."""
    hands, decisions = answer["hands"], answer["decisions"]
    found = [
        ngettext("{count} hand", "{count} hands", hands).format(count=f"{hands:,}"),
        _("{judged} of {count} decisions judged, {waiting} to come").format(
            judged=f"{answer['judged']:,}",
            count=f"{decisions:,}",
            waiting=f"{answer['waiting']:,}",
        ),
        _given_up(answer),
        _("won: {net} bb; luck in {count} all-ins: {luck} bb").format(
            net=f"{answer['net_bb']:+.1f}",
            count=f"{answer['all_ins']:,}",
            luck=f"{answer['luck_bb']:+.1f}",
        ),
    ]
    unread = answer["unread_hands"]
    if unread:
        text = ngettext("{count} hand could not be read", "{count} hands could not be read", unread)
        found.append(text.format(count=f"{unread:,}"))
    return found


def _given_up(answer: dict[str, Any]) -> str:
    cost = f"{answer['cost_bb']:.1f}"
    if answer["per_100"] is None:
        return _("given up: {cost} bb").format(cost=cost)
    whole = answer["per_100_hands"]
    text = ngettext(
        "given up: {cost} bb; {mean} ±{error} (95 %) per 100 hands, by {count} judged to its end",
        "given up: {cost} bb; {mean} ±{error} (95 %) per 100 hands, by {count} judged to their end",
        whole,
    )
    error = f"{half_width(answer['per_100_se']):.1f}"
    mean = f"{answer['per_100']:.1f}"
    return text.format(cost=cost, mean=mean, error=error, count=f"{whole:,}")


def graph_text(totals: Totals) -> str:
    """What the graph comes to: its ends, and how far it went each way."""
    if not totals.graph:
        return ""
    won, fair = totals.graph[-1]
    text = _("Won {won} bb, by equity {fair} bb; between {least} and {most} bb on the way.")
    figures = {"won": won, "fair": fair, "least": totals.least, "most": totals.most}
    return text.format(**{name: signed(value, 1) for name, value in figures.items()})


def share_of(some: int, whole: int) -> str:
    """How many of all these are; 100 % only where none is left out."""
    if not whole:
        return "–"
    share = some / whole
    return percent(min(share, 0.999), 1) if 0.99 < share < 1 else percent(share)


# ---- the window ------------------------------------------------------------------------------

Said = tuple[str, ...]  # a text, then shorter ones for where it has no room
FIGURES = (
    _("Decisions"),
    _("Given up"),
    _("per 100"),
    _("All-in luck"),
    _("Right"),
)
#: Of opponents, and what each counts.
HABITS = (
    (_("VPIP"), _("put chips in before the flop by choice")),
    (_("PFR"), _("raised before the flop")),
    (_("3-bet"), _("raised again, of the times there was one raise")),
    (_("fold"), _("folded to a bet on the flop of who had raised before it")),
)
MOST_LISTED = 6  # hands that could not be read, each in a line


def hands_text(hands: int) -> str:
    """``2,140 hands``."""
    return ngettext("{count} hand", "{count} hands", hands).format(count=f"{hands:,}")


def stakes_text(stakes: Sequence[tuple[str, float]], unread: int = 0) -> str:
    """``PokerStars, big blind 1``; of several, the sites alone. How many are unread comes first."""
    if unread:
        text = ngettext("{count} unread", "{count} unread", unread).format(count=f"{unread:,}")
        return " · ".join(filter(None, (text, stakes_text(stakes))))
    if len(stakes) == 1:
        site, blind = stakes[0]
        return _("{site}, big blind {chips}").format(site=site, chips=f"{blind:g}")
    return listed(list(dict.fromkeys(site for site, _blind in stakes)))


def bb(cost: float) -> str:
    """A cost as a loss: ``−18.4``."""
    return signed(-cost) if cost >= 0.05 else figure(0.0)


def judged_text(part: Part) -> str:
    """``17 of 68 judged``."""
    text = _("{judged} of {count} judged")
    return text.format(judged=f"{part.judged:,}", count=f"{part.times:,}")


def figures(totals: Totals) -> tuple[tuple[Said, Said], ...]:
    """Values and notes below them, as `FIGURES` has them, each with what is shorter."""
    within = _("± {error}")
    of_100: tuple[Said, Said] = ("–",), ("",)
    if totals.per_100 is not None:
        mean, se = totals.per_100
        error = within.format(error=f"{half_width(se):.1f}")
        hands = hands_text(totals.whole)
        of_100 = (f"{mean:.1f}",), (_("{error}, {hands}").format(error=error, hands=hands), error)
    cost, luck = f"{totals.cost:.1f}", signed(totals.luck, 1)
    times = f"{totals.all_ins:,}"
    given_up = (_("{cost} bb").format(cost=cost), cost, cost.split(".")[0])
    return (
        ((f"{totals.decisions:,}",), judged_of(totals)),
        (
            given_up if totals.judged else ("–",),
            (within.format(error=f"{half_width(totals.cost_se):.1f}"),),
        ),
        of_100,
        (
            (_("{luck} bb").format(luck=luck), luck, luck.split(".")[0]),
            (_("by equity, {count} ×").format(count=times), f"{times} ×"),
        ),
        ((share_of(totals.right, totals.judged),), (_("of decisions"),)),
    )


def judged_of(totals: Totals) -> Said:
    """``judged 110, 439 cannot be``: the rest waits."""
    judged = _("judged {count}").format(count=f"{totals.judged:,}")
    never = sum(number for _why, number in totals.whys)
    text = _("{judged}, {count} cannot be").format(judged=judged, count=f"{never:,}")
    done = _("judged {count}").format(count=share_of(totals.judged, totals.decisions))
    return (text, judged, done) if never else (judged, done)


def street_title(street: str) -> str:
    """``Before``, ``Flop``."""
    titles = {"before": _("Before"), "flop": _("Flop"), "turn": _("Turn"), "river": _("River")}
    return titles[street]


def cards_text(text: str) -> str:
    """``A♥Q♥``."""
    return "".join(map(pretty, parse_cards(text)))


def better(action: str) -> str:
    """What was better, as it is offered."""
    return action_text(action).lower() if action else "–"


def did(action: str) -> str:
    """An action as it is shown."""
    kind, _blank, to = action.partition(" ")
    if kind == "call":
        return _("call {chips}").format(chips=to) if to else _("call")
    return action_text(action).lower() if action else "–"


def how_sure(row: Row) -> str:
    """Where a cost comes from, and how far it may be off; or why there is none."""
    if row.why:
        return why_text(row.why)
    text = _("{source}, ± {error}")
    return text.format(source=source_text(row.source), error=f"{row.error:.2f}")


def verdict(
    row: Row | None,
    totals: Totals,
    phase: str,
    hand: Hand | None = None,
    equity: float | None = None,
    begun: Sequence[Begun] = (),
) -> Verdict:
    """What the chosen decision gave up; of one that is not judged why, and its odds in `hand`."""
    if not totals.hands and not (begun and not phase):
        if phase:
            return Verdict(_("Reading …"), waits=True)
        return Verdict(
            _("Which hands shall I look at?"),
            _("Drop hand histories, or a folder of them; each decision gets its cost."),
        )
    if row is None:
        if not phase and (begun or totals.waiting):
            left = begun_text(begun) if begun else waiting_text(totals.waiting)
            return Verdict(_("Nothing dear so far."), left)
        if phase:
            return Verdict(_("Nothing dear so far."), _("Decisions are judged one by one."))
        if not totals.judged:
            why = why_text(totals.whys[0][0]) if totals.whys else ""
            return Verdict(_("Nothing here could be judged."), why)
        return Verdict(_("Nothing that was judged gave up more than its error."))
    if row.why:
        text = _("{street}: your {did} is <em>not judged</em>.")
        headline = text.format(street=street_title(STREETS[row.street]), did=did(row.did))
        return Verdict(headline, " ".join([why_text(row.why), *_odds(hand, equity)]))
    text = _("{best} {street}: {did} cost <em>{cost} bb</em>.")
    streets = {
        0: _("before the flop"),
        3: _("the flop"),
        4: _("the turn"),
        5: _("the river"),
    }
    headline = text.format(
        best=action_text(row.best),
        street=streets[row.street],
        did=did(row.did),
        cost=f"{row.cost:.1f}",
    )
    error = _("It may be off by {error} bb.").format(error=f"{row.error:.2f}")
    return Verdict(headline, f"{_rests(row)} {error}")


def _odds(hand: Hand | None, equity: float | None) -> Iterator[str]:
    """What a call needed, and the equity there was against what the others may have held."""
    if hand is not None and hand.to_act >= 0 and not hand.choices().checks:
        needs = percent(hand.choices().call / hand.called_pot, 1)
        yield _("By pot odds a call needs {share}.").format(share=needs)
    if equity is not None:
        text = _("Your equity was {share} against what they may have held.")
        yield text.format(share=percent(equity, 1))


def _rests(row: Row) -> str:
    if row.source == "chart":
        text = ngettext(
            "By the chart for {count} seat.", "By the chart for {count} seats.", row.seats
        )
        return text.format(count=row.seats)
    if row.source == "equity" and "all-in" in f"{row.did} {row.best}":
        return _("By who would call an all-in, and equity against them.")
    if row.source == "equity" and not row.street:
        return _("Between what such a call can be worth at most, and all that it put in.")
    if row.source == "equity":
        return _("By pot odds alone, against what they may hold.")
    text = _("By a solution for the ranges that were left, within {share} % of the pot.")
    return text.format(share=f"{row.within:.1f}")


def why_text(why: str) -> str:
    """Why something is not judged, in the reader's language: it is kept as the engine says it."""
    return _(why)


def rests(totals: Totals) -> str:
    """What all figures rest on, and how many decisions are not in them."""
    text = _(
        "Before the flop charts say what was right; later each player is taken to hold what charts "
        "and solutions leave of their range. What is below its error counts as nothing. The rake "
        "is left out."
    )
    errors = _(
        "± is half the 95 % interval. Per 100 hands counts hands of which each decision is judged."
    )
    parts = [text, errors]
    count = sum(number for _why, number in totals.whys)
    if count:
        not_judged = ngettext(
            "{count} decision is not judged: {why}",
            "{count} decisions are not judged, mostly: {why}",
            count,
        )
        parts.append(not_judged.format(count=f"{count:,}", why=why_text(totals.whys[0][0])))
    hands = sum(number for _why, number in totals.refused)
    if hands:
        refused = ngettext(
            "{count} hand cannot be followed: {why}",
            "{count} hands cannot be followed, mostly: {why}",
            hands,
        )
        parts.append(refused.format(count=f"{hands:,}", why=why_text(totals.refused[0][0])))
    return " ".join(parts)


def unread_text(unread: Sequence[Unread], count: int, hands: int) -> str:
    """So many hands, beside those that are there, could not be read, and why, the first of them."""
    if not count:
        return ""
    text = ngettext(
        "{count} of {all} hands could not be read:",
        "{count} of {all} hands could not be read:",
        count,
    ).format(count=f"{count:,}", all=f"{hands + count:,}")
    lines = list(map(unread_line, unread[:MOST_LISTED]))
    return "<br>".join(map(escape, [text, *lines, *["…"] * (count > len(lines))]))


def unread_line(unread: Unread) -> str:
    """What could not be read, and why."""
    place = f"{Path(unread.file).name}:{unread.line}: " if unread.line else ""
    return f"{place}{unread.error}"


def heard_text(heard: Heard) -> str:
    """What came of reading: ``2 new hands, 14 known already``."""
    parts = []
    if heard.new:
        new = ngettext("{count} new hand", "{count} new hands", heard.new)
        parts.append(new.format(count=f"{heard.new:,}"))
    if heard.known:
        known = _("{known} of {count} known already")
        count = f"{heard.new + heard.known:,}"
        parts.append(known.format(known=f"{heard.known:,}", count=count))
    if heard.unread:
        unread = ngettext(
            "{count} hand could not be read", "{count} hands could not be read", heard.unread
        )
        parts.append(unread.format(count=f"{heard.unread:,}"))
    parts += [each.error for each in heard.files[:1]]
    return " · ".join(parts)


def waiting_text(waiting: int) -> str:
    """``37 decisions wait: Go on judges them``."""
    text = ngettext(
        "{count} decision waits; “Go on” judges it",
        "{count} decisions wait; “Go on” judges them",
        waiting,
    )
    return text.format(count=f"{waiting:,}")


def begun_text(begun: Sequence[Begun]) -> str:
    """``500 of about 5,000 hands of bighands.txt were read; Go on reads the rest``."""
    if len(begun) > 1:
        text = ngettext(
            "{count} file is not read to its end; “Go on” reads the rest",
            "{count} files are not read to their end; “Go on” reads the rest",
            len(begun),
        )
        return text.format(count=f"{len(begun):,}")
    (one,) = begun
    file = Path(one.file).name
    if one.now == "changed":
        text = _("“{file}” was read in part and has changed since; “Go on” reads what is new")
        return text.format(file=file)
    if one.now == "gone":
        text = _("“{file}” was read in part and is gone; “Go on” looks for it once more")
        return text.format(file=file)
    if not one.hands:
        return _("“{file}” is still to be read; “Go on” reads it").format(file=file)
    every = max(one.hands + 1, round(float(f"{one.hands / one.share:.2g}")))
    text = ngettext(
        "{count} of about {all} hand of “{file}” were read; “Go on” reads the rest",
        "{count} of about {all} hands of “{file}” were read; “Go on” reads the rest",
        every,
    )
    return text.format(count=f"{one.hands:,}", all=f"{every:,}", file=file)


def name_of_opponent(who: Opponent, at: int, *, names: bool) -> str:
    """The name, or a number where names are left out."""
    return who.name if names else _("Player {number}").format(number=at + 1)


def met(path: Path) -> list[Player]:
    """Those who were met most often, to be taken to play as they did."""
    with closing(Store(path)) as store:
        names = store.names_shown()
        return [
            Player(
                counted=Counted(who.hands, who.vpip, who.pfr, who.could_3bet, who.did_3bet),
                name=name_of_opponent(who, at, names=names),
            )
            for at, who in enumerate(store.opponents())
        ]


def opponent(who: Opponent, at: int, *, names: bool) -> tuple[str, ...]:
    """Name and four figures, each in % with its interval; the name is left out if so wanted."""
    name = name_of_opponent(who, at, names=names)
    pairs = (
        (who.vpip, who.hands),
        (who.pfr, who.hands),
        (who.did_3bet, who.could_3bet),
        (who.folded_to_cbet, who.faced_cbet),
    )
    return (f"{name} ({who.hands:,})", *(interval(*pair) for pair in pairs))


def interval(times: int, of: int) -> str:
    """``19–30``: the 95 % interval of how often, in % (Wilson's); a dash without any."""
    if not of:
        return "–"
    low, high = Estimate(times / of, 0.0, of).share_range()
    return f"{100 * low:.0f}–{100 * high:.0f}"
