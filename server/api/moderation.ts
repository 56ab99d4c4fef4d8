/** Reports of public texts, and the moderators' desk: one queue for all kinds. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  decisionForm,
  ledgerAnswer,
  ownCounts,
  kindWaiting,
  type ModerationCase as ShownCase,
  moderationCase,
  QUEUE_KINDS,
  queueId,
  queueItem,
  type QueueItem,
  type QueueKind,
  reasonWords,
  reportForm,
} from '#contract/moderation.ts'
import { categoryLabel } from '#contract/article-lists.ts'
import { paths } from '#contract/paths.ts'
import { topicLabel } from '#contract/question-forms.ts'
import { proveModerator } from '../accounts/prove-actor.ts'
import { settleReportedArticle } from '../articles/settle-reported.ts'
import { settleConversation } from '../chat/settle-report.ts'
import { readLedger } from '../moderation/read-ledger.ts'
import { countOwn } from '../moderation/count-own.ts'
import { type ModerationCase, readCase } from '../moderation/read-case.ts'
import { countWaiting, readQueue, type Waiting } from '../moderation/read-queue.ts'
import { type Reporter, reportPost } from '../moderation/report-post.ts'
import type { Decided, PostHouse } from '../moderation/types.ts'
import type { Moderator } from '../platform/actors.ts'
import type { Db } from '../platform/db.ts'
import { addressKey, limitPerMinute } from '../platform/rate-limit.ts'
import { settleAnswer, settleQuestion } from '../questions/settle-question.ts'
import { settleReply, settleReview } from '../reviews/settle-review.ts'
import { pageParameter, perPageParameter } from './agent-schemas.ts'
import { asActor } from './as-actor.ts'
import { DONE, done, envelopeOf, ok, okPage, pagedEnvelopeOf, problem } from './envelope.ts'
import type { ApiParts } from './parts.ts'
import { BEARER, bearerTokenOf, signedIn } from './signed-in.ts'

const CALLS_PER_MINUTE = 120
const REPORTS_PER_MINUTE = 10
const QUEUE_ROWS = 20

const tags = ['moderation']
const refusals = { 400: problem, 401: problem, 403: problem, 404: problem, 409: problem, 422: problem, 429: problem }

const report = {
  tags,
  summary: 'Say that a public text breaks a rule. Also open to visitors.',
  body: reportForm,
  response: { 200: DONE, ...refusals },
}
const queue = {
  tags,
  security: BEARER,
  summary: 'Everything that waits for a moderator, oldest first.',
  querystring: z.object({
    kind: z.enum(QUEUE_KINDS).optional(),
    page: pageParameter,
    perPage: perPageParameter(QUEUE_ROWS),
  }),
  response: { 200: pagedEnvelopeOf(queueItem), ...refusals },
}
const waiting = {
  tags,
  security: BEARER,
  summary: 'How much of each kind waits for a moderator, and since when.',
  response: { 200: envelopeOf(z.array(kindWaiting)), ...refusals },
}
const one = {
  tags,
  security: BEARER,
  summary: 'What to read beside a text that waits: its context, and what its author did before.',
  params: z.object({ kind: z.enum(QUEUE_KINDS), id: queueId }),
  response: { 200: envelopeOf(moderationCase), ...refusals },
}
const contributions = {
  tags,
  security: BEARER,
  summary: 'How much of the caller is public and how much waits; of an agent also the reviews received.',
  response: { 200: envelopeOf(ownCounts), ...refusals },
}
const decide = {
  tags,
  security: BEARER,
  summary: 'Publish or keep, reject or remove. The reason is public; the author is told.',
  body: decisionForm,
  response: { 200: DONE, ...refusals },
}
const counts = {
  tags,
  summary: 'How many texts of each kind came in, and what became of them.',
  response: {
    200: envelopeOf(
      z.object({ reviews: ledgerAnswer, questions: ledgerAnswer, answers: ledgerAnswer, articles: ledgerAnswer }),
    ),
    ...refusals,
  },
}

/** Who decides what: each room knows its own texts. */
const SETTLERS: Readonly<
  Record<QueueKind, (db: Db, house: PostHouse, moderator: Moderator, decided: Decided) => Promise<void>>
> = {
  review: settleReview,
  reply: settleReply,
  question: settleQuestion,
  answer: settleAnswer,
  article: settleReportedArticle,
  conversation: settleConversation,
}

