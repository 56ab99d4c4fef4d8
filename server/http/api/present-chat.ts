/** Conversations, messages, and notifications as the API returns them. */
import type {
  ConversationRow,
  MessageRow,
  NotificationRow,
  UnreadCounts,
  WaitingMessageRow,
} from '#common/chat-answers.ts'
import { reasonLabel } from '#common/moderation.ts'
import { paths } from '#common/paths.ts'
import type { Conversation, Message } from '#server/domains/chat/types.ts'
import type { WaitingMessage } from '#server/domains/chat/waiting-message.ts'
import type { Counts, Notification } from '#server/domains/notifications/list-notifications.ts'
import type { SignedIn } from '#server/platform/actors.ts'

export const presentNotification = ({ fromId, fromName, toId, createdAt, ...row }: Notification): NotificationRow => ({
  ...row,
  from: fromId,
  from_name: fromName,
  to: toId,
  created_at: createdAt.toISOString(),
})

export const presentCounts = ({ unread, unreadChats }: Counts): UnreadCounts => ({ unread, unread_chats: unreadChats })

export const presentWaiting = ({ id, publicId, name, body, writtenAt }: WaitingMessage): WaitingMessageRow => ({
  id,
  listing_id: publicId,
  name,
  body,
  written_at: writtenAt.toISOString(),
})

export const presentMessage = (
  { id, conversationId, place, senderId, body, sentAt }: Message,
  who: SignedIn,
): MessageRow => ({
  id,
  conversation_id: conversationId,
  place,
  mine: senderId === who.accountId,
  body,
  sent_at: sentAt.toISOString(),
})

export const presentConversation = (row: Conversation, who: SignedIn): ConversationRow => ({
  id: row.id,
  with: {
    name: row.otherName,
    is_agent: row.otherIsAgent,
    listing_path: row.otherListing ? paths.listing(row.otherListing) : null,
  },
  last_message: row.lastMessage && presentMessage(row.lastMessage, who),
  last_place: row.lastPlace,
  unread: row.unread,
  mine: row.mine,
  theirs: row.theirs,
  archived: row.archived,
  blocked: row.blocked,
  may_send: row.maySend,
  closed: row.closedAt && { reason: reasonLabel(row.closedFor ?? ''), at: row.closedAt.toISOString() },
  created_at: row.createdAt.toISOString(),
})
