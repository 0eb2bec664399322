"""Which processor kernels are compiled for, and where those that came compiled are.

An installer brings kernels compiled for a processor that nearly every machine can stand in for;
they run within 5 % of those compiled for the machine itself. A machine that has all of its
features takes them, and compiles what is missing for it; any other compiles for itself.
"""

import os
import platform
import sys
from pathlib import Path
from typing import NamedTuple

import llvmlite.binding as llvm
import numba

#: Put there by ``python -m setup.kernels``, one folder for each state of the sources.
SHIPPED = Path(__file__).parents[1] / "assets" / "kernels"

#: Set to 1 to compile for the portable processor, as whoever builds an installer does; to 0 to
#: compile for this machine although kernels have come along.
PORTABLE = "KIBITZER_PORTABLE"


class Target(NamedTuple):
    """A processor by LLVM's name, and what LLVM is told of its features."""

    name: str
    features: str


#: Intel since 2013, AMD since 2015: the features of the x86-64 psABI's third level.
X86_64_V3 = Target(
    "x86-64-v3",
    "+avx,+avx2,+bmi,+bmi2,+cx16,+f16c,+fma,+lzcnt,+movbe,+popcnt,+sahf,+sse3,+sse4.1,+sse4.2,"
    "+ssse3,+xsave",
)


def portable() -> Target | None:
    """Processor that installers compile for on this kind of machine, if they do."""
    machine = platform.machine().lower()
    if machine in ("x86_64", "amd64"):
        return X86_64_V3
    if machine in ("arm64", "aarch64"):  # the least of its kind; both have what kernels use
        return Target("apple-m1" if sys.platform == "darwin" else "generic", "")
    return None


def can_stand_in(target: Target) -> bool:
    """Whether this machine has every feature of `target`."""
    host = llvm.get_host_cpu_features()
    return all(host.get(feature[1:]) for feature in target.features.split(",") if feature)


def chosen() -> Target:
    """What numba compiles for now."""
    features = numba.config.CPU_FEATURES  # type: ignore[attr-defined]  # set when it is imported
    name = numba.config.CPU_NAME  # type: ignore[attr-defined]  # the same
    if name is None and features is None:
        return Target(llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())
    return Target(name or llvm.get_host_cpu_name(), features or "")


def choose(target: Target) -> None:
    """Have numba compile for `target`; to be called before the first kernel is made."""
    numba.config.CPU_NAME, numba.config.CPU_FEATURES = target  # type: ignore[attr-defined]  # the same


def is_open_to_choice() -> bool:
    """Whether nobody has told numba what to compile for."""
    told = ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")
    return os.environ.get(PORTABLE) != "0" and not any(name in os.environ for name in told)
