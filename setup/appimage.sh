#!/bin/sh
# Makes an AppImage of the Debian package, with appimagetool: appimage.sh PACKAGE OUTPUT
set -eu
package=$1 output=$2
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
chmod 755 "$tree"
dpkg-deb --extract "$package" "$tree"
ln -s usr/bin/kibitzer "$tree/AppRun"
ln -s usr/share/applications/kibitzer.desktop usr/share/icons/hicolor/256x256/apps/kibitzer.png "$tree"
mkdir -p "$output"
"${APPIMAGETOOL:-appimagetool}" "$tree" "$output/kibitzer-$(uname -m).AppImage"
