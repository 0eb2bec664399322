"""The sentences of the Two Suits page. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from app.games.two_suits.deal import Deal, Opponent
from app.games.two_suits.setup import Setup
from app.words import cards as card_words
from app.words.cards import SUIT_NAMES, card_name
from app.words.costly import step_link
from app.words.counts import IN_FIGURES, cards, count_word, listed, or_list, tricks
from app.words.figures import duration, percent, plus_minus
from app.words.translation import _, ngettext
from app.words.verdict import Verdict, waiting
from engine.games.two_suits import (
    AboutNetAnswer,
    BestPlayAnswer,
    Card,
    Cards,
    CardTricks,
    Estimate,
    Game,
    LearningPoint,
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

EXPORTS = {
    "payoff-matrix": _("Payoff matrix"),
    "best-orders-random-opponent": _("Best orders, random opponent"),
    "best-orders-competent-opponent": _("Best orders, competent opponent"),
    "strategy-random-opponent": _("Strategy, random opponent"),
    "strategy-competent-opponent": _("Strategy, competent opponent"),
}
FEW = 5  # deals of a sample below which an error is not even on both sides
MOST_NAMED = 3  # cards that a sentence names; of more it gives the count
PLAYER_NAMES: dict[Player, str] = {
    "perfect": _("Perfect"),
    "net": _("Trained net"),
    "greedy": _("Greedy"),
    "first-card": _("First card"),
    "random": _("Random"),
}
OPPONENTS: dict[Opponent, str] = {
    "nobody": _("You play both"),
    "perfect": _("Against perfect"),
    "net": _("Against Kibitzer’s net"),
    "greedy": _("Against greedy"),
    "first-card": _("Against first card"),
    "random": _("Against random"),
    "your-net": _("Against your net"),
}
OPPONENT_HINTS: dict[Opponent, str] = {
    "nobody": _("you play both hands"),
    "perfect": _("perfect player"),
    "net": _("trained net"),
    "greedy": _("greedy player"),
    "first-card": _("plays its first card"),
    "random": _("plays at random"),
    "your-net": _("your net"),
}


def deck_card(card: Card, game: Game) -> int:
    """Card of the deck that stands for `card`: the highest rank of a suit is shown as its ace."""
    return 13 * card[1] + 12 - game.highest + card[0]


def game_card(code: int, game: Game) -> Card:
    """Card that `deck_card` shows as `code`."""
    return code % 13 - 12 + game.highest, code // 13


def pretty(card: Card, game: Game) -> str:
    """``A♠``, as the card is shown."""
    return card_words.pretty(deck_card(card, game))


def spoken(card: Card, game: Game) -> str:
    """``ace of spades``."""
    return card_name(deck_card(card, game))


def tricks_word(count: int) -> str:
    """``1 trick``, ``2 tricks``."""
    return tricks(count, IN_FIGURES)


def one_of(hand: Sequence[Card], game: Game) -> str:
    """``A♠``, ``A♠ or K♥``, ``A♠, K♥ or J♥``."""
    return or_list([pretty(card, game) for card in hand])


def in_order(hand: Iterable[Card]) -> list[Card]:
    """Cards as they lie in a hand: by suit, each suit from high to low."""
    return sorted(hand, key=lambda card: (card[1], -card[0]))


def verdict(deal: Deal, answer: BestPlayAnswer | None) -> Verdict:
    """What to play, and what it makes."""
    if deal.setup is not None:
        return _setup_verdict(deal.setup)
    play = deal.shown
    if play.position.finished:
        return _ended(*play.won)
    if answer is None:
        return waiting(_("Best play is being worked out."))
    reach = ngettext(
        "<em>{taken} of {total}</em> trick", "<em>{taken} of {total}</em> tricks", deal.size
    ).format(taken=play.won[0] + answer.tricks, total=deal.size)
    if len(answer.best) == len(answer.cards):
        return _any_card(answer, reach)
    others = sorted({card.tricks + play.won[0] for card in answer.cards if card.loss})
    return Verdict(_best_cards(answer, reach), _other_cards(answer.position, others))


def _setup_verdict(setup: Setup) -> Verdict:
    """What is still to be dealt while hands are set up."""
    if setup.whole:
        detail = _("Click a card to take it back, or Done to play.")
        return Verdict(_("Both hands are whole."), detail)
    count = setup.missing(setup.target)
    if setup.target == "mine":
        text = ngettext("Give yourself one card.", "Give yourself {count} cards.", count)
    else:
        text = ngettext("Give them one card.", "Give them {count} cards.", count)
    detail = _("Click cards in the deck, or type them; a card of a hand goes back by a click.")
    return Verdict(text.format(count=count), detail)


def _ended(mine: int, theirs: int) -> Verdict:
    if mine == theirs:
        text = _("A draw, {most} to {fewest}.")
    else:
        won = mine > theirs
        text = (
            _("You win, {most} to {fewest}.")
            if won
            else _("The opponent wins, {most} to {fewest}.")
        )
    headline = text.format(most=max(mine, theirs), fewest=min(mine, theirs))
    return Verdict(headline, _("All cards are played."))


def _any_card(answer: BestPlayAnswer, reach: str) -> Verdict:
    """Where all cards, or the only one, make the same."""
    yours = answer.position.to_move == "mine"
    if len(answer.cards) == 1:
        text = (
            _("Only the {card}: you take {reach}.")
            if yours
            else _("They must play the {card}: you take {reach}.")
        )
        why = _("Nothing else can be done.")
    else:
        text = (
            _("Any card keeps you at {reach}.")
            if yours
            else _("Any card of theirs leaves you {reach}.")
        )
        why = _("Best play by both is the same whichever it is.")
    only = pretty(answer.best[0], answer.position.game)
    return Verdict(text.format(card=only, reach=reach), why)


def _best_cards(answer: BestPlayAnswer, reach: str) -> str:
    position, best = answer.position, answer.best
    if len(best) <= MOST_NAMED:
        named = _("the {cards}").format(cards=one_of(best, position.game))
    else:
        named = _("one of {cards}").format(cards=cards(len(best)))
    if position.to_move != "mine":
        text = _("Their best is {cards}: {reach} for you.")
    else:
        leads = position.led is None
        text = _("Lead {cards} for {reach}.") if leads else _("Play {cards} for {reach}.")
    return text.format(cards=named, reach=reach)


def _other_cards(position: Position, others: Sequence[int]) -> str:
    """What any other card makes of your tricks; `others` are ascending."""
    least, most = count_word(others[0]), count_word(others[-1])
    if position.to_move != "mine":
        return _("Another card would give you up to {most}.").format(most=most)
    if others == [0]:
        text = _("With any other you take none.")
    elif len(others) > 1:
        text = (
            _("Other cards hold you to {least} to {most}.")
            if others[0]
            else _("Other cards hold you to {most} at most.")
        )
    elif position.led is None:
        text = _("Any other lead holds you to {least}.")
    else:
        text = _("Any other card holds you to {least}.")
    return text.format(least=least, most=most)


def caption(deal: Deal, side: Side) -> str:
    """What stands beside a player's name."""
    play = deal.shown
    position = play.position
    if deal.setup is not None:
        return cards(len(deal.setup.hand(side)))
    score = tricks_word(play.won[0 if side == "mine" else 1])
    if position.finished:
        return _("took {tricks}").format(tricks=score)
    scores = [score] if play.tricks else []
    moving, leads = position.to_move == side, position.led is None
    if side == "mine":
        does = (
            _("to lead. Click a card to play it.")
            if leads
            else _("to play. Click a card to play it.")
        )
        return " ".join([does] * moving + scores)
    if moving:
        does = _("to lead") if leads else _("to play")
    else:
        does = cards(position.size - (not leads), IN_FIGURES)
    return listed([OPPONENT_HINTS[deal.opponent], does, *scores])


