"""What installers tell a system about Kibitzer agrees with what Kibitzer is."""

import ast
import configparser
import gzip
import hashlib
import importlib.util
import json
import os
import re
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from app.games import ALL
from app.shell.storage import documents

ROOT = Path(__file__).parents[2]
DEBIAN = ROOT / "setup" / "debian"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture(scope="module")
def project():
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


@pytest.fixture(scope="module")
def notices():
    sys.path.insert(0, str(ROOT))
    try:
        import setup.notices as module
    finally:
        sys.path.remove(str(ROOT))
    return module


def test_menu_entry_file_type_and_metadata_name_the_same_things():
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(DEBIAN / "kibitzer.desktop")
    menu = entry["Desktop Entry"]
    kinds = ET.parse(DEBIAN / "kibitzer.xml").getroot().findall(f"{MIME}mime-type")
    told = ET.parse(DEBIAN / "kibitzer.metainfo.xml").getroot()
    names = [kind.get("type") for kind in kinds]
    assert menu["MimeType"].split(";") == [*names, ""]
    assert [one.text for one in told.findall(".//mediatype")] == names
    assert menu["Exec"] == f"{told.find('.//binary').text} %f"
    assert told.find("launchable").text == "kibitzer.desktop"
    patterns = [kind.find(f"{MIME}glob").get("pattern") for kind in kinds]
    assert patterns == ["*.kib", "*.kibs", "*.kibr"]


def test_metadata_project_and_changelog_tell_of_the_same_version(project):
    version, homepage = project["project"]["version"], project["project"]["urls"]["Homepage"]
    told = ET.parse(DEBIAN / "kibitzer.metainfo.xml").getroot()
    newest = told.find("releases/release")
    assert newest.get("version").replace("~", "") == version
    heading = re.search(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)[1]
    assert heading == f"{version} ({newest.get('date')})"
    pictures = [one.text for one in told.findall(".//image")]
    for address in (*pictures, *(one.text for one in told.findall("url"))):
        assert address.startswith(homepage)
    for address in pictures:
        assert (ROOT / "docs" / "pictures" / address.rpartition("/")[2]).is_file()


