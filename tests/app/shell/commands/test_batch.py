import io
import json
import os
import shlex
import subprocess
import sys

import pytest
from hypothesis import example, given, strategies as st

from app.shell.commands import batch
from app.shell.commands.batch import LONGEST_LINE, split_words
from app.shell.commands.progress import ProgressBar
from app.shell.room.command import Command
from app.shell.room.game import Game
from tests.app.commands import of_room


def add_number(parser):
    parser.add_argument("number", type=int)


def halves(options):
    if options.number < 0:
        raise ValueError(f"“{options.number}” is below 0;\nwrite 0 or more.")
    yield 0.5, {}
    yield 1.0, {"room": "toy", "half": options.number / 2, "threads": options.threads}


def table(answer):
    return str(answer["half"])


TOY = (
    Command("halve", "Half of it", "kibitzer halve 4", add_number, halves, table),
    Command("toy halve", "Half", "kibitzer toy halve 4", add_number, halves, table),
    Command("long halve", "Half", "…", add_number, halves, table, in_batch=False),
    Command("far halve", "Half", "…", add_number, halves, table, in_pieces=True),
)
GAME = Game("toy", "Toy", "Toy", "nine", lambda engine: None, lambda: TOY)
run, *_others = of_room(GAME)


def halved(text):
    return [json.loads(line).get("half") for line in text.splitlines()]


def test_a_batch_answers_line_by_line_and_goes_on_after_errors(capsys, monkeypatch):
    lines = [
        "halve 4\n",
        "  # a remark\n",
        "\n",
        "halve x   # wrong\n",
        "toy halve 6\n",
        "halve 'open\n",
        "batch\n",
        "long halve 1\n",
        "halve --help\n",
        "halve -1\n",
    ]
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(lines)))
    assert run("batch") == 2
    out, err = capsys.readouterr()
    answers = [json.loads(line) for line in out.splitlines()]
    assert [a.get("half") for a in answers] == [2.0, None, 3.0, None, None, None, None, None]
    assert [a["line"] for a in answers if "error" in a] == [4, 6, 7, 8, 9, 10]
    refused = [a["error"] for a in answers if "in a batch" in a.get("error", "")]
    assert [error.split("”")[0] for error in refused] == ["“batch", "“long halve"]
    assert err == ""


def test_a_batch_is_answered_as_it_is_read(capsys, tmp_path):
    file = tmp_path / "long.txt"
    file.write_bytes(b"halve 3\n" + b"# a comment\n" * 100_000 + b"\xff\n")
    assert run("batch", str(file)) == 2
    said = capsys.readouterr()
    assert json.loads(said.out)["half"] == 1.5  # long before the end was read
    assert "is not UTF-8 text" in said.err


def test_a_batch_may_come_from_a_file(capsys, tmp_path):
    file = tmp_path / "questions"
    file.write_text("halve 4\nhalve 6\n")
    assert run("batch", str(file)) == 0
    assert [json.loads(line)["half"] for line in capsys.readouterr().out.splitlines()] == [2, 3]


@pytest.mark.parametrize("from_file", [True, False])
def test_a_line_that_is_too_long_is_refused_and_the_next_one_answered(
    capsys, monkeypatch, tmp_path, from_file
):
    text = f"halve 4\n{'x' * (3 * LONGEST_LINE)}\nhalve 6 {' ' * (LONGEST_LINE - 9)}\nhalve 8"
    file = tmp_path / "questions"
    file.write_text(text)
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert run("batch", str(file) if from_file else "-") == 2
    out, err = capsys.readouterr()
    assert halved(out) == [2, None, 3, 4]
    refused = json.loads(out.splitlines()[1])
    assert refused == {"error": "This line is longer than 1,000,000 letters.", "line": 2}
    assert err == ""


class Endless(io.TextIOBase):
    """A text without an end, and how much of it was asked for at once."""

    def __init__(self):
        self.read, self.most = 0, 0

    def readline(self, size=-1):
        self.read, self.most = self.read + size, max(self.most, size)
        assert 0 <= size <= LONGEST_LINE + 1
        return "x" * size


