"""What is said of a round of Three Thirteen in play: numbers in, sentences out, no Qt."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.rummy.play.advice_words import MOST_CLOSE, sampled, too_close
from app.games.rummy.play.step_words import (
    Asked,
    correction_asked,
    drawing_asked,
    fault_asked,
    link,
    step_numbers,
    wrong_card_asked,
)
from app.games.rummy.play.timeline import DEALT
from app.games.rummy.thirteen.record import ThirteenPlay
from app.games.rummy.words import wild_words
from app.words.cards import card_name, pretty, rank_text, the
from app.words.counts import and_list, count_title, count_word, or_list, points
from app.words.figures import (
    figure,
    percent,
    plus_minus,
    signed_error,
)
from app.words.translation import _, bold, capitalized, ngettext
from app.words.verdict import Verdict
from engine.estimates import half_width
from engine.games.rummy.thirteen import ME, Advice, Choice, Sheet, Step, Table
from engine.games.rummy.thirteen.scoring import LAST_ROUND


def player_name(player: int) -> str:
    """A player as a title: ``You``, ``Player 2``."""
    return _("You") if player == ME else _("Player {number}").format(number=player + 1)


def round_name(number: int) -> str:
    """A round by its wild rank: ``3`` to ``10``, ``J``, ``Q``, ``K``, and ``14``."""
    return str(number) if number == 14 else rank_text(number - 2)


# ---- what is asked -----------------------------------------------------------------------------


def asked(play: ThirteenPlay) -> Asked:
    """What is to be entered next; the verdict and the deck both ask for this."""
    table, fault = play.table, play.first_fault
    if table is None or play.setting_up:
        return _deal_asked(play)
    if play.correcting is not None:
        return _correction(play, play.correcting, table)
    if fault is not None:
        return fault_asked(fault, play.faults[fault])
    if table.phase == "over":
        detail = _("Enter the others’ points in the score sheet, then begin the next round.")
        if play.number >= LAST_ROUND:
            detail = _("Enter the others’ points in the score sheet to see who won the game.")
        return Asked(
            _("The round is over."),
            detail,
            _("the round is over"),
        )
    if play.drawing:
        return drawing_asked()
    if table.to_move == ME:
        return _mine(table)
    return _theirs(play, table)


def _deal_asked(play: ThirteenPlay) -> Asked:
    missing = play.size - len(play.hand)
    if missing > 0:
        first = ngettext(
            "Click the {count} card of round {round}.",
            "Click the {count} cards of round {round}.",
            missing,
        )
        more = ngettext("{count} more card.", "{count} more cards.", missing)
        text = more if play.hand else first
        hint = ngettext(
            "click <i>{count} card</i> of your hand",
            "click <i>{count} cards</i> of your hand",
            missing,
        )
        count = count_title(missing) if play.hand else missing
        return Asked(
            text.format(count=count, round=round_name(play.number)),
            _("{wild} Then click the card that lies face up.").format(
                wild=wild_words(play.round_rules)
            ),
            hint.format(count=missing),
        )
    if play.upcard is not None:
        return wrong_card_asked()
    return Asked(
        _("Which card lies face up?"),
        _("{player} begins.").format(player=player_name(play.first))
        if play.first != ME
        else _("You begin."),
        _("click <i>the first upcard</i>"),
    )


def _correction(play: ThirteenPlay, at: int, table: Table) -> Asked:
    step = play.steps[at]
    mine = table.to_move == ME
    card = step.card if step.kind != "take" else table.top
    name = "" if card is None else pretty(card)
    text = done_text(step, mine=mine).format(player=player_name(table.to_move), card=name)
    by_card = mine or step.kind in ("throw", "out")
    return correction_asked(at, text, play.faults[at], by_card=by_card)


def done_text(step: Step, *, mine: bool) -> str:
    """What somebody did, with places for {player} and {card}."""
    texts = {
        "draw": (_("You drew {card}"), _("{player} drew from stock")),
        "take": (_("You took {card}"), _("{player} took {card}")),
        "throw": (_("You threw {card}"), _("{player} threw {card}")),
        "out": (_("You went out, throwing {card}"), _("{player} went out, throwing {card}")),
    }
    return texts[step.kind][0 if mine else 1]


def _mine(table: Table) -> Asked:
    if table.phase == "throw":
        count = len(table.hand)
        text = ngettext("Throw your {count} card.", "Throw one of your {count} cards.", count)
        if table.last:
            text = ngettext(
                "Your last turn. Throw your {count} card.",
                "Your last turn. Throw one of your {count} cards.",
                count,
            )
        return Asked(text.format(count=count), "", _("click <i>the card you throw</i>"))
    if table.top is None:
        return Asked(_("Draw a card."), "", _("click <i>the card you draw</i>"))
    text = _("Take {card}, or draw from the stock.")
    if table.last:
        text = _("Your last turn. Take {card}, or draw from the stock.")
    return Asked(
        text.format(card=the(table.top)),
        "",
        _("click <i>the card you draw</i>, or the upcard"),
    )


def _theirs(play: ThirteenPlay, table: Table) -> Asked:
    name = player_name(table.to_move)
    detail = ""
    if table.out == ME:
        detail = _("You went out; it is their last turn.")
    elif table.out is not None:
        text = _("{player} went out; it is their last turn.")
        detail = text.format(player=player_name(table.out))
    if play.going_out:
        headline = _("Which card did {player} go out with?").format(player=name)
        return Asked(headline, detail, _("click <i>the card thrown</i> on going out"))
    if table.phase == "throw":
        headline = _("Which card did {player} throw?").format(player=name)
        return Asked(headline, detail, _("click <i>the card</i> they threw"))
    return Asked(
        _("{player}’s turn.").format(player=name),
        detail or _("Click the card they threw; first the upcard, if they took it."),
        _("click <i>the card</i> {player} threw, or the upcard they took").format(player=name),
    )


# ---- advice ------------------------------------------------------------------------------------


def verdict(play: ThirteenPlay, advice: Advice | None) -> Verdict:
    """What to do and why, or what is to be entered."""
    table, ask = play.table, asked(play)
    if table is None or advice is None or play.setting_up or play.drawing:
        return Verdict(ask.headline, ask.detail)
    if play.correcting is not None and advice.best is not None:
        text = _("{fault} {advice}")
        advised = _advised(table, advice).headline
        fault = play.faults[play.correcting]
        return Verdict(ask.headline, text.format(fault=fault, advice=advised).strip()).unbroken()
    if table.phase == "over":
        left = points(advice.points_now)
        sheet = play.with_end(advice.points_now).sheet
        if play.number >= LAST_ROUND and None not in sheet.row(play.number):
            text = _("You have {points} left in the last round.")
            return Verdict(
                _("The game is over: {won}.").format(won=won(sheet)), text.format(points=left)
            )
        headline = _("The round is over: you have <em>{points}</em> left.")
        return Verdict(headline.format(points=left), ask.detail)
    if advice.best is None:
        return Verdict(ask.headline, ask.detail if not advice.players else _end_of(play, advice))
    return _advised(table, advice).unbroken()


def _advised(table: Table, advice: Advice) -> Verdict:
    best = advice.best
    assert best is not None
    if not advice.choices:
        return Verdict(_said(best, table)[1], _("By rule of thumb; sampling has begun."))
    first = advice.choices[0]
    if first.out:
        text = _("{act} and <em>go out</em>.").format(act=act(best, table))
        detail = _("The others have one more turn; they end with {others} on average.")
        return Verdict(text, detail.format(others=_mean_points(first.others)))
    if advice.close:
        steps = (best, *advice.close[: MOST_CLOSE - 1])
        named = [act_short(step, table) for step in steps]
        more = len(advice.close) + 1 - len(named)
        text = too_close(named, more)
        if is_exact(table, advice):
            headline = _("All the same: {choices}.")
            if more > 0:
                headline = ngettext(
                    "All the same: {choices}, and {count} more.",
                    "All the same: {choices}, and {count} more.",
                    more,
                )
            text = headline.format(choices=or_list(named), count=count_word(more))
        return Verdict(text, _why(table, first) or _own_end(first))
    if first.exact:
        headline = _("Last turn. {act}: <em>{points}</em> left.")
        if first.left is None:
            headline = _("Last turn. {act}: <em>{points}</em> on average.")
        left = _mean_points(first.points) if first.left is None else points(first.left)
        return Verdict(headline.format(act=act(best, table), points=left), _why(table, first))
    lead, off = first.lead, half_width(first.lead_se)
    text = _("{act}: you end <em>{lead}</em> points ahead.")
    value = plus_minus(abs(lead), first.lead_se, 1)
    if abs(lead) <= off:
        text, value = (
            _("{act}: ahead or behind, <em>{lead}</em> points."),
            signed_error(lead, first.lead_se),
        )
    elif lead < 0:
        text = _("{act}: you end <em>{lead}</em> points behind.")
    text = text.format(act=act(best, table), lead=value)
    return Verdict(text, _why(table, first))


def is_exact(table: Table, advice: Advice) -> bool:
    """Whether nothing is left to chance that is not counted: mine is the last of all turns."""
    last = table.last and len(table.to_come) < 2
    return last and bool(advice.choices) and all(choice.exact for choice in advice.choices)


def _why(table: Table, choice: Choice) -> str:
    if table.last:
        if len(table.to_come) < 2:
            return ""
        text = _("The others end with {others} on average.")
        return text.format(others=_mean_points(choice.others))
    text = _("You end with {mine}, they with {others}; one of them is out first in {share}.")
    return text.format(
        mine=figure(choice.points),
        others=figure(choice.others),
        share=sampled(choice.beaten, choice.worlds),
    )


def _own_end(choice: Choice) -> str:
    """With how many points I end on the last of all turns."""
    if choice.left is not None:
        return _("You end with {points}.").format(points=points(choice.left))
    return _("You end with {points} on average.").format(points=_mean_points(choice.points))


def _end_of(play: ThirteenPlay, advice: Advice) -> str:
    """What the round comes to, while it is another player's turn."""
    text = _("You end with {points} on average; you go out first in {share} of deals.")
    table = play.table
    if table is not None and table.last:
        text = _("You end with {points} on average.")
    mine = advice.players[ME] or 0.0
    share = sampled(advice.out_first[ME], advice.worlds)
    return text.format(points=_mean_points(mine), share=share)


