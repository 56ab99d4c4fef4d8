/** Reminds both people of a call an hour before it begins: in the dashboard, and by email if they want that. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { appointmentIn } from '#common/zoned-time.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { sendEmailToAccount } from '#server/platform/mail/queue-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { firstCallEmails } from './emails.ts'
import { readCallPeople } from './own-calls.ts'

const REMIND_MINUTES = 60
/** Of one that was booked so late, both know. */
const BOOKED_BEFORE_MINUTES = 90

/** @returns how many calls. Safe to run in any number of processes. */
export async function remindOfCalls(db: Db, sender: Sender): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await tx<{ id: string }[]>`
      with due as (
        select id from first_call
        where canceled_at is null and reminded_at is null
          and starts_at between now() and now() + ${REMIND_MINUTES} * interval '1 minute'
          and created_at <= starts_at - ${BOOKED_BEFORE_MINUTES} * interval '1 minute'
        order by starts_at, id for update skip locked)
      update first_call k set reminded_at = now() from due where due.id = k.id returning k.id`
    for (const { client, agent } of await readCallPeople(tx, tx`k.id = any(${due.map(({ id }) => id)}::uuid[])`))
      for (const { accountId, wantsReminder, ...call } of [client, agent]) {
        await notify(tx, {
          type: 'call',
          from: null,
          to: accountId,
          ref: call.id,
          preview: () => i18n._(msg`Your call starts soon: ${{ when: appointmentIn(call.ownZone, call.startsAt) }}.`),
        })
        if (wantsReminder) await sendEmailToAccount(tx, sender, accountId, firstCallEmails.call_reminder(call))
      }
    return due.length
  })
}
