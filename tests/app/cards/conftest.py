"""Widgets are tested in the app's own theme, without motion unless a test asks for it."""

import pytest

from app.look import theme


@pytest.fixture(autouse=True)
def _themed(qapp):
    theme.apply(qapp, "dark")
    theme.set_reduce_motion(True)
    yield
    theme.set_reduce_motion(False)
