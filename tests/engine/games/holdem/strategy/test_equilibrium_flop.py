"""Flops: against a slow walk, with suits renamed, on more threads, and from a file."""

import functools

import numpy as np
import pytest

from engine.cards import card_text
from engine.games.holdem import Question, analyse, parse_range
from engine.games.holdem.ranges import COMBOS
from engine.games.holdem.strategy import equilibrium
from engine.games.holdem.strategy.equilibrium import Lock, Size, Sizes, Spot, Strategy
from engine.games.holdem.strategy.equilibrium.advice import tell
from engine.games.holdem.strategy.equilibrium.points import find_point, renamed
from engine.games.holdem.strategy.equilibrium.solver import Solver, solving
from tests.engine.games.holdem.strategy.naive_equilibrium import Betting, Walk
from tests.helpers import cards

NONE, HALF = Sizes((), ()), Sizes((Size("pot", 0.5),), ())


def spot(oop, ip, board, sizes=HALF, pot=10, stack=20, **more):
    both = (sizes, sizes)
    return Spot(parse_range(oop), parse_range(ip), cards(board), pot, stack, both, **more)


def solved(asked, target=0.5, threads=1):
    solver = Solver(asked, threads)
    for _measured in solving(solver, target, 2000):
        pass
    return solver


def frequencies(solver, line):
    """Of the combos that decide at the end of a line, straight from what is learned."""
    words = tuple(card_text(word) if isinstance(word, int) else word for word in line)
    point = find_point(solver.shape, words)
    node = solver.shape.subtrees[point.subtree].nodes[point.node]
    count = int(solver.layout.counts[point.context, node.kind])
    at = solver.block_of(point)
    sums = solver.tables.sums[at : at + node.actions * count].reshape(node.actions, count)
    total = sums.sum(axis=0)
    shares = np.where(total > 1e-30, sums / np.maximum(total, 1e-30), 1 / node.actions)
    places = solver.layout.places[point.context, node.kind, :count]
    held = solver.shape.combos[node.kind][places]
    names = [tuple(sorted(renamed(point.order, card) for card in COMBOS[c])) for c in held]
    return dict(zip(names, shares.T.tolist(), strict=True))


def check_by_a_walk(solver, betting):
    """Worths and exploitability are those of a walk over all turns and rivers."""
    asked = solver.spot
    ranges = [
        {COMBOS[i]: w for i, w in enumerate(r.without(asked.board).weights) if w}
        for r in (asked.oop, asked.ip)
    ]
    strategy = functools.cache(functools.partial(frequencies, solver))
    walk = Walk(betting, asked.board, ranges, strategy)
    means = [walk.worth(player, False) for player in (0, 1)]
    bests = [walk.worth(player, True) for player in (0, 1)]
    assert solver.evs == pytest.approx(means, abs=1e-3)
    gain = 100 * (sum(bests) - sum(means)) / 2 / asked.pot
    assert solver.exploitability == pytest.approx(gain, abs=5e-3)


class RiverBets(Betting):
    """Half the pot may be bet on the river only, and before it nothing."""

    def actions(self, line):
        found = super().actions(line)
        on_river = sum(isinstance(word, int) for word in line) == 2
        return found if on_river or found[0] != "check" else ["check"]


def test_a_flop_is_exploited_as_by_a_slow_walk():
    """Suits are alike here, on the flop and after some turns: each hand has its own."""
    asked = spot("AsAh,8c7c,8d7d", "KsKh", "Qs7h2h", NONE, river_sizes=(HALF, HALF), cap=1)
    solver = Solver(asked, 1)
    assert solver.shape.counts[4] < 49
    solver.improve(12)
    solver.measure()
    check_by_a_walk(solver, RiverBets(10, 20, (0.5,), (), 1))


