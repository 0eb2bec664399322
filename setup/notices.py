"""The licences of all that a bundle holds, in one text; an error if anything has none.

The spec of PyInstaller gives it the files and where they came from.
"""

import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import (
    Distribution,
    PackageNotFoundError,
    distribution,
    packages_distributions,
)
from pathlib import Path

ROOT = Path(__file__).parents[1]
LICENCES = ROOT / "assets" / "licences"
#: Wheels that come without the text of their licence, and the texts.
WITHOUT_TEXT = {
    "PySide6_Essentials": ("LGPL-3.0.txt", "GPL-3.0.txt"),
    "shiboken6": ("LGPL-3.0.txt", "GPL-3.0.txt"),
}
SITE = (sysconfig.get_path("purelib"), sysconfig.get_path("platlib"))
WORDS = ("licen", "copying", "notice", "authors")


class NoLicenceError(Exception):
    """Files that nothing says the licence of."""


def notices(sources: Iterable[str]) -> str:
    """All licences that the files at these paths are under, each under a heading.

    Our own come first, then all others by name: wherever files lie, the text is the same.
    """
    fonts = ROOT / "assets" / "fonts"
    own = {"Kibitzer": [ROOT / "LICENSE"], "Inter (font)": [fonts / "OFL.txt"]}
    own["Plex (font)"] = [fonts / "OFL-Plex.txt"]
    found, strange = {}, []
    for source in sorted({str(Path(s).resolve()) for s in sources}):
        ours = Path(source).is_relative_to(ROOT) and not source.startswith(SITE)
        if ours or ".dist-info" in source:  # of a package whose code is here, too
            continue
        name, texts = _of_wheel(source) or _of_python(source) or _of_debian(source) or ("", [])
        if not texts:
            strange.append(source)
        found[name] = texts
    if strange:
        raise NoLicenceError("no licence is known of " + ", ".join(strange))
    parts = ["What Kibitzer is made of, and the licences that it is under.\n"]
    for name, texts in (*own.items(), *sorted(found.items())):
        whole = "\n\n".join(t.read_text(encoding="utf-8", errors="replace").strip() for t in texts)
        parts.append(f"{'=' * 78}\n{name}\n{'=' * 78}\n\n{whole}\n")
    return "\n\n".join(parts)


@cache
def _packages() -> Mapping[str, list[str]]:
    """Names of the distributions that each importable name comes from."""
    return packages_distributions()


def _of_wheel(source: str) -> tuple[str, list[Path]] | None:
    for site in SITE:
        if source.startswith(site):
            top = Path(source).relative_to(site).parts[0]
            names = _packages().get(top.split(".")[0]) or [top.removesuffix(".libs")]
            try:
                found = distribution(names[0])
            except PackageNotFoundError:
                return None
            return f"{found.name} {found.version}", _texts(found)
    return None


def _texts(found: Distribution) -> list[Path]:
    if found.name in WITHOUT_TEXT:
        return [LICENCES / name for name in WITHOUT_TEXT[found.name]]
    return [
        Path(str(file.locate()))
        for file in found.files or ()
        if ".dist-info" in str(file) and any(word in file.name.lower() for word in WORDS)
    ]


def _of_python(source: str) -> tuple[str, list[Path]] | None:
    home, whole = Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix).resolve()
    of_it = Path(source).is_relative_to(home) or Path(source).name.startswith("libpython")
    # A Python of its own, as on Windows and macOS, has nothing but Python below it.
    if not of_it and (whole == Path("/usr") or not Path(source).is_relative_to(whole)):
        return None
    texts = [home / "LICENSE.txt", *home.parent.glob("LICENSE*"), *whole.glob("LICENSE*")]
    return "Python", [text for text in texts if text.is_file()][:1]


def _of_debian(source: str) -> tuple[str, list[Path]] | None:
    try:
        done = subprocess.run(["dpkg", "-S", source], capture_output=True, text=True)
    except FileNotFoundError:
        return None
    if done.returncode and source.startswith("/usr/"):  # a merged /usr has two names for a file
        done = subprocess.run(["dpkg", "-S", source[4:]], capture_output=True, text=True)
    package = done.stdout.split(":")[0].strip()
    text = Path("/usr/share/doc", package, "copyright")
    return (package, [text]) if package and text.is_file() else None
