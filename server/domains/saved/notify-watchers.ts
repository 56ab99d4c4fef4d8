/**
 * After each import, notifies a listing's watchers by email when the newest list drops it or has it again. The status
 * they were notified of is stored in the same transaction as the email, so that no one is notified twice, however
 * often and wherever this runs.
 */
import { readStatuses } from '#server/domains/agents/read-statuses.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { renderEmail } from '#server/platform/mail/render-email.ts'
import { type ListStatus, statusLine } from '#common/list-status.ts'
import { paths } from '#common/paths.ts'

const BATCH_ROWS = 200

type Changed = {
  accountId: string
  email: string
  wantsMail: boolean
  status: 'listed' | 'not_in_latest'
  publicId: string
  firstName: string
  lastName: string
  city: string
  state: string | null
}

/** @returns how many emails were queued. */
export async function notifyWatchers(db: Db, sender: Sender): Promise<number> {
  let queued = 0
  for (;;) {
    const changed = await inTransaction(db, async (tx) => {
      const rows = await claimChangedListings(tx)
      // Streams are locked in one order everywhere, so that two transactions can't deadlock.
      const inOrder = rows.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))
      const statuses = await readStatuses(
        tx,
        rows.map(({ publicId }) => publicId),
      )
      for (const row of inOrder) await notifyWatcher(tx, sender, row, statuses[row.publicId])
      return rows
    })
    queued += changed.filter(({ wantsMail }) => wantsMail).length
    if (changed.length < BATCH_ROWS) return queued
  }
}

const claimChangedListings = (tx: Transaction) => tx<Changed[]>`
  with due as (
    select s.account_id, s.listing_id from saved_listing s join listing l on l.id = s.listing_id
    where s.watching and l.status <> s.known_status and l.status <> 'hidden'
    order by s.account_id, s.listing_id limit ${BATCH_ROWS} for update of s skip locked)
  update saved_listing s set known_status = l.status
  from due, listing l, account a
  where s.account_id = due.account_id and s.listing_id = due.listing_id and l.id = s.listing_id and a.id = s.account_id
  returning s.account_id, coalesce(a.email, '') as email,
    a.status = 'active' and a.email is not null and coalesce((a.preferences ->> 'email_watches')::boolean, true)
      as wants_mail,
    l.status, l.public_id, l.first_name, l.last_name, l.city, l.state`

async function notifyWatcher(
  tx: Transaction,
  sender: Sender,
  row: Changed,
  standing: ListStatus | undefined,
): Promise<void> {
  const name = `${row.firstName} ${row.lastName}`.trim()
  const isBack = row.status === 'listed'
  const subject = `${name} is ${isBack ? 'on the newest IRS list again' : 'not on the newest IRS list'}`.slice(0, 150)
  await notify(tx, { type: 'watch', from: null, to: row.accountId, ref: row.publicId, preview: `${subject}.` })
  if (!row.wantsMail) return
  const parts = [
    isBack
      ? `${name}, an agent you watch, is back on the newest IRS list.`
      : `${name}, an agent you watch, is not on the newest IRS list. People move, retire or renew late, so ask before you hire.`,
    ...(standing ? [`${statusLine(standing)}.`] : []),
    { link: 'See the listing', path: paths.listing(row) },
    { link: 'Stop watching', path: paths.dashboardSaved },
  ]
  await queueEmail(tx, {
    kind: 'watch',
    to: row.email,
    subject: `${subject} · ${sender.SITE_NAME}`,
    ...renderEmail(sender, parts),
  })
}