def _mean_points(value: float) -> str:
    return _("{value} points").format(value=figure(value))


def act(step: Step, table: Table) -> str:
    """A choice as an order that begins a sentence: ``Throw the K♠``."""
    return _said(step, table)[0]


def _said(step: Step, table: Table) -> tuple[str, str]:
    """The same, and as a sentence by itself."""
    if step.card is not None and step.kind != "draw":
        card = the(step.card)
        return _("Throw {card}").format(card=card), _("Throw {card}.").format(card=card)
    if step.kind == "take" and table.top is not None:
        card = the(table.top)
        return _("Take {card}").format(card=card), _("Take {card}.").format(card=card)
    return _("Draw from the stock"), _("Draw from the stock.")


def act_short(step: Step, table: Table) -> str:
    """A choice within a sentence: ``the K♠``, ``draw from the stock``."""
    if step.card is not None and step.kind == "out":
        return _("go out with {card}").format(card=the(step.card))
    if step.card is not None and step.kind != "draw":
        return the(step.card)
    if step.kind == "take" and table.top is not None:
        return _("take {card}").format(card=the(table.top))
    return _("draw from the stock")


def choice_rows(table: Table, choices: Sequence[Choice]) -> list[tuple[str, ...]]:
    """Name, lead, my points, whether I go out first, points left now; the best first."""
    rows: list[tuple[str, ...]] = []
    # Of those whose last turn is over nothing is foretold, so that there is no lead over all.
    foretold = not table.last or len(table.to_come) + 1 >= table.players
    for i, choice in enumerate(choices):
        name = act_short(choice.step, table)
        if choice.step.card is not None:
            name = pretty(choice.step.card)
        elif choice.step.kind == "draw":
            name = _("draw")
        elif table.top is not None:
            name = _("take {card}").format(card=pretty(table.top))
        mark = "<b>{}</b>" if i else "<em>{}</em>"
        lead = signed_error(choice.lead, choice.lead_se, mark)
        rows.append(
            (
                capitalized(name),
                lead if foretold else "–",
                figure(choice.points),
                "–" if table.last else percent(choice.first),
                "–" if choice.left is None else str(choice.left),
            )
        )
    return rows


