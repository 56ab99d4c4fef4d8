#!/bin/sh
# The replica: copies the primary on first start, then follows its log.
set -eu
data=/var/lib/postgresql/data
if [ ! -s "$data/PG_VERSION" ]; then
  rm -rf "${data:?}"/*
  pg_basebackup -D "$data" -R -S enrolled_replica -X stream -c fast \
    -d "host=primary user=replicator application_name=enrolled_replica"
  chmod 700 "$data"
fi
exec postgres -D "$data" -c listen_addresses='*' -c hot_standby=on
