"""The sentences of the Nine Cards page, from a board and its advice. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.games.nine_cards.board import Board, Opponent
from app.words.counts import and_list, cards, count_word, or_list
from app.words.translation import _, ngettext
from app.words.verdict import Verdict
from engine.games.nine_cards import (
    Advice,
    Game,
    Outcome,
    PairSum,
    Pick,
    Position,
    Result,
    Side,
    dead_triples,
    other,
    pair_sums,
    sum_text,
    threat_numbers,
    threats,
)

BADGES: dict[Result, tuple[str, str]] = {
    "win": (_("Win"), "good"),
    "draw": (_("Draw"), "plain"),
    "loss": (_("Loss"), "bad"),
}
OPPONENTS: dict[Opponent, str] = {
    "nobody": _("Nobody"),
    "random": _("Random"),
    "perfect": _("Perfect"),
}
CENTRE, CORNERS = (5,), (2, 4, 6, 8)
MOST_NAMED = 3  # cards that a sentence names; of more it gives the count
MOST_SUMS = 3


def any_of(numbers: Sequence[int]) -> str:
    """``2``, ``2 or 5``, ``2, 5 or 7``."""
    return or_list([str(number) for number in numbers])


def all_of(numbers: Sequence[int]) -> str:
    """``2``, ``2 and 5``, ``2, 5 and 7``."""
    return and_list([str(number) for number in numbers])


def picks(count: int) -> str:
    """``one pick``, ``two picks``."""
    return ngettext("{count} pick", "{count} picks", count).format(count=count_word(count))


def wanted_sum(threat: PairSum) -> str:
    """``2 + 6 + 7`` with the card that is wanted last, and strong."""
    return f"{sum_text(threat.pair)} + <b>{threat.wants}</b>"


# ---- the verdict -----------------------------------------------------------------------------


def verdict(board: Board, advice: Advice | None) -> Verdict:
    """What to pick, or how the game ended, and why."""
    shown = board.shown
    if shown.finished:
        return _end(shown)
    if advice is None:
        return Verdict("One moment.", "Every game from here is being searched.")
    mine = shown.to_move == "mine"
    match advice.reason:
        case "completes":
            best = f"<em>{_named(advice.best)}</em>"
            sums = [sum_text(t) for n in advice.best for t in advice.pick(n).completes]
            return Verdict(
                f"Pick {best} and win." if mine else f"The opponent picks {best} and wins.",
                f"{' and '.join(sums)} = {board.game.target}.",
            )
        case "fork":
            return Verdict(_to(advice, "win"), f"{_forks(advice)} Only one can be blocked.")
        case "forced_win":
            return Verdict(_to(advice, "win"), _forced_win(advice))
        case "all_draw":
            return _all_draw(board, advice)
        case "must_block":
            best = f"<em>{_named(advice.best)}</em>"
            who = "You make" if shown.to_move == "theirs" else "The opponent makes"
            sums = [sum_text(t) for t in advice.pick(advice.best[0]).blocks]
            return Verdict(
                f"Block with {best}." if mine else f"The opponent must block with {best}.",
                f"{who} {board.game.target} with it: {' and '.join(sums)}. "
                "Then best play is a draw.",
            )
        case "some_draw":
            return _some_draw(advice)
        case "forked":
            wanted = all_of(threat_numbers(threats(shown, other(shown.to_move))))
            return Verdict(
                "You can block only one." if mine else "The opponent can block only one.",
                f"{'The opponent wants' if mine else 'You want'} {wanted}, and "
                f"{'you lose' if mine else 'you win'} with the next pick.",
            )
        case "forced_loss":
            best = f"<em>{_named(advice.best)}</em>"
            return Verdict(
                "Every pick loses." if mine else "Every pick of the opponent loses.",
                _holds_out(advice, best),
            )


def _holds_out(advice: Advice, best: str) -> str:
    """``5 holds out longest: three more picks.``."""
    text = ngettext(
        "{best} holds out longest: {picks}.", "{best} hold out longest: {picks}.", len(advice.best)
    )
    more = ngettext("{count} more pick", "{count} more picks", advice.ends_in)
    return text.format(best=best, picks=more.format(count=count_word(advice.ends_in)))


def _end(position: Position) -> Verdict:
    if position.winner is None:
        return Verdict("A draw.", f"All {position.game.cards} cards are picked.")
    triple = won_with(position)
    who = "You win" if position.winner == "mine" else "The opponent wins"
    return Verdict(f"{who} with {all_of(triple)}.", _equation(position.game, triple))


def won_with(position: Position) -> tuple[int, ...]:
    """The three cards that decided the game; none if nobody won."""
    if position.winner is None:
        return ()
    return position.game.triples_in(position.hand(position.winner))[0]


def _equation(game: Game, triple: Sequence[int]) -> str:
    return f"{sum_text(tuple(triple))} = {game.target}."


def _named(numbers: Sequence[int]) -> str:
    if len(numbers) <= MOST_NAMED:
        return any_of(numbers)
    return _("any of {cards}").format(cards=cards(len(numbers)))


def _to(advice: Advice, what: str) -> str:
    best = f"<em>{_named(advice.best)}</em>"
    if advice.position.to_move == "mine":
        return f"Pick {best} to {what}."
    return f"The opponent {what}s with {best}."


def _forks(advice: Advice) -> str:
    """Name the threats that each of the best picks makes."""
    forks = [(n, advice.pick(n).threats) for n in advice.best]
    number, made = forks[0]
    many = count_word(len(threat_numbers(made)))
    if len(forks) == 1:
        sums = " and ".join(wanted_sum(threat) for threat in made)
        return f"It makes {many} threats at once: {sums}."
    if len(forks) == 2:
        named = "; ".join(f"{n} wants {all_of(threat_numbers(t))}" for n, t in forks)
        return f"Either makes two threats at once: {named}."
    wants = all_of(threat_numbers(made))
    return f"Each makes two threats at once; {number}, for one, wants {wants}."


def _forced_win(advice: Advice) -> str:
    first, reply, second, *_ = advice.line
    start = f"After {first} " if len(advice.best) > 1 else "Then "
    they = "the opponent" if advice.position.to_move == "mine" else "you"
    if not advice.pick(first).threats:
        return f"It takes {picks(advice.ends_in)}: {_run(advice.line)}."
    if advice.ends_in == 5:
        return f"{start}{they} must block with {reply}, and {second} makes two threats at once."
    return f"{start}{they} must block with {reply}; it takes {advice.ends_in} picks in all."


def _run(line: Sequence[int]) -> str:
    return ", ".join(map(str, line))


def _all_draw(board: Board, advice: Advice) -> Verdict:
    shown, target = board.shown, board.game.target
    if len(shown.free) == 1:
        last = f"<em>{shown.free[0]}</em>"
        return Verdict(f"Only {last} is left: a draw.", f"It makes no {target} for anybody.")
    if len(dead_triples(shown)) == len(board.game.triples):
        return Verdict("Every pick draws.", f"No three cards can make {target} any more.")
    if board.empty and board.game.square:
        detail = (
            "It is tic-tac-toe in disguise: three cards that make 15 are a line of the magic "
            "square, and nobody can force one."
        )
    else:
        detail = f"Nobody can force {target}."
    mine = shown.to_move == "mine"
    return Verdict("Every pick draws." if mine else "Every pick of the opponent draws.", detail)


def _some_draw(advice: Advice) -> Verdict:
    losing = [pick.number for pick in advice.picks if pick.result == "loss"]
    if len(losing) <= MOST_NAMED < len(advice.best):
        detail = f"{all_of(losing)} {'loses' if len(losing) == 1 else 'lose'}."
    else:
        detail = "Any other card loses."
    place = _place(advice.position, advice.best)
    return Verdict(_to(advice, "draw"), f"{detail} {place}".strip())


def _place(position: Position, best: Sequence[int]) -> str:
    """Where the best cards lie in the magic square, if that is easy to say."""
    if not position.game.square:
        return ""
    if tuple(best) == CENTRE:
        return "It is the centre of the magic square, as in tic-tac-toe."
    if tuple(best) == tuple(n for n in CORNERS if n in position.free):
        return "They are the corners of the magic square, as in tic-tac-toe."
    return ""


# ---- on the felt -----------------------------------------------------------------------------


def caption(board: Board) -> tuple[str, str]:
    """Whose pick it is, in strong words, and a remark beside it."""
    shown = board.shown
    if shown.finished:
        ends = {"mine": "You won.", "theirs": "The opponent won.", None: "A draw."}
        return ends[shown.winner], "Click a card to take it back."
    if board.opponent_picks:
        return "The opponent picks.", ""
    mine = shown.to_move == "mine"
    hint = "Click a free card, or press its number."
    if shown.game.cards > 9:
        hint = "Click a free card, or type its number: 1 2 for 12."
    if mine and board.opponent != "nobody" and shown.theirs:
        hint = f"The opponent took {shown.theirs[-1]}."
    return ("Your pick." if mine else "The opponent’s pick."), hint


def hand_hint(position: Position, side: Side) -> str:
    """How many cards a side holds, and that it is to pick."""
    if side == "theirs" and not position.theirs and position.to_move == "mine":
        return f"any three that sum to {position.game.target} win"
    count = cards(len(position.hand(side)))
    if position.finished:
        return f"{count}, {'won' if position.winner == side else 'no win'}"
    return f"{count}, to pick" if position.to_move == side else count


@dataclass(frozen=True, slots=True)
class Needs:
    """What a side needs for its target: a title, the cards it wants, and its sums."""

    title: str
    wants: str
    sums: tuple[str, ...] = ()


def needs(position: Position, side: Side) -> Needs:
    """Which cards win for `side`, and what has become of its other pairs."""
    target = position.game.target
    if position.winner is not None:
        if position.winner != side:
            return Needs("", "")
        return Needs(f"Three that make {target}", f"{sum_text(won_with(position))} = {target}")
    title = "You still need" if side == "mine" else "Opponent still needs"
    sums = pair_sums(position, side)
    if not sums or position.finished:
        return Needs("", "")
    order = {"free": 0, "gone": 1, "none": 2, "held": 3}
    shown = sorted(sums, key=lambda s: (order[s.state], s.wants))[:MOST_SUMS]
    wanted = threat_numbers(threats(position, side))
    return Needs(
        title,
        any_of(wanted) if wanted else "nothing",
        tuple(_sum(pair, target) for pair in shown),
    )


def _sum(pair: PairSum, target: int) -> str:
    held = sum_text(pair.pair)
    if pair.state == "free":
        return f"{held} + <b>{pair.wants}</b> = {target}"
    if pair.state == "gone":
        return f"{held} + <s>{pair.wants}</s> = {target}, {pair.wants} is gone"
    return f"{held} would want {pair.wants}" if pair.wants > 0 else f"{held} is too much"


def ring(advice: Advice, number: int) -> str:
    """Colour around a free card: a threat of theirs vermilion, of yours brass, as the best cards.

    A card that both sides want belongs to the side that can take it now.
    """
    mover = advice.position.to_move
    for side in (mover, other(mover)):
        if number in threat_numbers(advice.mine if side == "mine" else advice.theirs):
            return "brass" if side == "mine" else "heat_bad"
    return "brass" if number in advice.best else ""


def note(pick: Pick) -> str:
    """A few words under a card's badge: how soon, or that it blocks."""
    if pick.completes:
        return "at once"
    if pick.result != "draw":
        return f"in {pick.ends_in}"
    return "blocks" if pick.blocks else ""


