/**
 * Moderation: what can be reported, why a text is held, and why one is refused or taken away. The reasons are public:
 * whoever sees that a text is gone can read why.
 */
import { z } from 'zod'
import { cleanLines, lengthOf } from './clean-prose.ts'
import { refuseNumbers } from './number-shield.ts'

/** What is public, and can be reported by anybody. */
export const POST_KINDS = ['review', 'reply', 'question', 'answer', 'article'] as const
export type PostKind = (typeof POST_KINDS)[number]
/** What a moderator decides on: also conversations, which one of the two has reported. */
export const QUEUE_KINDS = [...POST_KINDS, 'conversation'] as const
export type QueueKind = (typeof QUEUE_KINDS)[number]
export const KIND_WORDS: Readonly<Record<QueueKind, { one: string; many: string }>> = {
  review: { one: 'review', many: 'Reviews' },
  reply: { one: 'reply to a review', many: 'Replies' },
  question: { one: 'question', many: 'Questions' },
  answer: { one: 'answer', many: 'Answers' },
  article: { one: 'article', many: 'Articles' },
  conversation: { one: 'conversation', many: 'Conversations' },
}

export const POST_STATES = ['pending', 'published', 'flagged', 'rejected', 'removed'] as const
export type PostState = (typeof POST_STATES)[number]

/** Why a text waits for a person. A rule decides it, never what the text thinks of somebody. */
export const HELD_FOR = ['first_posts', 'link', 'repeat'] as const
export type HeldFor = (typeof HELD_FOR)[number]
export const HELD_WORDS: Readonly<Record<HeldFor, string>> = {
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

/** What no moderator chooses. `author`: taken back by whoever wrote it; `outdated`: an article that held no more. */
const OTHER_REASONS: Readonly<Record<string, string>> = {
  author: 'Its author took it back',
  outdated: 'It no longer held',
}
export const reasonWords = (reason: string): string =>
  OTHER_REASONS[reason] ?? MODERATION_REASONS.find(({ slug }) => slug === reason)?.label ?? 'It broke a rule'

const slugs = MODERATION_REASONS.map(({ slug }) => slug) as [ModerationReason, ...ModerationReason[]]
export const moderationReason = z.enum(slugs, { error: 'Choose a reason.' })

export const NOTE_MAX = 500
/** A few words more. Not public. */
export const note = z
  .string()
  .transform(cleanLines)
  .superRefine((text, context) => {
    refuseNumbers(text, context)
    if (lengthOf(text) > NOTE_MAX) context.addIssue({ code: 'custom', message: `Use at most ${NOTE_MAX} characters.` })
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

export const DECISIONS = ['publish', 'reject', 'remove'] as const
export type Decision = (typeof DECISIONS)[number]

/** Reports of conversations are numbered. */
export const queueId = z.string().regex(/^[0-9a-f-]{1,36}$/, 'There is no such text.')

/** `publish` also keeps what is published and was reported. The others need a reason. */
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

/** Of a whole kind, or of one profile: how many came in, and what became of them. */
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
    /** What it stands under: the agent reviewed, the question answered. */
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

/** What a moderator reads beside a text before deciding: what it stands under, and what its author did before. */
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
