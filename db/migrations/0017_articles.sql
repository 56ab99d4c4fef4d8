-- Articles of agents and editors: written as a draft, read by an editor, published, revised.

create table article (
  id uuid primary key default gen_random_uuid(),
  -- Its address, given when it is first published and kept for good.
  slug text collate "C" unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 5 and 100),
  -- Null for an invented agent of the demo, and once the account is gone.
  author_id uuid references account (id) on delete set null,
  -- The listing under whose name it stands.
  listing_id integer references listing (id) on delete set null,
  title text not null default '' check (length(title) <= 120),
  summary text not null default '' check (length(summary) <= 300),
  -- A checked document (contract/article-form.ts), never HTML.
  body jsonb not null default '{"type": "doc", "content": []}' check (jsonb_typeof(body) = 'object'),
  -- The words of the document alone.
  body_text text not null default '' check (length(body_text) <= 40000),
  category text not null default '',
  tags text[] not null default '{}' check (cardinality(tags) <= 8),
  tax_year smallint check (tax_year between 1990 and 2100),
  -- [{title, url}]
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array'),
  -- From this day on it is shown as old.
  review_by date,
  -- When somebody last read it against its sources.
  reviewed_on date,
  state text not null default 'draft' check (state in ('draft', 'submitted', 'changes_requested', 'published', 'archived')),
  -- What is to replace a published text, which stays as it is until then: the same fields.
  revision jsonb check (jsonb_typeof(revision) = 'object'),
  revision_state text check (revision_state in ('draft', 'submitted', 'changes_requested')),
  -- Raised by each change: who saves an older one is told.
  version integer not null default 1,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,
  published_at timestamptz,
  -- When a revision was last published.
  revised_at timestamptz,
  words tsvector generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', summary), 'B') ||
    setweight(to_tsvector('english', body_text), 'C')) stored,
  check ((revision is null) = (revision_state is null)),
  check (revision is null or state in ('published', 'archived')),
  check ((state in ('published', 'archived')) = (published_at is not null and slug is not null)),
  -- A draft may be unfinished; what others read is whole.
  check (state in ('draft', 'changes_requested') or (
    length(title) >= 10 and length(summary) >= 50 and length(body_text) >= 300 and category <> ''))
);
create index article_words on article using gin (words) where state = 'published';
create index article_newest on article (published_at desc, id) where state = 'published';
create index article_category on article (category, published_at desc, id) where state = 'published';
create index article_listing on article (listing_id, published_at desc) where state = 'published';
create index article_author on article (author_id, updated_at desc);
create index article_waiting on article (submitted_at) where state = 'submitted' or revision_state = 'submitted';

-- What an editor said to the author, and when.
create table article_note (
  id bigint generated always as identity primary key,
  article_id uuid not null references article (id) on delete cascade,
  editor_id uuid references account (id) on delete set null,
  decision text not null check (decision in ('publish', 'request_changes', 'archive')),
  note text not null default '' check (length(note) <= 2000),
  created_at timestamptz not null default now()
);
create index article_note_of on article_note (article_id, id);
