"""``kibitzer nine-cards``: which number to pick, and who wins which variant."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from app.shell.commands.output import answer_json, answers, exact_line, fields, lines, table
from app.shell.room.command import Command, Json, add_number, whole_number
from app.words.translation import _, pgettext
from engine.games import nine_cards
from engine.games.nine_cards import (
    FEWEST_CARDS,
    MOST_CARDS,
    NINE_CARDS,
    Advice,
    Game,
    Position,
    Survey,
    SurveyAnswer,
    next_side,
    parse_numbers,
    threat_numbers,
)


def _add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("--mine", metavar="2,7", help=_("numbers you hold"))
    add("--theirs", metavar="5", help=_("numbers the opponent holds"))
    add(
        "--to-move",
        choices=("mine", "theirs"),
        help=_("who picks next; default: who holds fewer, or mine"),
    )
    add_number(
        parser,
        "--cards",
        _("cards 1 to N are on the table, {fewest_cards} to {most_cards}; default: 9").format(
            fewest_cards=FEWEST_CARDS, most_cards=MOST_CARDS
        ),
    )
    add("--target", type=whole_number(), metavar="T", help=_("sum of three that wins; default: 15"))
    add(
        "--survey",
        action="store_true",
        help=_("who wins for every target, with --cards N or any number of cards"),
    )


def _question(options: Namespace) -> Position | Survey:
    if options.survey:
        return _survey(options)
    game = Game(
        NINE_CARDS.cards if options.cards is None else options.cards,
        NINE_CARDS.target if options.target is None else options.target,
    )
    mine, theirs = parse_numbers(options.mine or ""), parse_numbers(options.theirs or "")
    return Position(mine, theirs, options.to_move or next_side(mine, theirs), game)


def _survey(options: Namespace) -> Survey:
    for name in ("mine", "theirs", "to_move", "target"):
        if getattr(options, name) is not None:
            raise ValueError(
                _(
                    "“--{name}” does not go with --survey, which is about whole games and every "
                    "target; leave one of them out."
                ).format(name=name.replace("_", "-"))
            )
    return Survey() if options.cards is None else Survey(options.cards, options.cards)


def _answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    return answers(nine_cards.analyse(_question(options)), _json)


def _json(answer: Advice | SurveyAnswer) -> Json:
    return _advice_json(answer) if isinstance(answer, Advice) else _survey_json(answer)


def _advice_json(advice: Advice) -> Json:
    return answer_json(
        *("nine-cards", advice),
        {"to_move": advice.position.to_move},
        "result",
        {"values": {str(pick.number): pick.result for pick in advice.picks}},
        "line",
        {"threats": {s: threat_numbers(getattr(advice, s)) for s in ("mine", "theirs")}},
        *("best", "reason"),
        {"ends_in": {str(pick.number): pick.ends_in for pick in advice.picks}},
        fields(advice.position.game, "cards", "target"),
    )


def _survey_json(answer: SurveyAnswer) -> Json:
    outcomes = [
        fields(found.game, "cards", "target") | fields(found, "result", "ends_in", "best")
        for found in answer.outcomes
    ]
    return answer_json("nine-cards", answer, {"survey": outcomes})


def _table(answer: Json) -> str:
    rows = _survey_rows(answer) if "survey" in answer else _advice_rows(answer)
    return lines(rows, exact_line(answer))


def _advice_rows(answer: Json) -> list[str]:
    verdict = _VERDICTS[answer["to_move"]][answer["result"]]
    rows = [(_("card"), _("result"), _("picks to the end"), "")]
    for card, result in answer["values"].items():
        best = _("best") if int(card) in answer["best"] else ""
        rows.append((card, _RESULTS[result], str(answer["ends_in"][card]), best))
    threats = answer["threats"]
    named = (
        (_("best line"), _words(answer["line"])),
        (_("cards you want"), _words(threats["mine"])),
        (_("cards they want"), _words(threats["theirs"])),
    )
    return [verdict, *table(rows, 2), *table(named, 2)]


def _survey_rows(answer: Json) -> list[str]:
    rows = [(_("cards"), _("target"), _("who starts"), _("picks"), _("best first picks"))]
    for game in answer["survey"]:
        result = {"win": _("wins"), "draw": _("draws")}[game["result"]]
        best = _("any") if len(game["best"]) == game["cards"] else _words(game["best"])
        counted = str(game["cards"]), str(game["target"])
        rows.append((*counted, result, str(game["ends_in"]), best))
    return table(rows, 5)


_VERDICTS = {
    "mine": {
        "win": _("You pick next; with perfect play you win."),
        "draw": _("You pick next; with perfect play it is a draw."),
        "loss": _("You pick next; with perfect play the opponent wins."),
    },
    "theirs": {
        "win": _("The opponent picks next; with perfect play the opponent wins."),
        "draw": _("The opponent picks next; with perfect play it is a draw."),
        "loss": _("The opponent picks next; with perfect play you win."),
    },
}
_RESULTS = {
    "win": _("win"),
    "draw": pgettext("end of a game", "draw"),
    "loss": _("loss"),
}


def _words(numbers: list[int]) -> str:
    return " ".join(map(str, numbers)) or _("none")


NINE_CARDS_COMMAND = Command(
    name="nine-cards",
    help=_("Nine Cards: which number to pick, under perfect play"),
    example="kibitzer nine-cards --mine 6,8 --theirs 1,3",
    add_arguments=_add_arguments,
    answer=_answer,
    table=_table,
)
