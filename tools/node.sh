#!/bin/sh
# Runs a program on the Node that package-lock.json pins: sh tools/node.sh FILE [ARGUMENT ...]
# This is a shell script because npm 10 and 11 put the pinned Node before the system's on the PATH, and
# the pinned one does not load on a Debian without libatomic1.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)

stop() {
  echo "$1" >&2
  exit 1
}

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
[ -x "$node" ] || stop "node_modules has no Node for $os on $arch. Run \"npm ci\" first, without --omit=optional."

# Prints why the pinned Node does not run; prints nothing when it runs.
node_error() {
  output=$("$node" --version 2>&1) || echo "${output:-no reason given}"
}

# Users without root have the library unpacked beside the pinned Node: the loader has to search there.
use_unpacked() {
  for library in "$package"/libatomic/usr/lib/*/libatomic.so.1; do
    [ -e "$library" ] || return 0
    LD_LIBRARY_PATH=$(dirname "$library")${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
    export LD_LIBRARY_PATH
  done
}

install_libatomic() {
  command -v apt-get >/dev/null || return 0
  echo "Fetching Debian's libatomic1, which Node 26 needs ..." >&2
  if [ "$(id -u)" = 0 ]; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -y -qq --no-install-recommends libatomic1
  else
    # Separate package lists: only root may update the system's, and a bare Debian has none.
    lists=Dir::State::Lists=$package/libatomic/lists
    mkdir -p "$package/libatomic/lists/partial" &&
      (cd "$package/libatomic" && apt-get -qq -o "$lists" update && apt-get -qq -o "$lists" download libatomic1 &&
        dpkg-deb -x libatomic1_*.deb . && rm -rf lists)
  fi >/dev/null 2>&1 || :
}

case $(node_error) in
  *libatomic*)
    use_unpacked
    case $(node_error) in *libatomic*)
      install_libatomic
      use_unpacked
      ;;
    esac
    case $(node_error) in *libatomic*)
      stop "Node 26 needs the library libatomic, which could not be fetched. Install it (Debian, Ubuntu: apt-get install libatomic1; Fedora: dnf install libatomic) and run the command again."
      ;;
    esac
    ;;
esac
[ -z "$(node_error)" ] || stop "The Node in node_modules does not run on this machine: $(node_error)"

# Compiled modules are kept, so that the next start takes three quarters of the time.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$root/node_modules/.cache/node}"

exec "$node" "$@"
