"""What the advice on a deal in play says: numbers in, sentences out, no Qt."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.rummy.gin.ranking import Ranking, ranking
from app.games.rummy.gin.record import Judged, Play
from app.games.rummy.gin.safety import why_safe
from app.games.rummy.gin.words import asked, step_text
from app.games.rummy.play.advice_words import MOST_CLOSE, sampled, too_close
from app.games.rummy.play.step_words import link
from app.words.cards import RANKS_NAMES, pretty, the
from app.words.costly import costliest
from app.words.counts import (
    and_list,
    count_title,
    count_word,
    listed,
    or_list,
    points,
)
from app.words.figures import (
    digits_apart,
    error,
    percent,
    plus_minus,
    signed,
    signed_error,
)
from app.words.translation import _, as_figure, capitalized, ngettext
from app.words.verdict import Verdict
from engine.cards import rank_of
from engine.estimates import half_width
from engine.games.rummy.gin import (
    ME,
    Advice,
    Choice,
    Opponent,
    Step,
    Table,
    cards_of,
    least_deadwood,
)

KIND_NAMES = (_("strong"), _("knocks early"), _("plays for gin"), _("careful"), _("ordinary"))
PART_NAMES = (_("gin"), *map(as_figure, ("1–10", "11–20", "21–30", "31+")))
PART_SHORT = (_("gin"), *map(as_figure, ("1+", "11+", "21+", "31+")))
OPPONENT_LABELS = (_("Deadwood"), _("10 or less"), _("Out next turn"))
WIDE = 9.95  # points from which a decimal has no room under a narrow card
SURE_WORLDS = 256  # of which hardly any may be what is said never to be
Likelihoods = list[tuple[int, float]]  # cards with the chance that the opponent holds them
CLEAR = 3.5  # standard errors: of forty cards, two are by luck more than two off


def verdict(play: Play, advice: Advice | None) -> Verdict:
    """What to do and why, or what is to be entered."""
    table, ask = play.table, asked(play)
    looked = play.at if play.at is not None and play.at < len(play.steps) else None
    if table is None or advice is None or advice.best is None or table.to_move != ME:
        details = _looked_at(play, looked, advice), ask.detail, _their_chances(advice)
        return Verdict(ask.headline, next(filter(None, details), last_judged(play)))
    if play.setting_up or table.phase == "over" or play.drawing:
        return Verdict(ask.headline, ask.detail)
    said = _advised(play, table, advice)
    if looked is not None:
        about = _looked_at(play, looked, advice) or said.headline
        text = _("{fault} {advice}").format(fault=play.faults[looked], advice=about)
        return Verdict(ask.headline, text.strip())
    return said


def _looked_at(play: Play, at: int | None, advice: Advice | None) -> str:
    """What the move of mine that is looked at cost, as it was judged or by the advice."""
    if at is None or at < 0 or play.faults[at]:
        return ""
    judged = next((judged for judged in play.judged if judged.number == at), None)
    if judged is None and advice is not None and play.judges_question(at) is not None:
        judged = play.judged_by(at, advice)
    return judged_text(play, judged) if judged is not None else ""


def _their_chances(advice: Advice | None) -> str:
    if advice is None or advice.opponent is None:
        return ""
    text = _("They hold {points} of deadwood on average, 10 or less in {share}.")
    opponent = advice.opponent
    low = opponent.parts[0] + opponent.parts[1]
    share = sampled(low, advice.worlds)
    return text.format(points=points(round(opponent.deadwood)), share=share)


def _advised(play: Play, table: Table, advice: Advice) -> Verdict:
    best = advice.best
    assert best is not None
    found = ranking(advice, play.goal)
    if not found.choices:
        return Verdict(_said(best, table)[1], _("By rule of thumb; sampling has begun."))
    if found.close:
        return _close(play, table, found, best).unbroken()
    first = found.choices[0]
    text = _("{act}: game won in <em>{value}</em>.")
    if play.goal == "points":
        text = _("{act}: <em>{value}</em> points.")
    text = text.format(act=act(best, table), value=f"{worth(play, first)} {error_of(play, first)}")
    why = " ".join(filter(None, (reason_text(advice), _second(play, found, advice))))
    if not why and play.goal == "points":
        why = compared(found.choices)
    return Verdict(text, why).unbroken()


def compared(choices: Sequence[Choice]) -> str:
    """Why the first throw is worth more than the second, by what most of it comes from.

    Empty where no one thing explains half of it, or the two were not tried in the same deals.
    """
    throws = [choice for choice in choices[:2] if choice.step.kind == "throw"]
    if len(throws) < 2 or throws[0].worlds != throws[1].worlds:
        return ""
    best, other = throws
    won, gained, lost = (
        (best.win + other.win) / 2,
        best.gained - other.gained,
        best.lost - other.lost,
    )
    between = (best.gained + other.gained - best.lost - other.lost) / 2
    terms = (
        (
            (best.win - other.win) * between,
            _("It wins more deals than {card}: {share}, not {less}."),
            (percent(best.win), percent(other.win)),
        ),
        (
            won * gained,
            _("Deals that it wins bring more than with {card}: {share}, not {less} points."),
            (f"{best.gained:.1f}", f"{other.gained:.1f}"),
        ),
        (
            (1 - won) * lost,
            _("Deals that it does not win cost less than with {card}: {share}, not {less} points."),
            (f"{-best.lost:.1f}", f"{-other.lost:.1f}"),
        ),
    )
    most, text, (share, less) = max(terms)
    if most <= max(sum(term for term, _text, _figures in terms) / 2, 0) or share == less:
        return ""
    return text.format(card=the(other.step.card or 0), share=share, less=less)


def _close(play: Play, table: Table, found: Ranking, best: Step) -> Verdict:
    """Choices that cannot be told apart: those of one act by their cards, else each act once."""
    steps = (found.choices[0].step, *found.close)
    would = _would(found, best, table)
    if all(step.kind == "knock" for step in steps):
        worth_each = _("Each is worth {value}.").format(value=worth(play, found.choices[0]))
        return Verdict(_knock_with(steps[:MOST_CLOSE], table), f"{worth_each} {would}")
    knocks = [step for step in steps if step.kind == "knock"]
    acts = [step for step in steps if step not in knocks[1:]]
    named = [
        _("a knock") if step.kind == "knock" else act_short(step, table)
        for step in acts[:MOST_CLOSE]
    ]
    return Verdict(too_close(named, len(acts) - len(named)), would)


def _knock_with(steps: Sequence[Step], table: Table) -> str:
    """To knock, throwing one card or the other."""
    lefts = {least_deadwood(table.hand & ~(1 << (step.card or 0))) for step in steps}
    cards = or_list([the(step.card) for step in steps if step.card is not None])
    if len(lefts) > 1:
        return _("Knock, throwing {card}.").format(card=cards)
    left = lefts.pop()
    return ACTS["knock" if left else "gin"][1].format(left=left, card=cards)


def _would(found: Ranking, best: Step, table: Table) -> str:
    """Which of the choices that are as good as each other Kibitzer would choose."""
    if found.choices[0].step == best:
        if found.lucky:
            return _(
                "I would choose the first: another was ahead, but by so little that it may be luck."
            )
        return _("I would choose the first.")
    return _said(best, table)[2]


def _second(play: Play, found: Ranking, advice: Advice) -> str:
    """The next best choice of another kind, in a sentence."""
    best = found.choices[0]
    other = next((c for c in found.choices[1:] if c.step.kind != best.step.kind), None)
    if other is None:
        return ""
    if other.step.kind == "knock" and advice.reason.kind in ("undercut", "waits"):
        text = _("Knocking is worth {value}.")
    else:
        texts = {
            "knock": _("Knocking is worth {value}."),
            "big gin": _("Big gin is worth {value}."),
            "throw": _("Playing on is worth {value}."),
            "draw": _("Drawing from stock is worth {value}."),
            "take": _("Taking the upcard is worth {value}."),
            "pass": _("Passing is worth {value}."),
        }
        text = texts[other.step.kind]
    return text.format(value=f"{worth(play, other)} {error_of(play, other)}")


def worth(play: Play, choice: Choice) -> str:
    """What a choice is worth: points, or the chance to win the game."""
    return signed(choice.points) if play.goal == "points" else percent(choice.game, 1)


def reason_text(advice: Advice) -> str:
    """Why the best choice is the best, in half a sentence; empty if no one term decides."""
    reason = advice.reason
    share = sampled(reason.share, advice.worlds)
    if reason.kind == "gin":
        return _("It is gin.")
    if reason.kind == "only":
        return _("Nothing else can be done.")
    if reason.kind == "undercut":
        return _("If you knock, they undercut you in {share} of hands.").format(share=share)
    if reason.kind == "waits":
        return _("Playing on is worth more than knocking.")
    if reason.kind == "safe":
        if advice.worlds < SURE_WORLDS:
            return ""
        return _("They can hardly use {card}.").format(card=the(reason.cards[0]))
    if reason.kind == "wanted":
        text = _("{card} would be in a group of theirs in {share} of hands.")
        return text.format(card=_("The {card}").format(card=pretty(reason.cards[0])), share=share)
    if reason.kind == "partners":
        thrown, *partners = reason.cards
        ranks = {rank_of(card) for card in partners}
        if len(ranks) == 1 and rank_of(thrown) in ranks:
            text = _("Not {card}: they hold {count} {ranks}.")
            return text.format(
                card=the(thrown), count=count_word(len(partners)), ranks=RANKS_NAMES[ranks.pop()]
            )
        text = _("Not {card}: they hold {cards}.")
        return text.format(card=the(thrown), cards=and_list([the(card) for card in partners]))
    return ""


def act(step: Step, table: Table) -> str:
    """A choice as an order that begins a sentence: ``Throw the K♠ and play on``."""
    return _said(step, table)[0]


#: Each choice as an order before a colon, as one by itself, and as an opinion.
ACTS = {
    "throw": (_("Throw {card}"), _("Throw {card}."), _("I would throw {card}.")),
    "play on": (
        _("Throw {card} and play on"),
        _("Throw {card} and play on."),
        _("I would throw {card} and play on."),
    ),
    "knock": (
        _("Knock with {left}, throwing {card}"),
        _("Knock with {left}, throwing {card}."),
        _("I would knock with {left}, throwing {card}."),
    ),
    "gin": (
        _("Throw {card} and say gin"),
        _("Throw {card} and say gin."),
        _("I would throw {card} and say gin."),
    ),
    "take": (_("Take {card}"), _("Take {card}."), _("I would take {card}.")),
    "pass": (_("Pass {card}"), _("Pass {card}."), _("I would pass {card}.")),
    "draw": (_("Draw from stock"), _("Draw from stock."), _("I would draw from stock.")),
    "big gin": (_("Say big gin"), _("Say big gin."), _("I would say big gin.")),
}


def _said(step: Step, table: Table) -> tuple[str, str, str]:
    """A choice in each of the forms of `ACTS`."""
    which: str = step.kind
    left, card = 0, table.top
    if step.kind in ("throw", "knock") and step.card is not None:
        card = step.card
        left = least_deadwood(table.hand & ~(1 << step.card))
        if step.kind == "throw" and left <= table.limit:
            which = "play on"
        elif step.kind == "knock" and not left:
            which = "gin"
    order, alone, opinion = (
        text.format(card="" if card is None else the(card), left=left) for text in ACTS[which]
    )
    return order, alone, opinion


def act_short(step: Step, table: Table) -> str:
    """A choice within a sentence: ``the K♠``, ``knock``."""
    if step.kind == "throw" and step.card is not None:
        return the(step.card)
    if step.kind == "knock" and step.card is not None:
        return _("knock with {card} thrown").format(card=the(step.card))
    top = "" if table.top is None else the(table.top)
    texts = {
        "take": _("take {card}"),
        "pass": _("pass"),
        "draw": _("draw from stock"),
        "big gin": _("big gin"),
    }
    return texts[step.kind].format(card=top)


# ---- the tables ------------------------------------------------------------------------------


def short_worth(play: Play, choice: Choice) -> str:
    """The same in four signs at most: ``+2.9``, ``−14``, or ``45`` in a hundred."""
    if play.goal == "game":
        return f"{100 * choice.game:.0f}"
    return signed(choice.points) if abs(choice.points) < WIDE else signed(choice.points, 0)


def error_of(play: Play, choice: Choice) -> str:
    """How far the figure of `worth` may be off, in its unit: ``± 0.7``."""
    return error(choice.points_se) if play.goal == "points" else error(100 * choice.game_se)


def choice_rows(play: Play, table: Table, choices: Sequence[Choice]) -> list[tuple[str, ...]]:
    """Name, points, error, chance to win, deadwood, safety; the best first."""
    rows: list[tuple[str, ...]] = []
    for i, choice in enumerate(choices):
        name = act_short(choice.step, table)
        if choice.step.kind == "throw" and choice.step.card is not None:
            name = pretty(choice.step.card)
        elif choice.step.kind == "knock" and choice.step.card is not None:
            name = _("Knock, {card}").format(card=pretty(choice.step.card))
        value = worth(play, choice)
        value = f"<em>{value}</em>" if i == 0 else f"<b>{value}</b>"
        thrown = choice.step.kind == "throw"
        rows.append(
            (
                capitalized(name),
                value,
                error_of(play, choice).removeprefix("± "),
                percent(choice.win),
                "–" if choice.deadwood is None else str(choice.deadwood),
                percent(1 - choice.helps) if thrown else "–",
            )
        )
    return rows


def choice_tips(table: Table, found: Ranking, shown: Sequence[Choice]) -> dict[int, str]:
    """Why a throw is safe or not; of rows that lead by too little, why they are not the first."""
    text = _(
        "It was ahead of the first in these deals, but by less than 1.5 standard errors, which may "
        "be luck: then what a learned player does is preferred, or what is safer."
    )
    tips = {i: text for i, choice in enumerate(shown) if choice.step in found.lucky}
    for i, choice in enumerate(shown):
        if choice.step.kind == "throw" and choice.step.card is not None:
            why = why_safe(table, choice.step.card)
            safe = _("Safe in {share}.").format(share=sampled(1 - choice.helps, choice.worlds))
            tips[i] = " ".join(filter(None, (safe, why, tips.get(i, ""))))
    return tips


def knock_line(found: Ranking, *, short: bool = False) -> str:
    """What the best knock wins and loses; empty if there is none, or if it is gin.

    A `short` one has one line, also in a narrow column.
    """
    knock = found.best_knock()
    if knock is None or not knock.deadwood:
        return ""
    text = _("Knock: undercut in {share}. Won, it scores {gained} on average; lost, {lost}.")
    if short:  # the whole one is in its tip
        text = _("Knock: {share} undercut; won {gained}, lost {lost}.")
    elif knock.worlds < found.choices[0].worlds:
        text = ngettext(
            "Knock: undercut in {share}; {gained} on average if won, {lost} if lost, in the "
            "{count} deal before it was left out.",
            "Knock: undercut in {share}; {gained} on average if won, {lost} if lost, in the "
            "{count} deals before it was left out.",
            knock.worlds,
        )
    return text.format(
        share=sampled(knock.undercut, knock.worlds),
        gained=signed(knock.gained),
        lost=signed(knock.lost),
        count=f"{knock.worlds:,}",
    )


def likely_cards(play: Play, advice: Advice | None) -> tuple[Likelihoods, Likelihoods] | None:
    """Cards that the opponent holds likelier than any card, the likeliest first; and less likely.

    The latter begin with the least likely. None where nothing is asked. What is known is told by
    `known_chances`, for the deck as well.
    """
    table, opponent = play.table, advice.opponent if advice else None
    if table is None or advice is None or opponent is None or table.shown or not table.hidden:
        return None
    chances, known = known_chances(table, opponent)
    any_card = hidden_cards(table, opponent) / table.unseen.bit_count()
    ordered = sorted(((card, chances[card]) for card in known), key=lambda pair: pair[1])
    more = [pair for pair in reversed(ordered) if pair[1] > any_card]
    return more, ordered[: len(ordered) - len(more)]


def known_chances(table: Table, opponent: Opponent) -> tuple[dict[int, float], set[int]]:
    """Chance of each unseen card that the opponent holds it, and those that differ from any card.

    They do if they are away from the mean of all by more than the error of that. The others cannot
    be told from each other: all have their mean.
    """
    holds = {card: opponent.holds[card] for card in cards_of(table.unseen)}
    any_card = hidden_cards(table, opponent) / max(len(holds), 1)
    known = {
        card
        for card, share in holds.items()
        if abs(share - any_card) > CLEAR * opponent.holds_se[card]
    }
    others = [share for card, share in holds.items() if card not in known]
    mean = sum(others) / max(len(others), 1)
    return {card: share if card in known else mean for card, share in holds.items()}, known


def hidden_cards(table: Table, opponent: Opponent) -> int:
    """How many cards the chances add up to: the card that they just drew is in none."""
    return round(sum(opponent.holds[card] for card in cards_of(table.unseen)))


def opponent_lines(opponent: Opponent, worlds: int, *, mine: bool) -> list[tuple[str, str]]:
    """Labels and figures of what the opponent may hold."""
    low = opponent.parts[0] + opponent.parts[1]
    figures = (
        plus_minus(opponent.deadwood, opponent.deadwood_se, 1),
        sampled(low, worlds),
        sampled(opponent.knocks_next, worlds) if mine else "–",
    )
    return list(zip(OPPONENT_LABELS, figures, strict=True))


def kind_text(opponent: Opponent) -> str:
    """What kind of player the opponent has been so far."""
    ordered = sorted(zip(opponent.kinds, KIND_NAMES, strict=True), reverse=True)
    text = _("Kind of player so far: {kinds}.")
    named = [_("{name} {share}").format(name=name, share=percent(kind)) for kind, name in ordered]
    return text.format(kinds=listed(named))


def results(play: Play, advice: Advice | None) -> list[str]:
    """Lines about the advice for the clipboard."""
    table = play.table
    if advice is None or table is None or not advice.choices:
        return []
    lines = []
    for choice in ranking(advice, play.goal).choices[:6]:
        text = _("{act}: {points} points, win {win}")
        worth_points = signed_error(choice.points, choice.points_se)
        lines.append(
            text.format(act=act(choice.step, table), points=worth_points, win=percent(choice.win))
        )
    return lines


# ---- judged afterwards -----------------------------------------------------------------------


def cost_of(judged: Judged) -> float:
    """Points that a move cost; none where the best may be no better."""
    return judged.loss if judged.loss > half_width(judged.loss_se) else 0.0


def judged_text(play: Play, judged: Judged) -> str:
    """What a move of mine was worth beside the best one."""
    assert play.deal is not None
    table, made = play.deal.table_before(judged.number), play.steps[judged.number]
    mine = Step("draw") if made.kind == "draw" else made
    move = _("You drew from stock") if made.kind == "draw" else step_text(made, table)
    if mine == judged.best and not judged.loss_se:  # nothing else comes near
        return _("{move}: best.").format(move=move)
    if mine == judged.best or not (cost_of(judged) or judged.vague):
        return _("{move}: as good as any.").format(move=move)
    text = _("{move}: {loss} points worse than to {best}.")
    if not cost_of(judged):
        text = _("{move}: not known to be worse than to {best}, {loss} points.")
    better = act(judged.best, table)
    return text.format(
        move=move,
        loss=plus_minus(judged.loss, judged.loss_se, digits_apart(judged.loss, judged.loss_se)),
        best=better[:1].lower() + better[1:],
    )


def last_judged(play: Play) -> str:
    """What my last move that was judged cost, after a draw in the same turn that cost something."""
    *earlier, last = play.judged or (None,)
    if last is None:
        return ""
    drew = [j for j in earlier if j.number == last.number - 1 and cost_of(j)]
    return " ".join(judged_text(play, judged) for judged in (*drew, last))


def judged_lines(play: Play) -> list[str]:
    """What my moves cost once a deal is over, the costliest first, each a link to its step."""
    if play.deal is None or play.deal.table.phase != "over":
        return []
    found = sorted(filter(cost_of, play.judged), key=lambda judged: -judged.loss)
    lines = []
    for judged in found:
        what, chosen = judged_text(play, judged), play.at == judged.number
        text = _("{number}. {what}")
        told = link(judged.number, what, "", chosen=chosen)
        lines.append(text.format(number=judged.number + 1, what=told))
    return lines


def judged_total(play: Play) -> str:
    """What all my moves of a deal cost; empty if none was judged."""
    if not play.judged:
        return ""
    cost = sum(map(cost_of, play.judged))
    text = ngettext(
        "{count} decision judged, by what you could know: {cost} points given away.",
        "{count} decisions judged, by what you could know: {cost} points given away.",
        len(play.judged),
    )
    total = text.format(count=count_title(len(play.judged)), cost=f"{cost:.1f}")
    return f"{total} {_costliest(play)}".rstrip()


def _costliest(play: Play) -> str:
    """Which of my moves cost most, as a link to it; empty if none cost anything."""
    worst = max(play.judged, key=cost_of)
    if play.deal is None or not cost_of(worst):
        return ""
    table, made = play.deal.table_before(worst.number), play.steps[worst.number]
    mine = Step("draw") if made.kind == "draw" else made
    made_short, best = act_short(mine, table), act_short(worst.best, table)
    return costliest(made_short, f"{worst.loss:.1f}", best, worst.number)
