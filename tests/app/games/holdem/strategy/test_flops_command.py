"""``kibitzer strategy --flops``: reports over many flops, and the file in which one is kept."""

import csv
import io
import json
import sqlite3
from dataclasses import replace

import pytest

from app.games.holdem.strategy.report_file import ReportFile, row_json, row_of
from engine.games.holdem import live
from engine.games.holdem.ranges import parse_range
from engine.games.holdem.strategy import many_flops
from engine.games.holdem.strategy.many_flops import report as report_module
from engine.limits import Limits
from tests.app.games.holdem.helpers import ask, refusal, run

SPOT = ("strategy", "--oop", "QQ+, AKs", "--ip", "TT+, AQs", "--pot", "20", "--stack", "30")
SIZES = ("--bets", "33", "--raises", "75", "--cap", "1", "--boards", "40")
ACTIONS = ["check", "bet 7"]


@pytest.fixture
def listed(tmp_path):
    file = tmp_path / "flops.txt"
    file.write_text("As7d2c\nQh9h4c:0.5, 8s8d3h\n")
    return str(file)


def test_each_flop_has_a_row_and_there_are_means_and_rules(capsys, listed):
    answer = ask(capsys, *SPOT, *SIZES, "--flops", listed)
    assert (answer["room"], answer["method"], answer["pot"]) == ("holdem", "sampled boards", 20)
    assert [row["flop"] for row in answer["flops"]] == ["As7d2c", "Qh9h4c", "8s8d3h"]
    assert [row["weight"] for row in answer["flops"]] == [1, 0.5, 1]
    for row in answer["flops"]:
        assert sum(row["ev"].values()) == pytest.approx(20)
        assert row["first"]["actions"] == row["after_check"]["actions"] == ACTIONS
        assert sum(row["first"]["frequencies"]) == pytest.approx(1)
    counts = [row["weight"] * row["deals"] for row in answer["flops"]]
    for name in ("first", "after_check"):
        bets = [row[name]["frequencies"][1] for row in answer["flops"]]
        mean = sum(map(float.__mul__, counts, bets)) / sum(counts)
        assert answer["means"][name]["actions"] == ACTIONS
        assert answer["means"][name]["frequencies"][1] == pytest.approx(mean)
    textures = {group["texture"]: group for group in answer["textures"]}
    assert textures["paired"]["equity"] == answer["flops"][2]["equity"]
    assert textures["paired"]["share"] == pytest.approx(counts[2] / sum(counts))
    assert set(answer["rules"]) == {"oop", "ip"}
    (first, *_more) = answer["rules"]["oop"]
    assert first["rules"][0]["when"] == {}
    assert first["cost"] == pytest.approx(first["rules"][0]["cost"])


def test_the_table_has_flops_groups_and_rules(capsys, listed):
    assert run(*SPOT, *SIZES, "--flops", listed) == 0
    out, err = capsys.readouterr()
    flops, groups, *rules = out.strip().split("\n\n")
    assert len(flops.splitlines()) == 4
    assert "x, bet 7" in flops.splitlines()[0]
    evs = [float(line.split()[4]) for line in flops.splitlines()[1:]]
    assert evs == sorted(evs, reverse=True)
    assert groups.splitlines()[1].startswith("All flops ")
    rough = rules.pop()
    assert rough.startswith("Boards are sampled: by these frequencies about 10.0 % of the pot")
    assert [text.splitlines()[0] for text in rules] == [
        "Rules of thumb for oop, and what they lose of the pot:",
        "Rules of thumb for ip, and what they lose of the pot:",
    ]
    assert "All flops (100 %): " in rules[0]
    assert err == ""


def test_what_is_kept_is_gone_on_with(capsys, monkeypatch, tmp_path, listed):
    kept = str(tmp_path / "report.sqlite")
    words = (*SPOT, *SIZES, "--out", kept)
    before = ask(capsys, *words, "--flops", listed)
    more = tmp_path / "more.txt"
    more.write_text("8s8d3h 2c2d2h As7d2c:3")
    solved = []
    row = report_module._row
    monkeypatch.setattr(report_module, "_row", lambda *of: solved.append(of) or row(*of))
    after = ask(capsys, *words, "--flops", str(more))
    assert len(solved) == 1
    assert after["flops"][0] == before["flops"][2]
    assert after["flops"][2] == before["flops"][0] | {"weight": 3}
    said = refusal(capsys, *words, "--seed", "9", "--flops", listed)
    assert "“report.sqlite” holds a report on another question; name another file." in said


