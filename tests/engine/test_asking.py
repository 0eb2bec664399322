"""Every question names a function that answers it, with what it says."""

import pkgutil
from importlib import import_module
from typing import get_args, get_type_hints

import pytest

import engine.games
from engine import asking
from engine.asking import Asks


def questions():
    modules = (
        import_module(found.name)
        for found in pkgutil.walk_packages(engine.games.__path__, "engine.games.")
        if not found.name.endswith("kernels")
    )
    return {
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Asks) and kind is not Asks
    }


@pytest.mark.parametrize(
    "kind", sorted(questions(), key=repr), ids=lambda kind: f"{kind.__module__}.{kind.__name__}"
)
def test_its_answers_are_what_it_says(kind):
    function = asking._of(kind.answered_by)
    hints = get_type_hints(function)
    yielded = get_args(hints.pop("return"))[0]
    (asked,) = hints.values()
    (of,) = (base for base in kind.__orig_bases__ if base.__origin__ is Asks)
    (answer,) = get_args(of)
    told = getattr(answer, "__forward_arg__", None) or answer.__name__
    named = {name.strip() for name in told.split("|")}
    assert kind in (asked, *get_args(asked))
    assert named <= {each.__name__ for each in get_args(yielded) or (yielded,)}
