/** Emails to the author of a post about the decision on it. */
import type { EmailDeps } from '#server/platform/mail/types.ts'
import type { Transaction } from '#server/platform/db.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { type EmailBlock, renderEmail } from '#server/platform/mail/render-email.ts'
import { POST_KIND_LABELS, reasonLabel } from '#common/moderation.ts'
import type { PostDecision } from './types.ts'

type DecisionNotice = Pick<PostDecision, 'kind' | 'decision' | 'reason' | 'note'> & { path: string }

/** Null for demo accounts and inactive ones: they have no inbox. */
export async function emailAddressOf(tx: Transaction, accountId: string | null): Promise<string | null> {
  if (accountId === null) return null
  const [row] = await tx<[{ email: string | null }?]>`
    select email from account where id = ${accountId} and status = 'active' and not is_demo`
  return row?.email ?? null
}

export async function sendDecisionEmail(
  tx: Transaction,
  { sender }: EmailDeps,
  to: string,
  notice: DecisionNotice,
): Promise<void> {
  const noun = POST_KIND_LABELS[notice.kind].one
  const content = renderEmail(sender, partsOf(notice, noun))
  const subject = {
    publish: `Your ${noun} is published`,
    reject: `Your ${noun} was not published`,
    remove: `Your ${noun} was removed`,
  }
  await queueEmail(tx, {
    kind: 'post_decided',
    to,
    subject: `${subject[notice.decision]} · ${sender.SITE_NAME}`,
    ...content,
  })
}

function partsOf({ decision, reason, note, path }: DecisionNotice, noun: string): EmailBlock[] {
  if (decision === 'publish') {
    return [`A person has read your ${noun}. It is public now.`, { link: 'See it', path }]
  }
  const did = decision === 'reject' ? `was not published` : `is no longer public`
  return [
    `Your ${noun} ${did}. The reason, which is public too: ${reasonLabel(reason ?? '')}.`,
    ...(note === '' ? [] : ['The moderator adds:', { quote: note }]),
    { link: 'See what you wrote, and what you can do', path },
    'If you think that this is a mistake, write to us.',
    { link: 'Contact us', path: '/contact' },
  ]
}
