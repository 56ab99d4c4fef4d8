/** The fields that forms about accounts share, each with what to tell the person who fills it. */
import { z } from 'zod'
import { cleanText } from './agent-query.ts'
import { EMAIL_NOT_VALID, isEmailAddress } from './email-address.ts'
import { refuseNumbers } from './number-shield.ts'
import { STATES, stateOf } from './states.ts'

export const NAME_MAX = 50
export const BUSINESS_NAME_MAX = 120
export const CITY_MAX = 100
export const WEBSITE_MAX = 200
/** Longer than any form of a password; what the rules say of it is said apart. */
const PASSWORD_FIELD_MAX = 1_024

const text = (empty: string) => z.string({ error: empty })
const long = (value: string) => [...value].length
/** Signs that no name has, but a link or an address has. */
const NOT_A_NAME = /[<>@/\\]|www\./i

const nameField = (empty: string) =>
  text(empty)
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, empty)
        .refine((name) => long(name) <= NAME_MAX, `Use at most ${NAME_MAX} characters.`)
        .refine((name) => !NOT_A_NAME.test(name), 'Enter a name, without signs such as @ or /.')
        .superRefine(refuseNumbers),
    )

export const firstName = nameField('Enter your first name.')
export const lastName = nameField('Enter your last name.')

export const email = text('Enter your email address.')
  .transform((typed) => typed.trim())
  .pipe(z.string().min(1, 'Enter your email address.').refine(isEmailAddress, `${EMAIL_NOT_VALID}.`))

/** Any text: a wrong password is told as wrong, not as misshapen. */
export const passwordTyped = text('Enter your password.')
  .min(1, 'Enter your password.')
  .max(PASSWORD_FIELD_MAX, 'This is longer than any password.')

/** A new one; passwordProblem tells what is wrong with it. */
export const newPassword = text('Choose a password.').max(PASSWORD_FIELD_MAX, 'This is longer than any password.')
export const passwordAgain = text('Type the password once more.').max(PASSWORD_FIELD_MAX)

/** As people write it: (559) 555-0142, 559-555-0142, +44 20 7946 0000. Kept as E.164. */
export const phone = text('Enter your phone number.')
  .transform(toE164)
  .pipe(
    z
      .string()
      .min(1, 'Enter your phone number.')
      .regex(/^\+[1-9]\d{6,14}$/, 'Enter ten digits, or a number from abroad that begins with +.'),
  )

function toE164(typed: string): string {
  const written = typed.trim()
  const digits = written.replace(/[\s().\-\u2010-\u2015]/g, '')
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`
  return /^1[2-9]\d{9}$/.test(digits) ? `+${digits}` : digits
}

export const businessName = text('Enter the name of your firm.')
  .transform(cleanText)
  .pipe(
    z
      .string()
      .refine((name) => long(name) <= BUSINESS_NAME_MAX, `Use at most ${BUSINESS_NAME_MAX} characters.`)
      .superRefine(refuseNumbers),
  )

export const city = text('Enter your city.')
  .transform(cleanText)
  .pipe(
    z
      .string()
      .min(1, 'Enter your city.')
      .refine((name) => long(name) <= CITY_MAX, `Use at most ${CITY_MAX} characters.`)
      .superRefine(refuseNumbers),
  )

export const state = text('Choose your state.')
  .transform((typed) => typed.trim().toUpperCase())
  .pipe(z.string().refine((code) => stateOf(code) !== null, 'Choose your state.'))
  .describe(`USPS code: ${STATES.map(({ code }) => code).join(', ')}`)

export const zip = text('Enter your ZIP code.')
  .transform((typed) => typed.trim())
  .pipe(z.string().regex(/^\d{5}(-\d{4})?$/, 'Enter five digits, or nine as 12345-6789.'))

/** Without http it is taken as https. '' when there is none. */
export const website = z
  .string()
  .max(WEBSITE_MAX, `Use at most ${WEBSITE_MAX} characters.`)
  .transform((typed) => {
    const written = cleanText(typed)
    return written === '' || /^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`
  })
  .pipe(z.string().refine(isWebsite, 'Enter the address of a website, such as example.com.'))

function isWebsite(address: string): boolean {
  if (address === '') return true
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && /\.[a-z]{2,}$/i.test(url.hostname)
}

/** What a link in a mail carries. */
export const mailToken = z.string().regex(/^[\w-]{43}$/, 'This link is not complete. Copy all of it from the mail.')

/** Of an authenticator app (six digits), or a recovery code, the older ones of 16. Spaces and hyphens don't count. */
export const factorCode = text('Enter the code.')
  .max(40, 'Enter six digits, or a recovery code.')
  .transform((typed) => typed.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z2-7]{16}|[a-z2-7]{24})$/, 'Enter six digits, or a recovery code.'))
