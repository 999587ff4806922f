#!/bin/sh
# Makes sure that libyaml can be compiled against; installs it where that is a matter of one command.
set -eu

has_libyaml() {
  pkg-config --exists yaml-0.1 2>/dev/null
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

has_libyaml && exit 0

echo "libyaml is missing; installing it ..." >&2
if command -v apt-get >/dev/null; then
  as_root apt-get install -y libyaml-dev pkg-config ||
    { as_root apt-get update && as_root apt-get install -y libyaml-dev pkg-config; } || true
elif command -v brew >/dev/null; then
  brew install libyaml pkgconf || true
fi

has_libyaml && exit 0

cat >&2 <<'END'
error: libyaml with its headers is needed, and could not be installed. Install it yourself:
  Debian, Ubuntu   apt-get install libyaml-dev pkg-config
  Fedora, RHEL     dnf install libyaml-devel pkgconf
  Arch             pacman -S libyaml pkgconf
  macOS            brew install libyaml pkgconf
END
exit 1
