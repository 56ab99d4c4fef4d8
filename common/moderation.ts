/**
 * Moderation: what can be reported, why a text is held, and why one is rejected or removed. The reasons are public:
 * anyone who sees that a text is gone can read why.
 */
import { z } from 'zod'
import { cleanLines, lengthOf } from './clean-prose.ts'
import { rejectNumbers } from './number-shield.ts'

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
  first_posts: 'It is one of your first two posts. A person reads those before they appear.',
  link: 'It holds a link. A person reads every text with a link before it appears.',
  repeat: 'Several of your texts broke a rule lately. A person reads your texts before they appear.',
}

export const MODERATION_REASONS = [
  { slug: 'personal', label: 'It tells private facts about a person' },
  { slug: 'numbers', label: 'It holds a tax, bank or card number' },
  { slug: 'abuse', label: 'It insults or threatens somebody' },
  { slug: 'advert', label: 'It advertises, or looks for clients' },
  { slug: 'not_own', label: 'It is not the writer’s own experience' },
  { slug: 'interest', label: 'The writer has an interest in it: family, staff or a rival' },
  { slug: 'off_topic', label: 'It is about something else' },
  { slug: 'duplicate', label: 'It says again what stands here already' },
  { slug: 'wrong', label: 'It is wrong in a way that can do harm' },
  { slug: 'confidential', label: 'It tells what a tax professional must keep secret' },
  { slug: 'law', label: 'The law asks for it' },
] as const
export type ModerationReason = (typeof MODERATION_REASONS)[number]['slug']

/**
 * Reasons that moderators can't choose. `author`: withdrawn by its author; `outdated`: an article that is no longer
 * valid.
 */
const OTHER_REASONS: Readonly<Record<string, string>> = {
  author: 'Its author took it back',
  outdated: 'It no longer held',
}
export const reasonLabel = (reason: string): string =>
  OTHER_REASONS[reason] ?? MODERATION_REASONS.find(({ slug }) => slug === reason)?.label ?? 'It broke a rule'

const slugs = MODERATION_REASONS.map(({ slug }) => slug) as [ModerationReason, ...ModerationReason[]]
export const moderationReason = z.enum(slugs, { error: 'Choose a reason.' })

export const NOTE_MAX = 500
/** An optional note. Not public. */
export const note = z
  .string()
  .transform(cleanLines)
  .superRefine((text, context) => {
    if (lengthOf(text) <= NOTE_MAX) return rejectNumbers(text, context)
    context.addIssue({ code: 'custom', message: `Use at most ${NOTE_MAX} characters.` })
  })
  .default('')

export const reportForm = z
  .strictObject({
    kind: z.enum(POST_KINDS, { error: 'Say what it is.' }),
    id: z.string().regex(/^[0-9a-f-]{8,36}$/, 'There is no such text.'),
    reason: moderationReason,
    note,
  })
  .meta({ id: 'Report' })
export type ReportForm = z.infer<typeof reportForm>

const DECISIONS = ['publish', 'reject', 'remove'] as const
export type Decision = (typeof DECISIONS)[number]

/** Conversation reports have numeric ids. */
export const queueId = z.string().regex(/^[0-9a-f-]{1,36}$/, 'There is no such text.')

/** `publish` also keeps a published text that was reported. The other decisions need a reason. */
export const decisionForm = z
  .strictObject({
    kind: z.enum(QUEUE_KINDS),
    id: queueId,
    decision: z.enum(DECISIONS),
    reason: moderationReason.optional(),
    note,
  })
  .refine(({ decision, reason }) => decision === 'publish' || reason !== undefined, {
    path: ['reason'],
    message: 'Say why: the reason is public.',
  })
  .meta({ id: 'ModerationDecision' })

/** For a whole kind, or for one profile: how many came in, and what happened to them. */
export const ledgerAnswer = z
  .object({
    received: z.int(),
    published: z.int(),
    held: z.int(),
    removed: z.int(),
    reasons: z.array(z.object({ reason: z.string(), label: z.string(), count: z.int() })),
  })
  .meta({ id: 'Ledger' })
export type Ledger = z.infer<typeof ledgerAnswer>

export const queueItem = z
  .object({
    kind: z.enum(QUEUE_KINDS),
    id: z.string(),
    state: z.enum(POST_STATES),
    held_for: z.enum(HELD_FOR).nullable(),
    title: z.string(),
    text: z.string(),
    /** What it belongs to: the agent reviewed, the question answered. */
    about: z.string(),
    path: z.string().describe('Where it is public; of what waits for an editor, where it is read.'),
    author: z.string(),
    author_removed: z.int().describe('Texts of the same person that broke a rule within 90 days.'),
    created_at: z.iso.datetime(),
    since: z.iso.datetime().describe('Since when it waits: written, or first reported.'),
    reports: z.array(z.object({ reason: z.string(), note: z.string(), at: z.iso.datetime() })),
    by_editor: z.boolean().describe('An article that was sent in: it is decided at its own desk.'),
  })
  .meta({ id: 'QueueItem' })
export type QueueItem = z.infer<typeof queueItem>

export const kindWaiting = z
  .object({ kind: z.enum(QUEUE_KINDS), waiting: z.int(), oldest_at: z.iso.datetime().nullable() })
  .meta({ id: 'KindWaiting' })
export type KindWaiting = z.infer<typeof kindWaiting>

/** What a moderator reads next to a text before deciding: what it belongs to, and its author's history. */
export const moderationCase = z
  .object({
    context: z.array(z.object({ heading: z.string(), text: z.string(), path: z.string().nullable() })),
    messages: z.array(z.object({ by: z.enum(['reporter', 'reported']), body: z.string(), at: z.iso.datetime() })),
    author: z.object({
      name: z.string(),
      role: z.string().nullable().describe('Null: a visitor, known by a confirmed address, or nobody any more.'),
      since: z.iso.datetime().nullable(),
      published: z.int(),
      held: z.int(),
      removed: z.int(),
      removed_lately: z.int(),
      standing: z.enum(['free', 'held', 'closed']).describe('What happens to the next text of this person.'),
    }),
    history: z.array(
      z.object({
        kind: z.enum(QUEUE_KINDS),
        title: z.string(),
        state: z.string(),
        reason: z.string().nullable(),
        at: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'ModerationCase' })
export type ModerationCase = z.infer<typeof moderationCase>

const ownCount = z.object({ published: z.int(), waiting: z.int() })
export const ownCounts = z
  .object({ articles: ownCount, answers: ownCount, questions: ownCount, reviews_received: ownCount })
  .meta({ id: 'OwnCounts' })
export type OwnCounts = z.infer<typeof ownCounts>
