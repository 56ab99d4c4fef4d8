-- Every change to the public directory, in order: whoever has one state of the directory and replays the entries that
-- follow has the next. An entry has the whole record as it was after the change.
create table list_change (
  -- Allocated while the transaction holds the row of data_version, so entries are numbered in the order of their commits.
  seq bigint primary key generated always as identity,
  -- No foreign key: an import that is undone deletes its listings.
  listing_id integer not null,
  kind text not null check (kind in ('new', 'gone', 'returned', 'moved', 'renamed', 'corrected', 'opted_out')),
  -- `start`: in the directory before there was a feed.
  cause text not null check (cause in ('import', 'undo', 'staff', 'start')),
  run_id integer,
  changed text[] not null default '{}',
  merged_into integer,
  -- Null: no longer in the directory.
  record jsonb,
  -- Last, first, and middle name and city as they are compared, to tell another name from another spelling.
  compared text[],
  at timestamptz not null default now(),
  check ((record is null) = (compared is null)),
  check (kind <> 'opted_out' or record is null and merged_into is null)
);
create index list_change_of on list_change (listing_id, seq);

-- The last entry of an import's own transaction. Null: imported before there was a feed.
alter table import_run add column last_change bigint;

-- Listings whose public facts the current transaction changed. Whatever changes them, a trigger writes them here.
create table listing_touched (listing_id integer not null);

create function touch_added_listings() returns trigger language plpgsql as $$
begin
  insert into listing_touched select id from added;
  return null;
end $$;
create trigger listing_added after insert on listing referencing new table as added
  for each statement execute function touch_added_listings();

create function touch_changed_listings() returns trigger language plpgsql as $$
begin
  -- No join: its plan is kept from the first update of a connection, and one for a few rows is slow for many.
  insert into listing_touched
  select id from (
    select id, first_name, middle_name, last_name, suffix, city, state, zip, country, status, merged_into, undone_run
    from later
    except
    select id, first_name, middle_name, last_name, suffix, city, state, zip, country, status, merged_into, undone_run
    from earlier) differing;
  return null;
end $$;
create trigger listing_changed after update on listing referencing old table as earlier new table as later
  for each statement execute function touch_changed_listings();

create function touch_removed_listings() returns trigger language plpgsql as $$
begin
  insert into listing_touched select id from removed;
  return null;
end $$;
create trigger listing_removed after delete on listing referencing old table as removed
  for each statement execute function touch_removed_listings();

create function public_record(l listing) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'first_name', l.first_name, 'middle_name', l.middle_name, 'last_name', l.last_name, 'suffix', l.suffix,
    'city', l.city, 'state', l.state, 'zipcode', l.zip, 'country', l.country, 'status', l.status, 'is_demo', l.is_demo)
$$;

-- Runs when the version of the directory is raised: the last thing that a transaction which changed it does.
create function record_list_changes() returns trigger language plpgsql as $$
declare
  why text := coalesce(nullif(current_setting('enrolled.change_cause', true), ''), 'staff');
  run integer := nullif(current_setting('enrolled.change_run', true), '');
  newest bigint;
begin
  select coalesce(max(seq), 0) into newest from list_change;
  with touched as (
    delete from listing_touched returning listing_id
  ), now_shown as (
    select t.listing_id, l.merged_into,
      case when l.status <> 'hidden' then public_record(l) end as record,
      case when l.status <> 'hidden' then array[l.last_key, l.first_key, l.middle_key, l.city_key] end as compared,
      -- Hidden, and neither until a list has the person again nor because another listing is theirs.
      coalesce(l.status = 'hidden' and l.undone_run is null
        and (l.merged_into is null or o.status = 'hidden' and o.undone_run is null), false) as is_out
    from (select distinct listing_id from touched) t
    left join listing l on l.id = t.listing_id
    left join listing o on o.id = l.merged_into
  ), told as (
    select n.*, b.seq is not null as is_known, b.kind as kind_before, b.record as record_before,
      b.compared as compared_before
    from now_shown n
    left join lateral (
      select c.seq, c.kind, c.record, c.compared from list_change c
      where c.listing_id = n.listing_id order by c.seq desc limit 1) b on true
  )
  insert into list_change (listing_id, kind, cause, run_id, changed, merged_into, record, compared)
  select listing_id,
    case
      when is_out then 'opted_out'
      when record is null then case when merged_into is null then 'gone' else 'corrected' end
      when not is_known then 'new'
      when record_before is null then case when kind_before = 'corrected' then 'corrected' else 'returned' end
      when record ->> 'status' <> record_before ->> 'status'
        then case when record ->> 'status' = 'listed' then 'returned' else 'gone' end
      when compared[1:2] <> compared_before[1:2]
        or not (starts_with(compared[3], compared_before[3]) or starts_with(compared_before[3], compared[3]))
        then 'renamed'
      when compared[4] <> compared_before[4]
        or (record -> 'state', record -> 'zipcode', record -> 'country')
          is distinct from (record_before -> 'state', record_before -> 'zipcode', record_before -> 'country')
        then 'moved'
      else 'corrected'
    end,
    why, run,
    array(select f.key from jsonb_each(record) f where record_before is not null and f.value is distinct from record_before -> f.key
          order by f.key),
    case when record is null and not is_out then merged_into end, record, compared
  from told
  where case
    when record is null then is_known and (record_before is not null or is_out and kind_before <> 'opted_out')
    else record is distinct from record_before
  end
  order by listing_id;
  -- Whoever isn't in the directory anymore isn't in earlier entries either. After a merge, the person still is.
  delete from list_change c using list_change n
  where n.seq > newest and n.record is null and n.merged_into is null and c.listing_id = n.listing_id and c.seq < n.seq;
  -- The same for listings that had been merged into one whose person opted out.
  delete from list_change c using list_change n, listing l
  where n.seq > newest and n.kind = 'opted_out' and l.merged_into = n.listing_id and c.listing_id = l.id
    and exists (select 1 from list_change later where later.listing_id = c.listing_id and later.seq > c.seq);
  update list_change c set kind = 'opted_out', changed = '{}', merged_into = null, record = null, compared = null
  from list_change n, listing l
  where n.seq > newest and n.kind = 'opted_out' and l.merged_into = n.listing_id and c.listing_id = l.id
    and c.kind <> 'opted_out';
  if why = 'import' then
    update import_run set last_change = coalesce((select max(seq) from list_change), 0) where id = run;
  end if;
  return null;
end $$;
create trigger directory_changed after insert or update on data_version
  for each row when (new.name = 'listings') execute function record_list_changes();

insert into list_change (listing_id, kind, cause, record, compared)
select l.id, 'new', 'start', public_record(l), array[l.last_key, l.first_key, l.middle_key, l.city_key]
from listing l where l.status <> 'hidden' order by l.id;
