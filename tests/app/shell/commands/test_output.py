import json
from dataclasses import dataclass

import pytest

from app.shell.commands import output


@dataclass
class Answer:
    deals: int = 60
    made: tuple[float, float] = (0.5, 0.25)
    best: tuple[str, ...] = ("As",)
    elapsed_s: float = 0.0123


def test_an_answer_names_its_room_its_parts_in_order_and_its_seconds():
    found = output.answer_json("room", Answer(), "deals", {"other": None}, "made")
    expected = '{"room": "room", "deals": 60, "other": null, "made": [0.5, 0.25], '
    assert json.dumps(found) == expected + '"elapsed_s": 0.0123}'


def test_a_part_of_an_answer_has_no_room():
    assert output.fields(Answer(), "best", {"deals": 1}) == {"best": ("As",), "deals": 1}


def test_errors_are_half_the_95_percent_interval_in_the_figure_s_own_format():
    assert output.with_error(3.2, 0.05, "+.2f") == "+3.20 ±0.10"
    assert output.with_error(0.5, 0.01, ".1%") == "50.0% ±2.0%"
    assert output.error(0.05, "+.3f") == "±0.098"


def test_tables_are_flush():
    rows = [("card", "tricks"), ("A", "11")]
    assert output.table(rows) == ["card  tricks", "A         11"]
    assert output.table([("a", "bb"), ("cc", "d")], left=0) == [" a  bb", "cc   d"]


def test_progress_is_told_of_every_answer_and_json_of_the_last():
    found = [Answer(deals=1), Answer(deals=2)]
    found[0].progress = 0.5
    told = list(output.answers(found, lambda answer: {"deals": answer.deals}))
    assert told == [(0.5, {}), (1.0, {}), (1.0, {"deals": 2})]


def test_lines_and_lists_of_lines_make_a_text():
    assert output.lines("a", ["b", "c"], (), "d") == "a\nb\nc\nd"


def test_an_exact_answer_says_so():
    assert output.exact_line({"elapsed_s": 0.01234}) == "exact, in 0.012 s"
    assert output.best_mark({"best": ["As"]}, "As") == "best"
    assert output.best_mark({"best": ["As"]}, "Ks") == ""


def test_files_are_written_and_read_up_to_a_length(tmp_path):
    file = str(tmp_path / "net")
    output.write_parts(file, (b"ab", b"cd"))
    assert output.read_bytes(file, 3) == b"abc"


def test_files_that_cannot_be_used_are_named(tmp_path):
    with pytest.raises(ValueError, match=r"“.*gone” cannot be read: no such file"):
        output.read_bytes(str(tmp_path / "gone"), 3)
    with pytest.raises(ValueError, match=r"“.*” cannot be written: is a directory"):
        output.write_parts(str(tmp_path), ())


def test_json_is_written_as_it_is_read():
    assert output.dumps({"card": "A♠"}) == '{"card": "A♠"}'
