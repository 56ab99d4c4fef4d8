/** Reviews: rating an agent, and what follows from it. The first two calls are the original specification's. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { z } from 'zod'
import { reasonLabel } from '#common/moderation.ts'
import { moderationReason } from '#common/moderation-schemas.ts'
import { publicIdIn, paths } from '#common/paths.ts'
import {
  flagForm,
  ownReview,
  publicReview,
  ratingForm,
  replyForm,
  reviewEditForm,
  singleAgentRating,
  REVIEW_EDIT_DAYS,
} from '#common/review-schemas.ts'
import { REVIEW_PAGE_ROWS, AVERAGE_FROM, BAYES_PRIOR_REVIEWS } from '#common/reviews.ts'
import { viewAgent } from '#server/domains/agents/view-agent.ts'
import { AppError } from '#server/platform/errors.ts'
import { editReview, flagReview, replyToReview, writeReview } from '#server/domains/reviews/write-review.ts'
import { readRating } from '#server/domains/reviews/read-rating.ts'
import {
  readOwnReview,
  readOwnReviews,
  readReceivedReviews,
  readReviews,
  serializeReview,
} from '#server/domains/reviews/read-reviews.ts'
import { removeReview } from '#server/domains/reviews/decide-review.ts'
import { readTopAgents, type TopAgent } from '#server/domains/agents/top-agents.ts'
import type { OwnReviewView } from '#server/domains/reviews/types.ts'
import { pageParameter, pageQuery, textParameter, uuidParams } from './agent-schemas.ts'
import { approvedAgents, everybody, signedIn } from './audiences.ts'
import { call, group } from './call.ts'
import { done, envelopeOf, ok, okPage, pagedEnvelopeOf } from './envelope.ts'

/** `topAgents` as the API returns them. */
const RANKING_NOTE = `Ranked by average rating, with at least ${AVERAGE_FROM} reviews, weighted toward the site average by ${BAYES_PRIOR_REVIEWS} reviews. No one can pay for a place.`

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

const presentTopAgent = ({ publicId: id, zip: zipcode, ...agent }: TopAgent) => ({
  ...agent,
  id,
  zipcode,
  path: paths.listing({ publicId: id, ...agent }),
})

/** The caller's own reviews as the API returns them. */
const DAY_MS = 86_400_000

const presentOwnReview = (review: OwnReviewView) => ({
  ...serializeReview(review),
  state: review.state,
  showMessaged: review.showMessaged,
  heldFor: review.heldFor,
  reason: review.reason,
  reasonText: review.reason === null ? null : reasonLabel(review.reason),
  note: review.note,
  editableUntil: new Date(review.createdAt.getTime() + REVIEW_EDIT_DAYS * DAY_MS),
  replyState: review.replyRemovedFor ? ('removed' as const) : review.reply ? ('published' as const) : ('none' as const),
  replyReason: review.replyRemovedFor === null ? null : reasonLabel(review.replyRemovedFor),
  agent: {
    id: review.publicId,
    name: `${review.firstName} ${review.lastName}`,
    path: paths.listing({ ...review, state: review.listingState }),
  },
})

const TOP_ROWS = 10

const common = { tag: 'reviews', limit: 'reviewCalls' } as const

