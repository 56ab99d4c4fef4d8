/** Emails to the author of a post about the decision on it. */
import type { Transaction } from '#server/platform/db.ts'
import { decisionFooter, type EmailBlock, emailKinds } from '#server/platform/mail/email-content.ts'
import { POST_KIND_LABELS, reasonLabel } from '#common/moderation.ts'
import { paths } from '#common/paths.ts'
import type { PostDecision } from './types.ts'

/** Null for demo accounts and inactive ones: they have no inbox. */
export async function emailAddressOf(tx: Transaction, accountId: string | null): Promise<string | null> {
  if (accountId === null) return null
  const [row] = await tx<[{ email: string | null }?]>`
    select email from account where id = ${accountId} and status = 'active' and not is_demo`
  return row?.email ?? null
}

/** What a moderator decided and why, for the person who broke the rule. */
export const describeDecision = (reason: string | undefined, note: string): EmailBlock[] => [
  { details: [['Reason', reasonLabel(reason ?? '')]] },
  ...(note === '' ? [] : ['A note from the moderator:', { quote: note }]),
]

export const APPEAL: EmailBlock = ['Think this is a mistake? ', { text: 'Contact us', path: paths.contact }, '.']

type DecidedPost = Pick<PostDecision, 'kind' | 'decision' | 'reason' | 'note'> & { path: string }

export const moderationEmails = emailKinds({
  post_decided: ({ kind, decision, reason, note, path }: DecidedPost, { siteName }) => {
    const noun = POST_KIND_LABELS[kind].one
    const footer = decisionFooter(`you wrote ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun} at ${siteName}`)
    if (decision === 'publish') {
      return {
        subject: `Your ${noun} is published`,
        preheader: 'Our team reviewed it, and it’s public now.',
        heading: `Your ${noun} is published`,
        body: [`Our team reviewed your ${noun}, and it’s public now.`],
        button: { text: `View your ${noun}`, path },
        footer,
      }
    }
    const outcome = decision === 'reject' ? 'wasn’t published' : 'was removed'
    return {
      subject: `Your ${noun} ${outcome}`,
      preheader: 'Here’s why, and what you can do.',
      heading: `Your ${noun} ${outcome}`,
      body: [
        decision === 'reject'
          ? `A moderator reviewed your ${noun} and didn’t publish it. The reason is public, too.`
          : `A moderator removed your ${noun}, so it’s no longer public. The reason is public, too.`,
        ...describeDecision(reason, note),
      ],
      button: { text: 'See what you can do', path },
      after: [APPEAL],
      footer,
    }
  },
})
