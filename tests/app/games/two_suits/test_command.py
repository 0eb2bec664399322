import pytest

from app.games import two_suits
from app.games.two_suits import command as command_module
from tests.app.commands import aligned, check_needed, of_room, parsed, table_of

HANDS = ("--mine", "1,0 4,0 1,1 3,1", "--theirs", "2,0 3,0 2,1 4,1")


run, ask, refusal = of_room(two_suits.GAME, "two-suits")


def test_solve_gives_every_card_its_tricks(capsys):
    answer = ask(capsys, "solve", "--mine", "2,0 2,1", "--theirs", "1,0 1,1")
    assert answer.pop("elapsed_s") >= 0
    assert answer == {
        "room": "two-suits",
        "tricks": 2,
        "cards": [
            {"card": "2,0", "tricks": 2, "against_random": 2.0, "loss": 0},
            {"card": "2,1", "tricks": 2, "against_random": 2.0, "loss": 0},
        ],
        "best": ["2,0", "2,1"],
        "line": [["2,0", "1,0"], ["2,1", "1,1"]],
        "against_random": 2.0,
        "to_move": "mine",
    }


def test_solve_knows_trump_leader_and_a_card_led(capsys):
    hands = ("--mine", "1,1", "--theirs", "9,0")
    assert ask(capsys, "solve", *hands, "--leader", "theirs")["tricks"] == 0
    answer = ask(capsys, "solve", *hands, "--leader", "theirs", "--led", "9,0", "--trump", "1")
    assert (answer["tricks"], answer["line"]) == (1, [["9,0", "1,1"]])


def test_payoff_has_the_matrix_up_to_five_cards_and_writes_it(capsys, tmp_path):
    file = tmp_path / "payoffs.csv"
    answer = ask(capsys, "payoff", *HANDS, "--csv", str(file))
    assert (answer["rows"], answer["columns"], answer["rules"]) == (24, 24, "report")
    lines = [[int(cell) for cell in line.split(",")] for line in file.read_text().splitlines()]
    assert lines == answer["matrix"]
    assert min(map(min, lines)) == -1
    longer = [f"{i},0" for i in range(1, 7)], [f"{i},0" for i in range(7, 13)]
    mine, theirs = map(" ".join, longer)
    answer = ask(capsys, "payoff", "--mine", mine, "--theirs", theirs)
    assert "matrix" not in answer
    assert answer["competent"] == {"value": 0, "rows": list(range(720))}


@pytest.mark.parametrize("against", ["random", "competent"])
def test_payoff_writes_the_best_orders_and_their_weights(capsys, tmp_path, against):
    games, weights = tmp_path / "games.csv", tmp_path / "weights.csv"
    files = ("--games-csv", str(games), "--strategy-csv", str(weights))
    rows = ask(capsys, "payoff", *HANDS, "--against", against, *files)[against]["rows"]
    assert len(games.read_text().splitlines()) == len(rows)
    found = [float(line) for line in weights.read_text().splitlines()]
    assert [row for row, weight in enumerate(found) if weight] == rows


def test_the_arena_takes_a_net_from_a_file(capsys, tmp_path):
    file = str(tmp_path / "net.npz")
    ask(capsys, "train", "--cards", "4", "--games", "1000", "--out", file)
    game = ("arena", "net", "perfect", "--cards", "4", "--games", "50")
    assert ask(capsys, *game, "--net", file)["games"] == 50
    assert run("two-suits", "arena", "net", "random", "--net", file) == 2
    assert "suits of up to 4 cards" in capsys.readouterr().err
    assert run("two-suits", *game, "--net", "/no/such/file") == 2
    assert "“/no/such/file” cannot be read" in capsys.readouterr().err
    (tmp_path / "bad.npz").write_text("nothing")
    assert run("two-suits", *game, "--net", str(tmp_path / "bad.npz")) == 2
    assert "This is no net" in capsys.readouterr().err


def test_tables_say_what_samples_that_are_all_alike_leave_open(capsys):
    assert run("two-suits", "arena", "first-card", "first-card", "--games", "100") == 0
    out = capsys.readouterr().out
    assert "0.0 (to 3.7)" in out
    assert "100.0 (from 96.3)" in out
    assert run("two-suits", "survey", "--cards", "2..6", "--deals", "20") == 0
    lines = capsys.readouterr().out.splitlines()
    (determined,) = (line for line in lines if line.startswith("determined, report"))
    assert determined.split()[4:6] == ["100.0", "50.0"]  # all deals of 2 and 3 cards: no error
    assert "to" in determined


