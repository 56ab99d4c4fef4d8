/** Reviews: rating an agent, and what follows from it. The first two endpoints are the original specification's. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { moderationReason, reasonLabel } from '#common/moderation.ts'
import { publicIdIn, paths } from '#common/paths.ts'
import {
  flagForm,
  ownReview,
  publicReview,
  ratingForm,
  replyForm,
  reviewEditForm,
  singleAgentRating,
  type OwnReview,
  REVIEW_EDIT_DAYS,
} from '#common/review-schemas.ts'
import { REVIEW_PAGE_ROWS, AVERAGE_FROM, BAYES_PRIOR_REVIEWS } from '#common/reviews.ts'
import { proveApprovedAgent } from '#server/domains/accounts/prove-actor.ts'
import { viewAgent } from '#server/domains/agents/view-agent.ts'
import { AppError } from '#server/platform/errors.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { flagReview, replyToReview } from '#server/domains/reviews/answer-review.ts'
import { editReview } from '#server/domains/reviews/edit-review.ts'
import { readRating } from '#server/domains/reviews/read-rating.ts'
import {
  readOwnReview,
  readOwnReviews,
  readReceivedReviews,
  readReviews,
} from '#server/domains/reviews/read-reviews.ts'
import { removeReview } from '#server/domains/reviews/remove-review.ts'
import { readTopAgents, type TopAgent } from '#server/domains/agents/top-agents.ts'
import { writeReview } from '#server/domains/reviews/write-review.ts'
import { pageParameter, pageQuery, textParameter } from './agent-schemas.ts'
import { runIdempotent, idempotencyHeaders } from './idempotency.ts'
import { requireRole } from './require-role.ts'
import { DONE, done, envelopeOf, ok, okPage, pagedEnvelopeOf, problem } from './envelope.ts'
import type { ApiOptions } from './options.ts'
import { serializeReview } from '#server/domains/reviews/serialize-review.ts'
import { BEARER, signedIn } from './signed-in.ts'
import type { OwnReviewView } from '#server/domains/reviews/types.ts'

/** `topAgents` as the API returns them. */
const RANKING_NOTE = `By the mean of their reviews, of which there are at least ${AVERAGE_FROM}, drawn towards the mean of all by ${BAYES_PRIOR_REVIEWS} reviews. Nobody pays for a place.`

const topAgent = z
  .object({
    id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    city: z.string(),
    state: z.string().nullable(),
    zipcode: z.string().nullable(),
    headline: z.string(),
    services: z.array(z.string()),
    average: z.number(),
    count: z.int(),
    path: z.string(),
  })
  .meta({ id: 'TopAgent' })

const presentTopAgent = (agent: TopAgent): z.infer<typeof topAgent> => ({
  id: agent.publicId,
  first_name: agent.firstName,
  last_name: agent.lastName,
  city: agent.city,
  state: agent.state,
  zipcode: agent.zip,
  headline: agent.headline,
  services: [...agent.services],
  average: agent.average,
  count: agent.count,
  path: paths.listing(agent),
})

/** The caller's own reviews as the API returns them. */
const DAY_MS = 86_400_000

const presentOwnReview = (review: OwnReviewView): OwnReview => ({
  ...serializeReview(review),
  state: review.state,
  held_for: review.heldFor,
  reason: review.reason,
  reason_text: review.reason === null ? null : reasonLabel(review.reason),
  note: review.note,
  editable_until: new Date(review.createdAt.getTime() + REVIEW_EDIT_DAYS * DAY_MS).toISOString(),
  reply_state: review.replyRemovedFor ? 'removed' : review.reply ? 'published' : 'none',
  reply_reason: review.replyRemovedFor === null ? null : reasonLabel(review.replyRemovedFor),
  agent: {
    id: review.publicId,
    name: `${review.firstName} ${review.lastName}`,
    path: paths.listing({ ...review, state: review.listingState }),
  },
})

const TOP_ROWS = 10

const tags = ['reviews']
const own = { tags, security: BEARER }
const errorResponses = {
  400: problem,
  401: problem,
  403: problem,
  404: problem,
  409: problem,
  422: problem,
  429: problem,
}
const params = z.object({ id: z.uuid() })

