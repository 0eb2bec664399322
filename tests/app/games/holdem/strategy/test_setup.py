"""Set-ups of strategies and push-or-fold tables as records, files and texts; lines of betting."""

import json
from dataclasses import replace

import pytest

from app.games.holdem import spot_file
from app.games.holdem.push_fold import table as push_table
from app.games.holdem.push_fold.table import PushTable
from app.games.holdem.ranges.action_grid import looks, shown_order
from app.games.holdem.spot import Spot
from app.games.holdem.strategy import file as strategy_file
from app.games.holdem.strategy.line import Table, action_name, chips_text, short_name, walk
from app.games.holdem.strategy.setup import ALL_IN_UNDER, MOST_LOCKS, Setup, SizeTexts
from app.games.holdem.strategy.solution import setup_of
from app.games.holdem.strategy.words import by_class
from app.games.holdem.taken_over import in_mode
from engine.cards import parse_cards
from engine.games.holdem import parse_range
from engine.games.holdem.ranges import HANDS
from engine.games.holdem.strategy import equilibrium
from engine.games.holdem.strategy.equilibrium import ComboAdvice, Lock
from engine.games.holdem.strategy.equilibrium.tree import CHANCE, IP, OOP, build


def card(text):
    return parse_cards(text)[0]


def setup(board="Ks8d4c7h", **changes):
    cards = parse_cards(board)
    new = Setup().changed(
        ranges=(parse_range("AA, QQ, 76s"), parse_range("KK, AK, JTs")),
        board=(*cards, *[None] * 5)[:5],
        pot=100.0,
        stack=200.0,
    )
    return new.changed(**changes)


def test_a_spot_with_ranges_is_taken_over_from_the_equities():
    spot = Spot().with_range(0, parse_range("QQ+")).with_range(1, parse_range("22+"))
    for text in ("Ks", "8d", "4c", "7h"):
        spot = spot.click_card(card(text))
    taken = in_mode(spot, "strategy").setup
    assert taken.ranges == (parse_range("22+"), parse_range("QQ+"))
    assert taken.cards == tuple(parse_cards("Ks8d4c7h"))
    assert taken.needs() == []
    changed = taken.with_chips("pot", "12")

    kept = in_mode(replace(spot, setup=changed), "strategy").setup
    assert kept.pot == 12  # once set up, it is the player's own
    two_cards = in_mode(Spot().click_card(card("As")).click_card(card("Ks")), "strategy").setup
    assert two_cards.mine == (card("As"), card("Ks"))
    assert two_cards.preset_in_use() == 0


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (lambda: Setup(), "OOP needs a range."),
        (lambda: setup("Ks8d"), "Click three cards for the flop."),
        (
            lambda: setup("AsAhAdKh").changed(ranges=(parse_range("AsAh"), parse_range("QQ"))),
            "The range of OOP has nothing left on this board.",
        ),
    ],
)
def test_what_is_missing_is_said(made, sentence):
    assert made().needs()[0] == sentence
    assert made().solve().question() is None


def test_wrong_sizes_and_chips_are_refused_in_a_sentence():
    with pytest.raises(ValueError, match="“abc” is no size"):
        setup().with_sizes("bets", 0, "33 abc")
    with pytest.raises(ValueError, match="multiple of nothing"):
        setup().with_sizes("bets", 1, "2.5x")
    with pytest.raises(ValueError, match="6 sizes are too many"):
        setup().with_sizes("bets", 1, "10,20,30,40,50,60")
    for text in ("", "nan", "-1", "0", "1e99"):
        with pytest.raises(ValueError, match="is not an amount"):
            setup().with_chips("pot", text)


def test_another_set_up_forgets_what_was_solved():
    solved = setup().solve().went("check", "check", "2s")
    locked = solved.with_lock(Lock((), parse_range("AA"), (1.0, 0.0)))
    for changed in (locked.with_chips("pot", "55"), locked.swapped(), locked.changed(cap=1)):
        assert (changed.solving, changed.line, changed.locks) == (False, (), ())
    assert locked.changed(cap=locked.cap) is locked


def test_a_card_of_mine_that_comes_on_the_board_is_mine_no_more():
    mine = setup().solve().type_mine(card("As")).type_mine(card("Kd"))
    new = mine.edit().click_card(card("As"))
    assert new.cards[-1] == card("As")
    assert new.mine == (card("Kd"),)
    assert strategy_file.from_json(strategy_file.to_json(new)) == new


