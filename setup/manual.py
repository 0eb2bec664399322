"""Manual page and completions for shells, from the command line's own help.

Run: ``python -m setup.manual FOLDER``. The page is there in every language: ``ar/kibitzer.1.gz``.
"""

import gzip
import os
import subprocess
import sys
from pathlib import Path

import shtab
from argparse_manpage.manpage import Manpage

from app.shell.storage.version import version_of
from app.words import translation


def main() -> None:
    """Write kibitzer.1.gz in each language, and completions as bash, zsh and fish want them."""
    folder, *language = sys.argv[1:]
    if language:  # chosen before what holds texts is imported; argparse asks the environment
        translation.use(language)
        os.environ["LANGUAGE"] = language[0]
    else:
        for code in translation.languages():
            if code != "en":
                run = (sys.executable, "-m", "setup.manual", f"{folder}/{code}", code)
                subprocess.run(run, check=True)
    write(Path(folder), completions=not language)


def write(folder: Path, *, completions: bool) -> None:
    """Write the page in the language that is spoken."""
    from app.games import ALL
    from app.shell.commands.commandline import build_parser

    folder.mkdir(parents=True, exist_ok=True)
    parser = build_parser(ALL)
    parser.man_short_description = str(parser.description).partition(".")[0]
    data = {
        "project_name": "Kibitzer",
        "version": version_of("kibitzer"),
        "manual_title": "Kibitzer",
    }
    # Without the marks that order figures, as help has none: examples are copied into a shell.
    page = translation.written(str(Manpage(parser, format="pretty", _data=data)))
    with gzip.GzipFile(folder / "kibitzer.1.gz", "wb", mtime=0) as file:
        file.write(page.encode())
    if completions:
        for shell, name in (("bash", "kibitzer"), ("zsh", "_kibitzer"), ("fish", "kibitzer.fish")):
            (folder / name).write_text(shtab.complete(parser, shell=shell), encoding="utf-8")


if __name__ == "__main__":
    main()
