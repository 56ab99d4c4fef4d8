/** What the verbs of this room share. */

export type Message = {
  id: string
  conversationId: string
  /** 1, 2, 3 …: the order within the conversation, without gaps. */
  place: number
  senderId: string
  body: string
  sentAt: Date
}

/** As sent: the id is made by the sender's browser. */
export type NewMessage = { id: string; body: string }

export type Marks = { delivered: number; read: number }

export type Conversation = {
  id: string
  /** '' when the account is gone. */
  otherName: string
  otherIsAgent: boolean
  /** Of the agent, for their client. */
  otherListing: OtherListing | null
  lastMessage: Message | null
  lastPlace: number
  unread: number
  mine: Marks
  theirs: Marks
  archived: boolean
  /** By the one who asks. */
  blocked: boolean
  maySend: boolean
  /** By a moderator; then there is a reason, of `contract/moderation.ts`. */
  closedAt: Date | null
  closedFor: string | null
  createdAt: Date
}

export type OtherListing = {
  publicId: string
  firstName: string
  lastName: string
  city: string
  state: string | null
}