def test_lines_know_who_acts_and_what_lies_in_the_middle():
    """Every line of a tree ends where the engine's tree says that it ends."""
    spot = setup(texts=SizeTexts(("", "50, allin", "100"), ("", "60", "allin")), cap=3).spot()
    trees = build(spot)

    def follow(tree, at, table, line):
        node = trees[tree].nodes[at]
        assert table.player == {OOP: 0, IP: 1}.get(node.kind)
        if node.kind == CHANCE:
            follow(node.subtree, 0, table.after("2s"), [*line, "2s"])
        elif table.player is None:
            assert table.ended
        else:
            assert table.pot == pytest.approx(spot.pot + 2 * node.before + sum(node.put))
            assert table.put == pytest.approx(node.put)
            for child in range(node.first, node.first + node.actions):
                word = trees[tree].nodes[child].action
                follow(tree, child, table.after(word), [*line, word])
                followed.append(word)

    followed = []
    follow(0, 0, setup().first_table, [])
    assert len(followed) > 50


def test_actions_are_named_as_players_say_them():
    first = Table(4, 100.0, 200.0)
    moves, table = walk(("bet 50", "raise 200", "call"), first)
    names = [(action_name(m.word, m.table), short_name(m.word, m.table)) for m in moves]
    assert names == [("Bet 50 %", "50 %"), ("All-in", "all-in"), ("Call", "call")]
    assert table.ended
    assert table.pot == 500


def test_all_that_limits_the_betting_is_kept_in_files_texts_and_solutions():
    texts = SizeTexts(("33, 75", "50", "100"), ("60", "2.5x", "allin"), ("", "-", "25"))
    asked = setup("Ks8d4c", texts=texts, cap=3, rake=5.0, rake_cap=3.0, all_in_under=1.5)
    asked = asked.with_sizes("bets", 0, "25", 1)
    data = json.loads(json.dumps(strategy_file.to_json(asked)))
    assert strategy_file.from_json(data) == asked
    assert strategy_file.from_text(strategy_file.to_text(asked)) == asked
    results = ["Solved within 0.5 % of the pot of perfect, 48 rounds", "All-in: 5.5 %, EV 3.2"]
    for all_in_under in ALL_IN_UNDER:  # how often somebody goes all-in is not when it is offered
        other = asked.changed(all_in_under=all_in_under)
        assert strategy_file.from_text(strategy_file.to_text(other, results)) == other
    loaded = equilibrium.Loaded(asked.spot(), asked.names, 0.3, 80)
    opened = setup_of(loaded)
    assert opened.spot() == asked.spot()
    assert opened.solving
    older = data | {"bets": ["50", "100"], "raises": ["60", "allin"]}
    for key in ("donks", "ip_bets", "ip_raises", "ip_donks", "rake", "rake_cap", "all_in"):
        del older[key]
    read = strategy_file.from_json(older)
    assert read.texts.bets == ("50", "50", "100")
    assert read.ip_texts is None
    other = replace(asked.spot(), cap=7)
    with pytest.raises(ValueError, match="settings that cannot be shown"):
        setup_of(replace(loaded, spot=other))


def test_a_turn_and_a_river_come_in_the_line_of_a_flop():
    here = setup("Ks8d4c").solve().went("check", "check").deal(card("7h")).went("check", "check")
    whole = here.deal(card("2s"))
    assert whole.dealt_at == (2, 5)
    assert whole.shown_cards == tuple(parse_cards("Ks8d4c7h2s"))
    assert whole.went("check").deal(card("Ah")).shown_cards[-1] == card("Ah")
    assert here.deal(card("7h")) is here


def test_another_river_keeps_the_line_and_another_turn_is_solved_anew():
    here = setup().solve().went("check", "bet 66", "call")
    assert here.dealt_at == ()
    dealt = here.deal(card("2s")).went("check")
    assert dealt.line == ("check", "bet 66", "call", "2s", "check")
    assert dealt.shown_board[4] == card("2s")
    other = dealt.deal(card("Ah"))
    assert other.line == ("check", "bet 66", "call", "Ah", "check")
    assert other.deal(card("Ks")) is other
    turned = setup().solve().went("check").deal(card("9c"))
    assert turned.cards == tuple(parse_cards("Ks8d4c9c"))
    assert turned.line == ("check",)
    assert turned.solving


