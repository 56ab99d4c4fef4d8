import { cleanLine, cleanLines, lengthOf } from './clean-prose.ts'
import { EMAIL_INVALID, HONEYPOT, isEmailAddress } from './account-rules.ts'
import { describeNumbers } from './number-shield.ts'
import { SERVICES, type Service } from './option-lists.ts'
import { stateOf } from './states.ts'
import { currentYear } from './dates.ts'
import { SEARCH_TEXT_MAX } from './limits.ts'
import { pageIn, publicIdIn, toQueryString } from './paths.ts'

/**
 * A question to the agents: its topics, limits, and validation. Checked in the browser, so that a sensitive number
 * never leaves it, and again on the server. Without zod, which the page would load for this alone.
 */

export type QuestionTopic = Service | 'other'
export const QUESTION_TOPICS: readonly { slug: QuestionTopic; label: string }[] = [
  ...SERVICES,
  { slug: 'other', label: 'Something else' },
]
/** For a select of topics. */
const TOPIC_GROUPS: readonly { label: string; topics: readonly QuestionTopic[] }[] = [
  {
    label: 'IRS letters and debt',
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
    label: 'Returns',
    topics: ['individual', 'estimated-taxes', 'planning', 'multi-state', 'crypto', 'rental', 'equity-pay'],
  },
  {
    label: 'Business',
    topics: ['self-employed', 'business', 'payroll', 'sales-tax', 'bookkeeping', 'nonprofit', 'clergy'],
  },
  {
    label: 'Family and life abroad',
    topics: ['innocent-spouse', 'estate-gift-trust', 'expat', 'fbar-fatca', 'non-resident-itin'],
  },
]
/** All topics, each in one group. */
export const GROUPED_TOPICS = [
  ...TOPIC_GROUPS.map(({ label, topics }) => ({
    label,
    topics: topics.flatMap((topic) => QUESTION_TOPICS.filter(({ slug }) => slug === topic)),
  })),
  {
    label: 'Other',
    topics: QUESTION_TOPICS.filter(({ slug }) => TOPIC_GROUPS.every(({ topics }) => !topics.includes(slug))),
  },
]
export const topicLabel = (topic: string): string =>
  QUESTION_TOPICS.find(({ slug }) => slug === topic)?.label ?? 'Something else'

export const QUESTION_TITLE = { min: 15, max: 120 } as const
export const QUESTION_BODY = { min: 50, max: 3_000 } as const
export const ANSWER_BODY = { min: 80, max: 8_000 } as const
export const ANSWER_SOURCES_MAX = 5
export const QUESTION_PAGE_ROWS = 20
export const SIMILAR_ROWS = 5
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
type QuestionProblems = Partial<Record<QuestionField, string>>

export type ParsedQuestion = { typed: TypedQuestion; honeypotFilled: boolean } & (
  | { question: NewQuestion; email: string; problems: null }
  | { question: null; problems: QuestionProblems }
)

type Fields = { get: (name: string) => unknown }

/** @param withEmail False for a signed-in person. */
export function parseQuestion(fields: Fields, { withEmail }: { withEmail: boolean }): ParsedQuestion {
  const typed = readTyped(fields)
  const honeypotFilled = textOf(fields, HONEYPOT) !== ''
  const title = cleanLine(typed.title)
  const body = cleanLines(typed.body)
  const email = typed.email.trim()
  const topic = QUESTION_TOPICS.find(({ slug }) => slug === typed.topic)?.slug
  const [taxYear, state] = [yearOf(typed.tax_year), stateIn(typed.state)]
  const problems = withoutNone({
    title: textProblem('title', title, { ...QUESTION_TITLE, ifEmpty: 'Enter your question in one line.' }),
    body: textProblem('question', body, { ...QUESTION_BODY, ifEmpty: 'Enter what an agent needs to know.' }),
    topic: topic ? null : 'Choose what it is about.',
    tax_year: taxYear === undefined ? 'Choose a year from the list, or “Any year.”' : null,
    state: state === undefined ? 'Choose a state from the list, or “Any state.”' : null,
    email: withEmail ? emailProblem(email) : null,
  })
  if (!topic || taxYear === undefined || state === undefined || Object.keys(problems).length > 0) {
    return { typed, honeypotFilled, question: null, problems }
  }
  const question = { title, body, topic, taxYear, state, isAnonymous: !typed.show_name }
  return { typed, honeypotFilled, question, email, problems: null }
}

const readTyped = (fields: Fields): TypedQuestion => ({
  title: textOf(fields, 'title'),
  body: textOf(fields, 'body'),
  topic: textOf(fields, 'topic'),
  tax_year: textOf(fields, 'tax_year'),
  state: textOf(fields, 'state'),
  email: textOf(fields, 'email'),
  show_name: textOf(fields, 'show_name') !== '',
})

function textOf(fields: Fields, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

/** Null: none chosen; undefined: not on the list. */
const stateIn = (typed: string): string | null | undefined => (typed === '' ? null : stateOf(typed)?.code)

/** Next year and the years before it. */
export function yearsAsked(): number[] {
  const newest = currentYear() + 1
  return Array.from({ length: YEARS_ASKED }, (_, back) => newest - back)
}

function yearOf(typed: string): number | null | undefined {
  if (typed === '') return null
  return yearsAsked().find((year) => String(year) === typed)
}

type Limits = { min: number; max: number; ifEmpty: string }

/** Text that is too short is still checked for numbers; text that is too long isn't. */
function textProblem(name: string, text: string, { min, max, ifEmpty }: Limits): string | null {
  if (text === '') return ifEmpty
  const length = lengthOf(text)
  if (length > max)
    return `The ${name} can have ${max.toLocaleString('en-US')} characters. This has ${length.toLocaleString('en-US')}.`
  const tooShort = length < min ? `The ${name} needs at least ${min} characters. This has ${length}.` : null
  return [tooShort, describeNumbers(text)].filter(Boolean).join(' ') || null
}

function emailProblem(email: string): string | null {
  if (email === '') return 'Enter your email address, so that we can send you a link to confirm it.'
  return isEmailAddress(email) ? null : `${EMAIL_INVALID}. Check it for a typo.`
}

const withoutNone = (found: Record<QuestionField, string | null>): QuestionProblems =>
  Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))

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
    perPage: QUESTION_PAGE_ROWS,
  }
}

/** Back to a query string, without the page number. */
export function questionQueryString({ q, topic, state, taxYear, answered, agent, sort = '' }: QuestionQuery): string {
  const said = { q, topic, state, year: taxYear === null ? '' : String(taxYear), answered, agent, sort }
  return toQueryString(said)
}
