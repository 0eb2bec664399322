"""Positions of gin judged by many deals played out, and how often advice turns with the kind.

Run: ``python -m lab.gin.positions judge`` writes the positions below, and the first of other deals
in which the net and the rule differ, each with what its choices are worth against ordinary players.
``python -m lab.gin.positions kinds`` counts the moments at which to knock or to play on hangs on
the kind of opponent that is believed in.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from engine.cards import card_text, parse_cards
from engine.games.rummy.gin import advice, kernels, net, policy
from engine.games.rummy.gin.encoding import rules_of, step_of
from engine.games.rummy.gin.kernels import HAND, MOVER, OVER, PHASE, THROW, from_card, from_mask
from engine.games.rummy.gin.match import shuffled
from engine.games.rummy.gin.melds import cards_of
from engine.games.rummy.gin.policy import cheapest_throw
from engine.games.rummy.gin.questions import KINDS, Advice, Advise
from engine.games.rummy.gin.rules import ME, THEM, Deal, Step
from engine.limits import Limits

GOLDEN = Path("tests/engine/games/rummy/golden/gin_ordinary.json")
#: Hands of a strong player, and what they say of each: ten cards, the upcard, what followed.
ASKED = (
    ("2d3d4d7d8d9d5s8sAc2c", "9h", "pass; pass; draw; throw Qh; draw 5c", ME),
    ("4s5s6s3c3d6c7cTsJsKc", "9h", "pass; pass; draw; throw Kh; draw Ah", ME),
    ("2d3d4d5s5c7d8d9cAc2c", "9h", "pass; pass; draw; throw Qh; draw Ah", ME),
)
MOMENTS = ("knock", "throw", "draw")
EACH, LATEST = 4, 4  # of each sort of moment; own turns ended at most


def read(hand: str, upcard: str, history: str, dealer: int) -> Deal:
    """The deal that was so written."""
    steps = []
    for text in filter(None, history.split("; ")):
        kind, _, card = text.partition(" ")
        steps.append(Step(kind, parse_cards(card)[0] if card else None))  # type: ignore[arg-type]  # of a file
    deal = Deal(tuple(parse_cards(hand)), parse_cards(upcard)[0], dealer)
    return deal.after(*steps)


def written(step: Step) -> str:
    """A step as `read` takes it."""
    return step.kind if step.card is None else f"{step.kind} {card_text(step.card)}"


def moments(seed: int) -> Iterator[tuple[int, str, bool, Deal]]:
    """Decisions of deals between nets: number of the deal, sort, whether the rule differs, deal."""
    number = 0
    while True:
        deck, dealer = shuffled(seed, number), number % 2
        state = np.zeros(kernels.STATE, np.int64)
        kernels.deal_cards(deck, dealer, state)
        hand = tuple(cards_of(from_mask(int(state[HAND]))))
        deal = Deal(hand, from_card(int(deck[20])), ME if dealer == 0 else THEM)
        rules = rules_of(deal.table, deal.rules.scoring)
        while state[PHASE] != OVER:
            me = int(state[MOVER])
            choice = int(net.choose_by_net(state, rules, net.shipped()))
            if me == ME and len(deal.table.choices()) > 1:
                other = int(policy.choose(state, rules, policy.STYLES[0]))
                sort = "draw"
                if state[PHASE] == THROW:
                    _, left = cheapest_throw(state[HAND], state[kernels.TAKEN])
                    sort = "knock" if left <= rules[kernels.LIMIT] else "throw"
                    if not left:
                        sort = "gin"
                yield number, sort, choice != other, deal
            kernels.move(state, choice, deck[21:], rules)
            step = step_of(choice)
            if step.kind == "draw" and me == ME:
                step = Step("draw", cards_of(from_mask(int(state[HAND])) & ~deal.table.hand)[0])
            deal = deal.after(step)
        number += 1


def chosen(seed: int) -> Iterator[Deal]:
    """The first moments of each sort, in deals of their own, at which net and rule differ."""
    found: Counter[str] = Counter()
    last = -1
    for number, sort, differ, deal in moments(seed):
        early = deal.table.turns[ME] <= LATEST
        if number != last and differ and early and sort in MOMENTS and found[sort] < EACH:
            found[sort] += 1
            last = number
            yield deal
        if sum(found.values()) == EACH * len(MOMENTS):
            return


def ask(deal: Deal, kind: str, deals: int, seed: int) -> Advice:
    """The adviser's last answer when one kind of opponent is believed in."""
    believed = tuple(float(name == kind) for name in KINDS)
    limits = Limits(deals=deals, seed=seed, threads=1)
    *_, answer = advice.advise(Advise(deal.table, deal.dealer, kinds=believed, limits=limits))
    return answer


def judged(deal: Deal, deals: int, seed: int) -> dict[str, object]:
    """A position with what each choice is worth against an ordinary player."""
    answer = ask(deal, "ordinary", deals, seed)
    return {
        "hand": "".join(card_text(card) for card in deal.hand),
        "upcard": card_text(deal.upcard),
        "dealer": deal.dealer,
        "history": "; ".join(map(written, deal.steps)),
        "worlds": answer.worlds,
        "points": round(answer.choices[0].points, 2),
        "choices": {
            written(choice.step): [round(choice.behind, 2), round(choice.behind_se, 2)]
            for choice in answer.choices
        },
    }


def judge(deals: int, seed: int, path: Path) -> None:
    """Judge all positions, and write them."""
    found = []
    for deal in (*(read(*asked) for asked in ASKED), *chosen(seed)):
        found.append(judged(deal, deals, seed))
        print(found[-1], flush=True)
        path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def count_kinds(positions: int, deals: int, seed: int) -> None:
    """Count the positions at which to knock or to play on hangs on the kind of opponent."""
    seen, turned, clearly, last = 0, 0, 0, -1
    for number, sort, _differ, deal in moments(seed):
        if sort != "knock" or number == last:
            continue
        last = number
        acts, sure = set(), set()
        for kind in KINDS:
            answer = ask(deal, kind, deals, seed)
            act = answer.choices[0].step.kind
            acts.add(act)
            if all(step.kind == act for step in answer.close):
                sure.add(act)
        seen, turned, clearly = seen + 1, turned + (len(acts) > 1), clearly + (len(sure) > 1)
        print(f"{turned} of {seen} turn, {clearly} clearly", flush=True)
        if seen == positions:
            return


def main() -> None:
    """Judge, or count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("judge", "kinds"))
    parser.add_argument("--deals", type=int, help="worlds of a question; 20,000, or 512 for kinds")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seed", type=int, default=3801)
    parser.add_argument("--out", type=Path, default=GOLDEN)
    options = parser.parse_args()
    if options.what == "judge":
        judge(options.deals or 20_000, options.seed, options.out)
    else:
        count_kinds(options.positions, options.deals or 512, options.seed)


if __name__ == "__main__":
    main()
