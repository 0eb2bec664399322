"""``kibitzer equity``: who wins how often; ``kibitzer range``: what a range holds."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import suppress

from app.shell.command import Command, Json, whole_number
from app.shell.output import answer_json, fields, table
from app.words.figures import percent
from app.words.translation import _
from engine.cards import CardError, cards_text, parse_cards
from engine.estimates import half_width
from engine.games import holdem
from engine.games.holdem import Answer, Question, Range, parse_range
from engine.games.holdem.ranges import COMBOS, HAND_COMBOS, HANDS
from engine.games.holdem.rules import Number
from engine.limits import Limits

PATIENCE_S = 2.0  # a script waits for the answer; the window goes on counting for longer


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "players", nargs="+", metavar="PLAYER", help="AsKs, a range as in '22+, ATs+', or random"
    )
    parser.add_argument("--board", default="", metavar="CARDS", help="3, 4 or 5 cards")
    parser.add_argument("--dead", default="", metavar="CARDS", help="cards out of play")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--exact", action="store_true", help="count every deal")
    how.add_argument("--samples", type=whole_number(1), metavar="N", help="sample N deals")


def _player(text: str) -> tuple[int, ...] | Range:
    """Two known cards, none for ``random``, or a range.

    Raises
    ------
    ValueError
        For anything else.
    """
    if text.strip().lower() == "random":
        return ()
    with suppress(CardError):
        cards = parse_cards(text)
        if len(cards) == 2:
            return tuple(cards)
    return parse_range(text)


def _question(options: Namespace) -> Question:
    return Question(
        seats=tuple(_player(text) for text in options.players),
        board=tuple(parse_cards(options.board)),
        dead=tuple(parse_cards(options.dead)),
        method="exact" if options.exact else "sampled" if options.samples is not None else "auto",
        limits=Limits(deals=options.samples, seed=options.seed, threads=options.threads),
        patience_s=PATIENCE_S,
    )


def _answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    for answer in holdem.analyse(_question(options)):
        yield answer.progress, _json(options.players, answer)
        if answer.method == "exact":
            break  # hand classes and outs, which come later, are not told here


def _json(players: list[str], answer: Answer) -> Json:
    figures = ("win", "tie", "lose", "equity", "equity_se")
    found = [
        fields(seat, {"input": text}, *figures)
        for text, seat in zip(players, answer.seats, strict=True)
    ]
    return answer_json("holdem", answer, "method", "situations", {"players": found})


def _table(answer: Json) -> str:
    rows = [(_("player"), _("equity"), "±", _("win"), _("tie"), _("lose"))]
    for player in answer["players"]:
        counts = (_count(player[key]) for key in ("win", "tie", "lose"))
        se = 100 * player["equity_se"]
        error = f"{half_width(se):.3f}" if se else "-"
        rows.append((player["input"], percent(player["equity"], 3), error, *counts))
    end = (
        _("exact, {count} deals in {seconds} s")
        if answer["method"] == "exact"
        else _("sampled (± is a 95 % interval), {count} deals in {seconds} s")
    )
    count, seconds = _count(answer["situations"]), f"{answer['elapsed_s']:.3f}"
    return "\n".join([*table(rows), end.format(count=count, seconds=seconds)])


def _count(deals: Number) -> str:
    """Deals, with a decimal if weights make them a number that is not whole."""
    return f"{deals:,}" if isinstance(deals, int) else f"{deals:,.1f}"


def _add_range_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("text", metavar="RANGE", help="as in '22+, ATs+, KQo, 15%%, AKs:0.5'")


def _answer_range(options: Namespace) -> Iterator[tuple[float, Json]]:
    found = parse_range(options.text)
    hands = {hand: found.hand_weight(hand) for hand in HANDS}
    yield (
        1.0,
        {
            "room": "holdem",
            "input": options.text,
            "combos": found.combos,
            "weight": found.total,
            "percent": 100 * found.share,
            "normal": found.text(),
            "hands": {hand: weight for hand, weight in hands.items() if weight},
            "combinations": [
                {
                    "cards": cards_text(sorted(COMBOS[index], key=_high_first)),
                    "weight": found.weights[index],
                }
                for combos in HAND_COMBOS.values()
                for index in combos
                if found.weights[index]
            ],
        },
    )


def _high_first(card: int) -> tuple[int, int]:
    return -(card % 13), card


COMBINATIONS_A_LINE = 12


def _range_table(answer: Json) -> str:
    shown = [
        found["cards"] if found["weight"] == 1 else f"{found['cards']}:{found['weight']:g}"
        for found in answer["combinations"]
    ]
    width = max(map(len, shown), default=0)
    lines = [
        "  ".join(cards.ljust(width) for cards in shown[begin : begin + COMBINATIONS_A_LINE])
        for begin in range(0, len(shown), COMBINATIONS_A_LINE)
    ]
    return "\n".join(
        [
            answer["normal"] or _("(empty)"),
            _combinations(answer),
            *(line.rstrip() for line in lines),
        ]
    )


def _combinations(answer: Json) -> str:
    """How many combinations there are, and what they weigh if not all weigh 1."""
    text = (
        _("{count} combinations, {share} of all")
        if answer["weight"] == answer["combos"]
        else _("{count} combinations that weigh {weight}, {share} of all")
    )
    return text.format(
        count=f"{answer['combos']:,}",
        weight=f"{answer['weight']:g}",
        share=percent(answer["percent"] / 100, 2),
    )


EQUITY = Command(
    name="equity",
    help="Hold'em: win, tie and equity of 2 to 10 players",
    example="kibitzer equity AsKs QdQh --board Qs7s2d",
    add_arguments=_add_arguments,
    answer=_answer,
    table=_table,
)

RANGE = Command(
    name="range",
    help="Hold'em: the combinations of a range, and its normal form",
    example="kibitzer range '22+, A2s+, KQo, AKo:0.5'",
    add_arguments=_add_range_arguments,
    answer=_answer_range,
    table=_range_table,
)