def why_not(deal: Deal, card: Card) -> str:
    """Why a card cannot be played now; empty if it can."""
    position = deal.shown.position
    game = position.game
    if card in position.legal:
        return ""
    if position.finished:
        return _("All cards are played")
    if card not in position.hand(position.to_move):
        return _("You play next") if position.to_move == "mine" else _("The opponent plays next")
    assert position.led is not None  # else every card of the hand is legal
    text = (
        _("You must follow {suit}, so not the {card}")
        if position.to_move == "mine"
        else _("The opponent must follow {suit}, so not the {card}")
    )
    return text.format(suit=SUIT_NAMES[position.led[1]], card=pretty(card, game))


def tip(play: Play, card: CardTricks) -> str:
    """Tooltip of a card to play."""
    total = tricks_word(play.won[0] + card.tricks)
    notation = card_text(card.card)
    if card.against_random is None:
        return _("{tricks} for you; {notation}").format(tricks=total, notation=notation)
    return _("{tricks} for you; {mean} against a random opponent; {notation}").format(
        tricks=total, mean=f"{play.won[0] + card.against_random:.2f}", notation=notation
    )


def step_label(deal: Deal) -> str:
    """``Card 1 of 8``, ``Best 3 of 8`` on the line ahead."""
    count = 2 * deal.size - (deal.start.led is not None)
    at = deal.shown_at
    if at >= count:
        return _("The end")
    ahead = at > len(deal.played)
    text = _("Best {number} of {count}") if ahead else _("Card {number} of {count}")
    return text.format(number=at + 1, count=count)