def test_a_survey_and_a_training_answer(capsys, tmp_path):
    answer = ask(capsys, "survey", "--cards", "2..3", "--deals", "10")
    assert [row["cards"] for row in answer["survey"]] == [2, 3]
    file = tmp_path / "net.npz"
    answer = ask(capsys, "train", "--cards", "4", "--games", "1000", "--out", str(file))
    assert answer["curve"][0]["games"] == 0
    assert answer["games"] == 1000
    assert file.stat().st_size > 0


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (("solve", *HANDS), "You play next; with best play by both you take"),
        (("payoff", *HANDS), "24 orders each, rules report;"),
        (("survey", "--cards", "2", "--deals", "5"), "cards each"),
        (("train", "--cards", "4", "--games", "1000"), "games  best cards"),
    ],
)
def test_tables_can_be_read(capsys, words, first):
    assert run("two-suits", *words) == 0
    assert capsys.readouterr().out.startswith(first)


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (("solve", "--mine", "1,0", "--theirs", "1,0"), "“1,0” is held by both players"),
        (("solve", *HANDS, "--trump", "5"), "“5” is not a trump"),
        (("arena", "perfect", "lucky"), "“lucky” is not a player"),
        (("arena", "perfect", "random", "--cards", "ten"), "“ten” is not a whole number"),
        (("survey", "--cards", "2..x"), "“2..x”"),
        (("payoff", *HANDS, "--csv", "/no/such/folder/a.csv"), "cannot be written"),
    ],
)
def test_bad_input_is_one_sentence(capsys, words, quoted):
    assert quoted in refusal(capsys, *words)


# ---- tables of given figures, and what is assumed ------------------------------------------------


def test_the_table_of_cards_has_all_their_figures():
    answer = {
        "to_move": "theirs",
        "tricks": 2,
        "cards": [
            {"card": "4,0", "tricks": 2, "against_random": None, "loss": 0},
            {"card": "10,1", "tricks": 1, "against_random": 1.25, "loss": 1},
        ],
        "best": ["4,0"],
        "line": [["4,0", "3,0"], ["1,1", "2,1"]],
        "elapsed_s": 0.25,
    }
    assert table_of(two_suits.GAME, "two-suits solve", answer) == [
        "The opponent plays next; with best play by both you take 2.",
        "card your tricks against random",
        "4,0 2 - best",
        "10,1 1 1.250",
        "line 4,0 3,0 1,1 2,1",
        "exact, in 0.250 s",
    ]
    mine = table_of(two_suits.GAME, "two-suits solve", answer | {"to_move": "mine"})
    assert mine[0].startswith("You play next;")


@pytest.mark.parametrize(
    ("rows", "named"),
    [
        (range(3), "0, 1, 2"),
        (range(8), "0, 1, 2, 3, 4, 5, 6, 7"),
        (range(9), "0, 1, 2, 3, 4, 5, 6, 7 and 1 more"),
        (range(1210), "0, 1, 2, 3, 4, 5, 6, 7 and 1,202 more"),
    ],
)
def test_the_table_of_payoffs_names_eight_rows_and_counts_the_others(rows, named):
    strategies = {"random": {"value": 2.5, "rows": [4]}, "competent": {"value": 2, "rows": [*rows]}}
    answer = {
        **{"rows": 120, "columns": 120, "rules": "report", "games": 13_000, "best_play": 3},
        **{"determined": False, "elapsed_s": 0.1, **strategies},
    }
    found = table_of(two_suits.GAME, "two-suits payoff", answer)
    first = "120 orders each, rules report; 13,000 of 14,400 games possible; not determined."
    assert found == [
        first,
        "opponent tricks best rows",
        "random 2.500 4",
        f"competent 2.000 {named}",
        "best play, card by card: 3",
        "exact, in 0.100 s",
    ]
    assert aligned(two_suits.GAME, "two-suits payoff", answer, 1)
    whole = table_of(two_suits.GAME, "two-suits payoff", answer | {"determined": True})
    assert whole[0].endswith("possible; determined.")


