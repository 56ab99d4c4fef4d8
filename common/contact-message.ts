/**
 * The contact form: its limits and validation. Checked in the browser, so that a sensitive number never leaves
 * it, and again on the server. Without zod, which the page would load for this alone.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from './i18n.ts'
import { cleanLine, cleanLines, lengthOf } from './clean-prose.ts'
import { HONEYPOT, isEmailAddress } from './account-rules.ts'
import { CONTACT_TOPICS } from './contact-topics.ts'
import { describeNumbers } from './number-shield.ts'
import { formatNumber } from './format-count.ts'

type ContactTopic = (typeof CONTACT_TOPICS)[number]['slug']

export const CONTACT_NAME_MAX = 100
const CONTACT_MESSAGE_MIN = 20
export const CONTACT_MESSAGE_MAX = 4_000

export type ContactMessage = {
  topic: ContactTopic
  name: string
  email: string
  message: string
  /** The page of ours that it is about, or null. */
  page: string | null
}
type ContactField = Exclude<keyof ContactMessage, 'page'>
/** The values as typed, to fill in the form again. */
export type TypedContact = Record<ContactField | 'page', string>
type ContactProblems = Partial<Record<ContactField, string>>

export type ParsedContact =
  /** `honeypotFilled`: the hidden field was filled in. */
  | { message: ContactMessage; honeypotFilled: boolean; problems: null; typed: TypedContact }
  | { message: null; problems: ContactProblems; typed: TypedContact }

type Fields = { get: (name: string) => unknown }

export function parseContact(fields: Fields): ParsedContact {
  const typed = {
    topic: textOf(fields, 'topic'),
    name: textOf(fields, 'name'),
    email: textOf(fields, 'email'),
    message: textOf(fields, 'message'),
    page: textOf(fields, 'page'),
  }
  const given = { ...typed, name: cleanLine(typed.name), email: typed.email.trim(), message: cleanLines(typed.message) }
  const topic = CONTACT_TOPICS.find(({ slug }) => slug === given.topic)?.slug
  const problems = problemsOf(given, topic)
  if (!topic || Object.keys(problems).length > 0) return { message: null, problems, typed }
  return {
    message: { ...given, topic, page: ownPage(given.page) },
    honeypotFilled: textOf(fields, HONEYPOT) !== '',
    problems: null,
    typed,
  }
}

const PAGE_MAX = 300
/** A path of this site, as “Report a wrong fact” gives it. Anything else isn't a page: the message is sent without it. */
export const ownPage = (text: string): string | null =>
  /^\/(?!\/)[\w/#.-]*$/.test(text) && text.length <= PAGE_MAX ? text : null

function problemsOf({ name, email, message }: TypedContact, topic: ContactTopic | undefined): ContactProblems {
  const found: Record<ContactField, string | null> = {
    topic: topic ? null : i18n._(msg`Choose a topic.`),
    name: nameProblem(name),
    email: isEmailAddress(email) ? null : emailProblem(email),
    message: messageProblem(message),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

function nameProblem(name: string): string | null {
  if (name === '') return i18n._(msg`Enter your name.`)
  if (lengthOf(name) > CONTACT_NAME_MAX)
    return i18n._(msg`Enter a name of at most ${{ max: CONTACT_NAME_MAX }} characters.`)
  return describeNumbers(name)
}

const emailProblem = (email: string) =>
  email === ''
    ? i18n._(msg`Enter your email address so we can reply.`)
    : i18n._(msg`Not a valid email address. Check it for a typo.`)

function messageProblem(message: string): string | null {
  const length = lengthOf(message)
  if (length < CONTACT_MESSAGE_MIN)
    return i18n._(msg`Tell us a little more. Use at least ${{ min: CONTACT_MESSAGE_MIN }} characters.`)
  if (length > CONTACT_MESSAGE_MAX) {
    const over = formatNumber(length - CONTACT_MESSAGE_MAX)
    return i18n._(msg`Your message is ${{ over }} characters too long. Shorten it, or send it in two messages.`)
  }
  return describeNumbers(message)
}

function textOf(fields: Fields, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}
