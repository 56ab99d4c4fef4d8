#!/bin/sh
# Run once by the PostgreSQL image, when the primary is created.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v password="$REPLICATION_PASSWORD" <<'SQL'
create role replicator login replication password :'password';
select pg_create_physical_replication_slot('enrolled_replica');
SQL
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
