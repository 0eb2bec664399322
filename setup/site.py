"""The guide as a site: ``python -m setup.site FOLDER [DOCS]``.

Every link and picture is checked: what is wrong with one ends it. Pages are those of docs/, as F1
shows them, Arabic from right to left.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.errors import SphinxError

DOCS = Path(__file__).parents[1] / "docs"
RIGHT_TO_LEFT = ("ar",)  # folders of docs/
STYLE = """\
html[lang=ar] { direction: rtl; }
html[lang=ar] pre, html[lang=ar] code { direction: ltr; unicode-bidi: isolate; }
div.body img { max-width: 100%; }
"""
CONF: dict[str, Any] = {
    "project": "Kibitzer",
    "extensions": ["myst_parser"],
    "myst_heading_anchors": 4,
    "root_doc": "README",
    "html_title": "Kibitzer",
    "html_theme": "alabaster",
    "html_theme_options": {"page_width": "1040px", "sidebar_width": "240px"},
    "html_sidebars": {"**": ["navigation.html", "searchbox.html"]},
    "html_css_files": ["guide.css"],
    "html_show_sourcelink": False,
    "html_copy_source": False,
}


def _list_pages(_app: Sphinx, page: str, source: list[str]) -> None:
    """Put all pages of its language into the table of contents of a language's first page."""
    if page.split("/")[-1] == CONF["root_doc"]:
        others = "ar/README\n" if page == CONF["root_doc"] else ""
        source[0] += f"\n```{{toctree}}\n:hidden:\n:glob:\n\n*\n{others}```\n"


def _in_its_language(
    _app: Sphinx, page: str, _template: str, context: dict[str, Any], _tree: object
) -> None:
    folder = page.split("/")[0]
    context["language"] = folder if folder in RIGHT_TO_LEFT else "en"


def build(folder: Path, docs: Path = DOCS) -> None:
    """Write the site to `folder`; a link or picture that leads nowhere is a SphinxError."""
    with tempfile.TemporaryDirectory() as temporary:
        static = Path(temporary, "static")
        static.mkdir()
        (static / "guide.css").write_text(STYLE, encoding="utf-8")
        app = Sphinx(
            docs,
            None,
            folder,
            Path(temporary, "trees"),
            "html",
            {**CONF, "html_static_path": [str(static)]},
            status=None,
            warningiserror=True,
            exception_on_warning=True,
        )
        app.connect("source-read", _list_pages)
        app.connect("html-page-context", _in_its_language)
        app.build()
    for page in (folder, *(folder / name for name in RIGHT_TO_LEFT)):
        shutil.copy(page / "README.html", page / "index.html")


if __name__ == "__main__":
    try:
        build(*map(Path, sys.argv[1:]))
    except SphinxError as error:
        sys.exit(f"{error}")