def test_the_table_of_the_arena_is_of_shares_and_errors():
    answer = {
        **{"games": 1000, "first": 50.0, "second": 30.0, "draw": 20.0, "elapsed_s": 1.5},
        **{"first_se": 1.5, "second_se": 1.4, "draw_se": 1.2},
        **{"first_tricks": 5.25, "second_tricks": 4.75},
    }
    assert table_of(two_suits.GAME, "two-suits arena", answer) == [
        "% of deals won tricks a game",
        "first 50.0 ± 2.9 5.25",
        "second 30.0 ± 2.7 4.75",
        "draw 20.0 ± 2.4",
        "1,000 deals, each played twice, in 1.500 s",
    ]


def test_figures_of_the_arena_are_shares_in_per_cent(capsys):
    answer = ask(capsys, "arena", "perfect", "random", "--cards", "4", "--games", "80")
    assert answer["games"] == 80
    shares = [answer[who] for who in ("first", "second", "draw")]
    assert sum(shares) == pytest.approx(100)
    assert shares[0] > shares[1]
    for who in ("first", "second", "draw"):
        share = answer[who] / 100
        error = 100 * (share * (1 - share) / (80 - 1)) ** 0.5
        assert answer[f"{who}_se"] == pytest.approx(error)
    assert answer["first_tricks"] + answer["second_tricks"] == pytest.approx(4)


def test_the_table_of_the_survey_marks_samples_and_what_is_not_known():
    figures = {"cards": 5, "deals": 1000, "complete": False, "tricks": []}
    for name in (*command_module.SURVEY_SHARES, *command_module.SURVEY_TRICKS):
        figures |= {name: 0.5, f"{name}_se": 0.05, f"{name}_count": 100}
    players = ("first-card", "random", "greedy", "net", "perfect")
    figures["against"] = dict.fromkeys(players, 2.5) | {"net": None}
    figures["against_se"] = dict.fromkeys(players, 0.1) | {"net": None}
    exact = figures | {"cards": 3, "deals": 20, "complete": True}
    found = table_of(
        two_suits.GAME, "two-suits survey", {"survey": [exact, figures], "elapsed_s": 2.0}
    )
    assert found[:3] == [
        "cards each 3 5",
        "deals 20 1,000*",
        "determined, report's rules, % 50.0 50.0 ± 9.8",
    ]
    assert "best play, card by card 0.50 0.50 ± 0.10" in found
    assert "perfect against greedy 2.50 ± 0.20 2.50 ± 0.20" in found
    assert "perfect against net – –" in found
    assert found[-1] == "tricks are yours, you lead; * sampled, 95 %; in 2.0 s"
    assert len(found) == 1 + 1 + 7 + 5 + 5 + 1


def test_the_table_of_training_is_in_per_cent():
    curve = [{"games": 0, "optimal": 0.5}, {"games": 20_000, "optimal": 0.875}]
    answer = {"curve": curve, "games": 20_000, "elapsed_s": 3.25}
    assert table_of(two_suits.GAME, "two-suits train", answer) == [
        "games best cards",
        "0 50.0 %",
        "20,000 87.5 %",
        "trained in 3.2 s",
    ]
    assert aligned(two_suits.GAME, "two-suits train", answer, 0)


@pytest.mark.parametrize(
    ("name", "words", "assumed"),
    [
        ("solve", HANDS, {"trump": "none", "leader": "mine", "led": None}),
        (
            "payoff",
            HANDS,
            {
                **{"rules": "report", "trump": "1", "csv": None, "games_csv": None},
                **{"strategy_csv": None, "against": "competent"},
            },
        ),
        ("arena", ("net", "random"), {"cards": 10, "games": 1000, "trump": "none", "net": None}),
        ("survey", (), {"cards": "2..7", "trump": "1", "deals": 200}),
        ("train", (), {"cards": 10, "games": 1_000_000, "trump": "none", "out": None}),
    ],
)
def test_what_is_not_said_is_assumed(name, words, assumed):
    found = parsed(two_suits.GAME, f"two-suits {name}", *words)
    assert {option: found[option] for option in assumed} == assumed
    check_needed(two_suits.GAME, f"two-suits {name}", *words)


def test_whole_matrices_are_printed_up_to_five_cards(capsys):
    for size, printed in ((5, True), (6, False)):
        mine, theirs = (
            " ".join(f"{rank},0" for rank in ranks)
            for ranks in (range(1, size + 1), range(size + 1, 2 * size + 1))
        )
        answer = ask(capsys, "payoff", "--mine", mine, "--theirs", theirs)
        assert ("matrix" in answer) is printed
