#!/bin/sh
# Runs the README's commands; bare-debian.ts starts this script as process 1 of the bare Debian.
set -eu
cd /srv/seatwise
[ "$(node --version | cut -d. -f1)" = v20 ] || { echo "Node 20 was expected, not $(node --version)"; exit 1; }
echo "Node $(node --version), npm $(npm --version), as $(id -un)"

npm ci
[ "${1-}" != test ] || npm test

# setsid makes a process group, so that the interrupt below reaches all of it, as Ctrl-C does.
setsid npm start >start.log 2>&1 &
group=$!
tries=0
until node -e "fetch('http://127.0.0.1:$PORT/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"; do
  tries=$((tries + 1))
  if [ "$tries" -gt 180 ] || ! kill -0 "$group" 2>/dev/null; then
    cat start.log
    echo "The product did not start."
    exit 1
  fi
  sleep 1
done
cat start.log
grep -q "running on the one of node_modules" start.log || { echo "The start does not say which Node it runs on."; exit 1; }
if dpkg --status libatomic1 >/dev/null 2>&1; then
  echo "The start installed libatomic1."
  exit 1
fi
kill -INT "-$group"
wait "$group" || :

# Lists the processes other than this shell (process 1): the product left them behind. npm may end before they do.
left_behind() {
  for process in /proc/[0-9]*; do
    [ "$process" != /proc/1 ] || continue
    command=$(tr '\0' ' ' 2>/dev/null <"$process/cmdline" || :)
    case $command in "" | tr* | sh*) continue ;; esac
    echo "$command"
  done
}
tries=0
while [ -n "$(left_behind)" ]; do
  tries=$((tries + 1))
  [ "$tries" -le 20 ] || { echo "Left behind: $(left_behind)"; exit 1; }
  sleep 1
done
if find / -xdev -name postmaster.pid 2>/dev/null | grep .; then
  echo "PostgreSQL did not stop."
  exit 1
fi
echo "Answered and stopped."
