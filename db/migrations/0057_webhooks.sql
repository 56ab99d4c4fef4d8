-- Where an account wants to be told of changes to listings, to the directory, and to receipts.
create table webhook_endpoint (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  url text not null check (length(url) between 1 and 500),
  description text not null check (length(description) <= 60),
  events text[] not null check (cardinality(events) > 0
    and events <@ '{listing.left,listing.returned,listing.changed,receipt.aged,list.updated}'),
  -- No foreign keys: an import that is undone deletes its listings, and that is one of the changes to tell.
  listings integer[] not null check (cardinality(listings) <= 500),
  receipts text[] not null check (cardinality(receipts) <= 500),
  -- Encrypted with a key derived from the installation's secret. The earlier one signs, too, until its time has come.
  secret bytea not null,
  earlier_secret bytea,
  earlier_until timestamptz,
  -- How far deliveries were queued: an entry of list_change, and a run of import_run.
  last_change bigint not null,
  last_import integer not null,
  -- The first failure since the last success, and whether the owner knows of it.
  failing_since timestamptz,
  is_told boolean not null default false,
  disabled_at timestamptz,
  disabled_by text check (disabled_by in ('owner', 'gone', 'failing')),
  created_at timestamptz not null default now(),
  check ((earlier_secret is null) = (earlier_until is null)),
  check ((disabled_at is null) = (disabled_by is null))
);
create index webhook_endpoint_of on webhook_endpoint (account_id);

create table webhook_delivery (
  -- Also the ID of the message, which stays the same however often it is sent.
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  type text not null,
  -- What happened, such as `change:17`: queued once for each endpoint.
  event text not null,
  -- An entry of list_change. It is read when it is sent: no copy of a record outlives an opt-out.
  change bigint,
  -- What everything else says.
  data jsonb,
  created_at timestamptz not null default now(),
  state text not null default 'queued' check (state in ('queued', 'delivered', 'dead')),
  -- Since it was queued, or sent again by its owner.
  tries integer not null default 0 check (tries >= 0),
  next_try_at timestamptz default now(),
  -- Of the last try. Null: no response, for the reason in `failure`.
  status integer,
  failure text check (failure in ('address', 'timeout', 'connection', 'disabled')),
  response text,
  duration_ms integer,
  tried_at timestamptz,
  unique (endpoint_id, event),
  check ((change is null) <> (data is null)),
  check ((state = 'queued') = (next_try_at is not null))
);
create index webhook_delivery_newest on webhook_delivery (endpoint_id, created_at desc, id);
create index webhook_delivery_queued on webhook_delivery (endpoint_id, next_try_at) where state = 'queued';
