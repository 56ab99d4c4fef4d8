/** Response schemas of the conversation and notification endpoints: what goes inside `data` of the envelope. */
import { z } from 'zod'
import { NOTIFICATION_TYPES } from './live-events.ts'
import { conversationRequest } from './request-schemas.ts'

/** `read` and `to` come from the specification. */
export const notificationRow = z
  .object({
    id: z.uuid(),
    type: z.enum(NOTIFICATION_TYPES),
    from: z.uuid().nullable().describe('Who caused it; null for the site.'),
    from_name: z.string(),
    to: z.uuid().describe('The recipient, which is always you.'),
    ref: z.string().describe('What it’s about. For a chat, the ID of the conversation.'),
    request_id: z.uuid().nullable().describe('The request that it’s about, if any.'),
    preview: z.string(),
    count: z.number().int().describe('For a chat, the number of unread messages.'),
    read: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Notification' })
export type NotificationRow = z.output<typeof notificationRow>

/** Counts everything stored, not just this page. */
export const unreadCounts = z
  .object({
    unread: z.number().int().describe('Unread notifications of every kind.'),
    unread_chats: z.number().int().describe('Unread conversations, shown on the bell.'),
  })
  .meta({ id: 'UnreadCounts' })

const marks = z.object({ delivered: z.number().int(), read: z.number().int() })

export const messageRow = z
  .object({
    id: z.uuid(),
    conversation_id: z.uuid(),
    place: z.number().int().describe('1, 2, 3 …: the order within the conversation, without gaps.'),
    mine: z.boolean(),
    body: z.string(),
    request_id: z.uuid().nullable().describe('The request that an agent’s message answers.'),
    sent_at: z.iso.datetime(),
  })
  .meta({ id: 'Message' })
export type MessageRow = z.output<typeof messageRow>

export const conversationRow = z
  .object({
    id: z.uuid(),
    with: z.object({
      name: z.string().describe("'' if the account was deleted."),
      is_agent: z.boolean(),
      listing_path: z.string().nullable(),
      photo: z.string().nullable().describe('The address of the agent’s profile photo.'),
      away_until: z.iso.date().nullable().describe('The first day back of an agent who is away today.'),
    }),
    last_message: messageRow.nullable(),
    last_place: z.number().int(),
    unread: z.number().int(),
    mine: marks.describe('How far you have received and read.'),
    theirs: marks.describe('How far the other person has received and read.'),
    archived: z.boolean(),
    blocked: z.boolean().describe('Blocked by you.'),
    may_send: z.boolean(),
    closed: z
      .object({ reason: z.string(), at: z.iso.datetime() })
      .nullable()
      .describe('Closed by a moderator, and why. Both people are told.'),
    created_at: z.iso.datetime(),
    requests: z.array(conversationRequest).describe('Requests of the client that came with a message here.'),
    calls: z
      .array(
        z.object({
          id: z.uuid(),
          place: z.int().describe('The message that says so.'),
          moved_places: z
            .array(z.int())
            .describe('For each move, the message that it is shown at: a move by the agent repeats the one before.'),
          starts_at: z.iso.datetime(),
          client_time_zone: z.string().nullable().describe('Null: that of the client’s account.'),
          canceled_at: z.iso.datetime().nullable(),
        }),
      )
      .describe('First calls that the client booked.'),
  })
  .meta({ id: 'Conversation' })
export type ConversationRow = z.output<typeof conversationRow>

export const startedRow = z
  .object({ conversation_id: z.uuid(), message: messageRow })
  .meta({ id: 'ConversationStarted' })

export const waitingMessage = z
  .object({
    id: z.uuid(),
    listing_id: z.string(),
    name: z.string().describe('The agent it’s for.'),
    body: z.string(),
    written_at: z.iso.datetime(),
  })
  .meta({ id: 'WaitingMessage', description: 'Written before registering and not sent yet.' })
export type WaitingMessageRow = z.output<typeof waitingMessage>

export const reachableAgent = z
  .object({
    name: z.string(),
    listing_id: z.string(),
    conversation_id: z.uuid().nullable().describe('The existing conversation.'),
  })
  .meta({ id: 'ReachableAgent', description: 'An agent you can message.' })

export const liveTicket = z
  .object({
    ticket: z.string(),
    expiresIn: z.number().int().describe('Lifetime in seconds. The ticket works once.'),
    since: z.number().int().describe('The number of the newest event, as a starting point.'),
  })
  .meta({ id: 'LiveTicket' })
