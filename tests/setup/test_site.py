"""The guide as a site: all its pages, in their languages, and no link that leads nowhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def build(folder, docs=DOCS):
    command = [sys.executable, "-m", "setup.site", str(folder), str(docs)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    done = build(folder)
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_of_the_guide_is_there_in_its_language(site):
    for page in DOCS.rglob("*.md"):
        made = site / page.relative_to(DOCS).with_suffix(".html")
        language = "ar" if page.parent.name == "ar" else "en"
        assert f'<html lang="{language}"' in made.read_text("utf-8")
    for first in (site / "index.html", site / "ar" / "index.html"):
        assert 'href="holdem.html"' in first.read_text("utf-8")
    assert (site / "_static" / "guide.css").is_file()


def test_every_picture_is_there(site):
    shown = 0
    for page in site.rglob("*.html"):
        for source in re.findall(r'<img [^>]*src="([^"]+)"', page.read_text("utf-8")):
            assert (page.parent / source).is_file(), f"{page.name}: {source}"
            shown += 1
    assert shown >= len(list(DOCS.rglob("*.png")))


@pytest.mark.parametrize(
    "broken", ["[a page](nowhere.md)", "[a heading](#nowhere)", "![a picture](pictures/no.png)"]
)
def test_a_link_or_picture_that_leads_nowhere_is_an_error(tmp_path, broken):
    docs = tmp_path / "docs"
    for folder, text in ((docs, broken), (docs / "ar", "")):
        folder.mkdir()
        for page in ("README.md", "rummy.md"):
            (folder / page).write_text(f"# {page}\n\n{text}\n")
    done = build(tmp_path / "site", docs)
    assert done.returncode == 1
    assert re.search(r"nowhere|no\.png", done.stderr), done.stderr
