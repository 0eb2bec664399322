"""The sentences of the Two Suits page. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.games.two_suits.table import Opponent, Table
from engine.cards import RANKS, SUIT_NAMES, SUIT_SYMBOLS, card_name
from engine.games.two_suits import (
    AboutNetAnswer,
    BestPlayAnswer,
    Card,
    Cards,
    CardTricks,
    Estimate,
    Game,
    PayoffsAnswer,
    Play,
    Player,
    Position,
    ReviewAnswer,
    Side,
    TrainingAnswer,
    card_text,
    order,
    pictured,
)

NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
FEW = 5  # deals of a sample below which an error is not even on both sides
MOST_NAMED = 3  # cards that a sentence names; of more it gives the count
PLAYER_NAMES: dict[Player, str] = {
    "perfect": "Perfect",
    "net": "Trained net",
    "greedy": "Greedy",
    "first-card": "First card",
    "random": "Random",
}
OPPONENT_HINTS: dict[Opponent, str] = {
    "nobody": "you play both hands",
    "perfect": "perfect player",
    "net": "trained net",
    "greedy": "greedy player",
    "first-card": "plays its first card",
    "random": "plays at random",
    "your-net": "your net",
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The onlooker's advice; parts in <em> are marked."""

    headline: str
    detail: str = ""


def deck_card(card: Card, game: Game) -> int:
    """Card of the deck that stands for `card`: the highest rank of a suit is shown as its ace."""
    return 13 * card[1] + 12 - game.highest + card[0]


def game_card(code: int, game: Game) -> Card:
    """Card that `deck_card` shows as `code`."""
    return code % 13 - 12 + game.highest, code // 13


def pretty(card: Card, game: Game) -> str:
    """``A♠``, as the card is shown."""
    code = deck_card(card, game)
    rank = RANKS[code % 13]
    return ("10" if rank == "T" else rank) + SUIT_SYMBOLS[card[1]]


def spoken(card: Card, game: Game) -> str:
    """``ace of spades``."""
    return card_name(deck_card(card, game))


def count_word(count: int) -> str:
    """``three``; in figures from 10."""
    return NUMBER_WORDS[count] if count < len(NUMBER_WORDS) else str(count)


def tricks_word(count: int) -> str:
    """``1 trick``, ``2 tricks``."""
    return f"{count} trick{'' if count == 1 else 's'}"


def one_of(cards: Sequence[Card], game: Game) -> str:
    """``A♠``, ``A♠ or K♥``, ``A♠, K♥ or J♥``."""
    *most, last = (pretty(card, game) for card in cards)
    return f"{', '.join(most)} or {last}" if most else last


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Cards as they lie in a hand: by suit, each suit from high to low."""
    return sorted(cards, key=lambda card: (card[1], -card[0]))


def verdict(table: Table, answer: BestPlayAnswer | None) -> Verdict:
    """What to play, and what it makes."""
    if table.swapping:
        return Verdict("Click a card of each hand.", "They change places. Then click Done.")
    play = table.shown
    position, total = play.position, table.size
    if position.finished:
        mine, theirs = play.won
        end = "You win" if mine > theirs else "The opponent wins" if mine < theirs else "A draw"
        return Verdict(
            f"{end}, {max(mine, theirs)} to {min(mine, theirs)}.", "All cards are played."
        )
    if answer is None:
        return Verdict("–", "Working out best play.")
    mine = play.won[0] + answer.tricks
    verb = "Lead" if position.led is None else "Play"
    reach = f"<em>{mine} of {total}</em> tricks"
    yours = position.to_move == "mine"
    if len(answer.best) == len(answer.cards):
        who = "Any card keeps you at" if yours else "Any card of theirs leaves you"
        if len(answer.cards) == 1:
            only = pretty(answer.best[0], position.game)
            who = f"Only the {only}: you take" if yours else f"They must play the {only}: you take"
        return Verdict(f"{who} {reach}.", "Best play by both is the same whichever it is.")
    named = (
        f"the {one_of(answer.best, position.game)}"
        if len(answer.best) <= MOST_NAMED
        else f"one of {count_word(len(answer.best))} cards"
    )
    headline = (
        f"{verb} {named} for {reach}." if yours else f"Their best is {named}: {reach} for you."
    )
    others = sorted({card.tricks + play.won[0] for card in answer.cards if card.loss})
    if yours:
        what = "lead" if position.led is None else "card"
        if len(others) == 1:
            return Verdict(headline, f"Any other {what} holds you to {count_word(others[0])}.")
        between = f"{count_word(others[0])} to {count_word(others[-1])}"
        return Verdict(headline, f"Other cards hold you to {between}.")
    return Verdict(headline, f"Another card would give you up to {count_word(others[-1])}.")


def caption(table: Table, side: Side) -> str:
    """What stands beside a player's name."""
    play = table.shown
    position = play.position
    won = play.won[0 if side == "mine" else 1]
    if table.swapping:
        return "click a card to exchange it"
    score = tricks_word(won) if play.tricks or position.finished else ""
    if position.finished:
        return f"took {score}"
    moving = position.to_move == side
    verb = "lead" if position.led is None else "play"
    if side == "mine":
        words = [f"to {verb}. Click a card to play it." if moving else "", score]
    else:
        cards = f"{position.size - (position.led is not None and not moving)} cards"
        words = [OPPONENT_HINTS[table.opponent], f"to {verb}" if moving else cards, score]
    return ", ".join(filter(None, words)).replace("., ", ". ")