def test_a_flop_all_in_is_exploited_as_by_a_slow_walk():
    all_in = Sizes(equilibrium.parse_sizes("allin"), ())
    none = (NONE, NONE)
    asked = spot(
        *("AsAh:0.5,AcAd,8c7c", "KsKh", "2s3s7h", all_in, 10, 6), turn_sizes=none, river_sizes=none
    )
    solver = Solver(asked, 1)
    solver.improve(9)
    solver.measure()

    class FlopAllIn(Betting):
        def actions(self, line):
            found = super().actions(line)
            on_flop = not any(isinstance(word, int) for word in line)
            return found if on_flop or found[0] != "check" else ["check"]

    check_by_a_walk(solver, FlopAllIn(10, 6, ("a",), (), 1))


@pytest.mark.parametrize("board", ["Qs7s3s", "7s7h2d"])
def test_without_bets_equities_are_those_of_the_equity_mode(board):
    ranges = "AA,QTs:0.5,98s", "KK,65s:0.25"
    solver = Solver(spot(*ranges, board, NONE, 100, 50), 1)
    solver.improve(1)
    solver.measure()
    *_, wanted = analyse(Question(tuple(map(parse_range, ranges)), cards(board)))
    assert solver.evs[0] == pytest.approx(100 * wanted.seats[0].equity, abs=1e-2)
    advice = tell(solver, (), 1.0, 0.0)
    assert advice.equities[0] == pytest.approx(wanted.seats[0].equity, abs=1e-5)
    for combo in advice.combos:
        assert combo.ev == pytest.approx(100 * combo.equity, abs=0.02)
    turn = ("check", "check", "Ad")
    *_, wanted = analyse(Question(tuple(map(parse_range, ranges)), cards(board + "Ad")))
    assert tell(solver, turn, 1.0, 0.0).evs[0] == pytest.approx(
        100 * wanted.seats[0].equity, abs=1e-2
    )


RANGES = "AA,76s,JTs", "KK,QJs"


def test_flops_alike_but_for_suits_are_solved_once():
    """A lock of a hand that is not held changes nothing, but that no cards are alike."""
    alike = spot(*RANGES, "7c7d2h")
    nothing = Lock((), parse_range("5c4s"), (1.0, 0.0))
    apart = spot(*RANGES, "7c7d2h", locks=(nothing,))
    one, other = Solver(alike, 1), Solver(apart, 1)
    assert one.shape.counts[4] < 49 == other.shape.counts[4]
    for solver in (one, other):
        solver.improve(5)
        solver.measure()
    assert one.evs == pytest.approx(other.evs, abs=1e-3)
    assert one.exploitability == pytest.approx(other.exploitability, abs=1e-2)
    lines = [(), ("check", "check", "Kd"), ("check", "check", "Kc", "check")]
    lines += [("check", "check", "Kd", "check", "check", river) for river in ("8c", "8d", "8h")]
    for line in lines:
        found, wanted = (tell(solver, line, 1.0, 0.0) for solver in (one, other))
        by_combo = {combo.combo: combo for combo in wanted.combos}
        assert {combo.combo for combo in found.combos} == set(by_combo)
        assert sum(found.evs) == pytest.approx(found.pot, abs=1e-3)
        for combo in found.combos:
            assert combo.equity == pytest.approx(by_combo[combo.combo].equity, abs=1e-5)
            assert combo.ev == pytest.approx(by_combo[combo.combo].ev, abs=1e-2)
    # Three diamonds: the flush is the hand's own, though clubs were solved for them.
    flush = tell(one, ("check", "check", "Kd", "check", "check", "8d"), 1.0, 0.0)
    equities = {combo.combo: combo.equity for combo in flush.combos}
    clubs, diamonds = (COMBOS.index(tuple(sorted(cards(hand)))) for hand in ("JcTc", "JdTd"))
    assert equities[diamonds] > equities[clubs] + 0.3


@pytest.mark.parametrize("board", ["Qs7s2h", "Qs7s2h8d"])
def test_any_number_of_threads_learns_the_same(board):
    found = []
    for threads in (1, 2):
        solver = Solver(spot(*RANGES, board), threads)
        solver.threads = threads  # also where there is one core
        solver.scratch = [solver.scratch[0], solver.looking][:threads]
        solver.improve(4)
        solver.measure()
        found.append(solver)
    one, two = found
    assert (one.tables.regrets == two.tables.regrets).all()
    assert (one.tables.sums == two.tables.sums).all()
    assert (one.exploitability, one.evs) == (two.exploitability, two.evs)


