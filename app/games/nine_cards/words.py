"""The sentences of the Nine Cards page, from a board and its advice. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.games.nine_cards.board import Board, Opponent
from app.words.counts import (
    IN_FIGURES,
    and_list,
    cards,
    count_word,
    listed,
    or_list,
)
from app.words.digits import Notation
from app.words.translation import _, capitalized, ngettext, pgettext
from app.words.verdict import Verdict, waiting
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
    "draw": (_("Tie"), "plain"),
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


def sum_wanted(target: int) -> str:
    """``sum 15``."""
    return _("sum {target}").format(target=target)


def any_of(numbers: Sequence[int]) -> str:
    """``2``, ``2 or 5``, ``2, 5 or 7``."""
    return Notation(or_list([str(number) for number in numbers]))


def all_of(numbers: Sequence[int]) -> str:
    """``2``, ``2 and 5``, ``2, 5 and 7``."""
    return Notation(and_list([str(number) for number in numbers]))


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
        return waiting(_("Every game from here is being searched."))
    mine = shown.to_move == "mine"
    match advice.reason:
        case "completes":
            best = _strong(advice.best)
            sums = [sum_text(t) for n in advice.best for t in advice.pick(n).completes]
            return Verdict(
                _("Pick {best} and win.").format(best=best)
                if mine
                else _("The opponent picks {best} and wins.").format(best=best),
                _("{sums} = {target}.").format(sums=_joined(sums), target=board.game.target),
            )
        case "fork":
            return Verdict(
                _to(advice, "win"),
                _("{forks} Only one can be blocked.").format(forks=_forks(advice)),
            )
        case "forced_win":
            return Verdict(_to(advice, "win"), _forced_win(advice))
        case "all_draw":
            return _all_draw(board, advice)
        case "must_block":
            best = _strong(advice.best)
            with_it = (
                _("The opponent makes {target} with it: {sums}. Then best play ends in a tie.")
                if mine
                else _("You make {target} with it: {sums}. Then best play ends in a tie.")
            )
            sums = [sum_text(t) for t in advice.pick(advice.best[0]).blocks]
            return Verdict(
                _("Block with {best}.").format(best=best)
                if mine
                else _("The opponent must block with {best}.").format(best=best),
                with_it.format(target=board.game.target, sums=_joined(sums)),
            )
        case "some_draw":
            return _some_draw(advice)
        case "forked":
            wanted = all_of(threat_numbers(threats(shown, other(shown.to_move))))
            if mine:
                detail = _("The opponent wants {wanted}, and you lose with the next pick.")
                return Verdict(_("You can block only one."), detail.format(wanted=wanted))
            detail = _("You want {wanted}, and you win with the next pick.")
            return Verdict(_("The opponent can block only one."), detail.format(wanted=wanted))
        case "forced_loss":
            best = Notation(f"<em>{capitalized(_named(advice.best))}</em>")
            return Verdict(
                _("Every pick loses.") if mine else _("Every pick of the opponent loses."),
                _holds_out(advice, best),
            )


def hidden(board: Board) -> Verdict:
    """What stands in the place of advice that is hidden; how the game ended is told."""
    if board.shown.finished:
        return _end(board.shown)
    return Verdict(caption(board)[0], _("Advice is hidden."))


def _holds_out(advice: Advice, best: str) -> str:
    """``5 holds out longest: three more picks.``."""
    text = ngettext(
        "{best} holds out longest: {picks}.", "{best} hold out longest: {picks}.", len(advice.best)
    )
    more = ngettext("{count} more pick", "{count} more picks", advice.ends_in)
    return text.format(best=best, picks=more.format(count=count_word(advice.ends_in)))


def _end(position: Position) -> Verdict:
    if position.winner is None:
        return Verdict(
            _("A tie."), _("All {cards} cards are picked.").format(cards=position.game.cards)
        )
    triple = won_with(position)
    you = position.winner == "mine"
    text = _("You win with {cards}.") if you else _("The opponent wins with {cards}.")
    return Verdict(text.format(cards=all_of(triple)), _equation(position.game, triple))


def won_with(position: Position) -> tuple[int, ...]:
    """The three cards that decided the game; none if nobody won."""
    if position.winner is None:
        return ()
    return position.game.triples_in(position.hand(position.winner))[0]


def _equation(game: Game, triple: Sequence[int]) -> str:
    return _("{sums} = {target}.").format(sums=sum_text(tuple(triple)), target=game.target)


def _named(numbers: Sequence[int]) -> str:
    if len(numbers) <= MOST_NAMED:
        return any_of(numbers)
    return _("any of {cards}").format(cards=cards(len(numbers)))


def _strong(numbers: Sequence[int]) -> str:
    return Notation(f"<em>{_named(numbers)}</em>")


def _to(advice: Advice, what: str) -> str:
    best = _strong(advice.best)
    if what == "win" and any(
        p.result == "win" and p.number not in advice.best for p in advice.picks
    ):
        what = "soonest"  # others win, too
    mine, theirs = {
        "win": (_("Pick {best} to win."), _("The opponent wins with {best}.")),
        "soonest": (_("Pick {best} to win soonest."), _("The opponent wins soonest with {best}.")),
        "draw": (_("Pick {best} for a tie."), _("The opponent gets a tie with {best}.")),
    }[what]
    return (mine if advice.position.to_move == "mine" else theirs).format(best=best)


def _forks(advice: Advice) -> str:
    """Name the threats that each of the best picks makes."""
    forks = [(n, advice.pick(n).threats) for n in advice.best]
    number, made = forks[0]
    many = count_word(len(threat_numbers(made)))
    if len(forks) == 1:
        sums = _joined([wanted_sum(threat) for threat in made])
        return _("It makes {many} threats at once: {sums}.").format(many=many, sums=sums)
    if len(forks) == 2:
        named = listed(
            [
                _("{card} wants {wanted}").format(
                    card=Notation(n), wanted=all_of(threat_numbers(t))
                )
                for n, t in forks
            ],
            ";",
        )
        return _("Either makes two threats at once: {named}.").format(named=named)
    wants = all_of(threat_numbers(made))
    return _("Each makes two threats at once; {number}, for one, wants {wants}.").format(
        number=Notation(number), wants=wants
    )


def _forced_win(advice: Advice) -> str:
    first, reply, second, *_more = advice.line
    if not advice.pick(first).threats:
        return _("It takes {picks}: {run}.").format(
            picks=picks(advice.ends_in), run=_run(advice.line)
        )
    after, mine = len(advice.best) > 1, advice.position.to_move == "mine"
    if advice.ends_in == 5:
        text = {
            (True, True): _(
                "After {first} the opponent must block with {reply}, "
                "and {second} makes two threats at once."
            ),
            (True, False): _(
                "After {first} you must block with {reply}, and {second} makes two threats at once."
            ),
            (False, True): _(
                "Then the opponent must block with {reply}, and {second} makes two threats at once."
            ),
            (False, False): _(
                "Then you must block with {reply}, and {second} makes two threats at once."
            ),
        }[after, mine]
    else:
        text = _forced_later(advice.ends_in, after=after, mine=mine)
    return text.format(
        first=Notation(first),
        reply=Notation(reply),
        second=Notation(second),
        count=count_word(advice.ends_in, IN_FIGURES),
    )


def _forced_later(count: int, *, after: bool, mine: bool) -> str:
    if after and mine:
        return ngettext(
            "After {first} the opponent must block with {reply}; it takes {count} pick in all.",
            "After {first} the opponent must block with {reply}; it takes {count} picks in all.",
            count,
        )
    if after:
        return ngettext(
            "After {first} you must block with {reply}; it takes {count} pick in all.",
            "After {first} you must block with {reply}; it takes {count} picks in all.",
            count,
        )
    if mine:
        return ngettext(
            "Then the opponent must block with {reply}; it takes {count} pick in all.",
            "Then the opponent must block with {reply}; it takes {count} picks in all.",
            count,
        )
    return ngettext(
        "Then you must block with {reply}; it takes {count} pick in all.",
        "Then you must block with {reply}; it takes {count} picks in all.",
        count,
    )


def _joined(sums: Sequence[str], two: str = _("{first} and {last}")) -> str:
    """``2 + 6 + 7 and 2 + 5 + 8``; empty for nothing."""
    said = sums[0] if sums else ""
    for more in sums[1:]:
        said = two.format(first=said, last=more)
    return said


def _run(line: Sequence[int]) -> str:
    return listed(map(str, line))


def _all_draw(board: Board, advice: Advice) -> Verdict:
    shown, target = board.shown, board.game.target
    if len(shown.free) == 1:
        last = _strong(shown.free)
        return Verdict(
            _("Only {last} is left: it ends in a tie.").format(last=last),
            _("It makes no {target} for anybody.").format(target=target),
        )
    if len(dead_triples(shown)) == len(board.game.triples):
        return Verdict(
            _("Every pick ends in a tie."),
            _("No three cards can make {target} any more.").format(target=target),
        )
    if board.empty and board.game.square:
        detail = _(
            "It is tic-tac-toe in disguise: three cards that make 15 are a line of the magic "
            "square, and nobody can force one."
        )
    else:
        detail = _("Nobody can force {target}.").format(target=target)
    mine = shown.to_move == "mine"
    return Verdict(
        _("Every pick ends in a tie.") if mine else _("Every pick of the opponent ends in a tie."),
        detail,
    )


def _some_draw(advice: Advice) -> Verdict:
    losing = [pick.number for pick in advice.picks if pick.result == "loss"]
    if len(losing) <= MOST_NAMED < len(advice.best):
        text = ngettext("{cards} loses.", "{cards} lose.", len(losing))
        detail = text.format(cards=all_of(losing))
    else:
        detail = _("Any other card loses.")
    place = _place(advice.position, advice.best)
    return Verdict(_to(advice, "draw"), f"{detail} {place}".strip())


def _place(position: Position, best: Sequence[int]) -> str:
    """Where the best cards lie in the magic square, if that is easy to say."""
    if not position.game.square:
        return ""
    if tuple(best) == CENTRE:
        return _("It is the centre of the magic square, as in tic-tac-toe.")
    if tuple(best) == tuple(n for n in CORNERS if n in position.free):
        return _("They are the corners of the magic square, as in tic-tac-toe.")
    return ""


# ---- on the felt -----------------------------------------------------------------------------


def caption(board: Board) -> tuple[str, str]:
    """Whose pick it is, in strong words, and a remark beside it."""
    shown = board.shown
    if shown.finished:
        ends = {"mine": _("You won."), "theirs": _("The opponent won."), None: _("A tie.")}
        return ends[shown.winner], _("Click a card to take it back.")
    if board.opponent_picks:
        return _("The opponent picks."), ""
    mine = shown.to_move == "mine"
    hint = _("Click a free card, or press its number.")
    if shown.game.cards > 9:
        hint = _("Click a free card, or type its number: 1 2 for 12.")
    if mine and board.opponent != "nobody" and shown.theirs:
        hint = _("The opponent took {theirs}.").format(theirs=Notation(shown.theirs[-1]))
    return (_("Your pick.") if mine else _("The opponent’s pick.")), hint


def hand_hint(position: Position, side: Side) -> str:
    """How many cards a side holds, and that it is to pick."""
    if side == "theirs" and not position.theirs and position.to_move == "mine":
        return _("any three that sum to {target} win").format(target=position.game.target)
    count = cards(len(position.hand(side)))
    if position.finished:
        won = position.winner == side
        return (_("{count}, won") if won else _("{count}, no win")).format(count=count)
    return _("{count}, to pick").format(count=count) if position.to_move == side else count


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
        return Needs(
            _("Three that make {target}").format(target=target),
            f"{sum_text(won_with(position))} = {target}",
        )
    title = _("You still need") if side == "mine" else _("Opponent still needs")
    sums = pair_sums(position, side)
    if not sums or position.finished:
        return Needs("", "")
    order = {"free": 0, "gone": 1, "none": 2, "held": 3}
    shown = sorted(sums, key=lambda s: (order[s.state], s.wants))[:MOST_SUMS]
    wanted = threat_numbers(threats(position, side))
    return Needs(
        title if wanted else "",
        any_of(wanted) if wanted else _("No card wins now"),
        tuple(_sum(pair, target) for pair in shown),
    )


def _sum(pair: PairSum, target: int) -> str:
    held = sum_text(pair.pair)
    if pair.state == "free":
        return f"{held} + <b>{pair.wants}</b> = {target}"
    if pair.state == "gone":
        return _("{held} + <s>{wants}</s> = {target}, {wants} is gone").format(
            held=held, wants=Notation(pair.wants), target=target
        )
    return (
        _("{held} would want {wants}").format(held=held, wants=Notation(pair.wants))
        if pair.wants > 0
        else _("{held} is too much").format(held=held)
    )


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
        return _("at once")
    if pick.result != "draw":
        return _("in {count}").format(count=pick.ends_in)
    return _("blocks") if pick.blocks else ""


#: What picking a card leads to, and the same within a sentence.
TIPS = {
    "draw": (_("A tie with best play"), _("a tie with best play")),
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
    return listed([str(number), _("free"), *told, *[_("best")] * best])


def taken_name(number: int, side: Side) -> str:
    """What a screen reader says of a picked card."""
    text = _("{card}, yours") if side == "mine" else _("{card}, theirs")
    return text.format(card=Notation(number))


def why_kept(position: Position, number: int) -> str:
    """Why a picked card cannot be taken back now."""
    mine = number in position.mine
    ahead = len(position.theirs if mine else position.mine)
    if ahead > len(position.mine if mine else position.theirs):
        return _("Take back one of theirs first") if mine else _("Take back one of yours first")
    return _("Take back the card that won first")


# ---- at the right ----------------------------------------------------------------------------


def step_label(board: Board, count: int) -> str:
    """``Pick 5 of 7``: the next pick of those played and those of best play."""
    return (
        _("Pick {number} of {count}").format(number=board.shown_at + 1, count=count)
        if board.shown_at < count
        else _("The end")
    )


def side_word(side: Side) -> str:
    """Short name of a player, before a card."""
    return _("You") if side == "mine" else _("Opp")


def end_word(position: Position) -> str:
    return {"mine": _("you win"), "theirs": _("they win"), None: pgettext("end of a game", "tie")}[
        position.winner
    ]


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
        (Notation(f"<em>{_list(numbers)}</em>" if best else f"<b>{_list(numbers)}</b>"), text)
        for (best, text), numbers in rows.items()
    ]


def _list(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _consequence(pick: Pick, position: Position) -> str:
    if pick.completes:
        return _joined([f"{sum_text(t)} = {position.game.target}" for t in pick.completes])
    made = _joined([wanted_sum(t) for t in pick.threats], _("{first} &nbsp;and&nbsp; {last}"))
    if pick.result != "loss":
        return made or (_("blocks") if pick.blocks else _("no threat"))
    yours = position.to_move == "mine"
    if pick.ends_in == 2:
        text = _("The opponent wins with {reply}") if yours else _("You win with {reply}")
        return text.format(reply=Notation(pick.reply))
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
    return text.format(made=made, reply=Notation(pick.reply), many=many)


# ---- variants --------------------------------------------------------------------------------


def game_name(game: Game) -> str:
    """``9 cards, sum 15``."""
    text = ngettext("{cards} card, sum {target}", "{cards} cards, sum {target}", game.cards)
    return text.format(cards=game.cards, target=game.target)


def outcome(found: Outcome) -> str:
    """Who wins a game from the empty table, in a sentence."""
    if found.result == "draw":
        return _("{game_name}: a tie with best play.").format(game_name=game_name(found.game))
    first = _("any card") if len(found.best) == found.game.cards else _named(found.best)
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
