-- A first import spent almost half of its time in the journal of changes: each record was made five times over, by a
-- function that the planner couldn't inline, and the noted listings were written to the WAL twice.

-- Has rows only within a transaction, so nothing is lost with it in a crash.
alter table listing_touched set unlogged;

-- Stable, as jsonb_build_object is: that lets the planner inline it.
create or replace function public_record(l listing) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'first_name', l.first_name, 'middle_name', l.middle_name, 'last_name', l.last_name, 'suffix', l.suffix,
    'city', l.city, 'state', l.state, 'zipcode', l.zip, 'country', l.country, 'status', l.status, 'is_demo', l.is_demo)
$$;

-- Runs when the version of the directory is raised: the last thing that a transaction which changed it does.
create or replace function record_list_changes() returns trigger language plpgsql as $$
declare
  why text := coalesce(nullif(current_setting('enrolled.change_cause', true), ''), 'staff');
  run integer := nullif(current_setting('enrolled.change_run', true), '');
  newest bigint;
  some_left boolean;
begin
  select coalesce(max(seq), 0) into newest from list_change;
  with touched as (
    delete from listing_touched returning listing_id
  ), now_shown as materialized (
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
  ), noted as (
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
      case when record_before is null then '{}' else
        array(select f.key from jsonb_each(record) f where f.value is distinct from record_before -> f.key order by f.key)
      end,
      case when record is null and not is_out then merged_into end, record, compared
    from told
    where case
      when record is null then is_known and (record_before is not null or is_out and kind_before <> 'opted_out')
      else record is distinct from record_before
    end
    order by listing_id
    returning record is null as is_left
  )
  select coalesce(bool_or(is_left), false) into some_left from noted;
  if some_left then
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
  end if;
  if why = 'import' then
    update import_run set last_change = coalesce((select max(seq) from list_change), 0) where id = run;
  end if;
  return null;
end $$;
