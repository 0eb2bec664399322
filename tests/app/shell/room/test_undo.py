"""Undo against a list of all that was seen, and what it tells of."""

import pytest
from hypothesis import given, strategies as st

from app.shell.room import undo
from app.shell.room.undo import Place, Step, UndoStack

MOST = 2  # steps that are kept here
PUSH = st.tuples(st.just("push"), st.integers(0, 3), st.sampled_from([None, 1, 2]))
OPERATIONS = st.one_of(
    *[PUSH] * 6,  # else what forgets steps keeps them from ever being too many
    st.tuples(st.just("set_index"), st.integers(-1, MOST + 1), st.none()),
    st.tuples(st.just("set_clean"), st.booleans(), st.none()),
    st.tuples(st.just("clear"), st.booleans(), st.none()),
)


class Seen:
    """What one step after the other showed, with the states that a file has marked."""

    def __init__(self):
        self.states, self.names, self.at, self.saved = [0], [], 0, {0}

    def push(self, state, merge):
        clean = self.at in self.saved
        self.saved = {at for at in self.saved if at <= self.at}
        del self.states[self.at + 1 :], self.names[self.at :]
        if not clean and merge is not None and self.names[-1:] == [merge]:
            self.states[-1] = state
            if state == self.states[-2]:
                self.states.pop()
                self.names.pop()
        else:
            self.states.append(state)
            self.names.append(merge)
        if len(self.names) > MOST:
            del self.states[0], self.names[0]
            self.saved = {at - 1 for at in self.saved if at}
        self.at = len(self.names)

    def set_index(self, index, _):
        if 0 <= index <= len(self.names):
            self.at = index

    def set_clean(self, clean, _):
        self.saved = {self.at} if clean else set()

    def clear(self, clean, _):
        self.states, self.names, self.at = [self.states[self.at]], [], 0
        self.saved = {0} if clean else set()


def stack():
    stack = UndoStack(lambda place: setattr(stack, "place", place), None)
    stack.place = Place(0, "", None)
    return stack


@given(st.lists(OPERATIONS, max_size=30))
def test_steps_lead_where_they_led_before(qapp, operations):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(undo, "UNDO_STEPS", MOST)
        steps, twin, told = stack(), Seen(), [True]
        steps.clean_changed.connect(lambda: told.append(steps.is_clean()))
        for name, what, merge in operations:
            if name == "push":
                if what == steps.place.state:
                    continue  # the page pushes changes alone
                steps.push(Step(str(merge), steps.place, Place(what, None, None), merge))
            elif name == "clear":
                steps.clear(clean=what)
            else:
                getattr(steps, name)(what)
            getattr(twin, name)(what, merge)
            assert steps.place.state == twin.states[twin.at]
            assert [step.new.state for step in steps.steps] == twin.states[1:]
            assert steps.index == twin.at
            assert steps.is_clean() == (twin.at in twin.saved)
            assert told[-1] == steps.is_clean()
            names = ["", *map(str, twin.names), ""]
            assert (steps.undo_text(), steps.redo_text()) == (names[twin.at], names[twin.at + 1])


def test_what_was_saved_is_known_after_the_oldest_step_is_forgotten(qapp, monkeypatch):
    monkeypatch.setattr(undo, "UNDO_STEPS", MOST)
    steps = stack()
    for state in range(1, MOST + 2):
        steps.push(Step("", steps.place, Place(state, None, None)))
        if state == 1:
            steps.set_clean(True)
    steps.set_index(0)
    assert steps.place.state == 1
    assert steps.is_clean()
