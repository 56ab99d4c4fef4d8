-- Every version of every text that was public: entries, guides, legal texts, and the sentences people agree to. The
-- public history of changes, the log of corrections, and the record of what someone agreed to are read from it. Never
-- changed, except for who reviewed a guide.
create table text_version (
  id integer generated always as identity primary key,
  -- A kind of tax resource, 'faq', 'guide', 'legal', or 'consent'.
  kind text collate "C" not null check (kind ~ '^[a-z]+$' and length(kind) <= 20),
  slug text collate "C" not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  number integer not null check (number > 0),
  sha256 bytea not null check (length(sha256) = 32),
  -- What the page showed. Null: from then on, the text wasn't shown.
  content jsonb check (jsonb_typeof(content) = 'object'),
  shown_from timestamptz not null default now(),
  changed_by text not null check (changed_by in ('release', 'editor')),
  -- Of a correction, in public: what the version before said wrong.
  was_wrong text check (length(was_wrong) between 10 and 1000),
  -- A guide is a file, so its review is here. Of an entry, it is in the entry itself.
  signed_off_on date,
  signed_off_by text check (length(signed_off_by) between 1 and 200),
  check ((signed_off_on is null) = (signed_off_by is null)),
  check (signed_off_on is null or kind = 'guide'),
  unique (kind, slug, number)
);
create index text_version_corrections on text_version (shown_from desc, id desc) where was_wrong is not null;

-- Who agreed to which version of which text, when, and where.
create table consent (
  id bigint generated always as identity primary key,
  account_id uuid not null references account (id) on delete cascade,
  text_id integer not null references text_version (id),
  source text not null check (source in ('registration', 'provider', 'become_agent', 'review')),
  at timestamptz not null default now()
);
create index consent_of on consent (account_id, at, id);

-- Of a registration that isn't confirmed yet; they become rows of `consent` with it.
alter table registration add agreed_texts integer[] not null default '{}';
-- The sentence beside the form or the button.
alter table newsletter_consent add text_id integer references text_version (id);

-- Who wrote a text, if not this site; the passages of its sources that it rests on, as [{name, url, quote, readOn}].
alter table resource_entry
  add author text check (length(author) between 1 and 200),
  add passages jsonb not null default '[]' check (jsonb_typeof(passages) = 'array');
alter table faq
  add author text check (length(author) between 1 and 200),
  add passages jsonb not null default '[]' check (jsonb_typeof(passages) = 'array');

-- Whether the pages that our texts cite still answer.
create table source_check (
  url text primary key check (url ~ '^https://' and length(url) <= 300),
  outcome text not null check (outcome in ('ok', 'moved', 'gone', 'failed')),
  -- Of the answer; null without one.
  status smallint,
  -- Where a moved page is now, or why there was no answer.
  detail text check (length(detail) <= 500),
  checked_at timestamptz not null,
  -- Null: never while we looked.
  ok_at timestamptz
);
-- The last time that we looked, in one row.
create table source_check_run (
  id boolean primary key default true check (id),
  ran_at timestamptz not null,
  checked integer not null,
  -- No page answered at all: the network was away, and nothing is said about any page.
  is_offline boolean not null
);

-- Which page of ours a message is about, when it reports a wrong fact.
alter table contact_message add page text check (page ~ '^/' and length(page) <= 300);

-- What courts, authorities, and owners of copyrights asked us for, entered by staff for the transparency report.
create table legal_demand (
  id integer generated always as identity primary key,
  received_on date not null,
  kind text not null check (kind in ('court_order', 'subpoena', 'authority', 'copyright', 'other')),
  outcome text not null default 'open' check (outcome in ('open', 'complied', 'partly', 'refused', 'withdrawn')),
  -- For staff: a file number, never a name.
  reference text not null default '' check (length(reference) <= 100),
  created_at timestamptz not null default now(),
  decided_on date,
  check ((outcome = 'open') = (decided_on is null)),
  check (decided_on >= received_on)
);

-- Figures of a half-year, from the log of decisions. A job makes those of the running one anew each day.
create table transparency_report (
  -- '2026-h2'
  half text collate "C" primary key check (half ~ '^20[0-9]{2}-h[12]$'),
  figures jsonb not null check (jsonb_typeof(figures) = 'object'),
  counted_at timestamptz not null,
  -- The half-year was over, in Washington: the figures stay.
  is_final boolean not null
);
create index audit_log_staff on audit_log (at) where actor_role in ('moderator', 'editor', 'admin', 'system');
