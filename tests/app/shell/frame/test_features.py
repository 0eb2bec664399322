"""The window starts without reading its own sources."""

import subprocess
import sys

START = """
import linecache
from app.shell.frame import features
features.use_none()
import app.games.holdem.page
print([name for name in linecache.cache if name.endswith("page.py")])
"""


def test_no_source_is_read_for_features_of_pyside():
    found = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True)
    assert (found.stdout, found.stderr) == ("[]\n", "")
