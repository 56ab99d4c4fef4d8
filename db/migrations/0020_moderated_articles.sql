-- Articles, replies and conversations under moderation, and the cover pictures of articles.

-- Why a moderator took a public article off (contract/moderation.ts), which is public; and words for its author.
alter table article
  add column removed_for text,
  add column removed_at timestamptz,
  add column removed_note text not null default '' check (length(removed_note) <= 500),
  add check (removed_for is null or state = 'archived'),
  add check ((removed_for is null) = (removed_at is null));
create index article_removed on article (author_id, removed_at) where removed_for is not null;

alter table review
  add column reply_decided_at timestamptz,
  add column reply_note text not null default '' check (length(reply_note) <= 500);

-- A conversation that a moderator has closed: nobody writes there any more.
alter table conversation
  add column closed_at timestamptz,
  add column closed_for text,
  -- Whose messages broke the rule.
  add column closed_account_id uuid references account (id) on delete set null,
  add check ((closed_at is null) = (closed_for is null));
create index conversation_closed_account on conversation (closed_account_id, closed_at)
  where closed_account_id is not null;
alter table conversation_report
  add column decided_at timestamptz,
  add column decision text check (decision in ('publish', 'remove'));
create index conversation_report_waiting on conversation_report (created_at) where status = 'open';

-- Pictures that head articles: drawn anew in several widths, by whom they were sent.
create table article_cover (
  id uuid primary key,
  account_id uuid references account (id) on delete set null,
  created_at timestamptz not null default now()
);
create index article_cover_account on article_cover (account_id) where account_id is not null;
alter table article
  add column cover_id uuid references article_cover (id) on delete set null,
  -- What it shows, in words.
  add column cover_alt text not null default '' check (length(cover_alt) <= 300),
  add check (cover_id is null or cover_alt <> '');
create index article_cover_of on article (cover_id) where cover_id is not null;

-- Example texts were written from knowledge, without the sources open: they claim no day of review. An editor's issue
-- still names one.
alter table newsletter_issue alter column reviewed_on drop not null;
alter table newsletter_issue add check (reviewed_on is not null or is_demo);
update newsletter_issue set reviewed_on = null where is_demo;
update article set reviewed_on = null where is_demo and author_id is null;
