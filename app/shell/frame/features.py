"""What PySide does beside Qt's own work, and Kibitzer has no use for."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from inspect import isfunction
from typing import Any

from PySide6.QtCore import QObject  # brings what is looked for below, too


def keep_errors_in() -> None:
    """Let no error leave what Qt calls, of classes that are made from now on: it is told at once.

    PySide 6.11 keeps it until C++ returns. What Qt calls meanwhile for the first time loses a
    reference to its method, which is freed while its class has it: a crash, sooner or later.
    """
    setattr(QObject, "__init_subclass__", classmethod(_keep_errors_in))  # noqa: B010  # as below


def _keep_errors_in(kind: type[QObject]) -> None:
    super(QObject, kind).__init_subclass__()  # of what else it is made
    of_qt = next(base for base in kind.__mro__ if base.__module__.startswith("PySide6."))
    for name, method in list(vars(kind).items()):
        if isfunction(method) and hasattr(of_qt, name) and not name.startswith("__"):
            setattr(kind, name, _telling(method))


def _telling(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def told(*values: Any) -> Any:
        try:
            return method(*values)
        except Exception:
            sys.excepthook(*sys.exc_info())

    return told


def use_none() -> None:
    """Let PySide not read the source of each module that is imported from now on.

    PySide 6.11 looks for its own name there, to know which modules may switch its features on
    (``from __feature__ import snake_case``), and Python keeps all that text: a seventh of the
    start, and 12 MB for good. Where PySide does so no more, nothing is changed.
    """
    feature = sys.modules.get("shibokensupport.feature")
    if hasattr(feature, "_mod_uses_pyside"):
        setattr(feature, "_mod_uses_pyside", lambda _module: False)  # noqa: B010  # no name for mypy
