/** What else the site has on the subject of a text: guides to the letters it names, articles, and questions. */
import { readNeeds } from '#server/domains/agents/box-needs.ts'
import { findSimilarArticles } from '#server/domains/articles/read-articles.ts'
import type { ArticleLine } from '#server/domains/articles/types.ts'
import { findSimilar } from '#server/domains/questions/list-questions.ts'
import type { QuestionLine } from '#server/domains/questions/types.ts'
import type { Service } from '#common/option-lists.ts'
import type { Db } from '#server/platform/db.ts'
import { findLetters } from '#server/domains/resources/find-letters.ts'

export type RelatedTexts = {
  letters: Awaited<ReturnType<typeof findLetters>>
  articles: readonly ArticleLine[]
  questions: readonly QuestionLine[]
}

type About = {
  title: string
  /** The rest of it: a letter may be named there alone. */
  text: string
  /** An article has its next articles elsewhere on its page. */
  isArticle?: boolean
}

export async function findRelatedTexts(db: Db, { title, text, isArticle = false }: About): Promise<RelatedTexts> {
  const codes = lettersIn(`${title}\n${text.slice(0, LETTERS_IN)}`)
  const [letters, articles, questions] = await Promise.all([
    findLetters(db, codes),
    isArticle ? [] : findSimilarArticles(db, title, codes),
    findSimilarQuestions(db, [title, text.slice(0, TEXT_READ)]),
  ])
  return { letters: letters.slice(0, LETTERS_MAX), articles, questions }
}

const LETTERS_MAX = 3
/** How many characters are read for letters, and for words. */
const LETTERS_IN = 1_000
const TEXT_READ = 100

/** By the first of the texts that has any. */
async function findSimilarQuestions(db: Db, [text, ...others]: readonly string[]): Promise<QuestionLine[]> {
  if (text === undefined) return []
  const found = await findSimilar(db, text)
  return found.length > 0 ? found : findSimilarQuestions(db, others)
}

const lettersIn = (text: string): string[] => [
  ...new Set(readNeeds(text).flatMap(({ kind, value }) => (kind === 'letter' ? [value] : []))),
]

/** The service that a question is about, as the search box would read it; null: it doesn't say. */
export function topicOf(title: string): Service | null {
  const needs = readNeeds(title)
  const service = needs.find(({ kind }) => kind === 'service')?.value ?? null
  return needs.some(({ kind }) => kind === 'letter') ? 'irs-notice' : (service as Service | null)
}
