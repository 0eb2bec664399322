"""Where this user's compiled code is kept. Without numba: a window tells it, too."""

import os
from pathlib import Path

import platformdirs


def cache_root() -> Path:
    """KIBITZER_CACHE, or the platform's folder for what can be made anew; it need not exist."""
    kept = os.environ.get("KIBITZER_CACHE")
    return Path(kept) if kept else platformdirs.user_cache_path("kibitzer", appauthor=False)
