import { msg } from '@lingui/core/runtime-macro'
import { says } from './i18n.ts'
import { z } from 'zod'
import { YEAR_MAX } from './limits.ts'
import { HELD_FOR, POST_STATES } from './moderation.ts'
import { ledgerAnswer, moderationReason, note } from './moderation-schemas.ts'
import { FIRST_TAX_YEAR, line, prose } from './post-fields.ts'
import { describeSlips } from './safe-reply.ts'
import { SERVICES, type Service } from './option-lists.ts'
import { currentYear } from './dates.ts'

/** Reviews: request and response schemas. */

export const REVIEW_TITLE_MAX = 80
export const REVIEW_COMMENT_MIN = 40
export const REVIEW_COMMENT_MAX = 2_000
const REPLY_MIN = 10
export const REPLY_MAX = 1_500
/** After that, a review can no longer be edited. */
export const REVIEW_EDIT_DAYS = 30
/** One review per person and agent in this many months. */
export const REVIEW_MONTHS = 12

const stars = z
  .int(says(msg`Choose from one to five stars.`))
  .min(1, says(msg`Choose from one to five stars.`))
  .max(5, says(msg`Choose from one to five stars.`))
const part = stars.nullable().default(null)
const serviceSlugs = SERVICES.map(({ slug }) => slug) as [Service, ...Service[]]

const reviewFields = {
  rating: stars,
  expertise: part,
  communication: part,
  timeliness: part,
  value: part,
  title: line({ name: 'title', min: 0, max: REVIEW_TITLE_MAX }).default(''),
  comment: prose({ name: 'review', min: REVIEW_COMMENT_MIN, max: REVIEW_COMMENT_MAX }),
  service: z
    .enum(serviceSlugs, says(msg`Choose a service from the list.`))
    .nullable()
    .default(null),
  service_year: z
    .int(says(msg`Choose a year.`))
    .min(FIRST_TAX_YEAR, says(msg`Choose a later year.`))
    .max(YEAR_MAX, { ...says(msg`That year is in the future. Choose an earlier year.`), abort: true })
    .refine((year) => year <= currentYear(), says(msg`That year is in the future. Choose an earlier year.`))
    .nullable()
    .default(null),
  attest: z.literal(true, says(msg`Confirm that this is your own experience.`)),
  show_messaged: z
    .boolean()
    .default(false)
    .describe('Whether the author agrees to show that they and the agent messaged each other here.'),
}

/** `POST user/rating` */
export const ratingForm = z
  .strictObject({
    agent_id: z.string().regex(/^[0-9a-f]{8}$/, says(msg`We couldn’t find that agent.`)),
    ...reviewFields,
  })
  .meta({ id: 'Rating' })
export type RatingForm = z.infer<typeof ratingForm>

export const reviewEditForm = z.strictObject(reviewFields).meta({ id: 'RatingEdit' })
export type ReviewFields = z.infer<typeof reviewEditForm>

export const replyForm = z
  .strictObject({
    reply: prose({ name: 'reply', min: REPLY_MIN, max: REPLY_MAX }).superRefine((text, context) => {
      const slips = describeSlips(text)
      if (slips) context.addIssue({ code: 'custom', message: slips })
    }),
  })
  .meta({ id: 'ReviewReply' })

export const flagForm = z.strictObject({ reason: moderationReason, note }).meta({ id: 'ReviewFlag' })

/** Every public field of a review. */
export const publicReview = z
  .object({
    id: z.uuid(),
    rating: z.int(),
    expertise: z.int().nullable(),
    communication: z.int().nullable(),
    timeliness: z.int().nullable(),
    value: z.int().nullable(),
    title: z.string(),
    comment: z.string(),
    service: z.string().nullable(),
    service_year: z.int().nullable(),
    author: z.string().describe('First name and initial.'),
    created_at: z.iso.datetime(),
    edited_at: z.iso.datetime().nullable(),
    reply: z.string().nullable(),
    replied_at: z.iso.datetime().nullable(),
    is_example: z.boolean(),
    exchanged_messages: z
      .boolean()
      .describe(
        'Whether they messaged each other here and the reviewer agreed to show it. It doesn’t say who is a client.',
      ),
  })
  .meta({ id: 'AgentReview' })
export type PublicReview = z.infer<typeof publicReview>

export const ownReview = publicReview
  .extend({
    state: z.enum(POST_STATES),
    show_messaged: z.boolean().describe('Whether the author agreed to show it.'),
    held_for: z.enum(HELD_FOR).nullable(),
    reason: z.string().nullable(),
    reason_text: z.string().nullable().describe('The public reason, in words.'),
    note: z.string().describe('The moderator’s private note to the author.'),
    editable_until: z.iso.datetime(),
    reply_state: z.enum(['none', 'published', 'removed']),
    reply_reason: z.string().nullable().describe('The public reason why a moderator removed the reply.'),
    agent: z.object({ id: z.string(), name: z.string(), path: z.string() }),
  })
  .meta({ id: 'OwnReview' })
export type OwnReview = z.infer<typeof ownReview>

export const singleAgentRating = z
  .object({
    average: z
      .number()
      .nullable()
      .describe('Rounded to one decimal place; null if there are fewer than three reviews.'),
    count: z.int(),
    distribution: z.array(z.int()).length(5).describe('Counts of one-star to five-star reviews.'),
    parts: z
      .record(z.string(), z.number().nullable())
      .describe('Averages of the detailed ratings; null if there are fewer than three.'),
    ledger: ledgerAnswer,
    has_examples: z.boolean().describe('Whether invented reviews are included.'),
  })
  .meta({ id: 'SingleAgentRating' })
export type SingleAgentRating = z.infer<typeof singleAgentRating>
