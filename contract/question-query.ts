/** The search of /questions as its address has it. What cannot be meant is as if it were not said. */
import { cleanLine } from './clean-prose.ts'
import { SEARCH_TEXT_MAX } from './limits.ts'
import { publicIdIn } from './paths.ts'
import { pageIn, queryText } from './search-address.ts'
import { QUESTION_PAGE_ROWS, QUESTION_TOPICS, yearsAsked } from './question-forms.ts'
import { stateOf } from './states.ts'

export type QuestionQuery = {
  q: string
  topic: string
  state: string
  taxYear: number | null
  answered: 'yes' | 'no' | ''
  /** Public id of the listing of an agent who answered; '' for any. */
  agent: string
  page: number
  perPage: number
}

export function parseQuestionQuery(asked: URLSearchParams): QuestionQuery {
  const text = (name: string) => cleanLine(asked.get(name) ?? '')
  const year = Number(text('year'))
  const answered = text('answered')
  return {
    q: text('q').slice(0, SEARCH_TEXT_MAX),
    topic: QUESTION_TOPICS.find(({ slug }) => slug === text('topic'))?.slug ?? '',
    state: stateOf(text('state').toUpperCase())?.code ?? '',
    taxYear: yearsAsked().includes(year) ? year : null,
    answered: answered === 'yes' || answered === 'no' ? answered : '',
    agent: publicIdIn(text('agent')) ?? '',
    page: pageIn(text('page')),
    perPage: QUESTION_PAGE_ROWS,
  }
}

/** Back to an address, without the page number. */
export function questionQueryText({ q, topic, state, taxYear, answered, agent }: QuestionQuery): string {
  const said = { q, topic, state, year: taxYear === null ? '' : String(taxYear), answered, agent }
  return queryText(said)
}
