"""``--cluster`` where it is said, refused and explained; no cluster is needed for that."""

import io
import json
import sys

import pytest

from app.games import GAMES
from app.shell.commands.cluster_options import TRUST
from app.shell.commands.commandline import run
from app.shell.commands.parser import build_parser

IN_PIECES = {
    *("gin match", "rummy match", "tarneeb calibrate", "tarneeb match"),
    *("review", "strategy", "table", "two-suits arena", "two-suits survey"),
}
GIN = "gin advise 5s6s7s9s9h9dAh2h3d4c --upcard Ks"
BID = "tarneeb bid --hand KsQsTs8s6s3sJhThQd8dAcQc8c"


def test_all_that_is_played_in_numbered_pieces_has_it():
    found = {c.name for game in GAMES for c in game.commands() if c.in_pieces}
    assert found == IN_PIECES


@pytest.mark.parametrize("name", ["batch", *sorted(IN_PIECES)])
def test_the_help_says_what_to_trust(capsys, name):
    with pytest.raises(SystemExit):
        build_parser(GAMES).parse_args([*name.split(), "--help"])
    assert TRUST in " ".join(capsys.readouterr().out.split())
    assert TRUST.count(". ") == 1  # two sentences


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("tarneeb match score greedy", "“tarneeb match” ends by time, which does not repeat; give"),
        ("tarneeb match greedy score --move-deals 1 --move-seconds 1", "“--move-seconds” ends by"),
        ("tarneeb match greedy first-card --move-seconds 1", "“--move-seconds” ends by time"),
        ("tarneeb calibrate", "ends by time, which does not repeat; give --move-deals."),
        ("gin match advise rule --move-seconds 1", "“--move-seconds” ends by time"),
        ("two-suits arena greedy random --tls-ca x", "“--tls-cert” and “--tls-key” go together"),
        ("two-suits arena greedy random --cluster-wait -1", "“-1” is not a number of seconds"),
    ],
)
def test_what_would_not_repeat_is_refused_before_anything_is_asked(capsys, words, said):
    assert run(GAMES, [*words.split(), "--cluster", "tcp://nobody:1"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err


@pytest.mark.parametrize("name", ["--tls-ca", "--tls-cert", "--tls-key"])
def test_certificates_are_for_a_cluster(capsys, name):
    assert run(GAMES, ["two-suits", "arena", "greedy", "random", name, "file"]) == 2
    assert "go together with --cluster." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("address", "said"),
    [
        *(
            (address, "is no cluster; write local:4 for four processes here")
            for address in (
                "file:///etc/passwd:1",
                "tcp://nobody:65536",
                "tcp://no body:1",
                "local:0",
            )
        ),
        ("tls://nobody:1", "“tls://nobody:1” needs --tls-ca, --tls-cert and --tls-key."),
    ],
)
def test_what_is_no_address_is_refused(capsys, address, said):
    assert run(GAMES, ["two-suits", "arena", "greedy", "random", "--cluster", address]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert err.count("\n") == 1


def test_without_the_package_it_is_said_how_to_get_it(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    words = ["two-suits", "arena", "greedy", "random", "--cluster", "tcp://nobody:1"]
    assert run(GAMES, words) == 2
    assert "pip install 'kibitzer[cluster]'" in capsys.readouterr().err


def test_lines_that_would_not_repeat_are_refused_one_by_one(capsys, monkeypatch):
    lines = [
        GIN,
        f"{GIN} --seconds 1 --deals 64",
        f"{BID} --deals 2 --seconds 1",
        BID,
        "rummy advise 5s6s7h9d9c --round 5 --upcard Jh --players 3",
        "two-suits payoff --mine 1,0 --theirs 2,0 --csv matrix.csv",
        "tarneeb match greedy score --deals 1",
        "strategy --oop AA --ip KK --board Td9d6hQc2s --pot 200 --stack 900 --save file.npz",
        "strategy --load file.npz",
        "strategy --oop AA --ip KK --pot 200 --stack 900 --flops 15 --out report.sqlite",
        "nine-cards",
    ]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
    assert run(GAMES, ["batch", "--cluster", "local:1"]) == 2
    *refused, answer = map(json.loads, capsys.readouterr().out.splitlines())
    assert [found["line"] for found in refused] == [*range(1, 11)]
    said = [" ".join(found["error"].split()[:3]) for found in refused]
    assert said == [
        "“gin advise” ends",
        "“--seconds” ends by",
        "“--seconds” ends by",
        "“tarneeb bid” ends",
        "“rummy advise” ends",
        "“--csv” writes a",
        "“tarneeb match” ends",
        "“--save” is a",
        "“--load” is a",
        "A report with",
    ]
    assert answer["room"] == "nine-cards"
