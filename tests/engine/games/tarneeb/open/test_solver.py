"""The search by itself: its table, thinned and shared, and searches cut short or stopped."""

import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from engine.games import tarneeb
from engine.games.tarneeb import Deal, Position, parse_deal
from engine.games.tarneeb.open import analysis, layout
from engine.games.tarneeb.open.search import SLOW
from tests.engine.games.tarneeb.endings import (
    naive_values,
    random_cards,
    random_ending,
    table_values,
)

FOUR_VOIDS = "N:.Q853.AJ962.KT74 Q853.AJ962.KT74. AJ962.KT74..Q853 KT74..Q853.AJ962"
TWO_SUITERS = "N:KJ9753..AQT8642. ..KJ9753.AQT8642 .AQT8642..KJ9753 AQT8642.KJ9753.."


def search(jobs, **sizes):
    solver = analysis.Solver(**sizes)
    solver.begin(jobs)
    while not solver.work():
        pass
    return solver


def table_jobs(deal, trump):
    jobs = analysis.new_jobs(4)
    for leader, job in enumerate(jobs):
        analysis.fill_job(job, Position(deal, trump, leader))
    return jobs


@pytest.mark.parametrize(("pool_bits", "slot_bits"), [(8, 17), (12, 17), (20, 10), (12, 10)])
def test_a_small_memory_gives_the_same_answers(pool_bits, slot_bits):
    deal = tarneeb.random_deal(3, cards=9)
    whole, small = table_jobs(deal, 2), table_jobs(deal, 2)
    assert search(whole).memory[layout.THINNED] == 0
    thinned = search(small, pool_bits=pool_bits, slot_bits=slot_bits)
    assert (pool_bits, slot_bits) != (8, 17) or thinned.memory[layout.THINNED] > 0
    assert np.array_equal(whole[:, layout.J_LOW], small[:, layout.J_LOW])
    assert np.array_equal(small[:, layout.J_HIGH], small[:, layout.J_LOW])


def every_card(position):
    """A job that asks for every card of the player to move."""
    jobs = analysis.new_jobs(1)
    analysis.fill_job(jobs[0], position)
    jobs[0, layout.J_CARDS_WANTED] = layout.EVERY_CARD
    return jobs


@given(st.integers(0, 10**9), st.integers(5, 8), st.integers(4, 10))
@settings(max_examples=150)
def test_a_table_of_a_few_patterns_gives_the_same_answers(seed, pool_bits, slot_bits):
    position = random_ending(seed, [3, 4, 5])
    whole, small = every_card(position), every_card(position)
    search(whole)
    solver = small_solver(pool_bits, slot_bits)
    solver.begin(small)
    while not solver.work(100):
        check_table(solver)
    check_table(solver)
    assert np.array_equal(whole, small)


def small_solver(pool_bits, slot_bits):
    """A solver that may have fewer slots than others begin with."""
    solver = analysis.Solver(pool_bits, slot_bits)
    solver.memory[layout.SLOT_BITS] = slot_bits
    return solver