def test_what_never_ends_is_given_up(capsys, monkeypatch):
    monkeypatch.setattr(batch, "LONGEST_SKIPPED", 5 * LONGEST_LINE)
    endless = Endless()
    monkeypatch.setattr(sys, "stdin", endless)
    assert run("batch") == 2
    out, err = capsys.readouterr()
    assert json.loads(out)["line"] == 1
    assert "does not end" in err
    assert endless.read < 10 * LONGEST_LINE


@given(st.text("ab '\"\\# \t\n", max_size=20))
@example("a '\\\"'")
def test_lines_are_taken_apart_as_a_shell_does(line):
    try:
        words = shlex.split(line, comments=True)
    except ValueError:
        words = None
    if "\n" in line.strip() and "#" in line:  # a line has no second
        return
    try:
        assert split_words(line) == words
    except ValueError:
        assert words is None


@pytest.mark.parametrize("target", ["/dev/zero", "/dev/null"])
def test_answers_go_on_only_in_a_file(questions, target, capsys):
    assert resumed(questions, target) == 2
    assert "is not a regular file" in capsys.readouterr().err


@pytest.fixture
def questions(tmp_path):
    file = tmp_path / "questions.txt"
    file.write_text("halve 4\n# a remark\nhalve x\nhalve 6\nhalve 8\n")
    return str(file)


def resumed(questions, output):
    return run("batch", questions, "--resume", str(output))


def test_answers_go_to_a_file_and_asking_again_changes_nothing(questions, tmp_path, capsys):
    output = tmp_path / "answers"
    assert resumed(questions, output) == 2
    whole = output.read_bytes()
    assert halved(whole.decode()) == [2, None, 3, 4]
    assert resumed(questions, output) == 2  # a line there tells an error
    assert output.read_bytes() == whole
    assert capsys.readouterr() == ("", "")


def test_from_any_byte_on_the_rest_is_answered(questions, tmp_path):
    output = tmp_path / "answers"
    resumed(questions, output)
    whole = output.read_bytes()
    for end in range(len(whole)):
        output.write_bytes(whole[:end])
        assert resumed(questions, output) == 2
        assert output.read_bytes() == whole


def test_what_is_there_is_not_answered_again(questions, tmp_path):
    output = tmp_path / "answers"
    output.write_text('{"room": "toy", "half": "as it was"}\n{"room": "toy", "half": "this too"}\n')
    assert resumed(questions, output) == 0
    assert halved(output.read_text()) == ["as it was", "this too", 3, 4]


@pytest.mark.parametrize(
    ("there", "said"),
    [
        ('{"room": "toy", "half": 1}\nhalve 4\n', "has no answers of a batch in its line 2"),
        ("my only copy", "has no answers of a batch in its line 1"),
        ('{"room": "toy", "half": 1}\n' * 5, "has more answers than there are questions"),
    ],
)
def test_a_file_of_something_else_is_left_alone(questions, tmp_path, capsys, there, said):
    output = tmp_path / "notes"
    output.write_text(there)
    assert resumed(questions, output) == 2
    assert output.read_text() == there
    assert said in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_one_sentence(questions, tmp_path, capsys):
    assert resumed(questions, tmp_path / "no" / "such") == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_cluster_is_for_the_whole_batch(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("far halve 4 --cluster local:2\nfar halve 6\n"))
    assert run("batch") == 2
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert "“--cluster” is for a whole batch" in first["error"]
    assert second["half"] == 3


def test_elsewhere_one_thread_answers():
    from app.shell.commands.batch import answer_line

    text, good = answer_line((GAME,), True, (1, "halve 4 --threads 3"))
    assert good
    assert json.loads(text) == {"room": "toy", "half": 2.0, "threads": 1}


def test_a_pipe_is_read_only_once(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(ProgressBar, "seen", True)  # a file would be counted first
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["sh", "-c", f"printf 'halve 4\nhalve 6\n' >{pipe}"]):
        assert run("batch", str(pipe)) == 0
    assert halved(capsys.readouterr().out) == [2, 3]


def test_a_file_that_is_no_batch_is_not_cut(tmp_path, capsys):
    other, questions = tmp_path / "other.json", tmp_path / "questions"
    questions.write_text("halve 4\n")
    other.write_text('{"name": "of someone"}')  # one line, without an end
    assert resumed(str(questions), other) == 2
    assert other.read_text() == '{"name": "of someone"}'
    assert "has no answers of a batch" in capsys.readouterr().err
