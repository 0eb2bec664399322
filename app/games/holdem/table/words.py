"""Sentences and figures of hands at the table. No Qt."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.holdem.play import words as play_words
from app.games.holdem.table.record import Game, Pace, Past
from app.games.holdem.words import CLASS_NAMES, action_text
from app.words import digits, figures
from app.words.cards import pretty
from app.words.counts import listed
from app.words.translation import _, ngettext, pgettext, said
from app.words.verdict import Verdict
from engine.games.holdem.in_play import Answer, Judged, step_text, streets
from engine.games.holdem.table import Kind, nets, strength

KIND_NAMES: dict[Kind, str] = {
    "strong": _("Strong"),
    "fair": _("Fair"),
    "loose": _("Loose and passive"),
    "tight": _("Tight"),
    "aggressive": _("Aggressive"),
}
SHORT_NAMES: dict[Kind, str] = {
    "strong": _("strong"),
    "fair": _("fair"),
    "loose": _("loose"),
    "tight": _("tight"),
    "aggressive": _("wild"),
}
PACE_NAMES: dict[Pace, str] = {"step": _("step"), "second": _("1 s"), "fast": _("fast")}
STREET_NAMES = {3: _("Flop"), 4: _("Turn"), 5: _("River")}
ALIKE = 0.03  # sizes that differ by a smaller share are one button
POT_NAMES = (_("Whole hands"), _("Raised pots"), _("3-bet pots"))
#: What you did, within a sentence.
ACTS = {
    "fold": pgettext("your fold", "fold"),
    "check": pgettext("your check", "check"),
    "call": pgettext("your call", "call"),
    "bet": pgettext("your bet", "bet"),
    "raise": pgettext("your raise", "raise"),
    "all-in": pgettext("your all-in", "all-in"),
}


def bb(chips: float, *, signed: bool = True) -> str:
    """``+12.5``: big blinds, to a tenth."""
    return figures.signed(chips) if signed else figures.figure(chips)


# ---- the verdict -----------------------------------------------------------------------------


def verdict(
    game: Game, answer: Answer | None, *, judging: int | None, failed: bool, problem: str = ""
) -> Verdict:
    """What your last decision cost, what a hand came to, or the advice where it is shown."""
    if game.start is not None:
        return Verdict(_("Dealing …"), waits=True)
    if game.seed is None:
        return Verdict(
            _("Take a seat: you against robots."),
            _("A click on a seat chooses who plays there. Each sees its own cards only."),
        )
    if game.at is not None:
        text = _("{key} goes back to where the hand is.")
        return Verdict(looking_back(game), text.format(key="}"))
    if game.your_turn and game.shows_advice:
        return play_words.verdict(game.play(), answer, problem)
    net = game.net
    if net is not None and game.over:
        return _over(game, net)
    mine = game.your_acts()
    turn = whose_turn(game)
    if not mine:
        return Verdict(turn)
    last = mine[-1]
    act, judged = act_name(game, last), game.judgement(last)
    if judged is not None:
        return Verdict(cost_headline(judged, act), f"{cost_detail(judged)} {turn}")
    if failed:
        return Verdict(_("No comment on your {act}.").format(act=act), turn)
    if judging == last:
        return Verdict(_("Looking at your {act} …").format(act=act), turn)
    return Verdict(turn)


def looking_back(game: Game) -> str:
    """Which step is looked at."""
    text = _("Looking back: step {at} of {count}.")
    return text.format(at=game.at, count=game.acts)


def whose_turn(game: Game) -> str:
    """Who is to act, or that nobody is."""
    if not game.dealt_yet:
        return _("No cards are dealt yet: N deals.")
    if game.your_turn:
        return _("Your turn.")
    if game.over:
        return _("The hand is over.")
    seat = game.table.positions[game.hand.to_act]
    return _("{seat} is to act.").format(seat=seat)


def nearest(names: list[str], action: str) -> str:
    """What is offered already and about the same as an action, or the action."""
    kind, _blank, to = action.partition(" ")
    if kind == "all-in":
        return kind
    for name in names:
        named, _blank, size = name.partition(" ")
        if named == kind and to and size and abs(float(size) / float(to) - 1) < ALIKE:
            return name
    return action


def act_name(game: Game, at: int) -> str:
    """What you did, within a sentence."""
    kind = step_text(game.hand, at).split()[1]
    return ACTS[kind]


def cost_headline(judged: Judged, act: str) -> str:
    """What a decision cost, or that nothing is claimed."""
    if judged.cost is None:
        return _("Your {act} is not judged.").format(act=act)
    if judged.cost:
        text = _("Your {act} cost <em>{cost} bb</em>.")
        return text.format(act=act, cost=bb(judged.cost, signed=False))
    if judged.best == judged.taken:
        return _("Your <em>{act}</em> was best.").format(act=act)
    return _("Your <em>{act}</em> was as good as any.").format(act=act)


def cost_detail(judged: Judged) -> str:
    """Against what, and how sure that is."""
    if judged.cost is None:
        return said(judged.why)
    best = action_text(judged.best)
    if judged.cost:
        text = _("{best} was worth more; how much is known to ±{error} bb{source}.")
    elif judged.best == judged.taken:
        text = _("Known to ±{error} bb{source}.")
    else:
        text = _("{best} was worth no more than the error of ±{error} bb{source}.")
    return text.format(
        best=best, error=f"{judged.error:.2g}", source=SOURCES.get(judged.source or "", "")
    )


SOURCES = {
    "chart": _(", by the chart"),
    "solved": _(", by a solution"),
    "rough": _(", by a rough solution"),
    "equity": _(", by equity alone"),
}


def _over(game: Game, net: float) -> Verdict:
    if net > 0:
        headline = _("You won <em>{chips} bb</em>.").format(chips=bb(net, signed=False))
    elif net < 0:
        headline = _("You lost <em>{chips} bb</em>.").format(chips=bb(-net, signed=False))
    else:
        headline = _("Nothing won, nothing lost.")
    return Verdict(headline, " ".join([*hand_figures(game), _("N deals the next hand.")]))


def hand_figures(game: Game) -> list[str]:
    """By equity where there was luck, and what was given up."""
    found = []
    if game.by_equity is not None:
        found.append(_("By equity when all was in: {chips} bb.").format(chips=bb(game.by_equity)))
    elif game.luck is not None:
        found.append(_("By equity when all was in: still being worked out."))
    unjudged = sum(judged.cost is None for _at, judged in game.judged)
    if len(game.judged) > unjudged:
        cost = bb(game.cost, signed=False)
        found.append(_("Your decisions gave up {cost} bb.").format(cost=cost))
    if unjudged:
        text = ngettext(
            "{count} decision could not be judged.",
            "{count} decisions could not be judged.",
            unjudged,
        )
        found.append(text.format(count=unjudged))
    if waiting := len(game.your_acts()) - len(game.judged):
        found.append(still_judged(waiting))
    return found


def still_judged(waiting: int) -> str:
    """How many decisions are still to be judged."""
    text = ngettext(
        "{count} decision is still to be judged.",
        "{count} decisions are still to be judged.",
        waiting,
    )
    return text.format(count=waiting)


# ---- what was decided ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CostRow:
    """A decision of yours: when, what, what it cost, and a word on it."""

    at: int
    place: str
    act: str
    cost: str
    words: str


def cost_rows(game: Game, judging: int | None) -> list[CostRow]:
    """Your decisions in this hand."""
    rows = []
    for at in game.your_acts():
        judged = game.judgement(at)
        _seat, kind, *to = step_text(game.hand, at).split()
        cost, note = "", "…" if judging == at else ""
        if judged is not None and judged.cost is None:
            note = _("not judged")
        elif judged is not None:
            cost = bb(judged.cost or 0.0, signed=False)
            best = judged.best == judged.taken
            note = _("best") if best else _("as good") if not judged.cost else ""
            note = note or _("best: {best}").format(best=action_text(judged.best))
        place = play_words.street_name(len(game.hand.states[at].board))
        rows.append(CostRow(at, place, action_text(" ".join([kind, *to])), cost, note))
    return rows


def session_rows(game: Game) -> list[tuple[str, str]]:
    """Figures of the session: names and what they are."""
    played = game.played
    if not played:
        return []
    hands, judged = len(played), sum(past.judged for past in played)
    rows = [
        (_("hands"), str(hands)),
        (_("result"), _("{chips} bb").format(chips=bb(sum(past.net for past in played)))),
        (_("by equity"), _("{chips} bb").format(chips=bb(sum(map(by_equity, played))))),
    ]
    if open_luck := sum(past.by_equity is None for past in played):
        text = ngettext(
            "by equity, but for {count} hand", "by equity, but for {count} hands", open_luck
        )
        rows[-1] = (text.format(count=open_luck), rows[-1][1])
    if judged:
        cost = bb(session_cost(game), signed=False)
        rows.append((_("given up"), _("{chips} bb").format(chips=cost)))
        each = figures.figure(session_cost(game) / judged, 2)
        rows.append((_("a decision"), _("{chips} bb").format(chips=each)))
    decisions = sum(past.decisions for past in played)
    if judged < decisions:
        text = _("{judged} of {count}").format(judged=judged, count=decisions)
        if waiting := sum(len(past.waiting) for past in played):
            text = _("{judged}, {waiting} to come").format(judged=text, waiting=waiting)
        rows.append((_("decisions judged"), text))
    if advised := sum(past.advised for past in played):
        rows.append((_("hands with advice"), str(advised)))
    if seen := sum(past.seen for past in played):
        rows.append((_("hands with cards seen"), str(seen)))
    return rows


def by_equity(past: Past) -> float:
    """What was won by equity; as it was, while that is not known."""
    return past.net if past.by_equity is None else past.by_equity


def session_cost(game: Game) -> float:
    """What was given up in all hands."""
    return sum(past.cost for past in game.played)


def past_line(at: int, past: Past, game: Game) -> str:
    """``12 · Q♠ J♥ · +4.5``: a hand before, by its place."""
    cards = " ".join(map(pretty, game.hole_of(past)))
    parts = [digits.figure(str(at + 1)), cards, _("{chips} bb").format(chips=bb(past.net))]
    if past.cost:
        parts.append(_("gave up {cost}").format(cost=bb(past.cost, signed=False)))
    parts += [_("with advice")] * past.advised + [_("cards seen")] * past.seen
    return " · ".join(parts)


def log_lines(game: Game) -> list[tuple[str, str]]:
    """The hand street by street: its name with the cards, and what was done."""
    hand, shown = game.hand, game.play().shown
    found = []
    for number, (begin, end) in enumerate(streets(shown)):
        cards = " ".join(map(pretty, hand.steps[begin - 1].cards)) if number else ""
        name = play_words.street_name(len(shown.states[begin].board))
        done = [play_words.did_text(hand, at) for at in range(begin, end)]
        found.append((f"{name} {cards}".strip(), listed(done)))
    if game.over and game.at is None:
        found.append((_("End"), listed(ends(game))))
    return found


def ends(game: Game) -> list[str]:
    """What was shown at the end, and who won how much."""
    hand, holes, positions = game.hand, game.dealt_cards.holes, game.table.positions
    found = []
    if len(hand.left) > 1:
        text = _("{seat} shows {cards}: {hand}")
        for seat in hand.left:
            made = CLASS_NAMES[strength((*holes[seat], *hand.board))[0]]
            cards = " ".join(map(pretty, holes[seat]))
            found.append(text.format(seat=positions[seat], cards=cards, hand=made))
    text = _("{seat} wins {chips} bb")
    for seat, won in enumerate(nets(hand, holes)):
        if won > 0:
            found.append(text.format(seat=positions[seat], chips=bb(won, signed=False)))
    return found


def robot_note(game: Game) -> str:
    """What the bar says while you cannot act."""
    if not game.dealt_yet:
        return _("The cards are not dealt yet.")
    if game.at is not None:
        return looking_back(game)
    if game.over:
        net = game.net or 0.0
        return listed([_("{chips} bb").format(chips=bb(net)), *hand_strip(game)])
    return _("{seat} thinks …").format(seat=game.table.positions[game.hand.to_act])


def hand_strip(game: Game) -> list[str]:
    """What stands beside the result in the strip."""
    if game.by_equity is None:
        return []
    return [_("by equity {chips} bb").format(chips=bb(game.by_equity))]


def results(game: Game) -> list[str]:
    """Lines for the clipboard."""
    rows = [
        f"{row.place}: {row.act} {row.cost} {row.words}".rstrip() for row in cost_rows(game, None)
    ]
    return [*rows, *(f"{name}: {value}" for name, value in session_rows(game))]
