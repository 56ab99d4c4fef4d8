/** Fields shared by the account forms, each with its error messages. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { cleanText } from './agent-query.ts'
import { lengthOf } from './clean-prose.ts'
import { i18n, says } from './i18n.ts'
import { isEmailAddress } from './account-rules.ts'
import { PASSWORD_TYPED_MAX } from './password-rules.ts'
import { nameProblem } from './person-name.ts'
import { rejectNumbers } from './number-shield.ts'
import { STATES, stateOf } from './states.ts'
import { isTimeZone } from './zoned-time.ts'

export const NAME_MAX = 50
export const BUSINESS_NAME_MAX = 120
export const CITY_MAX = 100
export const WEBSITE_MAX = 200

/** An IANA name. */
export const timeZone = z.string().refine(isTimeZone, says(msg`Choose a time zone.`))

const text = (empty: MessageDescriptor) => z.string(says(empty))
/** Counts characters as the database does. Text over the limit gets no further checks. */
const atMost = (max: number) => (text: string, context: z.core.$RefinementCtx<string>) => {
  if (lengthOf(text) <= max) return
  const message = i18n._(msg`Use at most ${{ max }} characters.`)
  context.addIssue({ code: 'too_big', origin: 'string', maximum: max, input: text, message })
}

const nameField = (empty: MessageDescriptor) =>
  text(empty)
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, says(empty))
        .superRefine(atMost(NAME_MAX))
        .superRefine((name, context) => {
          const problem = context.issues.length > 0 ? null : nameProblem(name)
          if (problem) context.addIssue({ code: 'custom', message: problem })
        })
        .superRefine(rejectNumbers),
    )

export const firstName = nameField(msg`Enter your first name.`)
export const lastName = nameField(msg`Enter your last name.`)

export const email = text(msg`Enter your email address.`)
  .transform((typed) => typed.trim())
  .pipe(
    z
      .string()
      .min(1, says(msg`Enter your email address.`))
      .refine(isEmailAddress, says(msg`Not a valid email address.`)),
  )

/** Accepts any text: a wrong password is reported as wrong, not as malformed. */
export const enteredPassword = text(msg`Enter your password.`)
  .min(1, says(msg`Enter your password.`))
  .max(PASSWORD_TYPED_MAX, says(msg`That password is too long. Enter a shorter one.`))

/** A new password; passwordProblem says what is wrong with it. */
export const newPassword = text(msg`Choose a password.`).max(
  PASSWORD_TYPED_MAX,
  says(msg`That password is too long. Enter a shorter one.`),
)
export const passwordConfirmation = text(msg`Confirm your password.`).max(PASSWORD_TYPED_MAX)

/** Accepts common notations: (559) 555-0142, 559-555-0142, +44 20 7946 0000. Stored as E.164. */
export const phone = text(msg`Enter your phone number.`)
  .transform(toE164)
  .pipe(
    z
      .string()
      .min(1, says(msg`Enter your phone number.`))
      .regex(/^\+[1-9]\d{6,14}$/, says(msg`Enter a 10-digit number, or an international number that begins with +.`)),
  )

function toE164(typed: string): string {
  const written = typed.trim()
  const digits = written.replace(/[\s().\-\u2010-\u2015]/g, '')
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`
  return /^1[2-9]\d{9}$/.test(digits) ? `+${digits}` : digits
}

export const businessName = text(msg`Enter the name of your firm.`)
  .transform(cleanText)
  .pipe(z.string().superRefine(atMost(BUSINESS_NAME_MAX)).superRefine(rejectNumbers))

export const city = text(msg`Enter your city.`)
  .transform(cleanText)
  .pipe(
    z
      .string()
      .min(1, says(msg`Enter your city.`))
      .superRefine(atMost(CITY_MAX))
      .superRefine(rejectNumbers),
  )

export const state = text(msg`Choose your state.`)
  .transform((typed) => typed.trim().toUpperCase())
  .pipe(z.string().refine((code) => stateOf(code) !== null, says(msg`Choose your state.`)))
  .describe(`USPS code: ${STATES.map(({ code }) => code).join(', ')}`)

export const zip = text(msg`Enter your ZIP code.`)
  .transform((typed) => typed.trim())
  .pipe(z.string().regex(/^\d{5}(-\d{4})?$/, says(msg`Enter five digits, or nine digits like 12345-6789.`)))

/** Without a scheme, https is assumed. '' when there is no website. */
export const website = z
  .string()
  .max(WEBSITE_MAX, says(msg`Use at most ${{ max: WEBSITE_MAX }} characters.`))
  .transform((typed) => {
    const written = cleanText(typed)
    return written === '' || /^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`
  })
  .pipe(z.string().refine(isWebsite, says(msg`Enter a website address, such as example.com.`)))

function isWebsite(address: string): boolean {
  if (address === '') return true
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && /\.[a-z]{2,}$/i.test(url.hostname)
}

/** The token in an emailed link. */
export const emailToken = z
  .string()
  .regex(/^[\w-]{43}$/, says(msg`This link is incomplete. Copy the whole link from the email.`))

/**
 * An authenticator code (six digits) or a recovery code (older ones have 16 characters). Spaces and hyphens don't
 * count.
 */
export const mfaCode = text(msg`Enter the code.`)
  .max(40, says(msg`Enter the six-digit code or a recovery code.`))
  .transform((typed) => typed.replace(/[\s-]/g, '').toLowerCase())
  .pipe(
    z.string().regex(/^(\d{6}|[a-z2-7]{16}|[a-z2-7]{24})$/, says(msg`Enter the six-digit code or a recovery code.`)),
  )
