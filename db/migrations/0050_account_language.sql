-- The language of the emails to an account: of the page it was registered on, until its owner chooses another. An alert
-- has no account, so it keeps the language of the page it was asked for on.
alter table account add column language text not null default 'en' check (language in ('en', 'es'));
alter table join_alert add column language text not null default 'en' check (language in ('en', 'es'));
