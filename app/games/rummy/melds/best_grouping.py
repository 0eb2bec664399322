"""The best grouping on the felt, and the hand as the player sorts it."""

from __future__ import annotations

from app.cards.hand import HandCard
from app.games.rummy import words
from app.games.rummy.hand import Hand
from app.games.rummy.melds import words as group_words
from app.games.rummy.melds.felt import Felt
from app.games.rummy.melds.groupings import Frame, Look
from app.games.rummy.melds.held_cards import card_ids, card_of, shown_card
from app.words.cards import pretty
from app.words.translation import _
from engine.games.rummy import Answer, Discard, Group, Grouping, Rules


class BestGrouping:
    """Shows on the felt the fewest points left over, or what a discard leaves."""

    def __init__(self, felt: Felt) -> None:
        self._felt = felt

    def show(
        self, hand: Hand, answer: Answer | None, discard: Discard | None, *, pointed: bool
    ) -> None:
        """Show hand and groups.

        Parameters
        ----------
        answer : to this hand, or None: then groups that are shown stay
        discard : the one that is lifted, best or pointed at
        pointed : whether the groups are those after it, not those of the whole hand
        """
        if answer is not None:
            self._show_groups(hand, answer, discard if pointed else None)
        ids = card_ids(hand.arranged(answer.grouping if answer else None))
        if hand.to_throw:
            tip, hint = _("Click to throw it"), _("drag to reorder, click to throw a card")
        elif hand.turns:
            tip, hint = _("Del puts it back"), _("drag to reorder")
        else:
            tip = _("Click to put it back")
            hint = _("drag to reorder, click to put a card back")
        cards = [shown_card(i, hand.rules, tip=tip) for i in ids]
        if discard is not None and discard.card in hand.cards:  # the last of several copies
            at = max(j for j, i in enumerate(ids) if card_of(i) == discard.card)
            said = _("best to throw")
            cards[at] = shown_card(ids[at], hand.rules, lifted=True, tip=tip, said=said)
        self._felt.show_cards(cards, hint if ids else "")

    def show_none(self, hand: Hand) -> None:
        """Show no groups, but when they will come."""
        text = (
            _("Groups appear here as soon as the engine is ready.")
            if hand.cards
            else _("Groups appear here as soon as cards are in your hand.")
        )
        self._felt.groups.show_frames([], text)
        self._felt.set_why("")

    def _show_groups(self, hand: Hand, answer: Answer, discard: Discard | None) -> None:
        if discard is None:
            grouping, why, hint = answer.grouping, group_words.why(answer), words.hand_hint(hand)
        else:
            grouping, why, hint = discard.grouping, "", words.without_hint(discard)
        self._felt.hand_hint.set_text(hint)
        self._felt.groups.show_frames(frames_of(grouping, hand.rules))
        self._felt.set_why(why)


def frames_of(grouping: Grouping, rules: Rules) -> list[Frame]:
    """Groups and what is left over, only to be looked at."""
    frames = []
    for group in grouping.groups:
        name, hint = group_words.group_caption(group)
        frames.append(Frame(_still(group, rules), name, hint))
    if grouping.unmatched:
        left = tuple(shown_card(i, rules, enabled=False) for i in card_ids(grouping.unmatched))
        hint = group_words.sum_words(grouping.unmatched, rules)
        frames.append(Frame(left, _("Deadwood"), hint, Look.DEADWOOD))
    return frames


def _still(group: Group, rules: Rules) -> tuple[HandCard, ...]:
    """Cards of a group that is only to be looked at."""
    cards = []
    for i, stands in zip(card_ids(group.cards), group.stands_for, strict=True):
        said = _("stands for {card}").format(card=pretty(stands)) if card_of(i) != stands else ""
        cards.append(shown_card(i, rules, enabled=False, tip=said, said=said))
    return tuple(cards)
