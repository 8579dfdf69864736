#!/bin/sh
# Runs a program on Node: sh tools/node.sh FILE [ARGUMENT ...]
# The machine's own Node where it is as new as package.json asks for (engines), or else the one of node_modules, which
# package-lock.json pins. SEATWISE_NODE=machine refuses the latter: a container brings its own.
# This is a shell script because an older Node runs no TypeScript.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
required=$(sed -n 's/^ *"node": ">=\([0-9.]*\)".*/\1/p' "$root/package.json")

stop() {
  echo "$1" >&2
  exit 1
}

# Compiled modules are kept, so that the next start takes three quarters of the time.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$root/node_modules/.cache/node}"

# Prints the first Node on the PATH. npm 10 and 11 put the one of node_modules before it when they run scripts.
machine_node() (
  IFS=:
  set -f
  for folder in $PATH; do
    case $folder in "$root"/node_modules/* | */node_modules/.bin) continue ;; esac
    [ ! -x "$folder/node" ] || { echo "$folder/node" && return; }
  done
)

is_new_enough() {
  version=$("$1" --version 2>/dev/null) || return 1
  [ "$(printf '%s\n' "$required" "${version#v}" | sort -t. -k1,1n -k2,2n -k3,3n | head -n 1)" = "$required" ]
}

node=$(machine_node)
if [ -n "$node" ] && is_new_enough "$node"; then exec "$node" "$@"; fi
[ "${SEATWISE_NODE-}" != machine ] || stop "Seatwise needs Node $required or newer, which is not on the PATH of this machine (SEATWISE_NODE=machine)."

case $(uname -s) in
  Linux) os=linux ;;
  Darwin) os=darwin ;;
  *) stop "Seatwise runs on Linux and macOS, not on $(uname -s)." ;;
esac
case $(uname -m) in
  x86_64 | amd64) arch=x64 ;;
  aarch64 | arm64) arch=arm64 ;;
  *) stop "Seatwise runs on x64 and arm64 processors, not on $(uname -m)." ;;
esac
package=$root/node_modules/node-$os-$arch
node=$package/bin/node
[ -x "$node" ] || stop "Seatwise needs Node $required or newer, and node_modules has none for $os on $arch. Run \"npm ci\" first, without --omit=optional."

# Prints why the pinned Node does not run; prints nothing when it runs.
node_error() {
  output=$("$node" --version 2>&1) || echo "${output:-no reason given}"
}

# The loader has to search for the library that was unpacked beside the pinned Node.
use_unpacked() {
  for library in "$package"/libatomic/usr/lib/*/libatomic.so.1; do
    [ -e "$library" ] || return 0
    LD_LIBRARY_PATH=$(dirname "$library")${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
    export LD_LIBRARY_PATH
  done
}

# A start installs nothing into the system unless the operator asks for it.
fetch_libatomic() {
  command -v apt-get >/dev/null || return 0
  if [ "${SEATWISE_INSTALL_LIBRARIES-}" = 1 ]; then
    echo "Installing Debian's libatomic1, which the Node of node_modules needs (SEATWISE_INSTALL_LIBRARIES) ..." >&2
    export DEBIAN_FRONTEND=noninteractive
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends libatomic1; } >/dev/null 2>&1 || :
  else
    echo "Unpacking Debian's libatomic1 in node_modules, which the Node there needs ..." >&2
    unpack_libatomic >/dev/null 2>&1 || :
  fi
}

# Lists and caches of its own: a bare Debian has no lists, and the system's are not changed, by root neither.
unpack_libatomic() {
  folder=$package/libatomic
  set -- -qq -o "Dir::State::Lists=$folder/lists" -o "Dir::Cache=$folder/cache"
  mkdir -p "$folder/lists/partial" "$folder/cache/archives/partial" &&
    (cd "$folder" && apt-get "$@" update && apt-get "$@" download libatomic1 && dpkg-deb -x libatomic1_*.deb . && rm -rf lists cache)
}

case $(node_error) in
  *libatomic*)
    use_unpacked
    case $(node_error) in *libatomic*)
      fetch_libatomic
      use_unpacked
      ;;
    esac
    case $(node_error) in *libatomic*)
      stop "The Node of node_modules needs the library libatomic, which could not be fetched. Install Node $required or newer, or the library (Debian, Ubuntu: apt-get install libatomic1; Fedora: dnf install libatomic), and run the command again."
      ;;
    esac
    ;;
esac
[ -z "$(node_error)" ] || stop "The Node of node_modules does not run on this machine: $(node_error)"

# Said by the product, and not by every tool that builds and checks it.
case ${1-} in
  tools/* | node_modules/*) ;;
  *) echo "This machine has no Node $required or newer: running on the one of node_modules, $("$node" --version)." >&2 ;;
esac
exec "$node" "$@"
