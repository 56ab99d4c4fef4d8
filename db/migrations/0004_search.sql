-- What the search keeps beside the listings, all made by server/agents/refresh-directory.ts in the transaction that
-- changed them. Names are few (850,000 listings bear some 70,000 surnames), so every tolerant step works on a
-- dictionary of distinct names, and only its answers meet the listings. `side` is which of a person's names it is.

-- Pages in name order, and their counts, from the index alone.
-- The places ride along, so that names are cut by place without a look at the table.
create index listing_listed_by_name on listing (last_key, first_key, id) include (state, zip, city_id)
  where status = 'listed';
drop index listing_by_first_name;
create index listing_by_first_name on listing (first_key, last_key, id) include (state, zip, city_id)
  where status = 'listed';
drop index listing_by_firm;
create index listing_by_firm on listing (dba_key, last_key, first_key, id) where status = 'listed' and dba_key <> '';

-- What a name is found by: itself; without its spaces; each of its words ("smith jones" by "jones").
create table name_form (
  side text not null check (side in ('last', 'first')),
  form text collate "C" not null,
  name_key text collate "C" not null,
  kind text not null check (kind in ('whole', 'joined', 'part')),
  -- How many listed agents bear the name.
  listings integer not null,
  -- Double metaphone, of whole and joined forms in Latin letters.
  sound text collate "C",
  sound_alt text collate "C",
  primary key (side, form, name_key)
);
create index name_form_by_name on name_form (side, name_key);
create index name_form_by_sound on name_form (side, sound) where sound is not null;
create index name_form_by_other_sound on name_form (side, sound_alt) where sound_alt <> sound;

-- Each name of one word, and it less one letter: two words that share an entry are about one edit apart.
create table name_deletion (
  side text not null,
  deletion text collate "C" not null,
  form text collate "C" not null,
  primary key (side, deletion, form)
);

-- Counts of listed agents. State '' is abroad; the sum of all states is the whole directory.
create table count_by_state (state text primary key, listings integer not null);
create table count_by_city (city_id integer primary key, state text not null, listings integer not null);
create index count_by_city_state on count_by_city (state, listings desc);
create table count_by_zip (zip text collate "C" primary key, listings integer not null);
-- Each ZIP code, city and state as the lists write them, once: for suggestions. ZIP '' where a list has none.
create table listed_place (
  zip text collate "C" not null,
  city_key text collate "C" not null,
  state text collate "C" not null,
  city text not null,
  listings integer not null,
  primary key (zip, city_key, state)
);
create index listed_place_by_city on listed_place (city_key, state, zip);
create index listed_place_by_state on listed_place (state, city_key, zip);

-- Every hundredth listing in name order, of a state or (state '') of the whole directory: a deep page starts at the
-- anchor before it, so it costs what the first page costs.
create table listing_anchor (
  state text not null,
  -- 0 is the first listing, 1 the hundred-and-first.
  ordinal integer not null,
  last_key text collate "C" not null,
  first_key text collate "C" not null,
  listing_id integer not null,
  primary key (state, ordinal)
);

-- Cities we have no place for (abroad, misspelt in the list) are found as they are written.
create index listing_by_written_city on listing (city_key, last_key, first_key, id)
  where status = 'listed' and city_id is null and city_key <> '';