def player_rows(play: ThirteenPlay, advice: Advice | None) -> list[tuple[str, ...]]:
    """Name, points expected, chance to go out first, cards known; in the order of play."""
    table = play.table
    if table is None:
        return []
    rows: list[tuple[str, ...]] = []
    for player in range(table.players):
        name = player_name(player)
        known = " ".join(pretty(card) for card in table.known[player])
        foretold = advice is not None and bool(advice.players)
        points_ = advice.players[player] if advice and foretold else None
        expected = "–" if points_ is None else figure(points_)
        first = percent(advice.out_first[player]) if advice and foretold else "–"
        if table.last:
            first = _("out") if table.out == player else "–"
        shown = bold(name) if table.to_move == player and table.phase != "over" else name
        rows.append((shown, expected, first, known or "–"))
    return rows


# ---- the table ---------------------------------------------------------------------------------


def others_hint(play: ThirteenPlay) -> str:
    """Who plays, and in which order."""
    table = play.table
    if table is None:
        text = ngettext("{count} player", "{count} players", play.players)
        return text.format(count=play.players)
    if table.phase == "over":
        return _("The round is over.")
    names = [_("you") if player == ME else player_name(player) for player in table.to_come]
    if table.last:
        return _("Last turns: {names}.").format(names=and_list(names))
    return _("{first}, then {others}.").format(
        first=capitalized(names[0]), others=and_list(names[1:])
    )


def next_hint(play: ThirteenPlay) -> str:
    """Whose turn it is, where there is no room for all who follow."""
    table = play.table
    if table is None or table.phase == "over":
        return ""
    if table.to_move == ME:
        return _("Your turn.")
    return _("{player} is next.").format(player=player_name(table.to_move))


