#!/bin/sh
# What the official image does with these variables, in short.
set -eu
bin=/usr/lib/postgresql/17/bin
export PGDATA=/var/lib/postgresql/data
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  chown postgres "$PGDATA"
  printf '%s' "$POSTGRES_PASSWORD" >/tmp/password
  chmod 644 /tmp/password
  setpriv --reuid=postgres --regid=postgres --clear-groups $bin/initdb -U "$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256 --auth-local=trust -E UTF8
  echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
  rm /tmp/password
  setpriv --reuid=postgres --regid=postgres --clear-groups $bin/pg_ctl -w start -o "-c listen_addresses="
  setpriv --reuid=postgres --regid=postgres --clear-groups $bin/createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
  setpriv --reuid=postgres --regid=postgres --clear-groups $bin/pg_ctl -w stop
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups $bin/postgres -c listen_addresses='*'
