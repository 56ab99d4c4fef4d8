-- What editors keep: tax resources of several kinds, and the questions of /faq. They come from db/content with each
-- release, until a person changes one: from then on it is theirs.

create table resource_entry (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('notice', 'form', 'deadline', 'term', 'agency', 'help', 'tip', 'tool')),
  -- Its address or anchor: links and printed copies point to it, so it does not change.
  slug text collate "C" not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  title text not null check (length(title) between 1 and 200),
  -- The fields of its kind (contract/resource-schemas.ts).
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- What a search looks into: title and content, lower case, letters and digits only.
  words text not null,
  -- Order among its kind.
  position integer not null,
  source_name text not null check (length(source_name) between 1 and 200),
  source_url text not null check (source_url ~ '^https://[^[:space:]]+$' and length(source_url) <= 300),
  -- When the text was last read against its source.
  reviewed_on date not null,
  is_hidden boolean not null default false,
  -- Raised by each change: who saves an older one is told.
  version integer not null default 1,
  -- When a person changed it; null: as released.
  edited_at timestamptz,
  unique (kind, slug)
);
create index resource_entry_shown on resource_entry (kind, position, id) where not is_hidden;

create table faq (
  id bigint generated always as identity primary key,
  slug text collate "C" not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  category text not null,
  question text not null check (length(question) between 10 and 200),
  -- Paragraphs, an empty line between them.
  answer text not null check (length(answer) between 40 and 4000),
  -- The page of ours that says more.
  see text,
  words text not null,
  position integer not null,
  source_name text not null check (length(source_name) between 1 and 200),
  source_url text not null check (source_url ~ '^https://[^[:space:]]+$' and length(source_url) <= 300),
  reviewed_on date not null,
  is_hidden boolean not null default false,
  version integer not null default 1,
  edited_at timestamptz
);
create index faq_shown on faq (category, position, id) where not is_hidden;

-- Which release of db/content the two tables hold.
create table content_source (
  stamp text primary key,
  loaded_at timestamptz not null default now()
);