def test_a_bundle_leaves_nothing_out_that_the_program_imports():
    spec = ast.parse((ROOT / "setup" / "kibitzer.spec").read_text())
    (excluded,) = (
        ast.literal_eval(word.value)
        for call in ast.walk(spec)
        if isinstance(call, ast.Call)
        for word in call.keywords
        if word.arg == "excludes"
    )
    left_out = set(excluded) - {"numba", "llvmlite"}  # its kernels come compiled
    for path in (*ROOT.glob("app/**/*.py"), *ROOT.glob("engine/**/*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if any(name in text for name in left_out) else ():
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            assert not left_out & set(names), path


def test_every_saved_position_begins_as_the_file_type_says():
    match = ET.parse(DEBIAN / "kibitzer.xml").getroot().find(f".//{MIME}match")
    first, last = map(int, match.get("offset").split(":"))
    for text in (
        documents.dumps("holdem", {}),
        *map(Path.read_text, ROOT.glob("tests/positions/*.kib")),
    ):
        assert first <= text.find(match.get("value")) <= last


def test_the_manual_and_the_completions_know_every_command(tmp_path):
    subprocess.run([sys.executable, "-m", "setup.manual", str(tmp_path)], cwd=ROOT, check=True)
    page = gzip.decompress((tmp_path / "kibitzer.1.gz").read_bytes()).decode()
    names = [command.name for game in ALL for command in game.commands()] + ["batch"]
    for name in names:
        assert f"kibitzer {name}".replace("-", "\\-") in page
        for shell in ("kibitzer", "_kibitzer", "kibitzer.fish"):
            assert name.split()[-1] in (tmp_path / shell).read_text()


def test_the_manual_is_there_in_every_language(tmp_path):
    subprocess.run([sys.executable, "-m", "setup.manual", str(tmp_path)], cwd=ROOT, check=True)
    page = gzip.decompress((tmp_path / "ar" / "kibitzer.1.gz").read_bytes()).decode()
    assert "kibitzer tarneeb advise" in page
    arabic = [line for line in page.splitlines() if re.search("[\u0600-\u06ff]", line)]
    assert len(arabic) > 200
    assert not re.search("usage:|positional|[\u2066-\u2069]", page)
    assert not (tmp_path / "ar" / "kibitzer.fish").exists()  # they hold no sentence to translate
    build = (DEBIAN / "build.sh").read_text()
    assert "man/$language/man1" in build


def test_icons_are_pictures_of_their_size(tmp_path):
    from PySide6.QtGui import QImage

    subprocess.run([sys.executable, "-m", "setup.icons", str(tmp_path)], cwd=ROOT, check=True)
    for side in (48, 64, 128, 256):
        image = QImage(str(tmp_path / f"kibitzer-{side}.png"))
        assert (image.width(), image.height()) == (side, side)
        assert image.pixelColor(side // 2, side // 2).alpha() == 255
        assert image.pixelColor(0, 0).alpha() < 128  # the corners are round
    drawn = (tmp_path / "kibitzer.svg").read_text()
    assert "<title>Kibitzer</title>" in drawn
    assert not QImage(str(tmp_path / "kibitzer.ico")).isNull()


def test_notices_hold_the_licence_of_every_library(notices, project):
    names = [wanted.split(">")[0] for wanted in project["project"]["dependencies"]]
    modules = {"PySide6-Essentials": "PySide6"}
    files = [importlib.util.find_spec(modules.get(name, name)).origin for name in set(names)]
    text = notices.notices([*files, gzip.__file__, str(ROOT / "app" / "__main__.py")])
    for name in names:
        assert name.replace("-", "_").lower() in text.replace("-", "_").lower()
    for words in ("MIT License", "SIL OPEN FONT LICENSE", "GNU LESSER GENERAL PUBLIC LICENSE",
                  "PYTHON SOFTWARE FOUNDATION LICENSE", "Redistribution and use"):  # fmt: skip
        assert words in text
    line = "=" * 78
    headings = re.findall(f"^{line}\n(.+)\n{line}$", text, re.MULTILINE)
    assert headings[:3] == ["Kibitzer", "Inter (font)", "Plex (font)"]
    assert headings[3:] == sorted(headings[3:])  # not in the order of folders that files lie in
    assert any(heading.startswith("Python") for heading in headings)


def test_a_library_without_a_licence_is_refused(notices, tmp_path):
    strange = tmp_path / "libstrange.so"
    strange.touch()
    with pytest.raises(notices.NoLicenceError, match="libstrange"):
        notices.notices([str(strange)])


def test_each_shop_is_told_of_the_installer_that_is_there(tmp_path, project):
    version, homepage = project["project"]["version"], project["project"]["urls"]["Homepage"]
    names = "kibitzer_1_amd64.deb", "kibitzer-1-setup.exe", "Kibitzer.dmg"
    for name in names:
        (tmp_path / name).write_text(name)
    sums = {name: hashlib.sha256(name.encode()).hexdigest() for name in names}
    subprocess.run([sys.executable, "-m", "setup.shops", str(tmp_path)], cwd=ROOT, check=True)
    shops = tmp_path / "shops"
    flatpak = json.loads((shops / "flatpak" / "org.kibitzer.Kibitzer.json").read_text())
    (source,) = flatpak["modules"][0]["sources"]
    assert (shops / "flatpak" / source["path"]).resolve() == tmp_path / names[0]
    assert source["sha256"] == sums[names[0]]
    assert not [one for one in flatpak["finish-args"] if "network" in one or "filesystem" in one]
    installed = ET.parse(DEBIAN / "kibitzer.metainfo.xml").getroot()
    assert flatpak["id"] == installed.find("id").text
    winget = {
        told["ManifestType"]: told
        for told in map(json.loads, map(Path.read_text, shops.glob("winget/*.yaml")))
    }
    assert winget.keys() == {"version", "defaultLocale", "installer"}
    assert {told["PackageVersion"] for told in winget.values()} == {version}
    (installer,) = winget["installer"]["Installers"]
    assert installer["InstallerSha256"] == sums[names[1]].upper()
    assert installer["InstallerUrl"] == f"{homepage}/releases/{version}/{names[1]}"
    cask = (shops / "homebrew" / "kibitzer.rb").read_text()
    assert f'sha256 "{sums[names[2]]}"' in cask
    assert f'url "{homepage}/releases/{version}/{names[2]}"' in cask


def test_a_shop_without_an_installer_is_told_nothing(tmp_path):
    subprocess.run([sys.executable, "-m", "setup.shops", str(tmp_path)], cwd=ROOT, check=True)
    assert list(tmp_path.iterdir()) == []


def test_two_packages_of_what_is_the_same_are_the_same(tmp_path):
    made = []
    ways = ((0o022, "Asia/Tokyo", "C", 2), (0o077, "UTC", "en_US.UTF-8", 40_000_000))
    for umask, zone, locale, old in ways:
        bundle = tmp_path / zone / "kibitzer"
        (bundle / "_internal" / "assets").mkdir(parents=True)
        for name in (
            "kibitzer",
            "_internal/B.so",
            "_internal/a.so",
            "_internal/assets/notices.txt",
        ):
            (bundle / name).write_text(name)
            os.utime(bundle / name, (old, old))
        words = {"TZ": zone, "LC_ALL": locale, "PYTHONPATH": str(ROOT)}
        # A second before midnight: in another zone it is another day.
        words |= {"SOURCE_DATE_EPOCH": "1790035199", "QT_QPA_PLATFORM": "offscreen"}
        words |= {"DEBFULLNAME": "A", "DEBEMAIL": "a@b.example"}
        output = tmp_path / zone / "out"
        command = [str(DEBIAN / "build.sh"), str(bundle), sys.executable, str(output)]
        subprocess.run(command, cwd=ROOT, env=os.environ | words, umask=umask, check=True)
        made += [path.read_bytes() for path in output.iterdir()]
    first, second = made
    assert first == second


def test_an_appimage_is_made_of_what_the_package_holds(tmp_path):
    package = tmp_path / "package"
    files = (
        "bin/kibitzer", "share/applications/kibitzer.desktop",
        "share/icons/hicolor/256x256/apps/kibitzer.png",
    )  # fmt: skip
    for name in (*(f"usr/{file}" for file in files), "DEBIAN/control"):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(
            "Package: kibitzer\nVersion: 1\nArchitecture: all\nMaintainer: a <a@b.example>\n"
            "Description: d\n"
        )
    deb = tmp_path / "kibitzer.deb"
    subprocess.run(["dpkg-deb", "--build", str(package), str(deb)], check=True)
    tool = tmp_path / "tool"
    tool.write_text('#!/bin/sh\ncp -rL "$1" "$2"\n')
    tool.chmod(0o755)
    subprocess.run(
        [str(ROOT / "setup" / "appimage.sh"), str(deb), str(tmp_path / "made")],
        env=os.environ | {"APPIMAGETOOL": str(tool)},
        check=True,
    )
    (made,) = (tmp_path / "made").iterdir()
    assert {"AppRun", "kibitzer.desktop", "kibitzer.png", "usr"} == {p.name for p in made.iterdir()}


def test_windows_opens_positions_with_it_until_it_is_removed():
    script = (ROOT / "setup" / "windows" / "kibitzer.nsi").read_text()
    written = set(re.findall(r'WriteRegStr HKCU "(\S+)"', script))
    removed = re.findall(r'DeleteRegKey HKCU "(\S+)"', script)
    removed += [f"${{CLASSES}}\\{kind}" for kind in re.findall(r'LET_GO "(\S+)"', script)]
    assert {f"${{CLASSES}}\\{name}" for name in (".kib", ".kibs", ".kibr")} < written
    for key in written:  # a key goes with the one that it is in
        assert any(f"{key}\\".startswith(f"{above}\\") for above in removed), key


@pytest.mark.parametrize(
    ("words", "said"),
    [(["--version"], "kibitzer "), (["-m", "engine.cluster.serving"], "")],
)
def test_a_bundle_starts_commands_and_its_own_processes(words, said):
    done = subprocess.run(
        [sys.executable, str(ROOT / "setup" / "entry.py"), *words],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith(said)
    assert done.stderr == ""
