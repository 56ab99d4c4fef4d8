/**
 * The validation of a new question: in the browser, so that a sensitive number never leaves it, and again on the server.
 * Without zod, which the page would load for this alone.
 */
import { EMAIL_INVALID, HONEYPOT, isEmailAddress } from './account-rules.ts'
import { cleanLine, cleanLines, lengthOf } from './clean-prose.ts'
import { describeNumbers } from './number-shield.ts'
import {
  type NewQuestion,
  QUESTION_BODY,
  QUESTION_TITLE,
  QUESTION_TOPICS,
  type TypedQuestion,
  yearsAsked,
} from './questions.ts'
import { stateOf } from './states.ts'
import { formatNumber } from './format-count.ts'

type QuestionField = Exclude<keyof TypedQuestion, 'show_name'>
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
    topic: topic ? null : 'Choose what it’s about.',
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

function yearOf(typed: string): number | null | undefined {
  if (typed === '') return null
  return yearsAsked().find((year) => String(year) === typed)
}

type Limits = { min: number; max: number; ifEmpty: string }

/** Text that is too short is still checked for numbers; text that is too long isn't. */
function textProblem(name: string, text: string, { min, max, ifEmpty }: Limits): string | null {
  if (text === '') return ifEmpty
  const length = lengthOf(text)
  if (length > max) return `The ${name} can have ${formatNumber(max)} characters. This has ${formatNumber(length)}.`
  const tooShort = length < min ? `The ${name} needs at least ${min} characters. This has ${length}.` : null
  return [tooShort, describeNumbers(text)].filter(Boolean).join(' ') || null
}

function emailProblem(email: string): string | null {
  if (email === '') return 'Enter your email address, so that we can send you a link to confirm it.'
  return isEmailAddress(email) ? null : `${EMAIL_INVALID}. Check it for a typo.`
}

const withoutNone = (found: Record<QuestionField, string | null>): QuestionProblems =>
  Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
