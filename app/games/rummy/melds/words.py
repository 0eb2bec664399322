"""What is said of groups and of the cards that fit none. No Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.words import digits
from app.words.cards import RANKS_NAMES, SUIT_NAMES, pretty, rank_text
from app.words.counts import and_list, count_word
from app.words.translation import _, isolate, ngettext
from engine.cards import rank_of, suit_of
from engine.games.rummy import Answer, Group, Objection, Rules
from engine.games.rummy.gin import best_spread
from engine.games.rummy.gin.melds import points_of

MOST_NAMED = 3  # cards that a sentence lists before it counts them
KINDS = {"run": _("Run"), "set": _("Set")}
VALID = {
    ("set",): _("Valid: a set"),
    ("run",): _("Valid: a run"),
    ("set", "run"): _("Valid: a set or run"),
}
A_RANK = (
    *(_("a two"), _("a three"), _("a four"), _("a five"), _("a six"), _("a seven")),
    *(_("an eight"), _("a nine"), _("a ten"), _("a jack"), _("a queen"), _("a king"), _("an ace")),
)


def group_caption(group: Group) -> tuple[str, str]:
    """Kind of a group, and what is to be said of it."""
    return KINDS[group.kind], _run_words(group) if group.kind == "run" else _set_words(group)


def _run_words(group: Group) -> str:
    wild = _standing_in(group)
    if len(wild) > 2:
        text = _("wild for {cards}")
        return text.format(cards=and_list([pretty(stands) for _card, stands in wild]))
    if wild:
        text = _("{card} stands for {other}") if len(wild) == 1 else _("{card} is {other}")
        return and_list([text.format(card=pretty(c), other=pretty(o)) for c, o in wild])
    first, last = (rank_text(rank_of(group.cards[i])) for i in (0, -1))
    suits = {suit_of(card) for card in group.cards}
    text = _("{first}–{last} of {suit}") if len(suits) == 1 else _("{first}–{last}")
    return text.format(first=first, last=last, suit=SUIT_NAMES[suits.pop()])


def _set_words(group: Group) -> str:
    wild = [card for card, _stands in _standing_in(group)]
    rank = rank_of(group.stands_for[0])
    many = RANKS_NAMES[rank]
    if len(wild) == len(group.cards) or len(wild) > 2:
        text = ngettext("{count} wild card, {ranks}", "{count} wild cards, {ranks}", len(wild))
        return text.format(count=count_word(len(wild)), ranks=many)
    if len(wild) == 1:
        text = _("{card} is wild, {a_rank}")
        return text.format(card=pretty(wild[0]), a_rank=A_RANK[rank])
    if wild:
        cards = and_list([pretty(card) for card in wild])
        return _("{cards} are {ranks}").format(cards=cards, ranks=many)
    return _("{count} {ranks}").format(count=count_word(len(group.cards)), ranks=many)


def _standing_in(group: Group) -> list[tuple[int, int]]:
    """Wild cards of a group, each with the card that it stands for."""
    return [
        (card, stands)
        for card, stands in zip(group.cards, group.stands_for, strict=True)
        if card != stands
    ]


def sum_words(cards: Sequence[int], rules: Rules) -> str:
    """``1 + 4 + 5 + 10 = 20``."""
    return sum_text([rules.cost(card) for card in cards])


def sum_text(values: Sequence[int]) -> str:
    """``1 + 4 + 5 + 10 = 20``, or one figure."""
    terms = " + ".join(map(str, values)) + " = " if len(values) > 1 else ""
    return isolate(digits.figure(f"{terms}{sum(values)}"))


def why(answer: Answer) -> str:
    """Why the cards left over are left over, in one or two sentences."""
    alone = [pretty(o.card) for o in answer.objections if o.group is None]
    if len(alone) > MOST_NAMED + 1:
        more = count_word(len(alone) - MOST_NAMED)
        alone[MOST_NAMED:] = [_("{count} more").format(count=more)]
    sentences = []
    if alone:
        text = ngettext("{cards} fits no group.", "{cards} fit no group.", len(alone))
        sentences.append(text.format(cards=and_list(alone)))
    groups_seen = set()
    for objection in answer.objections:
        if objection.group is not None and objection.group.cards not in groups_seen:
            groups_seen.add(objection.group.cards)
            sentences.append(_objection(objection, answer.points))
    return " ".join(sentences)


def _objection(objection: Objection, best: int) -> str:
    assert objection.group is not None
    worse = objection.points is not None and objection.points > best
    if objection.contested and worse:
        text = _(
            "{card} in {group} takes {needed} from a group: {points} would be left, not {best}."
        )
    elif objection.contested:
        text = _("{card} in {group} takes {needed} from a group: no fewer are left.")
    elif worse:
        text = _("{card} fits into {group}, but {points} would be left, not {best}.")
    else:
        text = _("{card} fits into {group}, but no fewer are left.")
    return text.format(
        card=pretty(objection.card),
        group=" ".join(pretty(card) for card in objection.group.cards),
        needed=and_list([pretty(card) for card in dict.fromkeys(objection.contested)]),
        points=objection.points,
        best=best,
    )


def groups_and_rest(hand: int) -> tuple[int, ...]:
    """Masks of the groups in a hand that leave least, and of what is left over."""
    melds = best_spread(hand)
    rest = hand
    for meld in melds:
        rest &= ~meld
    return (*melds, rest) if rest else tuple(melds)


def groups_with(hand: int, laid: Mapping[int, int]) -> tuple[int, ...]:
    """Masks of the groups in a hand with what was laid off on them, and of the rest that is left.

    What this hand laid off on others is not among them.
    """
    left = hand & ~sum(laid.values())
    return tuple(mask | laid.get(mask, 0) for mask in (groups_and_rest(left) if left else ()))


def gin_sum_words(cards: Sequence[int]) -> str:
    """``1 + 2 + 10 = 13``, by what cards cost at gin."""
    return sum_text(sorted(points_of(card) for card in cards))
