"""The window as a screen reader finds it, read from outside by the tree of its bus (AT-SPI).

Run by ``make test-heard``, which gives it a screen and the bus. The window is a process of its
own, which `driven` tells what to show: each mode of each room, and all that lies in front of them.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QDeadlineTimer

from app.games.rummy import hand_file
from app.games.rummy.hand import Hand
from app.shell.storage import documents
from tests.app.games.rummy.deals import deal_text
from tests.heard.driven import MOST_MS, OPENED

pytestmark = pytest.mark.heard

PROJECT = Path(__file__).parents[2]
POSITIONS = PROJECT / "tests/positions"
START_S = 60
MOST_READINGS = 5  # of what is never the same twice
#: Roles that can be used, each of which needs a name.
CONTROLS = {
    *("button", "radio_button", "check_box", "combo_box", "slider", "spin_button"),
    *("text_field", "text_area", "link", "menu_item", "tab", "toggle_button"),
}
#: All others that there are: what has another is no part that a reader could tell.
OTHERS = {
    *("application", "window", "dialog", "group", "static_text", "table", "table_cell", "list"),
    *("list_item", "scroll_bar", "progress_bar", "image", "menu", "tree", "tree_item"),
    *("table_row", "heading", "alert", "separator"),
}
#: What is written and not said, cards by their codes, and two words that ran into one, but in the
#: names of PokerStars and iPoker.
UNSAID = re.compile(
    r"[♠♥♦♣±%▾<]|  |\b[2-9TJQKA][shdc][2-9TJQKA][shdc]\b|(?<!Poke)(?<=[a-z])[a-z](?=[A-Z][a-z])"
)
FILES = re.compile(r"\S+\.(kib|json)\b|/\S+")
#: Positions of the modes, by file, and rooms with their mode where there is none of it.
STATES = (
    *("file holdem-range-six", "file holdem-strategy-river", "file holdem-pushfold-four"),
    *("room holdem 3", "room holdem 4", "room holdem 5", "room holdem 6"),
    *("room train", "room train 1", "room train 2"),
    *("file tarneeb-lead", "file tarneeb-my-hand", "file tarneeb-table-advice"),
    *("file two_suits-six", "file nine_cards-fork"),
    *("file rummy-gin", "file rummy-thirteen-play-throw"),
)
#: A position with figures that are drawn.
SPOT = {"seats": [["As", "Ks"], ["Qd", "Qh"]], "board": [None] * 5, "dead": []}
#: Jumps of Tab against the order of reading, but for the way back to the rail: stacks are typed one
#: after another, and each seat is read with its stack.
JUMPS = {"file holdem-pushfold-four": 3}


class Window:
    """The program, told what to show; what is in its tree."""

    def __init__(self, folder):
        import xa11y  # only where this is run: it is not there on every system

        # The desktop, whose settings can be changed, is there before.
        self._portal = _started("portal", os.environ)
        assert self._portal.stdout.readline() == "ready\n"
        env = {
            **os.environ,
            "XDG_CURRENT_DESKTOP": "GNOME",  # Qt asks others otherwise
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "QT_QPA_PLATFORM": "xcb",
            "XDG_CONFIG_HOME": str(folder / "config"),
            "XDG_DATA_HOME": str(folder / "data"),
            "LANGUAGE": "en",
        }
        self.process = _started("driven", env, str(folder))
        self.app = xa11y.App.by_pid(self.process.pid, timeout=START_S)

    def close(self):
        for process in (self.process, self._portal):
            process.communicate()

    def wish(self, words):
        """Set something in the desktop's settings, for all programs."""
        print(f"org.freedesktop.appearance {words}", file=self._portal.stdin, flush=True)

    def looks(self, *looks):
        """Whether it soon is as said: light, in high contrast, still."""
        patience = QDeadlineTimer(MOST_MS)
        while json.loads(self.tell("look")) != list(looks):
            if patience.hasExpired():
                return False
        return True

    def tell(self, line):
        """Have something shown; wait until it is."""
        verb, _blank, rest = line.partition(" ")
        if verb == "file" and "/" not in rest:
            line = f"file {POSITIONS / rest}.kib"
        print(line, file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        assert answer, f"the window ended at: {line}"
        return answer

    def elements(self):
        """All elements, in the order of reading."""
        return list(flat(self.app.tree(), []))

    def in_front(self):
        """The same of what lies in front of the window; of the window, if readers find nothing."""
        windows = self.app.children()
        front = [each for each in windows if not each.name.endswith("— Kibitzer")] or windows
        return [part for each in front for part in flat(each.tree(), [("application", "")])]

    def stops(self):
        """What Tab comes to, and Shift and Tab: names, and whether they are to be seen."""
        return json.loads(self.tell("tabs"))


def _started(module, env, *arguments):
    command = [sys.executable, "-m", f"tests.heard.{module}", *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=PROJECT, env=env, stdin=pipe, stdout=pipe, text=True)


def flat(node, around):
    yield node["role"], node["name"] or "", tuple(around)
    for child in node["children"]:
        yield from flat(child, [*around, (node["role"], node["name"] or "")])


@pytest.fixture(scope="module")
def window(tmp_path_factory):
    window = Window(tmp_path_factory.mktemp("window"))
    yield window
    window.close()


def faults(elements):
    """Sentences on what a reader could not say of a tree."""
    for role, name, around in elements:
        where = " in ".join(each for _role, each in reversed(around) if each)
        if role in CONTROLS and not name.strip():
            yield f"a {role} without a name in {where}"
        if role not in CONTROLS | OTHERS:
            yield f"“{name}” in {where} is a {role}"
        if role == "window" and len(around) != 1:
            yield f"“{name}” in {where} is called a window"
        if UNSAID.search(FILES.sub("", name)):
            yield f"“{name}” ({role} in {where}) is not as people say it"


def lasting(find):
    """What is found in two readings in a row: the window goes on while it is read."""
    found = find()
    for _reading in range(MOST_READINGS):
        before, found = found, found and find()
        if found == before:
            break
    return found


def jumps(elements, stops):
    """Where Tab goes against the order in which a reader finds things."""
    names = [name for _role, name, _around in elements]
    at, before = -1, ""
    for stop in stops:
        later = [i for i, name in enumerate(names) if name == stop and i > at]
        if not later:
            yield f"{before} → {stop}"
            later = [i for i, name in enumerate(names) if name == stop]
        at, before = (later[0] if later else at), stop


@pytest.mark.parametrize("state", STATES)
def test_every_mode_is_read_as_it_is_seen(window, state):
    window.tell(state)
    assert sum(role in CONTROLS for role, _name, _around in window.elements()) > 15
    assert lasting(lambda: list(faults(window.elements()))) == []
    there, back = window.stops()
    assert there == [*back[-2::-1], there[-1]]  # the same way round, without a trap
    assert [name for name, seen in there if not (name and seen)] == []

    def unlike_reading():  # figures in names may have changed in between
        *found, last = jumps(window.elements(), [name for name, _seen in window.stops()[0]])
        as_known = last.endswith("→ Hold’em") and len(found) == JUMPS.get(state, 0)
        return [] if as_known else [*found, last]

    assert lasting(unlike_reading) == []


@pytest.mark.parametrize("what", OPENED)
def test_what_lies_in_front_is_read_as_it_is_seen(window, what):
    window.tell(f"open {what}")
    assert lasting(lambda: list(faults(window.in_front()))) == []


def test_nothing_is_in_the_tree_that_is_not_to_be_seen(window, tmp_path):
    documents.save(tmp_path / "hand.kib", "holdem", SPOT)
    window.tell(f"file {tmp_path / 'hand.kib'}")
    elements = window.elements()
    assert (elements[1][0], elements[1][1].startswith("hand.kib")) == ("window", True)
    buttons = window.app.locator("button")
    assert lasting(lambda: [e.name for e in buttons.elements() if not e.visible]) == []
    # What is drawn has its figures in the tree: the verdict, and the bar of equities.
    names = [name for _role, name, _around in elements]
    assert any(name.endswith("You have 46.2 percent.") for name in names)
    assert "Equity, You 46.2 percent, Seat 2 53.8 percent" in names


def test_lists_are_tables_whose_figures_say_what_they_are(window, tmp_path):
    hand = hand_file.from_text(deal_text("pass; pass; draw Qd; throw 4c; draw; throw 8h"), Hand())
    documents.save(tmp_path / "deal.kib", "rummy", hand_file.to_json(hand))
    window.tell(f"file {tmp_path / 'deal.kib'}")
    elements = window.elements()
    assert lasting(lambda: list(faults(window.elements()))) == []
    cells = [name for _role, name, around in elements if ("table", "Choices") in around]
    rows = [name for name in cells if "Points" in name and "You win" in name]
    assert len(rows) == 2  # the stock, or the upcard
    assert len([name for name in cells if "You win" in name and "percent" in name]) > len(rows)
    names = [name for _role, name, _around in elements]
    assert any("cards face down" in name for name in names)
    assert "Card face down" not in names


def test_what_the_system_asks_of_all_programs_is_done_at_once(window):
    window.tell("room nine_cards")
    assert window.looks(False, False, True)  # nothing moves, as it was set before the start
    window.wish("contrast 1")
    assert window.looks(False, True, True)
    window.wish("color-scheme 2")
    assert window.looks(True, True, True)
    window.wish("reduced-motion 0")
    assert window.looks(True, True, False)
    window.wish("contrast 0")
    window.wish("reduced-motion 1")
    assert window.looks(True, False, True)
