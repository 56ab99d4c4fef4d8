/** Moderation: request and response schemas. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n, says } from './i18n.ts'
import { z } from 'zod'
import { cleanLines, lengthOf } from './clean-prose.ts'
import {
  HELD_FOR,
  MODERATION_REASONS,
  type ModerationReason,
  NOTE_MAX,
  POST_KINDS,
  POST_STATES,
  QUEUE_KINDS,
} from './moderation.ts'
import { rejectNumbers } from './number-shield.ts'

const slugs = MODERATION_REASONS.map(({ slug }) => slug) as [ModerationReason, ...ModerationReason[]]
export const moderationReason = z.enum(slugs, says(msg`Choose a reason.`))

/** An optional note. Not public. */
export const note = z
  .string()
  .transform(cleanLines)
  .superRefine((text, context) => {
    if (lengthOf(text) <= NOTE_MAX) return rejectNumbers(text, context)
    context.addIssue({ code: 'custom', message: i18n._(msg`Use at most ${{ max: NOTE_MAX }} characters.`) })
  })
  .default('')

/** Why a text is rejected or removed. */
export const reasonForm = z.object({ reason: moderationReason, note })

export const reportForm = z
  .strictObject({
    kind: z.enum(POST_KINDS, says(msg`Choose what you’re reporting.`)),
    id: z.string().regex(/^[0-9a-f-]{8,36}$/, says(msg`We couldn’t find that post.`)),
    reason: moderationReason,
    note,
  })
  .meta({ id: 'Report' })
export type ReportForm = z.infer<typeof reportForm>

const DECISIONS = ['publish', 'reject', 'remove'] as const
export type Decision = (typeof DECISIONS)[number]

/** Conversation reports have numeric ids. */
export const queueId = z.string().regex(/^[0-9a-f-]{1,36}$/, says(msg`We couldn’t find that post.`))

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
    ...says(msg`Enter a reason. It will be public.`),
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
    path: z.string().describe('Its public address or, for an article that waits for an editor, where to read it.'),
    author: z.string(),
    author_removed: z.int().describe('Posts by the same person that broke a rule within 90 days.'),
    created_at: z.iso.datetime(),
    since: z.iso.datetime().describe('When it started waiting: when it was written or first reported.'),
    reports: z.array(z.object({ reason: z.string(), note: z.string(), at: z.iso.datetime() })),
    by_editor: z.boolean().describe('A submitted article, which is decided in its own queue.'),
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
      role: z.string().nullable().describe('Null for a visitor with a confirmed address, or for a deleted account.'),
      since: z.iso.datetime().nullable(),
      published: z.int(),
      held: z.int(),
      removed: z.int(),
      removed_lately: z.int(),
      standing: z.enum(['free', 'held', 'closed']).describe('What happens to this person’s next post.'),
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
  .object({
    articles: ownCount,
    answers: ownCount,
    questions: ownCount,
    reviews_received: ownCount.extend({ to_reply: z.int().describe('Public and without a reply.') }),
  })
  .meta({ id: 'OwnCounts' })
export type OwnCounts = z.infer<typeof ownCounts>
