/** Mails to whoever wrote a text, about what became of it. */
import type { Transaction } from '#server/platform/db.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { type LetterPart, writeLetter } from '#server/platform/mail/write-letter.ts'
import { KIND_WORDS, reasonWords } from '#contract/moderation.ts'
import type { Decided, PostHouse } from './types.ts'

type Told = Pick<Decided, 'kind' | 'decision' | 'reason' | 'note'> & { path: string }

/** Null: an invented person, or one who is gone, has no inbox. */
export async function addressOf(tx: Transaction, accountId: string | null): Promise<string | null> {
  if (accountId === null) return null
  const [row] = await tx<[{ email: string | null }?]>`
    select email from account where id = ${accountId} and status = 'active' and not is_demo`
  return row?.email ?? null
}

export async function tellDecided(tx: Transaction, { sender }: PostHouse, to: string, told: Told): Promise<void> {
  const noun = KIND_WORDS[told.kind].one
  const letter = writeLetter(sender, partsOf(told, noun))
  const subject = {
    publish: `Your ${noun} is published`,
    reject: `Your ${noun} was not published`,
    remove: `Your ${noun} was removed`,
  }
  await queueMail(tx, {
    kind: 'post_decided',
    to,
    subject: `${subject[told.decision]} · ${sender.SITE_NAME}`,
    ...letter,
  })
}

function partsOf({ decision, reason, note, path }: Told, noun: string): LetterPart[] {
  if (decision === 'publish') {
    return [`A person has read your ${noun}. It is public now.`, { link: 'See it', path }]
  }
  const did = decision === 'reject' ? `was not published` : `is no longer public`
  return [
    `Your ${noun} ${did}. The reason, which is public too: ${reasonWords(reason ?? '')}.`,
    ...(note === '' ? [] : ['The moderator adds:', { quote: note }]),
    { link: 'See what you wrote, and what you can do', path },
    'If you think that this is a mistake, write to us.',
    { link: 'Contact us', path: '/contact' },
  ]
}
