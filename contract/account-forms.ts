/**
 * What the calls about accounts take. For the browser's forms and the API alike; every object is strict, so nothing
 * can be sent along with it.
 */
import { z } from 'zod'
import * as fields from './account-fields.ts'
import { type PasswordOwner, passwordProblem, PASSWORDS_DIFFER } from './password-rules.ts'

/** A field that people do not see. Programs fill it. */
export const ACCOUNT_TRAP = 'leave_empty'

type NewPasswords = { password: string; password_confirmation: string }
type Issues = { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void }

function checkPasswords({ password, password_confirmation }: NewPasswords, owner: PasswordOwner, context: Issues) {
  const message = passwordProblem(password, owner)
  if (message) context.addIssue({ code: 'custom', path: ['password'], message })
  if (password !== password_confirmation) {
    context.addIssue({ code: 'custom', path: ['password_confirmation'], message: PASSWORDS_DIFFER })
  }
}

const newPasswords = { password: fields.newPassword, password_confirmation: fields.passwordAgain }

export const loginForm = z.strictObject({ email: fields.email, password: fields.passwordTyped }).meta({ id: 'Login' })

/** `challenge` comes with the 202 of a login. */
export const factorForm = z
  .strictObject({ challenge: z.string().min(1).max(100), code: fields.factorCode })
  .meta({ id: 'SecondFactorLogin' })

export const refreshForm = z
  .strictObject({ refreshToken: z.string().min(1, 'Give the refresh token.').max(100) })
  .meta({ id: 'Refresh' })

/** Of the session that ends: its bearer token alone will do, or its refresh token alone. */
export const logoutForm = z
  .strictObject({ refreshToken: z.string().min(1).max(100).optional() })
  .nullish()
  .meta({ id: 'Logout' })

/** `code` is single-use and comes from POST /api/auth/session. */
export const callbackForm = z
  .strictObject({ code: z.string().min(1).max(100), provider: z.string().regex(/^[a-z-]{1,40}$/) })
  .meta({ id: 'AuthCallback' })

const person = {
  first_name: fields.firstName,
  last_name: fields.lastName,
  email: fields.email,
  ...newPasswords,
  accept_terms: z.literal(true, { error: 'Please read and accept the terms of use.' }),
  newsletter: z.boolean().default(false),
  [ACCOUNT_TRAP]: z.string().max(200).default(''),
}

export const clientForm = z
  .strictObject({ tab: z.literal(0).default(0), ...person })
  .superRefine((form, context) => checkPasswords(form, ownerIn(form), context))
  .meta({ id: 'RegisterClient' })

export const agentForm = z
  .strictObject({
    tab: z.literal(1).default(1),
    ...person,
    phone: fields.phone,
    business_name: fields.businessName.default(''),
    city: fields.city,
    state: fields.state,
    zip: fields.zip,
    website: fields.website.default(''),
    /** Public id of the listing that they say is theirs. */
    listing_id: z
      .string()
      .regex(/^[0-9a-f]{8}$/, 'Choose your listing from the list.')
      .nullish(),
    attest_ea: z.literal(true, { error: 'Please confirm that you are an enrolled agent.' }),
  })
  .superRefine((form, context) => checkPasswords(form, ownerIn(form), context))
  .meta({ id: 'RegisterAgent' })

const ownerIn = (form: { email: string; first_name: string; last_name: string }): PasswordOwner => ({
  email: form.email,
  firstName: form.first_name,
  lastName: form.last_name,
})

/** Resend the confirmation; ask for a reset. */
export const addressForm = z
  .strictObject({ email: fields.email, [ACCOUNT_TRAP]: z.string().max(200).default('') })
  .meta({ id: 'AddressOnly' })

/** Confirm an address: at registration, and both of a change. */
export const verifyForm = z.strictObject({ token: fields.mailToken }).meta({ id: 'Verify' })

export const resetForm = z
  .strictObject({ token: fields.mailToken, ...newPasswords })
  .superRefine((form, context) => checkPasswords(form, {}, context))
  .meta({ id: 'ResetPassword' })

export const changePasswordForm = z
  .strictObject({ current_password: fields.passwordTyped, ...newPasswords })
  .superRefine((form, context) => checkPasswords(form, {}, context))
  .meta({ id: 'ChangePassword' })

/** Left out only by those who have no password and signed in just now. */
const ownPassword = fields.passwordTyped.optional()

export const changeEmailForm = z
  .strictObject({ email: fields.email, password: ownPassword })
  .meta({ id: 'ChangeEmail' })

export const LOCALES = ['en-US', 'es-US'] as const
export type Locale = (typeof LOCALES)[number]

/** What a person is told of by mail, and how. */
export const preferences = z
  .strictObject({
    email_messages: z.boolean(),
    email_answers: z.boolean(),
    email_reviews: z.boolean(),
    email_watches: z.boolean(),
    browser_notifications: z.boolean(),
  })
  .meta({ id: 'Preferences' })
export type Preferences = z.output<typeof preferences>

export const DEFAULT_PREFERENCES: Preferences = {
  email_messages: true,
  email_answers: true,
  email_reviews: true,
  email_watches: true,
  browser_notifications: false,
}

/** Only what is given changes. */
export const profileForm = z
  .strictObject({
    first_name: fields.firstName.optional(),
    last_name: fields.lastName.optional(),
    /** '' or null takes it away. */
    phone: z.union([z.literal('').transform(() => null), z.null(), fields.phone]).optional(),
    locale: z.enum(LOCALES, { error: 'Choose a language.' }).optional(),
    timezone: z.string().refine(isTimezone, 'Choose a time zone.').optional(),
    preferences: preferences.partial().optional(),
  })
  .meta({ id: 'ProfileUpdate' })

function isTimezone(name: string): boolean {
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+){0,2}$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Set up a second factor, new recovery codes. */
export const proveForm = z.strictObject({ password: ownPassword }).nullish().meta({ id: 'ProveYourself' })
export const confirmFactorForm = z.strictObject({ code: fields.factorCode }).meta({ id: 'ConfirmSecondFactor' })
export const disableFactorForm = z
  .strictObject({ password: ownPassword, code: fields.factorCode })
  .meta({ id: 'DisableSecondFactor' })

export const deleteAccountForm = z
  .strictObject({
    password: ownPassword,
    confirm: z.literal(true, { error: 'Confirm that the account goes.' }),
    end_newsletter: z.boolean().default(true).describe('Whether the newsletter to its address ends too.'),
  })
  .meta({ id: 'DeleteAccount' })

export type LoginForm = z.output<typeof loginForm>
export type ClientForm = z.output<typeof clientForm>
export type AgentForm = z.output<typeof agentForm>
export type ProfileForm = z.output<typeof profileForm>