def why_not(table: Table, card: Card) -> str:
    """Why a card cannot be played now; empty if it can."""
    position = table.shown.position
    game = position.game
    if card in position.legal:
        return ""
    if position.finished:
        return "All cards are played"
    if card not in position.hand(position.to_move):
        return "You play next" if position.to_move == "mine" else "The opponent plays next"
    who = "You" if position.to_move == "mine" else "The opponent"
    assert position.led is not None  # else every card of the hand is legal
    suit = SUIT_NAMES[position.led[1]]
    return f"{who} must follow {suit}, so not the {pretty(card, game)}"


def tip(play: Play, card: CardTricks) -> str:
    """Tooltip of a card to play."""
    total = play.won[0] + card.tricks
    text = f"{tricks_word(total)} for you"
    if card.against_random is not None:
        text += f"; {play.won[0] + card.against_random:.2f} against a random opponent"
    return f"{text}; {card_text(card.card)}"


def step_label(table: Table) -> str:
    """``Card 1 of 8``, ``Best 3 of 8`` on the line ahead."""
    count = 2 * table.size - (table.start.led is not None)
    at = table.shown_at
    if at >= count:
        return "The end"
    word = "Best" if at > len(table.played) else "Card"
    return f"{word} {at + 1} of {count}"


def order_text(cards: Cards, game: Game) -> str:
    """``A♠ K♥ J♠``."""
    return " ".join(pretty(card, game) for card in cards)


def costs_text(answer: ReviewAnswer, game: Game) -> str:
    """What my cards cost so far."""
    mine = [card for card in answer.cards if card.side == "mine"]
    lost = [card for card in mine if card.loss]
    if not mine:
        return ""
    if not lost:
        return f"Your {count_word(len(mine))} card{'' if len(mine) == 1 else 's'} cost nothing."
    parts = [f"{pretty(card.card, game)} cost {tricks_word(card.loss)}" for card in lost]
    return "; ".join(parts) + "."


def results_text(table: Table, answer: BestPlayAnswer | None) -> list[str]:
    """Results as lines of plain text."""
    play = table.shown
    lines = []
    if play.tricks:
        lines.append(f"Tricks so far: {play.won[0]} to {play.won[1]}")
    if answer is None:
        return lines
    lines.append(f"Best play: you take {play.won[0] + answer.tricks} of {table.size}")
    lines += [f"  {card_text(card.card)}: {play.won[0] + card.tricks}" for card in answer.cards]
    line = "  ".join(f"{card_text(first)} {card_text(second)}" for first, second in answer.line)
    return [*lines, f"Line: {line}"]


def duration(elapsed_s: float) -> str:
    """``3 ms``, ``1.2 s``."""
    if elapsed_s < 1:
        return f"{max(1, round(1000 * elapsed_s))} ms"
    return f"{elapsed_s:.1f} s"


