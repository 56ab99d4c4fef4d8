/**
 * After each import: who watches a listing hears by mail when the newest list drops it or has it again. What was told
 * is kept in the same transaction as the mail, so that nobody is told twice, however often and wherever this runs.
 */
import { notify } from '#server/notifications/notify.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { writeLetter } from '#server/platform/mail/write-letter.ts'
import { paths } from '#contract/paths.ts'

const AT_ONCE = 200

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

/** @returns how many mails were queued. */
export async function tellWatchers(db: Db, sender: Sender): Promise<number> {
  let told = 0
  for (;;) {
    const changed = await inTransaction(db, async (tx) => {
      const rows = await takeChanged(tx)
      // Streams are locked in one order everywhere, so that two transactions can't wait for each other.
      const inOrder = rows.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))
      for (const row of inOrder) await tell(tx, sender, row)
      return rows
    })
    told += changed.filter(({ wantsMail }) => wantsMail).length
    if (changed.length < AT_ONCE) return told
  }
}

const takeChanged = (tx: Transaction) => tx<Changed[]>`
  with due as (
    select s.account_id, s.listing_id from saved_listing s join listing l on l.id = s.listing_id
    where s.watching and l.status <> s.known_status and l.status <> 'hidden'
    order by s.account_id, s.listing_id limit ${AT_ONCE} for update of s skip locked)
  update saved_listing s set known_status = l.status
  from due, listing l, account a
  where s.account_id = due.account_id and s.listing_id = due.listing_id and l.id = s.listing_id and a.id = s.account_id
  returning s.account_id, coalesce(a.email, '') as email,
    a.status = 'active' and a.email is not null and coalesce((a.preferences ->> 'email_watches')::boolean, true)
      as wants_mail,
    l.status, l.public_id, l.first_name, l.last_name, l.city, l.state`

async function tell(tx: Transaction, sender: Sender, row: Changed): Promise<void> {
  const name = `${row.firstName} ${row.lastName}`.trim()
  const isBack = row.status === 'listed'
  const subject = `${name} is ${isBack ? 'on the newest IRS list again' : 'not on the newest IRS list'}`.slice(0, 150)
  await notify(tx, { type: 'watch', from: null, to: row.accountId, ref: row.publicId, preview: `${subject}.` })
  if (!row.wantsMail) return
  const parts = [
    isBack
      ? `${name}, whom you watch, is on the newest IRS list again.`
      : `${name}, whom you watch, is not on the newest IRS list. That need not mean much: people move, retire or renew late. Ask before you hire.`,
    { link: 'See the listing', path: paths.listing(row) },
    { link: 'Stop watching', path: paths.dashboardSaved },
  ]
  await queueMail(tx, {
    kind: 'watch',
    to: row.email,
    subject: `${subject} · ${sender.SITE_NAME}`,
    ...writeLetter(sender, parts),
  })
}
