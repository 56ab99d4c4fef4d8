/**
 * A question to the agents: its topics, its limits, and what is wrong with a filled form. Checked in the browser, so
 * that a number never leaves it, and again on the server. Without zod, which the page would load for this alone.
 */
import { cleanLine, cleanLines, lengthOf } from './clean-prose.ts'
import { EMAIL_NOT_VALID, isEmailAddress } from './email-address.ts'
import { sayNumbers } from './number-shield.ts'
import { SERVICES, type Service } from './services.ts'
import { stateOf } from './states.ts'

export type QuestionTopic = Service | 'other'
export const QUESTION_TOPICS: readonly { slug: QuestionTopic; label: string }[] = [
  ...SERVICES,
  { slug: 'other', label: 'Something else' },
]
export const topicLabel = (topic: string): string =>
  QUESTION_TOPICS.find(({ slug }) => slug === topic)?.label ?? 'Something else'

export const QUESTION_TITLE = { min: 15, max: 120 } as const
export const QUESTION_BODY = { min: 50, max: 3_000 } as const
export const ANSWER_BODY = { min: 80, max: 8_000 } as const
export const ANSWER_SOURCES_MAX = 5
export const QUESTION_PAGE_ROWS = 20
export const SIMILAR_ROWS = 5
/** Years that a question may be about, newest first. */
export const YEARS_ASKED = 12
/** A field that people do not see. Programs fill it. */
export const QUESTION_TRAP = 'leave_empty'

export type NewQuestion = {
  title: string
  body: string
  topic: QuestionTopic
  taxYear: number | null
  state: string | null
  isAnonymous: boolean
}
export type QuestionField = 'title' | 'body' | 'topic' | 'tax_year' | 'state' | 'email'
/** What stood in the fields, to fill the form again. */
export type TypedQuestion = Record<QuestionField, string> & { show_name: boolean }
export type QuestionProblems = Partial<Record<QuestionField, string>>

export type ParsedQuestion = { typed: TypedQuestion; trapped: boolean } & (
  | { question: NewQuestion; email: string; problems: null }
  | { question: null; problems: QuestionProblems }
)

type Fields = { get: (name: string) => unknown }

/** @param withEmail False for somebody signed in. */
export function parseQuestion(fields: Fields, { withEmail }: { withEmail: boolean }): ParsedQuestion {
  const typed = readTyped(fields)
  const trapped = textOf(fields, QUESTION_TRAP) !== ''
  const title = cleanLine(typed.title)
  const body = cleanLines(typed.body)
  const email = typed.email.trim()
  const topic = QUESTION_TOPICS.find(({ slug }) => slug === typed.topic)?.slug
  const [taxYear, state] = [yearOf(typed.tax_year), stateIn(typed.state)]
  const problems = withoutNone({
    title: textProblem('title', title, QUESTION_TITLE),
    body: textProblem('question', body, QUESTION_BODY),
    topic: topic ? null : 'Choose what it is about.',
    tax_year: taxYear === undefined ? 'Choose a year of the list, or none.' : null,
    state: state === undefined ? 'Choose a state of the list, or none.' : null,
    email: withEmail ? emailProblem(email) : null,
  })
  if (!topic || taxYear === undefined || state === undefined || Object.keys(problems).length > 0) {
    return { typed, trapped, question: null, problems }
  }
  const question = { title, body, topic, taxYear, state, isAnonymous: !typed.show_name }
  return { typed, trapped, question, email, problems: null }
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

/** Null: none chosen; undefined: none of the list. */
const stateIn = (typed: string): string | null | undefined => (typed === '' ? null : stateOf(typed)?.code)

/** The current year and those before it. */
export function yearsAsked(): number[] {
  const newest = new Date().getUTCFullYear() + 1
  return Array.from({ length: YEARS_ASKED }, (_, back) => newest - back)
}

function yearOf(typed: string): number | null | undefined {
  if (typed === '') return null
  return yearsAsked().find((year) => String(year) === typed)
}

function textProblem(name: string, text: string, { min, max }: { min: number; max: number }): string | null {
  const length = lengthOf(text)
  if (length < min) return `The ${name} needs at least ${min} characters. This has ${length}.`
  if (length > max)
    return `The ${name} may have ${max.toLocaleString('en-US')} characters. This has ${length.toLocaleString('en-US')}.`
  return sayNumbers(text)
}

function emailProblem(email: string): string | null {
  if (email === '') return 'Enter your email address: we ask you to confirm it, and tell you of answers.'
  return isEmailAddress(email) ? null : `${EMAIL_NOT_VALID}. Check it for a slip.`
}

const withoutNone = (found: Record<QuestionField, string | null>): QuestionProblems =>
  Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
