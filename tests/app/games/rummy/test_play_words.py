"""Sentences on thousands of positions: numbers agree, no gender, all ask for one thing."""

import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from app.cards.text import plain
from app.games.rummy import play_advice, play_words, words
from app.games.rummy.hand import Hand
from app.games.rummy.play import Judged, Play
from app.games.rummy.play_ranking import ranking
from app.games.rummy.verdict import verdict
from engine.cards import DECK
from engine.games import rummy
from engine.games.rummy.gin import (
    ME,
    THEM,
    Advice,
    Choice,
    GinRules,
    Opponent,
    Reason,
    Step,
    cards_of,
)

NOUNS = "card|point|step|hand|decision|group|deal|other"
NOT_AFTER_A_NUMBER = r"(?<![\d.,–−+-])"
FAULTS = {
    "one of many": rf"{NOT_AFTER_A_NUMBER}\b(?:1|[Oo]ne) (?:more |other )?(?:{NOUNS})s\b",
    "many of one": rf"{NOT_AFTER_A_NUMBER}\b(?!1 )\d+ (?:more )?(?:{NOUNS})\b(?!s)",
    "decimals of one": rf"\d\.\d (?:{NOUNS})\b(?!s)",
    "one do": r"(?:^|[ ,])1 (?:of the \d+ unseen cards )?(?:then )?(?:only )?(?:make|lower|let)\b",
    "many does": NOT_AFTER_A_NUMBER
    + r"\b(?!1 )\d+ (?:of the \d+ unseen cards )?(?:then )?(?:only )?(?:makes|lowers|lets)\b",
    "are one": r"\b1 (?:points?|cards?) are\b|\b(?!1 )\d+ points is\b",
    "a gender": r"(?i)\b(?:he|him|his|she|her|hers)\b",
    "a place left open": r"[{}]|\bnan\b|\binf\b",
    "blanks or stops": r"  |\.\.|\s[.,;:]|[.!?]\.\Z|^ | $",
    "a step counted as a turn": r"\b[Tt]urn \d",
}


def faults(text):
    said = plain(text).replace("\xa0", " ")
    return [f"{name}: {said}" for name, fault in FAULTS.items() if re.search(fault, said)]


def test_the_faults_are_found():
    for text in (
        "1 cards",
        "One more cards",
        "12 point",
        "0.3 point given",
        "1 of the 41 unseen cards make a group",
        "10 only lowers that",
        "2 points is left",
        "He took it",
        "Say {card}",
        "Throw it..",
        "Turn 3",
    ):
        assert faults(text), text
    for text in (
        "1 card",
        "21 cards",
        "+0.1 points",
        "One decision judged",
        "1–10 points",
        "31 of 41",
    ):
        assert not faults(text), text


def stepped(play, rng):
    """The deal after something possible, whoever does it."""
    table = play.table
    if table.to_move == ME:
        choices = [step for step in table.choices() if step.kind != "knock" or rng.random() < 0.2]
        step = rng.choice(choices or table.choices())
        if step.kind == "draw" and step.card is None:
            step = Step("draw", rng.choice(cards_of(table.unseen)))
        return play.done(step)
    thrown = [card for card in cards_of(table.theirs | table.unseen) if card != table.taken]
    kinds = [Step("pass"), Step("take"), Step("draw"), Step("big gin")]
    kinds += [Step("throw", card) for card in thrown]
    if rng.random() < 0.05:
        kinds += [Step("knock", card) for card in thrown]
    return play.done(rng.choice([step for step in kinds if not table.fault(step)]))


def deals(seed, count):
    """Positions of deals at random, until there are so many."""
    rng = Random(seed)
    while count > 0:
        rules = GinRules(big_gin=rng.random() < 0.5, oklahoma=rng.random() < 0.3)
        play = Play(dealer=rng.choice([ME, THEM]), rules=rules, sheet=rng.choice([(), (42, -61)]))
        play = play.dealt(rng.randrange(10**9))
        while count > 0:
            count -= 1
            yield play, rng
            if play.table.phase == "over" or play.first_fault is not None:
                break
            play = stepped(play, rng)


def made_up(play, rng):
    """Advice with every kind of number and reason in it, for the choices that there are."""
    steps = list(play.table.choices())
    rng.shuffle(steps)
    choices = tuple(
        Choice(
            step=step,
            points=rng.choice([0.0, 1.0, -1.0, 0.04, rng.uniform(-40, 40)]),
            points_se=rng.choice([0.0, 0.5, 5.0]),
            win=rng.random(),
            win_se=0.01,
            game=rng.random(),
            game_se=0.01,
            behind=abs(rng.gauss(0, 3)) * (at > 0),
            behind_se=1.0,
            deadwood=rng.choice([None, 0, 1, 10]),
            helps=rng.choice([0.0, 0.005, 0.5, 0.995, 1.0]),
            out_next=rng.random(),
            gained=rng.uniform(0, 30),
            lost=rng.uniform(-30, 0),
            undercut=rng.random(),
            worlds=1000,
        )
        for at, step in enumerate(steps)
    )
    cards = tuple(rng.sample(list(DECK), 3))
    kind = rng.choice(["", "gin", "partners", "undercut", "safe", "wanted", "waits", "only"])
    opponent = Opponent(
        (0.1,) * 52,
        rng.choice([1.0, 17.3]),
        0.2,
        (0, 0.1, 0.5, 0.3, 0.1),
        0.3,
        (0.4, 0.3, 0.2, 0.1),
    )
    close = tuple(choice.step for choice in choices[1:] if choice.behind < 1)
    reason = Reason(kind, cards, rng.random())
    best = choices[0].step if choices else None
    return Advice(choices, best, close, reason, opponent, 1000, 1.0, 1.0)


