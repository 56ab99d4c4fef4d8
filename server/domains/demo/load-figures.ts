/** Invented figures of the last weeks, so that the dashboards of the demo agents and staff have something to show. */
import type { Db } from '#server/platform/db.ts'
import { refreshReplyRecords } from '#server/domains/figures/reply-record.ts'
import { mondayOf, plusDays, today } from '#common/dates.ts'
import { FIGURE_DAYS } from '#common/figures.ts'

/**
 * Only while nothing was counted. Each agent has a level of their own, weekends are quiet, and there is some more each
 * week. @returns how many days of all agents together.
 */
export async function loadDemoFigures(db: Db): Promise<number> {
  const days = await db`
    insert into listing_day (listing_id, day, views, appearances)
    select listing_id, day, round(level * course), round((4 + 9 * level) * course * (0.6 + 0.8 * ${share(db, "listing_id || '/' || day", '2')}))
    from (
      select p.listing_id, day::date, 1 + 7 * ${share(db, 'p.listing_id', '0')} as level,
        (case when extract(isodow from day) > 5 then 0.45 else 1 end) * (0.5 + ${share(db, "p.listing_id || '/' || day::date", '1')})
          * (1 + (day::date - ${today()}::date) / 200.0) as course
      from listing_profile p join listing l on l.id = p.listing_id
      cross join generate_series(${today()}::date - ${2 * FIGURE_DAYS - 1}::int, ${today()}::date, interval '1 day') day
      where l.is_demo and not exists (select 1 from listing_day)) invented`
  await loadDemoAway(db)
  await refreshReplyRecords(db)
  return days.count
}

/** One of the demo agents is away this week; not the one who can sign in, who comes first. */
const loadDemoAway = (db: Db) => db`
  insert into away_period (listing_id, from_on, back_on, set_at)
  select p.listing_id, ${plusDays(today(), -2)}, ${plusDays(today(), 5)}, now() - interval '9 days'
  from listing_profile p join listing l on l.id = p.listing_id
  where l.is_demo and not exists (select 1 from away_period)
  order by p.listing_id offset 6 limit 1`

/** Of the searches of each kind: how many there are in a week, and the share without a result. */
const SEARCHES = [
  ['place', 124, 0.02],
  ['name', 66, 0.06],
  ['need', 48, 0.03],
  ['mixed', 31, 0.11],
  ['letter', 13, 0],
  ['unsearchable', 3, 1],
] as const
/** Asked for this week without a result, and how often. */
const MISSED = [
  ['name', '[name]', 4],
  ['mixed', 'Vietnamese + By video + Boise, ID', 3],
  ['mixed', 'Offers in compromise + Spanish + Reno, NV', 2],
  ['place', '[unknown place]', 2],
] as const
const SEARCH_WEEKS = 12

/** Only while nothing was counted, next to a demo directory. @returns how many rows of counts. */
export async function loadDemoSearches(db: Db): Promise<number> {
  const week = mondayOf(today())
  const counts = await db`
    insert into search_count (week, family, found, missed)
    select week, family, round(usual * course * (1 - missing)), round(usual * course * missing)
    from (
      select week::date, family, usual, missing, 0.75 + 0.5 * ${share(db, "family || '/' || week::date", '3')} as course
      from generate_series(${week}::date - 7 * ${SEARCH_WEEKS - 1}::int, ${week}::date, interval '1 week') week
      cross join jsonb_to_recordset(${db.json(SEARCHES.map(([family, usual, missing]) => ({ family, usual, missing })))})
        as kind (family text, usual int, missing numeric)
      where exists (select 1 from listing where is_demo) and not exists (select 1 from search_count)) invented`
  if (counts.count > 0) {
    const missed = MISSED.map(([family, asked, searches]) => ({ family, asked, searches }))
    await db`
      insert into search_miss (week, family, asked, searches)
      select ${week}::date, family, asked, searches
      from jsonb_to_recordset(${db.json(missed)}) as miss (family text, asked text, searches int)`
  }
  return counts.count
}

/** Between 0 and 1, the same each time for the same text. */
const share = (db: Db, text: string, salt: string) =>
  db.unsafe(`
  (('x' || substr(md5(${text} || ' ${salt}'), 1, 6))::bit(24)::int / 16777216.0)`)
