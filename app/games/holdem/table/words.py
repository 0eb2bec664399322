"""Sentences and figures of hands at the table. No Qt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

from app.games.holdem.play import words as play_words
from app.games.holdem.table.record import Game, Judgement, Pace, Past
from app.games.holdem.words import CLASS_NAMES, action_text
from app.words import digits, figures
from app.words.cards import pretty
from app.words.counts import listed
from app.words.translation import _, joined, ngettext, pgettext, said
from app.words.verdict import Verdict
from engine.estimates import Z95
from engine.games.holdem.in_play import Answer, Judged, amount, step_text, streets
from engine.games.holdem.table import nets, strength
from engine.games.holdem.table.questions import Pot

KIND_NAMES = {
    "strong": _("Strong"),
    "fair": _("Fair"),
    **play_words.STYLE_NAMES,
}
SHORT_NAMES = {"strong": _("strong"), "fair": _("fair"), **play_words.SHORT_STYLES}
PACE_NAMES: dict[Pace, str] = {"step": _("step"), "second": _("1 s"), "fast": _("fast")}
STREET_NAMES = {3: _("Flop"), 4: _("Turn"), 5: _("River")}
#: Of drills: the pot, and whether it begins before the flop.
DRILL_NAMES: dict[tuple[Pot, bool], str] = {
    ("first in", True): _("First in"),
    ("raised", True): _("Against a raise"),
    ("3-bet", True): _("Against a 3-bet"),
    ("blinds", True): _("Blind against blind"),
    ("limped", False): _("Limped pots"),
    ("raised", False): _("Raised pots"),
    ("3-bet", False): _("3-bet pots"),
}
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


FINE = 0.05  # an error below it has two digits


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
    if game.looks_back:
        told = [whose_turn(game)]
        if game.back and game.past[-game.back].judged:
            past = game.past[-game.back]
            told.append(gave_up(past.judgements))
        return Verdict(looking_back(game), " ".join(told))
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
        told = [cost_detail(judged), turn]
        if game.prizes and judged.cost is not None and judged.source != "prizes":
            told.insert(1, _("That is in chips: prizes are left out."))
        return Verdict(cost_headline(judged, act), " ".join(told))
    if failed:
        return Verdict(_("No comment on your {act}.").format(act=act), turn)
    if judging == last:
        return Verdict(_("Looking at your {act} …").format(act=act), turn)
    return Verdict(turn)


def looking_back(game: Game) -> str:
    """Which step is looked at."""
    viewed = game.viewed
    at = viewed.acts if game.at is None else game.at
    if game.back:
        text = _("Looking back: hand {hand}, step {at} of {count}.")
        return text.format(hand=len(game.past) - game.back + 1, at=at, count=viewed.acts)
    return _("Looking back: step {at} of {count}.").format(at=at, count=game.acts)


def whose_turn(game: Game) -> str:
    """Who is to act, or that nobody is, or how to come to where somebody is."""
    if game.back:
        return _("{key} goes on: to the end of this hand, then to the next.").format(key="}")
    if game.looks_back:
        return _("{key} goes back to where the hand is.").format(key="}")
    if not game.dealt_yet:
        return _("No cards are dealt yet: N deals.")
    if game.your_turn:
        return _("Your turn.")
    if game.over:
        return _("The hand is over.")
    seat = game.table.positions[game.hand.to_act]
    return _("{seat} is to act.").format(seat=seat)


def act_name(game: Game, at: int) -> str:
    """What you did, within a sentence."""
    kind = step_text(game.hand, at).split()[1]
    return ACTS[kind]


def is_best(judged: Judged) -> bool:
    """Whether all else is known to be worse."""
    return judged.best == judged.taken and judged.error < FINE


def cost_headline(judged: Judged, act: str) -> str:
    """What a decision cost, or that nothing is claimed."""
    if judged.cost is None:
        return _("Your {act} is not judged.").format(act=act)
    if judged.cost:
        text = _("Your {act} cost <em>{cost}</em>.")
        return text.format(act=act, cost=given(judged))
    if is_best(judged):
        return _("Your <em>{act}</em> was best.").format(act=act)
    return _("Your <em>{act}</em> was as good as any.").format(act=act)


def cost_detail(judged: Judged) -> str:
    """Against what, and how sure that is."""
    if judged.cost is None:
        return said(judged.why)
    best = action_text(judged.best)
    if judged.cost:
        text = _("{best} was worth more{source}.")
    elif judged.best == judged.taken:
        known, clear = _("Known to ±{error}{source}."), _("All else is worse{source}.")
        text = known if float(f"{judged.error:.2g}") else clear
    else:
        text = _("If {best} was worth more, then by less than the error of ±{error}{source}.")
    unit = _("{share} %") if judged.source == "prizes" else _("{chips} bb")
    error = f"{judged.error:.2g}"
    error = unit.format(share=error, chips=error)
    return text.format(best=best, error=error, source=SOURCES.get(judged.source or "", ""))


def with_error(cost: float, error: float, least: int = 1) -> str:
    """``3.9 ± 3.6``: what was given up, and by how much that may be off."""
    if not (cost and error):
        return figures.figure(cost, least)
    se, least = error / Z95, max(least, 1 + (error < FINE))
    return figures.plus_minus(cost, se, max(least, figures.digits_apart(cost, se)))


def given(judged: Judged) -> str:
    """What a decision gave up, in its own unit."""
    text = _("{share} % of the prizes") if judged.source == "prizes" else _("{chips} bb")
    cost = with_error(judged.cost or 0.0, judged.error)
    return text.format(share=cost, chips=cost)


SOURCES = {
    "chart": _(", by the chart"),
    "solved": _(", by a solution"),
    "rough": _(", by a rough solution"),
    "equity": _(", by equity alone"),
    "prizes": _(", by ICM: all-in or fold"),
}


def _over(game: Game, net: float) -> Verdict:
    if game.finish is not None:
        return Verdict(finish_text(game), " ".join([paid_text(game), *hand_figures(game)]))
    if net > 0:
        headline = _("You won <em>{chips} bb</em>.").format(chips=bb(net, signed=False))
    elif net < 0:
        headline = _("You lost <em>{chips} bb</em>.").format(chips=bb(-net, signed=False))
    else:
        headline = _("Nothing won, nothing lost.")
    return Verdict(headline, " ".join([*hand_figures(game), _("N deals the next hand.")]))


def finish_text(game: Game) -> str:
    """How the tournament ended for you."""
    if game.place == 1:
        return _("You have won the <em>tournament</em>.")
    assert game.tournament is not None
    text = _("You are out: place <em>{place}</em> of {seats}.")
    return text.format(place=game.place, seats=game.tournament.seats)


def paid_text(game: Game) -> str:
    """What the tournament paid."""
    assert game.tournament is not None
    share = game.finish or 0.0
    if not share:
        return _("It pays nothing; N begins the next one.")
    text = _("It pays {share} of the prizes, which is {count} buy-ins; N begins the next one.")
    count = figures.figure(share * game.tournament.seats, 1)
    return text.format(share=figures.percent(share), count=count)


def table_text(game: Game) -> tuple[str, str]:
    """Title and hint of the table: seats and stacks, or who is left and how the blinds rise."""
    tournament = game.tournament
    if tournament is None:
        return play_words.table_text(game.play())
    text = _("Tournament: {count} of {seats} left")
    left = game.table.seats if game.finish is None or game.place == 1 else game.place - 1
    return text.format(count=left, seats=tournament.seats), level_text(game)


def level_text(game: Game) -> str:
    """``Level 3: 20 / 40 chips, 5 hands to the next``."""
    tournament = game.tournament
    assert tournament is not None
    blind, left = tournament.blind(game.number), tournament.hands_left(game.number)
    text = _("Level {level}: {blinds} chips")
    blinds = digits.figure(f"{amount(game.table.small_blind * blind)} / {blind}")
    told = text.format(level=tournament.level(game.number) + 1, blinds=blinds)
    if left is None:
        return listed([told, _("the last")])
    more = ngettext("{count} hand to the next", "{count} hands to the next", left)
    return listed([told, more.format(count=left)])


def when_text(game: Game) -> str:
    """From when on it counts what is set up now."""
    if game.tournament and game.setup.tournament and not game.setup.drill:
        return _("It counts from the next tournament on.")
    if game.tournament and game.finish is None:
        return _("This tournament ends with this hand, and pays nothing.")
    return _("It counts from the next hand on.")


def hand_figures(game: Game) -> list[str]:
    """By equity where there was luck, and what was given up."""
    found = []
    if game.by_equity is not None:
        found.append(_("By equity when all was in: {chips} bb.").format(chips=bb(game.by_equity)))
    elif game.luck is not None:
        found.append(_("By equity when all was in: still being worked out."))
    unjudged = sum(judged.cost is None for _at, judged in game.judged)
    if len(game.judged) > unjudged:
        found.append(gave_up(game.judged))
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
            cost = with_error(judged.cost or 0.0, judged.error)
            if judged.source == "prizes":
                cost = _("{share} %").format(share=cost)
            note = _("best: {best}").format(best=action_text(judged.best))
            if is_best(judged):
                note = _("best")
            elif not judged.cost:
                note = _("as good, ± {error}").format(error=figures.plain_figure(judged.error, 1))
        place = play_words.street_name(len(game.hand.states[at].board))
        rows.append(CostRow(at, place, action_text(" ".join([kind, *to])), cost, note))
    return rows


def session_rows(game: Game) -> list[tuple[str, str]]:
    """Figures of the session: names and what they are."""
    played, rows = game.played, []
    if game.tournament is not None:
        rows.append((_("prizes"), play_words.prizes_text(game.tournament.prizes)))
    if not played:
        return rows
    judged = sum(past.judged for past in played)
    rows.append((_("hands"), str(len(played))))
    mixed = len({bool(past.blind) for past in played}) > 1
    for blinds, text, game_name in (
        (False, _("{chips} bb"), _("cash")),
        (True, _("{chips} chips"), _("tournaments")),
    ):
        if mine := [past for past in played if bool(past.blind) is blinds]:
            won = sum(past.net * (past.blind or 1) for past in mine)
            fair = sum(by_equity(past) * (past.blind or 1) for past in mine)
            name = _("by equity")
            if waiting := sum(past.by_equity is None for past in mine):
                text_of = ngettext(
                    "by equity, but for {count} hand", "by equity, but for {count} hands", waiting
                )
                name = text_of.format(count=waiting)
            for named, value in ((_("result"), won), (name, fair)):
                chips = figures.signed(value, 0) if blinds else bb(value)
                if mixed:
                    named = _("{game}: {figure}").format(game=game_name, figure=named)
                rows.append((named, text.format(chips=chips)))
    ends = [past.paid for past in played if past.paid is not None]
    if ends:
        rows.append((_("tournaments"), str(len(ends))))
        text = _("{count} buy-ins")
        rows.append((_("won in them"), text.format(count=figures.signed(sum(ends), 1))))
    if judged:
        of_all = [found for past in played for found in past.judgements]
        rows += zip((_("given up"), _("by prizes")), given_in_each(of_all), strict=False)
        if not any(past.blind for past in played):
            cost, error = given_in(of_all, prizes=False)
            each = with_error(cost / judged, error / judged, 2)
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


def gave_up(judged: Iterable[Judgement]) -> str:
    """What your decisions of a hand gave up, as a sentence."""
    return _("Your decisions gave up {cost}.").format(cost=given_up(judged))


def given_in(judged: Iterable[Judgement], *, prizes: bool) -> tuple[float, float]:
    """What decisions gave up in big blinds, or in % of all prizes, and how far it may be off.

    What is within its error counts as nothing, and its error counts.
    """
    found = [each for _at, each in judged if (each.source == "prizes") is prizes]
    known = [(each.cost, each.error) for each in found if each.cost is not None]
    return sum(cost for cost, _error in known), hypot(*(error for _cost, error in known))


def given_up(judged: Iterable[Judgement]) -> str:
    """``1.4 ± 0.2 bb``, and what was given up in prizes."""
    return listed(given_in_each(judged))


def given_in_each(judged: Iterable[Judgement]) -> list[str]:
    """The same, each by itself."""
    judged, found = list(judged), []
    cost, error = given_in(judged, prizes=False)
    share, share_error = given_in(judged, prizes=True)
    in_prizes = share > 0 or {each.source for _at, each in judged} == {"prizes"}
    if cost or not in_prizes:
        found.append(_("{chips} bb").format(chips=with_error(cost, error)))
    if in_prizes:
        of_prizes = _("{share} % of the prizes")
        found.append(of_prizes.format(share=with_error(share, share_error)))
    return found


def by_equity(past: Past) -> float:
    """What was won by equity; as it was, while that is not known."""
    return past.net if past.by_equity is None else past.by_equity


def past_line(at: int, past: Past, game: Game) -> str:
    """``12 · Q♠ J♥ · +4.5``: a hand before, by its place."""
    cards = " ".join(map(pretty, game.hole_of(past)))
    parts = [digits.figure(str(at + 1)), cards, _("{chips} bb").format(chips=bb(past.net))]
    if any(found.cost for _at, found in past.judgements):
        parts.append(_("gave up {cost}").format(cost=given_up(past.judgements)))
    parts += [_("with advice")] * past.advised + [_("cards seen")] * past.seen
    return joined(" · ", parts, in_sentence=True)


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
    if game.tournament is not None:
        gone = [positions[seat] for seat, chips in enumerate(game.carried) if not chips]
        found += [_("{seat} is out").format(seat=name) for name in gone]
    return found


def robot_note(game: Game) -> str:
    """What the bar says while you cannot act."""
    if not game.dealt_yet:
        return _("The cards are not dealt yet.")
    if game.looks_back:
        return looking_back(game)
    if game.over:
        net = game.net or 0.0
        won = _("{chips} bb").format(chips=bb(net))
        return listed([won, *hand_strip(game)], in_sentence=True)
    return _("{seat} thinks …").format(seat=game.table.positions[game.hand.to_act])


def hand_strip(game: Game) -> list[str]:
    """What stands beside the result in the strip: by equity, and who won with what."""
    hand, found = game.hand, []
    if game.by_equity is not None:
        found.append(_("by equity {chips} bb").format(chips=bb(game.by_equity)))
    if len(hand.left) > 1:
        made = {seat: strength((*game.dealt_cards.holes[seat], *hand.board)) for seat in hand.left}
        best = max(made.values())
        names = [game.table.positions[seat] for seat in made if made[seat] == best]
        text = ngettext("{seats} wins with {hand}", "{seats} win with {hand}", len(names))
        found.append(text.format(seats=" ".join(names), hand=CLASS_NAMES[best[0]]))
    return found


def results(game: Game) -> list[str]:
    """Lines for the clipboard."""
    rows = [
        f"{row.place}: {row.act} {row.cost} {row.words}".rstrip() for row in cost_rows(game, None)
    ]
    return [*rows, *(f"{name}: {value}" for name, value in session_rows(game))]
