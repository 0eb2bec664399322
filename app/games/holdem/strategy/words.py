"""Sentences and figures about an equilibrium. No Qt."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.games.holdem.ranges.words import combo_cards, combo_text, spoken_hand
from app.games.holdem.strategy.line import FLOP, Table, action_name, short_name, walk
from app.games.holdem.strategy.notes import guesses
from app.games.holdem.strategy.setup import STREETS, Setup
from app.games.holdem.words import PART_NAMES
from app.words.counts import listed
from app.words.digits import Notation
from app.words.translation import _, ngettext
from app.words.verdict import Verdict
from engine.cards import cards_text
from engine.games.holdem.ranges import COMBOS, HAND_COMBOS, HAND_OF, HANDS
from engine.games.holdem.strategy.equilibrium import (
    PARTS,
    UNSOLVED,
    Advice,
    Cheaper,
    ComboAdvice,
    Size,
    parse_sizes,
)

SELDOM = 0.001  # share of a range with which a point is reached whose answers are guesses
PLAYED = 0.03  # share of a hand under which an action is not named


@dataclass(frozen=True, slots=True)
class ClassPlay:
    """What combinations do, of one of the 169 hands or in a part of a range, as often as held.

    `reach` is the part of the hand that gets here, or of the range that the part is; 0 to 1.
    The other figures are means over deals, as those of the whole range are.
    """

    combos: tuple[ComboAdvice, ...]
    reach: float
    frequencies: tuple[float, ...]
    ev: float
    equity: float


def by_class(combos: Sequence[ComboAdvice], board: Sequence[int]) -> dict[int, ClassPlay]:
    """What each hand does, by its place in `HANDS`, in their order; others never get here."""
    found: dict[int, list[ComboAdvice]] = defaultdict(list)
    for combo in combos:
        if combo.reach > 0:
            found[HAND_OF[combo.combo]].append(combo)
    out = set(board)
    live = {at: sum(not out & {*COMBOS[c]} for c in HAND_COMBOS[HANDS[at]]) for at in found}
    return {at: _play(found[at], live[at]) for at in sorted(found)}


def held_at_first(setup: Setup, player: int) -> dict[int, float]:
    """The part of each hand that a range has before anything is done, by its place in `HANDS`."""
    found, weights, out = {}, setup.ranges[player].weights, {*setup.shown_cards}
    for at, hand in enumerate(HANDS):
        live = [weights[combo] for combo in HAND_COMBOS[hand] if not out & {*COMBOS[combo]}]
        if any(live):
            found[at] = sum(live) / len(live)
    return found


def by_part(combos: Sequence[ComboAdvice]) -> dict[int, ClassPlay]:
    """What each part of a range does, by its place in `PARTS`; a hand may be in several."""
    live = [combo for combo in combos if combo.reach > 0]
    total = sum(combo.reach for combo in live)
    found = {at: [combo for combo in live if combo.parts >> at & 1] for at in range(len(PARTS))}
    return {at: _play(held, total) for at, held in found.items() if held}


def of_part(advice: Advice, player: int, part: int) -> Advice:
    """`advice` with the hands of one of `PARTS` alone, for a player who holds some of it."""
    held = tuple(combo for combo in advice.hands[player] if combo.parts >> part & 1)
    play = _play([combo for combo in held if combo.reach > 0], 1)
    hands = (*advice.hands[:player], held, *advice.hands[player + 1 :])
    decides = advice.to_act == advice.players[player]
    return replace(
        advice, hands=hands, frequencies=play.frequencies if decides else advice.frequencies
    )


def _play(held: list[ComboAdvice], live: float) -> ClassPlay:
    """What combinations do; `live` are as many as there could be."""
    weights = [combo.share for combo in held]
    if sum(weights) <= 0:  # the other holds nothing that leaves these cards
        weights = [combo.reach for combo in held]

    def mean(values: list[float]) -> float:
        return _dot(weights, values) / sum(weights)

    columns = list(zip(*(combo.frequencies for combo in held), strict=True))
    return ClassPlay(
        combos=tuple(held),
        reach=min(1.0, sum(combo.reach for combo in held) / live) if live else 0.0,
        frequencies=tuple(mean(list(column)) for column in columns),
        ev=mean([combo.ev for combo in held]),
        equity=mean([combo.equity for combo in held]),
    )


def _dot(weights: Sequence[float], values: Sequence[float]) -> float:
    return sum(weight * value for weight, value in zip(weights, values, strict=True))


def action_evs(advice: Advice) -> list[float | None]:
    """What each action wins on average over the hands that take it; None if none does."""
    found: list[float | None] = []
    for at in range(len(advice.actions)):
        weights = [combo.share * combo.frequencies[at] for combo in advice.combos]
        total = sum(weights)
        worth = _dot(weights, [combo.action_evs[at] for combo in advice.combos])
        found.append(worth / total if total > 1e-9 else None)
    return found


def whole_evs(advice: Advice) -> list[float]:
    """What each action would win on average if all hands took it."""
    weights = [combo.share for combo in advice.combos]
    return [
        _dot(weights, [combo.action_evs[at] for combo in advice.combos]) / max(sum(weights), 1e-9)
        for at in range(len(advice.actions))
    ]


def percent(share: float) -> str:
    """``54``, ``0.3``: of a share, without the sign."""
    return f"{100 * share:.0f}" if share >= 0.01 or share == 0 else f"{100 * share:.1f}"


def often(play: ClassPlay, actions: Sequence[str], table: Table) -> list[str]:
    """``Bet 33 % 40 %``: each action that is played, with how often."""
    return [
        _("{action} {percent} %").format(action=action_name(word, table), percent=percent(share))
        for word, share in zip(actions, play.frequencies, strict=False)
        if share >= 0.005
    ]


def spoken_part(at: int, play: ClassPlay, actions: Sequence[str], table: Table) -> str:
    """What a tooltip and a screen reader say of one of `PARTS`."""
    figures = _("{share} % of the range, EV {ev}, equity {equity} %").format(
        share=percent(play.reach), ev=table.ev(play.ev), equity=f"{100 * play.equity:.0f}"
    )
    return listed([PART_NAMES[at], *often(play, actions, table), figures])


def spoken_class(at: int, play: ClassPlay, actions: Sequence[str], table: Table) -> str:
    """What a tooltip and a screen reader say of a cell."""
    parts = [spoken_hand(HANDS[at]), *often(play, actions, table)]
    figures = _("EV {ev}, equity {equity} %, {reach} % of it gets here").format(
        ev=table.ev(play.ev), equity=f"{100 * play.equity:.0f}", reach=percent(play.reach)
    )
    return listed([*parts, figures])


def player_to_act(advice: Advice) -> int | None:
    """Which of the players in the order of acting, None where nobody is to act."""
    return next((p for p, name in enumerate(advice.players) if name == advice.to_act), None)


def exactness(exploitability: float, players: int = 2) -> str:
    """``within 0.3 % of the pot of perfect``; of three what each could gain alone."""
    text = _("within {percent} % of the pot of perfect")
    digits = 1 if exploitability >= 0.1 else 2
    if players > 2:  # a bound, which the headline tells, too
        text, digits = _("alone nobody gains more than {percent} % of the pot"), 2
    return text.format(percent=f"{exploitability:.{digits}f}")


def exactness_of(advice: Advice) -> str:
    """How good an answer is."""
    return exactness(advice.exploitability, len(advice.players))


def is_rough(advice: Advice) -> bool:
    """Whether an answer has to be called rough."""
    return advice.quality != "solved"


def is_advice(advice: Advice | None) -> bool:
    """Whether an answer is good enough for frequencies and EVs to be told."""
    return advice is not None and advice.quality != "not solved"


def called_rough(verdict: Verdict, advice: Advice) -> Verdict:
    """A verdict that says so if what it goes by is rough."""
    if not is_rough(advice):
        return verdict
    how = _("Within {percent} % of the pot.").format(percent=f"{advice.exploitability:.1f}")
    detail = f"{how} {verdict.detail}".rstrip()
    return Verdict(_("Rough: {sentence}").format(sentence=verdict.headline), detail)


def guess(setup: Setup, advice: Advice) -> str:
    """That a line is hardly ever taken, and so its answers are guesses; or nothing."""
    moves, _last = walk(setup.line, setup.first_table)
    for player in range(len(advice.reached)):
        if advice.reached[player] >= SELDOM:
            continue
        own = [move for move in moves if move.table.player == player]
        name = setup.names[player]
        if len(own) == 1:
            text = _("{player} hardly ever plays “{action}” here; these answers are guesses.")
            return text.format(player=name, action=short_name(own[0].word, own[0].table))
        if own:  # which of the actions is rare is not told
            text = _("{player} hardly ever gets here this way; these answers are guesses.")
            return text.format(player=name)
    return ""


# ---- the verdict -----------------------------------------------------------------------------


def verdict(setup: Setup, advice: Advice | None, *, given_up: bool = False) -> Verdict:
    """What to do, and what is remarkable about it."""
    if advice is None and given_up:
        detail = _(
            "The line below says why. Ctrl+Enter goes on, and “Change”, under Set-up, goes back."
        )
        return Verdict(_("Nothing is solved here."), detail)
    if advice is None:
        detail = _("The first answer comes at once, but for the very first time, and gets better.")
        if len(setup.cards) == FLOP:
            detail = _("The first answer of a flop takes some seconds; then it gets better.")
        return Verdict(_("Solving …"), detail)
    _moves, table = walk(setup.line, setup.first_table)
    if table.player is None and not table.ended:
        return _coming(setup, advice, table)
    if not is_advice(advice):
        text = _("Not solved yet: {exactness}.")
        detail = _("Below {percent} % it is told what to do. Ctrl+Enter goes on after a stop.")
        return Verdict(
            text.format(exactness=exactness_of(advice)),
            detail.format(percent=f"{UNSOLVED:g}"),
        )
    solved = _solved(setup, advice, table)
    if advice.gains:
        text = _("Alone nobody gains more than {percent} % of the pot; two who play together may.")
        gain = f"{advice.exploitability:.2f}"
        solved = replace(solved, detail=f"{solved.detail} {text.format(percent=gain)}".strip())
    return called_rough(_called_locked(setup, advice, table, solved), advice)


def _called_locked(setup: Setup, advice: Advice, table: Table, verdict: Verdict) -> Verdict:
    """A verdict that says so where it is what was locked, or goes by what is locked elsewhere."""
    locks = [lock for lock in setup.locks if lock.line == setup.line]
    if not locks or player_to_act(advice) is None:
        given = _("What is locked elsewhere is taken as given.") if setup.locks else ""
        return replace(verdict, detail=f"{verdict.detail} {given}".strip())
    given_up = [(c.share, max(c.action_evs) - c.ev) for c in advice.combos]
    lost = sum(share * cost for share, cost in given_up if cost > error_of(advice))
    detail = _("Done as you locked it, not advised.")
    if lost:
        text = _("Done as you locked it, not advised: the best of each hand would win {ev} more.")
        shares = sum(share for share, _cost in given_up)
        detail = text.format(ev=table.ev(lost / max(shares, 1e-9)))
    return Verdict(_("Locked: {sentence}").format(sentence=verdict.headline), detail)


def error_of(advice: Advice) -> float:
    """Chips by which what an action costs may be off."""
    return advice.exploitability / 100 * advice.pot


def _solved(setup: Setup, advice: Advice, table: Table) -> Verdict:
    """What is done at a decision, or was won at the end."""
    warning = guess(setup, advice)
    player = player_to_act(advice)
    if player is None:
        return _ended(setup, advice, table, warning)
    own = _own(setup, advice, player, table)
    if own is not None:
        return Verdict(own.headline, warning or own.detail)
    name = setup.names[player]
    named = zip(advice.actions, advice.frequencies, strict=True)
    ranked = sorted(named, key=lambda pair: -pair[1])
    (first, share), *others = ranked
    if share > 0.995:
        headline = _("{player}: <em>always {action}</em>.")
        headline = headline.format(player=name, action=_lower(first, table))
        return Verdict(headline, warning)
    else:
        text = _("{player}: {action} with <em>{percent} %</em> of the hands")
        headline = text.format(player=name, action=_lower(first, table), percent=percent(share))
        second, often = others[0]
        if often >= PLAYED:
            text = _("{sentence}, {action} with {percent} %")
            headline = text.format(
                sentence=headline, action=_lower(second, table), percent=percent(often)
            )
        headline += "."
    return Verdict(headline, warning or _extremes(advice, setup, table))


def _lower(word: str, table: Table) -> str:
    name = action_name(word, table)
    return name[:1].lower() + name[1:]


def ready(setup: Setup, problem: str, seconds: float | None) -> Verdict:
    """What is missing before it can be solved, or about how long that takes."""
    if problem:
        return Verdict(problem, _("The set-up is kept while you look at other things."))
    follows = ""
    if setup.line:
        moves, _end = walk(setup.line, setup.first_table)
        names = listed(short_name(move.word, move.table) for move in moves)
        follows = _("Then the decision after “{line}” is shown.").format(line=names)
    if guessed := guesses(setup):
        follows = _("Guessed: {what}.").format(what=guessed) + f" {follows}".rstrip()
    if seconds is None:
        return Verdict(_("Ready to solve."), follows)
    text = _("Ready to solve. About <em>{time}</em> on this computer.")
    if seconds < 1:
        text = _("Ready to solve. It takes <em>less than a second</em> on this computer.")
    detail = (
        _("With a turn card it takes seconds. It goes on while you look at other things."),
        _("With a river card it takes a moment."),
        "",
    )[len(setup.cards) - FLOP]
    return Verdict(text.format(time=work(seconds)), follows or detail)


def size(megabytes: float) -> str:
    """``14 MB``, ``1.1 GB``."""
    if megabytes >= 1000:
        return _("{size} GB").format(size=f"{megabytes / 1000:.1f}")
    return _("{size} MB").format(size=f"{megabytes:.0f}" if megabytes >= 10 else f"{megabytes:.1f}")


def cheaper_name(less: Cheaper) -> str:
    """``Without 33 % on the flop``, ``Without raises of 60 % on the river``."""
    name = _size(less.size)
    if less.kind == "raises" and less.size.kind == "all-in":
        texts = {
            "flop": _("Without raising all-in on the flop"),
            "turn": _("Without raising all-in on the turn"),
            "river": _("Without raising all-in on the river"),
        }
    elif less.kind == "raises":
        texts = {
            "flop": _("Without raises of {size} on the flop"),
            "turn": _("Without raises of {size} on the turn"),
            "river": _("Without raises of {size} on the river"),
        }
    else:
        texts = {
            "flop": _("Without {size} on the flop"),
            "turn": _("Without {size} on the turn"),
            "river": _("Without {size} on the river"),
        }
    return texts[less.street].format(size=name)


def sizes_lines(setup: Setup) -> list[str]:
    """``Turn: bets 33 %, 75 %; raises 2.5x``: what may be bet; by player, too, if they differ."""
    differ = setup.ip_texts is not None
    text = _("{street}: bets {bets}; raises {raises}")
    if differ:
        text = _("{player}, {street}: bets {bets}; raises {raises}")
    return [
        text.format(
            player=name,
            street=STREETS[street],
            bets=_sizes(setup.texts_of(player).bets[street], setup.all_in_under),
            raises=_sizes(setup.texts_of(player).raises[street], setup.all_in_under),
        )
        for player, name in enumerate(setup.names if differ else setup.names[:1])
        for street in range(max(len(setup.cards) - FLOP, 0), len(STREETS))
    ]


def _sizes(text: str, all_in_under: float) -> str:
    names = [_size(size) for size in parse_sizes(text)]
    if all_in_under and _("all-in") not in names:
        names.append(_("all-in") if all_in_under == math.inf else _("all-in when near"))
    return listed(names) or _("none")


def _size(size: Size) -> str:
    if size.kind == "pot":
        return _("{percent} %").format(percent=f"{100 * size.value:.6g}")
    return f"{size.value:g}x" if size.kind == "times" else _("all-in")


def work(seconds: float) -> str:
    """``under a second``, ``3 seconds``, ``2 minutes``."""
    if seconds < 1:
        return _("under a second")
    if seconds < 90:
        count = round(seconds)
        return ngettext("{count} second", "{count} seconds", count).format(count=count)
    count = round(seconds / 60)
    return ngettext("{count} minute", "{count} minutes", count).format(count=count)


def short_work(seconds: float) -> str:
    """``1 s`` at least, ``21 s``, ``2 min``: where there is little room."""
    if seconds < 90:
        return _("{count} s").format(count=max(1, round(seconds)))
    return _("{count} min").format(count=round(seconds / 60))


def _coming(setup: Setup, advice: Advice, table: Table) -> Verdict:
    coming = _("The river comes. <em>Click its card</em> in the deck.")
    if table.street == FLOP:
        coming = _("The turn comes. <em>Click its card</em> in the deck.")
    other = _("Any card that is not on the board, or type it.")
    return Verdict(coming, guess(setup, advice) or other)


def _ended(setup: Setup, advice: Advice, table: Table, warning: str) -> Verdict:
    best = max(range(len(advice.evs)), key=lambda player: advice.evs[player])
    text = _("The betting is over: {player} wins {ev} of {pot} on average.")
    return Verdict(
        text.format(
            player=setup.names[best], ev=table.ev(advice.evs[best]), pot=table.chips(advice.pot)
        ),
        warning,
    )


def _own(setup: Setup, advice: Advice, player: int, table: Table) -> Verdict | None:
    """What my two cards do, if they are held here."""
    mine = setup.my_combo
    combo = next((c for c in advice.hands[player] if c.combo == mine), None)
    if combo is None or not combo.frequencies:
        return None
    often = sorted(zip(combo.frequencies, advice.actions, strict=True), reverse=True)
    played = [(share, word) for share, word in often if share >= PLAYED]
    names = _(" or ").join(
        f"<em>{_lower(word, table)}</em>"
        + (_(" ({percent} %)").format(percent=percent(share)) if len(played) > 1 else "")
        for share, word in played[:2]
    )
    loss = max(combo.action_evs) - min(combo.action_evs)
    worst = advice.actions[combo.action_evs.index(min(combo.action_evs))]
    text = _("EV {ev}, equity {equity} %. Worst is {action}: it costs {loss}.")
    if table.ev(loss) == table.ev(0.0):
        text = _("EV {ev}, equity {equity} %: all are worth the same.")
    detail = text.format(
        ev=table.ev(combo.ev),
        equity=f"{100 * combo.equity:.0f}",
        action=_lower(worst, table),
        loss=table.ev(loss),
    )
    # My cards may be advised on in the place of the other player, so whose place it is is said.
    headline = _("{player} with {cards}: {actions}.").format(
        player=setup.names[player], cards=combo_text(combo.combo), actions=names
    )
    if combo.reach <= 0:
        detail = _("This hand is not in the range of {player}.").format(player=setup.names[player])
    return Verdict(headline, detail)


def _extremes(advice: Advice, setup: Setup, table: Table) -> str:
    """Hands that bet or raise most surely."""
    plays = by_class(advice.combos, setup.shown_cards)
    aggressive = [
        at for at, word in enumerate(advice.actions) if word.split()[0] in ("bet", "raise")
    ]
    if not aggressive:
        return ""
    share = {
        hand: sum(play.frequencies[at] for at in aggressive) * play.reach
        for hand, play in plays.items()
    }
    sure = sorted((hand for hand, s in share.items() if s > 0.8), key=lambda h: -share[h])[:4]
    names = Notation(", ".join(HANDS[hand] for hand in sorted(sure)))
    if table.bet:
        if not sure:
            return _("No hand raises nearly always.")
        return ngettext(
            "{hands} nearly always raises.", "{hands} nearly always raise.", len(sure)
        ).format(hands=names)
    if not sure:
        return _("No hand bets nearly always.")
    return ngettext("{hands} nearly always bets.", "{hands} nearly always bet.", len(sure)).format(
        hands=names
    )


def results(setup: Setup, advice: Advice | None) -> list[str]:
    """Lines for the clipboard."""
    if advice is None:
        return []
    _moves, table = walk(setup.line, setup.first_table)
    text = _("Solved {exactness}, {rounds} rounds")
    if is_rough(advice):
        text = _("Rough, {exactness}, {rounds} rounds")
    if not is_advice(advice):
        text = _("Not solved, {exactness}, {rounds} rounds: nothing is advised")
    lines = [text.format(exactness=exactness_of(advice), rounds=f"{advice.iterations:,}")]
    if not is_advice(advice):
        return lines
    for player, name in enumerate(setup.names):
        text = _("{player}: EV {ev}, equity {equity} %")
        lines.append(
            text.format(
                player=name,
                ev=table.ev(advice.evs[player]),
                equity=f"{100 * advice.equities[player]:.1f}",
            )
        )
    for word, share in zip(advice.actions, advice.frequencies, strict=True):
        text = _("{action}: {percent} %")
        lines.append(text.format(action=action_name(word, table), percent=f"{100 * share:.1f}"))
    return lines


def matrix_csv(advice: Advice) -> str:
    """Every combination of who decides: weight, equity, EV, frequencies and EVs of actions."""
    head = ["combo", "weight", "equity", "ev", *advice.actions]
    head += [f"ev {word}" for word in advice.actions]
    rows = [",".join(head)]
    for combo in advice.combos:
        figures = (combo.reach, combo.equity, combo.ev, *combo.frequencies, *combo.action_evs)
        name = cards_text(combo_cards(combo.combo))
        rows.append(",".join([name, *(f"{figure:.6g}" for figure in figures)]))
    return "\n".join(rows) + "\n"
