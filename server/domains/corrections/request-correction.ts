/**
 * "Something is wrong" and "take me out": anyone can send this about a listing, and proves their email address with a
 * code. Only then does it enter the admin queue.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError, InvalidFieldsError } from '#server/platform/errors.ts'
import { LIMITS, WINDOW_S } from '#server/platform/limits.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { CODE_MINUTES, correctionEmails } from './emails.ts'
import type { CorrectionForm } from '#common/personal-forms.ts'

const hashOf = (id: string, code: string) => createHash('sha256').update(`correction ${id} ${code}`).digest()

/** @returns an id for the code; a meaningless one when a bot filled in the form. @throws AppError `not_found` */
export async function requestCorrection(db: Db, sender: Sender, form: CorrectionForm): Promise<string> {
  if (form.leave_empty !== '') return crypto.randomUUID()
  return inTransaction(db, async (tx) => {
    const id = crypto.randomUUID()
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const kept = await tx`
      insert into correction (id, listing_id, kind, relation, email, message, wanted, code_hash, code_expires_at)
      select ${id}, l.id, ${form.kind}, ${form.relation}, ${form.email}, ${form.message},
        ${tx.json({ ...form.wanted } as never)}, ${hashOf(id, code)}, now() + ${CODE_MINUTES} * interval '1 minute'
      from listing l where l.public_id = ${form.listing_id} and l.status <> 'hidden'`
    if (kept.count === 0) throw new AppError('not_found', i18n._(msg`We couldn’t find that listing.`))
    const [{ mails }] = await tx<[{ mails: number }]>`
      select count(*)::int as mails from correction
      where lower(email) = ${form.email.toLowerCase()}
        and created_at > now() - ${WINDOW_S[LIMITS.correctionEmails.window]} * interval '1 second'`
    if (mails > LIMITS.correctionEmails.max)
      throw new AppError(
        'conflict',
        i18n._(msg`We’ve sent too many codes to this email address today. Try again tomorrow.`),
      )
    await sendEmail(tx, sender, form.email, correctionEmails.correction_code({ code }))
    return id
  })
}

/** A wrong try counts. @throws AppError `gone`, `invalid_fields` */
export async function confirmCorrection(db: Db, { id, code }: { id: string; code: string }): Promise<void> {
  const outcome = await inTransaction(db, async (tx) => {
    const [row] = await tx<
      [{ codeHash: Buffer; inTime: boolean; tries: number; listingId: number; email: string; kind: string }?]
    >`
      select code_hash, code_expires_at > now() as in_time, tries, listing_id, email, kind from correction
      where id = ${id} and status = 'unconfirmed' for update`
    if (!row?.inTime || row.tries >= LIMITS.correctionCodeTries.max) return 'over'
    if (!timingSafeEqual(Buffer.from(row.codeHash), hashOf(id, code))) {
      await tx`update correction set tries = tries + 1 where id = ${id}`
      return 'wrong'
    }
    // The newer text replaces the older one: one open request of a kind per person.
    await tx`
      delete from correction where status = 'open' and listing_id = ${row.listingId} and kind = ${row.kind}
        and lower(email) = ${row.email.toLowerCase()}`
    await tx`update correction set status = 'open', code_hash = null, code_expires_at = null where id = ${id}`
    return 'right'
  })
  if (outcome === 'over')
    throw new AppError('gone', i18n._(msg`This code no longer works. Send the form again to get a new one.`))
  if (outcome === 'wrong') {
    throw new InvalidFieldsError({ code: [i18n._(msg`That isn’t the code we sent. Check the code and try again.`)] })
  }
}
