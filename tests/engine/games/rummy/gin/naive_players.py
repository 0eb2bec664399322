"""Players of gin again, slow and obvious. Cards are texts such as "As"; see `naive`."""

from tests.engine.games.rummy.gin.naive import RANKS, deadwood, is_meld, points


def without(cards, card):
    return [other for other in cards if other != card]


def least_after_throw(hand, kept=()):
    return min(deadwood(without(hand, card)) for card in hand if card not in kept)


def makes_group(card, hand):
    return any(is_meld([card, a, b]) for a in hand for b in hand if a < b)


def simple_throws(hand, taken):
    """All cards that simple may throw."""
    least = least_after_throw(hand, [taken])
    return {c for c in hand if c != taken and deadwood(without(hand, c)) == least}


def best_draws(hand, unseen):
    """Mean of what the seven best draws leave."""
    left = sorted(least_after_throw([*hand, card]) for card in unseen)[:7]
    return sum(left) / max(len(left), 1)


def danger(card, safe, known):
    """Points against a throw: its partners that the opponent holds, less those out of reach."""
    place, suit = RANKS.index(card[0]), card[1]
    same = [card[0] + other for other in "shcd" if other != suit]

    def run_part(has, whole):
        down1, down2, up1, up2 = (has(place + step) for step in (-1, -2, 1, 2))
        # Runs of three with this card: below it, around it, above it. All are touched:
        all_of_them = (down1 or down2) and (down1 or up1) and (up1 or up2) and (down1 or up1)
        if all_of_them:
            return whole
        return 5 * (down1 + up1) + 3 * (down2 + up2)

    def set_part(cards, whole):
        count = sum(other in cards for other in same)
        return whole if count >= 2 else 4 * count

    held = run_part(lambda at: 0 <= at < 13 and RANKS[at] + suit in known, 20)
    gone = run_part(lambda at: not 0 <= at < 13 or RANKS[at] + suit in safe, 10)
    return held + set_part(known, 20) - gone - set_part(safe, 10)


def marjj_throw(hand, taken, dead, known, deck, turn):
    """Cards that marjj may throw: one, unless several leave nothing, or are worth the same."""
    may = [card for card in hand if card != taken]
    gin = {card for card in may if deadwood(without(hand, card)) == 0}
    if gin:
        return gin
    whole, least = deadwood(hand), least_after_throw(hand, [taken])
    left = {card: deadwood(without(hand, card)) for card in may}
    loose = [card for card in may if left[card] <= whole - points([card])]
    dearest = max((points([card]) for card in loose), default=0)
    unseen = [c for c in deck if c not in hand and c not in dead and c not in known]
    values = {}
    for card in may:
        if left[card] > least + 5:
            continue
        if dearest and (card not in loose or points([card]) < dearest - 5):
            continue
        future = 18 * 0.9**turn * best_draws(without(hand, card), unseen)
        values[card] = left[card] + future + danger(card, [*hand, *dead], known)
    best = min(values.values())
    return {card for card, value in values.items() if value < best + 1e-6}


def choices(name, referee, known, dead, turn):
    """What a player may do whose turn it is, as (kind, card)."""
    hand, legal = referee.hands[referee.player], referee.legal()
    if referee.phase == "stock only":
        return {("draw", None)}
    if referee.phase != "throw":
        top = referee.pile[-1]
        takes = makes_group(top, hand)
        if name == "marjj":
            takes = takes and least_after_throw([*hand, top]) < deadwood(hand)
        refuses = "draw" if referee.phase == "draw" else "pass"
        return {("take" if takes else refuses, None)}
    if ("big gin", None) in legal:
        return {("big gin", None)}
    if name == "simple":
        cards = simple_throws(hand, referee.taken)
    else:
        deck = [rank + suit for suit in "shcd" for rank in RANKS]
        cards = marjj_throw(hand, referee.taken, dead, known, deck, turn)
    found = set()
    for card in cards:
        left = deadwood(without(hand, card))
        out = left <= referee.limit and (name == "simple" or left == 0 or turn < 3)
        found.add(("knock" if out else "throw", card))
    return found
