import { JsonLd, type JsonLdNode } from '#app/ui/json-ld.tsx'
import { paths } from '#common/paths.ts'
import type { AnswerView, QuestionView } from '#server/domains/questions/types.ts'

const iso = (at: Date | null) => (at ? new Date(at).toISOString() : undefined)

/**
 * Structured data for search engines: the question, the accepted answer, and the others. Omitted for demo questions.
 */
export function QuestionData({ question }: { question: QuestionView }) {
  const answers = question.list.filter(({ isDemo }) => !isDemo)
  if (question.list.length > 0 && answers.length === 0) return null
  return (
    <JsonLd
      of={({ origin }) => ({ '@type': 'QAPage', mainEntity: entityOf({ ...question, list: answers }, origin) })}
    />
  )
}

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
