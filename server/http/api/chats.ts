/** Conversation calls. Only the two participants can find a conversation. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { z } from 'zod'
import { cleanText } from '#common/agent-query.ts'
import { conversationRow, messageRow, reachableAgent, startedRow, waitingMessage } from '#common/chat-answers.ts'
import * as forms from '#common/chat-forms.ts'
import { reasonLabel } from '#common/moderation.ts'
import { paths } from '#common/paths.ts'
import { findAgent, startConversation } from '#server/domains/chat/start-conversation.ts'
import {
  archiveConversation,
  blockConversation,
  listConversations,
  readConversation,
  reportConversation,
} from '#server/domains/chat/conversations.ts'
import { findMessages, markMessages, readMessages, sendMessage } from '#server/domains/chat/messages.ts'
import type { Conversation, Message } from '#server/domains/chat/types.ts'
import { discardWaitingMessage, readWaitingMessage } from '#server/domains/chat/waiting-message.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { uuidParams } from './agent-schemas.ts'
import { signedIn } from './audiences.ts'
import { BODY_BYTES, call, group } from './call.ts'
import { done, envelopeOf, ok, okPage, pagedEnvelopeOf } from './envelope.ts'

const presentMessage = ({ senderId, ...message }: Message, who: SignedIn) => ({
  ...message,
  mine: senderId === who.accountId,
})

const presentConversation = (conversation: Conversation, who: SignedIn) => {
  const { otherName, otherIsAgent, otherListing, otherAwayUntil, lastMessage, closedAt, closedFor, ...row } =
    conversation
  return {
    ...row,
    with: {
      name: otherName,
      isAgent: otherIsAgent,
      listingPath: otherListing && paths.listing(otherListing),
      photo: otherListing?.photoId ? paths.photo(otherListing.photoId) : null,
      awayUntil: otherAwayUntil,
    },
    lastMessage: lastMessage && presentMessage(lastMessage, who),
    closed: closedAt && { reason: reasonLabel(closedFor ?? ''), at: closedAt },
  }
}

const ERRORS = [400, 401, 404, 429, 503]
const CHANGE_ERRORS = [...ERRORS, 403, 409, 422]

const readingCalls = group({ tag: 'chats', limit: 'chatCalls', errors: ERRORS }, [
  call(signedIn, 'GET /chats', 'List your conversations, newest message first.', {
    query: forms.conversationsQuery,
    output: pagedEnvelopeOf(conversationRow),
    run: async ({ db, who, query: { archived, unread, ...page } }) => {
      const filters = { archived: archived === 'true', unread: unread === 'true' }
      const found = await listConversations(db, who, { ...filters, ...page })
      return okPage({ ...found, rows: found.rows.map((row) => presentConversation(row, who)) })
    },
  }),
  call(signedIn, 'GET /chats/search', 'Search your messages for all the given words, newest first.', {
    query: forms.wordsQuery,
    output: pagedEnvelopeOf(messageRow),
    run: async ({ db, who, query: { q: words, ...page } }) => {
      const found = await findMessages(db, who, { words, ...page })
      return okPage({ ...found, rows: found.rows.map((row) => presentMessage(row, who)) })
    },
  }),
  call(signedIn, 'GET /chats/with', 'Get the agent of a listing, if you can message them.', {
    query: z.object({ listing: z.string().max(200).transform(cleanText) }),
    output: envelopeOf(reachableAgent),
    errors: [...ERRORS, 403],
    run: async ({ db, who, query }) => {
      const { publicId: listingId, name, conversationId } = await findAgent(db, who, query.listing)
      return ok({ name, listingId, conversationId })
    },
  }),
  call(signedIn, 'GET /chats/waiting', 'Get the unsent message you wrote before you registered, if any.', {
    output: envelopeOf(waitingMessage.nullable()),
    run: async ({ db, who }) => {
      const found = await readWaitingMessage(db, who)
      return ok(found && { ...found, listingId: found.publicId })
    },
  }),
  call(signedIn, 'GET /chats/:id', 'Get a conversation.', {
    params: uuidParams,
    output: envelopeOf(conversationRow),
    run: async ({ db, who, params }) => ok(presentConversation(await readConversation(db, who, params.id), who)),
  }),
  call(
    signedIn,
    'GET /chats/:id/messages',
    'List the messages of a conversation, oldest first: the newest page, or the page before or after a position.',
    {
      params: uuidParams,
      query: forms.messagesQuery,
      output: envelopeOf(z.array(messageRow)),
      run: async ({ db, who, params, query }) => {
        const { rows } = await readMessages(db, who, { conversationId: params.id, ...query })
        return ok(rows.map((row) => presentMessage(row, who)))
      },
    },
  ),
])

const writingCalls = group({ tag: 'chats', limit: 'chatCalls', errors: CHANGE_ERRORS }, [
  call(signedIn, 'POST /chats', 'Start a conversation with an agent. Only clients can.', {
    description:
      'A request with the same ID sends the message only once. If you already have a conversation, the message is added to it.',
    accountLimit: 'conversationStarts',
    body: forms.startForm,
    bodyLimit: BODY_BYTES.text,
    output: envelopeOf(startedRow),
    run: async ({ db, who, body: { listing_id: publicId, ...given } }) => {
      const message = await startConversation(db, who, { publicId, ...given })
      return ok({ conversationId: message.conversationId, message: presentMessage(message, who) }, i18n._(msg`Sent.`))
    },
  }),
  call(signedIn, 'DELETE /chats/waiting', 'Discard the unsent message. To send it, POST it to `chats`.', {
    errors: ERRORS,
    run: async ({ db, who }) => {
      await discardWaitingMessage(db, who)
      return done(i18n._(msg`Message discarded.`))
    },
  }),
  call(signedIn, 'POST /chats/:id/messages', 'Send a message. A request with the same ID sends it only once.', {
    accountLimit: 'messages',
    params: uuidParams,
    body: forms.sendForm,
    bodyLimit: BODY_BYTES.text,
    output: envelopeOf(messageRow),
    run: async ({ db, who, params, body: { request_id: requestId, ...body } }) => {
      const message = await sendMessage(db, who, { conversationId: params.id, ...body, requestId })
      return ok(presentMessage(message, who), i18n._(msg`Sent.`))
    },
  }),
  call(signedIn, 'POST /chats/:id/marks', 'Record how far you’ve received and read. Marks only move forward.', {
    params: uuidParams,
    body: forms.marksForm,
    output: envelopeOf(z.object({ delivered: z.number().int(), read: z.number().int() })),
    run: async ({ db, who, params, body }) => ok(await markMessages(db, who, { conversationId: params.id, ...body })),
  }),
])

const orderCalls = group({ tag: 'chats', limit: 'chatCalls', errors: CHANGE_ERRORS }, [
  call(signedIn, 'POST /chats/:id/archive', 'Archive a conversation, or move it back.', {
    params: uuidParams,
    body: forms.archiveForm,
    run: async ({ db, who, params, body: { archived } }) => {
      await archiveConversation(db, who, { conversationId: params.id, archived })
      return done(
        archived
          ? i18n._(msg`Conversation archived. It moves back to your messages when a new message arrives.`)
          : i18n._(msg`Conversation moved back to your messages.`),
      )
    },
  }),
  call(signedIn, 'POST /chats/:id/block', 'Block or unblock the other person.', {
    params: uuidParams,
    body: forms.blockForm,
    run: async ({ db, who, params, body: { blocked } }) => {
      await blockConversation(db, who, { conversationId: params.id, blocked })
      return done(
        blocked
          ? i18n._(msg`Blocked. You won’t get messages from this person.`)
          : i18n._(msg`You can message each other again.`),
      )
    },
  }),
  call(signedIn, 'POST /chats/:id/report', 'Report a conversation to a moderator.', {
    accountLimit: 'conversationReports',
    params: uuidParams,
    body: forms.reportForm,
    run: async ({ db, who, params, body }) => {
      await reportConversation(db, who, { conversationId: params.id, reason: body.reason })
      return done(i18n._(msg`Thank you. A moderator will review your report.`))
    },
  }),
])

export const chatCalls = [readingCalls, writingCalls, orderCalls]
