"""What tests of the shell share."""

import pytest

from app.shell.files import Files
from app.shell.saving import saver


@pytest.fixture(autouse=True)
def written_at_once(request, monkeypatch):
    """What the tests of the window save is written before they look at it."""
    if request.module.__name__.endswith("test_window"):
        save = Files.save

        def save_now(files, path):
            save(files, path)
            saver().finish()

        monkeypatch.setattr(Files, "save", save_now)