def check_table(solver):
    """Make sure that every pattern is in one list, of a slot or of what is free, and in bounds."""
    memory = solver.memory
    start = memory.ctypes.data
    bits = memory[layout.SLOT_BITS]
    assert bits <= memory[layout.MAX_SLOT_BITS]
    slots = memory[(memory[layout.SLOTS] - start) // 8 + (layout.SLOT_WORDS << bits) :]
    slots = slots[: layout.SLOT_WORDS << bits].reshape(-1, layout.SLOT_WORDS)
    pool = memory[(memory[layout.POOL] - start) // 8 :]
    assert len(pool) == layout.PATTERN_WORDS * memory[layout.POOL_SIZE]
    pool = pool[: layout.PATTERN_WORDS * memory[layout.POOL_TOP]]
    halves = pool.view(np.uint32).reshape(-1, 2 * layout.PATTERN_WORDS).tolist()
    used = slots[slots[:, layout.S_HEAD] >> 32 == memory[layout.GENERATION]]
    assert len(used) == memory[layout.SLOTS_USED] < len(slots)
    heads = used.view(np.uint32)[:, [2 * layout.S_HEAD, *range(layout.S_HEADS, 16)]]
    links = (heads & layout.LINK).ravel().tolist()
    seen = []
    while links:
        link = links.pop()
        if link:
            at = link & ~layout.INDEX
            seen.append(at)
            if link & layout.INDEX:
                links += halves[at][: layout.I_REST + 1]
            else:
                links += [half & layout.LINK for half in halves[at][layout.P_NEXT :]]
    assert len(seen) + 1 == memory[layout.POOL_USED] <= memory[layout.POOL_SIZE]
    free = memory[layout.FREE]
    while free:
        seen.append(int(free))
        free = halves[free][layout.P_NEXT]
    assert sorted(seen) == list(range(1, memory[layout.POOL_TOP]))
    assert memory[layout.POOL_TOP] <= memory[layout.POOL_SIZE]


@pytest.mark.parametrize(("pool_bits", "slot_bits"), [(20, 11), (13, 17), (12, 11)])
def test_a_full_table_is_thinned_and_not_emptied(pool_bits, slot_bits):
    jobs = table_jobs(tarneeb.random_deal(10), 0)
    solver = analysis.Solver(pool_bits, slot_bits)
    solver.begin(jobs)
    most = 0
    while not solver.work(10_000):
        used = solver.memory[[layout.POOL_USED, layout.SLOTS_USED]]
        assert np.all(5 * used > most)  # the slots with few patterns go first
        most = np.maximum(used, most)
        check_table(solver)
    assert solver.memory[layout.THINNED] > 0
    again = table_jobs(tarneeb.random_deal(10), 0)
    whole = search(again).memory
    assert whole[layout.SLOT_BITS] > 11
    assert whole[layout.POOL_USED] > 1 << 13
    assert np.array_equal(jobs[:, layout.J_LOW], again[:, layout.J_LOW])


def test_a_table_that_grows_takes_over_nothing_of_an_earlier_deal():
    solver = analysis.Solver()
    for seed in (10, 4, 10):
        jobs = table_jobs(tarneeb.random_deal(seed), 0)
        jobs[0, layout.J_NEW_DEAL] = 1
        solver.begin(jobs)
        solver.work(1)
        for bits in (1, 2):
            while solver.memory[layout.SLOT_BITS] < layout.FIRST_SLOT_BITS + bits:
                assert not solver.work(2_000)
            check_table(solver)


@pytest.mark.slow  # empties a small table again and again
def test_thinning_saves_most_of_the_search_that_emptying_would_repeat():
    deal = parse_deal("N:AKJT8..A643.Q743 Q763.AJ75..AJ985 .KT862.QJT9.KT62 9542.Q943.K8752.")
    whole, small = table_jobs(deal, 0), table_jobs(deal, 0)
    searched = search(whole).memory[layout.TRICKS_SEARCHED]
    thinned = search(small, pool_bits=12).memory  # room for a twelfth of the patterns
    assert thinned[layout.THINNED] > 10
    assert thinned[layout.TRICKS_SEARCHED] < 4 * searched  # emptied whenever full: 12 times
    assert np.array_equal(small[:, layout.J_LOW], whole[:, layout.J_LOW])


@pytest.mark.slow  # minutes where the threads that search and stop run side by side
@pytest.mark.parametrize(("pool_bits", "slot_bits"), [(13, 17), (20, 11)])
def test_a_search_stopped_whenever_its_table_is_thinned_goes_on_soundly(pool_bits, slot_bits):
    deal = tarneeb.random_deal(4)
    whole, cut = table_jobs(deal, 0), table_jobs(deal, 0)
    search(whole)
    solver = analysis.Solver(pool_bits, slot_bits)
    solver.begin(cut)
    done = False
    with ThreadPoolExecutor() as pool:
        while not done:
            thinned = solver.memory[layout.THINNED]
            solver.memory[layout.STOP] = 0
            running = pool.submit(solver.work, 1 << 60)
            while solver.memory[layout.THINNED] == thinned and not running.done():
                pass
            solver.stop()
            done = running.result()
            check_table(solver)
    assert np.array_equal(whole[:, layout.J_LOW], cut[:, layout.J_LOW])


def test_patterns_of_other_deals_and_trumps_do_no_harm():
    solver = analysis.Solver()
    for seed in range(200):
        position = random_ending(seed, [3, 4])
        jobs = analysis.new_jobs(1)
        analysis.fill_job(jobs[0], position)
        solver.begin(jobs)
        while not solver.work():
            pass
        north_south = max(naive_values(position).values()) if seed % 10 == 0 else None
        fresh = analysis.new_jobs(1)
        analysis.fill_job(fresh[0], position)
        search(fresh)
        assert jobs[0, layout.J_LOW] == fresh[0, layout.J_LOW]
        if north_south is not None:
            if position.to_move % 2:
                north_south = position.tricks_left - north_south
            assert jobs[0, layout.J_LOW] == north_south


@given(st.integers(0, 10**9), st.integers(1, 50))
@settings(max_examples=40)
def test_a_search_cut_into_small_steps_gives_the_same_answer(seed, tricks):
    position = random_ending(seed, [4, 5, 6])
    whole, cut = every_card(position), every_card(position)
    search(whole)
    solver = analysis.Solver()
    solver.begin(cut)
    while not solver.work(tricks):
        pass
    assert np.array_equal(whole, cut)


@given(st.integers(0, 10**9))
@settings(max_examples=40)
def test_what_is_guessed_first_does_not_matter(seed):
    position = random_ending(seed, [4, 5, 6])
    answers = set()
    solver = analysis.Solver(pool_bits=12, slot_bits=12)
    for guess in (layout.STRENGTH, layout.PREVIOUS, *range(position.tricks_left + 1)):
        jobs = analysis.new_jobs(1)
        analysis.fill_job(jobs[0], position)
        jobs[0, layout.J_GUESS] = guess
        jobs[0, layout.J_NEW_DEAL] = 1
        solver.begin(jobs)
        while not solver.work():
            pass
        answers.add((int(jobs[0, layout.J_LOW]), int(jobs[0, layout.J_HIGH])))
    assert len(answers) == 1


def test_two_thousand_questions_broken_off_anywhere_leave_nothing_broken():
    rng = random.Random(1)
    deals = [Deal(random_cards(rng, 8)) for _ in range(5)]
    expected = [table_values(deal) for deal in deals]
    solver = analysis.Solver(pool_bits=12)
    for _ in range(2000):
        jobs = table_jobs(rng.choice(deals), rng.randrange(4))
        jobs[0, layout.J_NEW_DEAL] = rng.random() < 0.3
        solver.begin(jobs)
        solver.work(rng.randrange(1, 300))
    for deal, table in zip(deals, expected, strict=True):
        for trump in range(4):
            jobs = table_jobs(deal, trump)
            solver.begin(jobs)
            while not solver.work():
                pass
            for leader in range(4):
                tricks = jobs[leader, layout.J_LOW]
                assert table[trump][leader] == (tricks if leader % 2 == 0 else 8 - tricks)


def test_a_stopped_search_returns_at_once_and_goes_on_later():
    jobs = table_jobs(tarneeb.random_deal(2, cards=9), 0)
    solver = analysis.Solver()
    solver.begin(jobs)
    solver.stop()
    before = solver.memory[layout.TRICKS_SEARCHED]
    assert not solver.work()
    assert solver.memory[layout.TRICKS_SEARCHED] == before
    with ThreadPoolExecutor() as pool:
        solver.begin(table_jobs(parse_deal(TWO_SUITERS), 0))  # minutes
        running = pool.submit(solver.work, 1 << 60)
        while solver.memory[layout.SLOTS_USED] == 0:  # until it is in the midst of it
            pass
        solver.stop()
        assert not running.result()
    solver.begin(jobs)
    jobs[0, layout.J_NEW_DEAL] = 1
    while not solver.work():
        pass
    assert np.array_equal(jobs[:, layout.J_LOW], jobs[:, layout.J_HIGH])


def test_lists_of_patterns_stay_short_on_a_freakish_deal():
    solver = analysis.Solver()
    solver.begin(table_jobs(parse_deal(TWO_SUITERS), 0))
    solver.work(2_000_000)
    memory = solver.memory
    assert memory[layout.POOL_USED] > 100_000
    assert memory[layout.PATTERN_STEPS] < 12 * memory[layout.PROBES]
    assert check_halves(memory) > 100


def check_halves(memory):
    """Number of lists in indexes; make sure that patterns are in the one of their card's owner."""
    start = (memory[layout.POOL] - memory.ctypes.data) // 8
    pool = memory[start : start + layout.PATTERN_WORDS * memory[layout.POOL_TOP]]
    words = pool.reshape(-1, layout.PATTERN_WORDS).tolist()
    halves = pool.view(np.uint32).reshape(-1, 2 * layout.PATTERN_WORDS).tolist()
    slots = (memory[layout.SLOTS] - memory.ctypes.data) // 8
    slots += layout.SLOT_WORDS << memory[layout.SLOT_BITS]
    slots = memory[slots : slots + (layout.SLOT_WORDS << memory[layout.SLOT_BITS])]
    links = slots.view(np.uint32).reshape(-1, 2 * layout.SLOT_WORDS)[:, layout.S_HEADS :]
    indexes = [int(link) & ~layout.INDEX for link in links.ravel() if link & layout.INDEX]
    lists = 0
    for index in indexes:
        card = halves[index][layout.I_CARD]
        for half, link in enumerate(halves[index][: layout.I_REST + 1]):
            lists += link != 0
            if link & layout.INDEX:
                indexes.append(link & ~layout.INDEX)
                continue
            while link:
                mask, low, high = words[link][: layout.P_META]
                owner = (low >> card & 1) | (high >> card & 1) << 1
                assert half == (owner if mask >> card & 1 else layout.I_REST)
                link = halves[link][layout.P_NEXT] & layout.LINK
    return lists


def test_a_suit_that_the_partner_ruffs_from_the_start_is_led_first():
    deal = parse_deal("N:AT9742..Q6.KJ853 KJ853.AT9742..Q6 Q6.KJ853.AT9742. .Q6.KJ853.AT9742")
    memory = search(table_jobs(deal, 2)).memory
    assert memory[layout.TRICKS_SEARCHED] < 3_000_000  # led as late as a short suit: 4.8 million


def test_a_slow_search_agrees_with_a_quick_one():
    jobs = table_jobs(parse_deal(FOUR_VOIDS), 1)
    solver = analysis.Solver()
    solver.begin(jobs)
    while not solver.work(1 << 60):  # never looked at in between: never slow
        pass
    cut = table_jobs(parse_deal(FOUR_VOIDS), 1)
    assert search(cut).memory[layout.TRICKS_SEARCHED] > SLOW
    assert np.array_equal(jobs[:, layout.J_LOW], cut[:, layout.J_LOW])
