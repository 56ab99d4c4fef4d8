/** Questions and answers as the API returns them. */
import type { z } from 'zod'
import { reasonLabel } from '#common/moderation.ts'
import { paths } from '#common/paths.ts'
import type { OwnAnswer, OwnQuestion, publicAnswer, QuestionRow, wholeQuestion } from '#common/question-schemas.ts'
import type {
  AnswerView,
  Moderated,
  OwnAnswerView,
  OwnQuestionView,
  QuestionLine,
  QuestionView,
} from '#server/domains/questions/types.ts'

export const presentQuestion = (question: QuestionLine): QuestionRow => ({
  id: question.publicId,
  title: question.title,
  excerpt: question.excerpt,
  topic: question.topic,
  tax_year: question.taxYear,
  state: question.stateCode,
  asked_by: question.askedBy,
  answers: question.answers,
  accepted: question.accepted,
  published_at: question.publishedAt?.toISOString() ?? null,
  path: paths.question(question),
  is_example: question.isDemo,
})

export const presentWhole = (question: QuestionView): z.infer<typeof wholeQuestion> => ({
  ...presentQuestion(question),
  body: question.body,
  list: question.list.map(presentAnswer),
})

const presentAnswer = (answer: AnswerView): z.infer<typeof publicAnswer> => ({
  id: answer.id,
  body: answer.body,
  sources: [...answer.sources],
  tax_year: answer.taxYear,
  check_again_by: answer.checkAgainBy,
  stale: answer.stale,
  helpful: answer.helpful,
  seconds: answer.seconds,
  accepted: answer.accepted ?? false,
  agent: { name: answer.agentName, path: answer.listing && paths.listing(answer.listing) },
  published_at: answer.publishedAt.toISOString(),
  edited_at: answer.editedAt?.toISOString() ?? null,
  is_example: answer.isDemo,
})

const presentModerated = ({ state, heldFor, reason, note, createdAt }: Moderated) => ({
  state,
  held_for: heldFor,
  reason_text: reason === null ? null : reasonLabel(reason),
  note,
  created_at: createdAt.toISOString(),
})

export const presentOwnQuestion = (question: OwnQuestionView): OwnQuestion => ({
  ...presentQuestion(question),
  ...presentModerated(question),
  // `state` is the post's state, so the U.S. state has another name.
  us_state: question.stateCode,
})

export const presentOwnAnswer = (answer: OwnAnswerView): OwnAnswer => ({
  id: answer.id,
  body: answer.body,
  sources: answer.sources,
  tax_year: answer.taxYear,
  check_again_by: answer.checkAgainBy,
  ...presentModerated(answer),
  question: {
    id: answer.questionId,
    title: answer.questionTitle,
    path: paths.question({ publicId: answer.questionId, title: answer.questionTitle }),
  },
})