def payoff_figures(answer: PayoffsAnswer) -> str:
    """``576 order pairs in 3 ms``."""
    return f"{answer.orders**2:,} order pairs in {duration(answer.elapsed_s)}"


def flat(line: Iterable[tuple[Card, Card]], position: Position) -> Cards:
    """Cards of a line of best play that are still to be played from `position`."""
    cards = tuple(card for trick in line for card in trick)
    return cards[1:] if position.led is not None else cards


def plans_text(answer: PayoffsAnswer) -> str:
    """Whether all games end alike, and which plans are best against both opponents."""
    if answer.determined:
        return "Determined: every possible game ends alike."
    mean = f"{answer.random.value:.2f}".rstrip("0").rstrip(".")
    text = f"Against random orders the best of mine make {mean}"
    if answer.random.count == answer.competent.count == answer.shared:
        return f"{text}; they are the same {answer.shared:,}."
    return f"{text}; {answer.shared:,} are best against both."


def share_text(share: Estimate, digits: int = 0, exact: bool = False) -> str:
    """``63 ± 7`` per cent; ``0 (to 4)`` where few deals tell; no error if all were looked at."""
    if not share.count:
        return "–"
    percent = f"{100 * share.mean:.{digits}f}"
    if exact:
        return percent
    if min(share.mean, 1 - share.mean) * share.count >= FEW:
        return f"{percent} ± {196 * share.se:.{digits}f}"
    low, high = (f"{100 * end:.{digits}f}" for end in share.share_range())
    if share.mean == 0:
        return f"{percent} (to {high})"
    return f"{percent} (from {low})" if share.mean == 1 else f"{percent} ({low} to {high})"


def mean_text(mean: Estimate, digits: int = 2, exact: bool = False) -> str:
    """``2.51 ± 0.10``; ``1.00 (12×)`` where all 12 were alike, which says little of others."""
    if not mean.count:
        return "–"
    text = f"{mean.mean:.{digits}f}"
    if exact:
        return text
    return f"{text} ± {1.96 * mean.se:.{digits}f}" if mean.se else f"{text} ({mean.count}×)"


def net_text(answer: AboutNetAnswer, yours: bool) -> str:
    """How well a net plays, and what it knows."""
    best = f"{100 * answer.curve[-1].optimal:.1f} % best cards; " if answer.curve else ""
    suits = "with trump" if answer.with_trump else "no trump"
    return f"{'Yours: ' if yours else ''}{best}{answer.cards} cards, {suits}"


def training_text(answer: TrainingAnswer) -> str:
    """How far training is."""
    return f"{answer.games:,} games: {100 * answer.curve[-1].optimal:.1f} % best cards"


def spoken_cell(answer: PayoffsAnswer, row: int, column: int) -> str:
    """A cell of the payoffs for a screen reader."""
    position = answer.question.position
    yours, theirs = order(position.mine, row), order(position.theirs, column)
    sides = (
        f"{who} {', '.join(spoken(card, position.game) for card in cards)}"
        for who, cards in (("you", yours), ("opponent", theirs))
    )
    tricks = answer.cell(row, column)
    text = "impossible" if tricks is None else tricks_word(tricks)
    return f"{text}, row {row + 1}, column {column + 1}; {'; '.join(sides)}"


def orders_label(whose: str, answer: PayoffsAnswer) -> str:
    """``my 24 orders``; of many only some are in the picture."""
    orders = f"{whose} {answer.orders:,} orders"
    drawn = len(pictured(answer.orders))
    return orders if answer.cells else f"{orders}, {drawn} of them drawn"


def strategies_text(answer: PayoffsAnswer) -> str:
    """How many orders are best against each opponent, and the first few of them."""
    position, parts = answer.question.position, []
    for name, strategy in (("competent", answer.competent), ("random", answer.random)):
        numbers = memoryview(strategy.numbers).cast("i")[:MOST_NAMED]
        first = "; ".join(order_text(order(position.mine, n), position.game) for n in numbers)
        more = ", and more" if strategy.count > MOST_NAMED else ""
        parts.append(f"{strategy.count:,} best against a {name} opponent: {first}{more}")
    return ". ".join(parts)
