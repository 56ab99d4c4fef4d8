/**
 * Moderation: what can be reported, why a text is held, and why one is rejected or removed. The reasons are public:
 * anyone who sees that a text is gone can read why. Without zod, which public pages would load for this alone.
 */
/** Public content, which anyone can report. */
export const POST_KINDS = ['review', 'reply', 'question', 'answer', 'article'] as const
export type PostKind = (typeof POST_KINDS)[number]
/** What moderators decide on: also conversations that one of the two participants reported. */
export const QUEUE_KINDS = [...POST_KINDS, 'conversation'] as const
export type QueueKind = (typeof QUEUE_KINDS)[number]
export const POST_KIND_LABELS: Readonly<Record<QueueKind, { one: string; many: string }>> = {
  review: { one: 'review', many: 'Reviews' },
  reply: { one: 'reply to a review', many: 'Replies' },
  question: { one: 'question', many: 'Questions' },
  answer: { one: 'answer', many: 'Answers' },
  article: { one: 'article', many: 'Articles' },
  conversation: { one: 'conversation', many: 'Conversations' },
}

export const POST_STATES = ['pending', 'published', 'flagged', 'rejected', 'removed'] as const
export type PostState = (typeof POST_STATES)[number]

/** Why a text is held for a moderator. A rule decides this, never the opinion that the text expresses. */
export const HELD_FOR = ['first_posts', 'link', 'repeat'] as const
export type HeldFor = (typeof HELD_FOR)[number]
export const HELD_LABELS: Readonly<Record<HeldFor, string>> = {
  first_posts: 'It’s one of your first two posts. A moderator reads those before they appear.',
  link: 'It has a link. A moderator reads every post with a link before it appears.',
  repeat: 'Several of your posts broke a rule recently, so a moderator reads your posts before they appear.',
}

export const MODERATION_REASONS = [
  { slug: 'personal', label: 'Private information about a person' },
  { slug: 'numbers', label: 'A tax, bank, or card number' },
  { slug: 'abuse', label: 'An insult or a threat' },
  { slug: 'advert', label: 'Advertising or soliciting clients' },
  { slug: 'not_own', label: 'Not the writer’s own experience' },
  { slug: 'interest', label: 'A conflict of interest: family, staff, or a competitor' },
  { slug: 'off_topic', label: 'Off topic' },
  { slug: 'duplicate', label: 'A duplicate' },
  { slug: 'wrong', label: 'Harmful misinformation' },
  { slug: 'confidential', label: 'Information a tax professional must keep confidential' },
  { slug: 'law', label: 'Required by law' },
] as const
export type ModerationReason = (typeof MODERATION_REASONS)[number]['slug']

/**
 * Reasons that moderators can't choose. `author`: withdrawn by its author; `outdated`: an article that is no longer
 * valid.
 */
const OTHER_REASONS: Readonly<Record<string, string>> = {
  author: 'Withdrawn by its author',
  outdated: 'No longer accurate',
}
export const reasonLabel = (reason: string): string =>
  OTHER_REASONS[reason] ?? MODERATION_REASONS.find(({ slug }) => slug === reason)?.label ?? 'Broke a rule'

/** Of the note beside a report or a decision. */
export const NOTE_MAX = 500
