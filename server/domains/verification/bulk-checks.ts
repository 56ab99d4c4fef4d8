/**
 * Many names checked together, as a job: it can be killed at any moment and continues with the next name. All of it is
 * deleted after BULK_HOURS; receipts, if the account asked for them, stay like every receipt.
 */
import { msg } from '@lingui/core/runtime-macro'
import type { BulkOutcome } from '#common/bulk-checks.ts'
import { csvCell } from '#common/escape.ts'
import { i18n } from '#common/i18n.ts'
import { type ListStatus, statusLine } from '#common/list-status.ts'
import { paths } from '#common/paths.ts'
import { BULK_HOURS } from '#common/retention.ts'
import type { VerifyQuery } from '#common/verify-query.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Page, type Paged, paginate } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { JOB_PRIORITY, JOBS } from '#server/platform/jobs.ts'
import { LIMITS } from '#server/platform/limits.ts'
import { readBulkNames } from './read-bulk-names.ts'
import { coversState } from './read-lists.ts'
import { createReceipt, type ReceiptSettings } from './receipts.ts'
import type { Standing, VerifyAnswer } from './types.ts'
import { outcomeByStatus, verifyName } from './verify-name.ts'

/** What is older is gone, even if the job that deletes it is late. */
const isKept = (db: Db) => db`c.created_at > now() - ${BULK_HOURS} * interval '1 hour'`

type Wish = { names: string; withReceipts: boolean }

/** @returns its id. @throws InvalidFieldsError; AppError `conflict` over the limits. */
export async function startBulkCheck(db: Db, { accountId }: SignedIn, { names, withReceipts }: Wish): Promise<string> {
  const questions = readBulkNames(names)
  return inTransaction(db, async (tx) => {
    // One at a time, so that two requests can't both be the last one allowed.
    await tx`select id from account where id = ${accountId} for update`
    const [{ open, today }] = await tx<[{ open: number; today: number }]>`
      select count(*) filter (where finished_at is null)::int as open, count(*)::int as today
      from bulk_check c where account_id = ${accountId} and ${isKept(tx)}`
    if (open >= LIMITS.openBulkChecks.max)
      throw new AppError('conflict', i18n._(msg`Your last list of names is still being checked. Wait until it’s done.`))
    if (today >= LIMITS.bulkChecks.max)
      throw new AppError(
        'conflict',
        i18n._(
          msg`You can check at most ${{ max: LIMITS.bulkChecks.max }} lists of names in 24 hours. Try again later.`,
        ),
      )
    const [{ id }] = await tx<[{ id: string }]>`
      insert into bulk_check (account_id, with_receipts) values (${accountId}, ${withReceipts}) returning id`
    const rows = questions.map(({ lastName, firstName, state, zip }, at) => ({
      place: at + 1,
      last: lastName,
      first: firstName,
      state,
      zip,
    }))
    await tx`
      insert into bulk_check_row (check_id, place, last_name, first_name, state, zip)
      select ${id}, place, last, first, state, zip
      from json_to_recordset(${JSON.stringify(rows)}::text::json)
        as r (place smallint, last text, first text, state text, zip text)`
    await addJob(tx, tx`select ${id}::uuid as id`)
    return id
  })
}

const addJob = (db: Db, ids: ReturnType<Db>) => db`
  select graphile_worker.add_job(${JOBS.bulk}, json_build_object('id', id), job_key => 'bulk:' || id,
    priority => ${JOB_PRIORITY.bulk})
  from (${ids}) due`

/** After a restore, the rows are there and their jobs aren't. @returns how many were added. */
export async function addMissingBulkJobs(db: Db): Promise<number> {
  const added = await addJob(
    db,
    db`select c.id from bulk_check c where finished_at is null and created_at < now() - interval '1 minute'
        and ${isKept(db)} and not exists (select from graphile_worker.jobs job where job.key = 'bulk:' || c.id)`,
  )
  return added.count
}

/** @returns how many were deleted. */
export async function deleteOldBulkChecks(db: Db): Promise<number> {
  return (await db`delete from bulk_check c where not (${isKept(db)})`).count
}

type Due = VerifyQuery & { place: number }
const BATCH = 25

