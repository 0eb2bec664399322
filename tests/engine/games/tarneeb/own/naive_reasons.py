"""How players call and play by reason, as anyone would first write it: one at a time."""

from math import exp

from engine.games.tarneeb import PASS
from engine.games.tarneeb.own import calls

MARGINS = ("nobody's", "others'", "partner's")


def play_auction(auction, worths, margins):
    """The auction played to its end: the lowest bid while the hand is worth it, else a pass."""
    while auction.to_call is not None:
        seat = auction.to_call
        bids = [call for call in auction.legal if call != PASS]
        whose = 0
        if auction.bidder is not None:
            whose = 2 if auction.bidder == (seat + 2) % 4 else 1
        must = PASS not in auction.legal
        bid = must or worths[seat] > bids[0] + margins[whose]
        auction = auction.after(bids[0] if bid else PASS)
    return auction


def classes(hand, suits, gone, best):
    """Cards that touch: no card of another hand, nor the best on the table, between them."""
    found = []
    for suit in suits:
        run = []
        for card in range(13 * suit, 13 * suit + 13):
            if card in hand:
                run.append(card)
            elif (card not in gone or card == best) and run:
                found.append(run)
                run = []
        if run:
            found.append(run)
    return found


def chance(card, hand, gone, table, trump, declaring, partner_out, others_out, figures, odd):
    """Chance that a player with `hand` plays `card`, by name of feature.

    `table` holds the cards on the table, and who of them is the partner: (card, partner's).
    """
    hand = set(hand)
    led = table[0][0] // 13 if table else None
    best, partners = None, False
    for played, by_partner in table:
        if (
            best is None
            or (played // 13 == best // 13 and played > best)
            or (played // 13 == trump != best // 13)
        ):
            best, partners = played, by_partner
    follow = [c for c in hand if c // 13 == led]
    legal = follow or sorted(hand)
    suits = [led] if follow else range(4)
    runs = classes(hand, suits, gone, best)
    values = {}
    for run in runs:
        names = _features(
            run, runs, hand, gone, led, best, partners, len(table), trump, declaring,
            partner_out, others_out,
        )  # fmt: skip
        values[tuple(run)] = exp(sum(figures[name] * worth for name, worth in names.items()))
    mine = next(run for run in values if card in run)
    return (1 - odd) * values[mine] / sum(values.values()) / len(mine) + odd / len(legal)


def _features(
    run, runs, hand, gone, led, best, partners, turn, trump, declaring, partner_out, others_out
):
    suit, top = run[0] // 13, run[-1]
    whole = set(range(13 * suit, 13 * suit + 13))
    out = whole - hand - set(gone)
    above = len([c for c in out if c > top])
    mine = [c for c in hand if c // 13 == suit]
    trumps = [c for c in hand if c // 13 == trump]
    trumps_out = {c for c in range(13 * trump, 13 * trump + 13) if c not in hand and c not in gone}
    below = [other for other in runs if other[0] // 13 == suit and other[0] < run[0]]
    if led is None and suit == trump:
        return {
            "trump lead of declarers": declaring,
            "trump lead of defenders": not declaring,
            "trump lead top": above == 0,
            "trump lead lowest": not below,
            "trump lead when none is out": not out,
        }
    if led is None:
        ruffed = bool(trumps_out) and suit in others_out
        return {
            "lead top": above == 0,
            "lead top, to be ruffed": above == 0 and ruffed,
            "lead second": above == 1,
            "lead low card": above > 3,
            "lead singleton": len(mine) == 1 and bool(trumps),
            "lead length": len(mine) / 4,
            "lead lowest": not below,
            "lead sequence": above > 0 and top % 13 > 7 and top - 1 in hand and top % 13 > 0,
            "lead for partner to ruff": suit in partner_out and bool(trumps_out),
            "lead into a ruff": above > 0 and ruffed,
            "lead suit nobody has": not out,
        }

    def wins(other):
        if other[-1] // 13 == best // 13:
            return other[-1] > best
        return other[-1] // 13 == trump

    alike = len([other for other in below if wins(other) == wins(run)]) / 4
    if suit == led and not wins(run):
        return {"waste losing": alike}
    if suit == led:
        name = "win with less"
        if partners:
            name = "take partner's trick"
        elif turn == 3:
            name = "win as last"
        elif above == 0:
            name = "win with top"
        second = name == "win with less" and above == 1
        return {name: 1, "waste winning": alike, "win with second": second}
    if suit == trump:
        name = "ruff partner's trick" if partners else "ruff"
        return {name if wins(run) else "trump in vain": 1, "waste ruffing": alike}
    return {
        "throw top": above == 0,
        "throw second": above == 1,
        "throw from length": len(mine) / 4,
        "throw singleton": len(mine) == 1 and bool(trumps),
        "waste throwing": len(below) / 4,
        "throw low card": above > 3,
        "throw from suit nobody has": not out,
    }


def naive_naming(worths, trump):
    """How likely a player names `trump` whose hand is worth so much in each suit."""
    odds = [exp(worth / calls.SCALE) for worth in worths]
    return (1 - calls.ODD) * odds[trump] / sum(odds) + calls.ODD / 4
