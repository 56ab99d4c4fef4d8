/**
 * Doubtful pairs, with the details of both sides that an admin needs to decide whether they are one person. Oldest
 * first.
 */
import type { Admin } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { type Page, paginate, type Paged } from '#server/platform/paginate.ts'
import type { DoubtShown, DoubtSide } from '#common/admin.ts'
import { paths } from '#common/paths.ts'

type SideRow = Omit<DoubtSide, 'path'> & { firstName: string; lastName: string; city: string; state: string | null }
type Row = {
  id: number
  reason: string
  list: string
  gone: SideRow
  fresh: SideRow
  decision: DoubtShown['decision']
  decidedAt: Date | null
  canReopen: boolean
  createdAt: Date
}

export async function listDoubts(
  db: Db,
  _admin: Admin,
  { state, ...page }: Page & { state: 'open' | 'decided' },
): Promise<Paged<Doubt>> {
  const where = state === 'open' ? db`where d.decided_at is null` : db`where d.decided_at is not null`
  const found = await paginate<Row>(
    db,
    page,
    db`
      select d.id, d.reason, case r.kind when 'ea' then 'EA list' else 'PTIN extract' end || ' of ' || ${date(db, 'r')} as list,
        ${side(db, 'd.gone_listing_id')} as gone, ${side(db, 'd.new_listing_id')} as fresh, d.decision, d.decided_at,
        coalesce(d.decision = 'different', false) or coalesce((d.joined ->> 'newestRun')::int = newest.id, false) as can_reopen,
        r.finished_at as created_at
      from import_doubt d join import_run r on r.id = d.run_id,
        (select max(id) as id from import_run where status = 'committed') newest
      ${where} order by ${state === 'open' ? db`d.id` : db`d.decided_at desc, d.id`}`,
    db`select 1 from import_doubt d ${where}`,
  )
  return { ...found, rows: found.rows.map(toDoubt) }
}

/** The keys inside JSON aren't converted: these are as in the API response. */
const side = (db: Db, id: 'd.gone_listing_id' | 'd.new_listing_id') => db`
  (select jsonb_build_object('id', l.public_id, 'firstName', l.first_name, 'lastName', l.last_name, 'city', l.city,
    'state', l.state, 'status', l.status,
    'name', concat_ws(' ', l.first_name, nullif(l.middle_name, ''), l.last_name, nullif(l.suffix, '')),
    'place', concat_ws(', ', nullif(l.city, ''), nullif(concat_ws(' ', l.state, l.zip), '')),
    'street', concat_ws(', ', nullif(l.address_line1, ''), nullif(l.address_line2, ''), nullif(l.address_line3, '')),
    'firm', l.dba, 'phone', coalesce(l.phone, ''), 'website', coalesce(l.website, ''),
    'credentials', array_to_string(l.credentials, ', '),
    'lists', coalesce((
      select jsonb_agg(case p.kind when 'ea' then 'EA list' else 'PTIN extract' end || ' of ' || ${date(db, 'f')}
        || case when p.until_run is null then ' until now' else ' until that of ' || ${date(db, 'u')} end order by f.list_date)
      from listing_presence p join import_run f on f.id = p.from_run left join import_run u on u.id = p.until_run
      where p.listing_id = l.id), '[]'),
    'holder', (select trim(a.first_name || ' ' || a.last_name) from agent g join account a on a.id = g.account_id
      where g.listing_id = l.id),
    'open_claims', (select count(*) from claim c where c.listing_id = l.id
      and c.status in ('draft', 'submitted', 'needs_info')),
    'reviews', (select count(*) from review v where v.listing_id = l.id and v.state = 'published'))
   from listing l where l.id = ${db.unsafe(id)})`

/** For display: 26 Mar 2026. */
const date = (db: Db, run: 'r' | 'f' | 'u') => db`to_char(${db(run)}.list_date, 'FMDD Mon YYYY')`

type Doubt = Omit<Row, 'gone' | 'fresh'> & { gone: DoubtSide; fresh: DoubtSide }

const toDoubt = ({ gone, fresh, ...row }: Row): Doubt => ({ ...row, gone: toSide(gone), fresh: toSide(fresh) })

function toSide({ firstName, lastName, city, state, ...shown }: SideRow): DoubtSide {
  return { ...shown, path: paths.listing({ publicId: shown.id, firstName, lastName, city, state }) }
}
