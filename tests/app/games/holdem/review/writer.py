"""Hands that were played out at random, written down as each of the five sites does."""

import random
from dataclasses import dataclass
from functools import cache

from engine.cards import card_text
from engine.games.holdem.in_play import Hand, Table
from tests.engine.games.holdem.naive import value_of

SITES = ("PokerStars", "GG", "Winamax", "888", "iPoker")
RAKE = 0.05


@dataclass(frozen=True)
class Played:
    """A hand to its end; amounts are big blinds, which are dollars too."""

    number: int
    hand: Hand
    me: int
    holes: tuple
    won: tuple
    rake: float

    @property
    def nets(self):
        put = self.hand.state.put
        seat, back = self.hand.uncalled
        return [
            won - p + back * (s == seat)
            for s, (won, p) in enumerate(zip(self.won, put, strict=True))
        ]

    def name(self, seat):
        return "Hero" if seat == self.me else f"P{seat}"


@cache
def play(seed):
    """A hand in which all act at random, cautiously enough that streets come."""
    rng = random.Random(seed)
    seats = rng.choice((2, 3, 6, 6, 6, 9))
    stacks = tuple(float(rng.choice((100, 100, 100, rng.randint(15, 250)))) for _ in range(seats))
    deck = list(range(52))
    rng.shuffle(deck)
    holes = tuple((deck.pop(), deck.pop()) for _ in range(seats))
    hand = Hand(Table(stacks))
    while not hand.over:
        if hand.cards_due:
            hand = hand.deal(*(deck.pop() for _ in range(hand.cards_due)))
        else:
            hand = act(rng, hand)
    return settled(seed, hand, rng.randrange(seats), holes)


def act(rng, hand):
    choices = hand.choices()
    draw = rng.random()
    if draw < 0.35 and not choices.checks and len(hand.left) > 2:
        return hand.fold()
    if draw > 0.97 and choices.most:
        return hand.all_in()
    if draw > 0.75 and choices.most > choices.least:
        to = round(rng.uniform(choices.least, min(choices.most, 3 * choices.least)), 2)
        return hand.raise_to(to if to < choices.most else choices.least)
    return hand.check_or_call()


def settled(number, hand, me, holes):
    won = [0.0] * hand.table.seats
    pots = hand.pots()
    rake = round(min(3.0, RAKE * pots[0].chips), 2) if hand.street else 0.0
    for at, pot in enumerate(pots):
        chips = round(pot.chips - (rake if not at else 0.0), 2)
        best, winners = None, []
        for seat in pot.seats:
            value = value_of((*holes[seat], *hand.board)) if len(pot.seats) > 1 else 0
            if best is None or value > best:
                best, winners = value, [seat]
            elif value == best:
                winners.append(seat)
        for seat in winners:
            share = round(chips / len(winners), 2)
            won[seat] += chips - share * (len(winners) - 1) if seat == winners[0] else share
    return Played(number, hand, me, holes, tuple(round(each, 2) for each in won), rake)


def cards(codes):
    return " ".join(card_text(card) for card in codes)


def written(site, played):
    """Text of a hand."""
    if site == "iPoker":
        return xml(played)
    return "\n".join(lines(site, played)) + "\n\n"


def money(site, chips):
    return f"{chips:.2f} €".replace(".", ",") if site == "Winamax" else f"${chips:.2f}"


def lines(site, played):
    hand, table = played.hand, played.hand.table
    seats, eight = table.seats, site == "888"
    button = 0 if seats == 2 else seats - 3
    colon = " " if site in ("Winamax", "888") else ":"
    number = 10_000 + played.number

    def pay(chips):
        return f"[{money(site, chips)}]" if eight else money(site, chips)

    def says(seat, words):
        return f"{played.name(seat)}{colon}{'' if colon == ' ' else ' '}{words}"

    if site == "PokerStars":
        stakes = "Hold'em No Limit ($0.50/$1.00 USD)"
        yield f"PokerStars Hand #{number}:  {stakes} - 2026/11/01 20:15:11"
        yield f"Table 'Test' 9-max Seat #{button + 1} is the button"
    elif site == "GG":
        yield f"Poker Hand #RC{number}: Hold'em No Limit ($0.5/$1) - 2026/11/01 18:22:01"
        yield f"Table 'Test' 9-max Seat #{button + 1} is the button"
    elif site == "Winamax":
        start = f"Winamax Poker - CashGame - HandId: #9-57-{number} - Holdem no limit"
        yield f"{start} (0,50 €/1 €) - 2026/11/01 20:15:11 UTC"
        yield f"Table: 'Test' 9-max (real money) Seat #{button + 1} is the button"
    else:
        yield f"***** 888poker Hand History for Game {number} *****"
        yield "$0.50/$1 Blinds No Limit Holdem - *** 01 11 2026 17:22:18"
        yield f"Seat {button + 1} is the button"
    for seat, stack in enumerate(table.stacks):
        chips = money(site, stack)
        text = (
            f"( {chips} )"
            if eight
            else f"({chips})"
            if site == "Winamax"
            else f"({chips} in chips)"
        )
        yield f"Seat {seat + 1}: {played.name(seat)} {text}"
    small, big = (0, 1) if seats == 2 else (seats - 2, seats - 1)
    if site == "Winamax":
        yield "*** ANTE/BLINDS ***"
    yield says(small, f"posts small blind {pay(0.5)}")
    yield says(big, f"posts big blind {pay(1)}")
    if not eight:
        yield "*** PRE-FLOP ***" if site == "Winamax" else "*** HOLE CARDS ***"
    else:
        yield "** Dealing down cards **"
    mine = cards(played.holes[played.me])
    yield f"Dealt to Hero [ {mine.replace(' ', ', ')} ]" if eight else f"Dealt to Hero [{mine}]"
    last = max(at for at, step in enumerate(hand.steps) if step.kind != "board")
    seat, back = hand.uncalled
    for at, step in enumerate(hand.steps):
        before, after = hand.states[at], hand.states[at + 1]
        if step.kind == "board":
            yield street(site, after.board)
            continue
        to, added = after.front[step.seat], after.put[step.seat] - before.put[step.seat]
        kind = step.kind
        if kind == "all-in":
            kind = "call" if to <= before.bet else "raise" if before.bet else "bet"
        if kind in ("fold", "check"):
            yield says(step.seat, f"{kind}s")
        elif kind in ("call", "bet"):
            yield says(step.seat, f"{kind}s {pay(added)}")
        elif eight:
            yield says(step.seat, f"raises {pay(added)}")
        else:
            level = max(before.front)
            words = f"raises {money(site, to - level)} to {money(site, to)}"
            yield says(step.seat, words)
        if at == last and back and site in ("PokerStars", "GG"):
            yield f"Uncalled bet ({money(site, back)}) returned to {played.name(seat)}"
    yield from end(site, played, says)


