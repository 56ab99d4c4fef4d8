/** The answers of a bulk check, for the account that asked: as pages, and as a file. */
import { msg } from '@lingui/core/runtime-macro'
import type { BulkOutcome } from '#common/bulk-checks.ts'
import { csvCell } from '#common/escape.ts'
import { i18n } from '#common/i18n.ts'
import { type ListStatus, statusLine } from '#common/list-status.ts'
import { paths } from '#common/paths.ts'
import { BULK_HOURS } from '#common/retention.ts'
import type { VerifyQuery } from '#common/verify-query.ts'
import type { AccountHolder } from '#server/platform/actors.ts'
import { type Db, type Fragment, type Page, type Paged, paginate } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Standing } from './types.ts'

/** What is older is gone, even if the job that deletes it is late. */
export const isKept = (db: Db) => db`c.created_at > now() - ${BULK_HOURS} * interval '1 hour'`

export type Match = Partial<Standing> & { publicId: string }
/** What an answer says besides its outcome. A row from before a restart with this release has only the standing. */
export type Said = Partial<Standing> & { listDate?: string | null; similar?: string[]; matches?: Match[] }

export type BulkRow = VerifyQuery & {
  place: number
  line: number
  reference: string
  outcome: BulkOutcome | null
  total: number | null
  found: Found | null
  /** When there are several: at most MATCHES_MAX. */
  matches: Found[]
  /** When no one was found. */
  similar: Person[]
  /** Null until it was checked, and if there was no list. */
  listDate: string | null
  receiptId: string | null
}

type Person = { publicId: string; name: string; city: string; state: string | null; path: string }
type Found = Person & { status: ListStatus; lastListDate: string | null; newestListDate: string | null }
type Named = {
  publicId: string
  firstName: string
  middleName: string
  lastName: string
  suffix: string
  city: string
  state: string | null
}

type StoredRow = VerifyQuery & {
  place: number
  line: number
  reference: string
  outcome: BulkOutcome | null
  total: number | null
  receiptId: string | null
  standing: Said | null
  found: Named | null
  matches: Named[] | null
  similar: Named[] | null
}

const named = (db: Db) => db`
  json_build_object('publicId', l.public_id, 'firstName', l.first_name, 'middleName', l.middle_name,
    'lastName', l.last_name, 'suffix', l.suffix, 'city', l.city, 'state', l.state)`

/** Without people who have since asked to be removed. */
const peopleIn = (db: Db, publicIds: Fragment) => db`
  select json_agg(${named(db)} order by given.place)
  from ${publicIds} with ordinality given (public_id, place)
  join listing l on l.public_id = given.public_id and l.status <> 'hidden'`

const selectRows = (db: Db, id: string) => db`
  select r.place, coalesce(r.line, r.place) as line, r.reference, r.last_name, r.first_name, r.state, r.zip, r.outcome,
    r.total, r.receipt_id, r.standing,
    (select ${named(db)} from listing l where l.public_id = r.public_id and l.status <> 'hidden') as found,
    (${peopleIn(db, db`jsonb_array_elements_text(jsonb_path_query_array(r.standing, '$.matches[*].publicId'))`)}) as matches,
    (${peopleIn(db, db`jsonb_array_elements_text(r.standing -> 'similar')`)}) as similar
  from bulk_check_row r
  where r.check_id = ${id} order by r.place`

/** @throws AppError `not_found` for another account's. */
export async function readBulkRows(
  db: Db,
  who: AccountHolder,
  { id, ...page }: Page & { id: string },
): Promise<Paged<BulkRow>> {
  await assertOwn(db, who, id)
  const found = await paginate<StoredRow>(db, page, selectRows(db, id))
  return { ...found, rows: found.rows.map(toRow) }
}

async function assertOwn(db: Db, { accountId }: AccountHolder, id: string): Promise<void> {
  const [own] = await db`select from bulk_check c where id = ${id} and account_id = ${accountId} and ${isKept(db)}`
  if (!own) throw unknownCheck()
}

export const unknownCheck = () =>
  new AppError('not_found', i18n._(msg`We couldn’t find that list of names. Lists are deleted after 24 hours.`))

function toRow({ standing, found, matches, similar, ...row }: StoredRow): BulkRow {
  const standings = new Map(standing?.matches?.map((match) => [match.publicId, match]))
  return {
    ...row,
    found: found && foundOf(found, standing),
    matches: (matches ?? []).map((match) => foundOf(match, standings.get(match.publicId) ?? null)),
    similar: (similar ?? []).map(personOf),
    listDate: standing?.listDate ?? standing?.newestListOf ?? null,
  }
}

function personOf(listing: Named): Person {
  const { publicId, firstName, middleName, lastName, suffix, city, state } = listing
  const name = [firstName, middleName, lastName, suffix].filter(Boolean).join(' ')
  return { publicId, name, city, state, path: paths.listing(listing) }
}

function foundOf(listing: Named, standing: Partial<Standing> | null): Found {
  const { status = 'not_in_latest', kind = null, onListOf = null, newestListOf = null } = standing ?? {}
  const date = status === 'listed' ? onListOf : newestListOf
  return {
    ...personOf(listing),
    status: { status, kind, date },
    lastListDate: onListOf,
    newestListDate: newestListOf,
  }
}

const HEADER =
  'line,last_name,first_name,state,zip,result,people_with_name,name_on_list,city,state_on_list,status,profile,receipt,list_date,similar_names,last_list_date,matches,reference'

/**
 * For a spreadsheet, which mustn't take a name for a formula, and recognizes UTF-8 by the mark at the start.
 * @throws AppError `not_found`.
 */
export async function writeBulkCsv(
  db: Db,
  who: AccountHolder,
  { id, origin }: { id: string; origin: string },
): Promise<string> {
  await assertOwn(db, who, id)
  const rows = (await db<StoredRow[]>`${selectRows(db, id)}`).map(toRow)
  const lines = rows.map((row) => cellsOf(row, origin).map(csvCell).join(','))
  return `\ufeff${[HEADER, ...lines, ''].join('\r\n')}`
}

function cellsOf({ found, matches, similar, outcome, receiptId, ...row }: BulkRow, origin: string): string[] {
  const asked = [String(row.line), row.lastName, row.firstName, row.state, row.zip]
  const answer = [outcome ?? 'not checked yet', String(row.total ?? '')]
  const listing = found
    ? [found.name, found.city, found.state ?? '', statusLine(found.status), `${origin}${found.path}`]
    : ['', '', '', '', '']
  const receipt = receiptId ? `${origin}${paths.receipt(receiptId)}` : ''
  const people = [similar.map(sayPerson).join('; '), found?.lastListDate ?? '', matches.map(sayMatch).join('; ')]
  return [...asked, ...answer, ...listing, receipt, row.listDate ?? '', ...people, row.reference]
}

const sayMatch = (match: Found) => `${sayPerson(match)} (${statusLine(match.status)})`

const sayPerson = ({ name, city, state }: Person) => [name, city, state].filter(Boolean).join(', ')
