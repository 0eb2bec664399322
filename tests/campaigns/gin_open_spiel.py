"""Rules of gin beside OpenSpiel's: legal moves, layoffs, and what deals score.

Run: ``pip install open_spiel``, then ``python -m tests.campaigns.gin_open_spiel --deals 3000``.
Random players who like groups play the same deals in both programs. After a knock our groups are
laid down in OpenSpiel too, and of all its ways to lay off the best for the opponent counts. What
is known to differ is counted under its own name; any other difference is named in capitals.

Known: OpenSpiel lets the card just taken go back at once, so a knock may be legal there only; it
refuses a few knocks that are legal, as the groups of eleven cards that leave least are not those
of the ten to keep; gives nothing for a knock with as many points as the opponent; and with two
cards in stock asks the next player to pass, or knock, before the deal is dead. It ends a deal in
which upcards are taken over and over.
"""

import argparse
from collections import Counter
from random import Random

import numpy as np

from engine.games.rummy.gin import kernels
from engine.games.rummy.gin.kernels import HAND, MOVER, NO_BIG_GIN, OVER, PHASE, STATE, TAKEN

RULES = np.array([10, 25, 25, 1, NO_BIG_GIN, 1], np.int64)
SUITS = (0, 3, 1, 2)  # of spades, hearts, clubs and diamonds, in the order there
UPCARD, STOCK, PASS, KNOCK = 52, 53, 54, 55


def theirs(card):
    """OpenSpiel's number of a card of the kernels."""
    return 13 * SUITS[card // 13] + card % 13


def action(choice):
    """OpenSpiel's action for a choice; that of the throw for a knock."""
    names = {kernels.PASS: PASS, kernels.TAKE: UPCARD, kernels.FROM_STOCK: STOCK}
    if choice in names:
        return names[choice]
    return theirs((choice - kernels.THROW_CARD) % 100)


def cards_of(mask):
    return [card for card in range(52) if mask >> card & 1]


def lively(rng, state, choices):
    """A choice: out if that can be, now and then not; mostly the least deadwood."""
    knocks = [c for c in choices if c >= kernels.KNOCK]
    if knocks and rng.random() < 0.4:
        return rng.choice(knocks)
    throws = [c for c in choices if kernels.THROW_CARD <= c < kernels.KNOCK]
    if throws and rng.random() < 0.9:
        hand = int(state[HAND + state[MOVER]])
        return min(
            throws,
            key=lambda c: (kernels.deadwood(hand & ~(1 << c - kernels.THROW_CARD)), rng.random()),
        )
    return rng.choice([c for c in choices if c < kernels.KNOCK])


def card_name(card):
    return "A23456789TJQK"[card % 13] + "shcd"[card // 13]


def melds_of(hand):
    """Groups that our spread lays down, as sets of names; OpenSpiel's runs have 5 cards at most."""
    runs, sets = kernels.spread(hand)
    found = [[card for card in cards_of(sets) if card % 13 == rank] for rank in range(13)]
    run = []
    for card in cards_of(runs):
        if run and (card != run[-1] + 1 or card % 13 == 0):
            found.append(run)
            run = []
        run.append(card)
    found.append(run)
    melds = []
    for meld in found:
        cut = len(meld) // 2 if len(meld) > 5 else len(meld)
        melds += [meld[:cut], meld[cut:]]
    return {frozenset(map(card_name, meld)) for meld in melds if meld}


def meld_of(game, move):
    text = game.action_to_string(game.current_player(), move).split(": ")[-1]
    return frozenset(text[at : at + 2] for at in range(0, len(text), 2))


def least(game, melds, knocker, known):
    """Least points to the knocker in OpenSpiel, who lays down `melds`; by position in `known`."""
    if game.is_terminal():
        return game.returns()[knocker]
    key = str(game)
    if key not in known:
        moves = game.legal_actions()
        if game.current_player() == knocker:
            laid = [move for move in moves if move > KNOCK and meld_of(game, move) in melds]
            moves = laid[:1] or [move for move in moves if move == PASS]
        values = []
        for move in moves:
            after = game.clone()
            after.apply_action(move)
            values.append(least(after, melds, knocker, known))
        known[key] = min(values)
    return known[key]


def play(open_spiel, rng, counts):
    """Play one deal in both, count what moves are alike, and say how it ended."""
    game = open_spiel.new_initial_state()
    deck = np.array(rng.sample(range(52), 52), np.int64)
    state, found = np.zeros(STATE, np.int64), np.zeros(40, np.int64)
    kernels.deal_cards(deck, 1, state)
    for card in deck[:21]:
        game.apply_action(theirs(int(card)))
    takes = 0  # in a row
    while state[PHASE] != OVER:
        choices = found[: kernels.list_choices(state, RULES, found)].tolist()
        mover, moves = int(state[MOVER]), set(game.legal_actions())
        if game.is_terminal() and takes:
            return "ended there, after upcards taken over and over"
        if game.current_player() != mover:
            return "ANOTHER PLAYER'S TURN"
        taken = {theirs(card) for card in cards_of(int(state[TAKEN]))} & moves
        counts["moves: the card just taken may go back there"] += len(taken)
        plain = {action(choice) for choice in choices if choice < kernels.KNOCK}
        if moves - taken - {KNOCK} != plain:
            return "OTHER MOVES"
        counts["moves: alike"] += len(plain)
        out = any(choice >= kernels.KNOCK for choice in choices)
        if KNOCK in moves and not out:
            counts[f"moves: a knock there only, {'by a card taken' if taken else 'WHY'}"] += 1
        elif out and KNOCK not in moves:
            counts["moves: a knock here only"] += 1
            choices = [choice for choice in choices if choice < kernels.KNOCK]
        choice = lively(rng, state, choices)
        takes = takes + 1 if choice == kernels.TAKE else takes if state[TAKEN] else 0
        hand = int(state[HAND + mover])
        points = kernels.move(state, choice, deck[21:], RULES)
        if choice >= kernels.KNOCK:
            kept = hand & ~(1 << choice - kernels.KNOCK)
            return knock(game, action(choice), mover, kept, -points if mover else points)
        game.apply_action(action(choice))
        if game.is_chance_node():
            game.apply_action(theirs(int(deck[20 + state[kernels.DRAWN]])))
    if not game.is_terminal():
        game.apply_action(PASS)
    return "dead in both" if game.is_terminal() and not any(game.returns()) else "DEAD HERE ONLY"


def knock(game, thrown, mover, kept, points):
    """Knock in OpenSpiel too, and say how the points to the knocker compare."""
    game.apply_action(KNOCK)
    if thrown not in game.legal_actions():
        return "A KNOCK WITH ANOTHER CARD ONLY"
    game.apply_action(thrown)
    value = least(game, melds_of(kept), mover, {})
    if value == points:
        return "knocks that score alike"
    if (value, points) == (0, -RULES[kernels.UNDERCUT]):
        return "ties: nothing there, an undercut here"
    return f"KNOCKS THAT SCORE {points} HERE, {value:.0f} THERE"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    try:
        import pyspiel
    except ImportError:
        raise SystemExit("OpenSpiel is missing: pip install open_spiel") from None
    game, rng, counts = pyspiel.load_game("gin_rummy"), Random(options.seed), Counter()
    for _ in range(options.deals):
        counts["deals: " + play(game, rng, counts)] += 1
    for name, count in sorted(counts.items()):
        print(f"{count:8} {name}")


if __name__ == "__main__":
    main()
