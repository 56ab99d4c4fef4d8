/** Types that the functions of this domain share. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ReplyFigures } from '#common/figures.ts'
import type { Language, MeetingMode } from '#common/option-lists.ts'
import { type DeclineReason, type RequestNeed, type RequestState } from '#common/requests.ts'
import type { ComparedFee } from '#server/domains/agents/published-fees.ts'
import type { OtherListing } from '#server/domains/chat/types.ts'

/** As the client sends it. */
export type NewRequest = {
  /** Made by the client's browser, so that a request sent twice is one. */
  id: string
  /** Public ids of listings, in the client's order. */
  agents: readonly string[]
  need: RequestNeed
  /** '' for none. */
  letter: string
  /** Whether one that we have no guide to is asked about. */
  checkLetter?: boolean
  taxYear: number | null
  language: Language
  /** The day by which the client has to answer the letter ('YYYY-MM-DD'). */
  dueOn: string | null
  /** Null: any way. */
  meeting: MeetingMode | null
  /** City or ZIP code. */
  location: string
  body: string
  /** The query string of the search that the agents were picked from. */
  search: string
}

export type HelpRequest = Omit<NewRequest, 'agents' | 'checkLetter' | 'search'> & {
  createdAt: Date
  closedAt: Date | null
  agents: readonly AskedAgent[]
}

export type AskedAgent = {
  position: number
  /** '' when the account was deleted. */
  name: string
  listing: OtherListing | null
  state: RequestState
  declinedFor: DeclineReason | null
  /** When the client asked someone else instead. */
  replacedAt: Date | null
  conversationId: string
  sentAt: Date
  answeredAt: Date | null
  /** The first day back ('YYYY-MM-DD') of an agent who is away today. */
  awayUntil: string | null
  /** The agent's answers to this request: the first, the newest, and how many there are. */
  firstMessage: Answer | null
  lastMessage: Answer | null
  messageCount: number
  /** While it waits: the last day on which an answer is on time ('YYYY-MM-DD'). */
  answerBy: string | null
  /** Of the reply record. */
  usualReplyMinutes: number | null
  /** Of the public reviews; null if there are fewer than three. */
  average: number | null
  reviewCount: number
  /** The lowest published fee: for what the client needs, or else for anything. */
  fee: ComparedFee | null
  unread: number
}

type Answer = { body: string; sentAt: Date }

/** An agent who can get a request. */
export type AgentChoice = OtherListing & {
  /** The first day back ('YYYY-MM-DD') of an agent who is away today. */
  awayUntil: string | null
  headline: string
  languages: readonly string[]
  reviews: number
  average: number | null
  /** From the client's place; null if one of the two isn't known. */
  miles: number | null
  meetingModes: readonly MeetingMode[]
  /** USPS codes. */
  statesServed: readonly string[]
  /** The lowest that is still valid: of what the search asks for, or else of any. */
  fee: ComparedFee | null
  replies: ReplyFigures | null
}

type Standing = Pick<AskedAgent, 'position' | 'state' | 'replacedAt' | 'awayUntil' | 'conversationId'>

/** An agent has declined, and no one was asked instead. */
export const freePosition = (agents: readonly Standing[]): number | null => {
  const left = ({ state, replacedAt }: Standing) => state === 'declined' || replacedAt !== null
  const taken = new Set(agents.filter((agent) => !left(agent)).map(({ position }) => position))
  return agents.map(({ position }) => position).find((position) => !taken.has(position)) ?? null
}

/** Someone else can be asked instead: who hasn't answered in time, or is away. The first by position. */
export const firstWithoutAnswer = <Agent extends Standing>(agents: readonly Agent[]): Agent | null =>
  agents.find(({ state, awayUntil }) => state === 'late' || (state === 'waiting' && awayUntil !== null)) ?? null

export const canAskAnother = (agents: readonly Standing[]): boolean =>
  freePosition(agents) !== null || firstWithoutAnswer(agents) !== null

export const noRequest = () => new AppError('not_found', i18n._(msg`We couldn’t find that request.`))
