/**
 * Many names checked together, as a job: it can be killed at any moment and continues with the next name. All of it is
 * deleted after BULK_HOURS; receipts, if the account asked for them, stay like every receipt.
 */
import { msg } from '@lingui/core/runtime-macro'
import type { BulkOutcome } from '#common/bulk-checks.ts'
import { i18n } from '#common/i18n.ts'
import { BULK_HOURS } from '#common/retention.ts'
import type { VerifyQuery } from '#common/verify-query.ts'
import type { AccountHolder } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { JOB_PRIORITY, JOBS } from '#server/platform/jobs.ts'
import { LIMITS } from '#server/platform/limits.ts'
import { countAttempt } from '#server/platform/rate-limit.ts'
import { readBulkNames } from './read-bulk-names.ts'
import { isKept, type Match, type Said, unknownCheck } from './read-bulk-rows.ts'
import { coversState } from './read-lists.ts'
import { createReceipt, type ReceiptSettings } from './receipts.ts'
import type { VerifiedListing, VerifyAnswer } from './types.ts'
import { outcomeByStatus, verifyName } from './verify-name.ts'

type Wish = { names: string; withReceipts: boolean }

/** `ignored`: columns of the list that aren't used. */
type Started = { id: string; ignored: string[] }

/** @throws InvalidFieldsError; AppError `conflict` over the limits. */
export async function startBulkCheck(
  db: Db,
  { accountId }: AccountHolder,
  { names, withReceipts }: Wish,
): Promise<Started> {
  const read = readBulkNames(names)
  const id = await inTransaction(db, async (tx) => {
    // One at a time, so that two requests can't both be the last one allowed.
    await tx`select id from account where id = ${accountId} for update`
    const [{ open }] = await tx<[{ open: number }]>`
      select count(*)::int as open
      from bulk_check c where account_id = ${accountId} and finished_at is null and ${isKept(tx)}`
    if (open >= LIMITS.openBulkChecks.max)
      throw new AppError('conflict', i18n._(msg`Your last list of names is still being checked. Wait until it’s done.`))
    // Not the rows: a list that was deleted was checked, too. What is rejected isn't counted.
    if ((await countAttempt(tx, 'bulkChecks', accountId)).isOver)
      throw new AppError(
        'conflict',
        i18n._(
          msg`You can check at most ${{ max: LIMITS.bulkChecks.max }} lists of names in 24 hours. Try again later.`,
        ),
      )
    const [{ id }] = await tx<[{ id: string }]>`
      insert into bulk_check (account_id, with_receipts) values (${accountId}, ${withReceipts}) returning id`
    const rows = read.names.map(({ lastName: last, firstName: first, ...rest }, at) => ({
      place: at + 1,
      last,
      first,
      ...rest,
    }))
    await tx`
      insert into bulk_check_row (check_id, place, line, last_name, first_name, state, zip, reference)
      select ${id}, place, line, last, first, state, zip, reference
      from json_to_recordset(${JSON.stringify(rows)}::text::json)
        as r (place smallint, line integer, last text, first text, state text, zip text, reference text)`
    await addJob(tx, tx`select ${id}::uuid as id`)
    return id
  })
  return { id, ignored: read.ignored }
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
    ...(answer.outcome === 'several' && { matches: answer.matches.slice(0, MATCHES_MAX).map(toMatch) }),
    similar: [...answer.elsewhere, ...answer.similar].slice(0, SIMILAR_MAX).map(({ publicId }) => publicId),
  }
  await db`
    update bulk_check_row set outcome = ${outcomeByStatus(answer)}, total = ${answer.total}, public_id = ${only?.publicId ?? null},
      standing = ${db.json(said)}, receipt_id = ${receiptId}
    where check_id = ${id} and place = ${place} and outcome is null`
}

const SIMILAR_MAX = 5
/** Enough to see which one is meant. */
const MATCHES_MAX = 10

const toMatch = ({ publicId, standing }: VerifiedListing): Match => ({ publicId, ...standing })

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
export async function listBulkChecks(db: Db, { accountId }: AccountHolder): Promise<BulkCheck[]> {
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
export async function readBulkCheck(db: Db, who: AccountHolder, id: string): Promise<BulkCheck> {
  const found = (await listBulkChecks(db, who)).find((check) => check.id === id)
  if (!found) throw unknownCheck()
  return found
}

/** @throws AppError `not_found`. */
export async function deleteBulkCheck(db: Db, { accountId }: AccountHolder, id: string): Promise<void> {
  const { count } = await db`delete from bulk_check where id = ${id} and account_id = ${accountId}`
  if (count === 0) throw unknownCheck()
}
