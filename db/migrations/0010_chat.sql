-- Conversations between a client and an agent, notifications of every kind, and the stream of live events of a person.

create table conversation (
  id uuid primary key default gen_random_uuid(),
  -- Who began it. An agent never does.
  client_id uuid not null references account (id) on delete cascade,
  agent_id uuid not null references account (id) on delete cascade,
  -- The profile it began from.
  listing_id integer references listing (id) on delete set null,
  -- Messages so far: the place of the newest.
  last_place integer not null default 0,
  last_sent_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (client_id, agent_id),
  check (client_id <> agent_id)
);
create index conversation_begun on conversation (client_id, created_at);

-- How a conversation stands with each of its two people.
create table conversation_side (
  conversation_id uuid not null references conversation (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  -- Up to which place the other's messages have arrived in a browser, and were read.
  delivered_place integer not null default 0,
  read_place integer not null default 0,
  archived_at timestamptz,
  -- This one wants no more from the other.
  blocked_at timestamptz,
  -- Up to which place, and when last, a mail told of what waits.
  mailed_place integer not null default 0,
  mailed_at timestamptz,
  primary key (conversation_id, account_id),
  check (read_place <= delivered_place)
);
create index conversation_side_of on conversation_side (account_id);

create table message (
  conversation_id uuid not null references conversation (id) on delete cascade,
  -- 1, 2, 3 … within the conversation, without gaps: the order for everybody.
  place integer not null check (place > 0),
  -- Made by the sender's browser, so that a message sent twice is one.
  id uuid not null,
  sender_id uuid not null references account (id) on delete cascade,
  body text not null check (length(body) between 1 and 4000),
  sent_at timestamptz not null default now(),
  primary key (conversation_id, place),
  unique (sender_id, id)
);
create index message_words on message using gin (to_tsvector('simple', body));

-- What somebody found wrong with the other's messages; for moderators.
create table conversation_report (
  id bigint generated always as identity primary key,
  conversation_id uuid not null references conversation (id) on delete cascade,
  reporter_id uuid not null references account (id) on delete cascade,
  reason text not null check (length(reason) between 10 and 1000),
  -- The newest message at the time.
  up_to_place integer not null,
  status text not null default 'open' check (status in ('open', 'settled')),
  created_at timestamptz not null default now()
);
create unique index conversation_report_open on conversation_report (conversation_id, reporter_id) where status = 'open';

create table notification (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('chat', 'review', 'answer', 'article', 'claim', 'watch', 'system')),
  -- Null: the site itself.
  from_id uuid references account (id) on delete cascade,
  to_id uuid not null references account (id) on delete cascade,
  -- What it is about: a conversation, a review, a question. The kinds of ids differ.
  ref text not null check (length(ref) between 1 and 200),
  preview text not null check (length(preview) <= 200),
  -- How many things of the same kind it speaks of.
  count integer not null default 1,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
-- A conversation that waits to be read is one notification, however many messages wait in it.
create unique index notification_unread_chat on notification (to_id, ref) where type = 'chat' and read_at is null;
create index notification_of on notification (to_id, created_at desc, id);
create index notification_unread on notification (to_id) where read_at is null;

-- The stream of a person: what happened, numbered without gaps, so that a browser that was away asks for what it
-- missed by the last number it has. The row of live_stream is locked while a number is given out: the order of numbers
-- is the order of commits.
create table live_stream (
  account_id uuid primary key references account (id) on delete cascade,
  last_number bigint not null default 0
);
create table live_event (
  account_id uuid not null references account (id) on delete cascade,
  number bigint not null,
  -- 'notifications' for what rings the bell; 'chat' for what brings open pages up to date.
  name text not null check (name in ('notifications', 'chat')),
  -- What is told; texts are read from their own tables when it is sent.
  about jsonb not null,
  at timestamptz not null default now(),
  primary key (account_id, number)
);
create index live_event_at on live_event (at);

-- The way into the live connection: used once, within seconds, by its SHA-256.
create table live_ticket (
  hash bytea primary key check (length(hash) = 32),
  session_id uuid not null references session (id) on delete cascade,
  expires_at timestamptz not null
);
create index live_ticket_expires on live_ticket (expires_at);
create index live_ticket_session on live_ticket (session_id);

-- What goes through the Postgres adapter of the live connection and is longer than a NOTIFY may be.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
