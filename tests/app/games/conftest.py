"""Tests of a room share a window a module."""

import pytest


@pytest.fixture
def window_in(request):
    """One for all tests of a module, unless `own_window` is marked.

    That is for what leaves more than a position behind, or looks at what is remembered.
    """
    own = request.node.get_closest_marker("own_window")
    return request.getfixturevalue("own_window_in" if own else "kept_window_in")