def test_a_new_lock_of_a_hand_takes_it_out_of_the_old_one():
    one = setup().with_lock(Lock((), parse_range("AA, QQ"), (1.0, 0.0)))
    two = one.with_lock(Lock((), parse_range("AA"), (0.0, 1.0)))
    assert [lock.hands for lock in two.locks] == [parse_range("QQ"), parse_range("AA")]
    three = two.with_lock(Lock((), parse_range("AA, QQ"), (0.5, 0.5)))
    assert [lock.frequencies for lock in three.locks] == [(0.5, 0.5)]
    assert three.without_locks().locks == ()


def test_as_many_locks_as_may_be_set_are_read_again():
    locked = setup().solve()
    for hand in HANDS:
        locked = locked.with_lock(Lock((), parse_range(hand), (0.5, 0.5)))
    assert len(locked.locks) == len(HANDS)
    assert strategy_file.from_json(strategy_file.to_json(locked)) == locked
    while len(locked.locks) < MOST_LOCKS:
        line = ("check", f"bet {len(locked.locks)}")
        locked = locked.with_lock(Lock(line, parse_range("AA"), (1.0,)))
    with pytest.raises(ValueError, match="which is the most"):
        locked.with_lock(Lock(("check",), parse_range("AA"), (1.0,)))
    again = Lock(locked.locks[-1].line, parse_range("AA"), (0.5, 0.5))
    assert locked.with_lock(again).locks[-1] == again  # in the place of the last


def test_a_file_keeps_what_all_modes_ask():
    spot = Spot().with_range(0, parse_range("QQ+")).click_card(card("2c"))
    whole = replace(spot, setup=setup().solve(), push=PushTable((17.0, 8.5)))
    for mode in ("equity", "strategy", "push_fold"):
        kept = spot_file.from_json(json.loads(json.dumps(spot_file.to_json(in_mode(whole, mode)))))
        assert kept.mode == mode
        assert (kept.seats, kept.setup, kept.push) == (whole.seats, whole.setup, whole.push)
    older = {"method": "equilibrium", "strategy": strategy_file.to_json(whole.setup)}
    assert spot_file.from_json(older) == Spot(mode="strategy", setup=whole.setup)
    older = {"method": "push or fold", "table": push_table.to_json(whole.push)}
    assert spot_file.from_json(older) == Spot(mode="push_fold", push=whole.push)
    broken = replace(whole, push=replace(whole.push, ante=50.0))  # is kept from the others
    assert spot_file.from_json(spot_file.to_json(broken)).setup == whole.setup


def test_files_and_texts_keep_everything_that_is_asked():
    lock = Lock(("check",), parse_range("AA, 76s"), (0.25, 0.75))
    whole = setup(names=("BB", "BTN"), target=0.1, cap=None).solve().went("check", "bet 66")
    whole = whole.with_lock(lock).type_mine(card("Ad")).type_mine(card("Ac"))
    spot = Spot(mode="strategy", setup=whole)
    data = json.loads(json.dumps(spot_file.to_json(spot)))
    assert data["method"] == "equilibrium"
    assert spot_file.from_json(data) == spot
    read = strategy_file.from_text(strategy_file.to_text(whole))
    assert (read.ranges, read.line, read.cap) == (whole.ranges, whole.line, None)
    assert (read.pot, read.stack, read.mine) == (100, 200, whole.mine)
    table = PushTable((17.0, 8.5, 6.5), (0.5, 1.0), 0.1, "big blind", (70.0, 30.0), 1)
    spot = Spot(mode="push_fold", push=table)
    assert spot_file.from_json(json.loads(json.dumps(spot_file.to_json(spot)))) == spot
    assert push_table.from_text(push_table.to_text(table)) == table