def test_lines_for_a_spreadsheet_go_into_a_file_of_their_own(capsys, tmp_path, listed):
    kept = str(tmp_path / "report")
    words = (*SPOT, *SIZES, "--flops", listed, "--out", kept)
    before = ask(capsys, *words)
    same = str(tmp_path / "nothing" / ".." / "report")
    (tmp_path / "nothing").mkdir()
    said = refusal(capsys, *words, "--csv", same)
    assert "“--out” and “--csv” are the same file; name two." in said
    assert ask(capsys, *words)["flops"] == before["flops"]


def test_as_many_boards_as_usual_are_the_same_question(tmp_path):
    ranges = parse_range("QQ+"), parse_range("TT+")
    flops = (many_flops.parse_weighed("As7d2c"),)
    spot = live.spot_of(*ranges, flops[0].flop, pot=20, stack=30)
    asked = many_flops.ManyFlops(spot, flops)
    *_, found = many_flops.analyse(replace(asked, limits=Limits(deals=8)))
    file = ReportFile(tmp_path / "report")
    assert file.begin(asked) == ()
    file.keep(found.rows[0])
    for limits in (Limits(), Limits(deals=many_flops.BOARDS), Limits(threads=1)):
        assert file.begin(replace(asked, limits=limits)) == found.rows
    for change in ({"limits": Limits(deals=8)}, {"limits": Limits(seed=2)}, {"target": 0.5}):
        with pytest.raises(ValueError, match="holds a report on another question"):
            file.begin(replace(asked, **change))
    whole = ReportFile(tmp_path / "whole")
    whole.begin(replace(asked, target=0.5))
    assert whole.begin(replace(asked, target=0.5, limits=Limits(deals=8, seed=3))) == ()
    file.close()
    whole.close()


def test_a_run_that_ends_in_the_middle_has_kept_each_flop_so_far(
    capsys, monkeypatch, tmp_path, listed
):
    kept, steps, solved = tmp_path / "report.sqlite", report_module._steps, []

    def failing(*of):
        if len(solved) == 2:
            raise KeyboardInterrupt
        solved.append(of)
        return steps(*of)

    monkeypatch.setattr(report_module, "_steps", failing)
    words = (*SPOT, *SIZES, "--flops", listed, "--out", str(kept), "--threads", "1")
    run(*words)
    capsys.readouterr()
    with sqlite3.connect(kept) as db:
        rows = [flop for (flop,) in db.execute("SELECT cards FROM flop ORDER BY cards")]
    assert rows == ["As7d2c", "Qh9h4c"]
    monkeypatch.setattr(report_module, "_steps", steps)
    assert len(ask(capsys, *words)["flops"]) == 3


def test_a_row_is_read_as_it_was_written():
    flops = (many_flops.parse_weighed("As7d2c"),)
    ranges = parse_range("QQ+"), parse_range("TT+")
    asked = many_flops.ManyFlops(
        live.spot_of(*ranges, flops[0].flop, pot=20, stack=30), flops, limits=Limits(deals=8)
    )
    *_, found = many_flops.analyse(asked)
    (row,) = found.rows
    assert row_of(json.loads(json.dumps(row_json(row)))) == row


def test_lines_for_a_spreadsheet(capsys, tmp_path, listed):
    file = tmp_path / "report.csv"
    answer = ask(capsys, *SPOT, *SIZES, "--flops", listed, "--csv", str(file))
    head, *rows = csv.reader(io.StringIO(file.read_text()))
    assert head[-4:] == ["first: check", "first: bet 7", "after check: check", "after check: bet 7"]
    assert [row[0] for row in rows] == ["As7d2c", "Qh9h4c", "8s8d3h"]
    first = answer["flops"][0]
    figures = dict(zip(head, rows[0], strict=True))
    assert float(figures["ev oop"]) == pytest.approx(first["ev"]["oop"], rel=1e-5)
    assert float(figures["after check: bet 7"]) == pytest.approx(
        first["after_check"]["frequencies"][1], rel=1e-5
    )


def test_whole_solutions_are_asked_for_by_where_to_stop(capsys, tmp_path):
    file = tmp_path / "flops.txt"
    file.write_text("As7d2c")
    words = ("strategy", "--oop", "QQ, JsTs", "--ip", "AJ, KK", "--pot", "20", "--stack", "15")
    words = (*words, "--bets", "75", "--cap", "1", "--flops", str(file), "--stop", "1")
    answer = ask(capsys, *words)
    assert answer["method"] == "equilibrium"
    (row,) = answer["flops"]
    assert row["se"] == 0
    assert row["rough"] <= 1
    assert run(*words) == 0
    assert "Each flop is solved: a best response gains 0." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("50",),
            "There is no set of 50 flops; give 15, 25, 49, 95, 184, all, or a file of flops.",
        ),
        (("nowhere",), "“nowhere” cannot be read: no such file or directory."),
        (
            ("15", "--board", "As7d2c"),
            "“--board” is of one board; leave it out, or leave",
        ),
        (
            ("15", "--line", "check"),
            "“--line” is of one board; leave it out, or leave",
        ),
        (
            ("15", "--ip", "AhKh"),
            "“--flops 15” needs ranges that treat suits alike, as AKs does and AhKh does not.",
        ),
    ],
)
def test_what_is_no_report_is_refused(capsys, words, said):
    assert said in refusal(capsys, *SPOT, *SIZES, "--flops", *words)