def sentences(play, rng):
    """All that is said of a position, with advice and without."""
    asked = play_words.asked(play)
    yield from (asked.headline, asked.detail, asked.hint)
    yield play_words.place_text(play)
    yield play_words.turn_title(play)
    yield play_words.score_hint(play)
    yield play_words.sheet_hint(play)
    yield from (cell for row in play_words.sheet_rows(play) for cell in row)
    yield from (text for turn in play_words.turns(play) for _number, text in turn)
    yield from (play_words.step_numbers(turn) for turn in play_words.turns(play))
    table = play.table
    yield play_words.opponent_hint(table)
    yield play_words.own_hint(play, table)
    yield from (play_words.made_groups(play) or {}).values()
    if table.phase == "over":
        return
    advice = made_up(play, rng)
    said = play_advice.verdict(play, advice)
    yield from (said.headline, said.detail)
    yield play_advice.kind_text(advice.opponent)
    yield from (
        figure for line in play_advice.opponent_lines(advice.opponent, mine=True) for figure in line
    )
    yield from play_advice.results(play, advice)
    if table.to_move == ME:
        found = ranking(advice, play.goal)
        yield from (c for row in play_advice.choice_rows(play, table, found.choices) for c in row)
        yield from play_advice.knock_lines(play, table, found.best_knock())
        if play.at is not None:
            return
        mine, best = rng.choice(found.choices).step, found.choices[0].step
        done = replace(play, steps=(*play.steps, mine))
        judged = replace(
            done, judged=(Judged(len(play.steps), rng.choice([0.0, 1.0, 2.5]), 0.1, best),)
        )
        yield play_advice.last_judged(judged)
        yield play_advice.judged_total(judged)


@pytest.mark.parametrize("seed", range(4))
def test_sentences_on_two_thousand_positions_of_play(seed):
    seen = Counter()
    for play, rng in deals(seed, 500):
        play = replace(play, goal=rng.choice(["points", "game"]))
        if play.steps and rng.random() < 0.2:
            play = play.looking_at(rng.randrange(len(play.steps)))
        for text in sentences(play, rng):
            assert text in seen or faults(text) == []
            seen[text] += 1
        said = play_words.asked(play)
        assert said.headline[-1] in ".?", said.headline
        assert not said.detail or said.detail[-1] in ".?", said.detail
    assert len(seen) > 1000


def test_sentences_on_hands():
    rng = Random(5)
    for _number in range(150):
        mode = rng.choice(["gin", "three_thirteen"])
        hand = Hand(mode=mode).dealt(rng.randrange(10**9))
        for _card in range(rng.choice([0, 0, 0, 4, 9])):
            if len(hand.cards) > 1:
                hand = hand.put_back(hand.cards[-1])
        *_, answer = rummy.analyse(hand.question())
        said = verdict(hand, answer)
        texts = [said.headline, said.detail, words.hand_hint(hand), words.next_click(hand)]
        texts += [line.label for line in words.odds(hand, answer)]
        texts += [line.figures for line in words.odds(hand, answer)]
        texts += words.results(hand, answer)
        texts.append(words.knock_words(hand, answer))
        for invalid in range(3):
            texts.append(words.own_groups(hand, rng.randrange(30), invalid, rng.choice([None, 1])))
        for text in texts:
            assert faults(text.replace(" &nbsp;", " ")) == []


def thrown_by_them(table):
    return cards_of(table.theirs | (table.unseen if table.hidden else 0))


#: What is asked for: a word of the headline, one of the hint, and the cards that it is about.
ASKED = {
    r"Which card do you throw": (r"you throw", lambda p: cards_of(p.table.hand)),
    r"Your turn\. Which card do you draw": (
        r"you drew from stock",
        lambda p: cards_of(p.table.unseen),
    ),
    r"Your turn\. Draw from stock": (r"you drew from stock", lambda p: cards_of(p.table.unseen)),
    r"You are offered": (r"you take it", lambda p: [p.table.top]),
    r"Did they take": (r"they took it", lambda p: [p.table.top]),
    r"did they throw|They draw from stock": (r"they threw", lambda p: thrown_by_them(p.table)),
    r"Their turn\. What did they draw": (r"they threw", lambda p: cards_of(p.table.unseen)),
    r"They went out|show": (r"", lambda p: []),
}


def test_headline_and_hint_ask_for_the_same_thing_which_a_click_then_does():
    matched = Counter()
    for play, rng in deals(11, 600):
        asked = play_words.asked(play)
        if play.table.phase == "over":
            continue
        patterns = [p for p in ASKED if re.search(p, asked.headline)]
        assert patterns, asked.headline
        hint, cards = ASKED[patterns[0]]
        assert re.search(hint, plain(asked.hint)), (asked.headline, asked.hint)
        allowed = [card for card in cards(play) if card != play.table.taken]
        if allowed:
            done = play.clicked(rng.choice(allowed))
            assert len(done.steps) > len(play.steps)
            matched[patterns[0]] += 1
    assert len(matched) >= 6
