/** What the calls about conversations and notifications take. Every object is strict. */
import { z } from 'zod'
import { cleanText, pageNumber, rowsPerPage, searchText } from './agent-query.ts'
import { NOTIFICATION_TYPES } from './notification-types.ts'
import { messageProblem } from './chat-text.ts'
import { cleanLines } from './clean-prose.ts'
import { DEFAULT_PER_PAGE, WHOLE_MAX } from './limits.ts'
import { refuseNumbers } from './number-shield.ts'

const TYPED_MAX = 20_000
const REPORT = { min: 10, max: 1_000 }
const IDS_AT_ONCE = 100

const body = z
  .string({ error: 'Write a message first.' })
  .max(TYPED_MAX, 'This is far too long for a message.')
  .transform(cleanLines)
  .superRefine((text, context) => {
    const message = messageProblem(text)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** Made by the browser before it sends: sent twice, it is one message. */
const messageId = z.uuid('Give the message an id of its own, a UUID.')

export const sendForm = z.strictObject({ id: messageId, body }).meta({ id: 'SendMessage' })

/** The first message to the agent of a listing. */
export const startForm = z
  .strictObject({ listing_id: z.string().regex(/^[0-9a-f]{8}$/, 'Choose an agent.'), id: messageId, body })
  .meta({ id: 'StartConversation' })

const place = z.number().int().min(0).max(WHOLE_MAX)

/** Up to which place the other's messages have arrived here, and were read. Marks never go back. */
export const marksForm = z.strictObject({ delivered: place.optional(), read: place.optional() }).meta({ id: 'Marks' })

export const archiveForm = z.strictObject({ archived: z.boolean() }).meta({ id: 'ArchiveConversation' })
export const blockForm = z.strictObject({ blocked: z.boolean() }).meta({ id: 'BlockConversation' })
export const reportForm = z
  .strictObject({
    reason: z
      .string({ error: 'Say what is wrong.' })
      .transform(cleanText)
      .pipe(
        z
          .string()
          .min(REPORT.min, `Say a little more: at least ${REPORT.min} characters.`)
          .max(REPORT.max, `Use at most ${REPORT.max} characters.`)
          .superRefine(refuseNumbers),
      ),
  })
  .meta({ id: 'ReportConversation' })

/** Either some, or all. */
export const readNotificationsForm = z
  .union([z.strictObject({ ids: z.array(z.uuid()).min(1).max(IDS_AT_ONCE) }), z.strictObject({ all: z.literal(true) })])
  .meta({ id: 'ReadNotifications' })

export const pageQuery = z.object({
  page: pageNumber.default(1),
  perPage: rowsPerPage.default(DEFAULT_PER_PAGE),
})
/** Of notifications: those of one kind, or only what waits. */
export const notificationsQuery = pageQuery.extend({
  type: z.enum(NOTIFICATION_TYPES).optional(),
  unread: z.enum(['true', 'false']).default('false'),
})
export const conversationsQuery = pageQuery.extend({ archived: z.enum(['true', 'false']).default('false') })
export const wordsQuery = pageQuery.extend({
  q: searchText.refine((text) => text.length >= 2, 'at least 2 characters'),
})

const placeInQuery = z
  .string({ error: 'give this once' })
  .regex(/^\d{1,9}$/, 'a place: a whole number')
  .transform(Number)

/** Backwards from `before` (not included), or forwards from `after`. Neither: the newest. */
export const messagesQuery = z.object({
  before: placeInQuery.optional(),
  after: placeInQuery.optional(),
  perPage: rowsPerPage.default(50),
})