def order_text(hand: Cards, game: Game) -> str:
    """``A♠ K♥ J♠``."""
    return " ".join(pretty(card, game) for card in hand)


def costs_text(answer: ReviewAnswer, game: Game) -> str:
    """What my cards cost so far, each as a link to the deal before it."""
    mine = [(at, card) for at, card in enumerate(answer.cards) if card.side == "mine"]
    lost = [(at, card) for at, card in mine if card.loss]
    if not mine:
        return ""
    if not lost:
        return _("Your {cards} cost nothing.").format(cards=cards(len(mine)))
    parts = [
        step_link(
            at,
            _("{card} cost {tricks}").format(
                card=pretty(card.card, game), tricks=tricks_word(card.loss)
            ),
        )
        for at, card in lost
    ]
    # As many as the cards that cost something, so they are a list.
    # Translators: a list such as "A♠ cost one trick; K♥ cost two tricks"
    return _("{costs}.").format(costs=listed(parts, ";"))


def results_text(deal: Deal, answer: BestPlayAnswer | None) -> list[str]:
    """Results as lines of plain text."""
    play = deal.shown
    lines = []
    if play.tricks:
        lines.append(f"Tricks so far: {play.won[0]} to {play.won[1]}")
    if answer is None:
        return lines
    lines.append(f"Best play: you take {play.won[0] + answer.tricks} of {deal.size}")
    lines += [f"  {card_text(card.card)}: {play.won[0] + card.tricks}" for card in answer.cards]
    line = "  ".join(f"{card_text(first)} {card_text(second)}" for first, second in answer.line)
    return [*lines, f"Line: {line}"]


def entrant(player: Player | Literal["your-net"]) -> str:
    """Name of a player of the arena."""
    return _("Your net") if player == "your-net" else PLAYER_NAMES[player]


def payoff_figures(answer: PayoffsAnswer) -> str:
    """``576 order pairs in 3 ms``."""
    pairs = answer.orders**2
    text = ngettext("{count} order pair in {duration}", "{count} order pairs in {duration}", pairs)
    return text.format(count=f"{pairs:,}", duration=duration(answer.elapsed_s))


def flat(line: Iterable[tuple[Card, Card]], position: Position) -> Cards:
    """Cards of a line of best play that are still to be played from `position`."""
    flat_line = tuple(card for trick in line for card in trick)
    return flat_line[1:] if position.led is not None else flat_line


def plans_text(answer: PayoffsAnswer) -> str:
    """Whether all games end alike, and which plans are best against both opponents."""
    if answer.determined:
        return _("Determined: by these rules all orders end alike.")
    mean = f"{answer.random.value:.2f}".rstrip("0").rstrip(".")
    if answer.random.count == answer.competent.count == answer.shared:
        text = _("Against random orders the best of mine make {mean}; they are the same {shared}.")
    else:
        text = _(
            "Against random orders the best of mine make {mean}; {shared} are best against both."
        )
    return text.format(mean=mean, shared=f"{answer.shared:,}")


def share_text(share: Estimate, digits: int = 0, exact: bool = False) -> str:
    """``63 ± 7`` per cent; ``0 (to 4)`` where few deals tell; no error if all were looked at."""
    if not share.count:
        return "–"
    if exact:
        return f"{100 * share.mean:.{digits}f}"
    if min(share.mean, 1 - share.mean) * share.count >= FEW:
        return plus_minus(100 * share.mean, 100 * share.se, digits)
    if share.mean == 0:
        text = _("{mean} (to {high})")
    else:
        text = _("{mean} (from {low})") if share.mean == 1 else _("{mean} ({low} to {high})")
    mean, low, high = (f"{100 * s:.{digits}f}" for s in (share.mean, *share.share_range()))
    return text.format(mean=mean, low=low, high=high)


def mean_text(mean: Estimate, digits: int = 2, exact: bool = False) -> str:
    """``2.51 ± 0.10``; ``1.00 (12×)`` where all 12 were alike, which says little of others."""
    if not mean.count:
        return "–"
    if mean.se and not exact:
        return plus_minus(mean.mean, mean.se, digits)
    text = f"{mean.mean:.{digits}f}"
    return text if exact else f"{text} ({mean.count}×)"