/** The job. It ends early if the check was deleted. */
export async function runBulkCheck(db: Db, settings: ReceiptSettings, id: string): Promise<void> {
  for (;;) {
    const due = await db<Due[]>`
      select r.place, r.last_name, r.first_name, r.state, r.zip, c.with_receipts
      from bulk_check_row r join bulk_check c on c.id = r.check_id
      where r.check_id = ${id} and r.outcome is null and ${isKept(db)} order by r.place limit ${BATCH}`
    if (due.length === 0) break
    for (const row of due) await answerRow(db, settings, { id, row: row as Due & { withReceipts: boolean } })
  }
  await db`
    update bulk_check set finished_at = now() where id = ${id} and finished_at is null
      and not exists (select from bulk_check_row where check_id = ${id} and outcome is null)`
}

type Asked = { id: string; row: Due & { withReceipts: boolean } }

async function answerRow(db: Db, settings: ReceiptSettings, { id, row }: Asked): Promise<void> {
  const { place, withReceipts, ...question } = row
  const answer = await verifyName(db, question)
  const receiptId = withReceipts ? await createReceipt(db, settings, { question, chosen: '' }) : null
  const [only] = answer.outcome === 'one' ? answer.matches : []
  const said: Said = {
    ...only?.standing,
    listDate: listDateOf(answer, question),
    similar: [...answer.elsewhere, ...answer.similar].slice(0, SIMILAR_MAX).map(({ publicId }) => publicId),
  }
  await db`
    update bulk_check_row set outcome = ${outcomeByStatus(answer)}, total = ${answer.total}, public_id = ${only?.publicId ?? null},
      standing = ${db.json(said)}, receipt_id = ${receiptId}
    where check_id = ${id} and place = ${place} and outcome is null`
}

const SIMILAR_MAX = 5

/** What an answer says besides its outcome. A row from before a restart with this release has only the standing. */
type Said = Partial<Standing> & { listDate?: string | null; similar?: string[] }

/** The date of the newest list that could have had the person; of the whole country's, if no state was asked for. */
function listDateOf({ lists, matches: [only] }: VerifyAnswer, { state }: VerifyQuery): string | null {
  if (only?.standing) return only.standing.newestListOf
  const covering = lists.find((list) => (state === '' ? list.scope === null : coversState(list, state)))
  return (covering ?? lists.at(-1))?.listDate ?? null
}

export type BulkCheck = {
  id: string
  createdAt: Date
  deletedAt: Date
  finishedAt: Date | null
  withReceipts: boolean
  total: number
  checked: number
  outcomes: Record<BulkOutcome, number>
}

/** Newest first. */
export async function listBulkChecks(db: Db, { accountId }: SignedIn): Promise<BulkCheck[]> {
  const rows = await db<(Omit<BulkCheck, 'outcomes'> & Record<BulkOutcome, number>)[]>`
    select c.id, c.created_at, c.created_at + ${BULK_HOURS} * interval '1 hour' as deleted_at, c.finished_at,
      c.with_receipts, count(*)::int as total, count(r.outcome)::int as checked,
      count(*) filter (where r.outcome = 'one')::int as one, count(*) filter (where r.outcome = 'several')::int as several,
      count(*) filter (where r.outcome = 'none')::int as none, count(*) filter (where r.outcome = 'formerly')::int as formerly
    from bulk_check c join bulk_check_row r on r.check_id = c.id
    where c.account_id = ${accountId} and ${isKept(db)}
    group by c.id order by c.created_at desc, c.id`
  return rows.map(({ one, several, none, formerly, ...check }) =>
    Object.assign(check, { outcomes: { one, several, none, formerly } }),
  )
}

/** There are few in 24 hours. @throws AppError `not_found` for another account's. */
export async function readBulkCheck(db: Db, who: SignedIn, id: string): Promise<BulkCheck> {
  const found = (await listBulkChecks(db, who)).find((check) => check.id === id)
  if (!found) throw unknownCheck()
  return found
}

export type BulkRow = VerifyQuery & {
  place: number
  outcome: BulkOutcome | null
  total: number | null
  found: (Person & { status: ListStatus }) | null
  /** When no one was found. */
  similar: Person[]
  /** Null until it was checked, and if there was no list. */
  listDate: string | null
  receiptId: string | null
}

type Person = { publicId: string; name: string; city: string; state: string | null; path: string }
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
  outcome: BulkOutcome | null
  total: number | null
  receiptId: string | null
  standing: Said | null
  found: Named | null
  similar: Named[] | null
}