def hand_hint(play: ThirteenPlay, advice: Advice | None) -> str:
    """What I hold."""
    table = play.table
    if table is None:
        text = ngettext("{count} of {size} card", "{count} of {size} cards", play.size)
        return text.format(count=len(play.hand), size=play.size)
    count = ngettext("{count} card", "{count} cards", len(table.hand))
    counted = count.format(count=len(table.hand))
    if advice is None:
        return counted
    if len(table.hand) > play.size:
        text = _("{cards}, {points} after the best throw")
    else:
        text = _("{cards}, {points} left over")
    return text.format(cards=counted, points=points(advice.points_now))


def step_text(step: Step, table: Table) -> str:
    """One step in the log, in the line of who did it; `table` is before it."""
    card = step.card if step.kind != "take" else table.top
    texts = {
        "draw": _("drew {card}") if card is not None else _("drew"),
        "take": _("took {card}"),
        "throw": _("threw {card}"),
        "out": _("went out, threw {card}"),
    }
    return texts[step.kind].format(card="" if card is None else pretty(card))


def log_lines(play: ThirteenPlay) -> list[tuple[str, str, str]]:
    """Numbers, who, and what they did, each step a link; the last turn first."""
    now = play.deal
    if now is None:
        return []
    turns: list[tuple[int, list[int]]] = []
    for number in range(len(play.steps)):
        mover = now.table_before(number).to_move
        if not turns or turns[-1][0] != mover:
            turns.append((mover, []))
        turns[-1][1].append(number)
    faults = play.faults
    lines = []
    for mover, numbers in reversed(turns):
        texts = [
            link(
                number,
                step_text(play.steps[number], now.table_before(number)),
                faults[number],
                chosen=number == play.at,
            )
            for number in numbers
        ]
        lines.append((step_numbers(numbers), player_name(mover), " · ".join(texts)))
    dealt = link(DEALT, _("the deal"), "", chosen=play.at == DEALT)
    return [*lines, ("", "", dealt)]


# ---- scores ------------------------------------------------------------------------------------


def sheet_rows(sheet: Sheet) -> list[tuple[str, ...]]:
    """Each round's points, then the totals, the fewest marked."""
    rows: list[tuple[str, ...]] = [
        (round_name(number), *("–" if n is None else str(n) for n in row))
        for number, row in sheet.rows
    ]
    if rows:
        totals = [_total(sheet, player) for player in range(sheet.players)]
        rows.append((_("Total"), *totals))
    return rows


def _total(sheet: Sheet, player: int) -> str:
    """A player's points so far; with a plus where points of a round are not known."""
    total = str(sheet.totals[player])
    if any(row[player] is None for _number, row in sheet.rows):
        return f"<b>{total}+</b>"
    return f"<em>{total}</em>" if player in sheet.leaders else f"<b>{total}</b>"


def won(sheet: Sheet) -> str:
    """Who won a game that has ended, and with how many points."""
    total = points(min(sheet.totals))
    if sheet.winners == (ME,):
        return _("you win with <em>{points}</em>").format(points=total)
    if len(sheet.winners) == 1:
        text = _("{player} wins with <em>{points}</em>")
        return text.format(player=player_name(sheet.winners[0]), points=total)
    text = _("{players} win together with <em>{points}</em>")
    names = and_list([player_name(player) for player in sheet.winners])
    return text.format(players=names, points=total)


def leader_text(sheet: Sheet) -> str:
    """Who is ahead, in a few words; empty before it can be said."""
    if not sheet.leaders:
        return ""
    if sheet.leaders == (ME,):
        return _("you are ahead")
    if len(sheet.leaders) == 1:
        return _("{player} is ahead").format(player=player_name(sheet.leaders[0]))
    return _("{players} are ahead together").format(
        players=and_list([player_name(player) for player in sheet.leaders])
    )


def results(play: ThirteenPlay, advice: Advice | None) -> list[str]:
    """Lines about the advice for the clipboard."""
    table = play.table
    if advice is None or table is None:
        return []
    lines = []
    for choice in advice.choices[:6]:
        text = _("{act}: lead {lead}, {points} for me, {others} for the others")
        lead = signed_error(choice.lead, choice.lead_se)
        lines.append(
            text.format(
                act=act(choice.step, table),
                lead=lead,
                points=_mean_points(choice.points),
                others=figure(choice.others),
            )
        )
    return lines


def told(play: ThirteenPlay) -> list[str]:
    """What was done since the deal, step by step, as it is said when it happens."""
    found, round_ = [], play.deal
    for at, step in enumerate(play.steps if round_ is not None else ()):
        assert round_ is not None
        table = round_.table_before(at)
        card = step.card if step.kind != "take" else table.top
        text = done_text(step, mine=table.to_move == ME)
        name = "" if card is None else card_name(card)
        found.append(text.format(player=player_name(table.to_move), card=name))
    return found