def test_a_report_is_kept_where_there_is_a_folder(capsys, tmp_path, listed):
    out = str(tmp_path / "nowhere" / "report.sqlite")
    said = refusal(capsys, *SPOT, *SIZES, "--flops", listed, "--out", out)
    assert "There is no folder “" in said
    assert "” for the report; make it first." in said
    assert not (tmp_path / "nowhere").exists()


def test_rows_of_one_report_have_the_same_actions(capsys, tmp_path, listed):
    kept = tmp_path / "report.sqlite"
    words = (*SPOT, *SIZES, "--flops", listed, "--out", str(kept))
    ask(capsys, *words)
    with sqlite3.connect(kept) as db:
        (text,) = db.execute("SELECT row FROM flop WHERE cards = 'As7d2c'").fetchone()
        row = json.loads(text)
        for name in ("actions", "frequencies", "evs", "se"):
            row["first"][name] = row["first"][name][:1]
        row["first"]["parts"] = []
        db.execute("UPDATE flop SET row = ? WHERE cards = 'As7d2c'", (json.dumps(row),))
    assert "is damaged; it stays" in refusal(capsys, *words)
    row["first"]["parts"] = [{"name": "set", "share": 0.5, "frequencies": [0.5, 0.5]}]
    with pytest.raises(ValueError, match="not a figure for each action"):
        row_of(row)


def test_what_answers_otherwise_does_not_go_on_with_older_rows(
    capsys, monkeypatch, tmp_path, listed
):
    words = (*SPOT, *SIZES, "--flops", listed, "--out", str(tmp_path / "report.sqlite"))
    ask(capsys, *words)
    monkeypatch.setattr("app.games.holdem.strategy.report_file.ANSWERS", 2)
    assert "holds a report on another question" in refusal(capsys, *words)


@pytest.mark.parametrize("text", ["", "As7d", "As7d2c As7d2c", "x" * (1 << 20 | 1)])
def test_a_file_that_is_no_list_of_flops_is_refused(capsys, tmp_path, text):
    file = tmp_path / "list.txt"
    file.write_text(text)
    assert len(refusal(capsys, *SPOT, *SIZES, "--flops", str(file))) < 300


def test_other_machines_take_the_flops_and_give_the_same(capsys, listed):
    words = (*SPOT, *SIZES, "--flops", listed)
    here = ask(capsys, *words)
    there = ask(capsys, *words, "--cluster", "local:1")
    assert here["flops"] == there["flops"]
    said = refusal(capsys, *SPOT, "--board", "As7d2c", "--cluster", "local:1")
    assert "“--cluster” is for “--flops”; one spot is solved here." in said


def fields(value, at=()):
    """Places of all values in JSON."""
    yield at
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value[:2])
        for key, inner in pairs:
            yield from fields(inner, (*at, key))


@pytest.mark.parametrize("bad", [None, "x", -1, 10**400, float("nan"), [], {}, [[]], "gone"])
def test_whatever_stands_in_a_file_is_a_row_or_said_to_be_damaged(capsys, tmp_path, bad):
    kept, list_ = tmp_path / "report.sqlite", tmp_path / "flops.txt"
    list_.write_text("As7d2c")
    words = (*SPOT, *SIZES, "--flops", str(list_), "--out", str(kept))
    ask(capsys, *words)
    with sqlite3.connect(kept) as db:
        (text,) = db.execute("SELECT row FROM flop").fetchone()
    damaged = 0
    for at in fields(json.loads(text)):
        row = json.loads(text)
        if at:
            inner = row
            for key in at[:-1]:
                inner = inner[key]
            if bad == "gone":
                del inner[at[-1]]
            else:
                inner[at[-1]] = bad
        else:
            row = bad
        try:
            row_of(json.loads(json.dumps(row)))
        except ValueError:
            damaged += 1
    assert damaged > 5
    with sqlite3.connect(kept) as db:
        db.execute("UPDATE flop SET row = ?", (json.dumps(bad),))
    said = refusal(capsys, *words)
    assert "“report.sqlite”, where a report over flops is kept, is damaged; it stays" in said
