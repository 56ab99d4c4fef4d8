/** Emails to the author of a post about the decision on it. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { Transaction } from '#server/platform/db.ts'
import { decisionFooter, type EmailBlock, emailKinds, linked, titled } from '#server/platform/mail/email-content.ts'
import { reasonLabel } from '#common/moderation.ts'
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
  { details: [[i18n._(msg`Reason`), reasonLabel(reason ?? '')]] },
  ...(note === '' ? [] : [i18n._(msg`A note from the moderator:`), { quote: note }]),
]

export const appeal = (): EmailBlock => linked(i18n._(msg`Think this is a mistake? <0>Contact us</0>.`), paths.contact)

const NOUNS: Readonly<Record<PostDecision['kind'], MessageDescriptor>> = {
  review: msg`review`,
  reply: msg`reply to a review`,
  question: msg`question`,
  answer: msg`answer`,
  article: msg`article`,
  conversation: msg`conversation`,
}

type DecidedPost = Pick<PostDecision, 'kind' | 'decision' | 'reason' | 'note'> & { path: string }

export const moderationEmails = emailKinds({
  post_decided: ({ kind, decision, reason, note, path }: DecidedPost, { siteName }) => {
    const noun = i18n._(NOUNS[kind])
    const footer = decisionFooter(
      i18n._(msg`You’re receiving this email because of the ${{ noun }} you wrote on ${{ siteName }}.`),
    )
    if (decision === 'publish') {
      return {
        ...titled(i18n._(msg`Your ${{ noun }} is published`)),
        preheader: i18n._(msg`Our team reviewed your ${{ noun }}, and it’s public now.`),
        body: [i18n._(msg`Our team reviewed your ${{ noun }}, and it’s public now.`)],
        button: { text: i18n._(msg`View your ${{ noun }}`), path },
        footer,
      }
    }
    const subject =
      decision === 'reject' ? i18n._(msg`Your ${{ noun }} wasn’t published`) : i18n._(msg`Your ${{ noun }} was removed`)
    return {
      ...titled(subject),
      preheader: i18n._(msg`Here’s why, and what you can do.`),
      body: [
        decision === 'reject'
          ? i18n._(msg`A moderator reviewed your ${{ noun }} and didn’t publish it. Here’s why:`)
          : i18n._(
              msg`A moderator removed your ${{ noun }}, so it’s no longer public. The reason appears in its place.`,
            ),
        ...describeDecision(reason, note),
      ],
      button: { text: i18n._(msg`See what you can do`), path },
      after: [appeal()],
      footer,
    }
  },
})
