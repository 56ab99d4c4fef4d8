/** Questions and answers as this room hands them out. */
import type { PostHouse } from '#server/moderation/types.ts'
import type { HeldFor, PostState } from '#contract/moderation.ts'
import type { ListingAddress } from '#contract/paths.ts'
import type { QuestionTopic } from '#contract/question-forms.ts'

export type QuestionHouse = PostHouse

export type QuestionLine = {
  publicId: string
  title: string
  excerpt: string
  topic: QuestionTopic
  taxYear: number | null
  /** USPS code. */
  stateCode: string | null
  /** 'Somebody', unless the asker wants to be named. */
  askedBy: string
  /** Public ones. */
  answers: number
  accepted: boolean
  publishedAt: Date | null
  isDemo: boolean
}

export type Source = { title: string; url: string }

export type AnswerView = {
  id: string
  body: string
  sources: readonly Source[]
  taxYear: number | null
  /** ISO day. */
  checkAgainBy: string | null
  /** That day has passed. */
  stale: boolean
  helpful: number
  seconds: number
  accepted: boolean
  agentName: string
  /** Where the agent's profile is; null without a public one. */
  listing: ListingAddress | null
  publishedAt: Date
  editedAt: Date | null
  isDemo: boolean
}

export type QuestionView = QuestionLine & { body: string; list: readonly AnswerView[]; activeAt: Date }

/** What became of a text, for its author. */
export type Moderated = {
  state: PostState
  heldFor: HeldFor | null
  reason: string | null
  note: string
  createdAt: Date
}
export type OwnQuestionView = QuestionLine & Moderated
export type OwnAnswerView = Moderated & {
  id: string
  body: string
  sources: Source[]
  taxYear: number | null
  checkAgainBy: string | null
  questionId: string
  questionTitle: string
}
