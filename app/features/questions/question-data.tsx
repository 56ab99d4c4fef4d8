import { JsonLd, type JsonLdNode } from '#app/ui/json-ld.tsx'
import { paths } from '#contract/paths.ts'
import type { AnswerView, QuestionView } from '#server/questions/types.ts'

const iso = (at: Date | null) => (at ? new Date(at).toISOString() : undefined)

/** The page for search engines: the question, the accepted answer, the others. */
export const QuestionData = ({ question }: { question: QuestionView }) => (
  <JsonLd of={({ origin }) => ({ '@type': 'QAPage', mainEntity: entityOf(question, origin) })} />
)

function entityOf(question: QuestionView, origin: string): JsonLdNode {
  const url = `${origin}${paths.question(question)}`
  const accepted = question.list.find((answer) => answer.accepted)
  const others = question.list.filter((answer) => answer !== accepted)
  return {
    '@type': 'Question',
    name: question.title,
    text: question.body,
    url,
    answerCount: question.list.length,
    datePublished: iso(question.publishedAt),
    author: { '@type': 'Person', name: question.askedBy },
    ...(accepted ? { acceptedAnswer: answerOf(accepted, url, origin) } : {}),
    ...(others.length > 0 ? { suggestedAnswer: others.map((answer) => answerOf(answer, url, origin)) } : {}),
  }
}

const answerOf = (answer: AnswerView, url: string, origin: string): JsonLdNode => ({
  '@type': 'Answer',
  text: answer.body,
  url: `${url}#answer-${answer.id}`,
  datePublished: iso(answer.publishedAt),
  ...(answer.editedAt ? { dateModified: iso(answer.editedAt) } : {}),
  upvoteCount: answer.helpful,
  author: {
    '@type': 'Person',
    name: answer.agentName,
    ...(answer.listing ? { url: `${origin}${paths.listing(answer.listing)}` } : {}),
  },
})
