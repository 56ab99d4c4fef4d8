/** Invented figures of the last 60 days, so that the dashboards of the demo agents have something to show. */
import type { Db } from '#server/platform/db.ts'
import { refreshReplyRecords } from '#server/domains/figures/reply-record.ts'
import { today } from '#common/dates.ts'
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
  await refreshReplyRecords(db)
  return days.count
}

/** Between 0 and 1, the same each time for the same text. */
const share = (db: Db, text: string, salt: string) =>
  db.unsafe(`
  (('x' || substr(md5(${text} || ' ${salt}'), 1, 6))::bit(24)::int / 16777216.0)`)
