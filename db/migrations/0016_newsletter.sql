-- The newsletter: who gets it, since when and by which word; its issues; and what was sent to whom.

create table newsletter_subscriber (
  id bigint generated always as identity primary key,
  email text not null check (length(email) between 5 and 254),
  -- pending: asked for, and not confirmed by the button behind the mailed link. Only a confirmed one gets issues.
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'unsubscribed', 'bounced')),
  -- What is sent. Empty unless confirmed.
  lists text[] not null default '{}' check (lists <@ array['business', 'planning']),
  -- What was asked for and waits for the button.
  asked_lists text[] not null default '{}' check (asked_lists <@ array['business', 'planning']),
  confirm_hash bytea unique check (length(confirm_hash) = 32),
  confirm_by timestamptz,
  -- Of the links in issues: preferences, and leaving.
  key uuid not null default gen_random_uuid() unique,
  -- Mails to confirm since the last button; each waits twice as long as the one before.
  asks smallint not null default 0,
  last_asked_at timestamptz not null default now(),
  -- When consent was given.
  confirmed_at timestamptz,
  ended_at timestamptz,
  soft_bounces smallint not null default 0,
  created_at timestamptz not null default now(),
  check ((state = 'confirmed') = (cardinality(lists) > 0)),
  check (state <> 'confirmed' or confirmed_at is not null),
  check ((state in ('unsubscribed', 'bounced')) = (ended_at is not null)),
  check ((confirm_hash is null) = (confirm_by is null))
);
create unique index newsletter_subscriber_email on newsletter_subscriber (lower(email));
create index newsletter_subscriber_pending on newsletter_subscriber (last_asked_at) where state = 'pending';

-- Every yes and no, for good: that somebody agreed, when, and to what.
create table newsletter_consent (
  id bigint generated always as identity primary key,
  subscriber_id bigint not null references newsletter_subscriber (id) on delete cascade,
  act text not null check (act in ('asked', 'confirmed', 'changed', 'unsubscribed', 'bounced', 'complained')),
  lists text[] not null,
  -- Where: a page, the API, the mail program's own button, a report of the mail server.
  source text not null check (length(source) between 1 and 40),
  at timestamptz not null default now()
);
create index newsletter_consent_of on newsletter_consent (subscriber_id, at);

create table newsletter_issue (
  id integer generated always as identity primary key,
  list text not null check (list in ('business', 'planning')),
  -- Its address in the archive: does not change once it is sent.
  slug text collate "C" not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text not null check (length(title) between 5 and 120 and title !~ '[[:cntrl:]]'),
  summary text not null check (length(summary) between 20 and 300),
  -- Checked blocks (contract/newsletter-issue.ts), never HTML.
  blocks jsonb not null check (jsonb_typeof(blocks) = 'array'),
  -- [{title, url}]
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array'),
  -- When the text was last read against its sources.
  reviewed_on date not null,
  -- draft -> scheduled -> draft; draft or scheduled -> sending; sending <-> paused; sending -> sent.
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent')),
  -- Raised by each change: who saves an older one is told.
  version integer not null default 1,
  author_id uuid references account (id) on delete set null,
  send_at timestamptz,
  started_at timestamptz,
  sent_at timestamptz,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (list, slug),
  check ((state = 'scheduled') = (send_at is not null)),
  check ((state in ('sending', 'paused', 'sent')) = (started_at is not null)),
  check ((state = 'sent') = (sent_at is not null))
);
create index newsletter_issue_archive on newsletter_issue (list, started_at desc, id desc) where started_at is not null;
create index newsletter_issue_due on newsletter_issue (send_at) where state = 'scheduled';
create index newsletter_issue_sending on newsletter_issue (id) where state = 'sending';

-- One row for each who is to get an issue, written as the sending begins. The key is what keeps anybody from a second.
create table newsletter_delivery (
  issue_id integer not null references newsletter_issue (id) on delete cascade,
  subscriber_id bigint not null references newsletter_subscriber (id) on delete cascade,
  -- Also the Message-ID: the same at each try.
  message_id uuid not null default gen_random_uuid() unique,
  -- skipped: left, or bounced, before it was their turn.
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'skipped', 'bounced')),
  tries smallint not null default 0,
  -- While a worker has it: when another may take it over.
  next_try_at timestamptz not null default now(),
  reason text check (length(reason) <= 500),
  settled_at timestamptz,
  primary key (issue_id, subscriber_id),
  check ((state = 'queued') = (settled_at is null))
);
create index newsletter_delivery_due on newsletter_delivery (issue_id, next_try_at) where state = 'queued';
create index newsletter_delivery_subscriber on newsletter_delivery (subscriber_id);
