"""Whole hands heads-up, and what pots are worth after the flop."""

import random

import numpy as np
import pytest

from engine.games.holdem.live.solver import Solver
from engine.games.holdem.preflop.solver import Game, solve
from engine.games.holdem.preflop.tree import FOUR_BET, RAISED, Table
from engine.games.holdem.preflop.worths import (
    CHANCES,
    IN,
    OUT,
    Tilts,
    equities,
    masses,
    read_tilts,
    shares,
)
from engine.games.holdem.ranges import HANDS, parse_range
from engine.games.holdem.strategy.equilibrium import tree
from lab.holdem import charts, whole
from lab.holdem.tilts import Pot, packed, pots, read_off, won_by_play
from lab.holdem.whole import (
    BLIND,
    BUTTON,
    HANDS_OF,
    balanced,
    solve_whole,
    whole_betting,
)
from tests.engine.games.holdem.live.naive_live import compare_pass

GOLDEN = {"push": 58.27, "call": 37.39}  # heads-up, 10 big blinds: all in or fold
TABLES = [Table(2, 6.0), Table(2, 8.0, ante=0.25, rake=0.05, rake_cap=0.5)]


def weights_of(*ranges):
    return np.array([parse_range(text).weights for text in ranges], np.float32)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("player", [0, 1])
def test_a_pass_is_that_of_a_slow_walk_from_the_deal_on(table, player):
    seed = random.Random(f"{table.stack} {player}").randrange(2**32)
    betting = whole_betting(Game(table))
    weights = weights_of("QQ, AsKs, 8s7s:0.5", "JJ:0.7, AhKd, 7h2d")
    compare_pass(Solver(betting.places, weights, (), HANDS_OF, seed=seed), player, seed)


@pytest.mark.parametrize("table", [*TABLES, Table(2, 100.0)])
def test_every_end_takes_from_who_loses_what_he_put_in(table):
    game = Game(table)
    betting = whole_betting(game)
    for number, place in betting.at.items():
        node, point = betting.places[place].node, game.points[number]
        if point.end is None:
            assert len(betting.places[place].children) == len(point.actions)
            assert node.kind == (tree.OOP if point.seat == BLIND else tree.IP)
        elif len(point.end.players) == 1:
            (winner,) = point.end.players
            assert node.stake == game.paid[number, 1 - winner]
            assert node.winner == (0 if winner == BLIND else 1)
        else:
            assert node.stake == game.paid[number, BUTTON] == game.paid[number, BLIND]
    most = max(place.node.stake for place in betting.places)
    assert most == pytest.approx(table.stack)


def test_all_in_or_fold_comes_near_the_known_equilibrium(monkeypatch):
    monkeypatch.setattr(whole, "RESPONSE", 2)
    monkeypatch.setattr(whole, "BOARDS", 4)
    *_, (solution, _tilts) = solve_whole(Table(2, 10.0, push_or_fold=True), 300)
    push, call = (100 * float(CHANCES @ solution.play[row]) for row in (2, 4))
    assert push == pytest.approx(GOLDEN["push"], abs=3)
    assert call == pytest.approx(GOLDEN["call"], abs=3)
    assert sum(solution.seats) == pytest.approx(0, abs=1e-4)
    assert solution.evs[1] == pytest.approx(0, abs=1e-5)  # a fold is what others are measured by


@pytest.mark.slow
def test_all_in_or_fold_is_the_known_equilibrium():
    *_, (solution, _tilts) = solve_whole(Table(2, 10.0, push_or_fold=True), 6000)
    push, call = (100 * float(CHANCES @ solution.play[row]) for row in (2, 4))
    assert push == pytest.approx(GOLDEN["push"], abs=1)
    assert call == pytest.approx(GOLDEN["call"], abs=1)


def test_the_same_table_gives_the_same_hands(monkeypatch):
    monkeypatch.setattr(whole, "RESPONSE", 2)
    monkeypatch.setattr(whole, "BOARDS", 4)
    *_, (one, _tilts) = solve_whole(Table(2, 12.0), 6)
    *_, (two, _tilts) = solve_whole(Table(2, 12.0), 6, threads=2)
    assert (one.play == two.play).all()
    assert one.seats == two.seats