def test_a_flop_that_was_broken_off_comes_out_the_same():
    asked = spot(*RANGES, "Qs7s2h")
    whole, broken = solved(asked, 20), Solver(asked, 1)
    while broken.exploitability > 20:
        next(solving(broken, 20, 2000), None)
    assert broken.iterations == whole.iterations
    assert broken.evs == whole.evs


def test_a_smaller_question_for_less_memory():
    sizes = Sizes(equilibrium.parse_sizes("33,75"), equilibrium.parse_sizes("60"))
    asked = spot("22+,AT+", "22+,KT+", "Qs7h2d", sizes, 10, 200)
    (cost,) = equilibrium.analyse(equilibrium.Estimate(asked, 0.5))
    assert cost.cheaper
    assert all(each.memory_mb < cost.memory_mb for each in cost.cheaper)
    assert all(each.work_s < cost.work_s for each in cost.cheaper)
    assert {(each.street, each.kind) for each in cost.cheaper} <= {
        (street, kind) for street in ("flop", "turn", "river") for kind in ("bets", "raises")
    }
    least = cost.cheaper[0]
    assert cost.boards > 1000
    with pytest.raises(ValueError, match=r"This takes .* MB, more than .*: without .* on the"):
        next(equilibrium.analyse(Strategy(asked, memory_mb=least.memory_mb + 1)))


# ---- files -----------------------------------------------------------------------------------


def saved(asked, path, target=5.0):
    *_, advice = equilibrium.analyse(Strategy(asked, (), target))
    *_, last = equilibrium.analyse(equilibrium.Save(asked, str(path), ("BB", "BTN")))
    assert last.progress == 1
    return advice


@pytest.mark.parametrize("board", ["Qs7s2h", "Qs7s2h8d", "Qs7s2h8d8c"])
def test_what_is_saved_is_loaded(board, tmp_path):
    asked = spot(*RANGES, board, rake=0.05, rake_cap=0.4, cap=2)
    path = tmp_path / "one.kibs"
    saved(asked, path)
    lines = [(), ("check",), ("check", "bet")]
    if len(board) == 6:
        lines += [("check", "check", "Kd"), ("check", "check", "Kc", "bet", "call")]
    wanted = [list(equilibrium.analyse(Strategy(asked, line, 50)))[-1] for line in lines]
    *_, _other = equilibrium.analyse(Strategy(spot("AA", "KK", "2c3d7h8sTc"), (), 50))
    (loaded,) = equilibrium.analyse(equilibrium.Load(str(path)))
    assert loaded.spot == asked
    assert loaded.names == ("BB", "BTN")
    assert loaded.exploitability == wanted[0].exploitability
    for line, before in zip(lines, wanted, strict=True):
        *_, advice = equilibrium.analyse(Strategy(loaded.spot, line, 50))
        assert advice.iterations == before.iterations
        assert advice.evs == pytest.approx(before.evs, abs=1e-4)
        assert advice.frequencies == pytest.approx(before.frequencies, abs=1e-5)
        assert advice.equities == before.equities


def test_a_turn_from_a_file_is_solved_further(tmp_path):
    asked = spot(*RANGES, "Qs7s2h8d")
    early = saved(asked, tmp_path / "one.kibs", 5.0)
    (loaded,) = equilibrium.analyse(equilibrium.Load(str(tmp_path / "one.kibs")))
    *_, later = equilibrium.analyse(Strategy(loaded.spot, (), 0.2))
    assert later.iterations > early.iterations
    assert later.exploitability <= 0.2


