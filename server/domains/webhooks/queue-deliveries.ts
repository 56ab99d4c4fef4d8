/**
 * Queues what endpoints are told: each has a cursor in the changes feed and in the imports, which moves in the
 * transaction that queues what is between. So a run that was killed, or many at once, queue everything once.
 */
import { importSpans } from '#server/domains/changes/list-changes.ts'
import { type Db, type Fragment, inTransaction, type Transaction } from '#server/platform/db.ts'
import { isAlive, JOBS } from '#server/platform/jobs.ts'

/** @param changed inserts or updates deliveries. @returns a row for each endpoint that has something to do now. */
export const addDeliveryJobs = (db: Db, changed: Fragment) => db`
  with changed as (${changed} returning endpoint_id)
  select ${addJob(db)} from (select distinct endpoint_id, now() as run_at from changed) due`

/**
 * An endpoint has one job at a time, which sends one message after the other: a slow server holds up no one else. Call
 * it where the endpoint is locked, so that no two disagree on when the job is due.
 */
const addJob = (db: Db) => db`
  graphile_worker.add_job(${JOBS.webhook}, json_build_object('id', due.endpoint_id),
    queue_name => 'webhook:' || due.endpoint_id, job_key => 'webhook:' || due.endpoint_id, run_at => due.run_at)`

/** When the endpoint's next message is due; there may be none. */
export async function addNextJob(db: Db, endpointId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx`select 1 from webhook_endpoint where id = ${endpointId} for update`
    await tx`select ${addJob(tx)} from (${waiting(tx)} and e.id = ${endpointId} group by d.endpoint_id) due`
  })
}

const waiting = (db: Db) => db`
  select d.endpoint_id, min(d.next_try_at) as run_at
  from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id join account a on a.id = e.account_id
  where d.state = 'queued' and e.disabled_at is null and a.status = 'active'`

/** The last entry of the feed, and the last import. */
export const newest = (db: Db) => db`
  (select (select coalesce(max(seq), 0) from list_change) as change,
    (select coalesce(max(id), 0) from import_run where status = 'committed') as import)`

/** @returns how many endpoints have something new. */
export async function queueDeliveries(db: Db): Promise<number> {
  const behind = await db<{ id: string }[]>`
    select e.id from webhook_endpoint e join account a on a.id = e.account_id, ${newest(db)} newest
    where e.disabled_at is null and a.status = 'active'
      and (e.last_change < newest.change or e.last_import < newest.import)
    order by e.id`
  let queued = 0
  for (const { id } of behind) queued += await inTransaction(db, (tx) => queueFor(tx, id))
  return queued + (await addMissingJobs(db))
}

/** An endpoint that another process is at is left to it. */
async function queueFor(tx: Transaction, id: string): Promise<number> {
  const [span] = await tx<[{ change: number; import: number }?]>`
    select newest.change::float8 as change, newest.import from webhook_endpoint e, ${newest(tx)} newest
    where e.id = ${id} and e.disabled_at is null for update of e skip locked`
  if (!span) return 0
  const added = await addDeliveryJobs(
    tx,
    tx`
      insert into webhook_delivery (endpoint_id, type, event, change, data)
      select happened.* from webhook_endpoint e cross join lateral (${eventsOf(tx, span)})
        happened (endpoint_id, type, event, change, data)
      where e.id = ${id} and happened.type = any(e.events)
      on conflict (endpoint_id, event) do nothing`,
  )
  await tx`update webhook_endpoint set last_change = ${span.change}, last_import = ${span.import} where id = ${id}`
  return added.count
}

/** What happened since the cursors of endpoint `e`. */
const eventsOf = (db: Db, until: { change: number; import: number }) => db`
  select e.id, case
      when c.kind in ('gone', 'opted_out') then 'listing.left'
      when c.kind in ('new', 'returned') then 'listing.returned'
      else 'listing.changed'
    end, 'change:' || c.seq, c.seq, null::jsonb
  from list_change c where c.listing_id = any(e.listings) and c.seq > e.last_change and c.seq <= ${until.change}
  union all
  select e.id, 'list.updated', 'import:' || run.import_id, null, jsonb_build_object('import_id', run.import_id,
    'list_kind', run.kind, 'list_date', run.list_date, 'since', run.since, 'until', run.until)
  from (${importSpans(db)}) run where run.import_id > e.last_import and run.import_id <= ${until.import}
  union all
  select e.id, 'receipt.aged', 'receipt:' || r.id || ':' || run.id, null, jsonb_build_object('receipt_id', r.id,
    'made_at', r.created_at, 'list_kind', run.kind, 'list_date', list ->> 'listDate', 'newer_list_date', run.list_date)
  from receipt r, jsonb_array_elements(r.answer -> 'lists') list, import_run run
  where r.id = any(e.receipts) and run.status = 'committed' and run.id > e.last_import and run.id <= ${until.import}
    -- As its page says it (read-receipt.ts): a newer list of the same kind, for the same states.
    and list ->> 'kind' = run.kind and nullif(list -> 'scope', 'null') is not distinct from to_jsonb(run.scope)
    and (list ->> 'listDate')::date < run.list_date`

/** After a restore, the rows are there and their jobs aren't. */
async function addMissingJobs(db: Db): Promise<number> {
  const added = await db`
    select ${addJob(db)} from (${waiting(db)} and d.next_try_at < now() - interval '1 minute' and not exists (
      select from graphile_worker.jobs job where job.key = 'webhook:' || d.endpoint_id and ${isAlive(db)})
      group by d.endpoint_id) due`
  return added.count
}
