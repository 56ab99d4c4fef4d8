/** Questions and answers as the API returns them. */
import { reasonLabel } from '#common/moderation.ts'
import { paths } from '#common/paths.ts'
import type {
  AnswerView,
  Moderated,
  OwnAnswerView,
  OwnQuestionView,
  QuestionLine,
  QuestionView,
} from '#server/domains/questions/types.ts'

export const presentQuestion = ({ publicId, stateCode, isDemo, ...question }: QuestionLine) => ({
  ...question,
  id: publicId,
  state: stateCode,
  path: paths.question({ publicId, title: question.title }),
  isExample: isDemo,
})

export const presentWhole = (question: QuestionView) => ({
  ...presentQuestion(question),
  body: question.body,
  list: question.list.map(presentAnswer),
})

const presentAnswer = ({ agentName, listing, accepted, isDemo, ...answer }: AnswerView) => ({
  ...answer,
  accepted: accepted ?? false,
  agent: { name: agentName, path: listing && paths.listing(listing) },
  isExample: isDemo,
})

const presentModerated = ({ state, heldFor, reason, note, createdAt }: Moderated) => ({
  state,
  heldFor,
  reasonText: reason === null ? null : reasonLabel(reason),
  note,
  createdAt,
})

export const presentOwnQuestion = (question: OwnQuestionView) => ({
  ...presentQuestion(question),
  ...presentModerated(question),
  // `state` is the post's state, so the U.S. state has another name.
  usState: question.stateCode,
})

export const presentOwnAnswer = ({ questionId, questionTitle, ...answer }: OwnAnswerView) => ({
  ...answer,
  ...presentModerated(answer),
  question: {
    id: questionId,
    title: questionTitle,
    path: paths.question({ publicId: questionId, title: questionTitle }),
  },
})
