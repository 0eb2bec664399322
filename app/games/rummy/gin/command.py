"""``kibitzer gin advise``: what to do in a deal; ``kibitzer gin match``: players compared."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from dataclasses import replace

from app.games.rummy.play.action_words import METHOD, action_words, one_card, sampled_line
from app.shell.commands.output import answer_json, answers, fields, table, with_error
from app.shell.room.command import Command, Json, add_number, ends_by_time, limits_of, seconds
from app.words.counts import and_list, listed
from app.words.translation import _
from engine.cards import card_text, parse_cards
from engine.estimates import half_width
from engine.games.rummy import gin
from engine.games.rummy.gin import (
    KINDS,
    PLAYERS,
    Advice,
    Advise,
    Choice,
    GinRules,
    Match,
    MatchAnswer,
    Side,
    Step,
    Table,
)
from engine.games.rummy.rules import Cards
from engine.limits import Limits

HAND = "5s6s7s9s9h9dAh2h3d4cKs"
HISTORY = "upcard Qh; pass; pass; draw; throw Jc; draw Ks"
LIKELY = 10  # cards of the opponent shown in the table


def _scores(text: str) -> tuple[int, int]:
    mine, _comma, theirs = text.partition(",")
    if mine.strip().isdecimal() and theirs.strip().isdecimal() and len(text) < 20:
        return int(mine), int(theirs)
    raise ArgumentTypeError(
        _("“{text}” is not two scores; write yours and theirs, as in 42,61").format(text=text)
    )


# ---- gin advise -----------------------------------------------------------------------------


def _add_advise(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("hand", metavar="HAND", help=_("your cards now: 10, or 11 to throw one"))
    add("--upcard", metavar="CARD", help=_("top of the pile"))
    add("--discards", default="", metavar="CARDS", help=_("the rest of the pile, the oldest first"))
    add(
        "--opponent-took", default="", metavar="CARDS", help=_("taken from the pile and still held")
    )
    add("--opponent-passed", default="", metavar="CARDS", help=_("upcards that they let lie"))
    add("--just-took", metavar="CARD", help=_("the upcard you have just taken"))
    add_number(parser, "--stock", _("cards in stock"), least=2)
    add("--phase", choices=("upcard", "draw", "discard"), help=_("what you are to do"))
    add(
        "--history",
        metavar="TEXT",
        help=_('the whole deal, as in "{history}"').format(history=HISTORY),
    )
    add("--dealer", choices=("me", "opponent"), help=_("default: the opponent"))
    add("--scores", type=_scores, default=(0, 0), metavar="MINE,THEIRS")
    add("--goal", choices=("points", "game"), default="points", help=_("what to choose by"))
    add(
        "--opponent",
        default="any",
        metavar="KIND",
        help=_(
            '{kinds}, weights as in "strong 2, eager 1", or any (default); '
            "several are judged by what they do"
        ).format(kinds=", ".join(KINDS)),
    )
    add_number(parser, "--knock", _("limit"), least=0, default=10)
    add("--oklahoma", action="store_true", help=_("the first upcard is the limit"))
    add("--big-gin", action="store_true", help=_("eleven cards may go out"))
    add_number(parser, "--deals", _("worlds to sample"), least=1)
    add("--seconds", type=seconds, metavar="S", help=_("default: 1, or --deals"))


def _one(text: str | None) -> int | None:
    return None if text is None else one_card(text)


def _cards(text: str) -> Cards:
    return tuple(parse_cards(text))


def _table(options: Namespace) -> tuple[Table, int]:
    """What the options tell of the deal, and who dealt."""
    rules = GinRules(knock=options.knock, oklahoma=options.oklahoma, big_gin=options.big_gin)
    hand = _cards(options.hand)
    dealer = {None: None, "me": gin.ME, "opponent": gin.THEM}[options.dealer]
    if options.history is not None:
        deal = gin.parse_history(options.history, hand, rules, dealer)
        return deal.table, deal.dealer
    table = gin.seen_table(
        hand,
        upcard=_one(options.upcard),
        discards=_cards(options.discards),
        took=_cards(options.opponent_took),
        passed=_cards(options.opponent_passed),
        just_took=_one(options.just_took),
        stock=options.stock,
        ask=options.phase,
        rules=rules,
    )
    if dealer == gin.ME and table.phase == "first offer":
        table = replace(table, phase="second offer")
    return table, gin.THEM if dealer is None else dealer


def _advise(options: Namespace) -> Iterator[tuple[float, Json]]:
    table, dealer = _table(options)
    question = Advise(
        table,
        dealer=dealer,
        scores=options.scores,
        goal=options.goal,
        kinds=gin.parse_kinds(options.opponent),
        limits=limits_of(options),
    )
    for _name in gin.prepare():  # loading kernels is no part of the time an answer takes
        pass
    return answers(gin.analyse(question), lambda answer: _advice_json(table, answer))


def action_text(table: Table, step: Step) -> str:
    """A choice as JSON names it."""
    if step.kind == "big gin":
        return "big gin"
    if step.card is None:
        return {"pass": "pass", "take": "take upcard", "draw": "draw from stock"}[step.kind]
    left = gin.least_deadwood(table.hand & ~(1 << step.card))
    before = {"knock": "knock, " if left else "gin, "}.get(step.kind, "")
    return f"{before}discard {card_text(step.card)}"


def _advice_json(table: Table, answer: Advice) -> Json:
    opponent = answer.opponent
    assert opponent is not None
    holds = {
        card_text(card): share
        for card, share in sorted(enumerate(opponent.holds), key=lambda held: -held[1])
        if share > 0
    }
    phases = {"draw": "draw", "stock only": "draw", "throw": "discard"}
    kinds = dict(zip(KINDS, opponent.kinds, strict=True))
    found = {
        "phase": phases.get(table.phase, "upcard"),
        "deals": answer.worlds,
        "method": METHOD,
        "actions": [_choice_json(table, choice) for choice in answer.choices],
        "best": None if answer.best is None else action_text(table, answer.best),
        "rule": None if answer.rule is None else action_text(table, answer.rule),
        "close": [action_text(table, step) for step in answer.close],
        "reason": _reason_json(answer),
        "opponent": fields(
            opponent, "deadwood deadwood_se knocks_next", {"holds": holds, "kinds": kinds}
        ),
    }
    return answer_json("gin", answer, found)


def _choice_json(table: Table, choice: Choice) -> Json:
    found = fields(
        choice,
        {"action": action_text(table, choice.step)},
        "points points_se win win_se game game_se deadwood",
        {"helps_opponent": choice.helps},
        "behind behind_se",
        {"deals": choice.worlds},
    )
    if choice.step.kind == "knock":
        found["undercut"] = choice.undercut
        found["melds"] = [[card_text(card) for card in gin.cards_of(meld)] for meld in choice.melds]
    return found


def _reason_json(answer: Advice) -> Json | None:
    reason = answer.reason
    if not reason.kind:
        return None
    return {
        "kind": reason.kind,
        "cards": [card_text(card) for card in reason.cards],
        "share": reason.share,
    }


REASONS = {
    "gin": _("it is gin"),
    "only": _("there is no other choice"),
    "waits": _("playing on wins more than knocking"),
    "safe": _("they can hardly use it"),
}


def _reason_text(reason: Json | None) -> str:
    """Half a sentence."""
    if reason is None:
        return ""
    if reason["kind"] == "undercut":
        return _("to knock is undercut in {share}").format(share=f"{reason['share']:.0%}")
    if reason["kind"] == "partners":
        card, *partners = reason["cards"]
        text = _("{card} would join their {partners}")
        return text.format(card=card, partners=and_list(partners))
    if reason["kind"] == "wanted":
        text = _("{card} would help them in {share}")
        return text.format(card=reason["cards"][0], share=f"{reason['share']:.0%}")
    return REASONS[reason["kind"]]


def _advise_text(answer: Json) -> str:
    head = _("points"), _("win"), _("game"), _("deadwood"), _("safety")
    rows = [("", *head, "")]
    for action in answer["actions"]:
        note = ""
        if action["action"] == answer["best"]:
            note = _("best")
        elif action["action"] in answer["close"]:
            note = _("too close to call")
        elif "undercut" in action:
            note = _("undercut in {share}").format(share=f"{action['undercut']:.0%}")
        rows.append(
            (
                action_words(action["action"]),
                f"{action['points']:+.1f} ±{half_width(action['points_se']):.1f}",
                f"{action['win']:.0%}",
                f"{action['game']:.1%}",
                "" if action["deadwood"] is None else str(action["deadwood"]),
                f"{1 - action['helps_opponent']:.0%}"
                if action["action"].startswith("disc")
                else "",
                note,
            )
        )
    opponent = answer["opponent"]
    cards = list(opponent["holds"].items())[:LIKELY]
    kinds = listed(f"{kind} {share:.0%}" for kind, share in opponent["kinds"].items())
    reason = _reason_text(answer["reason"])
    return "\n".join(
        [
            *table(rows),
            (_("best: {action}: {reason}") if reason else _("best: {action}")).format(
                action=action_words(answer["best"]) if answer["best"] else "-", reason=reason
            ),
            _("opponent: deadwood {deadwood}, goes out next in {share}; {kinds}").format(
                deadwood=with_error(opponent["deadwood"], opponent["deadwood_se"], ".1f"),
                share=f"{opponent['knocks_next']:.0%}",
                kinds=kinds,
            ),
            _("likely cards: {cards}").format(
                cards=listed(f"{card} {share:.0%}" for card, share in cards)
            ),
            sampled_line(answer),
        ]
    )


# ---- gin match ------------------------------------------------------------------------------


def _add_match(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("first", choices=PLAYERS, metavar="FIRST", help=", ".join(PLAYERS))
    add("second", choices=PLAYERS, metavar="SECOND")
    how_many = parser.add_mutually_exclusive_group()
    add_number(how_many, "--deals", _("each played twice; default: 100"), least=1)
    add_number(how_many, "--games", _("to 100, whole"), least=1)
    add("--move-seconds", type=seconds, metavar="S", help=_("time for a choice"))
    add_number(parser, "--move-deals", _("worlds for a choice; default: 256"), least=1)


def _match(options: Namespace) -> Iterator[tuple[float, Json]]:
    move = Limits(deals=options.move_deals, seconds=options.move_seconds)
    if options.move_deals is None and options.move_seconds is None:
        move = Limits(deals=256)
    question = Match(
        options.first,
        options.second,
        deals=options.deals if options.deals or options.games else 100,
        games=options.games,
        move=move,
        limits=Limits(seed=options.seed, threads=options.threads),
    )
    return answers(gin.analyse(question), lambda answer: _match_json(question, answer))


def _match_only_here(options: Namespace) -> str:
    return ends_by_time(options, "--move-seconds", "--move-deals", needed=False)


def _match_json(question: Match, answer: MatchAnswer) -> Json:
    def side(player: str, found: Side) -> Json:
        won = {"games_won_se": found.games_se}
        return fields(
            found, {"player": player}, "points points_se deals_won games_won", won, "move_s"
        )

    sides = {
        "first": side(question.first, answer.first),
        "second": side(question.second, answer.second),
    }
    return answer_json("gin", answer, "deals games drawn", sides)


def _match_text(answer: Json) -> str:
    head = _("player"), _("points a deal"), _("deals won"), _("games won"), _("CPU ms a choice")
    rows = [head]
    rows += [
        (
            side["player"],
            f"{side['points']:+.2f} ±{half_width(side['points_se']):.2f}",
            f"{side['deals_won']:.1%}",
            f"{side['games_won']:.1%} ±{half_width(side['games_won_se']):.1%}",
            f"{1000 * side['move_s']:.2f}",
        )
        for side in (answer["first"], answer["second"])
    ]
    text = _("{deals} deals, each twice; games computed from them; {drawn} of deals drawn")
    if answer["games"]:
        text = _("{games} games of {deals} deals; {drawn} of deals drawn")
    end = text.format(games=answer["games"], deals=answer["deals"], drawn=f"{answer['drawn']:.1%}")
    return "\n".join([*table(rows), end])


GIN_COMMANDS = (
    Command(
        name="gin advise",
        help=_(
            "Gin, the opponent's cards hidden: what each choice is worth, and what they may hold"
        ),
        example=f'kibitzer gin advise {HAND} --history "{HISTORY}" --deals 1000',
        add_arguments=_add_advise,
        answer=_advise,
        table=_advise_text,
        only_here=ends_by_time,
    ),
    Command(
        name="gin match",
        help=_("Gin: two players on the same deals, or whole games ({words})").format(
            words=", ".join(PLAYERS)
        ),
        example="kibitzer gin match rule simple --deals 200 --seed 1",
        add_arguments=_add_match,
        answer=_match,
        table=_match_text,
        in_pieces=True,
        only_here=_match_only_here,
    ),
)
