/**
 * The validation of a new question: in the browser, so that a sensitive number never leaves it, and again on the server.
 * Without zod, which the page would load for this alone.
 */
import { msg } from '@lingui/core/runtime-macro'
import { HONEYPOT, isEmailAddress } from './account-rules.ts'
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
import { i18n } from './i18n.ts'
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
    title: textProblem('title', title, QUESTION_TITLE),
    body: textProblem('question', body, QUESTION_BODY),
    topic: topic ? null : i18n._(msg`Choose a topic.`),
    tax_year: taxYear === undefined ? i18n._(msg`Choose a year from the list, or “Any year.”`) : null,
    state: state === undefined ? i18n._(msg`Choose a state from the list, or “Any state.”`) : null,
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

/** Text that is too short is still checked for numbers; text that is too long isn't. */
function textProblem(name: 'title' | 'question', text: string, { min, max }: { min: number; max: number }) {
  if (text === '')
    return name === 'title'
      ? i18n._(msg`Enter your question in one line.`)
      : i18n._(msg`Enter what an agent needs to know.`)
  const length = lengthOf(text)
  if (length > max) return tooLong(name, { max: formatNumber(max), length: formatNumber(length) })
  return [length < min && tooShort(name, { min, length }), describeNumbers(text)].filter(Boolean).join(' ') || null
}

const tooLong = (name: 'title' | 'question', { max, length }: { max: string; length: string }): string =>
  name === 'title'
    ? i18n._(msg`The title can have up to ${{ max }} characters. Yours has ${{ length }}.`)
    : i18n._(msg`The question can have up to ${{ max }} characters. Yours has ${{ length }}.`)

const tooShort = (name: 'title' | 'question', { min, length }: { min: number; length: number }): string =>
  name === 'title'
    ? i18n._(msg`The title needs at least ${{ min }} characters. Yours has ${{ length }}.`)
    : i18n._(msg`The question needs at least ${{ min }} characters. Yours has ${{ length }}.`)

function emailProblem(email: string): string | null {
  if (email === '') return i18n._(msg`Enter your email address so we can send you a link to confirm it.`)
  return isEmailAddress(email) ? null : i18n._(msg`Not a valid email address. Check it for a typo.`)
}

const withoutNone = (found: Record<QuestionField, string | null>): QuestionProblems =>
  Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
