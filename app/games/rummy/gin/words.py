"""What is asked while a deal of gin is played, and its log: numbers in, sentences out, no Qt."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from app.games.rummy.gin.record import HAND, Play
from app.games.rummy.melds.gains import gains, group_made
from app.games.rummy.play.step_words import (
    Asked,
    correction_asked,
    drawing_asked,
    fault_asked,
    wrong_card_asked,
)
from app.words.cards import pretty, the
from app.words.counts import count_title, points
from app.words.owners import Owner
from app.words.translation import _, ngettext, shown
from engine.games.rummy.gin import (
    ME,
    THEM,
    GinRules,
    Result,
    Step,
    Table,
    best_spread,
    cards_of,
    layoffs,
    least_deadwood,
)
from engine.games.rummy.rules import Scoring, one_game_totals, sheet_games


def asked(play: Play) -> Asked:
    """What is to be entered next; the verdict, the deck and the strip all ask for this."""
    table = play.table
    if play.typed is not None:
        return Asked(typed_text(play.typed), next_text(play), _("the deal is over"))
    if play.setting_up or table is None:
        return _deal_asked(play)
    fault = play.first_fault
    if play.at is not None and play.at < len(play.steps):
        return _correction(play, play.at, table)
    if fault is not None:
        return fault_asked(fault, play.faults[fault])
    if table.phase == "over":
        return _over(play, table)
    if play.drawing:
        return drawing_asked()
    return _mine(play, table) if table.to_move == ME else _theirs(play, table)


def _deal_asked(play: Play) -> Asked:
    missing = HAND - len(play.hand)
    if play.against:
        return Asked(
            _("Kibitzer plays the other hand."),
            _("Set up who deals and the rules; then deal the cards."),
            _("press <i>Deal the cards</i>"),
        )
    if not play.hand:
        return Asked(
            _("Show me your ten cards."),
            _("Then click the card that lies face up."),
            _("click <i>your ten cards</i>"),
        )
    if missing > 0:
        text = ngettext("{count} more card.", "{count} more cards.", missing)
        hint = ngettext(
            "click <i>{count} more card</i> of your hand",
            "click <i>{count} more cards</i> of your hand",
            missing,
        )
        return Asked(
            text.format(count=count_title(missing)),
            _("Then click the card that lies face up."),
            hint.format(count=missing),
        )
    if play.upcard is None:
        return Asked(
            _("Which card lies face up?"),
            _("It is offered to the player who did not deal, then to the other."),
            _("click <i>the first upcard</i>"),
        )
    return wrong_card_asked()


def _correction(play: Play, at: int, table: Table) -> Asked:
    step = play.steps[at]
    by_card = table.to_move == ME or step.kind not in ("pass", "take", "draw")
    text = step_text(step, table)
    return correction_asked(at, text, play.faults[at], by_card=by_card)


def _mine(play: Play, table: Table) -> Asked:
    top = "" if table.top is None else the(table.top)
    if play.against and table.phase in ("draw", "stock only"):
        hint = _("click <i>the stock</i>, or {card} to take it")
        if table.phase == "stock only":
            hint = _("click <i>the stock</i>")
        return Asked(_("Your turn. Which card do you draw?"), "", hint.format(card=top))
    if table.phase == "throw":
        return Asked(
            _("Your turn. Which card do you throw?"), "", _("click the card <i>you throw</i>")
        )
    if table.phase == "stock only":
        return Asked(
            _("Your turn. Draw from stock."),
            _("Both have passed the upcard."),
            _("click the card <i>you drew from stock</i>"),
        )
    if table.phase == "draw":
        hint = _("click the card <i>you drew from stock</i>, or take {card}")
        return Asked(_("Your turn. Which card do you draw?"), "", hint.format(card=top))
    hint = _("click {card} if <i>you take it</i>, or press “Pass”")
    text = _("You are offered {card}. Do you take it?").format(card=top)
    return Asked(text, "", hint.format(card=top))


def _theirs(play: Play, table: Table) -> Asked:
    top = "" if table.top is None else the(table.top)
    if play.against:
        return Asked(_("Kibitzer’s turn."), "", _("wait for Kibitzer"))
    if play.going_out:
        return Asked(
            _("They go out. Which card did they throw?"),
            "",
            _("click the card <i>they threw</i> as they went out"),
        )
    if table.phase == "throw":
        text = _("Their turn. Which card did they throw?")
        return Asked(text, "", _("click the card <i>they threw</i>"))
    if table.phase == "stock only":
        return Asked(
            _("They draw from stock. What did they throw?"),
            "",
            _("click the card <i>they threw</i>"),
        )
    if table.phase == "draw":
        hint = _("click the card <i>they threw</i>, or {card} if they took it")
        return Asked(_("Their turn. What did they draw?"), "", hint.format(card=top))
    hint = _("click {card} if <i>they took it</i>, or press “Passed”")
    return Asked(_("Did they take {card}?").format(card=top), "", hint.format(card=top))


def _over(play: Play, table: Table) -> Asked:
    result = play.result
    if result is not None:
        detail = " ".join(filter(None, (left_text(result, table), next_text(play))))
        return Asked(result_text(result), detail, _("the deal is over"))
    known = (table.theirs.bit_count()) + len(play.shown)
    size = HAND + (table.end == "big gin" and table.out == THEM)
    text = _("You went out.") if table.out == ME else _("The opponent went out.")
    missing = ngettext(
        "Click the {count} card that they show, and the deal is scored.",
        "Click the {count} cards that they show, and the deal is scored.",
        size - known,
    )
    hint = ngettext(
        "click <i>{count} more card</i> that they show",
        "click <i>{count} more cards</i> that they show",
        size - known,
    )
    return Asked(text, missing.format(count=size - known), hint.format(count=size - known))


def left_text(result: Result, table: Table) -> str:
    """What both have left over at the end, and what layoffs took off; empty if nobody went out."""
    if table.out is None:
        return ""
    mine = table.out == ME
    out, left = (result.mine, result.theirs) if mine else (result.theirs, result.mine)
    before = least_deadwood(table.shown if mine else table.hand)
    texts = (
        _("You have {out} left over; layoffs bring theirs from {before} to {left}."),
        _("They have {out} left over; layoffs bring yours from {before} to {left}."),
    )
    if before == left:
        texts = (
            _("You have {out} left over, they {left}."),
            _("They have {out} left over, you {left}."),
        )
    return texts[0 if mine else 1].format(out=out, before=before, left=left)


def next_text(play: Play) -> str:
    """Who wins the game, or that another deal follows."""
    totals = play.totals
    if totals is None:
        return _("Go on with the next deal.")
    text = (
        _("You win the game {mine} to {theirs}, with boxes and the bonus for the game.")
        if totals[ME] > totals[THEM]
        else _("They win the game {theirs} to {mine}, with boxes and the bonus for the game.")
    )
    return text.format(mine=totals[ME], theirs=totals[THEM])


def sheet_rows(play: Play) -> list[tuple[str, ...]]:
    """The score sheet of the game: name, my points, theirs; each deal, then what is added.

    In Hollywood a column for each of the three games, with my points and theirs.
    """
    scoring = play.rules.scoring
    games = sheet_games(scoring, play.full_sheet)
    columns = [_game_column(scoring, game) for game in games]
    names = [_("Deal {number}").format(number=i + 1) for i in range(len(play.full_sheet))]
    names += [_("<b>Points</b>"), _("Boxes, {count} each").format(count=scoring.box)]
    names += [_("Game"), _("<b>Total</b>")]
    if len(columns) == 1:
        rows: list[tuple[str, ...]] = [
            (name, *pair) for name, pair in zip(names, columns[0], strict=False)
        ]
        return rows
    rows = []
    for i, name in enumerate(names[: max(map(len, columns))]):
        pairs = [column[i] if i < len(column) else ("", "") for column in columns]
        rows.append((name, *(_pair(*pair) for pair in pairs)))
    return rows


def _game_column(scoring: Scoring, deals: Sequence[int]) -> list[tuple[str, str]]:
    """My points and theirs in each deal of a game, in all, for boxes, for the game; and totals."""
    rows = [
        (str(points) if points > 0 else "–", str(-points) if points < 0 else "–")
        for points in deals
    ]
    mine, theirs = sum(max(d, 0) for d in deals), sum(max(-d, 0) for d in deals)
    rows.append((f"<b>{mine}</b>", f"<b>{theirs}</b>"))
    boxes = [sum(d > 0 for d in deals), sum(d < 0 for d in deals)]
    rows.append((str(boxes[0] * scoring.box), str(boxes[1] * scoring.box)))
    totals = one_game_totals(scoring, deals)
    if totals is not None:
        bonus = str(scoring.game + (0 if min(mine, theirs) else scoring.shutout))
        rows.append((bonus, "–") if mine > theirs else ("–", bonus))
        rows.append((f"<b>{totals[0]}</b>", f"<b>{totals[1]}</b>"))
    return rows


def _pair(mine: str, theirs: str) -> str:
    # Translators: points of both in one cell; begin with U+200F where one reads from the right
    return _("{mine} : {theirs}").format(mine=mine, theirs=theirs) if mine else ""


def boxes_text(play: Play) -> str:
    text = _("A box is {count} points for each deal that you win, added when the game is over.")
    if play.rules.scoring.hollywood:
        text = _(
            "Your points, then theirs. A first win counts in game 1, a second in games 1 and 2, "
            "later ones in all; a box is {count} points for each win."
        )
    return text.format(count=play.rules.scoring.box)


def typed_text(earned: int) -> str:
    """Who has won a deal of which only the points are known."""
    if not earned:
        return _("Nobody scores in this deal.")
    text = _("You win {points}.") if earned > 0 else _("They win {points}.")
    return text.format(points=points(abs(earned)))


def result_text(result: Result) -> str:
    """How a deal ended, in one sentence."""
    if result.kind == "dead":
        return _("The stock ran out: nobody scores.")
    mine = result.points > 0
    texts = {
        "knock": (_("You win {points} by knocking."), _("They win {points} by knocking.")),
        "undercut": (_("You undercut them: {points}."), _("They undercut you: {points}.")),
        "gin": (_("Gin: you win {points}."), _("Gin: they win {points}.")),
        "big gin": (_("Big gin: you win {points}."), _("Big gin: they win {points}.")),
    }
    return texts[result.kind][0 if mine else 1].format(points=points(abs(result.points)))


# ---- the log ---------------------------------------------------------------------------------


def step_text(step: Step, table: Table) -> str:
    """A step, as in ``You threw the K♠``; `table` is before it."""
    mine = table.to_move == ME
    card = "" if step.card is None else pretty(step.card)
    if step.kind == "take":
        card = "" if table.top is None else pretty(table.top)
    if step.kind == "show":
        return _("They showed their hand")
    texts = {
        "pass": (_("You passed"), _("They passed")),
        "take": (_("You took {card}"), _("They took {card}")),
        "draw": (_("You drew {card}"), _("They drew from stock")),
        "throw": (_("You threw {card}"), _("They threw {card}")),
        "knock": (_("You knocked, throwing {card}"), _("They knocked, throwing {card}")),
        "big gin": (_("You had big gin"), _("They had big gin")),
    }
    return texts[step.kind][0 if mine else 1].format(card=card)


def sheet_hint(play: Play) -> str:
    """To how many points the game is played, or that no deal was scored yet."""
    target = _("game to {target}").format(target=play.rules.scoring.target)
    none = _("Game to {target}: no deal has been scored yet.")
    if play.full_sheet:
        return target
    return none.format(target=play.rules.scoring.target)


def turn_title(play: Play) -> str:
    table = play.table
    if table is None or play.setting_up:
        return _("The deal")
    if table.phase == "over":
        return _("Deal over")
    return _("Your turn") if table.to_move == ME else _("Their turn")


# ---- the table -------------------------------------------------------------------------------


def opponent_name(play: Play) -> str:
    """What the opponent is called: by name, or which of ours is counted."""
    ours = {
        "simple": _("Kibitzer, easy"),
        "rule": _("Kibitzer, fair"),
        "net": _("Kibitzer, good"),
        "advise": _("Kibitzer, strong"),
    }
    return ours.get(play.against, "") or escape(shown(play.name)) or _("Opponent")


def opponent_hint(table: Table, shown: int = 0) -> str:
    """How many cards the opponent holds, and how many are known, with those `shown` so far."""
    held = table.theirs.bit_count() + table.hidden
    known = table.theirs.bit_count() + shown
    if table.shown:
        count = table.shown.bit_count()
        return ngettext("{count} card, shown", "{count} cards, shown", count).format(count=count)
    text = ngettext(
        "{count} card, {known} of them known", "{count} cards, {known} of them known", held
    )
    if not known:
        text = ngettext(
            "{count} card, none of them known", "{count} cards, none of them known", held
        )
    return text.format(count=held, known=known)


USUAL = GinRules().knock


def own_hint(play: Play, table: Table) -> str:
    """What I hold, and what is due."""
    held = table.hand.bit_count()
    left = points(least_deadwood(table.hand))
    text = ngettext(
        "{count} card, {points} left over.", "{count} cards, {points} left over.", held
    ).format(count=held, points=left)
    limit = play.rules.knock if play.upcard is None else play.rules.limit(play.upcard)
    if limit != USUAL:
        text += " " + (
            _("Knock with {points} at most.") if limit else _("Gin alone ends the deal.")
        )
        text = text.format(points=limit)
    if table.phase == "throw" and table.to_move == ME:
        return f"{text} {_due(play, table)}"
    draws = "" if made_groups(play) is None else _draws_text(table)
    return f"{text} {draws}".strip()


def _due(play: Play, table: Table) -> str:
    """That I am to throw a card, and which one is new: it lies among the others."""
    if table.taken is not None:
        return _("You took {card}; throw another one.").format(card=pretty(table.taken))
    before = play.steps[: play.at][-1:]
    if not before or before[0].card is None:
        return _("Throw one.")
    return _("You drew {card}; throw one.").format(card=pretty(before[0].card))


def made_groups(play: Play) -> dict[int, str] | None:
    """Cards that make a group if I draw them, each with that: ``makes 3♦ 4♦ 5♦``.

    None if I am not to draw now, or want no advice.
    """
    table = play.table
    if play.setting_up or play.hidden or table is None or table.to_move != ME:
        return None
    if table.phase not in ("draw", "stock only") or table.hand.bit_count() != HAND:
        return None
    text = _("makes {cards}")
    return {
        card: text.format(cards=" ".join(map(pretty, group_made(table.hand, card))))
        for card in gains(table.hand, table.unseen)[0]
    }


def _draws_text(table: Table) -> str:
    """How many cards make a group, and how many only lower the points left over."""
    made, lowered = gains(table.hand, table.unseen)
    text = ngettext(
        "{made} of the {unseen} unseen cards makes a group, {lower}.",
        "{made} of the {unseen} unseen cards make a group, {lower}.",
        len(made),
    )
    lower = ngettext("{count} only lowers that", "{count} only lower that", len(lowered))
    return text.format(
        made=len(made) or _("None"),
        unseen=table.unseen.bit_count(),
        lower=lower.format(count=len(lowered) or _("none")),
    )


def owners(play: Play) -> dict[int, Owner]:
    """Who has the cards whose place is known."""
    table = play.table
    if play.setting_up or table is None:
        found = dict.fromkeys(play.hand, Owner.YOU)
        return found | ({} if play.upcard is None else {play.upcard: Owner.PILE})
    found = dict.fromkeys(cards_of(table.hand), Owner.YOU)
    found |= dict.fromkeys(cards_of(table.theirs | table.shown), Owner.OPPONENT)
    found |= dict.fromkeys(play.shown if play.to_show else (), Owner.OPPONENT)
    found |= dict.fromkeys(table.pile, Owner.PILE)
    if table.thrown is not None:
        found[table.thrown] = Owner.PILE
    if (card := offered(play)) is not None:
        del found[card]
    return found


def offered(play: Play) -> int | None:
    """The card on the pile that a click takes now, None if there is none."""
    table = play.table
    if play.setting_up or table is None or play.to_show or play.drawing:
        return None
    waits = play.against and table.to_move == THEM
    return None if waits or table.fault(Step("take")) else table.top


def score_hint(play: Play) -> str:
    """Which game it is, and how far."""
    text = _("Game to {target}, you {mine}, opponent {theirs}.")
    mine, theirs = play.scores_now
    return text.format(target=play.rules.scoring.target, mine=mine, theirs=theirs)


def laid_off(play: Play) -> dict[int, int]:
    """Groups of who knocked, each with the cards that the other laid off on it."""
    table = play.table
    if table is None or not table.shown or table.end != "knock":
        return {}
    out, other = table.hand, table.shown
    if table.out == THEM:
        out, other = other, out
    if not least_deadwood(out):  # on gin nothing is laid off
        return {}
    melds = best_spread(out)
    return {m: cards for m, cards in zip(melds, layoffs(other, melds), strict=True) if cards}


def full_key(hidden: int) -> str:
    """What the deck's full colour means, where `hidden` cards of the opponent are not known."""
    return ngettext(
        "60 % or more. All keys add up to the {count} card that is not known.",
        "60 % or more. All keys add up to the {count} cards that are not known.",
        hidden,
    ).format(count=hidden)
