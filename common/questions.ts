import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { cleanLine } from './clean-prose.ts'
import { SERVICES, type Service } from './option-lists.ts'
import { stateOf } from './states.ts'
import { currentYear } from './dates.ts'
import { i18n, withTexts } from './i18n.ts'
import { SEARCH_TEXT_MAX } from './limits.ts'
import { pageIn, publicIdIn, toQueryString } from './paths.ts'

/** A question to the agents: its topics and limits. */

export type QuestionTopic = Service | 'other'
export const QUESTION_TOPICS: readonly { slug: QuestionTopic; label: string }[] = [
  ...SERVICES,
  withTexts({ slug: 'other' }, { label: msg`Something else` }),
]
/** For a select of topics. */
const TOPIC_GROUPS: readonly { name: MessageDescriptor; topics: readonly QuestionTopic[] }[] = [
  {
    name: msg`IRS letters and debt`,
    topics: [
      'irs-notice',
      'audit-representation',
      'collections',
      'installment-agreement',
      'offer-in-compromise',
      'penalty-relief',
      'lien-or-levy',
      'unfiled-returns',
      'appeals',
      'identity-theft',
    ],
  },
  {
    name: msg`Returns`,
    topics: ['individual', 'estimated-taxes', 'planning', 'multi-state', 'crypto', 'rental', 'equity-pay'],
  },
  {
    name: msg`Business`,
    topics: ['self-employed', 'business', 'payroll', 'sales-tax', 'bookkeeping', 'nonprofit', 'clergy'],
  },
  {
    name: msg`Family and international taxes`,
    topics: ['innocent-spouse', 'estate-gift-trust', 'expat', 'fbar-fatca', 'non-resident-itin'],
  },
]
/** All topics, each in one group. */
export const GROUPED_TOPICS = [
  ...TOPIC_GROUPS.map(({ name, topics }) =>
    withTexts(
      { topics: topics.flatMap((topic) => QUESTION_TOPICS.filter(({ slug }) => slug === topic)) },
      { label: name },
    ),
  ),
  withTexts(
    { topics: QUESTION_TOPICS.filter(({ slug }) => TOPIC_GROUPS.every(({ topics }) => !topics.includes(slug))) },
    { label: msg`Other` },
  ),
]
export const topicLabel = (topic: string): string =>
  QUESTION_TOPICS.find(({ slug }) => slug === topic)?.label ?? i18n._(msg`Something else`)

export const QUESTION_TITLE = { min: 15, max: 120 } as const
export const QUESTION_BODY = { min: 50, max: 3_000 } as const
export const ANSWER_BODY = { min: 80, max: 8_000 } as const
export const ANSWER_SOURCES_MAX = 5
/** By default, in the API. */
export const QUESTION_PAGE_ROWS = 20
/** On a page: on a phone, twice as many would be ten screens. */
const QUESTION_CARDS = 10
export const SIMILAR_ROWS = 5
/** The orders of the questions that an agent could answer: those without an answer first, or by date alone. */
export const LEAD_SORTS = ['unanswered', 'newest'] as const
export type LeadSort = (typeof LEAD_SORTS)[number]
/** How many years a question can be about, newest first. */
const YEARS_ASKED = 12

/** Said wherever it matters, in the same words. */
export const MODERATION_RULE =
  'A moderator reads your first two posts, and any post with a link, before they’re public.'

export type NewQuestion = {
  title: string
  body: string
  topic: QuestionTopic
  taxYear: number | null
  state: string | null
  isAnonymous: boolean
}
type QuestionField = 'title' | 'body' | 'topic' | 'tax_year' | 'state' | 'email'
/** The values as typed, to fill in the form again. */
export type TypedQuestion = Record<QuestionField, string> & { show_name: boolean }

/** Next year and the years before it. */
export function yearsAsked(): number[] {
  const newest = currentYear() + 1
  return Array.from({ length: YEARS_ASKED }, (_, back) => newest - back)
}

/** The /questions search, parsed from its URL. Invalid values are ignored. */

export type QuestionQuery = {
  q: string
  topic: string
  state: string
  taxYear: number | null
  answered: 'yes' | 'no' | ''
  /** Public id of the listing of an agent who answered; '' for any. */
  agent: string
  /** By what readers found helpful; otherwise newest first. */
  sort?: 'helpful' | ''
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
    sort: text('sort') === 'helpful' ? 'helpful' : '',
    page: pageIn(text('page')),
    perPage: QUESTION_CARDS,
  }
}

/** Back to a query string, without the page number. */
export function questionQueryString({ q, topic, state, taxYear, answered, agent, sort = '' }: QuestionQuery): string {
  const said = { q, topic, state, year: taxYear === null ? '' : String(taxYear), answered, agent, sort }
  return toQueryString(said)
}
