"""Undo says what it undoes: in its tooltip, its spoken name, the palette, and once it is done."""

import ast
from pathlib import Path

import pytest

import app
from app.games import GAMES
from app.shell.frame.palette import entries
from app.words.cards import pretty

#: Methods whose second argument names an undo step.
CHANGES = {"change", "begin"}
ELEVEN = "AsKs4h4d4c9hTd2c3c7d8d"


def names(button):
    return button.toolTip(), button.accessibleName()


def test_undo_and_redo_name_their_step(window_in):
    window = window_in("rummy")
    page = window.page
    page.change(page.from_text(ELEVEN), "Paste")
    card = page.state.cards[0]
    step = f"Throw {pretty(card)}"
    assert names(window.redo_button) == ("Redo (Ctrl+Shift+Z)", "Redo")
    page.throw(card)
    assert names(window.undo_button) == (f"Undo {step} (Ctrl+Z)", f"Undo {step}")
    window.undo()
    assert window.strip.note() == f"Undone: {step}"
    assert names(window.redo_button) == (f"Redo {step} (Ctrl+Shift+Z)", f"Redo {step}")
    window.redo()
    assert window.strip.note() == f"Done again: {step}"
    assert f"Undo {step}" in [found.name for found in everything(window)]


def test_what_is_typed_and_typed_back_is_no_step(window_in):
    page = window_in("rummy").page
    before = page.state
    page.change(page.from_text(ELEVEN), "Typing", merge=1)
    assert page.undo_stack.undo_text()
    page.change(before, "Typing", merge=1)
    assert page.state == before
    assert not page.undo_stack.undo_text()


def test_undone_beyond_what_the_opponent_replied_it_is_as_it_was_saved(window_in):
    window = window_in("nine_cards")
    page = window.page
    page.begin(page.blank().pick(5), "Open", "kept.kib")
    page.change(page.state.pick(6), "Pick 6")
    page.extend(page.state.pick(7))
    assert window.isWindowModified()
    page.undo_stack.undo()
    assert page.state == page.blank().pick(5)
    assert not window.isWindowModified()
    page.extend(page.state.pick(8))  # of what is saved
    assert window.isWindowModified()
    page.undo_stack.redo()
    page.undo_stack.undo()
    assert window.isWindowModified()


def test_what_was_saved_after_a_step_of_no_file_keeps_its_name(window_in):
    page = window_in("nine_cards").page
    page.begin(page.blank().pick(5), "Random")
    page.file = "saved.kib"
    page.undo_stack.undo()
    page.undo_stack.redo()
    assert page.file == "saved.kib"


def everything(window):
    return entries(window.rooms, window.header.mode_of, window.palette_actions())


@pytest.mark.parametrize("room", [game.name for game in GAMES])
def test_undo_names_what_every_room_does(window_in, room):
    window = window_in(room)
    window.deal_random()
    assert window.undo_button.accessibleName() == "Undo Random"
    window.new()
    assert window.undo_button.accessibleName() == "Undo New"
    window.undo()
    assert window.undo_button.accessibleName() == "Undo Random"
    assert window.redo_button.accessibleName() == "Redo New"


def test_every_step_has_a_name_that_goes_through_gettext():
    bare = []
    for file in sorted(Path(app.__file__).parent.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if any(f".{c}(" in text for c in CHANGES) else ():
            if not isinstance(node, ast.Call) or len(node.args) < 2:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            if name in CHANGES and any(
                isinstance(part, ast.JoinedStr)
                or (isinstance(part, ast.Constant) and isinstance(part.value, str))
                for part in [node.args[1]]
            ):
                bare.append(f"{file.name}:{node.lineno}")
    assert bare == []