def cell_text(won: int | None) -> str:
    """My tricks in a cell of the payoffs."""
    return _("impossible") if won is None else tricks_word(won)


def spoken_cell(answer: PayoffsAnswer, row: int, column: int) -> str:
    """A cell of the payoffs for a screen reader."""
    position = answer.question.position
    yours, theirs = order(position.mine, row), order(position.theirs, column)
    you, opponent = (
        listed([spoken(card, position.game) for card in hand]) for hand in (yours, theirs)
    )
    return _("{tricks}, row {row}, column {column}; you {yours}; opponent {theirs}").format(
        tricks=cell_text(answer.cell(row, column)),
        row=row + 1,
        column=column + 1,
        yours=you,
        theirs=opponent,
    )


def orders_label(side: Side, answer: PayoffsAnswer) -> str:
    """``my 24 orders``; of many only some are in the picture."""
    if answer.cells:
        text = _("my {orders} orders") if side == "mine" else _("the opponent’s {orders} orders")
    elif side == "mine":
        text = _("my {orders} orders, {drawn} of them drawn")
    else:
        text = _("the opponent’s {orders} orders, {drawn} of them drawn")
    return text.format(orders=f"{answer.orders:,}", drawn=len(pictured(answer.orders)))


def strategies_text(answer: PayoffsAnswer) -> str:
    """How many orders are best against each opponent, and the first few of them."""
    position, parts = answer.question.position, []
    for text, strategy in (
        (_("{count} best against a competent opponent: {orders}"), answer.competent),
        (_("{count} best against a random opponent: {orders}"), answer.random),
    ):
        numbers = memoryview(strategy.numbers).cast("i")[:MOST_NAMED]
        shown = [order_text(order(position.mine, n), position.game) for n in numbers]
        if strategy.count > MOST_NAMED:
            shown[-1] = _("{orders}, and more").format(orders=shown[-1])
        parts.append(text.format(count=f"{strategy.count:,}", orders=listed(shown, ";")))
    return ". ".join(parts)


# ---- net and survey --------------------------------------------------------------------------


def net_text(answer: AboutNetAnswer, yours: bool) -> str:
    """How well a net plays, and what it knows."""
    with_trump = ngettext("{cards} card, with trump", "{cards} cards, with trump", answer.cards)
    plain = ngettext("{cards} card, no trump", "{cards} cards, no trump", answer.cards)
    game = (with_trump if answer.with_trump else plain).format(cards=answer.cards)
    if answer.curve:
        best = _("{share} best cards").format(share=percent(answer.curve[-1].optimal, 1))
        game = listed((best, game), ";")
    return _("Yours: {figures}").format(figures=game) if yours else game


def training_text(answer: TrainingAnswer) -> str:
    optimal = percent(answer.curve[-1].optimal, 1)
    return _("{games}: {optimal} best cards").format(games=games(answer.games), optimal=optimal)


def games(number: int) -> str:
    """``100,000 games``."""
    return ngettext("{count} game", "{count} games", number).format(count=f"{number:,}")


def spoken_curve(point: LearningPoint) -> str:
    """What a screen reader says of the learning curve."""
    return _("Learning curve: {share} percent best cards after {games}").format(
        share=f"{100 * point.optimal:.1f}", games=games(point.games)
    )


def shares_shown(sizes: int) -> str:
    """What a screen reader says of the plot of the survey."""
    return _("Shares for {count} numbers of cards; the table says them").format(count=sizes)


def survey_lead(deals: int, *, with_trump: bool) -> str:
    """What the survey looks at."""
    text = (
        _("Up to {deals} random deals of each size, a trump suit; you lead. ± is 95 %.")
        if with_trump
        else _("Up to {deals} random deals of each size, no trump; you lead. ± is 95 %.")
    )
    return text.format(deals=deals)


def told(play: Play) -> list[str]:
    """What was played, card by card, as it is said when it happens: ``You: king of hearts``."""
    game, found, position = play.start.game, [], play.start
    for card in play.played:
        name = spoken(card, game)
        text = _("You: {card}") if position.to_move == "mine" else _("Opponent: {card}")
        found.append(text.format(card=name))
        after = position.after(card)
        if position.led is not None:
            text = _("{card}. You take the trick")
            if after.leader == "theirs":
                text = _("{card}. The opponent takes the trick")
            found[-1] = text.format(card=found[-1])
        position = after
    return found
