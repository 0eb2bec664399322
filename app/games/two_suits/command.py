"""``kibitzer two-suits``: best play, payoffs of plans, the arena, the survey and training."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path

from app.games.two_suits import words
from app.shell.command import Command, Json
from app.shell.commandline import columns
from engine.games import two_suits
from engine.games.two_suits import (
    PLAYERS,
    Arena,
    ArenaAnswer,
    BestPlay,
    BestPlayAnswer,
    Card,
    Estimate,
    Payoffs,
    PayoffsAnswer,
    Position,
    Side,
    Strategy,
    Survey,
    SurveyAnswer,
    SurveyRow,
    Training,
    TrainingAnswer,
    best_games_csv,
    card_text,
    game_of,
    matrix_csv,
    parse_cards,
    parse_trump,
    strategy_csv,
)
from engine.limits import Limits

MOST_PRINTED = 5  # cards each up to which JSON has the whole matrix
MOST_ROWS_NAMED = 8
LARGEST_NET = 1_000_000  # bytes that are read of a file with a net
HANDS = '--mine "1,0 4,0 1,1 3,1" --theirs "2,0 3,0 2,1 4,1"'


def _add_hands(parser: ArgumentParser) -> None:
    parser.add_argument("--mine", required=True, metavar="CARDS", help='your hand: "1,0 2,1"')
    parser.add_argument("--theirs", required=True, metavar="CARDS", help="the opponent's hand")


def _add_trump(parser: ArgumentParser, default: str = "none") -> None:
    parser.add_argument(
        "--trump", default=default, metavar="0|1|none", help=f"trump suit; default: {default}"
    )


def _whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        message = f"“{text}” is not a whole number; write one as in 12"
        raise ArgumentTypeError(message) from None


def _position(options: Namespace, trump: int | None = None, led: Card | None = None) -> Position:
    mine, theirs = parse_cards(options.mine), parse_cards(options.theirs)
    leader: Side = getattr(options, "leader", "mine")
    return Position(mine, theirs, leader, led, game_of((*mine, *theirs), trump))


# ---- solve -----------------------------------------------------------------------------------


def _add_solve(parser: ArgumentParser) -> None:
    _add_hands(parser)
    _add_trump(parser)
    parser.add_argument(
        "--leader", choices=("mine", "theirs"), default="mine", help="who leads; default: mine"
    )
    parser.add_argument("--led", metavar="CARD", help="card led already, still in its hand")


def _led(text: str | None) -> Card | None:
    if text is None:
        return None
    cards = parse_cards(text)
    if len(cards) != 1:
        raise ValueError(f"“{text}” is not one card; write the card led, as in 4,0.")
    return cards[0]


def _solve(options: Namespace) -> Iterator[tuple[float, Json]]:
    position = _position(options, parse_trump(options.trump), _led(options.led))
    for answer in two_suits.analyse(BestPlay(position)):
        yield answer.progress, _solve_json(answer)


def _solve_json(answer: BestPlayAnswer) -> Json:
    return {
        "room": "two-suits",
        "tricks": answer.tricks,
        "cards": [
            {
                "card": card_text(found.card),
                "tricks": found.tricks,
                "against_random": found.against_random,
                "loss": found.loss,
            }
            for found in answer.cards
        ],
        "best": [card_text(card) for card in answer.best],
        "line": [[card_text(first), card_text(second)] for first, second in answer.line],
        "against_random": answer.against_random,
        "to_move": answer.position.to_move,
        "elapsed_s": answer.elapsed_s,
    }


def _solve_table(answer: Json) -> str:
    who = "You play" if answer["to_move"] == "mine" else "The opponent plays"
    rows = [("card", "your tricks", "against random", "")]
    for card in answer["cards"]:
        mean = card["against_random"]
        best = "best" if card["card"] in answer["best"] else ""
        average = "-" if mean is None else f"{mean:.3f}"
        rows.append((card["card"], str(card["tricks"]), average, best))
    line = "  ".join(" ".join(trick) for trick in answer["line"])
    return "\n".join(
        [
            f"{who} next; with best play by both you take {answer['tricks']}.",
            *columns(rows, left=1),
            f"line  {line}",
            f"exact, in {answer['elapsed_s']:.3f} s",
        ]
    )


# ---- payoff ----------------------------------------------------------------------------------


def _add_payoff(parser: ArgumentParser) -> None:
    _add_hands(parser)
    parser.add_argument(
        "--rules",
        choices=("report", "winner-leads"),
        default="report",
        help="report: your card leads every trick; winner-leads: the game as it is played",
    )
    _add_trump(parser, default="1")
    parser.add_argument("--csv", metavar="FILE", help="write the matrix to a file")
    parser.add_argument("--games-csv", metavar="FILE", help="write the best orders to a file")
    parser.add_argument("--strategy-csv", metavar="FILE", help="write the weight of every row")
    parser.add_argument(
        "--against",
        choices=("random", "competent"),
        default="competent",
        help="opponent that the two files are about; default: competent",
    )


def _payoff(options: Namespace) -> Iterator[tuple[float, Json]]:
    position = _position(options, parse_trump(options.trump))
    for answer in two_suits.analyse(Payoffs(position, options.rules, options.threads)):
        if answer.progress == 1:
            _write_payoffs(options, answer)
        yield answer.progress, _payoff_json(answer)


def _write_payoffs(options: Namespace, answer: PayoffsAnswer) -> None:
    strategy: Strategy = getattr(answer, options.against)
    for file, lines in (
        (options.csv, matrix_csv(answer)),
        (options.games_csv, best_games_csv(answer, strategy)),
        (options.strategy_csv, strategy_csv(answer, strategy)),
    ):
        if file is not None:
            _write(file, (line.encode() for line in lines))


def _write(file: str, parts: Iterable[bytes]) -> None:
    try:
        with Path(file).open("wb") as out:
            out.writelines(parts)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ValueError(f"“{file}” cannot be written: {reason}.") from None


def _payoff_json(answer: PayoffsAnswer) -> Json:
    found: Json = {
        "room": "two-suits",
        "rules": answer.question.rules,
        "rows": answer.orders,
        "columns": answer.orders,
        "determined": answer.determined,
    }
    if answer.question.position.size <= MOST_PRINTED:
        found["matrix"] = [list(answer.row(number)) for number in range(answer.orders)]
    return found | {
        "random": {"value": answer.random.value, "rows": list(answer.random.rows)},
        "competent": {"value": answer.competent.value, "rows": list(answer.competent.rows)},
        "games": answer.games,
        "best_play": answer.best_play,
        "best_first_cards": [card_text(card) for card in answer.best_first_cards],
        "elapsed_s": answer.elapsed_s,
    }


def _payoff_table(answer: Json) -> str:
    def strategy(name: str) -> tuple[str, str, str]:
        rows = answer[name]["rows"]
        named = ", ".join(map(str, rows[:MOST_ROWS_NAMED]))
        if len(rows) > MOST_ROWS_NAMED:
            named += f" and {len(rows) - MOST_ROWS_NAMED:,} more"
        return name, f"{answer[name]['value']:.3f}", named

    possible = f"{answer['games']:,} of {answer['rows'] ** 2:,}"
    return "\n".join(
        [
            f"{answer['rows']:,} orders each, rules {answer['rules']}; {possible} games possible; "
            f"{'determined' if answer['determined'] else 'not determined'}.",
            *columns(
                [("opponent", "tricks", "best rows"), *map(strategy, ("random", "competent"))]
            ),
            f"best play, card by card: {answer['best_play']}",
            f"exact, in {answer['elapsed_s']:.3f} s",
        ]
    )


# ---- arena -----------------------------------------------------------------------------------


def _add_arena(parser: ArgumentParser) -> None:
    parser.add_argument("first", metavar="PLAYER", help=", ".join(PLAYERS))
    parser.add_argument("second", metavar="PLAYER", help="the other player")
    parser.add_argument("--cards", type=_whole_number, default=10, metavar="N", help="default: 10")
    parser.add_argument(
        "--games", type=_whole_number, default=1000, metavar="N", help="deals; default: 1000"
    )
    _add_trump(parser)
    parser.add_argument("--net", metavar="FILE", help="net that train wrote; default: Kibitzer's")


def _net(file: str | None) -> bytes | None:
    if file is None:
        return None
    try:
        with Path(file).open("rb") as net:
            return net.read(LARGEST_NET)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ValueError(f"“{file}” cannot be read: {reason}.") from None


def _arena(options: Namespace) -> Iterator[tuple[float, Json]]:
    question = Arena(
        options.first,
        options.second,
        options.cards,
        parse_trump(options.trump),
        net=_net(options.net),
        limits=Limits(deals=options.games, seed=options.seed, threads=options.threads),
    )
    for answer in two_suits.analyse(question):
        yield answer.progress, _arena_json(answer)


def _arena_json(answer: ArenaAnswer) -> Json:
    return {
        "room": "two-suits",
        "games": answer.games,
        "first": 100 * answer.first.mean,
        "second": 100 * answer.second.mean,
        "draw": 100 * answer.draw.mean,
        "first_se": 100 * answer.first.se,
        "second_se": 100 * answer.second.se,
        "draw_se": 100 * answer.draw.se,
        "first_tricks": answer.first_tricks.mean,
        "second_tricks": answer.second_tricks.mean,
        "elapsed_s": answer.elapsed_s,
    }


def _arena_share(answer: Json, who: str) -> str:
    share, se = (answer[who + ending] / 100 for ending in ("", "_se"))
    return words.share_text(Estimate(share, se, answer["games"]), 1)


def _arena_table(answer: Json) -> str:
    rows = [("", "% of deals won", "tricks a game")]
    rows += [
        (side, _arena_share(answer, side), f"{answer[side + '_tricks']:.2f}")
        for side in ("first", "second")
    ]
    rows.append(("draw", _arena_share(answer, "draw"), ""))
    return "\n".join(
        [
            *columns(rows, left=1),
            f"{answer['games']:,} deals, each played twice, in {answer['elapsed_s']:.3f} s",
        ]
    )


# ---- survey ----------------------------------------------------------------------------------


def _add_survey(parser: ArgumentParser) -> None:
    parser.add_argument("--cards", default="2..7", metavar="2..7", help="cards each; default: 2..7")
    _add_trump(parser, default="1")
    parser.add_argument(
        "--deals", type=_whole_number, default=200, metavar="N", help="of each size; default: 200"
    )


def _range(text: str) -> tuple[int, int]:
    fewest, dots, most = text.partition("..")
    if not fewest.isdecimal() or (dots and not most.isdecimal()):
        raise ValueError(f"“{text}” are no numbers of cards; write two, as in 2..7.")
    return int(fewest), int(most) if dots else int(fewest)


def _survey(options: Namespace) -> Iterator[tuple[float, Json]]:
    question = Survey(
        *_range(options.cards),
        parse_trump(options.trump),
        Limits(deals=options.deals, seed=options.seed, threads=options.threads),
    )
    for answer in two_suits.analyse(question):
        yield answer.progress, _survey_json(answer)


#: JSON names of a row's estimates, and what the table calls them; shares are in per cent there.
SURVEY_SHARES = {
    "determined": "determined, report's rules",
    "determined_winner_leads": "determined, winner leads",
    "any_lead": "every lead is best",
    "same_rows": "same best plans against both, report",
    "same_rows_winner_leads": "same best plans against both, winner leads",
    "has_sure_winner": "I hold a sure winner",
    "sure_winner_best": "leading it is best",
}
SURVEY_TRICKS = {
    "sure_winner_cost": "its cost where it is not",
    "plan": "best fixed plan, report's rules",
    "plan_winner_leads": "best fixed plan, winner leads",
    "best_play": "best play, card by card",
    "best_play_random": "best play against random",
}


def _survey_json(answer: SurveyAnswer) -> Json:
    return {
        "room": "two-suits",
        "survey": [_survey_row(row) for row in answer.rows],
        "elapsed_s": answer.elapsed_s,
    }


def _survey_row(row: SurveyRow) -> Json:
    found: Json = {"cards": row.cards, "deals": row.deals, "complete": row.complete}
    for name in (*SURVEY_SHARES, *SURVEY_TRICKS):
        value: Estimate = getattr(row, name)
        found |= {name: value.mean, f"{name}_se": value.se, f"{name}_count": value.count}
    against = zip(PLAYERS, row.against, strict=True)
    found |= {"against": {}, "against_se": {}}
    for player, e in against:
        found["against"][player] = None if e is None else e.mean
        found["against_se"][player] = None if e is None else e.se
    found["tricks"] = list(row.tricks)
    return found


def _estimate(row: Json, name: str) -> tuple[Estimate, int, bool]:
    """Estimate of a row, digits to show of a share or a mean, and whether it is exact."""
    digits = 1 if name in SURVEY_SHARES else 2
    found = Estimate(row[name], row[f"{name}_se"], row[f"{name}_count"])
    return found, digits, row["complete"]


def _survey_table(answer: Json) -> str:
    survey = answer["survey"]
    rows = [("cards each", *(str(row["cards"]) for row in survey))]
    rows.append(("deals", *(f"{row['deals']:,}{'' if row['complete'] else '*'}" for row in survey)))
    for name, label in SURVEY_SHARES.items():
        shares = (words.share_text(*_estimate(row, name)) for row in survey)
        rows.append((f"{label}, %", *shares))
    for name, label in SURVEY_TRICKS.items():
        rows.append((label, *(words.mean_text(*_estimate(row, name)) for row in survey)))
    for player in PLAYERS:
        means = ((row["against"][player], row["against_se"][player]) for row in survey)
        texts = ("–" if mean is None else f"{mean:.2f} ± {1.96 * se:.2f}" for mean, se in means)
        rows.append((f"perfect against {player}", *texts))
    end = f"tricks are yours, you lead; * sampled, 95 %; in {answer['elapsed_s']:.1f} s"
    return "\n".join([*columns(rows, left=1), end])


# ---- train -----------------------------------------------------------------------------------


def _add_train(parser: ArgumentParser) -> None:
    parser.add_argument("--cards", type=_whole_number, default=10, metavar="N", help="default: 10")
    parser.add_argument(
        "--games",
        type=_whole_number,
        default=1_000_000,
        metavar="N",
        help="games against itself; default: 1000000",
    )
    _add_trump(parser)
    parser.add_argument("--out", metavar="FILE", help="write the net to a file")


def _train(options: Namespace) -> Iterator[tuple[float, Json]]:
    trump = parse_trump(options.trump)
    limits = Limits(seed=options.seed, threads=options.threads)
    question = Training(options.cards, options.games, trump, limits)
    for answer in two_suits.analyse(question):
        if options.out is not None and answer.progress == 1:
            _write(options.out, (answer.net,))
        yield answer.progress, _train_json(answer)


def _train_json(answer: TrainingAnswer) -> Json:
    return {
        "room": "two-suits",
        "games": answer.games,
        "curve": [{"games": point.games, "optimal": point.optimal} for point in answer.curve],
        "elapsed_s": answer.elapsed_s,
    }


def _train_table(answer: Json) -> str:
    rows = [("games", "best cards")]
    rows += [
        (f"{point['games']:,}", f"{100 * point['optimal']:.1f} %") for point in answer["curve"]
    ]
    return "\n".join([*columns(rows), f"trained in {answer['elapsed_s']:.1f} s"])


COMMANDS = (
    Command(
        name="two-suits solve",
        help="Two Suits: tricks for each card, and a line of best play",
        example=f"kibitzer two-suits solve {HANDS}",
        add_arguments=_add_solve,
        answer=_solve,
        table=_solve_table,
    ),
    Command(
        name="two-suits payoff",
        help="Two Suits: payoffs when both sides fix the order of their cards",
        example=f"kibitzer two-suits payoff {HANDS}",
        add_arguments=_add_payoff,
        answer=_payoff,
        table=_payoff_table,
    ),
    Command(
        name="two-suits arena",
        help="Two Suits: duplicate games between two players",
        example="kibitzer two-suits arena perfect greedy --cards 10 --games 1000",
        add_arguments=_add_arena,
        answer=_arena,
        table=_arena_table,
        in_batch=False,
    ),
    Command(
        name="two-suits survey",
        help="Two Suits: do the report's claims hold on many deals",
        example="kibitzer two-suits survey --cards 2..5 --deals 100",
        add_arguments=_add_survey,
        answer=_survey,
        table=_survey_table,
        in_batch=False,
    ),
    Command(
        name="two-suits train",
        help="Two Suits: train a net by playing against itself",
        example="kibitzer two-suits train --cards 6 --games 20000",
        add_arguments=_add_train,
        answer=_train,
        table=_train_table,
        in_batch=False,
    ),
)
