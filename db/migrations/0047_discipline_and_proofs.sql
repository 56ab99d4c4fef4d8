-- Disciplinary lists of the IRS Office of Professional Responsibility (OPR), as staff load them. A list is a file with
-- a date; entries are also typed in from the Internal Revenue Bulletin. Nothing here is shown with a person until staff
-- have said that an entry and a listing are the same person.
create table discipline_list (
  id integer generated always as identity primary key,
  -- The date that the list itself gives.
  list_date date not null,
  source_name text not null check (length(source_name) between 3 and 200),
  source_url text not null check (source_url ~ '^https://'),
  file_name text not null,
  sha256 text not null,
  entries integer not null,
  status text not null default 'committed' check (status in ('committed', 'undone')),
  is_demo boolean not null default false,
  loaded_by uuid references account(id) on delete set null,
  loaded_at timestamptz not null default now()
);
create unique index discipline_list_of_a_day on discipline_list (list_date) where status = 'committed';

-- Who, what, and since when. The same on two lists is one entry, so that a decision about it outlives a list.
create table discipline_entry (
  id integer generated always as identity primary key,
  fingerprint text not null unique,
  first_name text not null,
  middle_name text not null default '',
  last_name text not null,
  suffix text not null default '',
  city text not null,
  state text not null,
  last_key text collate "C" not null,
  first_key text collate "C" not null,
  middle_key text collate "C" not null,
  city_key text collate "C" not null,
  credential text not null,
  action text not null check (action in ('censure', 'suspension', 'disbarment', 'penalty', 'disqualification')),
  effective_on date not null,
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);
create index discipline_entry_by_name on discipline_entry (last_key, state);

-- What one source says of an entry: where it is published, and how it ended. `list_id` null: typed in by staff.
create table discipline_statement (
  id integer generated always as identity primary key,
  entry_id integer not null references discipline_entry(id) on delete cascade,
  list_id integer references discipline_list(id) on delete cascade,
  citation text not null check (length(citation) between 5 and 300),
  citation_url text not null check (citation_url ~ '^https://'),
  -- The last day of a term.
  ends_on date,
  ended_on date,
  ended_citation text not null default '' check (length(ended_citation) <= 300),
  ended_url text not null default '' check (ended_url = '' or ended_url ~ '^https://'),
  -- Of a typed one: taken back by staff.
  withdrawn_at timestamptz check (withdrawn_at is null or list_id is null),
  created_at timestamptz not null default now(),
  unique nulls not distinct (entry_id, list_id)
);
create index discipline_statement_by_list on discipline_statement (list_id);

-- An entry and a listing that could be one person, and what staff decided.
create table discipline_match (
  id integer generated always as identity primary key,
  entry_id integer not null references discipline_entry(id) on delete cascade,
  listing_id integer not null references listing(id) on delete cascade,
  status text not null default 'open' check (status in ('open', 'same', 'different')),
  -- What besides the name shows that they are one person.
  facts text[] not null default '{}',
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  unique (entry_id, listing_id),
  check ((status = 'open') = (decided_at is null)),
  -- Never by the name alone.
  check (status <> 'same' or cardinality(facts) > 0)
);
create index discipline_match_by_listing on discipline_match (listing_id);
-- One person, never a namesake too.
create unique index discipline_match_of_one_person on discipline_match (entry_id) where status = 'same';

-- A proof of an approved claim can be given again. `passed_at` stays when it was given first. `asked_again_at`: the holder
-- has asked for it, and it isn't given yet.
alter table claim_proof add column asked_again_at timestamptz;
alter table claim_proof add column passed_again_at timestamptz
  check (passed_again_at is null or passed_at is not null);
create index claim_proof_asked_again on claim_proof (asked_again_at) where asked_again_at is not null;
-- When the holder was last asked to prove the claim again.
alter table claim add column asked_again_on date;

-- "Messaged each other" tells something about the reviewer, so only the reviewer can say that it may be shown.
alter table review add column show_messaged boolean not null default false;
