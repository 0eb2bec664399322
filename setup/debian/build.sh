#!/bin/sh
# Wraps the folder that `make bundle` built into a Debian package: build.sh BUNDLE PYTHON OUTPUT
set -eu
umask 022
export LC_ALL=C.UTF-8 TZ=UTC # the manual's date is one of this zone
bundle=$1 python=$2 output=$3
here=$(dirname "$0")
version=$("$python" -c 'from app.shell.storage.version import version_of; print(version_of("kibitzer"))')
architecture=$(dpkg --print-architecture)
revision=$(echo "$version" | sed 's/\(a\|b\|rc\)/~\1/')-1 # 1.0.0~rc1 comes before 1.0.0
# Two builds of a commit are the same: all in the package is as old as that.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
package="$output/kibitzer_${revision}_$architecture.deb"
# As Debian's own tools: whoever builds a package answers for it.
maintainer="${DEBFULLNAME:-$(git log -1 --format=%an)} <${DEBEMAIL:-$(git log -1 --format=%ae)}>"
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
chmod 755 "$tree"
share=$tree/usr/share
put() { install -D -m 644 "$1" "$2"; }

mkdir -p "$tree/usr/lib" "$tree/usr/bin" "$tree/DEBIAN"
cp -a "$bundle" "$tree/usr/lib/kibitzer"
find "$tree/usr/lib/kibitzer" -type f -exec chmod 644 {} +
chmod 755 "$tree/usr/lib/kibitzer/kibitzer"
ln -s ../lib/kibitzer/kibitzer "$tree/usr/bin/kibitzer"

"$python" -m setup.icons "$tree/icons"
put "$tree/icons/kibitzer.svg" "$share/icons/hicolor/scalable/apps/kibitzer.svg"
for side in 48 64 128 256; do
  put "$tree/icons/kibitzer-$side.png" "$share/icons/hicolor/${side}x$side/apps/kibitzer.png"
done
"$python" -m setup.manual "$tree/manual"
put "$tree/manual/kibitzer.1.gz" "$share/man/man1/kibitzer.1.gz"
for page in "$tree"/manual/*/kibitzer.1.gz; do
  language=$(basename "$(dirname "$page")")
  put "$page" "$share/man/$language/man1/kibitzer.1.gz"
done
put "$tree/manual/kibitzer" "$share/bash-completion/completions/kibitzer"
put "$tree/manual/kibitzer.fish" "$share/fish/vendor_completions.d/kibitzer.fish"
put "$tree/manual/_kibitzer" "$share/zsh/vendor-completions/_kibitzer"
rm -r "$tree/icons" "$tree/manual"

put "$here/kibitzer.desktop" "$share/applications/kibitzer.desktop"
put "$here/kibitzer.xml" "$share/mime/packages/kibitzer.xml"
put "$here/kibitzer.metainfo.xml" "$share/metainfo/org.kibitzer.Kibitzer.metainfo.xml"
put "$here/lintian-overrides" "$share/lintian/overrides/kibitzer"
put "$here/copyright" "$share/doc/kibitzer/copyright"
gzip -9 -n -c CHANGELOG.md >"$share/doc/kibitzer/changelog.gz"
gzip -9 -n -c "$bundle/_internal/assets/notices.txt" >"$share/doc/kibitzer/notices.txt.gz"
gzip -9 -n -c >"$share/doc/kibitzer/changelog.Debian.gz" <<CHANGELOG
kibitzer ($revision) unstable; urgency=medium

  * Kibitzer $version; what is new is in changelog.gz.

 -- $maintainer  $(date -uR -d "@$SOURCE_DATE_EPOCH")
CHANGELOG

# What is not in the bundle: the C library it was built with, and the screen's own libraries.
glibc=$(ldd --version | sed -n '1s/.* //p')
# In KiB as Debian counts them: whatever the file system makes of them.
size=$(find "$tree/usr" -printf '%y %s\n' | awk '{n += $1 == "f" ? int(($2 + 1023) / 1024) : 1} END {print n}')
cat >"$tree/DEBIAN/control" <<CONTROL
Package: kibitzer
Version: $revision
Section: misc
Priority: optional
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $size
Depends: libc6 (>= $glibc), libegl1, libgl1, libxcb1, fontconfig-config
Description: card-game adviser that knows the odds
 Kibitzer looks over a player's shoulder at five card tables. It answers at
 once when cards are clicked, exactly where that is possible, and says how sure
 it is where it is not: equity and strategy in Hold'em, double-dummy tricks,
 bids and plays in Tarneeb, perfect play of two small games, least deadwood and
 advice during play in gin rummy and Three Thirteen.
CONTROL
find "$tree" -type d -exec chmod 755 {} +
find "$tree/usr" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
(cd "$tree" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
mkdir -p "$output"
dpkg-deb --root-owner-group -Zxz -z6 --build "$tree" "$package"
ls -l "$package" | awk '{printf "%.0f MB\n", $5 / 1e6}'
