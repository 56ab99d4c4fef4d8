/**
 * Moderation: what can be reported, why a text is held, and why one is rejected or removed. The reasons are public:
 * anyone who sees that a text is gone can read why. Without zod, which public pages would load for this alone.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { i18n, withTexts } from './i18n.ts'

/** Public content, which anyone can report. */
export const POST_KINDS = ['review', 'reply', 'question', 'answer', 'article'] as const
export type PostKind = (typeof POST_KINDS)[number]
/** What moderators decide on: also conversations that one of the two participants reported. */
export const QUEUE_KINDS = [...POST_KINDS, 'conversation'] as const
export type QueueKind = (typeof QUEUE_KINDS)[number]
export const POST_KIND_LABELS: Readonly<Record<QueueKind, Readonly<{ one: string; many: string }>>> = {
  review: withTexts({}, { one: msg`review`, many: msg`Reviews` }),
  reply: withTexts({}, { one: msg`reply to a review`, many: msg`Replies` }),
  question: withTexts({}, { one: msg`question`, many: msg`Questions` }),
  answer: withTexts({}, { one: msg`answer`, many: msg`Answers` }),
  article: withTexts({}, { one: msg`article`, many: msg`Articles` }),
  conversation: withTexts({}, { one: msg`conversation`, many: msg`Conversations` }),
}

export const POST_STATES = ['pending', 'published', 'flagged', 'rejected', 'removed'] as const
export type PostState = (typeof POST_STATES)[number]

/** Why a text is held for a moderator. A rule decides this, never the opinion that the text expresses. */
export const HELD_FOR = ['first_posts', 'link', 'repeat'] as const
export type HeldFor = (typeof HELD_FOR)[number]
const HELD_LABELS: Readonly<Record<HeldFor, MessageDescriptor>> = {
  first_posts: msg`This is one of your first two posts, which a moderator reads before they appear.`,
  link: msg`Your post has a link. A moderator reads every post with a link before it appears.`,
  repeat: msg`Several of your recent posts broke our rules, so a moderator will review your posts before they appear.`,
}
export const heldLabel = (heldFor: HeldFor): string => i18n._(HELD_LABELS[heldFor])

export const MODERATION_REASONS = [
  withTexts({ slug: 'personal' }, { label: msg`Private information about a person` }),
  withTexts({ slug: 'numbers' }, { label: msg`A tax ID, bank account, or card number` }),
  withTexts({ slug: 'abuse' }, { label: msg`An insult or a threat` }),
  withTexts({ slug: 'advert' }, { label: msg`Advertising or soliciting clients` }),
  withTexts({ slug: 'not_own' }, { label: msg`Not the writer’s own experience` }),
  withTexts({ slug: 'interest' }, { label: msg`A conflict of interest: family, staff, or a competitor` }),
  withTexts({ slug: 'off_topic' }, { label: msg`Off topic` }),
  withTexts({ slug: 'duplicate' }, { label: msg`A duplicate` }),
  withTexts({ slug: 'wrong' }, { label: msg`Harmful misinformation` }),
  withTexts({ slug: 'confidential' }, { label: msg`Information a tax professional must keep confidential` }),
  withTexts({ slug: 'law' }, { label: msg`Required by law` }),
] as const
export type ModerationReason = (typeof MODERATION_REASONS)[number]['slug']

/**
 * Reasons that moderators can't choose. `author`: withdrawn by its author; `outdated`: an article that is no longer
 * valid.
 */
const OTHER_REASONS: Readonly<Record<string, MessageDescriptor>> = {
  author: msg`Withdrawn by its author`,
  outdated: msg`No longer accurate`,
}
const BROKE_A_RULE = msg`Broke a rule`
export const reasonLabel = (reason: string): string =>
  MODERATION_REASONS.find(({ slug }) => slug === reason)?.label ?? i18n._(OTHER_REASONS[reason] ?? BROKE_A_RULE)

/** Of the note beside a report or a decision. */
export const NOTE_MAX = 500
