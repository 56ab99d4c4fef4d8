/** Reviews: rating an agent, and what follows from it. The first two calls are the original specification's. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { moderationReason } from '#contract/moderation.ts'
import { publicIdIn } from '#contract/paths.ts'
import {
  flagForm,
  ownReview,
  publicReview,
  ratingForm,
  replyForm,
  reviewEditForm,
  singleAgentRating,
} from '#contract/review-forms.ts'
import { REVIEW_PAGE_ROWS } from '#contract/review-limits.ts'
import { proveApprovedAgent } from '../accounts/prove-actor.ts'
import { viewAgent } from '../agents/view-agent.ts'
import { AppError } from '../platform/errors.ts'
import { limitPerMinute } from '../platform/rate-limit.ts'
import { flagReview, replyToReview } from '../reviews/answer-review.ts'
import { editReview } from '../reviews/edit-review.ts'
import { readRating } from '../reviews/read-rating.ts'
import { readOwnReview, readOwnReviews, readReceivedReviews, readReviews } from '../reviews/read-reviews.ts'
import { removeReview } from '../reviews/remove-review.ts'
import { readTopAgents } from '../reviews/top-agents.ts'
import { writeReview } from '../reviews/write-review.ts'
import { pageParameter, pageQuery, textParameter } from './agent-schemas.ts'
import { answerOnce, onceHeaders } from './answer-once.ts'
import { DONE, done, envelopeOf, ok, okPage, pagedEnvelopeOf, problem } from './envelope.ts'
import type { ApiParts } from './parts.ts'
import { presentReview } from '../reviews/present-review.ts'
import { presentOwnReview } from './present-review.ts'
import { presentTopAgent, topAgent, WHY_THIS_ORDER } from './present-top-agent.ts'
import { BEARER, signedIn } from './signed-in.ts'

const CALLS_PER_MINUTE = 120
const TOP_ROWS = 10

const tags = ['reviews']
const own = { tags, security: BEARER }
const refusals = { 400: problem, 401: problem, 403: problem, 404: problem, 409: problem, 422: problem, 429: problem }
const params = z.object({ id: z.uuid() })

const rate = {
  ...own,
  summary: 'Rate an agent. Once per agent and twelve months; not open to agents.',
  headers: onceHeaders,
  body: ratingForm,
  response: { 201: envelopeOf(ownReview), ...refusals },
}
const edit = {
  ...own,
  summary: 'Change the own review, for 30 days.',
  params,
  body: reviewEditForm,
  response: { 200: envelopeOf(ownReview), ...refusals },
}
const remove = {
  ...own,
  summary: 'Take the own review back; as an admin, remove one for a public reason.',
  params,
  querystring: z.object({ reason: moderationReason.optional() }),
  response: { 200: DONE, ...refusals },
}
const reply = {
  ...own,
  summary: 'Reply once to a review of oneself.',
  params,
  body: replyForm,
  response: { 200: DONE, ...refusals },
}
const flag = {
  ...own,
  summary: 'Ask a moderator to look at a review of oneself. It stays public until then.',
  params,
  body: flagForm,
  response: { 200: DONE, ...refusals },
}
const mine = {
  ...own,
  summary: 'The own reviews, with what became of them.',
  querystring: pageQuery,
  response: { 200: pagedEnvelopeOf(ownReview), ...refusals },
}
const mineOne = {
  ...own,
  summary: 'An own review.',
  params,
  response: { 200: envelopeOf(ownReview), ...refusals },
}
const received = { ...mine, summary: 'Public reviews of oneself, those without a reply first.' }
const rating = {
  tags,
  summary: 'What the reviews of an agent add up to, with the ledger, and a page of them.',
  params: z.object({ id: textParameter('Id of an agent.') }),
  querystring: z.object({ page: pageParameter }),
  response: {
    200: pagedEnvelopeOf(publicReview).extend({ data: singleAgentRating.extend({ reviews: z.array(publicReview) }) }),
    ...refusals,
  },
}
const top = {
  tags,
  summary: 'The best reviewed agents, by a Bayesian mean.',
  response: { 200: envelopeOf(z.array(topAgent)), ...refusals },
}

export async function reviewRoutes(app: FastifyInstance, parts: ApiParts) {
  await app.register(authorRoutes, parts)
  await app.register(agentRoutes, parts)
  await app.register(publicRoutes, parts)
}

async function authorRoutes(app: FastifyInstance, { db, settings, house }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitPerMinute(CALLS_PER_MINUTE, settings)

  api.post('/user/rating', { onRequest, schema: rate }, async (request, reply) => {
    const who = await signedIn(db, request)
    return answerOnce(db, { request, reply, who }, async (tx) => {
      const id = await writeReview(tx, house, who, request.body)
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
    await removeReview(db, house, await signedIn(db, request), removal)
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

async function agentRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitPerMinute(CALLS_PER_MINUTE, settings)

  api.get('/user/reviews-received', { onRequest, schema: received }, async (request) => {
    const found = await readReceivedReviews(db, await signedIn(db, request), request.query)
    return okPage(found.rows.map(presentOwnReview), found)
  })
  api.post('/reviews/:id/reply', { onRequest, schema: reply }, async (request) => {
    const agent = proveApprovedAgent(await signedIn(db, request))
    await replyToReview(db, agent, request.params.id, request.body.reply)
    return done('Your reply is public.')
  })
  api.post('/reviews/:id/flag', { onRequest, schema: flag }, async (request) => {
    await flagReview(db, proveApprovedAgent(await signedIn(db, request)), request.params.id, request.body)
    return done('A moderator will look at it. It stays public until then.')
  })
}

async function publicRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitPerMinute(CALLS_PER_MINUTE, settings)

  api.get('/agent/agents/ratings/:id', { onRequest, schema: rating }, async ({ params, query: { page } }) => {
    const id = publicIdIn(params.id)
    if (!id) throw new AppError('not_found', 'No listing has this address.')
    const { publicId } = await viewAgent(db, id)
    const [found, reviews] = await Promise.all([readRating(db, publicId), readReviews(db, publicId, { page })])
    const { meta } = okPage([], { page, perPage: REVIEW_PAGE_ROWS, total: found.count })
    return { ...ok({ ...found, parts: { ...found.parts }, reviews: reviews.map(presentReview) }), meta }
  })
  api.get('/agent/agents/top', { onRequest, schema: top }, async () =>
    ok((await readTopAgents(db, TOP_ROWS)).map(presentTopAgent), WHY_THIS_ORDER),
  )
}
