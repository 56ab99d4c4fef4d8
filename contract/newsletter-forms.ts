/** What the calls of the newsletter take. Every object is strict, so nothing can be sent along with it. */
import { z } from 'zod'
import { NEWSLETTER_LISTS, emailProblem } from './newsletter.ts'

const list = z.enum(['business', 'planning'])
const email = z
  .string('email is required')
  .max(1_000, 'Not a valid email address')
  .superRefine((typed, context) => {
    const message = emailProblem(typed)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .transform((typed) => typed.trim())

export const subscribeForm = z
  .strictObject({
    email,
    lists: z
      .array(list)
      .min(1, 'Choose at least one list.')
      .max(2)
      .default([...NEWSLETTER_LISTS])
      .transform((lists) => [...new Set(lists)]),
    leave_empty: z.string().max(1_000).default(''),
  })
  .meta({ id: 'NewsletterSubscription' })
