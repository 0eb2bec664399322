"""Finds the positions that come with Kibitzer to be trained: where a strong player errs.

Run: ``python -m lab.positions ROOM --number 60 --seed 42`` writes ``assets/training/ROOM.jsonl``;
``--more`` leaves those of the file that stand when they are asked again, and finds what is missing,
``--by open_hands`` only by this player, ``--theme leads`` only of this theme; ``--check SEED`` asks
the adviser about those of the file instead, and tells in how many of each mode the best move is the
best again.

How they are sampled. A player that is good by some rule plays, the room's adviser looks at its
choices, and a choice is taken if it costs at least so much (`LEAST`), and at least one and a half
times its error. Where deals are sampled, a choice that costs too little by a few of them (`FEW`)
is not looked at any longer. What is taken is asked again with another seed, with `AGAIN` of them
where deals are sampled, and left out if the best move is not the best each time, or the choice
costs too little more often than not: the best stands out from all others, not from the choice
alone. No theme of a room is given more than its share as long as others find some. Who plays:

tarneeb     four robots "fair" (the net at a temperature), 13 cards each; in one of eight hands they
            call, too (else "easy" ones), and choices before the seventh trick are looked at, which
            are answered in up to a hundred times the time; calls alone; open hands of five to eight
            cards, all played by one who leads the highest card of the longest suit and takes a
            trick as cheaply as it can be taken, unless the partner has it
rummy       gin: "rule" against the net; Three Thirteen: the rule of thumb, against one that throws
            the highest card
two_suits   "greedy" or the net, six or seven cards each, with and without trumps
nine_cards  one who takes what wins, else stops what loses, else takes the number in most fifteens
holdem      equity: one who takes everybody's chances to be equal; pot odds: one who calls with a
            pair or better, or a draw to a flush, and before the flop with any pair or ace;
            push or fold: one who pushes the hands that beat a hand at random; before the flop, at
            a table for six: one who raises the best fifth of hands from every seat, and calls a
            raise with the best third; the quiz: one who bets with a pair or better, or, every other
            time, never
"""

from __future__ import annotations

import argparse
import importlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Literal

from app.games import GAMES
from app.shell.room.training import Decision, Trainer
from app.train.store import Kept, as_line, identity, read_line
from engine import asking
from engine.limits import Limits
from engine.tricks import trick_winner

FOLDER = Path(__file__).parents[1] / "assets" / "training"
DAY = date(2026, 11, 25)
LEAST = {
    "points": 1.0,
    "tricks": 1.0,
    "games": 0.5,
    "bb": 0.05,
    "percent": 3.0,
    "percent of the pot": 3.0,
}
DEALS = {"tarneeb": 160, "rummy.gin": 192, "rummy.thirteen": 256}  # for each question
FEW = {"tarneeb": 24, "rummy.gin": 24, "rummy.thirteen": 48}
LATE = 30  # acts of a hand: four calls or more, the trump, and six tricks
WHOLE = 1 / 8  # of the hands
OTHER_SEED, AGAIN = 1_000_003, 12

Found = tuple[Trainer, Decision]


def asked(package: str, question: Any, seed: int, deals: dict[str, int] = DEALS) -> Any:
    """Final answer to a question, sampled by deals and not by time, so that it repeats."""
    if package in deals and hasattr(question, "limits"):  # open hands are exact
        question = replace(question, limits=Limits(deals=deals[package], seed=seed))
    elif package == "holdem":
        question = replace(question, limits=Limits(precision=0.004, seed=seed))
    *_, answer = importlib.import_module(f"engine.games.{package}").analyse(question)
    return answer


def asked_if_dear(
    package: str, question: Any, seed: int, loss: Callable[[Any], float]
) -> Any | None:
    """The final answer, or None where a few deals tell that a move gives up too little by it."""
    if loss(asked(package, question, seed, FEW)) < LEAST["points"]:
        return None
    return asked(package, question, seed)


def trainer_of(room: str, mode: str) -> Trainer:
    """The trainer of a mode."""
    game = next(game for game in GAMES if game.name == room)
    return next(trainer for trainer in game.trainers() if trainer.mode == mode)


# ---- who errs where ------------------------------------------------------------------------------


