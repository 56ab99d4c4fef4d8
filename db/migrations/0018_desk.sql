-- Tries and mails that count for all processes together: passwords, codes, registrations, resets. Unlogged: after a
-- crash of the database everybody may try anew, which costs less than a write to disk per try.
create unlogged table rate_count (
  -- SHA-256 of what is counted: no address of a person stands here.
  key bytea primary key check (length(key) = 32),
  points integer not null,
  ends_at timestamptz not null
);
create index rate_count_ends on rate_count (ends_at);

-- The owner took this way in away. The row stays: who holds the identity must not come in by linking it once more.
alter table identity add column unlinked_at timestamptz;

-- The person's picture, drawn anew by us: avatars/{id}.webp.
alter table account add column avatar_id uuid;

-- What an agent wants to be said of them beside the official list, and what staff decided: other credentials, the name
-- they go by, the place where they practise now. Takes the place of credential_review.
create table listing_change (
  id uuid primary key default gen_random_uuid(),
  listing_id integer not null references listing (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  kind text not null check (kind in ('credentials', 'name', 'place')),
  -- {credentials: []}, {name}, {city, state, zip}
  wanted jsonb not null check (jsonb_typeof(wanted) = 'object'),
  -- The agent's words to our staff, shown to nobody else.
  note text not null default '' check (length(note) <= 500),
  status text not null default 'open' check (status in ('open', 'accepted', 'rejected')),
  reason text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((status = 'open') = (decided_at is null)),
  check (status <> 'rejected' or reason is not null)
);
create unique index listing_change_open on listing_change (listing_id, kind) where status = 'open';
create index listing_change_account on listing_change (account_id, created_at desc);
insert into listing_change (id, listing_id, account_id, kind, wanted, status, reason, created_at, decided_at)
select id, listing_id, account_id, 'credentials', jsonb_build_object('credentials', to_jsonb(credentials)), status, reason,
  created_at, decided_at
from credential_review;
drop table credential_review;

create or replace function forget_own_things() returns trigger language plpgsql as $$
begin
  delete from saved_listing where account_id = new.id;
  delete from education_cycle where account_id = new.id;
  delete from education_record where account_id = new.id;
  delete from listing_change where account_id = new.id;
  return new;
end $$;

-- What staff accepted of it, each with its day. The listing's own columns say what the IRS list says, always.
alter table listing_profile
  add column also_known_as text check (length(also_known_as) between 2 and 100),
  add column also_known_on date,
  add column now_in jsonb check (jsonb_typeof(now_in) = 'object'),
  add column now_in_on date,
  add check ((also_known_as is null) = (also_known_on is null)),
  add check ((now_in is null) = (now_in_on is null));
create index listing_profile_photo on listing_profile (photo_id) where photo_id is not null;

-- Two listings that were found to be one person: the one that stays has all, this one shows nothing and leads there.
alter table listing add column merged_into integer, add check (merged_into is null or status = 'hidden');
-- How both stood before they were joined, to take them apart again.
alter table import_doubt add column joined jsonb;
create index import_doubt_open on import_doubt (id) where decided_at is null;

-- The file itself is kept only while it may be needed.
alter table import_upload add column file_gone_at timestamptz;
