import math

import pytest

from app.games import holdem
from engine.games.holdem import MADE, PARTS
from tests.app.commands import table_of
from tests.app.games.holdem.helpers import ask, refusal, run


def test_a_range_on_a_board_is_told_part_by_part(capsys):
    answer = ask(capsys, "range", "KK, AKs:0.5, 9h8h, QsQc", "--board", "Kd9d4h", "--against", "AA")
    assert (answer["board"], answer["against"]) == ("Kd9d4h", "AA")
    assert answer["live"] == 3 + 3 * 0.5 + 2
    parts = {part["part"]: part for part in answer["parts"]}
    assert list(parts) == list(PARTS)
    assert [part["kind"] for part in parts.values()].count("made") == len(MADE)
    assert {name: part["combos"] for name, part in parts.items() if part["combos"]} == {
        "set": 3,
        "top pair, top kicker": 1.5,
        "second pair": 2,
        "backdoor flush draw": 1.5,  # hearts: AhKh by half and 9h8h
    }
    assert parts["set"]["share"] == pytest.approx(3 / 6.5)
    assert parts["set"]["equity"] > 0.85
    assert parts["gutshot"]["equity"] is None
    made = [part for part in answer["parts"] if part["kind"] == "made"]
    assert sum(part["share"] for part in made) == pytest.approx(1)


def test_a_range_on_a_board_is_shown_in_per_cent(capsys):
    assert run("range", "KK, QsQc", "--board", "Kd9d4h2c7s") == 0
    _normal, _counted, head, *rows, total = capsys.readouterr().out.splitlines()
    assert head.split() == ["part", "combos", "share", "equity"]
    assert [" ".join(row.split()[:-2]) for row in rows] == [
        "Set 3 75.0 %",
        "Second pair 1 25.0 %",
    ]
    assert total.split()[:3] == ["all", "4", "100.0"]


def test_a_hand_is_played_against_on_a_board(capsys):
    hand = ask(capsys, "range", "KK", "--board", "Kd9d4h", "--against", "AsAc")
    both = ask(capsys, "equity", "KK", "AsAc", "--board", "Kd9d4h")
    assert hand["equity"] == pytest.approx(both["players"][0]["equity"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--against", "AA"), "give --board, too"),
        (("--board", "Kd9d"), "has 2 cards"),
        (("--board", "Kd9dKd"), "given twice"),
        (("--board", "Kd9d4h", "--against", "AAA"), "“AAA” is no"),
        (("--board", "Kd9d4h", "--against", "KdKs"), "given twice"),
    ],
)
def test_what_cannot_be_dealt_is_said(capsys, words, said):
    assert said in refusal(capsys, "range", "KK", *words)


def test_equities_of_combinations_add_up_to_the_player_s(capsys):
    words = ("equity", "QQ+, AKs:0.5", "AsJd", "random", "--board", "Qs7s2dKh")
    ours, hand, anything = ask(capsys, *words, "--combos")["players"]
    assert "combos" not in hand
    assert "combos" not in anything
    equities = [combo["equity"] for combo in ours["combos"]]
    assert equities == sorted(equities, reverse=True)
    assert len({combo["cards"] for combo in ours["combos"]}) == 3 + 3 + 3 + 2
    assert math.fsum(c["equity"] * c["share"] for c in ours["combos"]) == pytest.approx(
        ours["equity"]
    )
    assert "combos" not in ask(capsys, *words)["players"][0]


def test_equities_of_combinations_are_listed_in_per_cent(capsys):
    assert run("equity", "AA, KsKh", "QsQh", "--board", "As7d2c3h9s", "--combos") == 0
    *_table, empty, head, line = capsys.readouterr().out.splitlines()
    assert empty == ""
    assert head == "AA, KsKh, equity of each combination in %:"
    assert line.split() == ["AcAd", "100.0", "AhAc", "100.0", "AhAd", "100.0", "KsKh", "100.0"]


def test_large_counts_are_told_without_decimals():
    answer = {
        **{"method": "exact", "situations": 141_910.4, "elapsed_s": 0.25},
        "players": [
            {"input": "QQ", "win": 141_909.9, "tie": 0.5, "lose": 0.0}
            | {"equity": 1.0, "equity_se": 0.0}
        ],
    }
    assert table_of(holdem.GAME, "equity", answer)[1:] == [
        "QQ 100.000 % - 141,910 0.5 0",
        "exact, 141,910 deals in 0.250 s",
    ]
