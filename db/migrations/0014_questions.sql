-- Ask an EA: questions of anybody, answers of approved agents.

create table question (
  id integer generated always as identity primary key,
  -- Eight hexadecimal digits, one to one with the id, as of listings.
  public_id text collate "C" not null
    generated always as (lpad(to_hex((id::bigint * 2246822519 + 374761393) % 4294967296), 8, '0')) stored unique,
  -- Who is signed in; or the address of a visitor, who confirms it.
  author_id uuid references account (id) on delete set null,
  email text check (length(email) between 5 and 254),
  title text not null check (length(title) between 15 and 120),
  body text not null check (length(body) between 50 and 3000),
  -- A service of contract/services.ts, or other.
  topic text not null,
  tax_year smallint check (tax_year between 1990 and 2100),
  state_code text check (state_code ~ '^[A-Z]{2}$'),
  is_anonymous boolean not null default true,
  -- unconfirmed: the visitor has not pressed the button of the mail yet.
  state text not null check (state in ('unconfirmed', 'pending', 'published', 'rejected', 'removed')),
  held_for text check (held_for in ('first_posts', 'link', 'repeat')),
  reason text,
  note text not null default '' check (length(note) <= 500),
  decided_at timestamptz,
  confirm_hash bytea unique check (length(confirm_hash) = 32),
  confirm_by timestamptz,
  accepted_answer_id uuid,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  -- Raised by each public answer.
  active_at timestamptz not null default now(),
  words tsvector generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', body), 'C')) stored,
  check ((state in ('rejected', 'removed')) = (reason is not null)),
  check ((state = 'pending') = (held_for is not null)),
  check (state <> 'unconfirmed' or (email is not null and confirm_hash is not null and confirm_by is not null))
);
create index question_words on question using gin (words) where state = 'published';
create index question_newest on question (published_at desc, id desc) where state = 'published';
create index question_topic on question (topic, published_at desc, id desc) where state = 'published';
create index question_author on question (author_id, created_at desc);
create index question_email on question (lower(email)) where email is not null;
create index question_pending on question (created_at) where state = 'pending';
create index question_unconfirmed on question (confirm_by) where state = 'unconfirmed';

create table answer (
  id uuid primary key default gen_random_uuid(),
  question_id integer not null references question (id) on delete cascade,
  -- Null for an invented agent of the demo, and once the account is gone.
  author_id uuid references account (id) on delete set null,
  -- The listing under whose name it stands.
  listing_id integer references listing (id) on delete set null,
  body text not null check (length(body) between 80 and 8000),
  -- [{title, url}]
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array'),
  tax_year smallint check (tax_year between 1990 and 2100),
  -- From this day on it is shown as old.
  check_again_by date,
  state text not null check (state in ('pending', 'published', 'rejected', 'removed')),
  held_for text check (held_for in ('first_posts', 'link', 'repeat')),
  reason text,
  note text not null default '' check (length(note) <= 500),
  decided_at timestamptz,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  published_at timestamptz,
  check ((state in ('rejected', 'removed')) = (reason is not null)),
  check ((state = 'pending') = (held_for is not null)),
  -- One answer of an agent to a question; it can be edited.
  unique (question_id, author_id)
);
create index answer_author on answer (author_id, created_at desc);
create index answer_listing on answer (listing_id, published_at desc) where state = 'published';
create index answer_pending on answer (created_at) where state = 'pending';
alter table question add foreign key (accepted_answer_id) references answer (id) on delete set null;

-- helpful: of anybody signed in. second: another approved agent stands behind it.
create table answer_vote (
  answer_id uuid not null references answer (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  kind text not null check (kind in ('helpful', 'second')),
  created_at timestamptz not null default now(),
  primary key (answer_id, kind, account_id)
);
create index answer_vote_account on answer_vote (account_id);

-- Who gets a mail when an answer appears. The asker is the first of them.
create table question_follower (
  id bigint generated always as identity primary key,
  question_id integer not null references question (id) on delete cascade,
  account_id uuid references account (id) on delete cascade,
  email text check (length(email) between 5 and 254),
  -- Of the link in the mails that stops them.
  stop_key uuid not null default gen_random_uuid() unique,
  created_at timestamptz not null default now(),
  check ((account_id is null) <> (email is null))
);
create unique index question_follower_once on question_follower (question_id, coalesce(account_id::text, lower(email)));
create index question_follower_account on question_follower (account_id) where account_id is not null;
