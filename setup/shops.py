"""What shops ask about Kibitzer, told once: ``python -m setup.shops dist`` after the installers.

For each installer in the folder it writes, into ``shops`` within, what the shop of that system
wants: of a ``.deb`` a Flatpak manifest, of a Windows installer a winget manifest, of a macOS disk
image a Homebrew cask. Version, addresses and words come from ``pyproject.toml`` and the metadata.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
METADATA = ET.parse(ROOT / "setup" / "debian" / "kibitzer.metainfo.xml").getroot()
VERSION, HOMEPAGE = PROJECT["version"], PROJECT["urls"]["Homepage"]
RELEASES = f"{HOMEPAGE}/releases/{VERSION}"
WINGET = "1.10.0"  # of the manifests' own form

CASK = """\
cask "kibitzer" do
  version "{version}"
  sha256 "{sum}"

  url "{releases}/{name}"
  name "Kibitzer"
  desc "{description}"
  homepage "{homepage}/"

  depends_on arch: :arm64

  app "Kibitzer.app"
  binary "#{{appdir}}/Kibitzer.app/Contents/MacOS/kibitzer"

  zap trash: [
    "~/.config/kibitzer",
    "~/Library/Application Support/kibitzer",
    "~/Library/Caches/kibitzer",
  ]
end
"""


def main(dist: Path) -> None:
    """Write what goes with the installers in `dist`."""
    makers = {"*.deb": flatpak, "*-setup.exe": winget, "*.dmg": homebrew}
    for pattern, make in makers.items():
        for installer in dist.glob(pattern):
            for name, text in make(installer).items():
                path = dist / "shops" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="\n")
                print(path)


def flatpak(deb: Path) -> dict[str, str]:
    """A manifest that unpacks the Debian package; it asks for a screen and nothing else."""
    name = told("id")
    module = {
        "name": "kibitzer",
        "buildsystem": "simple",
        # As they are: see kibitzer.spec, some libraries are damaged by it.
        "build-options": {"strip": False, "no-debuginfo": True},
        "build-commands": [
            f"ar p {deb.name} data.tar.xz | tar -xJ",
            "cp -a usr/. /app",
            f"mv /app/share/mime/packages/kibitzer.xml /app/share/mime/packages/{name}.xml",
        ],
        "sources": [{"type": "file", "path": f"../../{deb.name}", "sha256": sum_of(deb)}],
    }
    manifest = {
        "id": name,
        "runtime": "org.freedesktop.Platform",
        "runtime-version": "24.08",
        "sdk": "org.freedesktop.Sdk",
        "command": "kibitzer",
        "finish-args": ["--share=ipc", "--socket=fallback-x11", "--socket=wayland", "--device=dri"],
        "rename-desktop-file": "kibitzer.desktop",
        "rename-icon": "kibitzer",
        "modules": [module],
    }
    return {f"flatpak/{name}.json": json.dumps(manifest, indent=2) + "\n"}


def winget(installer: Path) -> dict[str, str]:
    """Three manifests; JSON is YAML."""
    publisher = told("developer/name")
    name = "Kibitzer.Kibitzer"
    manifests: dict[str, dict[str, Any]] = {
        "version": {"DefaultLocale": "en-US"},
        "defaultLocale": {
            "PackageLocale": "en-US",
            "Publisher": publisher,
            "PackageName": told("name"),
            "PackageUrl": HOMEPAGE,
            "License": PROJECT["license"],
            "ShortDescription": PROJECT["description"],
        },
        "installer": {
            "InstallerType": "nullsoft",
            "Scope": "user",
            "FileExtensions": ["kib", "kibs", "kibr"],
            "ReleaseDate": METADATA.findall("releases/release")[0].get("date"),
            "Installers": [
                {
                    "Architecture": "x64",
                    "InstallerUrl": f"{RELEASES}/{installer.name}",
                    "InstallerSha256": sum_of(installer).upper(),
                }
            ],
        },
    }
    ending = {"version": "", "defaultLocale": ".locale.en-US", "installer": ".installer"}
    files = {}
    for kind, more in manifests.items():
        whole = {
            "PackageIdentifier": name,
            "PackageVersion": VERSION,
            **more,
            "ManifestType": kind,
            "ManifestVersion": WINGET,
        }
        files[f"winget/{name}{ending[kind]}.yaml"] = json.dumps(whole, indent=2) + "\n"
    return files


def homebrew(image: Path) -> dict[str, str]:
    """A cask."""
    words = {"version": VERSION, "sum": sum_of(image), "releases": RELEASES, "name": image.name}
    words |= {"description": PROJECT["description"].removeprefix("A "), "homepage": HOMEPAGE}
    words["description"] = words["description"][0].upper() + words["description"][1:]
    return {"homebrew/kibitzer.rb": CASK.format(**words)}


def told(path: str) -> str:
    """What the metadata says there, in English."""
    return METADATA.findall(path)[0].text or ""


def sum_of(file: Path) -> str:
    """SHA-256 of a file."""
    with file.open("rb") as data:
        return hashlib.file_digest(data, "sha256").hexdigest()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