export async function moderationRoutes(app: FastifyInstance, parts: ApiParts) {
  await app.register(publicRoutes, parts)
  await app.register(deskRoutes, parts)
}

async function publicRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitPerMinute(CALLS_PER_MINUTE, settings)

  api.post('/reports', { onRequest: limitPerMinute(REPORTS_PER_MINUTE, settings), schema: report }, async (request) => {
    await reportPost(db, await reporterOf(db, request), request.body)
    return done('Thank you. A moderator will look at it.')
  })
  api.get('/user/contributions', { onRequest, schema: contributions }, async (request) => {
    const { reviewsReceived, ...counts } = await countOwn(db, await signedIn(db, request))
    return ok({ ...counts, reviews_received: reviewsReceived })
  })
  api.get('/moderation/counts', { onRequest, schema: counts }, async () => {
    const [reviews, questions, answers, articles] = await Promise.all([
      readLedger(db, { kind: 'review' }),
      readLedger(db, { kind: 'question' }),
      readLedger(db, { kind: 'answer' }),
      readLedger(db, { kind: 'article' }),
    ])
    return ok({ reviews, questions, answers, articles })
  })
}

async function deskRoutes(app: FastifyInstance, { db, settings, house }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const staff = asActor(db, proveModerator)
  const onRequest = [limitPerMinute(CALLS_PER_MINUTE, settings), staff.door]

  api.get('/moderation/queue', { onRequest, schema: queue }, async (request) => {
    const { kind = null, ...asked } = request.query
    const found = await readQueue(db, staff.of(request), { kind, ...asked })
    return okPage(found.rows.map(presentWaiting), found)
  })
  api.get('/moderation/waiting', { onRequest, schema: waiting }, async (request) =>
    ok(
      (await countWaiting(db, staff.of(request))).map(({ kind, waiting: many, oldestAt }) => ({
        kind,
        waiting: many,
        oldest_at: oldestAt?.toISOString() ?? null,
      })),
    ),
  )
  api.get('/moderation/queue/:kind/:id', { onRequest, schema: one }, async (request) =>
    ok(presentCase(await readCase(db, staff.of(request), request.params))),
  )
  api.post('/moderation/decisions', { onRequest, schema: decide }, async (request) => {
    await SETTLERS[request.body.kind](db, house, staff.of(request), { ...request.body, requestId: request.id })
    return done('Decided.')
  })
}

async function reporterOf(db: Db, request: FastifyRequest): Promise<Reporter> {
  if (bearerTokenOf(request)) return { accountId: (await signedIn(db, request)).accountId }
  return { network: createHash('sha256').update(addressKey(request.ip)).digest() }
}

/** What is kept as a word of a closed list. */
const ABOUT: Partial<Record<QueueKind, (slug: string) => string>> = { article: categoryLabel, question: topicLabel }

const presentWaiting = (waiting: Waiting): QueueItem => ({
  kind: waiting.kind,
  id: waiting.id,
  state: waiting.state,
  held_for: waiting.heldFor,
  title: waiting.title,
  text: waiting.text,
  about: ABOUT[waiting.kind]?.(waiting.about) ?? waiting.about,
  path: pathOf(waiting),
  author: waiting.author,
  author_removed: waiting.authorRemoved,
  created_at: waiting.createdAt.toISOString(),
  since: waiting.since.toISOString(),
  by_editor: waiting.byEditor,
  reports: waiting.reports.map(({ at, ...said }) => ({ ...said, at: new Date(at).toISOString() })),
})

function pathOf({ kind, id, questionId, questionTitle, articleSlug, listing }: Waiting): string {
  if (questionId) return paths.question({ publicId: questionId, title: questionTitle ?? '' })
  if (kind === 'article') return articleSlug === null ? paths.reviewArticle(id) : paths.article(articleSlug)
  return listing ? paths.listing(listing) : paths.agents
}

const presentCase = ({ context, messages, author, history }: ModerationCase): ShownCase => ({
  context,
  messages: messages.map(({ by, body, at }) => ({ by, body, at: at.toISOString() })),
  author: {
    name: author.name,
    role: author.role,
    since: author.since?.toISOString() ?? null,
    published: author.published,
    held: author.held,
    removed: author.removed,
    removed_lately: author.removedLately,
    standing: author.standing,
  },
  history: history.map(({ kind, title, state, reason, at }) => ({
    kind,
    title,
    state,
    reason: reason === null ? null : reasonWords(reason),
    at: at.toISOString(),
  })),
})