const named = (db: Db) => db`
  json_build_object('publicId', l.public_id, 'firstName', l.first_name, 'middleName', l.middle_name,
    'lastName', l.last_name, 'suffix', l.suffix, 'city', l.city, 'state', l.state)`

/** Without people who have since asked to be removed. */
const selectRows = (db: Db, id: string) => db`
  select r.place, r.last_name, r.first_name, r.state, r.zip, r.outcome, r.total, r.receipt_id, r.standing,
    (select ${named(db)} from listing l where l.public_id = r.public_id and l.status <> 'hidden') as found,
    (select json_agg(${named(db)} order by given.place)
      from jsonb_array_elements_text(r.standing -> 'similar') with ordinality given (public_id, place)
      join listing l on l.public_id = given.public_id and l.status <> 'hidden') as similar
  from bulk_check_row r
  where r.check_id = ${id} order by r.place`

/** @throws AppError `not_found` for another account's. */
export async function readBulkRows(
  db: Db,
  who: SignedIn,
  { id, ...page }: Page & { id: string },
): Promise<Paged<BulkRow>> {
  await assertOwn(db, who, id)
  const found = await paginate<StoredRow>(db, page, selectRows(db, id))
  return { ...found, rows: found.rows.map(toRow) }
}

async function assertOwn(db: Db, { accountId }: SignedIn, id: string): Promise<void> {
  const [own] = await db`select from bulk_check c where id = ${id} and account_id = ${accountId} and ${isKept(db)}`
  if (!own) throw unknownCheck()
}

const unknownCheck = () =>
  new AppError('not_found', i18n._(msg`We couldn’t find that list of names. Lists are deleted after 24 hours.`))

function toRow({ standing, found, similar, ...row }: StoredRow): BulkRow {
  return {
    ...row,
    found: found && { ...personOf(found), status: statusIn(standing) },
    similar: (similar ?? []).map(personOf),
    listDate: standing?.listDate ?? standing?.newestListOf ?? null,
  }
}

function personOf(listing: Named): Person {
  const { publicId, firstName, middleName, lastName, suffix, city, state } = listing
  const name = [firstName, middleName, lastName, suffix].filter(Boolean).join(' ')
  return { publicId, name, city, state, path: paths.listing(listing) }
}

function statusIn(said: Said | null): ListStatus {
  const { status = 'not_in_latest', kind = null, onListOf = null, newestListOf = null } = said ?? {}
  return { status, kind, date: status === 'listed' ? onListOf : newestListOf }
}

const HEADER =
  'line,last_name,first_name,state,zip,result,people_with_name,name_on_list,city,state_on_list,status,profile,receipt,list_date,similar_names'

/** For a spreadsheet, which mustn't take a name for a formula. @throws AppError `not_found`. */
export async function writeBulkCsv(
  db: Db,
  who: SignedIn,
  { id, origin }: { id: string; origin: string },
): Promise<string> {
  await assertOwn(db, who, id)
  const rows = (await db<StoredRow[]>`${selectRows(db, id)}`).map(toRow)
  const lines = rows.map((row) => cellsOf(row, origin).map(csvCell).join(','))
  return [HEADER, ...lines, ''].join('\r\n')
}

function cellsOf({ found, similar, outcome, receiptId, ...row }: BulkRow, origin: string): string[] {
  const asked = [String(row.place), row.lastName, row.firstName, row.state, row.zip]
  const answer = [outcome ?? 'not checked yet', String(row.total ?? '')]
  const listing = found
    ? [found.name, found.city, found.state ?? '', statusLine(found.status), `${origin}${found.path}`]
    : ['', '', '', '', '']
  const receipt = receiptId ? `${origin}${paths.receipt(receiptId)}` : ''
  return [...asked, ...answer, ...listing, receipt, row.listDate ?? '', similar.map(sayPerson).join('; ')]
}

const sayPerson = ({ name, city, state }: Person) => [name, city, state].filter(Boolean).join(', ')

/** @throws AppError `not_found`. */
export async function deleteBulkCheck(db: Db, { accountId }: SignedIn, id: string): Promise<void> {
  const { count } = await db`delete from bulk_check where id = ${id} and account_id = ${accountId}`
  if (count === 0)
    throw new AppError('not_found', i18n._(msg`We couldn’t find that list of names. Lists are deleted after 24 hours.`))
}