def test_whole_hands_have_tilts_of_all_pots(monkeypatch):
    monkeypatch.setattr(whole, "RESPONSE", 2)
    monkeypatch.setattr(whole, "BOARDS", 4)
    *_, (_solution, tilts) = solve_whole(Table(2, 40.0), 20)
    assert {group[1:] for group in tilts.groups} == {("BB", "BTN")}
    assert all(np.isfinite(rows).all() for rows in tilts.groups.values())
    again = read_tilts(packed(tilts))
    for group, rows in tilts.groups.items():
        assert again.groups[group] == pytest.approx(rows, abs=1e-4)
        assert again.chances[group] == pytest.approx(tilts.chances[group])


def test_with_nothing_left_to_bet_play_wins_nothing_more():
    ranges = np.ones((2, len(HANDS)))
    assert won_by_play(Pot(1.0, ranges, 20.0, 0.0), 6) == pytest.approx(0, abs=1e-5)


def test_by_play_good_hands_win_more_and_who_is_in_position_does():
    won = won_by_play(Pot(1.0, np.ones((2, len(HANDS))), 5.0, 40.0), 60)
    assert (won[:, HANDS.index("AA")] > 0.2).all()
    assert (won @ CHANCES)[1] > (won @ CHANCES)[0]


def test_balanced_tilts_give_back_what_was_won():
    random = np.random.default_rng(3)
    ranges = random.random((2, len(HANDS)))
    won = random.normal(size=(2, len(HANDS)))
    weights = CHANCES * ranges / (CHANCES * ranges).sum(axis=1, keepdims=True)
    mean = (won * weights).sum(axis=1)
    won[1] -= mean.sum()  # what one wins the other loses
    tilts = balanced(won, ranges)
    means = (tilts * weights).sum(axis=1)
    assert tilts[0] - means[1] == pytest.approx(won[0])
    assert tilts[1] - means[0] == pytest.approx(won[1])


def test_pots_are_those_that_are_played_and_tilts_are_like_their_shapes():
    game = Game(Table(3, 40.0), Tilts({}, {}))
    *_, solution = solve(Table(3, 40.0), 6, tilted=Tilts({}, {}))
    found = pots(game, solution)
    group = (RAISED, "BB", "BTN")
    assert group in found
    assert found[group].pot == pytest.approx(2 * 2.2 + 0.5)
    assert found[group].stack == pytest.approx(40 - 2.2)
    assert found[group].ranges.shape == (2, len(HANDS))
    shape = np.random.default_rng(1).normal(size=(2, len(HANDS)))
    seldom = (FOUR_BET, "BB", "BTN")
    shapes = Tilts({group: shape, seldom: 2 * shape}, {group: 1.0, seldom: 0.1})
    tilts = read_off(game, solution, shapes, 3)
    assert seldom not in found
    assert (tilts.of_kind(FOUR_BET) == 2 * shape).all()
    for row, form in zip(tilts.of(group), shape, strict=True):
        slope, start = np.polyfit(form, row, 1)
        assert row == pytest.approx(start + slope * form)
        assert 0 <= slope <= 1.5


def test_shares_of_a_pot_add_up_to_all_of_it():
    tilt = np.random.default_rng(2).normal(0, 0.1, (2, len(HANDS)))
    out, within = shares(tilt, OUT) / masses(), shares(tilt, IN) / masses()
    assert out + within.T == pytest.approx(1, abs=1e-4)
    assert not np.allclose(out, equities().T, atol=0.01)


def test_a_build_goes_on_where_it_was(tmp_path, monkeypatch):
    monkeypatch.setattr(whole, "RESPONSE", 2)
    monkeypatch.setattr(whole, "BOARDS", 4)
    *_progress, made = charts.build(tmp_path, seats=2, stack=10.0, iterations=3)
    assert made == "2-10.chart"
    before = (tmp_path / "2-10.chart").stat().st_mtime_ns
    assert [*charts.build(tmp_path, seats=2, stack=10.0, iterations=3)] == [made]
    assert (tmp_path / "2-10.chart").stat().st_mtime_ns == before
