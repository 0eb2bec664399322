"""One engine process and one kernel cache for the whole run; settings never touch the user's."""

import os

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(scope="session")
def engine(qapp):
    """The engine process, shared by all pages of the run."""
    from app.shell.engine import Engine

    engine = Engine()
    yield engine
    engine.stop()