#: What picking a card leads to, and the same within a sentence.
TIPS = {
    "draw": (_("A draw with best play"), _("a draw with best play")),
    "now": (_("Wins at once"), _("wins at once")),
    "win": (_("Wins in {picks}"), _("wins in {picks}")),
    "loss": (_("Loses in {picks}"), _("loses in {picks}")),
}


def tip(pick: Pick, *, within: bool = False) -> str:
    """What picking a card leads to, in a sentence or, `within` one, as a part of it."""
    end = TIPS["now" if pick.completes else pick.result][within].format(picks=picks(pick.ends_in))
    if pick.blocks:
        return _("{end}; blocks {sum}").format(end=end, sum=sum_text(pick.blocks[0]))
    return end


def free_name(number: int, pick: Pick | None, best: bool) -> str:
    """What a screen reader says of a card on the table."""
    told = [] if pick is None else [tip(pick, within=True)]
    return ", ".join([str(number), _("free"), *told, *[_("best")] * best])


def taken_name(number: int, side: Side) -> str:
    """What a screen reader says of a picked card."""
    return f"{number}, {'yours' if side == 'mine' else 'theirs'}"


def why_kept(position: Position, number: int) -> str:
    """Why a picked card cannot be taken back now."""
    mine = number in position.mine
    ahead = len(position.theirs if mine else position.mine)
    if ahead > len(position.mine if mine else position.theirs):
        return f"Take back one of {'theirs' if mine else 'yours'} first"
    return "Take back the card that won first"


