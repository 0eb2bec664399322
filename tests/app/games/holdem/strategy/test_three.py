"""Three players in the strategy: a third is added, solved, walked with, kept and removed."""

import json
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from app.games.holdem.spot import Spot
from app.games.holdem.strategy import file as strategy_file
from app.games.holdem.strategy.line import first_table, walk
from app.games.holdem.strategy.setup import Setup
from app.games.holdem.training import QuizTrainer
from engine.games.holdem import parse_range
from engine.games.holdem.ranges import HANDS
from tests.app.games.holdem.helpers import ask, run
from tests.app.games.holdem.strategy.helpers import ALT, actions, deal, headline, settle
from tests.app.helpers import click, press

RIVER = "2c3d7h8sTc"
RANGES = "QsQh, 9h9d, Jd9d", "8c8d, AcTc, 6h5h", "KsKh, 7s7d, QsJs, 4c4d"


def three():
    setup = Setup().with_third()
    for player, text in enumerate(RANGES):
        setup = setup.with_range(player, parse_range(text))
    return setup.with_chips("pot", "60").with_chips("stack", "200")


def test_a_third_player_is_added_solved_and_walked_with(qtbot, page, small):
    view = small
    card = view.setup_view.range_cards[2]
    assert not card.isVisible()
    press(qtbot, page, Qt.Key.Key_3, modifier=ALT)
    assert card.isVisible()
    assert view.state.names[1] == "MID"
    assert headline(view.setup_view) == "MID needs a range."
    assert not view.setup_view.sizes.whose.segment(1).isVisible()
    view.change(three(), "Ranges")
    assert not view.setup_view.memory.isVisible()  # nothing is estimated
    deal(qtbot, view, RIVER[:8])
    assert headline(view.setup_view) == "Three players are solved on a river: click five cards."
    assert view.setup_view.checks[1][0].accessibleName() == "missing"
    deal(qtbot, view, RIVER[8:])
    click(qtbot, view.setup_view.solve_button)
    settle(qtbot, page)
    assert page.status.kind == "Solved"
    assert "alone nobody gains more than" in page.status.figures
    assert actions(view) == ["Check", "Bet 75 %"]
    evs = [float(row[1].plain()) for row in view.answers.both.figures]
    assert len(evs) == 3
    assert sum(evs) == pytest.approx(60, abs=0.2)
    assert not view.answers.lock.isVisible()
    assert view.answers.lock.order.plain() == "Among three nothing can be locked."
    assert not view.answers.setup_panel.save_button.isEnabled()

    click(qtbot, view.answers.decision.rows[0])
    settle(qtbot, page)
    assert headline(view).startswith("MID:")
    click(qtbot, view.answers.decision.rows[1])
    settle(qtbot, page)
    click(qtbot, view.answers.decision.rows[0])
    settle(qtbot, page)
    assert view.state.line[:2] == ("check", "bet 45")
    assert view.state.line[2] == "fold"
    assert headline(view).startswith("OOP")
    assert view.answers.left_behind[2][0].plain() == "IP, folded"
    click(qtbot, view.answers.player.segment(1))
    assert set(view.answers.plays) == {HANDS.index(hand) for hand in ("88", "65s")}

    press(qtbot, page, Qt.Key.Key_3, modifier=ALT)
    assert not view.state.solving
    assert view.state.ranges == (parse_range(RANGES[0]), parse_range(RANGES[2]))


def test_the_editor_of_a_range_has_the_colour_of_its_panel(page, small):
    small.change(three(), "Ranges")
    for player, shown in enumerate(small.setup_view.range_cards):
        small.edit_range(player)
        assert page.ranges.editor.seat == shown.square._seat
        page.ranges.editor.close()


def test_a_line_of_three_goes_round_and_leaves_out_who_folded():
    first = first_table(5, 60.0, 200.0, 3)
    moves, table = walk(("check", "bet 30", "fold", "raise 90"), first)
    assert [move.table.player for move in moves] == [0, 1, 2, 0]
    assert (table.player, table.pot, table.put) == (1, 180.0, (90.0, 30.0, 0.0))
    _moves, end = walk(("check", "bet 30", "fold", "raise 90", "call"), first)
    assert (end.player, end.ended, end.pot, end.behind) == (None, True, 240.0, 110.0)
    _moves, end = walk(("bet 30", "fold", "fold"), first)
    assert end.ended
    _moves, turn = walk(("check", "check", "check", "2c"), first_table(4, 60.0, 200.0, 3))
    assert (turn.street, turn.player, turn.waiting) == (5, 0, (1, 2))


def test_three_are_kept_in_files_and_as_text():
    setup = three().changed(board=(26, 40, 18, 6, 34))
    setup = setup.went("check", "bet 45").solve()
    kept = strategy_file.from_json(json.loads(json.dumps(strategy_file.to_json(setup))))
    assert kept == setup
    text = strategy_file.to_text(setup)
    assert "\nMiddle: AcTc, 8c8d, 6h5h\n" in text
    assert strategy_file.from_text(text).ranges == setup.ranges
    broken = strategy_file.to_json(setup) | {"names": ["OOP", "IP"]}
    with pytest.raises(ValueError, match="not as many"):
        strategy_file.from_json(broken)


def test_positions_of_three_are_alike_by_ranges_and_line():
    setup = three().changed(board=(26, 40, 18, 6, 34)).solve()
    same, other = (Spot(mode="strategy", setup=each) for each in (setup, setup.went("check")))
    assert QuizTrainer().alike(same) == QuizTrainer().alike(replace(same))
    assert QuizTrainer().alike(same) != QuizTrainer().alike(other)


WORDS = (
    *("strategy", "--oop", RANGES[0], "--middle", RANGES[1], "--ip", RANGES[2]),
    *("--board", RIVER, "--pot", "60", "--stack", "200", "--bets", "75"),
)


def test_three_ranges_on_the_command_line(capsys):
    answer = ask(capsys, *WORDS, "--line", "check")
    assert (answer["to_act"], answer["actions"]) == ("middle", ["check", "bet 45"])
    assert list(answer["ev"]) == list(answer["gains"]) == ["oop", "middle", "ip"]
    assert sum(answer["ev"].values()) == pytest.approx(60, abs=0.01)
    assert answer["exploitability"] == max(answer["gains"].values()) <= 0.3
    assert len(answer["combos"]) == 2  # AcTc has a card of the board


def test_three_ranges_as_a_table(capsys):
    assert run(*WORDS) == 0
    out, _err = capsys.readouterr()
    assert "EV out of position" in out
    assert "alone nobody gains more than" in out


@pytest.mark.parametrize("option", ["--donks", "--turn-bets", "--ip-raises"])
def test_what_is_of_two_players_is_refused_among_three(capsys, option):
    assert run(*WORDS, option, "50") == 2
    _out, err = capsys.readouterr()
    assert f"“{option}” is for two players" in err
