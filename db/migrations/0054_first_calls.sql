-- When an agent takes first calls: 15 minutes by phone, for free. The times that can be booked aren't stored: they follow
-- from these hours, in the time zone of the account, and from what is booked.
create table first_call_hours (
  account_id uuid primary key references account (id) on delete cascade,
  is_on boolean not null,
  -- [{ day, from, to }], as the hours of a listing.
  hours jsonb not null check (jsonb_typeof(hours) = 'array'),
  notice_hours smallint not null check (notice_hours between 1 and 72),
  ahead_days smallint not null check (ahead_days between 1 and 30),
  day_max smallint not null check (day_max between 1 and 20),
  updated_at timestamptz not null default now()
);

create table first_call (
  -- Made by the client's browser: a call booked twice is one.
  id uuid primary key,
  client_id uuid not null,
  agent_id uuid not null,
  -- Of the message that says so in their conversation.
  place integer not null check (place > 0),
  -- All calls begin at a quarter of an hour and last one, so two that overlap begin at the same time.
  starts_at timestamptz not null check (extract(epoch from starts_at) % 900 = 0),
  -- E.164. For the agent alone, until 30 days after the call.
  phone text check (length(phone) between 8 and 16),
  about text not null default '' check (length(about) <= 200),
  created_at timestamptz not null default now(),
  canceled_at timestamptz,
  canceled_by uuid references account (id) on delete set null,
  reminded_at timestamptz,
  -- Of the links in emails, which cancel the call without signing in.
  client_key text not null default gen_random_uuid()::text unique,
  agent_key text not null default gen_random_uuid()::text unique,
  foreign key (client_id, agent_id) references conversation (client_id, agent_id) on delete cascade,
  check (canceled_at is not null or canceled_by is null)
);
create unique index first_call_of_agent on first_call (agent_id, starts_at) where canceled_at is null;
create unique index first_call_of_client on first_call (client_id, starts_at) where canceled_at is null;
create index first_call_between on first_call (client_id, agent_id, place);
create index first_call_to_remind on first_call (starts_at) where canceled_at is null and reminded_at is null;

alter table notification drop constraint notification_type_check;
alter table notification add constraint notification_type_check
  check (type in ('chat', 'review', 'answer', 'article', 'claim', 'watch', 'request', 'call', 'system'));

-- A calendar file (RFC 5545) that comes with the email.
alter table mail add column calendar text check (length(calendar) <= 10000);
alter table mail add check (state <> 'sent' or calendar is null);
