#!/bin/sh
# ops/deploy/pgbouncer/pgbouncer.ini with this network's host names.
set -eu
umask 077
printf '"enrolled" "%s"\n' "$POSTGRES_PASSWORD" > /tmp/userlist.txt
sed -e "s/host=127.0.0.1 port=5432/host=$PRIMARY port=5432/" -e 's/^listen_addr = .*/listen_addr = */' \
  -e 's#/etc/pgbouncer/userlist.txt#/tmp/userlist.txt#' /pgbouncer.ini > /tmp/pgbouncer.ini
exec pgbouncer /tmp/pgbouncer.ini
