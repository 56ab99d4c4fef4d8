/** Types that the functions of this domain share. */

export type Message = {
  id: string
  conversationId: string
  /** 1, 2, 3 …: the order within the conversation, without gaps. */
  place: number
  senderId: string
  body: string
  /** The request that an agent's message answers. */
  requestId: string | null
  sentAt: Date
}

/** As sent: the sender's browser generates the id. */
export type NewMessage = {
  id: string
  body: string
  /** Of an agent: the request that it answers. Without one, the newest that is still open. */
  requestId?: string | undefined
  /** It sends or declines a request: what its notification says, and which request it's listed with. */
  notice?: { preview: string; requestId: string }
}

export type Marks = { delivered: number; read: number }

export type Conversation = {
  id: string
  /** '' when the account was deleted. */
  otherName: string
  otherIsAgent: boolean
  /** The agent's, for their client. */
  otherListing: OtherListing | null
  /** The first day back ('YYYY-MM-DD') of an agent who is away today, for their client. */
  otherAwayUntil: string | null
  lastMessage: Message | null
  lastPlace: number
  unread: number
  mine: Marks
  theirs: Marks
  archived: boolean
  /** By the current user. */
  blocked: boolean
  maySend: boolean
  /** By a moderator; then there is a reason from `common/moderation.ts`. */
  closedAt: Date | null
  closedFor: string | null
  createdAt: Date
  /** Those that came with a message here, the oldest first. */
  requests: readonly ConversationRequest[]
  /** Those that the client booked with a message here, in order. */
  calls: readonly ConversationCall[]
}

export type ConversationCall = {
  id: string
  /** Of its message. */
  place: number
  /** For each move, of the message that it is shown at: a move by the agent repeats the one before. */
  movedPlaces: readonly number[]
  startsAt: Date
  /** Null: that of the client's account. */
  clientTimeZone: string | null
  canceledAt: Date | null
}

export type ConversationRequest = {
  id: string
  need: string
  letter: string
  taxYear: number | null
  dueOn: string | null
  language: string
  meeting: string | null
  location: string
  createdAt: Date
  closedAt: Date | null
  /** Of its message. */
  place: number
  declinedFor: string | null
  declinedAt: Date | null
  /** Its agent can still undo that. */
  canUndoDecline: boolean
  /** When the agent first answered it. */
  answeredAt: Date | null
  /** When the client asked someone else instead. */
  replacedAt: Date | null
}

export type OtherListing = {
  publicId: string
  firstName: string
  lastName: string
  city: string
  state: string | null
  /** On the profile. */
  photoId: string | null
}
