import { msg } from '@lingui/core/runtime-macro'
import { HONEYPOT, isEmailAddress } from './account-rules.ts'
import { withTexts } from './i18n.ts'
import { paths } from './paths.ts'

/**
 * The newsletter form: its exact wording and its validation. Checked in the browser and again on the server; without
 * zod, which the home page would load for this alone.
 */

/** Specification 5, 7, and 8, verbatim. */
export const NEWSLETTER_TEXTS = withTexts(
  {},
  {
    emailRequired: msg`email is required`,
    emailInvalid: msg`Not a valid email address`,
    listRequired: msg`Choose at least one newsletter.`,
    incorrect: msg`The data is incorrectly filled.`,
    subscribed: msg`You have successfully subscribed to our newsletter.`,
    /** What a subscription still needs. The response is the same for every address. */
    next: msg`One more step: open the link we emailed you and confirm.`,
  },
)

export const NEWSLETTERS = [
  withTexts(
    { list: 'business', path: paths.businessNewsletter },
    {
      name: msg`Tax and business newsletter`,
      about: msg`For people who run a business or work for themselves: deadlines, payroll, deductions, and records.`,
    },
  ),
  withTexts(
    { list: 'planning', path: paths.planningNewsletter },
    {
      name: msg`Tax and planning newsletter`,
      about: msg`For households: withholding, retirement savings, family changes, and decisions that cost less when you make them on time.`,
    },
  ),
] as const
export type NewsletterList = (typeof NEWSLETTERS)[number]['list']

export const NEWSLETTER_LISTS: readonly NewsletterList[] = NEWSLETTERS.map(({ list }) => list)

export const newsletterOf = (list: NewsletterList) => (list === 'business' ? NEWSLETTERS[0] : NEWSLETTERS[1])

export type Subscription = { email: string; lists: readonly NewsletterList[] }
export type TypedSubscription = { email: string; lists: readonly NewsletterList[] }
export type ParsedSubscription =
  | { subscription: Subscription; honeypotFilled: boolean; problems: null; typed: TypedSubscription }
  | { subscription: null; problems: SubscriptionProblems; typed: TypedSubscription }
/** Field name → what is wrong with it. */
type SubscriptionProblems = Partial<Record<'email' | 'lists', string>>

type Fields = { get: (name: string) => unknown; getAll: (name: string) => unknown[] }

/** No choice means both newsletters, because the home page form doesn't offer one: a form that does sends '' too. */
export function parseSubscription(fields: Fields): ParsedSubscription {
  const given = fields.get('email')
  const email = typeof given === 'string' ? given : ''
  const lists = listsIn(fields)
  const typed = { email, lists }
  const noEmail = emailProblem(email)
  const problems: SubscriptionProblems = {}
  if (lists.length === 0 && fields.getAll('lists').length > 0) problems.lists = NEWSLETTER_TEXTS.listRequired
  if (noEmail) problems.email = noEmail
  if (problems.lists || noEmail) return { subscription: null, problems, typed }
  const honeypotFilled = (fields.get(HONEYPOT) ?? '') !== ''
  return {
    subscription: { email: email.trim(), lists: lists.length > 0 ? lists : NEWSLETTER_LISTS },
    honeypotFilled,
    problems: null,
    typed,
  }
}

export function listsIn(fields: Fields): NewsletterList[] {
  const chosen = new Set(fields.getAll('lists'))
  return NEWSLETTER_LISTS.filter((list) => chosen.has(list))
}

export function emailProblem(typed: string): string | null {
  const email = typed.trim()
  if (email === '') return NEWSLETTER_TEXTS.emailRequired
  return isEmailAddress(email) ? null : NEWSLETTER_TEXTS.emailInvalid
}
