/** Reports of public texts, and the moderation queue: one queue for all kinds. */
import type { EmailDeps } from '#server/platform/mail/types.ts'
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
  reasonLabel,
  reportForm,
} from '#common/moderation.ts'
import { categoryLabel } from '#common/articles.ts'
import { paths } from '#common/paths.ts'
import { topicLabel } from '#common/questions.ts'
import { proveModerator } from '#server/domains/accounts/prove-actor.ts'
import { decideReportedArticle } from '#server/domains/articles/decide-reported-article.ts'
import { decideConversationReport } from '#server/domains/chat/decide-conversation-report.ts'
import { readLedger } from '#server/domains/moderation/read-ledger.ts'
import { countOwnPosts } from '#server/domains/moderation/count-own-posts.ts'
import { type ModerationCase, readCase } from '#server/domains/moderation/read-case.ts'
import { countQueueByKind, readQueue, type QueuedPost } from '#server/domains/moderation/read-queue.ts'
import { type Reporter, reportPost } from '#server/domains/moderation/report-post.ts'
import type { PostDecision } from '#server/domains/moderation/types.ts'
import type { Moderator } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { addressKey, limitCalls } from '#server/platform/rate-limit.ts'
import { decideAnswer, decideQuestion } from '#server/domains/questions/decide-question.ts'
import { decideReply, decideReview } from '#server/domains/reviews/decide-review.ts'
import { pageParameter, perPageParameter } from './agent-schemas.ts'
import { requireRole } from './require-role.ts'
import { DONE, done, envelopeOf, ok, okPage, pagedEnvelopeOf, problem } from './envelope.ts'
import type { ApiOptions } from './options.ts'
import { BEARER, BEARER_OR_NONE, bearerTokenOf, signedIn } from './signed-in.ts'

const QUEUE_ROWS = 20

const tags = ['moderation']
const errorResponses = {
  400: problem,
  401: problem,
  403: problem,
  404: problem,
  409: problem,
  422: problem,
  429: problem,
}

const report = {
  tags,
  security: BEARER_OR_NONE,
  summary: 'Say that a public text breaks a rule. Also open to visitors.',
  body: reportForm,
  response: { 200: DONE, ...errorResponses },
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
  response: { 200: pagedEnvelopeOf(queueItem), ...errorResponses },
}
const waiting = {
  tags,
  security: BEARER,
  summary: 'How much of each kind waits for a moderator, and since when.',
  response: { 200: envelopeOf(z.array(kindWaiting)), ...errorResponses },
}
const one = {
  tags,
  security: BEARER,
  summary: 'What to read beside a text that waits: its context, and what its author did before.',
  params: z.object({ kind: z.enum(QUEUE_KINDS), id: queueId }),
  response: { 200: envelopeOf(moderationCase), ...errorResponses },
}
const contributions = {
  tags,
  security: BEARER,
  summary: 'How much of the caller is public and how much waits; of an agent also the reviews received.',
  response: { 200: envelopeOf(ownCounts), ...errorResponses },
}
const decide = {
  tags,
  security: BEARER,
  summary: 'Publish or keep, reject or remove. The reason is public; the author is told.',
  body: decisionForm,
  response: { 200: DONE, ...errorResponses },
}
const counts = {
  tags,
  summary: 'How many texts of each kind came in, and what became of them.',
  response: {
    200: envelopeOf(
      z.object({ reviews: ledgerAnswer, questions: ledgerAnswer, answers: ledgerAnswer, articles: ledgerAnswer }),
    ),
    ...errorResponses,
  },
}

/** How each kind is decided: every domain handles its own texts. */
const DECIDE_BY_KIND: Readonly<
  Record<QueueKind, (db: Db, deps: EmailDeps, moderator: Moderator, decided: PostDecision) => Promise<void>>
> = {
  review: decideReview,
  reply: decideReply,
  question: decideQuestion,
  answer: decideAnswer,
  article: decideReportedArticle,
  conversation: decideConversationReport,
}

export async function moderationRoutes(app: FastifyInstance, parts: ApiOptions) {
  await app.register(publicRoutes, parts)
  await app.register(moderationQueueRoutes, parts)
}

async function publicRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitCalls('moderationCalls', { db, settings })

  api.post('/reports', { onRequest: limitCalls('reportCalls', { db, settings }), schema: report }, async (request) => {
    await reportPost(db, await reporterOf(db, request), request.body)
    return done('Thank you. A moderator will look at it.')
  })
  api.get('/user/contributions', { onRequest, schema: contributions }, async (request) => {
    const { reviewsReceived, ...counts } = await countOwnPosts(db, await signedIn(db, request))
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

async function moderationQueueRoutes(app: FastifyInstance, { db, settings, deps }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const staff = requireRole(db, proveModerator)
  const onRequest = [limitCalls('moderationCalls', { db, settings }), staff.guard]

  api.get('/moderation/queue', { onRequest, schema: queue }, async (request) => {
    const { kind = null, ...asked } = request.query
    const found = await readQueue(db, staff.of(request), { kind, ...asked })
    return okPage(found.rows.map(presentWaiting), found)
  })
  api.get('/moderation/waiting', { onRequest, schema: waiting }, async (request) =>
    ok(
      (await countQueueByKind(db, staff.of(request))).map(({ kind, waiting: many, oldestAt }) => ({
        kind,
        waiting: many,
        oldest_at: oldestAt?.toISOString() ?? null,
      })),
    ),
  )
  api.get('/moderation/queue/:kind/:id', { onRequest, schema: one }, async (request) =>
    ok(presentCase(await readCase(db, staff.of(request), { ...request.params, requestId: request.id }))),
  )
  api.post('/moderation/decisions', { onRequest, schema: decide }, async (request) => {
    await DECIDE_BY_KIND[request.body.kind](db, deps, staff.of(request), { ...request.body, requestId: request.id })
    return done('Decided.')
  })
}

async function reporterOf(db: Db, request: FastifyRequest): Promise<Reporter> {
  if (bearerTokenOf(request)) return { accountId: (await signedIn(db, request)).accountId }
  return { network: addressKey(request.ip) }
}

/** Labels for what is stored as a slug of a closed list. */
const ABOUT: Partial<Record<QueueKind, (slug: string) => string>> = { article: categoryLabel, question: topicLabel }

const presentWaiting = (waiting: QueuedPost): QueueItem => ({
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

function pathOf({ kind, id, questionId, questionTitle, articleSlug, listing }: QueuedPost): string {
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
    reason: reason === null ? null : reasonLabel(reason),
    at: at.toISOString(),
  })),
})