const authorCalls = group(common, [
  call(signedIn, 'POST /user/rating', 'Review an agent, once per agent every 12 months. Not available to agents.', {
    body: ratingForm,
    idempotent: true,
    status: 201,
    output: envelopeOf(ownReview),
    run: async ({ db, deps, who, body }) => {
      const review = await readOwnReview(db, who, await writeReview(db, deps, who, body))
      const message =
        review.state === 'pending'
          ? i18n._(msg`Thank you. A moderator will read your review before it’s public.`)
          : i18n._(msg`Your review is published.`)
      return ok(presentOwnReview(review), message)
    },
  }),
  call(signedIn, 'PATCH /user/rating/:id', 'Edit your review, for 30 days.', {
    params: uuidParams,
    body: reviewEditForm,
    output: envelopeOf(ownReview),
    run: async ({ db, who, params, body }) => {
      await editReview(db, who, params.id, body)
      const review = await readOwnReview(db, who, params.id)
      return ok(
        presentOwnReview(review),
        review.state === 'pending'
          ? i18n._(msg`Review saved. A moderator will read it before it’s public.`)
          : i18n._(msg`Saved.`),
      )
    },
  }),
  call(
    signedIn,
    'DELETE /agents/remove-reviews/:id',
    'Delete your review or, as an admin, remove a review for a public reason.',
    {
      params: uuidParams,
      query: z.object({ reason: moderationReason.optional() }),
      run: async ({ db, deps, who, params, query: { reason }, request }) => {
        await removeReview(db, deps, who, { id: params.id, reason, requestId: request.id })
        return done(i18n._(msg`Review removed.`))
      },
    },
  ),
  call(signedIn, 'GET /user/reviews', 'List your reviews with their status.', {
    query: pageQuery,
    output: pagedEnvelopeOf(ownReview),
    run: async ({ db, who, query }) => {
      const found = await readOwnReviews(db, who, query)
      return okPage({ ...found, rows: found.rows.map(presentOwnReview) })
    },
  }),
  call(signedIn, 'GET /user/reviews/:id', 'Get one of your reviews.', {
    params: uuidParams,
    output: envelopeOf(ownReview),
    run: async ({ db, who, params }) => ok(presentOwnReview(await readOwnReview(db, who, params.id))),
  }),
])

const agentCalls = group(common, [
  call(signedIn, 'GET /user/reviews-received', 'List public reviews about you, those without a reply first.', {
    query: pageQuery,
    output: pagedEnvelopeOf(ownReview),
    run: async ({ db, who, query }) => {
      const found = await readReceivedReviews(db, who, query)
      return okPage({ ...found, rows: found.rows.map(presentOwnReview) })
    },
  }),
  call(approvedAgents, 'POST /reviews/:id/reply', 'Reply once to a review about you.', {
    params: uuidParams,
    body: replyForm,
    run: async ({ db, who, params, body }) => {
      await replyToReview(db, who, params.id, body.reply)
      return done(i18n._(msg`Your reply is public.`))
    },
  }),
  call(
    approvedAgents,
    'POST /reviews/:id/flag',
    'Report a review about you to a moderator. It stays public until then.',
    {
      params: uuidParams,
      body: flagForm,
      run: async ({ db, who, params, body }) => {
        await flagReview(db, who, params.id, body)
        return done(i18n._(msg`A moderator will check this review. The review stays public until then.`))
      },
    },
  ),
])

const publicCalls = group(common, [
  call(
    everybody,
    'GET /agent/agents/ratings/:id',
    'Get an agent’s rating summary, moderation counts, and a page of reviews.',
    {
      params: z.object({ id: textParameter('ID of an agent.') }),
      query: z.object({ page: pageParameter }),
      output: pagedEnvelopeOf(publicReview).extend({
        data: singleAgentRating.extend({ reviews: z.array(publicReview) }),
      }),
      run: async ({ db, params, query: { page } }) => {
        const id = publicIdIn(params.id)
        if (!id) throw new AppError('not_found', i18n._(msg`We couldn’t find that listing.`))
        const { publicId } = await viewAgent(db, id)
        const [found, reviews] = await Promise.all([readRating(db, publicId), readReviews(db, publicId, { page })])
        const { meta } = okPage({ rows: [], page, perPage: REVIEW_PAGE_ROWS, total: found.count })
        return { ...ok({ ...found, reviews: reviews.map(serializeReview) }), meta }
      },
    },
  ),
  call(everybody, 'GET /agent/agents/top', 'List the top-rated agents, by a Bayesian average.', {
    output: envelopeOf(z.array(topAgent)),
    run: async ({ db }) => ok((await readTopAgents(db, TOP_ROWS)).map(presentTopAgent), RANKING_NOTE),
  }),
])

export const reviewCalls = [authorCalls, agentCalls, publicCalls]
