/** What a visitor writes to us: kept, and mailed to whoever reads it, in one transaction. */
import { type Db, inTransaction } from '#server/platform/db.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { writeLetter } from '#server/platform/mail/write-letter.ts'
import type { Settings } from '#server/platform/settings.ts'
import { CONTACT_TOPICS, type ContactMessage } from '#contract/contact-message.ts'

type House = Sender & Pick<Settings, 'CONTACT_TO'>
type Sent = { message: ContactMessage; trapped: boolean }

/**
 * The same words from the same person on the same day are kept and mailed once: a second press is no second message.
 * One that filled the trap is kept for a person to look at, and not mailed.
 */
export async function sendContactMessage(db: Db, house: House, { message, trapped }: Sent): Promise<void> {
  const { topic, name, email, message: text } = message
  await inTransaction(db, async (tx) => {
    const [kept] = await tx<[{ id: string }?]>`
      insert into contact_message (topic, name, email, message, status)
      values (${topic}, ${name}, ${email}, ${text}, ${trapped ? 'held' : 'new'})
      on conflict (digest, sent_on) do nothing
      returning id`
    if (kept && !trapped) await queueMail(tx, mailOf(house, kept.id, message))
  })
}

/** The subject holds nothing of what the visitor wrote. */
function mailOf(house: House, id: string, { topic, name, email, message }: ContactMessage) {
  const about = CONTACT_TOPICS.find(({ slug }) => slug === topic)?.label ?? topic
  const letter = writeLetter(house, [
    `${name} <${email}> wrote to ${house.SITE_NAME}. Your answer to this mail goes to them.`,
    `About: ${about}`,
    { quote: message },
  ])
  return { kind: 'contact', to: house.CONTACT_TO, replyTo: email, subject: `Contact ${id}: ${about}`, ...letter }
}