def test_amounts_are_copied_and_read_to_the_last_digit():
    for pot, said in ((1234567.0, "1,234,567"), (5.25, "5.25"), (7.5, "7.5"), (100.0, "100")):
        whole = setup(pot=pot, stack=123456789.25)
        read = strategy_file.from_text(strategy_file.to_text(whole))
        assert (read.pot, read.stack) == (pot, 123456789.25)
        assert chips_text(pot) == said


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"board": ["Ks"] * 5}, "five places for different cards"),
        ({"ranges": ["AA", 3]}, "A range in this file is “3”"),
        ({"pot": -5}, "is not an amount"),
        ({"cap": 7}, "The cap “7”"),
        ({"target": 3}, "The target “3”"),
        ({"names": ["A" * 50, "B"]}, "empty or too long"),
        ({"line": ["fold", "check"]}, "“check” cannot come here"),
        ({"line": ["check", "check", "Ks"]}, "“Ks” cannot come here"),
        ({"line": ["dance"]}, "“dance” cannot come here"),
        ({"locks": [{"line": [], "hands": "AA", "frequencies": [2]}]}, "add up to 2"),
        ({"mine": "KsAs"}, "two cards that are left"),
        ({"board": [None] * 5}, "Click three cards"),
    ],
)
def test_damaged_files_are_refused_in_a_sentence(changes, sentence):
    data = strategy_file.to_json(setup().solve()) | changes
    with pytest.raises(ValueError, match=sentence):
        strategy_file.from_json(data)


def test_files_of_other_methods_are_refused_and_equities_need_none():
    with pytest.raises(ValueError, match="The method “magic”"):
        spot_file.from_json({"method": "magic"})
    assert "method" not in spot_file.to_json(Spot())
    for data in ({"stacks": [1]}, {"stacks": [5, 5], "to_act": 1}, {"stacks": ["a", "b"]}, 3):
        with pytest.raises(ValueError, match=r"file|seat to act"):
            push_table.from_json(data)


def test_new_and_random_stay_in_their_mode():
    spot = Spot(mode="strategy", setup=setup().solve())
    dealt = spot.dealt(1)
    assert dealt.setup.ranges == spot.setup.ranges
    assert dealt.setup.needs() == []
    assert spot.emptied().setup.preset_in_use() == 0
    assert Spot(setup=spot.setup).dealt(1).setup == spot.setup
    push = Spot(mode="push_fold", push=PushTable()).dealt(2)
    assert push.push.asked()


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("33 75 150", "33, 75, 150"),
        ("33;75 %;", "33, 75%"),
        ("60 2.5 x All in", "60, 2.5x, Allin"),
        ("-", "-"),
        (" ", ""),
    ],
)
def test_sizes_may_be_typed_without_commas(typed, kept):
    kind = "donks" if kept == "-" else "raises"
    made = Setup().with_sizes(kind, 1, typed)
    assert getattr(made.texts, kind)[1] == kept
    assert made == Setup().with_sizes(kind, 1, kept)


def test_combinations_of_a_hand_are_weighted_by_how_often_they_get_here():
    def combo(text, reach, often, ev):
        first, second = sorted(parse_cards(text))
        from engine.games.holdem.ranges import COMBOS

        number = COMBOS.index((first, second))
        return ComboAdvice(number, reach, reach, 0.5, ev, (often, 1 - often), (ev, ev))

    plays = by_class(
        [combo("AsAh", 1.0, 1.0, 10), combo("AdAc", 0.5, 0.4, 4), combo("KsKh", 0.0, 1.0, 1)], ()
    )
    assert list(plays) == [HANDS.index("AA")]
    play = plays[HANDS.index("AA")]
    assert play.reach == pytest.approx(1.5 / 6)
    assert play.frequencies == pytest.approx((0.8, 0.2))
    assert play.ev == pytest.approx(8)


def test_stacks_and_prizes_are_read_or_refused():
    table = PushTable().with_size(4).with_stack(0, "17").with_prizes("50 / 30 / 20")
    assert table.stacks == (17, 10, 10, 10)
    assert table.positions == ("CO", "BTN", "SB", "BB")
    assert table.with_size(2).prizes == (50, 30)
    with pytest.raises(ValueError, match="This seat needs chips"):
        table.with_stack(1, "0")
    for wrong in (lambda: table.with_stack(1, "x"), lambda: table.with_blinds("1")):
        with pytest.raises(ValueError, match="cannot be read"):
            wrong()
    with pytest.raises(ValueError, match="later prize is larger"):
        table.with_prizes("20 / 50")
    assert table.acting(1).to_act == 1
    assert table.acting(3).caller == 3
    assert isinstance(equilibrium.parse_sizes("33"), tuple)


def test_cells_show_folds_last_and_bets_from_small_to_large():
    actions = ("fold", "call", "raise 60", "raise 200")
    assert [actions[i] for i in shown_order(actions)] == ["call", "raise 60", "raise 200", "fold"]
    small, large = looks(actions)[2:]
    assert (small.kind, large.kind) == ("bet", "bet")
    assert small.size < large.size
