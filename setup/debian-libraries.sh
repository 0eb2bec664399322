#!/bin/sh
# Makes sure that the system libraries Qt needs are there on Debian and Ubuntu: installs the
# missing ones where it may, else prints the exact line to type. Other systems need none.
set -eu
command -v apt-get >/dev/null 2>&1 || exit 0

missing=
while read -r file package; do
  ldconfig -p 2>/dev/null | grep -q "$file" || /sbin/ldconfig -p | grep -q "$file" ||
    missing="$missing $package"
done <<'LIST'
libGL.so.1 libgl1
libEGL.so.1 libegl1
libxkbcommon.so.0 libxkbcommon0
libglib-2.0.so.0 libglib2.0-0
libfontconfig.so.1 libfontconfig1
libdbus-1.so.3 libdbus-1-3
libxkbcommon-x11.so.0 libxkbcommon-x11-0
libxcb-cursor.so.0 libxcb-cursor0
libxcb-icccm.so.4 libxcb-icccm4
libxcb-keysyms.so.1 libxcb-keysyms1
libxcb-shape.so.0 libxcb-shape0
LIST
if [ "${1:-}" = heard ]; then # what `make test-heard` reads the window with
  for tool in Xvfb:xvfb dbus-run-session:dbus; do
    command -v "${tool%%:*}" >/dev/null 2>&1 || missing="$missing ${tool#*:}"
  done
  [ -e /usr/libexec/at-spi-bus-launcher ] || [ -e /usr/lib/at-spi2-core/at-spi-bus-launcher ] ||
    missing="$missing at-spi2-core"
fi
if [ "${1:-}" = elsewhere ]; then # what `make test-elsewhere` runs libraries of other systems by
  [ -e /usr/lib/wine/wine64 ] || missing="$missing wine64"
  [ -e /usr/bin/qemu-aarch64-static ] || missing="$missing qemu-user-static"
  [ -e /usr/aarch64-linux-gnu/lib ] || missing="$missing libc6-arm64-cross"
fi
if [ "${1:-}" = bundle ]; then # what `make bundle` compiles with, and puts into the folder
  for tool in cc:gcc strip:binutils; do
    command -v "${tool%%:*}" >/dev/null 2>&1 || missing="$missing ${tool#*:}"
  done
  [ -e /usr/include/stdio.h ] || missing="$missing libc6-dev"
  library=$(python3 -c 'from sysconfig import get_config_var as of; print(of("LIBDIR"), of("INSTSONAME"), sep="/")')
  [ -e "$library" ] || missing="$missing $(basename "${library%%.so*}")"
fi
python3 -c 'import ensurepip, venv' 2>/dev/null || missing="$missing python3-venv"
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then as_root=
elif sudo -n true 2>/dev/null; then as_root=sudo
else
  echo "Kibitzer needs some system packages. Please type this, then try again:" >&2
  echo "  sudo apt-get install --no-install-recommends$missing" >&2
  exit 1
fi
echo "Installing system packages:$missing"
$as_root apt-get update -qq
# shellcheck disable=SC2086 # a list of words
DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing
