"""How much memory is free on this computer."""

import ctypes
import os
import sys
from pathlib import Path

USUAL_MB = 4000.0  # where nothing can be found out


def free_mb() -> float:
    """Megabytes (of a million bytes) that can be had without slowing the computer down."""
    if sys.platform == "win32":
        return _free_on_windows()
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        values = dict(line.split(":", 1) for line in lines)
        free = int(values["MemAvailable"].split()[0]) * 1024 / 1e6
    except (OSError, KeyError, ValueError):  # macOS tells how much there is, not what is free
        try:
            free = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2e6
        except (OSError, ValueError):
            return USUAL_MB
    return min(free, _limit_mb())


def _limit_mb() -> float:
    """What the group of processes may use on Linux, as in a container."""
    try:
        most = Path("/sys/fs/cgroup/memory.max").read_text(encoding="ascii").strip()
        used = Path("/sys/fs/cgroup/memory.current").read_text(encoding="ascii").strip()
        return (int(most) - int(used)) / 1e6
    except (OSError, ValueError):
        return float("inf")


class _Status(ctypes.Structure):
    """MEMORYSTATUSEX."""

    _fields_ = (
        ("length", ctypes.c_ulong),
        ("load", ctypes.c_ulong),
        *(
            (name, ctypes.c_ulonglong)
            for name in ("total", "free", "page", "free_page", "virtual", "free_virtual", "more")
        ),
    )


def _free_on_windows() -> float:
    status = _Status(length=ctypes.sizeof(_Status))
    kernel32 = getattr(ctypes, "windll").kernel32  # noqa: B009 - only there on Windows
    if not kernel32.GlobalMemoryStatusEx(ctypes.byref(status)):
        return USUAL_MB
    return float(status.free) / 1e6