# ---- at the right ----------------------------------------------------------------------------


def step_label(board: Board, count: int) -> str:
    """``Pick 5 of 7``: the next pick of those played and those of best play."""
    return f"Pick {board.shown_at + 1} of {count}" if board.shown_at < count else "The end"


def side_word(side: Side) -> str:
    """Short name of a player, before a card."""
    return "You" if side == "mine" else "Opp"


def end_word(position: Position) -> str:
    """How a finished game ended."""
    return {"mine": "you win", "theirs": "they win", None: "draw"}[position.winner]


def pick_rows(advice: Advice) -> list[tuple[str, str]]:
    """What each pick threatens, best first; picks of which the same can be said share a row."""
    order: tuple[Result, ...] = ("win", "draw", "loss")
    best_first = sorted(
        advice.picks, key=lambda p: (p.number not in advice.best, order.index(p.result), p.number)
    )
    rows: dict[tuple[bool, str], list[int]] = {}
    for pick in best_first:
        said = (pick.number in advice.best, _consequence(pick, advice.position))
        rows.setdefault(said, []).append(pick.number)
    return [
        (f"<em>{_list(numbers)}</em>" if best else f"<b>{_list(numbers)}</b>", text)
        for (best, text), numbers in rows.items()
    ]


def _list(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _consequence(pick: Pick, position: Position) -> str:
    if pick.completes:
        return " and ".join(f"{sum_text(t)} = {position.game.target}" for t in pick.completes)
    made = " &nbsp;and&nbsp; ".join(wanted_sum(threat) for threat in pick.threats)
    if pick.result != "loss":
        return made or (_("blocks") if pick.blocks else _("no threat"))
    yours = position.to_move == "mine"
    if pick.ends_in == 2:
        text = _("The opponent wins with {reply}") if yours else _("You win with {reply}")
        return text.format(reply=pick.reply)
    wanted = threat_numbers(pick.reply_threats)
    many = count_word(len(wanted))
    if len(wanted) > 1 and made:
        text = (
            _("{made} only; the block makes {many} for them")
            if yours
            else _("{made} only; the block makes {many} for you")
        )
    elif len(wanted) > 1:
        text = _("{reply} makes {many} for them") if yours else _("{reply} makes {many} for you")
    elif made:
        text = (
            _("{made} only; the opponent wins later") if yours else _("{made} only; you win later")
        )
    else:
        text = _("The opponent wins later") if yours else _("You win later")
    return text.format(made=made, reply=pick.reply, many=many)


# ---- variants --------------------------------------------------------------------------------


def game_name(game: Game) -> str:
    """``9 cards, sum 15``."""
    return f"{game.cards} cards, sum {game.target}"


def outcome(found: Outcome) -> str:
    """Who wins a game from the empty table, in a sentence."""
    if found.result == "draw":
        return f"{game_name(found.game)}: a draw with best play."
    first = "any card" if len(found.best) == found.game.cards else _named(found.best)
    return _("{game}: whoever starts wins in {picks}, with {first}.").format(
        game=game_name(found.game), picks=picks(found.ends_in), first=first
    )


def results_text(advice: Advice) -> list[str]:
    """Results for the clipboard."""
    results = [
        f"{p.number} {p.result}" + (f" in {p.ends_in}" if p.result != "draw" else "")
        for p in advice.picks
    ]
    return [
        f"Best: {' '.join(map(str, advice.best))}",
        f"Each pick: {', '.join(results)}",
        f"Best play: {' '.join(map(str, advice.line))}",
        "Exact, every game from here searched",
    ]
