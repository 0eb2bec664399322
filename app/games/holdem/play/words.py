"""Sentences and figures about a hand in play. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.holdem.play.people import Player
from app.games.holdem.play.record import Play
from app.games.holdem.words import acted_text, action_text
from app.words import digits
from app.words.cards import pretty
from app.words.counts import listed, or_list
from app.words.figures import figure, percent, signed
from app.words.translation import _, ngettext, said
from app.words.verdict import Verdict
from engine.games.holdem.hand import DIGITS
from engine.games.holdem.in_play import Answer, Hand, amount, step_text
from engine.games.holdem.preflop.charts import OFTEN

#: Of kinds of players, as a choice, and where there is little room.
STYLE_NAMES = {
    "loose": _("Loose and passive"),
    "tight": _("Tight"),
    "aggressive": _("Aggressive"),
}
SHORT_STYLES = {"loose": _("loose"), "tight": _("tight"), "aggressive": _("wild")}
BY_CHART = _("By the chart")
ALIKE_BB = 0.05  # EVs that differ by less are about the same
ALIKE = 0.03  # sizes that differ by a smaller share are one button


def did_text(hand: Hand, at: int) -> str:
    """What was done in a step, for the line: ``HJ raises 2.5``; cards of the board as they are."""
    step = hand.steps[at]
    if step.kind == "board":
        return " ".join(map(pretty, step.cards))
    position, kind, *to = step_text(hand, at).split()
    return acted_text(position, kind, to[0] if to else "")


def street_name(cards: int) -> str:
    """``Flop``, by the number of cards on the board."""
    return {0: _("Pre-flop"), 3: _("Flop"), 4: _("Turn"), 5: _("River")}[cards]


def nearest(names: Sequence[str], action: str) -> str:
    """What is offered already and about the same as an action, or the action."""
    kind, _blank, to = action.partition(" ")
    if action in names:
        return action
    if kind == "all-in":
        return kind
    for name in names:
        named, _blank, size = name.partition(" ")
        if named == kind and to and size and abs(float(size) / float(to) - 1) < ALIKE:
            return name
    return action


def chips_of(hand: Hand, seat: int) -> tuple[float, float]:
    """Chips that a seat has behind, and in front; what nobody called has gone back."""
    back, chips = hand.uncalled
    returned = chips if seat == back else 0.0
    front = max(0.0, hand.state.front[seat] - returned)
    return round(hand.stack(seat) + returned, DIGITS), round(front, DIGITS)


def seat_note(play: Play, seat: int) -> str:
    """What a seat did last: ``folded``, ``to act``, ``checked``."""
    hand = play.shown
    if seat in hand.state.folded:
        return _("folded")
    if seat == hand.to_act:
        return _("to act")
    if not chips_of(hand, seat)[0]:
        return _("all-in")
    last = next((step for step in reversed(hand.steps) if step.seat in (seat, -1)), None)
    if last is None or last.seat < 0:
        return ""
    return {
        "check": _("checked"),
        "call": _("called"),
        "bet": _("bet"),
        "raise": _("raised"),
        "all-in": _("all-in"),
    }.get(last.kind, "")


def player_text(player: Player | None) -> str:
    """How somebody is taken to play: a kind, or name and counts."""
    if player is None:
        return BY_CHART
    counted = player.counted
    if counted is None:
        return STYLE_NAMES[player.kind]
    hands = ngettext("{count} hand", "{count} hands", counted.hands)
    vpip, pfr = (percent(part / counted.hands) for part in (counted.vpip, counted.pfr))
    told = listed([f"VPIP {vpip}", f"PFR {pfr}", hands.format(count=f"{counted.hands:,}")])
    return _("{name}: {figures}").format(name=player.name, figures=told) if player.name else told


def short_player(player: Player | None) -> str:
    """The same where there is little room; empty for by the chart."""
    if player is None or player.counted is None:
        return SHORT_STYLES[player.kind] if player else ""
    counted = player.counted
    figures = (percent(part / counted.hands) for part in (counted.vpip, counted.pfr))
    return player.name or " / ".join(figures)


def table_text(play: Play) -> tuple[str, str]:
    """``6 seats, 100 bb`` and ``0.5 / 1, no ante``."""
    table = play.table
    count = ngettext("{count} seat", "{count} seats", table.seats).format(count=table.seats)
    same = len(set(table.stacks)) == 1
    stack = _("{stack} bb").format(stack=amount(table.stacks[0])) if same else _("own stacks")
    ante = _("no ante") if not table.ante else _("ante {chips}").format(chips=amount(table.ante))
    parts = [digits.figure(f"{amount(table.small_blind)} / 1"), ante]
    if table.straddle:
        parts.append(_("straddle {chips}").format(chips=amount(table.straddle)))
    if table.rake[0]:
        parts.append(_("rake {share}").format(share=percent(table.rake[0])))
    if play.prizes:
        parts.append(_("prizes {shares}").format(shares=prizes_text(play.prizes)))
    return listed([count, stack]), listed(parts)


def prizes_text(prizes: tuple[float, ...]) -> str:
    """``50 / 30 / 20 %``, or that the winner takes all."""
    if len(prizes) == 1:
        return _("winner takes all")
    shares = " / ".join(figure(100 * p / sum(prizes), 0) for p in prizes)
    return _("{share} %").format(share=digits.figure(shares))


def verdict(play: Play, answer: Answer | None, problem: str = "") -> Verdict:
    """What to do, or what is wanted to say so."""
    hand = play.shown
    if len(play.hole) < 2:
        return Verdict(_("Show me your two cards."), _("Click them in the deck, or type them."))
    if play.out:
        return Verdict(_("You have folded."), _("Ctrl+N deals the next hand."))
    if hand.over:
        return Verdict(_("The hand is over."), _("Ctrl+N deals the next hand."))
    if hand.cards_due:
        street = {0: _("flop"), 3: _("turn"), 4: _("river")}[hand.street]
        return Verdict(_("Now the {street}.").format(street=street), _("Click it in the deck."))
    if hand.to_act != play.me:
        seat = play.table.positions[hand.to_act]
        return Verdict(_("{seat} to act. What did they do?").format(seat=seat))
    if problem:
        return Verdict(problem)
    if answer is None or not (answer.best or answer.progress == 1):
        return Verdict(_("Thinking …"), waits=True)
    if not answer.best:
        return _by_equity(hand, answer)
    ev = dict(zip(answer.actions, answer.evs, strict=True))[answer.best]
    if answer.source == "prizes":
        text = _("<em>{action}</em>: {ev} % of the prizes.")
        headline = text.format(action=action_text(answer.best), ev=signed(ev or 0.0, 2))
        return Verdict(headline, source_line(play, answer))
    if answer.source == "equity" and answer.equity is not None:  # so what it wins is not known
        text = _("<em>{action}</em> by pot odds alone: equity {equity}.")
        equity = percent(answer.equity, 1)
        headline = text.format(action=action_text(answer.best), equity=equity)
    elif ev is None:
        text = _("<em>{action}</em>.")
        headline = text.format(action=action_text(answer.best))
    else:
        figure = signed(ev)
        if answer.source == "rough" or answer.evs_rough > ALIKE_BB:
            figure = f"{figure} ± {max(answer.evs_rough, ALIKE_BB):.1f}"
        text = _("<em>{action}</em>: {ev} bb.")
        headline = text.format(action=action_text(answer.best), ev=figure)
    return Verdict(headline, " ".join([*_others(answer), *map(said, answer.notes)]))


def _by_equity(hand: Hand, answer: Answer) -> Verdict:
    """What equity says where nothing tells what a bet is worth, or a call after which others act.

    After the flop all who are left count in it. Of what they may hold, a half against which this
    hand does worst leaves it twice its equity less one at least, its error aside: where a call pays
    even so, a fold is not right.
    """
    equity, notes = answer.equity, list(map(said, answer.notes))
    if equity is None:
        return Verdict(_("Nothing is advised here."), " ".join(notes))
    headline = _("Equity {equity}: what a bet is worth is not known.")
    needs = hand.choices().call / hand.called_pot
    least = 2 * (equity - answer.evs_rough / hand.called_pot) - 1
    shares = {"equity": equity, "needs": needs, "least": least}
    figures = {name: percent(share, 1) for name, share in shares.items()}
    if "call" in answer.actions:
        headline = _("Equity {equity}: others act after a call, so its worth is not known.")
        detail = _("If nobody raises after it, a call needs {needs}.")
        if hand.street and least > needs:
            headline = _("Not a fold: equity {equity}, a call needs {needs}.")
            detail = _(
                "Against the half of their hands that is best against yours it is {least} or more. "
                "Others act after it, so whether to call or to raise is not known."
            )
        notes.insert(0, detail.format(**figures))
    return Verdict(headline.format(**figures), " ".join(notes))


def _others(answer: Answer) -> list[str]:
    """How much the next best is behind, and pot odds where there is no more."""
    if answer.source == "equity":
        return [_("Against what they may hold, however much they bet.")]
    pairs = dict(zip(answer.actions, answer.evs, strict=True))
    best = pairs.pop(answer.best)
    if answer.chart_best not in ("", answer.best):
        text = _("{action} is best by the chart.")
        return [text.format(action=action_text(answer.chart_best))]
    others = sorted(((ev, name) for name, ev in pairs.items() if ev is not None), reverse=True)
    if best is None or not others:
        return []
    alike = [name for ev, name in others if best - ev <= max(ALIKE_BB, answer.evs_rough)]
    if alike:
        first, *more = map(action_text, alike)
        names = or_list([first, *(name[:1].lower() + name[1:] for name in more)])
        return [_("{action} is worth about the same.").format(action=names)]
    ev, name = others[0]
    often = dict(zip(answer.actions, answer.frequencies, strict=False)).get(name, 0.0)
    if often >= OFTEN:
        text = _("{action} is played too, in {share}: that counts as no loss.")
        return [text.format(action=action_text(name), share=percent(often))]
    text = _("{action} is worth {less} bb less.")
    return [text.format(action=action_text(name), less=f"{best - ev:.1f}")]


def source_line(play: Play, answer: Answer) -> str:
    """How good the answer is."""
    if answer.source == "chart":
        text = _("Chart, {table}; a best response gains {gain} bb a hand.")
        if answer.elsewhere:
            text = _("Chart of another table; a best response gains {gain} bb a hand there.")
        return text.format(table=table_text(play)[0], gain=f"{answer.exploitability or 0:.2g}")
    if answer.source == "equity":
        return _("Equity and pot odds alone: not solved.")
    if answer.source == "prizes":
        return _("All-in or fold by what stacks are worth in prizes (ICM); EVs in % of these.")
    text = _("Rough so far: within {gain} % of the pot.")
    if answer.source == "solved":
        text = _("Solved for these ranges to {gain} % of the pot.")
    return text.format(gain=f"{answer.exploitability or 0:.2g}")


def results(play: Play, answer: Answer | None) -> list[str]:
    """Lines for the clipboard."""
    if answer is None or not answer.actions:
        return []
    often = answer.frequencies or (None,) * len(answer.actions)
    found = []
    for action, share, ev in zip(answer.actions, often, answer.evs, strict=True):
        figures = [percent(share)] if share is not None else []
        figures += [_("EV {ev} bb").format(ev=f"{ev:.2f}")] if ev is not None else []
        text = _("{action}: {figures}")
        found.append(text.format(action=action_text(action), figures=listed(figures) or "–"))
    return [*found, source_line(play, answer)]
