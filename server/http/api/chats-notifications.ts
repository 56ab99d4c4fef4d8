/** Notifications, their counts, and tickets for the live connection. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { liveTicket, notificationRow, unreadCounts } from '#common/chat-answers.ts'
import { notificationsQuery, readNotificationsForm } from '#common/chat-forms.ts'
import { BULK_ROWS } from '#common/limits.ts'
import { listNotifications } from '#server/domains/notifications/list-notifications.ts'
import { issueTicket, TICKET_S } from '#server/domains/notifications/live-tickets.ts'
import { markNotificationsRead } from '#server/domains/notifications/mark-notifications-read.ts'
import { limitAccount, limitCalls } from '#server/platform/rate-limit.ts'
import { envelopeOf, ok, okPage, pageMeta, problem } from './envelope.ts'
import type { ApiOptions } from './options.ts'
import { presentCounts, presentNotification } from './present-chat.ts'
import { BEARER, signedIn } from './signed-in.ts'

const own = { tags: ['notifications'], security: BEARER }
const errorResponses = { 400: problem, 401: problem, 429: problem, 503: problem }
const countedPage = envelopeOf(z.array(notificationRow)).extend({ meta: pageMeta.extend(unreadCounts.shape) })

const chat = {
  ...own,
  summary: 'Notifications of chats: what waits first. A conversation that waits is one row.',
  description: 'At most 100. `meta` counts all that is kept.',
  response: { 200: countedPage, ...errorResponses },
}
const all = {
  ...own,
  summary: 'Notifications of every kind: what waits first.',
  querystring: notificationsQuery,
  response: { 200: countedPage, ...errorResponses },
}
const read = {
  ...own,
  summary: 'Mark notifications as read: some by id, or all.',
  body: readNotificationsForm,
  response: { 200: envelopeOf(unreadCounts), ...errorResponses, 422: problem },
}
const ticket = {
  tags: ['live'],
  security: BEARER,
  summary: 'A ticket for the live connection: works once, within seconds.',
  description: 'Shown in the first message of the connection, never in an address. Of agents only for the approved.',
  response: { 200: envelopeOf(liveTicket), ...errorResponses, 403: problem },
}

export async function notificationRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitCalls('chatCalls', { db, settings })
  const mayConnect = limitAccount('liveTickets', { db, settings })

  api.get('/chats/notifications/chat', { onRequest, schema: chat }, async (request) => {
    const page = { page: 1, perPage: BULK_ROWS }
    const { rows, total, counts } = await listNotifications(db, await signedIn(db, request), { ...page, type: 'chat' })
    const answer = okPage(rows.map(presentNotification), { ...page, total })
    return { ...answer, meta: { ...answer.meta, ...presentCounts(counts) } }
  })
  api.get('/chats/notifications', { onRequest, schema: all }, async (request) => {
    const who = await signedIn(db, request)
    const { unread, type, ...page } = request.query
    const wanted = { ...page, type, unread: unread === 'true' }
    const { rows, total, counts } = await listNotifications(db, who, wanted)
    const answer = okPage(rows.map(presentNotification), { ...page, total })
    return { ...answer, meta: { ...answer.meta, ...presentCounts(counts) } }
  })
  api.post('/chats/notifications/read', { onRequest, schema: read }, async (request) => {
    const ids = 'ids' in request.body ? request.body.ids : null
    return ok(presentCounts(await markNotificationsRead(db, await signedIn(db, request), ids)), 'Read.')
  })
  api.post('/live/ticket', { onRequest, schema: ticket }, async (request) => {
    const who = await signedIn(db, request)
    await mayConnect(who)
    return ok({ ...(await issueTicket(db, who)), expiresIn: TICKET_S })
  })
}
