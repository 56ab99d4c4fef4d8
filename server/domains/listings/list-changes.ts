/** The queue of changes that agents requested, oldest first, each with the list's value it would appear next to. */
import type { Admin } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { type Page, paginate, type Paged } from '#server/platform/paginate.ts'
import type { ListingChange } from '#common/listing-changes.ts'
import { formatDate } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import { formatChange } from './format-change.ts'

type Said = Record<string, unknown>
type Row = {
  id: string
  kind: ListingChange
  wanted: Said
  note: string
  createdAt: Date
  accountName: string
  accountEmail: string | null
  publicId: string
  firstName: string
  middleName: string
  lastName: string
  suffix: string
  city: string
  state: string | null
  zip: string | null
  onFile: string[]
  credentials: string[] | null
  alsoKnownAs: string | null
  nowIn: Said | null
  earlier: { kind: ListingChange; wanted: Said; status: string; reason: string | null; on: string }[] | null
}

export async function listChanges(db: Db, _admin: Admin, page: Page): Promise<Paged<ChangeLine>> {
  const all = db`
    select r.id, r.kind, r.wanted, r.note, r.created_at, trim(a.first_name || ' ' || a.last_name) as account_name,
      a.email as account_email, l.public_id, l.first_name, l.middle_name, l.last_name, l.suffix, l.city, l.state, l.zip,
      l.credentials as on_file, p.credentials, p.also_known_as, p.now_in,
      (select json_agg(json_build_object('kind', e.kind, 'wanted', e.wanted, 'status', e.status, 'reason', e.reason,
          'on', e.decided_at::date) order by e.decided_at desc)
       from listing_change e where e.listing_id = r.listing_id and e.status <> 'open') as earlier
    from listing_change r join listing l on l.id = r.listing_id join account a on a.id = r.account_id
    left join listing_profile p on p.listing_id = l.id
    where r.status = 'open' order by r.created_at, r.id`
  const found = await paginate<Row>(db, page, all)
  return { ...found, rows: found.rows.map(toLine) }
}

const toLine = (row: Row) => ({
  id: row.id,
  kind: row.kind,
  name: nameOnList(row),
  listingPath: paths.listing(row),
  accountName: row.accountName,
  accountEmail: row.accountEmail,
  note: row.note,
  onList: ON_LIST[row.kind](row),
  before: BEFORE[row.kind](row),
  wanted: formatChange(row.kind, row.wanted),
  earlier: (row.earlier ?? []).map(({ kind, wanted, status, reason, on }) => ({
    name: `${formatDate(on)}, ${status}`,
    value: [`${kind}: ${formatChange(kind, wanted) || 'none'}`, reason].filter(Boolean).join('. '),
  })),
  createdAt: row.createdAt,
})
type ChangeLine = ReturnType<typeof toLine>

const nameOnList = ({ firstName, middleName, lastName, suffix }: Row) =>
  [firstName, middleName, lastName, suffix].filter(Boolean).join(' ')

const ON_LIST: Readonly<Record<ListingChange, (row: Row) => string>> = {
  credentials: ({ onFile }) => onFile.join(', '),
  name: nameOnList,
  place: ({ city, state, zip }) => formatChange('place', { city, state: state ?? '', zip: zip ?? '' }),
}
const BEFORE: Readonly<Record<ListingChange, (row: Row) => string>> = {
  credentials: ({ credentials }) => (credentials ?? []).join(', '),
  name: ({ alsoKnownAs }) => alsoKnownAs ?? '',
  place: ({ nowIn }) => (nowIn ? formatChange('place', nowIn) : ''),
}
