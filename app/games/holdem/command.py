"""``kibitzer equity``: who wins how often."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from app.shell.commandline import Command, Json, columns, whole_number
from engine.cards import CardError, parse_cards
from engine.games import holdem
from engine.games.holdem import Answer, Question

PATIENCE_S = 2.0  # a script waits for the answer; the window goes on counting for longer


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="AsKs, or random")
    parser.add_argument("--board", default="", metavar="CARDS", help="3, 4 or 5 cards")
    parser.add_argument("--dead", default="", metavar="CARDS", help="cards out of play")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--exact", action="store_true", help="count every deal")
    how.add_argument("--samples", type=whole_number(1), metavar="N", help="sample N deals")


def _hole_cards(text: str) -> tuple[int, ...]:
    """Two known cards, or none for ``random``.

    Raises
    ------
    ValueError
        For anything else, with a word of its own for ranges.
    """
    if text.strip().lower() == "random":
        return ()
    try:
        cards = parse_cards(text)
    except CardError:
        raise ValueError(
            f"“{text}” is not two cards, and ranges are not understood yet. "
            "Write two cards as in AsKs, or random."
        ) from None
    if len(cards) != 2:
        raise ValueError(
            f"“{text}” is {len(cards)} card{'s' * (len(cards) != 1)}; a player holds two. "
            "Write two cards as in AsKs, or random."
        )
    return tuple(cards)


def _question(options: Namespace) -> Question:
    return Question(
        seats=tuple(_hole_cards(text) for text in options.players),
        board=tuple(parse_cards(options.board)),
        dead=tuple(parse_cards(options.dead)),
        method="exact" if options.exact else "sampled" if options.samples is not None else "auto",
        samples=options.samples,
        seed=options.seed,
        threads=options.threads,
        patience_s=PATIENCE_S,
    )


def _answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    for answer in holdem.analyse(_question(options)):
        yield answer.progress, _json(options.players, answer)


def _json(players: list[str], answer: Answer) -> Json:
    return {
        "room": "holdem",
        "method": answer.method,
        "situations": answer.situations,
        "players": [
            {
                "input": text,
                "win": seat.win,
                "tie": seat.tie,
                "lose": seat.lose,
                "equity": seat.equity,
                "equity_se": seat.equity_se,
            }
            for text, seat in zip(players, answer.seats, strict=True)
        ],
        "elapsed_s": answer.elapsed_s,
    }


def _table(answer: Json) -> str:
    rows = [("player", "equity", "±", "win", "tie", "lose")]
    for player in answer["players"]:
        margin = 100 * 1.96 * player["equity_se"]
        counts = (f"{player[key]:,}" for key in ("win", "tie", "lose"))
        error = f"{margin:.3f}" if margin else "-"
        rows.append((player["input"], f"{100 * player['equity']:.3f} %", error, *counts))
    kind = "exact" if answer["method"] == "exact" else "sampled (± is a 95 % interval)"
    end = f"{kind}, {answer['situations']:,} deals in {answer['elapsed_s']:.3f} s"
    return "\n".join([*columns(rows, left=1), end])


EQUITY = Command(
    name="equity",
    help="Hold'em: win, tie and equity of 2 to 10 players",
    example="kibitzer equity AsKs QdQh --board Qs7s2d",
    add_arguments=_add_arguments,
    answer=_answer,
    table=_table,
)
