"""``kibitzer two-suits``: best play, payoffs of plans, the arena, the survey and training."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from app.games.two_suits import words
from app.shell.commands.output import (
    answer_json,
    answers,
    best_mark,
    exact_line,
    fields,
    lines,
    new_file,
    read_bytes,
    table,
    write_parts,
)
from app.shell.room.command import Command, Json, add_number
from app.words.figures import plus_minus
from app.words.translation import _, pgettext
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
    parser.add_argument("--mine", required=True, metavar="CARDS", help=_('your hand: "1,0 2,1"'))
    parser.add_argument("--theirs", required=True, metavar="CARDS", help=_("the opponent's hand"))


def _add_trump(parser: ArgumentParser, default: str = "none") -> None:
    parser.add_argument(
        "--trump",
        default=default,
        metavar="0|1|none",
        help=_("trump suit; default: {default}").format(default=default),
    )


def _position(options: Namespace, trump: int | None = None, led: Card | None = None) -> Position:
    mine, theirs = parse_cards(options.mine), parse_cards(options.theirs)
    leader: Side = getattr(options, "leader", "mine")
    return Position(mine, theirs, leader, led, game_of((*mine, *theirs), trump))


# ---- solve -----------------------------------------------------------------------------------


def _add_solve(parser: ArgumentParser) -> None:
    _add_hands(parser)
    _add_trump(parser)
    parser.add_argument(
        "--leader", choices=("mine", "theirs"), default="mine", help=_("who leads; default: mine")
    )
    parser.add_argument("--led", metavar="CARD", help=_("card led already, still in its hand"))


def _led(text: str | None) -> Card | None:
    if text is None:
        return None
    cards = parse_cards(text)
    if len(cards) != 1:
        raise ValueError(
            _("“{text}” is not one card; write the card led, as in 4,0.").format(text=text)
        )
    return cards[0]


def _solve(options: Namespace) -> Iterator[tuple[float, Json]]:
    position = _position(options, parse_trump(options.trump), _led(options.led))
    return answers(two_suits.analyse(BestPlay(position)), _solve_json)


def _solve_json(answer: BestPlayAnswer) -> Json:
    return answer_json(
        *("two-suits", answer, "tricks"),
        {
            "cards": [
                fields(found, {"card": card_text(found.card)}, "tricks", "against_random", "loss")
                for found in answer.cards
            ],
            "best": [card_text(card) for card in answer.best],
            "line": [[card_text(first), card_text(second)] for first, second in answer.line],
        },
        "against_random",
        {"to_move": answer.position.to_move},
    )


def _solve_table(answer: Json) -> str:
    text = _("The opponent plays next; with best play by both you take {tricks}.")
    if answer["to_move"] == "mine":
        text = _("You play next; with best play by both you take {tricks}.")
    rows = [(_("card"), _("your tricks"), _("against random"), "")]
    for card in answer["cards"]:
        mean = card["against_random"]
        average = "-" if mean is None else f"{mean:.3f}"
        best = best_mark(answer, card["card"])
        rows.append((card["card"], str(card["tricks"]), average, best))
    return lines(
        text.format(tricks=answer["tricks"]),
        table(rows),
        _("line  {cards}").format(cards="  ".join(" ".join(trick) for trick in answer["line"])),
        exact_line(answer),
    )


# ---- payoff ----------------------------------------------------------------------------------


def _add_payoff(parser: ArgumentParser) -> None:
    add = parser.add_argument
    _add_hands(parser)
    add(
        "--rules",
        choices=("report", "winner-leads"),
        default="report",
        help=_("report: your card leads every trick; winner-leads: the game as it is played"),
    )
    _add_trump(parser, default="1")
    add("--csv", type=new_file, metavar="FILE", help=_("write the matrix to a file"))
    add("--games-csv", type=new_file, metavar="FILE", help=_("write the best orders to a file"))
    add("--strategy-csv", type=new_file, metavar="FILE", help=_("write the weight of every row"))
    add(
        "--against",
        choices=("random", "competent"),
        default="competent",
        help=_("opponent that the two files are about; default: competent"),
    )


def _payoff(options: Namespace) -> Iterator[tuple[float, Json]]:
    position = _position(options, parse_trump(options.trump))

    def written(answer: PayoffsAnswer) -> Json:
        _write_payoffs(options, answer)
        return _payoff_json(answer)

    question = Payoffs(position, options.rules, options.threads)
    return answers(two_suits.analyse(question), written)


def _payoff_only_here(options: Namespace) -> str:
    for option in ("--csv", "--games-csv", "--strategy-csv"):
        if vars(options)[option[2:].replace("-", "_")] is not None:
            return f"“{option}” writes a file, which would lie on another machine; leave it out."
    return ""


def _write_payoffs(options: Namespace, answer: PayoffsAnswer) -> None:
    strategy: Strategy = getattr(answer, options.against)
    for file, rows in (
        (options.csv, matrix_csv(answer)),
        (options.games_csv, best_games_csv(answer, strategy)),
        (options.strategy_csv, strategy_csv(answer, strategy)),
    ):
        if file is not None:
            write_parts(file, (row.encode() for row in rows))


def _payoff_json(answer: PayoffsAnswer) -> Json:
    printed = answer.question.position.size <= MOST_PRINTED
    rows = [answer.row(number) for number in range(answer.orders)] if printed else []
    return answer_json(
        *("two-suits", answer),
        {"rules": answer.question.rules, "rows": answer.orders, "columns": answer.orders},
        "determined",
        {"matrix": rows} if printed else {},
        {name: fields(getattr(answer, name), "value", "rows") for name in ("random", "competent")},
        *("games", "best_play"),
        {"best_first_cards": [card_text(card) for card in answer.best_first_cards]},
    )


_OPPONENTS = {"random": _("random"), "competent": _("competent")}


def _payoff_table(answer: Json) -> str:
    def strategy(name: str) -> tuple[str, str, str]:
        rows = answer[name]["rows"]
        named = ", ".join(map(str, rows[:MOST_ROWS_NAMED]))
        if len(rows) > MOST_ROWS_NAMED:
            text = _("{rows} and {count} more")
            named = text.format(rows=named, count=f"{len(rows) - MOST_ROWS_NAMED:,}")
        return _OPPONENTS[name], f"{answer[name]['value']:.3f}", named

    head = (_("opponent"), _("tricks"), _("best rows"))
    text = _("{rows} orders each, rules {rules}; {games} of {all} games possible; not determined.")
    if answer["determined"]:
        text = _("{rows} orders each, rules {rules}; {games} of {all} games possible; determined.")
    return lines(
        text.format(
            rows=f"{answer['rows']:,}",
            rules=answer["rules"],
            games=f"{answer['games']:,}",
            all=f"{answer['rows'] ** 2:,}",
        ),
        table([head, *map(strategy, ("random", "competent"))], 0),
        _("best play, card by card: {tricks}").format(tricks=answer["best_play"]),
        exact_line(answer),
    )


# ---- arena -----------------------------------------------------------------------------------


def _add_arena(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("first", metavar="PLAYER", help=", ".join(PLAYERS))
    add("second", metavar="PLAYER", help=_("the other player"))
    add_number(parser, "--cards", _("default: 10"), default=10)
    add_number(parser, "--games", _("deals; default: 1000"), default=1000)
    _add_trump(parser)
    add("--net", metavar="FILE", help=_("net that train wrote; default: Kibitzer's"))


def _arena(options: Namespace) -> Iterator[tuple[float, Json]]:
    question = Arena(
        options.first,
        options.second,
        options.cards,
        parse_trump(options.trump),
        net=None if options.net is None else read_bytes(options.net, LARGEST_NET),
        limits=Limits(deals=options.games, seed=options.seed, threads=options.threads),
    )
    return answers(two_suits.analyse(question), _arena_json)


def _arena_json(answer: ArenaAnswer) -> Json:
    shares = {"first": answer.first, "second": answer.second, "draw": answer.draw}
    return answer_json(
        *("two-suits", answer, "games"),
        {name: 100 * share.mean for name, share in shares.items()},
        {f"{name}_se": 100 * share.se for name, share in shares.items()},
        {f"{name}_tricks": getattr(answer, f"{name}_tricks").mean for name in ("first", "second")},
    )


def _arena_share(answer: Json, who: str) -> str:
    share, se = (answer[who + ending] / 100 for ending in ("", "_se"))
    return words.share_text(Estimate(share, se, answer["games"]), 1)


def _arena_table(answer: Json) -> str:
    rows = [("", _("% of deals won"), _("tricks a game"))]
    rows += [
        (side, _arena_share(answer, side), f"{answer[side + '_tricks']:.2f}")
        for side in ("first", "second")
    ]
    rows.append((pgettext("end of a game", "draw"), _arena_share(answer, "draw"), ""))
    end = _("{deals} deals, each played twice, in {seconds} s")
    seconds = f"{answer['elapsed_s']:.3f}"
    return lines(table(rows), end.format(deals=f"{answer['games']:,}", seconds=seconds))


# ---- survey ----------------------------------------------------------------------------------


def _add_survey(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--cards", default="2..7", metavar="2..7", help=_("cards each; default: 2..7")
    )
    _add_trump(parser, default="1")
    add_number(parser, "--deals", _("of each size; default: 200"), default=200)


def _range(text: str) -> tuple[int, int]:
    fewest, dots, most = text.partition("..")
    if not fewest.isdecimal() or (dots and not most.isdecimal()):
        raise ValueError(
            _("“{text}” are no numbers of cards; write two, as in 2..7.").format(text=text)
        )
    return int(fewest), int(most) if dots else int(fewest)


def _survey(options: Namespace) -> Iterator[tuple[float, Json]]:
    question = Survey(
        *_range(options.cards),
        parse_trump(options.trump),
        Limits(deals=options.deals, seed=options.seed, threads=options.threads),
    )
    return answers(two_suits.analyse(question), _survey_json)


#: JSON names of a row's estimates, and what the table calls them; shares are in per cent there.
SURVEY_SHARES = {
    "determined": _("determined, report's rules"),
    "determined_winner_leads": _("determined, winner leads"),
    "any_lead": _("every lead is best"),
    "same_rows": _("same best plans against both, report"),
    "same_rows_winner_leads": _("same best plans against both, winner leads"),
    "has_sure_winner": _("I hold a sure winner"),
    "sure_winner_best": _("leading it is best"),
}
SURVEY_TRICKS = {
    "sure_winner_cost": _("its cost where it is not"),
    "plan": _("best fixed plan, report's rules"),
    "plan_winner_leads": _("best fixed plan, winner leads"),
    "best_play": _("best play, card by card"),
    "best_play_random": _("best play against random"),
}


def _survey_json(answer: SurveyAnswer) -> Json:
    return answer_json("two-suits", answer, {"survey": [_survey_row(row) for row in answer.rows]})


def _survey_row(row: SurveyRow) -> Json:
    found = fields(row, "cards", "deals", "complete")
    for name in (*SURVEY_SHARES, *SURVEY_TRICKS):
        value: Estimate = getattr(row, name)
        found |= {name: value.mean, f"{name}_se": value.se, f"{name}_count": value.count}
    against = dict(zip(PLAYERS, row.against, strict=True))
    found["against"] = {player: e and e.mean for player, e in against.items()}
    found["against_se"] = {player: e and e.se for player, e in against.items()}
    return found | fields(row, "tricks")


def _estimate(row: Json, name: str) -> tuple[Estimate, int, bool]:
    """Estimate of a row, digits to show of a share or a mean, and whether it is exact."""
    digits = 1 if name in SURVEY_SHARES else 2
    found = Estimate(row[name], row[f"{name}_se"], row[f"{name}_count"])
    return found, digits, row["complete"]


def _survey_table(answer: Json) -> str:
    survey = answer["survey"]
    rows = [(_("cards each"), *(str(row["cards"]) for row in survey))]
    deals = (f"{row['deals']:,}{'' if row['complete'] else '*'}" for row in survey)
    rows.append((_("deals"), *deals))
    for name, label in SURVEY_SHARES.items():
        shares = (words.share_text(*_estimate(row, name)) for row in survey)
        rows.append((_("{name}, %").format(name=label), *shares))
    for name, label in SURVEY_TRICKS.items():
        rows.append((label, *(words.mean_text(*_estimate(row, name)) for row in survey)))
    for player in PLAYERS:
        means = ((row["against"][player], row["against_se"][player]) for row in survey)
        texts = ("–" if mean is None else plus_minus(mean, se) for mean, se in means)
        rows.append((_("perfect against {player}").format(player=player), *texts))
    end = _("tricks are yours, you lead; * sampled, 95 %; in {seconds} s")
    return lines(table(rows), end.format(seconds=f"{answer['elapsed_s']:.1f}"))


# ---- train -----------------------------------------------------------------------------------


def _add_train(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add_number(parser, "--cards", _("default: 10"), default=10)
    add_number(parser, "--games", _("games against itself; default: 1000000"), default=1_000_000)
    _add_trump(parser)
    add("--out", type=new_file, metavar="FILE", help=_("write the net to a file"))


def _train(options: Namespace) -> Iterator[tuple[float, Json]]:
    trump = parse_trump(options.trump)
    limits = Limits(seed=options.seed, threads=options.threads)
    question = Training(options.cards, options.games, trump, limits)

    def written(answer: TrainingAnswer) -> Json:
        if options.out is not None:
            write_parts(options.out, (answer.net,))
        return _train_json(answer)

    return answers(two_suits.analyse(question), written)


def _train_json(answer: TrainingAnswer) -> Json:
    curve = [fields(point, "games", "optimal") for point in answer.curve]
    return answer_json("two-suits", answer, "games", {"curve": curve})


def _train_table(answer: Json) -> str:
    rows = [(_("games"), _("best cards"))]
    rows += [
        (f"{point['games']:,}", f"{100 * point['optimal']:.1f} %") for point in answer["curve"]
    ]
    end = _("trained in {seconds} s").format(seconds=f"{answer['elapsed_s']:.1f}")
    return lines(table(rows, 0), end)


COMMANDS = (
    Command(
        name="two-suits solve",
        help=_("Two Suits: tricks for each card, and a line of best play"),
        example=f"kibitzer two-suits solve {HANDS}",
        add_arguments=_add_solve,
        answer=_solve,
        table=_solve_table,
    ),
    Command(
        name="two-suits payoff",
        help=_("Two Suits: payoffs when both sides fix the order of their cards"),
        example=f"kibitzer two-suits payoff {HANDS}",
        add_arguments=_add_payoff,
        answer=_payoff,
        table=_payoff_table,
        only_here=_payoff_only_here,
    ),
    Command(
        name="two-suits arena",
        help=_("Two Suits: duplicate games between two players"),
        example="kibitzer two-suits arena perfect greedy --cards 10 --games 1000",
        add_arguments=_add_arena,
        answer=_arena,
        table=_arena_table,
        in_pieces=True,
        in_batch=False,
    ),
    Command(
        name="two-suits survey",
        help=_("Two Suits: do the report's claims hold on many deals"),
        example="kibitzer two-suits survey --cards 2..5 --deals 100",
        add_arguments=_add_survey,
        answer=_survey,
        table=_survey_table,
        in_pieces=True,
        in_batch=False,
    ),
    Command(
        name="two-suits train",
        help=_("Two Suits: train a net by playing against itself"),
        example="kibitzer two-suits train --cards 6 --games 20000",
        add_arguments=_add_train,
        answer=_train,
        table=_train_table,
        in_batch=False,
    ),
)