const rate = {
  ...own,
  summary: 'Rate an agent. Once per agent and twelve months; not open to agents.',
  headers: idempotencyHeaders,
  body: ratingForm,
  response: { 201: envelopeOf(ownReview), ...errorResponses },
}
const edit = {
  ...own,
  summary: 'Change the own review, for 30 days.',
  params,
  body: reviewEditForm,
  response: { 200: envelopeOf(ownReview), ...errorResponses },
}
const remove = {
  ...own,
  summary: 'Take the own review back; as an admin, remove one for a public reason.',
  params,
  querystring: z.object({ reason: moderationReason.optional() }),
  response: { 200: DONE, ...errorResponses },
}
const reply = {
  ...own,
  summary: 'Reply once to a review of oneself.',
  params,
  body: replyForm,
  response: { 200: DONE, ...errorResponses },
}
const flag = {
  ...own,
  summary: 'Ask a moderator to look at a review of oneself. It stays public until then.',
  params,
  body: flagForm,
  response: { 200: DONE, ...errorResponses },
}
const mine = {
  ...own,
  summary: 'The own reviews, with what became of them.',
  querystring: pageQuery,
  response: { 200: pagedEnvelopeOf(ownReview), ...errorResponses },
}
const mineOne = {
  ...own,
  summary: 'An own review.',
  params,
  response: { 200: envelopeOf(ownReview), ...errorResponses },
}
const received = { ...mine, summary: 'Public reviews of oneself, those without a reply first.' }
const rating = {
  tags,
  summary: 'What the reviews of an agent add up to, with the ledger, and a page of them.',
  params: z.object({ id: textParameter('Id of an agent.') }),
  querystring: z.object({ page: pageParameter }),
  response: {
    200: pagedEnvelopeOf(publicReview).extend({ data: singleAgentRating.extend({ reviews: z.array(publicReview) }) }),
    ...errorResponses,
  },
}
const top = {
  tags,
  summary: 'The best reviewed agents, by a Bayesian mean.',
  response: { 200: envelopeOf(z.array(topAgent)), ...errorResponses },
}

export async function reviewRoutes(app: FastifyInstance, parts: ApiOptions) {
  await app.register(authorRoutes, parts)
  await app.register(agentRoutes, parts)
  await app.register(publicRoutes, parts)
}

async function authorRoutes(app: FastifyInstance, { db, settings, deps }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitCalls('reviewCalls', { db, settings })

  api.post('/user/rating', { onRequest, schema: rate }, async (request, reply) => {
    const who = await signedIn(db, request)
    return runIdempotent(db, { request, reply, who }, async (tx) => {
      const id = await writeReview(tx, deps, who, request.body)
      const review = await readOwnReview(tx, who, id)
      const message =
        review.state === 'pending' ? 'A moderator reads it first. Thank you.' : 'Your review is published.'
      return { statusCode: 201, message, data: presentOwnReview(review) }
    })
  })
  api.patch('/user/rating/:id', { onRequest, schema: edit }, async (request) => {
    const who = await signedIn(db, request)
    await editReview(db, who, request.params.id, request.body)
    const review = await readOwnReview(db, who, request.params.id)
    return ok(presentOwnReview(review), review.state === 'pending' ? 'A moderator reads it first.' : 'Saved.')
  })
  api.delete('/agents/remove-reviews/:id', { onRequest, schema: remove }, async (request) => {
    const removal = { id: request.params.id, reason: request.query.reason, requestId: request.id }
    await removeReview(db, deps, await signedIn(db, request), removal)
    return done('The review is gone.')
  })
  api.get('/user/reviews', { onRequest, schema: mine }, async (request) => {
    const found = await readOwnReviews(db, await signedIn(db, request), request.query)
    return okPage(found.rows.map(presentOwnReview), found)
  })
  api.get('/user/reviews/:id', { onRequest, schema: mineOne }, async (request) =>
    ok(presentOwnReview(await readOwnReview(db, await signedIn(db, request), request.params.id))),
  )
}

async function agentRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const limit = limitCalls('reviewCalls', { db, settings })
  const agent = requireRole(db, proveApprovedAgent)
  const onRequest = [limit, agent.guard]

  api.get('/user/reviews-received', { onRequest: limit, schema: received }, async (request) => {
    const found = await readReceivedReviews(db, await signedIn(db, request), request.query)
    return okPage(found.rows.map(presentOwnReview), found)
  })
  api.post('/reviews/:id/reply', { onRequest, schema: reply }, async (request) => {
    await replyToReview(db, agent.of(request), request.params.id, request.body.reply)
    return done('Your reply is public.')
  })
  api.post('/reviews/:id/flag', { onRequest, schema: flag }, async (request) => {
    await flagReview(db, agent.of(request), request.params.id, request.body)
    return done('A moderator will look at it. It stays public until then.')
  })
}

async function publicRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitCalls('reviewCalls', { db, settings })

  api.get('/agent/agents/ratings/:id', { onRequest, schema: rating }, async ({ params, query: { page }, reads }) => {
    const id = publicIdIn(params.id)
    if (!id) throw new AppError('not_found', 'No listing has this address.')
    const { publicId } = await viewAgent(reads, id)
    const [found, reviews] = await Promise.all([readRating(reads, publicId), readReviews(reads, publicId, { page })])
    const { meta } = okPage([], { page, perPage: REVIEW_PAGE_ROWS, total: found.count })
    return { ...ok({ ...found, parts: { ...found.parts }, reviews: reviews.map(serializeReview) }), meta }
  })
  api.get('/agent/agents/top', { onRequest, schema: top }, async ({ reads }) =>
    ok((await readTopAgents(reads, TOP_ROWS)).map(presentTopAgent), RANKING_NOTE),
  )
}