def street(site, board):
    name = {3: "FLOP", 4: "TURN", 5: "RIVER"}[len(board)]
    if site == "888":
        shown = board if len(board) == 3 else board[-1:]
        return f"** Dealing {name.lower()} ** [ {cards(shown).replace(' ', ', ')} ]"
    if len(board) == 3:
        return f"*** FLOP *** [{cards(board)}]"
    gap = "" if site == "Winamax" else " "
    return f"*** {name} *** [{cards(board[:-1])}]{gap}[{cards(board[-1:])}]"


def end(site, played, says):
    hand = played.hand
    shown = len(hand.left) > 1
    if site == "888":
        yield "** Summary **"
    elif shown:
        yield "*** SHOW DOWN ***" if site != "GG" else "*** SHOWDOWN ***"
    if shown:
        for left in hand.left:
            held = cards(played.holes[left])
            yield says(left, f"shows [{held}]" if site != "888" else f"shows [ {held} ]")
    for winner, chips in enumerate(played.won):
        if chips:
            amount = money(site, chips)
            text = f"[ {amount} ]" if site == "888" else f"{amount} from pot"
            yield f"{played.name(winner)} collected {text}"
    if site != "888":
        yield "*** SUMMARY ***"
        total = sum(pot.chips for pot in hand.pots())
        yield f"Total pot {money(site, total)} | Rake {money(site, played.rake)}"


KINDS = {"fold": 0, "call": 3, "check": 4, "bet": 5, "raise": 23}


def xml(played):
    hand, table = played.hand, played.hand.table
    seats = table.seats
    button = 0 if seats == 2 else seats - 3

    def pocket(codes):
        return " ".join(card_text(card)[1].upper() + card_text(card)[0] for card in codes)

    found = [
        "<session><general><gametype>Holdem NL $0.50/$1</gametype><nickname>Hero</nickname>",
        f'</general><game gamecode="{10_000 + played.number}"><general>',
        "<startdate>2026-11-01 11:49:59</startdate><players>",
    ]
    for seat, stack in enumerate(table.stacks):
        found.append(
            f'<player seat="{seat + 1}" name="{played.name(seat)}" chips="${stack:.2f}" '
            f'dealer="{int(seat == button)}" win="${played.won[seat]:.2f}" />'
        )
    found.append('</players></general><round no="0">')
    small, big = (0, 1) if seats == 2 else (seats - 2, seats - 1)
    number = 2
    for at, (seat, chips) in enumerate(((small, 0.5), (big, 1.0)), 1):
        name = played.name(seat)
        found.append(f'<action no="{at}" player="{name}" type="{at}" sum="${chips:.2f}" />')
    found.append('</round><round no="1">')
    for seat, hole in enumerate(played.holes):
        known = seat == played.me or (len(hand.left) > 1 and seat in hand.left)
        text = pocket(hole) if known else "X X"
        found.append(f'<cards type="Pocket" player="{played.name(seat)}">{text}</cards>')
    for at, step in enumerate(hand.steps):
        before, after = hand.states[at], hand.states[at + 1]
        if step.kind == "board":
            name = {3: "Flop", 4: "Turn", 5: "River"}[len(after.board)]
            found.append(f'</round><round no="{len(after.board) - 1}">')
            found.append(f'<cards type="{name}" player="">{pocket(step.cards)}</cards>')
            continue
        number += 1
        to, added = after.front[step.seat], after.put[step.seat] - before.put[step.seat]
        kind = step.kind
        if kind == "all-in":
            kind = "call" if to <= before.bet else "raise" if before.bet else "bet"
        chips = to if kind == "raise" else added if kind in ("call", "bet") else 0
        found.append(
            f'<action no="{number}" player="{played.name(step.seat)}" type="{KINDS[kind]}" '
            f'sum="${chips:.2f}" />'
        )
    return "".join([*found, "</round></game></session>\n"])
