-- Places: states, counties, cities and ZIP codes with coordinates (GeoNames, CC BY 4.0; see server/places/load-places.ts).
-- No foreign keys in here: only load-places writes these tables, set-wise, and a check per row took three of the five
-- seconds of a first load; a test beside it looks for orphans instead.
-- Coordinates are WGS 84 degrees. Keys (…_key) are made by contract/name-key.ts, so that rows and queries agree.

create extension if not exists fuzzystrmatch;

create table state (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  name text not null unique,
  slug text not null unique,
  kind text not null check (kind in ('state', 'district', 'territory', 'military')),
  zip_count integer not null default 0,
  lat real,
  lng real
);

create table county (
  id integer generated always as identity primary key,
  state text not null,
  -- As people say it before "County": "Fresno", "St. Louis", and "St. Louis (city)" for the city that is its own county.
  name text not null,
  slug text not null,
  zip_count integer not null default 0,
  lat real,
  lng real,
  unique (state, slug)
);
create index county_by_slug on county (slug);

create table city (
  id integer generated always as identity primary key,
  state text not null,
  name text not null,
  city_key text collate "C" not null,
  -- The key with hyphens: look a city of an address up by key.
  slug text not null,
  county_id integer,
  -- How many ZIP codes it has: the order of suggestions, and the likelier of two namesakes.
  zip_count integer not null default 0,
  lat real,
  lng real,
  unique (state, city_key)
);
create index city_by_key on city (city_key);
create index city_by_position on city (lat, lng);
-- One or two typed letters begin thousands of names: the large ones alone are suggested first.
create index large_city_by_key on city (city_key) where zip_count >= 5;

-- Other names of a city: "Saint Louis" and "St Louis", "Winston Salem" and "Winston-Salem", boroughs, abbreviations.
create table city_alias (
  state text not null,
  alias_key text collate "C" not null,
  city_id integer not null,
  primary key (state, alias_key)
);
create index city_alias_by_key on city_alias (alias_key);

create table zip (
  zip text collate "C" primary key check (zip ~ '^[0-9]{5}$'),
  state text not null,
  city_id integer,
  county_id integer,
  lat real,
  lng real
);
create index zip_city on zip (city_id);

-- Which data the tables above were made from, so that a start reloads them only when a package changed.
create table place_source (
  stamp text primary key,
  loaded_at timestamptz not null default now()
);

-- What a cache may trust: a number per kind of data, raised in the transaction that changes it.
create table data_version (
  name text primary key,
  version bigint not null default 1,
  changed_at timestamptz not null default now()
);
