/** Conversation endpoints. Only the two participants can find a conversation. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { cleanText } from '#common/agent-query.ts'
import { conversationRow, messageRow, reachableAgent, startedRow, waitingMessage } from '#common/chat-answers.ts'
import * as forms from '#common/chat-forms.ts'
import { findAgent } from '#server/domains/chat/find-agent.ts'
import { archiveConversation, blockConversation, reportConversation } from '#server/domains/chat/manage-conversation.ts'
import { markMessages } from '#server/domains/chat/mark-messages.ts'
import { listConversations, readConversation } from '#server/domains/chat/read-conversations.ts'
import { findMessages, readMessages } from '#server/domains/chat/read-messages.ts'
import { sendMessage } from '#server/domains/chat/send-message.ts'
import { startConversation } from '#server/domains/chat/start-conversation.ts'
import { discardWaitingMessage, readWaitingMessage } from '#server/domains/chat/waiting-message.ts'
import { limitAccount, limitCalls } from '#server/platform/rate-limit.ts'
import { DONE, done, envelopeOf, ok, okPage, pagedEnvelopeOf, problem } from './envelope.ts'
import { BODY_BYTES } from './guard-routes.ts'
import type { ApiOptions } from './options.ts'
import { presentConversation, presentMessage, presentWaiting } from './present-chat.ts'
import { BEARER, signedIn } from './signed-in.ts'

const own = { tags: ['chats'], security: BEARER }
const errorResponses = { 400: problem, 401: problem, 404: problem, 429: problem, 503: problem }
const changes = { ...errorResponses, 403: problem, 409: problem, 422: problem }
const params = z.object({ id: z.uuid() })
const marksRow = z.object({ delivered: z.number().int(), read: z.number().int() })

const list = {
  ...own,
  summary: 'The own conversations, the newest message first.',
  querystring: forms.conversationsQuery,
  response: { 200: pagedEnvelopeOf(conversationRow), ...errorResponses },
}
const one = {
  ...own,
  summary: 'One conversation.',
  params,
  response: { 200: envelopeOf(conversationRow), ...errorResponses },
}
const search = {
  ...own,
  summary: 'Messages of the own conversations that hold all these words, newest first.',
  querystring: forms.wordsQuery,
  response: { 200: pagedEnvelopeOf(messageRow), ...errorResponses },
}
const thread = {
  ...own,
  summary: 'Messages of a conversation, oldest first: the newest page, the one before a place, or the one after.',
  params,
  querystring: forms.messagesQuery,
  response: { 200: envelopeOf(z.array(messageRow)), ...errorResponses },
}
const reachable = {
  ...own,
  summary: 'The agent of a listing, if one may write to them.',
  querystring: z.object({ listing: z.string().max(200).transform(cleanText) }),
  response: { 200: envelopeOf(reachableAgent), ...errorResponses, 403: problem },
}
const waiting = {
  ...own,
  summary: 'The message that was written before registering and is not sent yet, if any.',
  response: { 200: envelopeOf(waitingMessage.nullable()), ...errorResponses },
}
const discard = {
  ...own,
  summary: 'Discard the message that waits. To send it, POST it to `chats`.',
  response: { 200: DONE, ...errorResponses },
}
const start = {
  ...own,
  summary: 'A client writes to an agent for the first time; an agent never does.',
  description:
    'Sent again with the same id it is the same message. Where the two have a conversation, it goes on there.',
  body: forms.startForm,
  response: { 200: envelopeOf(startedRow), ...changes },
}
const send = {
  ...own,
  summary: 'Send a message. Sent again with the same id it is the same message.',
  params,
  body: forms.sendForm,
  response: { 200: envelopeOf(messageRow), ...changes },
}
const marks = {
  ...own,
  summary: 'How far the caller has got. Marks only go forward.',
  params,
  body: forms.marksForm,
  response: { 200: envelopeOf(marksRow), ...changes },
}
const act = { ...own, params, response: { 200: DONE, ...changes } }
const archive = { ...act, summary: 'Put a conversation away, or take it back.', body: forms.archiveForm }
const block = { ...act, summary: 'Stop the other, or let them write again.', body: forms.blockForm }
const report = { ...act, summary: 'Tell a moderator what is wrong.', body: forms.reportForm }

export async function chatRoutes(app: FastifyInstance, parts: ApiOptions) {
  await app.register(readingRoutes, parts)
  await app.register(writingRoutes, parts)
  await app.register(orderRoutes, parts)
}

async function readingRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitCalls('chatCalls', { db, settings })

  api.get('/chats', { onRequest, schema: list }, async (request) => {
    const who = await signedIn(db, request)
    const { archived, ...page } = request.query
    const { rows, total } = await listConversations(db, who, { archived: archived === 'true', ...page })
    return okPage(
      rows.map((row) => presentConversation(row, who)),
      { ...page, total },
    )
  })
  api.get('/chats/search', { onRequest, schema: search }, async (request) => {
    const who = await signedIn(db, request)
    const { q: words, ...page } = request.query
    const { rows, total } = await findMessages(db, who, { words, ...page })
    return okPage(
      rows.map((row) => presentMessage(row, who)),
      { ...page, total },
    )
  })
  api.get('/chats/with', { onRequest, schema: reachable }, async (request) => {
    const { publicId, name, conversationId } = await findAgent(db, await signedIn(db, request), request.query.listing)
    return ok({ name, listing_id: publicId, conversation_id: conversationId })
  })
  api.get('/chats/waiting', { onRequest, schema: waiting }, async (request) => {
    const found = await readWaitingMessage(db, await signedIn(db, request))
    return ok(found && presentWaiting(found))
  })
  api.get('/chats/:id', { onRequest, schema: one }, async (request) => {
    const who = await signedIn(db, request)
    return ok(presentConversation(await readConversation(db, who, request.params.id), who))
  })
  api.get('/chats/:id/messages', { onRequest, schema: thread }, async (request) => {
    const who = await signedIn(db, request)
    const { rows } = await readMessages(db, who, { conversationId: request.params.id, ...request.query })
    return ok(rows.map((row) => presentMessage(row, who)))
  })
}

async function writingRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitCalls('chatCalls', { db, settings })
  const mayStart = limitAccount('conversationStarts', { db, settings })
  const maySend = limitAccount('messages', { db, settings })

  api.post('/chats', { onRequest, bodyLimit: BODY_BYTES.text, schema: start }, async (request) => {
    const who = await signedIn(db, request)
    await mayStart(who)
    const { listing_id: publicId, ...given } = request.body
    const message = await startConversation(db, who, { publicId, ...given })
    return ok({ conversation_id: message.conversationId, message: presentMessage(message, who) }, 'Sent.')
  })
  api.delete('/chats/waiting', { onRequest, schema: discard }, async (request) => {
    await discardWaitingMessage(db, await signedIn(db, request))
    return done('Discarded.')
  })
  api.post('/chats/:id/messages', { onRequest, bodyLimit: BODY_BYTES.text, schema: send }, async (request) => {
    const who = await signedIn(db, request)
    await maySend(who)
    const message = await sendMessage(db, who, { conversationId: request.params.id, ...request.body })
    return ok(presentMessage(message, who), 'Sent.')
  })
  api.post('/chats/:id/marks', { onRequest, schema: marks }, async (request) => {
    const who = await signedIn(db, request)
    return ok(await markMessages(db, who, { conversationId: request.params.id, ...request.body }))
  })
}

async function orderRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitCalls('chatCalls', { db, settings })
  const mayReport = limitAccount('conversationReports', { db, settings })

  api.post('/chats/:id/archive', { onRequest, schema: archive }, async (request) => {
    const { archived } = request.body
    await archiveConversation(db, await signedIn(db, request), { conversationId: request.params.id, archived })
    return done(archived ? 'Put away. It comes back with the next message.' : 'Back among your messages.')
  })
  api.post('/chats/:id/block', { onRequest, schema: block }, async (request) => {
    const { blocked } = request.body
    await blockConversation(db, await signedIn(db, request), { conversationId: request.params.id, blocked })
    return done(blocked ? 'Blocked. No messages come from there any more.' : 'You can write to each other again.')
  })
  api.post('/chats/:id/report', { onRequest, schema: report }, async (request) => {
    const who = await signedIn(db, request)
    await mayReport(who)
    await reportConversation(db, who, { conversationId: request.params.id, reason: request.body.reason })
    return done('Thank you. A moderator will look at it.')
  })
}