def test_a_river_of_a_flop_from_a_file_is_solved_when_it_is_opened(tmp_path):
    asked = spot(*RANGES, "Qs7s2h")
    saved(asked, tmp_path / "flop.kibs", 2.0)
    line = ("check", "bet", "call", "8d", "check", "check", "Kd")  # solved as the eight of clubs
    *_, whole = equilibrium.analyse(Strategy(asked, line, 2.0))
    (loaded,) = equilibrium.analyse(equilibrium.Load(str(tmp_path / "flop.kibs")))
    *_, advice = equilibrium.analyse(Strategy(loaded.spot, line, 0.3))
    assert advice.to_act == "oop"
    assert advice.actions == whole.actions
    assert advice.exploitability >= loaded.exploitability
    assert advice.pot == whole.pot == 20
    assert advice.reached == pytest.approx(whole.reached, abs=1e-5)
    assert advice.equities == pytest.approx(whole.equities, abs=1e-4)
    # Both are near an equilibrium of what they have: so are what they win, not how.
    assert advice.evs == pytest.approx(whole.evs, abs=0.02 * 20)
    assert sum(advice.evs) == pytest.approx(20, abs=1e-3)
    *_, last = equilibrium.analyse(Strategy(loaded.spot, (*line, "bet"), 0.3))
    assert last.actions[:2] == ("fold", "call")
    *_, report = equilibrium.analyse(equilibrium.Runouts(Strategy(asked, line[:-1], 0.3)))
    known = cards("Qs7s2h8d")
    assert sorted(r.card for r in report.cards) == [c for c in range(52) if c not in known]


@pytest.mark.parametrize("flipped", [200, 1500, -400, -30])
def test_a_damaged_file_is_refused(flipped, tmp_path):
    path = tmp_path / "one.kibs"
    saved(spot(*RANGES, "Qs7s2h8d8c"), path, 50)
    data = bytearray(path.read_bytes())
    data[flipped] ^= 0x55
    path.write_bytes(data)
    with pytest.raises(ValueError, match=r"“one\.kibs” is damaged or is not a solution"):
        next(equilibrium.analyse(equilibrium.Load(str(path))))


@pytest.mark.parametrize("text", [b"", b"PK", b"{}", b"\0" * 1000])
def test_what_is_no_solution_is_refused(text, tmp_path):
    path = tmp_path / "one.kibs"
    path.write_bytes(text)
    with pytest.raises(ValueError, match="is damaged or is not a solution"):
        next(equilibrium.analyse(equilibrium.Load(str(path))))
    with pytest.raises(ValueError, match=r"“none\.kibs” cannot be read: no such file"):
        next(equilibrium.analyse(equilibrium.Load(str(tmp_path / "none.kibs"))))


def rewritten(path, **changes):
    """A file with another header."""
    import json

    with np.load(path, allow_pickle=False) as file:
        arrays = dict(file)
    header = json.loads(arrays.pop("header").tobytes()) | changes
    text = np.frombuffer(json.dumps(header).encode(), np.uint8)
    with path.open("wb") as file:
        np.savez(file, header=text, **arrays)


def test_a_newer_file_and_another_header_are_refused(tmp_path):
    path = tmp_path / "one.kibs"
    asked = spot(*RANGES, "Qs7s2h8d8c")
    saved(asked, path, 50)
    rewritten(path)
    (loaded,) = equilibrium.analyse(equilibrium.Load(str(path)))
    assert loaded.spot == asked
    rewritten(path, iterations=7)
    with pytest.raises(ValueError, match="is damaged"):
        next(equilibrium.analyse(equilibrium.Load(str(path))))
    rewritten(path, version=2)
    with pytest.raises(ValueError, match="is from a newer Kibitzer; update this one"):
        next(equilibrium.analyse(equilibrium.Load(str(path))))


def test_what_is_not_solved_or_cannot_be_written_is_not_saved(tmp_path):
    asked = spot(*RANGES, "Qs7s2h8d8c")
    *_, _other = equilibrium.analyse(Strategy(spot("AA", "KK", "2c3d7h8sTc"), (), 50))
    with pytest.raises(ValueError, match="not solved; solve it first, then save it"):
        next(equilibrium.analyse(equilibrium.Save(asked, str(tmp_path / "one.kibs"))))
    *_, _advice = equilibrium.analyse(Strategy(asked, (), 50))
    with pytest.raises(ValueError, match=r"“one\.kibs” cannot be saved"):
        list(equilibrium.analyse(equilibrium.Save(asked, str(tmp_path / "no" / "one.kibs"))))
    assert list(tmp_path.iterdir()) == []
