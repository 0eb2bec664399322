"""From a checkout the engine has linked what numba compiled: when, and when not."""

import sys

import pytest

from app.shell.asking import linking
from engine import sources


@pytest.fixture
def started(monkeypatch):
    """Commands that were started; all that linking needs is there."""
    commands = []
    monkeypatch.setattr(
        linking.subprocess, "Popen", lambda command, **_how: commands.append(command)
    )
    monkeypatch.setattr(sources, "HOW", "either")
    monkeypatch.setattr(sources, "CHECKED", False)
    monkeypatch.setattr(sources, "libraries", lambda: iter(()))
    monkeypatch.setattr(linking.shutil, "which", lambda name: f"/usr/bin/{name}")
    return commands


def fitting():
    yield None, {"digest": sources.digest()}


def of_other_sources():
    yield None, {"digest": "0" * 16}


def test_what_no_library_fits_is_linked(started, monkeypatch):
    linking.start_linking()
    monkeypatch.setattr(sources, "libraries", of_other_sources)
    linking.start_linking()
    assert started == [[sys.executable, "-m", "setup.kernels", "--kept"]] * 2


@pytest.mark.parametrize(
    ("where", "name", "value"),
    [
        (sources, "libraries", fitting),
        (sources, "HOW", "numba"),
        (sources, "HOW", "library"),
        (sources, "CHECKED", True),
        (linking.shutil, "which", lambda _name: None),
        (linking, "MAKER", linking.ROOT / "as" / "installed"),
    ],
    ids=["a library fits", "numba is wanted", "none is wanted", "checked", "no compiler", "wheel"],
)
def test_there_may_be_nothing_to_link_or_nothing_to_link_with(
    started, monkeypatch, where, name, value
):
    monkeypatch.setattr(where, name, value)
    linking.start_linking()
    assert started == []


def test_the_engine_links_when_all_is_prepared(monkeypatch):
    from io import BytesIO

    from app.shell.asking import engine_process, wire

    told = []
    sink = BytesIO()
    monkeypatch.setattr(engine_process, "start_linking", lambda: told.append(sink.getvalue()))
    engine_process.EngineProcess(BytesIO(), sink)._prepare(["nine_cards"])
    assert len(told) == 1
    assert b"ready" not in told[0]
    assert sink.getvalue().endswith(wire.encode(("ready",)))


def test_the_engine_does_not_link_what_it_could_not_prepare(monkeypatch, capsys):
    from io import BytesIO

    from app.shell.asking import engine_process

    told = []
    monkeypatch.setattr(engine_process, "start_linking", lambda: told.append(1))
    engine_process.EngineProcess(BytesIO(), BytesIO())._prepare(["no_such_room"])
    assert told == []
    assert "no_such_room" in capsys.readouterr().err
