/** Types that the questions domain exposes. */
import type { HeldFor, PostState } from '#common/moderation.ts'
import type { ListingUrlParts } from '#common/paths.ts'
import type { QuestionTopic } from '#common/questions.ts'

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
  /** How many public answers there are. */
  answers: number
  accepted: boolean
  publishedAt: Date | null
  isDemo: boolean
}

/** What a list shows of a question: also how its best answer begins, who wrote it, and how many found an answer helpful. */
export type QuestionCard = QuestionLine & { best: AnswerGlimpse | null; helpful: number }
/** What a list of the dashboard shows of it. */
export type QuestionLead = QuestionLine & { best: AnswerGlimpse | null; followers: number }
type AnswerGlimpse = {
  excerpt: string
  agentName: string
  listing: ListingUrlParts | null
  photoId: string | null
  /** As PostgreSQL writes it in JSON. */
  publishedAt: string
}

type Source = { title: string; url: string }

export type AnswerView = {
  id: string
  body: string
  sources: readonly Source[]
  taxYear: number | null
  /** ISO day. */
  checkAgainBy: string | null
  /** Whether `checkAgainBy` has passed. */
  stale: boolean
  helpful: number
  seconds: number
  accepted: boolean
  agentName: string
  /** Links to the agent's profile; null without a public one. */
  listing: ListingUrlParts | null
  /** On that profile. */
  photoId: string | null
  /** Visitors can write to the agent. */
  isReachable: boolean
  publishedAt: Date
  editedAt: Date | null
  isDemo: boolean
}

export type QuestionView = QuestionLine & { body: string; list: readonly AnswerView[]; activeAt: Date }

/** The moderation status of a post, for its author. */
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
