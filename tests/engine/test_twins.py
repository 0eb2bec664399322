"""Every kernel is named in a test of its room, against a slow twin; or is here, with the reason.

What a kernel named here does is seen in the answers of those that are tested, all of it.
"""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]

BUCKETED = "buckets of a board are compared with percentiles found hand by hand"
DEALS = "a step of tally_deals, whose numbers show it"
DRAWN = "a step of tally_range_samples, which is followed word by word"
JUDGED = "a step of judge_plays, which plays.Likelihood only calls, with a naive twin"
LISTED = "its groups are what solve lays, and all that solve can lay"
MOVED = "a step of move, which is compared with the referee move by move"
PASSED = "a pass of the solver is compared with a slow walk over the whole betting"
PART_OF = "a step of write_parts, whose bits are compared with names found card by card"
RUN_OUT = "equities before the river are those of the equity mode, which counts all boards"
SEEN = "a step of describe, whose rows are those of a slow twin"
SHOWN = "a step of show_down_both and of meet_both, which are compared pair by pair"
STRENGTH = "evaluator.strengths shows it for hands, and who wins in all that count"
SWEPT = "a step of sweep_boards and of tally_joint, whose numbers show it"
TABLE = "a pattern lost or wrong is a wrong number of solve, in small tables above all"
ORDER = "whichever card is tried first, the numbers of solve are the same"
TOLD = "a step of judge_choices, and what it writes is compared there"
WALKED = "worths and exploitability are compared with a slow walk over the whole betting"
WORLDS = "a step of sample_worlds, which is compared with all worlds of small decks"
#: By module: kernels that have no twin of their own, and why.
PARTS = {
    "engine.games.holdem.three_way.showdowns": {
        "add_hands": SHOWN,
        "add_same": SHOWN,
        "add_won": SHOWN,
        "empty": SHOWN,
        "shared": SHOWN,
    },
    "engine.games.holdem.three_way.walks": {"end_three": WALKED, "walk_three": WALKED},
    "engine.games.holdem.kernels.deals": {"list_open_combos": DEALS, "place_combos": DEALS},
    "engine.games.holdem.kernels.parts": {
        "flush_draws": PART_OF,
        "made_part": PART_OF,
        "straight_draw": PART_OF,
        "write_parts": "hand_parts.parts_on is no more than a call of it, for all combos",
    },
    "engine.games.holdem.kernels.range_samples": {
        "choose_combos": DRAWN,
        "draw_cards": DRAWN,
        "draw_joint": DRAWN,
        "redraw_joint": DRAWN,
        "tell_winners": DRAWN,
    },
    "engine.games.holdem.kernels.strengths": {
        "best_hand": "part of tally_boards and of tally_deals",
        "board_of": "part of tally_boards and of tally_deals",
        "flush_strength": STRENGTH,
        "key_of": "each key that tally_boards begins with comes from it",
        "ranked": STRENGTH,
        "strength": STRENGTH,
        "strengths_of": "evaluator.strengths is no more than a call of it, for all hands there are",
    },
    "engine.games.holdem.kernels.sweeps": {"describe_combos": SWEPT, "sort_combos": SWEPT},
    "engine.games.holdem.live.boards": {
        "add_percentiles": BUCKETED,
        "deal": BUCKETED,
        "known_turns": BUCKETED,
        "place_hands": BUCKETED,
        "sort_hands": BUCKETED,
        "take_moments": BUCKETED,
        "write_buckets": BUCKETED,
    },
    "engine.games.holdem.live.walks": {
        "add_to": PASSED,
        "learn": PASSED,
        "meet": PASSED,
        "pass_hands": PASSED,
        "share_out": PASSED,
        "show_down": PASSED,
        "spread": PASSED,
        "walk": PASSED,
    },
    "engine.games.holdem.strategy.equilibrium.ends": {
        "run_out": WALKED,
    },
    "engine.games.holdem.strategy.equilibrium.passes": {
        "add_card": WALKED,
        "begin_pass": WALKED,
        "begin_street": WALKED,
        "deal_cards": WALKED,
        "end_deals": WALKED,
        "end_pass": WALKED,
        "end_street": WALKED,
        "give_reach": WALKED,
        "improve_river": WALKED,
        "pass_down": WALKED,
        "pass_up": WALKED,
        "set_discounts": WALKED,
        "turn_values": WALKED,
    },
    "engine.games.holdem.strategy.equilibrium.runouts": {
        "add_results": RUN_OUT,
        "compare_hands": RUN_OUT,
        "turn_results": RUN_OUT,
        "write_runouts": RUN_OUT,
        "write_strengths": RUN_OUT,
    },
    "engine.games.rummy.gin.kernels": {
        "draw_card": MOVED,
        "go_out": MOVED,
        "settle_laid": "part of settle, and of worth_of_spreads",
        "pass_upcard": MOVED,
        "take_upcard": MOVED,
        "throw_card": MOVED,
    },
    "engine.games.rummy.gin.net": {
        "dearest": SEEN,
        "describe_take": SEEN,
        "describe_throws": SEEN,
        "helpers_class": SEEN,
        "loose_cards": SEEN,
        "mean_shed": SEEN,
        "number_features": SEEN,
        "points_class": SEEN,
        "prospects": SEEN,
        "turn_band": SEEN,
        "turn_class": SEEN,
        "write_state": SEEN,
    },
    "engine.games.rummy.gin.worlds": {
        "copy_world": WORLDS,
        "exchange": WORLDS,
        "guess_hand": WORLDS,
        "held_at": WORLDS,
        "look_back": WORLDS,
        "total": WORLDS,
    },
    "engine.games.rummy.group_kernels": {
        "_load": "copies a row",
        "_store": "copies a row",
        "_most_wild": LISTED,
        "_add_group": LISTED,
        "_take": LISTED,
        "_is_hopeless": LISTED,
        "_list_sets": LISTED,
        "_list_runs": LISTED,
        "_left_wild": "its points are part of every number of solve",
        "_search": "solve but for the listing of groups",
    },
    "engine.games.tarneeb.open.bounds": {
        "estimate": "whatever is guessed first, the numbers of solve are the same",
        "top_trumps": "part of sure_trumps",
    },
    "engine.games.tarneeb.open.jobs": {
        "begin_job": "lays out what solve is asked",
        "next_question": "asks what solve answers",
    },
    "engine.games.tarneeb.open.moves": {
        "clear_hints": ORDER,
        "discard": ORDER,
        "next_follow": ORDER,
        "next_lead": ORDER,
        "order_lead": ORDER,
    },
    "engine.games.tarneeb.open.search": {
        "solve": "Solver.work is no more than a call of it, and what all of its room's tests ask",
    },
    "engine.games.tarneeb.own.play_kernels": {
        "_describe": JUDGED,
        "_waste": JUDGED,
        "describe_choices": JUDGED,
    },
    "engine.games.tarneeb.table.policy_kernels": {
        "add_rows": TOLD,
        "describe_choice": TOLD,
        "describe_play": TOLD,
        "list_choices": TOLD,
    },
    "engine.games.tarneeb.open.transpositions": {
        "allocate": TABLE,
        "clear_patterns": TABLE,
        "half_of": TABLE,
        "insert": TABLE,
        "probe": TABLE,
        "rehash": TABLE,
        "release": TABLE,
        "release_list": TABLE,
        "split": TABLE,
        "thin": TABLE,
    },
    "engine.games.two_suits.player_kernels": {
        "play_deals": "arena.play is no more than a call of it, and is played by hand in a test",
    },
}


def kernels():
    """Module and name of every kernel of the engine."""
    for path in sorted(ROOT.glob("engine/**/*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "@kernel" in text else ():
            for decorator in getattr(node, "decorator_list", ()):
                if isinstance(decorator, ast.Name) and decorator.id == "kernel":
                    yield module, node.name


def named_in(path):
    """Module and name of whatever a test file uses of the engine's modules."""
    modules, nodes = {}, [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                yield node.module, alias.name
                modules[alias.asname or alias.name] = f"{node.module}.{alias.name}"
        elif isinstance(node, ast.Import):
            modules |= {alias.asname or alias.name: alias.name for alias in node.names}
    for node in nodes:
        owner = getattr(node, "value", None)
        if isinstance(node, ast.Attribute) and isinstance(owner, ast.Name) and owner.id in modules:
            yield modules[owner.id], node.attr


def test_every_kernel_is_named_in_a_test_or_part_of_one_that_is():
    named = {name for path in ROOT.glob("tests/engine/**/*.py") for name in named_in(path)}
    parts = {(module, name) for module, names in PARTS.items() for name in names}
    every = set(kernels())
    assert every - named - parts == set()
    assert parts <= every - named  # no line outlives its kernel, or the lack of a test
