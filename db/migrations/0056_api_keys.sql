-- Keys for programs that read public data more often than a network may without one.
create table api_key (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- The first characters, which its owner recognizes it by. The key itself is shown once and never stored.
  prefix text not null check (prefix ~ '^enr_[A-Za-z0-9_-]{6}$'),
  hash bytea not null unique check (length(hash) = 32),
  scopes text[] not null check (scopes <@ '{read,watch}' and cardinality(scopes) between 1 and 2),
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index api_key_of on api_key (account_id);

create table api_key_day (
  key_id uuid not null references api_key (id) on delete cascade,
  day date not null,
  calls integer not null check (calls >= 0),
  -- Of them, how many were rejected because there were too many.
  limited integer not null check (limited >= 0),
  primary key (key_id, day)
);

-- Of the setting API_PLANS. A plan that the setting doesn't name counts as the first one it names.
alter table account add column api_plan text not null default '' check (length(api_plan) <= 30);