def open_hands(seed: int) -> Iterator[Found]:
    """Choices of all four seats by rule of thumb in one deal whose cards are seen."""
    from app.games.tarneeb.game import Game
    from app.games.tarneeb.records.deal import OpenDeal

    trainer, rng = trainer_of("tarneeb", "open"), Random(seed)
    deal = OpenDeal(size=rng.randrange(5, 9), trump=rng.randrange(4), leader=2).dealt(seed)
    while (position := deal.shown) is not None and not position.finished:
        after = deal.play(_cheapest(position))
        answer = asked(*trainer.question(Game("open", deal)), seed)
        for decision in trainer.decisions(Game("open", deal), answer, Game("open", after)):
            yield trainer, decision
        deal = after


def _cheapest(position: Any) -> int:
    """The highest of the longest suit to lead; the cheapest card that takes a trick, or is lost."""
    legal, trick = sorted(position.legal, key=lambda card: card % 13), position.trick
    if trick is None:
        lengths = Counter(card // 13 for card in legal)
        return int(max(legal, key=lambda card: (lengths[card // 13], card % 13)))
    seat = position.to_move
    taking = [card for card in legal if _takes(position, card)]
    if trick.winner % 2 == seat % 2 or not taking:
        return int(min(legal, key=lambda card: (card // 13 == position.trump, card % 13)))
    return int(min(taking, key=lambda card: (card // 13 == position.trump, card % 13)))


def _takes(position: Any, card: int) -> bool:
    """Whether a card beats those of the trick so far."""
    cards = (*position.trick.cards, card)
    return trick_winner(cards, position.trump) == len(cards) - 1


def at_the_table(seed: int) -> Iterator[Found]:
    """Choices of South in one hand among four robots."""
    whole = Random(seed).random() < WHOLE
    yield from _hand(seed, "all" if whole else "late")


def calls(seed: int) -> Iterator[Found]:
    """Calls of South, and the trump that it names."""
    yield from _hand(seed, "calls")


def _hand(seed: int, looks: Literal["calls", "late", "all"]) -> Iterator[Found]:
    from app.games.tarneeb.game import Game
    from app.games.tarneeb.table.record import Table
    from engine.games.tarneeb import Strength, robot_turn

    trainer, table = trainer_of("tarneeb", "table"), Table().dealt(seed)
    while (hand := table.hand) is not None and hand.phase != "over":
        game, act, calling = table.game, table.acts, hand.position is None
        assert game is not None
        if looks == "calls" and not calling:
            return
        scores = game.scores_after(table.number)
        strength: Strength = "easy" if looks == "late" and calling else "fair"
        move = asking.analyse(robot_turn(hand, scores, strength, Limits(seed=seed * 64 + act)))
        *_, done = move
        after = replace(table, game=game.with_hand(done.done_in(hand)))
        mine = hand.to_act == 2 and (looks != "late" or act >= LATE)
        question = table.judges_question(act) if mine else None
        if question is not None:
            loss = partial(_loss, partial(after.judged_by, act))
            answer = asked_if_dear("tarneeb", question, seed, loss)
            judged = None if answer is None else after.judged_by(act, answer)
            if judged is not None:
                known = Game("table", table=after.with_judged(judged))
                for decision in trainer.decisions(Game("table", table=after), None, known):
                    yield trainer, decision
        table = after


def _loss(judged_by: Callable[[Any], Any], answer: Any) -> float:
    """What a move gives up by an answer, whatever its error."""
    judged = judged_by(answer)
    return 0.0 if judged is None else float(judged.loss)


def gin(seed: int) -> Iterator[Found]:
    """Choices of "rule" in one deal against the net."""
    from app.games.rummy.gin.record import Play
    from app.games.rummy.hand import Hand
    from engine.games.rummy import gin as engine_gin

    trainer = trainer_of("rummy", "gin_play")
    play = Play(against="net", dealer=seed % 2).dealt(seed)
    while (table := play.table) is not None and table.phase != "over" and not play.to_show:
        if table.to_move != 0:
            turn = play.robots_turn
            if turn is None:
                return
            *_, reply = asking.analyse(turn)
            play = play.replied(reply.step)
            continue
        number = len(play.steps)
        ours = engine_gin.Play(table, "rule", play.rules.scoring, Limits(deals=64, seed=seed))
        *_, chosen = asking.analyse(ours)
        after = play.done(chosen.step)
        question = play.judges_question(number)
        if question is not None:
            loss = partial(_loss, partial(after.judged_by, number))
            answer = asked_if_dear("rummy.gin", question, seed, loss)
            judged = None if answer is None else after.judged_by(number, answer)
            if judged is not None:
                known = Hand(mode="gin_play", play=after.with_judged(judged))
                before = Hand(mode="gin_play", play=after)
                for decision in trainer.decisions(before, None, known):
                    yield trainer, decision
        play = after


def thirteen(seed: int) -> Iterator[Found]:
    """Choices by rule of thumb in one round of Three Thirteen for two."""
    from app.games.rummy.hand import Hand
    from app.games.rummy.thirteen.record import ThirteenPlay
    from engine.games.rummy.thirteen import Advise, Step
    from engine.games.rummy.thirteen.rules import deck_of

    trainer, rng = trainer_of("rummy", "thirteen_play"), Random(seed)
    play = ThirteenPlay(number=rng.randrange(4, 11))
    deck = sorted(deck_of(play.round_rules).elements())
    rng.shuffle(deck)
    size = play.size
    theirs, stock = deck[size : 2 * size], deck[2 * size + 1 :]
    play = replace(play, hand=tuple(deck[:size]), upcard=deck[2 * size])
    for _step in range(24):
        table = play.table
        if table is None or table.phase == "over" or not stock:
            return
        if table.to_move != 0:
            theirs.append(stock.pop())
            thrown = max(theirs, key=lambda card: (card < 52, card % 13))
            theirs.remove(thrown)
            play = play.done(Step("draw"), Step("throw", thrown))
            continue
        question = Advise(table)
        rule = next(iter(asking.analyse(question))).rule
        if rule is None:
            return
        step = Step("draw", stock.pop()) if rule.kind == "draw" else rule
        after = play.done(step)
        before = Hand(mode="thirteen_play", thirteen=play)
        known = Hand(mode="thirteen_play", thirteen=after)
        loss = partial(_behind, (rule.kind, rule.card))
        answer = asked_if_dear("rummy.thirteen", question, seed, loss)
        if answer is not None:
            for decision in trainer.decisions(before, answer, known):
                yield trainer, decision
        play = after


def _behind(chosen: tuple[str, int | None], answer: Any) -> float:
    """What a step of Three Thirteen gives up by an answer, whatever its error."""
    steps = ((each.step.kind, each.step.card, each.behind) for each in answer.choices)
    return next((float(behind) for *step, behind in steps if tuple(step) == chosen), 0.0)


def two_suits(seed: int) -> Iterator[Found]:
    """Choices of "greedy" in one game, or, every other time, of the net."""
    from app.games.two_suits.deal import Deal
    from engine.games.two_suits import BestPlay, random_position
    from engine.games.two_suits.players import Choice, Player

    trainer, rng = trainer_of("two_suits", ""), Random(seed)
    start = random_position(seed, rng.choice((6, 7)), rng.choice((None, 0, 1)))
    player: Player = "net" if seed % 2 else "greedy"  # which answers a lead as well as can be
    deal = Deal(start, opponent=player)
    while not deal.shown.position.finished:
        position = deal.shown.position
        *_, chosen = asking.analyse(Choice(position, player, seed=seed))
        after = deal.play(chosen.card)
        if position.to_move == "mine":
            answer = asked("two_suits", BestPlay(position), seed)
            for decision in trainer.decisions(deal, answer, after):
                yield trainer, decision
        deal = after


def nine_cards(seed: int) -> Iterator[Found]:
    """One choice by a rule of thumb."""
    from app.games.nine_cards.board import Board
    from engine.games.nine_cards import random_position

    trainer = trainer_of("nine_cards", "")
    position = random_position(seed)
    if position.to_move != "mine":
        hands = position.theirs, position.mine
        position = replace(position, mine=hands[0], theirs=hands[1], to_move="mine")
    best = max(position.free, key=lambda n: (_wins(position, n), n == 5, n % 2 == 0, -n))
    board = Board(position, opponent="perfect")
    answer = asked("nine_cards", position, seed)
    for decision in trainer.decisions(board, answer, board.pick(best)):
        yield trainer, decision


def _wins(position: Any, number: int) -> int:
    """2 if it completes fifteen, 1 if it stops the other from doing so."""

    def completes(hand: Any) -> bool:
        return any(a + b + number == 15 for a in hand for b in hand if a < b)

    return 2 if completes(position.mine) else int(completes(position.theirs))


def _spot(rng: Random, board: int) -> Any:
    from app.games.holdem.spot import Spot
    from engine.games.holdem.ranges import parse_range

    cards = rng.sample(range(52), 2 + board)
    texts = ("22+, A2s+, KTs+, QTs+, JTs, ATo+, KJo+", "99+, AJs+, KQs, AQo+", "random", "30%")
    rival = parse_range(rng.choice(texts))
    places = (*cards[2:], None, None, None, None, None)[:5]
    return Spot(seats=((cards[0], cards[1]), rival), board=places, target=None)


def _judged(trainer: Trainer, spot: Any, move: str, theme: str, seed: int) -> Iterator[Found]:
    package, question = trainer.question(spot)
    if question is None:
        return
    answer = asked(package, question, seed)
    found = trainer.judge(spot, move, answer)
    if found is not None:
        yield trainer, Decision(spot, theme, move, found.best, found.cost, found.error)


def guess(seed: int) -> Iterator[Found]:
    """An equity, one who takes everybody's chances to be equal."""
    rng = Random(seed)
    spot = _spot(rng, rng.choice((0, 3, 3, 4)))
    yield from _judged(trainer_of("holdem", "equity"), spot, "50", "equity", seed)


def _has_something(spot: Any) -> bool:
    """A pair with a card of the board or in hand, or four of a suit; an ace before the flop."""
    mine = [card for card in spot.seats[0] if card is not None]
    board = [card for card in spot.board if card is not None]
    ranks, suits = Counter(c % 13 for c in (*mine, *board)), Counter(c // 13 for c in board)
    pair = any(ranks[c % 13] > 1 for c in mine)
    if not board:
        return pair or any(c % 13 == 12 for c in mine)
    return pair or any(suits[c // 13] + sum(m // 13 == c // 13 for m in mine) > 3 for c in mine)


def odds(seed: int) -> Iterator[Found]:
    """A bet that is called or not."""
    rng = Random(seed)
    spot = _spot(rng, rng.choice((0, 3, 4)))
    pot = 10.0
    bet = rng.choice((3.0, 5.0, 7.0, 10.0, 15.0))
    spot = replace(spot, pot=pot + bet, call=bet)
    move = "call" if _has_something(spot) else "fold"
    yield from _judged(trainer_of("holdem", "pot odds"), spot, move, "pot odds", seed)


def push(seed: int) -> Iterator[Found]:
    """A hand that is pushed or not."""
    from app.games.holdem.push_fold.table import PushTable
    from app.games.holdem.spot import Spot
    from engine.games.holdem.ranges import COMBOS, HAND_COMBOS, HANDS, RANKING

    rng = Random(seed)
    size = rng.choice((2, 2, 3, 4))
    stacks = tuple(rng.choice((5.0, 7.0, 8.0, 10.0, 12.0, 15.0)) for _seat in range(size))
    table = PushTable(stacks=stacks, to_act=rng.randrange(size - 1))
    cards = rng.sample(range(52), 2)
    spot = Spot(mode="push_fold", push=table, seats=((cards[0], cards[1]), (None, None)))
    combo = COMBOS.index((min(cards), max(cards)))
    hand = next(hand for hand in HANDS if combo in HAND_COMBOS[hand])
    move = "push" if RANKING.index(hand) < len(HANDS) / 2 else "fold"
    yield from _judged(trainer_of("holdem", "push_fold"), spot, move, "push or fold", seed)


def before(seed: int) -> Iterator[Found]:
    """All fold to you, or one raises before you."""
    from app.games.holdem.play.record import Play
    from app.games.holdem.spot import Spot
    from app.games.holdem.training import play_decision
    from engine.games.holdem import in_play
    from engine.games.holdem.ranges import COMBOS, HAND_COMBOS, HANDS, RANKING

    trainer, table, rng = trainer_of("holdem", "in_play"), in_play.Table(), Random(seed)
    me = rng.randrange(1, 6)
    raiser = rng.choice(range(me)) if me == 5 or rng.random() < 0.5 else None
    line = "" if raiser is None else f"{table.positions[raiser]} raise 2.5"
    combo = rng.randrange(len(COMBOS))
    play = Play(in_play.parse_line(line, table).folded_to(me), me=me, hole=COMBOS[combo])
    hand = next(hand for hand in HANDS if combo in HAND_COMBOS[hand])
    place = RANKING.index(hand) / len(HANDS)
    answer = asked(*trainer.question(Spot(mode="in_play", play=play)), seed)
    move = "fold"
    if place < (1 / 5 if raiser is None else 1 / 3):
        kind = "raise" if raiser is None else "call"
        move = next(action for action in answer.actions if action.startswith(kind))
    found = trainer.judge(Spot(mode="in_play", play=play), move, answer)
    if found is not None:
        yield trainer, play_decision(play, move, found.best, found.cost, found.error)


def quiz(seed: int) -> Iterator[Found]:
    """A spot on the turn or river, or, every fifth time, on the flop."""
    from app.games.holdem.spot import Spot
    from app.games.holdem.strategy.setup import NO_SETUP, SizeTexts
    from app.games.holdem.training import STREETS, QuizTrainer
    from engine.games.holdem.ranges import COMBOS, parse_range

    trainer, rng = trainer_of("holdem", "strategy"), Random(seed)
    street, slow = (3, 4, 4, 5, 5)[seed // 5 % 5], seed // 25 % 2
    board = (*rng.sample(range(52), street), None, None)[:5]
    wide = parse_range("22+, A2s+, K9s+, QTs+, JTs, T9s, 98s, ATo+, KJo+")
    caller = parse_range("22-JJ, A2s-AQs, KTs+, QTs+, J9s+, T9s, 98s, 87s, AJo-AQo, KQo")
    setup = replace(
        NO_SETUP,
        ranges=(caller, wide),
        board=board,
        pot=10.0,
        stack=rng.choice((10.0, 20.0, 30.0)),
        texts=SizeTexts(),
        cap=1,
        target=0.5,
        solving=True,
    )
    question = setup.question()
    if question is None:
        return
    spot = Spot(mode="strategy", setup=setup)
    answer = asked("holdem.strategy.equilibrium", question, seed)
    combos = [each for each in answer.combos if each.reach > 0]
    for held in rng.sample(combos, min(12, len(combos))):
        mine = replace(setup, mine=COMBOS[held.combo])
        position = replace(spot, setup=mine, seats=(COMBOS[held.combo], (None, None)))
        strong = _has_something(replace(position, board=board))
        wanted = next((a for a in answer.actions if a.startswith("bet")), "check")
        move = wanted if strong and not slow else "check"
        found = trainer.judge(position, move, answer)
        if found is not None and isinstance(trainer, QuizTrainer):
            bare = replace(position, seats=((None, None), (None, None)))
            theme = STREETS[street]
            yield trainer, Decision(bare, theme, move, found.best, found.cost, found.error)


# ---- which are taken -----------------------------------------------------------------------------

#: Who errs in each room, one after the other.
ROOMS: dict[str, tuple[Callable[[int], Iterator[Found]], ...]] = {
    "holdem": (guess, odds, push, quiz, before),
    "tarneeb": (at_the_table, calls, open_hands),
    "two_suits": (two_suits,),
    "nine_cards": (nine_cards,),
    "rummy": (thirteen, gin, gin),
}


def is_clear(trainer: Trainer, decision: Decision) -> bool:
    """Whether a decision costs enough, and surely."""
    return decision.cost >= max(LEAST[trainer.unit], 1.5 * decision.error)


def kept(room: str, trainer: Trainer, decision: Decision) -> Kept:
    """A position as it stands in the file."""
    return Kept(
        id=identity(room, trainer.mode, trainer.alike(decision.position)),
        room=room,
        mode=trainer.mode,
        theme=decision.theme,
        position=trainer.write(decision.position),
        chosen=decision.chosen,
        best=decision.best,
        cost=round(decision.cost, 3),
        error=round(decision.error, 3),
        unit=trainer.unit,
        kept=DAY,
        due=DAY,
    )


def find(
    room: str, number: int, seed: int, there: Sequence[Kept] = (), by: str = "", theme: str = ""
) -> Iterator[Kept]:
    """What is missing of so many positions of a room, each as it is found; see `main`."""
    players = [each for each in ROOMS[room] if by in ("", each.__name__)]
    themes = {key for each in _trainers(room) for key in each.themes if theme in ("", key)}
    most = -(-number // len(themes))
    found = {position.id: position for position in there}
    counts = Counter(position.theme for position in there)
    looked, tried = 0, seed * 1_000_000
    while len(found) < number:
        tried += 1
        full = by or tried - seed * 1_000_000 > 8 * number  # some themes bring too few
        for trainer, decision in players[tried % len(players)](tried):
            looked += 1
            if looked % 20 == 0:
                print(f"{room}: {looked} looked at", flush=True)
            enough = counts[decision.theme] >= most and not full
            if decision.theme not in themes or enough or not is_clear(trainer, decision):
                continue
            position = kept(room, trainer, decision)
            if position.id in found or not stands(position, tried):
                continue
            found[position.id] = position
            counts[decision.theme] += 1
            print(f"{room}: {len(found)} of {looked} looked at, {dict(counts)}", flush=True)
            yield position
            if len(found) >= number:
                return


def _trainers(room: str) -> list[Trainer]:
    return list(next(game for game in GAMES if game.name == room).trainers())


def positions_of(room: str) -> list[Kept]:
    """Those of the file."""
    file = FOLDER / f"{room}.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [read_line(line) for line in lines]


def stands(position: Kept, seed: int) -> bool:
    """Whether the best move is the best again with other seeds, and the other mostly worse."""
    trainer, record, package, question = position.posed(GAMES)
    times = AGAIN if package in DEALS else 1
    worse = 0
    for number in range(1, times + 1):
        answer = asked(package, question, seed + number * OTHER_SEED)
        best, chosen = (
            trainer.judge(record, move, answer) for move in (position.best, position.chosen)
        )
        if best is None or best.best != position.best or chosen is None:
            return False
        worse += chosen.cost >= LEAST[trainer.unit] / 2
    return worse > times / 2


def check(room: str, seed: int) -> None:
    """Tell in how many positions of the file the best move is the best again."""
    counts: dict[str, Counter[str]] = {}
    for number, position in enumerate(positions_of(room), 1):
        trainer, record, package, question = position.posed(GAMES)
        answer = asked(package, question, seed + number)
        found, chosen = (
            trainer.judge(record, move, answer) for move in (position.best, position.chosen)
        )
        best = found is not None and found.best == position.best
        worse = chosen is not None and chosen.cost > 0
        told = counts.setdefault(position.mode, Counter())
        told.update(
            {"asked": 1, "best again": best, "as good": found is not None and not found.cost}
        )
        told["worse again"] += worse
        if not best or not worse:
            print(f"{position.theme} {position.id}: {position.best}, now {found}; {chosen}")
    for mode, told in counts.items():
        print(room, mode, dict(told))


def main() -> None:
    """Find the positions of a room, or check them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("room", choices=ROOMS)
    parser.add_argument("--number", type=int, default=60)
    parser.add_argument("--seed", type=int, default=42)
    parser.add_argument("--more", action="store_true")
    parser.add_argument("--by", default="", metavar="PLAYER")
    parser.add_argument("--theme", default="")
    parser.add_argument("--check", type=int, metavar="SEED")
    options = parser.parse_args()
    if options.check is not None:
        check(options.room, options.check)
        return
    FOLDER.mkdir(exist_ok=True)
    there = [
        each for each in positions_of(options.room) if options.more and stands(each, options.seed)
    ]
    file_name = FOLDER / f"{options.room}.jsonl"
    with file_name.open("w", encoding="utf-8") as file:
        file.writelines(as_line(position) + "\n" for position in there)
        file.flush()  # the search takes long, and may be broken off
        wanted = options.number, options.seed, there, options.by, options.theme
        for position in find(options.room, *wanted):
            file.write(as_line(position) + "\n")
            file.flush()


if __name__ == "__main__":
    main()
