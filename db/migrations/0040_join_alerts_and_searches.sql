-- Who wants an email when the agent of an unclaimed listing joins. The row is deleted with that email.
create table join_alert (
  id bigint generated always as identity primary key,
  listing_id integer not null references listing (id) on delete cascade,
  email text not null check (length(email) between 5 and 254),
  -- Of the link in the email that confirms it.
  confirm_hash bytea unique check (length(confirm_hash) = 32),
  confirm_by timestamptz,
  confirmed_at timestamptz,
  -- Of the link in that email that stops it, now or later.
  stop_key text not null default gen_random_uuid()::text unique,
  created_at timestamptz not null default now(),
  check ((confirm_hash is null) = (confirm_by is null)),
  check (confirm_hash is not null or confirmed_at is not null)
);
create unique index join_alert_once on join_alert (listing_id, lower(email));
create index join_alert_email on join_alert (lower(email));

-- Searches of a week, which begins on Monday in Washington. Nothing here says who searched.
create table search_count (
  week date not null,
  family text not null check (family in ('name', 'place', 'need', 'letter', 'mixed', 'unsearchable')),
  found integer not null default 0,
  missed integer not null default 0,
  primary key (week, family)
);

-- What searches without a result asked for, in the words of our own lists: a need, a letter, a place. Never a name.
create table search_miss (
  week date not null,
  family text not null,
  asked text not null check (length(asked) between 1 and 200),
  searches integer not null,
  primary key (week, family, asked)
);

-- Other words of those searches, as hashes. `word` is set once it was searched often and is no name on the lists.
create table search_word (
  week date not null,
  mark bytea not null check (length(mark) = 32),
  searches integer not null,
  word text check (length(word) between 3 and 30),
  primary key (week, mark)
);
-- Deleted with its week: from then on, nobody can try names against the hashes.
create table search_salt (
  week date primary key,
  salt bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
