/**
 * The newsletter's form: its exact words, and what is wrong with a filled one. Checked in the browser and again on the
 * server; without zod, which the home page would load for this alone.
 */
import { EMAIL_NOT_VALID, isEmailAddress } from './email-address.ts'
import { paths } from './paths.ts'

/** Specification 5, 7 and 8, to the letter. */
export const EMAIL_REQUIRED = 'email is required'
export const NEWSLETTER_INCORRECT = 'The data is incorrectly filled.'
export const NEWSLETTER_SUBSCRIBED = 'You have successfully subscribed to our newsletter.'

/** What a subscription still needs. The answer is the same for every address. */
export const NEWSLETTER_NEXT = 'One step is left: press the button behind the link in the mail that we have sent you.'

export const NEWSLETTERS = [
  {
    list: 'business',
    name: 'Tax and business newsletter',
    about: 'For people who run something: deadlines, payroll, deductions and records, in plain words.',
    path: paths.businessNewsletter,
  },
  {
    list: 'planning',
    name: 'Tax and planning newsletter',
    about: 'For households: withholding, saving for later, family and the decisions that cost less when made in time.',
    path: paths.planningNewsletter,
  },
] as const
export type NewsletterList = (typeof NEWSLETTERS)[number]['list']

export const NEWSLETTER_LISTS: readonly NewsletterList[] = NEWSLETTERS.map(({ list }) => list)

export const newsletterOf = (list: NewsletterList) => (list === 'business' ? NEWSLETTERS[0] : NEWSLETTERS[1])

/** A field that people do not see. Programs fill it. */
export const NEWSLETTER_TRAP = 'leave_empty'

export type Subscription = { email: string; lists: readonly NewsletterList[] }
export type TypedSubscription = { email: string; lists: readonly NewsletterList[] }
export type ParsedSubscription =
  | { subscription: Subscription; trapped: boolean; problem: null; typed: TypedSubscription }
  | { subscription: null; problem: string; typed: TypedSubscription }

type Fields = { get: (name: string) => unknown; getAll: (name: string) => unknown[] }

/** Who chooses none gets both, as the form of the home page offers no choice. */
export function parseSubscription(fields: Fields): ParsedSubscription {
  const given = fields.get('email')
  const email = typeof given === 'string' ? given : ''
  const lists = listsIn(fields)
  const typed = { email, lists }
  const problem = emailProblem(email)
  if (problem) return { subscription: null, problem, typed }
  const trapped = (fields.get(NEWSLETTER_TRAP) ?? '') !== ''
  return {
    subscription: { email: email.trim(), lists: lists.length > 0 ? lists : NEWSLETTER_LISTS },
    trapped,
    problem: null,
    typed,
  }
}

export function listsIn(fields: Fields): NewsletterList[] {
  const chosen = new Set(fields.getAll('lists'))
  return NEWSLETTER_LISTS.filter((list) => chosen.has(list))
}

export function emailProblem(typed: string): string | null {
  const email = typed.trim()
  if (email === '') return EMAIL_REQUIRED
  return isEmailAddress(email) ? null : EMAIL_NOT_VALID
}
