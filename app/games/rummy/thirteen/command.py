"""``kibitzer rummy advise``: what to do in a round of Three Thirteen; ``kibitzer rummy match``."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import replace

from app.games.rummy.play.action_words import METHOD, action_words, one_card, sampled_line
from app.shell.commands.output import answer_json, answers, fields, table, with_error
from app.shell.room.command import (
    Command,
    Json,
    add_number,
    ends_by_time,
    limits_of,
    seconds,
    whole_number,
)
from app.words.translation import _, ngettext
from engine.cards import card_text, parse_cards
from engine.estimates import half_width
from engine.games.rummy import PRESETS, ROUNDS, Rules, thirteen, three_thirteen
from engine.games.rummy.rules import MOST_DECKS, MOST_JOKERS
from engine.games.rummy.thirteen import (
    LEAST_PLAYERS,
    MOST_PLAYERS,
    PLAYERS,
    Advice,
    Advise,
    Choice,
    Match,
    Round,
    Step,
    Table,
    parse_step,
)
from engine.limits import Limits

STEPS = "draw 2c; throw 7h; take; throw 3h; draw; throw 8d"


def _add_rules(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("--preset", choices=list(PRESETS), default="article", help=_("house rules"))
    add_number(parser, "--decks", _("default: 2"), least=1, most=MOST_DECKS)
    add_number(parser, "--jokers", _("default: the preset's"), least=0, most=MOST_JOKERS)
    add_number(
        parser, "--players", _("default: 2"), least=LEAST_PLAYERS, most=MOST_PLAYERS, default=2
    )


def _rules(options: Namespace) -> Rules:
    base = PRESETS[options.preset]
    decks = base.decks if options.decks is None else options.decks
    jokers = base.jokers if options.jokers is None else options.jokers
    return replace(base, decks=decks, jokers=jokers)


# ---- rummy advise ---------------------------------------------------------------------------


def _add_advise(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("hand", metavar="HAND", help=_("the cards dealt to you; one more: the last was drawn"))
    add("--round", required=True, type=whole_number(ROUNDS[0], ROUNDS[-1]), metavar="N")
    add("--upcard", required=True, metavar="CARD", help=_("the first one face up"))
    add(
        "--steps",
        default="",
        metavar="TEXT",
        help=_('what happened since, as in "{steps}"').format(steps=STEPS),
    )
    add(
        "--first",
        type=whole_number(1, MOST_PLAYERS),
        default=1,
        metavar="P",
        help=_("who begins: 1 is you (default), 2 the player after you"),
    )
    _add_rules(parser)
    add_number(parser, "--deals", _("worlds to sample"), least=1)
    add("--seconds", type=seconds, metavar="S", help=_("default: 1, or --deals"))


def _table(options: Namespace) -> Table:
    rules = three_thirteen(options.round, _rules(options))
    hand = tuple(parse_cards(options.hand, jokers=True))
    steps = tuple(parse_step(step) for step in options.steps.split(";") if step.strip())
    if len(hand) == rules.hand_size + 1 and not steps:
        hand, steps = hand[:-1], (Step("draw", hand[-1]),)
    upcard = one_card(options.upcard, jokers=True)
    dealt = Round(rules, hand, upcard, options.players, options.first - 1)
    return dealt.after(*steps).table


def _advise(options: Namespace) -> Iterator[tuple[float, Json]]:
    where = _table(options)
    question = Advise(where, limits_of(options))
    for _name in thirteen.prepare():  # loading kernels is no part of the time an answer takes
        pass
    return answers(thirteen.analyse(question), lambda answer: _advice_json(where, answer))


def action_text(step: Step, *, out: bool = False) -> str:
    """A choice as JSON names it."""
    if step.card is None:
        return "take upcard" if step.kind == "take" else "draw from stock"
    return f"{'go out, ' if out or step.kind == 'out' else ''}discard {card_text(step.card)}"


def _advice_json(where: Table, answer: Advice) -> Json:
    outs = {choice.step: choice.out for choice in answer.choices}

    def named(step: Step | None) -> str | None:
        return None if step is None else action_text(step, out=outs.get(step, False))

    grouping = answer.grouping
    assert grouping is not None
    return {
        "room": "rummy",
        "phase": {"draw": "draw", "throw": "discard", "over": "over"}[where.phase],
        "to_move": where.to_move + 1,
        "last_turn": where.last,
        "deals": answer.worlds,
        "method": METHOD,
        "points_now": answer.points_now,
        "groups": [[card_text(card) for card in group.cards] for group in grouping.groups],
        "unmatched": [card_text(card) for card in grouping.unmatched],
        "actions": [_choice_json(choice) for choice in answer.choices],
        "best": named(answer.best),
        "rule": named(answer.rule),
        "close": [named(step) for step in answer.close],
        "players": [
            {"player": player + 1, "points": points, "out_first": first}
            for player, (points, first) in enumerate(
                zip(answer.players, answer.out_first, strict=True)
            )
        ],
        "elapsed_s": answer.elapsed_s,
    }


def _choice_json(choice: Choice) -> Json:
    return fields(
        choice,
        {"action": action_text(choice.step, out=choice.out)},
        "lead lead_se points points_se others others_se",
        {"out_first": choice.first, "out_first_se": choice.first_se},
        "beaten beaten_se left exact behind behind_se",
        {"deals": choice.worlds},
    )


def _advise_text(answer: Json) -> str:
    lines: list[str] = []
    if answer["actions"]:
        head = _("ahead"), _("points"), _("others"), _("out first"), _("left")
        rows = [("", *head, "")]
        for action in answer["actions"]:
            note = _("best") if action["action"] == answer["best"] else ""
            note = _("too close to call") if action["action"] in answer["close"] else note
            rows.append(
                (
                    action_words(action["action"]),
                    f"{action['lead']:+.1f} ±{half_width(action['lead_se']):.1f}",
                    f"{action['points']:.1f}",
                    f"{action['others']:.1f}",
                    "" if answer["last_turn"] else f"{action['out_first']:.0%}",
                    "" if action["left"] is None else str(action["left"]),
                    note,
                )
            )
        best = action_words(answer["best"]) if answer["best"] else "-"
        lines += [*table(rows), _("best: {action}").format(action=best)]
    groups = " | ".join(" ".join(group) for group in answer["groups"]) or _("none")
    now = ngettext(
        "your groups: {groups}; {points} point now",
        "your groups: {groups}; {points} points now",
        answer["points_now"],
    )
    lines.append(now.format(groups=groups, points=answer["points_now"]))
    for player in answer["players"][1:]:
        ended, last = player["points"] is None, answer["last_turn"]
        text = _("player {number}: ends with {points} points, goes out first in {share}")
        if ended:
            text = _("player {number}: has ended, goes out first in {share}")
        if last:
            text = _("player {number}: ends with {points} points")
        if ended and last:
            text = _("player {number}: has ended")
        lines.append(
            text.format(
                number=player["player"],
                points=f"{player['points'] or 0:.1f}",
                share=f"{player['out_first'] or 0:.0%}",
            )
        )
    if answer["deals"]:
        lines.append(sampled_line(answer))
    return "\n".join(lines)


# ---- rummy match ----------------------------------------------------------------------------


def _add_match(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("player", choices=PLAYERS, metavar="PLAYER", help=", ".join(PLAYERS))
    add_number(
        parser,
        "--round",
        _("default: 3 to 13 in turn"),
        least=ROUNDS[0],
        most=ROUNDS[-1],
        default=0,
    )
    _add_rules(parser)
    add_number(parser, "--deals", _("default: 22"), least=1, default=22)
    add_number(parser, "--move-deals", _("worlds for a choice"), least=1, default=96)


def _match(options: Namespace) -> Iterator[tuple[float, Json]]:
    question = Match(
        options.player,
        players=options.players,
        number=options.round,
        deals=options.deals,
        rules=_rules(options),
        move=Limits(deals=options.move_deals),
        limits=Limits(seed=options.seed, threads=options.threads),
    )
    return answers(
        thirteen.analyse(question),
        lambda answer: answer_json(
            *("rummy", answer, "deals", fields(question, "players player")),
            "lead lead_se points others",
            {"out_first": answer.first},
            "move_s",
        ),
    )


def _match_text(answer: Json) -> str:
    return "\n".join(
        [
            _("{player} against {others} by rule: {lead} points a round ahead").format(
                player=answer["player"],
                others=answer["players"] - 1,
                lead=with_error(answer["lead"], answer["lead_se"], "+.2f"),
            ),
            _("points {points}, the others {others}; out first in {share}").format(
                points=f"{answer['points']:.2f}",
                others=f"{answer['others']:.2f}",
                share=f"{answer['out_first']:.1%}",
            ),
            _("{deals} deals, each from every seat; {time} ms of CPU a turn").format(
                deals=answer["deals"], time=f"{1000 * answer['move_s']:.1f}"
            ),
        ]
    )


THIRTEEN_COMMANDS = (
    Command(
        name="rummy advise",
        help=_("Three Thirteen, the others' cards hidden: what each choice is worth in points"),
        example=f"kibitzer rummy advise 5s6s7h9d9c --round 5 --upcard Jh --players 3 "
        f'--steps "{STEPS}" --deals 500',
        add_arguments=_add_advise,
        answer=_advise,
        table=_advise_text,
        only_here=ends_by_time,
    ),
    Command(
        name="rummy match",
        help=_("Three Thirteen: a player ({words}) against others by rule").format(
            words=", ".join(PLAYERS)
        ),
        example="kibitzer rummy match advise --deals 2 --round 3 --seed 1",
        add_arguments=_add_match,
        answer=_match,
        table=_match_text,
        in_pieces=True,
    ),
)
