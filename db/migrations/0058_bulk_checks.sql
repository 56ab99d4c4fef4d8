-- Names that one account checks together. Nothing of it is kept after 24 hours.
create table bulk_check (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  -- Each answer is also stored as a receipt, which stays.
  with_receipts boolean not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index bulk_check_of on bulk_check (account_id, created_at);
create index bulk_check_age on bulk_check (created_at);

create table bulk_check_row (
  check_id uuid not null references bulk_check (id) on delete cascade,
  place smallint not null check (place between 1 and 5000),
  last_name text not null check (length(last_name) between 1 and 100),
  first_name text not null check (length(first_name) <= 100),
  state text not null check (length(state) <= 2),
  zip text not null check (length(zip) <= 5),
  -- Null until it was checked.
  outcome text check (outcome in ('one', 'several', 'none', 'formerly')),
  total integer check (total >= 0),
  -- Of the one person found. The name isn't copied: a person who asks to be left out is gone from here at once.
  public_id text check (length(public_id) = 8),
  standing jsonb,
  receipt_id text check (length(receipt_id) = 26),
  primary key (check_id, place),
  check ((outcome is null) = (total is null))
);
create index bulk_check_row_due on bulk_check_row (check_id, place) where outcome is null;
