"""Manual page and completions for shells, from the command line's own help.

Run: ``python -m setup.manual FOLDER``.
"""

import gzip
import sys
from pathlib import Path

import shtab
from argparse_manpage.manpage import Manpage

from app.games import GAMES
from app.shell.commandline import build_parser
from app.shell.version import version_of


def main() -> None:
    """Write kibitzer.1.gz, and completions as bash, zsh and fish want them."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    parser = build_parser(GAMES)
    parser.man_short_description = "card-game adviser"
    data = {
        "project_name": "Kibitzer",
        "version": version_of("kibitzer"),
        "manual_title": "Kibitzer",
    }
    page = str(Manpage(parser, format="pretty", _data=data))
    with gzip.GzipFile(folder / "kibitzer.1.gz", "wb", mtime=0) as file:
        file.write(page.encode())
    for shell, name in (("bash", "kibitzer"), ("zsh", "_kibitzer"), ("fish", "kibitzer.fish")):
        (folder / name).write_text(shtab.complete(parser, shell=shell), encoding="utf-8")


if __name__ == "__main__":
    main()
