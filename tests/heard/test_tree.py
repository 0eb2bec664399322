"""The window as a screen reader finds it, read from outside by the tree of its bus (AT-SPI).

Run by ``make test-heard``, which gives it a screen and the bus; the window is a process of its
own, in a folder for its settings of its own.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from app.games.rummy import hand_file, hand_text
from app.games.rummy.hand import Hand
from app.shell import documents
from tests.app.games.rummy.deals import deal_text

pytestmark = pytest.mark.heard

PROJECT = Path(__file__).parents[2]
WAIT_S = 60
#: Roles that can be used, each of which needs a name.
CONTROLS = {
    *("button", "radio_button", "check_box", "combo_box", "slider", "spin_button"),
    *("text_field", "text_area", "link", "menu_item", "tab", "toggle_button"),
}
SIGNS = re.compile("[♠♥♦♣±]")
#: A position of each room and mode: what its file has, and figures that are drawn of it.
SPOT = {"seats": [["As", "Ks"], ["Qd", "Qh"]], "board": [None] * 5, "dead": []}


class Window:
    """The program, started with a file; what is in its tree."""

    def __init__(self, folder, file=None):
        env = {
            **os.environ,
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "QT_QPA_PLATFORM": "xcb",
            "XDG_CONFIG_HOME": str(folder / "config"),
            "LANGUAGE": "en",
        }
        words = [sys.executable, "-m", "app", *([str(file)] if file else [])]
        import xa11y  # only where this is run: it is not there on every system

        self.process = subprocess.Popen(words, cwd=PROJECT, env=env)
        self.app = xa11y.App.by_pid(self.process.pid, timeout=WAIT_S)

    def close(self):
        self.process.terminate()
        self.process.wait()

    def wait_for(self, text):
        """Wait until something in the tree has this in its name."""
        self.app.locator(f'[name*="{text}"]').first().wait_attached(timeout=WAIT_S)

    def elements(self):
        """All elements, in the order of reading."""
        return list(flat(self.app.tree(), []))


def flat(node, around):
    yield node["role"], node["name"] or "", tuple(around)
    for child in node["children"]:
        yield from flat(child, [*around, (node["role"], node["name"] or "")])


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    """Opens windows, each in the room of a file; they are closed at the end."""
    windows = []

    def opener(file=None):
        windows.append(Window(tmp_path_factory.mktemp("window"), file))
        return windows[-1]

    yield opener
    for window in windows:
        window.close()


@pytest.fixture(scope="module")
def holdem(opened, tmp_path_factory):
    path = tmp_path_factory.mktemp("files") / "hand.kib"
    documents.save(path, "holdem", SPOT)
    window = opened(path)
    window.wait_for("46.0")
    return window


@pytest.fixture(scope="module")
def gin(opened, tmp_path_factory):
    """Gin in play, when it is my turn to draw."""
    path = tmp_path_factory.mktemp("files") / "deal.kib"
    hand = hand_text.from_text(deal_text("pass; pass; draw Qd; throw 4c; draw; throw 8h"), Hand())
    documents.save(path, "rummy", hand_file.to_json(hand))
    window = opened(path)
    window.wait_for("You win")
    return window


def faults(elements):
    """Sentences on what a reader could not say of a tree."""
    for role, name, around in elements:
        where = " in ".join(each for _role, each in reversed(around) if each)
        if role in CONTROLS and not name.strip():
            yield f"a {role} without a name in {where}"
        if SIGNS.search(name):
            yield f"“{name}” ({role} in {where}) is not as people say it"


def test_every_control_has_a_name_as_people_say_it(holdem):
    elements = holdem.elements()
    assert sum(role == "button" for role, _name, _around in elements) > 50
    assert list(faults(elements)) == []


def test_the_window_is_a_window(holdem):
    role, name, _around = holdem.elements()[1]
    assert (role, name.startswith("hand.kib")) == ("window", True)


def test_nothing_is_in_the_tree_that_is_not_to_be_seen(holdem):
    hidden = [e.name for e in holdem.app.locator("button").elements() if not e.visible]
    assert hidden == []


def test_what_is_drawn_has_its_figures_in_the_tree(holdem):
    names = [name for _role, name, _around in holdem.elements()]
    assert any(name.endswith("You have 46.2 percent.") for name in names)  # the verdict
    assert "Equity, You 46.2 percent, Seat 2 53.8 percent" in [" ".join(n.split()) for n in names]


def test_lists_are_tables_whose_figures_say_what_they_are(gin):
    elements = gin.elements()
    assert list(faults(elements)) == []
    cells = [name for _role, name, around in elements if ("table", "Choices") in around]
    rows = [name for name in cells if "Points" in name and "You win" in name]
    assert len(rows) == 2  # the stock, or the upcard
    assert len([name for name in cells if "You win" in name and "percent" in name]) > len(rows)


def test_cards_face_down_are_counted(gin):
    names = [name for _role, name, _around in gin.elements()]
    assert any("cards face down" in name for name in names)
    assert "Card face down" not in names
