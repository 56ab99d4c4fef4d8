-- Listings (the public record of one enrolled agent) and the import runs that made them.

create table import_run (
  id integer generated always as identity primary key,
  -- ea: the active enrolled agent listing. ptin: the PTIN extract, of which only rows with EA are listed.
  kind text not null check (kind in ('ea', 'ptin')),
  -- The states the file speaks for: a state extract says nothing about the others. Null: the whole list.
  scope text[],
  -- The date the IRS gave the list.
  list_date date not null,
  status text not null check (status in ('running', 'committed', 'undone', 'failed')),
  is_demo boolean not null default false,
  -- [{name, bytes, sha256}]
  files jsonb not null,
  -- Read, ea, foreign, blank, bad ZIP, duplicates, new, gone, moved, changed, unchanged: see server/imports/types.ts.
  report jsonb,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create index import_run_newest on import_run (kind, list_date desc, id desc) where status = 'committed';

create table listing (
  id integer generated always as identity primary key,
  -- Eight hexadecimal digits, one to one with the id (an odd multiplier, modulo 2^32): an address that says nothing
  -- about order or count.
  public_id text collate "C" not null
    generated always as (lpad(to_hex((id::bigint * 2654435761) % 4294967296), 8, '0')) stored unique,

  -- Display names, cased with care. Empty text where the file has none, never null: names are compared all day.
  first_name text not null,
  middle_name text not null default '',
  last_name text not null,
  suffix text not null default '',
  -- The firm, as the file says it ("doing business as").
  dba text not null default '',
  -- Home addresses as often as not: shown only after the agent claims the listing and opts in.
  address_line1 text not null default '',
  address_line2 text not null default '',
  address_line3 text not null default '',
  city text not null default '',
  -- USPS code; null abroad or when the file's value is none.
  state text,
  -- Five digits. Text, because New England starts with 0.
  zip text collate "C",
  zip4 text,
  -- ISO 3166-1 alpha-2, 'US' with territories and military addresses; null when the file's value is unknown.
  country text,
  -- E.164.
  phone text,
  website text,
  -- Other credentials beside EA, in the file's words: CPA, ATTY, CAA, ERPA, SRTP.
  credentials text[] not null default '{}',
  afsp boolean not null default false,

  -- Comparable forms, by contract/name-key.ts.
  last_key text collate "C" not null,
  first_key text collate "C" not null,
  middle_key text collate "C" not null default '',
  dba_key text collate "C" not null default '',
  city_key text collate "C" not null default '',
  -- All address lines, street types and directions abbreviated: one of the strong facts that tell namesakes apart.
  street_key text collate "C" not null default '',

  -- No foreign keys: only server/imports writes them, from a join with the place tables, and a check per row would
  -- double the time of a first import.
  city_id integer,
  county_id integer,
  lat real,
  lng real,
  precision text check (precision in ('zip', 'city', 'state')),

  status text not null default 'listed' check (status in ('listed', 'not_in_latest', 'hidden')),
  is_demo boolean not null default false,

  -- A fingerprint of the file's facts without their looks (case, spacing, punctuation), as last written.
  facts_hash bytea not null,
  -- The row as the file had it, in the order of server/imports/types.ts SOURCE_FIELDS.
  source_row text[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index listing_by_name on listing (last_key, first_key, id);
create index listing_by_first_name on listing (first_key, last_key, id);
create index listing_by_state on listing (state, last_key, first_key, id) where status = 'listed';
create index listing_by_city on listing (city_id, last_key, first_key, id) where status = 'listed';
create index listing_by_zip on listing (zip, last_key, first_key, id) where status = 'listed';
create index listing_by_firm on listing (dba_key, id) where status = 'listed' and dba_key <> '';

-- In which lists a listing stood: ranges of runs, not copies. An open range (until_run null) lasts to the newest list
-- of its kind, so a list that repeats a listing costs no write. No foreign keys (to listing, to import_run): only
-- server/imports writes here, set-wise, and a check per row would double the time of a first import.
create table listing_presence (
  listing_id integer not null,
  kind text not null check (kind in ('ea', 'ptin')),
  from_run integer not null,
  until_run integer,
  -- A fingerprint, without looks, of all that this kind of list last said of the listing: equal means nothing new.
  facts_hash bytea not null default '',
  primary key (listing_id, kind, from_run)
);
create index listing_presence_from on listing_presence (from_run);
create index listing_presence_until on listing_presence (until_run) where until_run is not null;

-- What a run did to listings that were there before it, so that it can be shown and undone. New listings are those
-- whose first range starts with the run.
create table import_change (
  run_id integer not null references import_run (id),
  listing_id integer not null,
  change text not null check (change in ('changed', 'moved', 'gone', 'returned')),
  -- The columns as they were, for undo.
  before jsonb not null,
  primary key (run_id, listing_id)
);

create table import_rejected_row (
  run_id integer not null references import_run (id) on delete cascade,
  file text not null,
  -- 1 is the header.
  line integer not null,
  severity text not null check (severity in ('rejected', 'warning')),
  reason text not null,
  raw text not null
);
create index import_rejected_row_run on import_rejected_row (run_id, line);

-- Pairs that may be one person and could not be told: for the admin's queue.
create table import_doubt (
  id integer generated always as identity primary key,
  run_id integer not null references import_run (id) on delete cascade,
  gone_listing_id integer not null,
  new_listing_id integer not null,
  reason text not null,
  decided_at timestamptz,
  decision text check (decision in ('same', 'different'))
);

-- What an agent adds after claiming. The claim itself comes with accounts.
create table listing_profile (
  listing_id integer primary key references listing (id) on delete cascade,
  claimed_at timestamptz not null default now(),
  headline text not null default '',
  bio text not null default '',
  services text[] not null default '{}',
  client_types text[] not null default '{}',
  languages text[] not null default '{}',
  meeting_modes text[] not null default '{}',
  states_served text[] not null default '{}',
  accepting_clients boolean,
  accepting_confirmed_at timestamptz,
  -- [{service, amountCents, unit, validUntil}]
  fees jsonb not null default '[]',
  -- [{day, from, to}]
  hours jsonb not null default '[]',
  show_street boolean not null default false,
  show_phone boolean not null default false,
  show_website boolean not null default false
);
create index listing_profile_services on listing_profile using gin (services);
create index listing_profile_languages on listing_profile using gin (languages);
