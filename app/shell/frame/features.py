"""What PySide does beside Qt's own work, and Kibitzer has no use for."""

from __future__ import annotations

import sys

import PySide6.QtCore  # noqa: F401  # brings what is looked for below


def use_none() -> None:
    """Let PySide not read the source of each module that is imported from now on.

    PySide 6.11 looks for its own name there, to know which modules may switch its features on
    (``from __feature__ import snake_case``), and Python keeps all that text: a seventh of the
    start, and 12 MB for good. Where PySide does so no more, nothing is changed.
    """
    feature = sys.modules.get("shibokensupport.feature")
    if hasattr(feature, "_mod_uses_pyside"):
        setattr(feature, "_mod_uses_pyside", lambda _module: False)  # noqa: B010  # no name for mypy
