/**
 * Request schemas of the account endpoints, shared by the browser forms and the API. Every object is strict, so extra
 * fields are rejected.
 */
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import * as fields from './account-fields.ts'
import { startForm } from './chat-forms.ts'
import { i18n, says } from './i18n.ts'
import { HONEYPOT } from './account-rules.ts'
import { type PasswordOwner, passwordProblem, PASSWORDS_DIFFER } from './password-rules.ts'

type NewPasswords = { password: string; password_confirmation: string }
type Issues = { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void }

function checkPasswords({ password, password_confirmation }: NewPasswords, owner: PasswordOwner, context: Issues) {
  const message = passwordProblem(password, owner)
  if (message) context.addIssue({ code: 'custom', path: ['password'], message })
  if (password !== password_confirmation) {
    context.addIssue({ code: 'custom', path: ['password_confirmation'], message: i18n._(PASSWORDS_DIFFER) })
  }
}

const newPasswords = { password: fields.newPassword, password_confirmation: fields.passwordConfirmation }

export const loginForm = z.strictObject({ email: fields.email, password: fields.enteredPassword }).meta({ id: 'Login' })

/** `challenge` comes from the 202 response to a sign-in. */
export const mfaForm = z
  .strictObject({ challenge: z.string().min(1).max(100), code: fields.mfaCode })
  .meta({ id: 'SecondFactorLogin' })

export const refreshForm = z
  .strictObject({
    refreshToken: z
      .string()
      .min(1, says(msg`Send the refresh token.`))
      .max(100),
  })
  .meta({ id: 'Refresh' })

/** Identifies the session to end: its bearer token or its refresh token alone is enough. */
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
  accept_terms: z.literal(true, says(msg`Read and accept the terms of use.`)),
  newsletter: z.boolean().default(false),
  /** Where the person was going: a path on this site. Anything else is ignored. */
  callback_url: z.string().max(2_000).default(''),
  [HONEYPOT]: z.string().max(200).default(''),
}

export const clientForm = z
  .strictObject({
    tab: z.literal(0).default(0),
    ...person,
    first_message: startForm.optional().describe('Stays with the account until its owner sends it.'),
  })
  .superRefine((form, context) => checkPasswords(form, passwordOwnerOf(form), context))
  .meta({ id: 'RegisterClient' })

const practice = {
  phone: fields.phone,
  business_name: fields.businessName.default(''),
  city: fields.city,
  state: fields.state,
  zip: fields.zip,
  website: fields.website.default(''),
  /** Public id of the listing the person says is theirs. */
  listing_id: z
    .string()
    .regex(/^[0-9a-f]{8}$/, says(msg`Choose one of the listings shown.`))
    .nullish(),
  attest_ea: z.literal(true, says(msg`Confirm that you’re an enrolled agent.`)),
}

export const agentForm = z
  .strictObject({ tab: z.literal(1).default(1), ...person, ...practice })
  .superRefine((form, context) => checkPasswords(form, passwordOwnerOf(form), context))
  .meta({ id: 'RegisterAgent' })

/** For a signed-in client. */
export const becomeAgentForm = z.strictObject(practice).meta({ id: 'BecomeAgent' })

const passwordOwnerOf = (form: { email: string; first_name: string; last_name: string }): PasswordOwner => ({
  email: form.email,
  firstName: form.first_name,
  lastName: form.last_name,
})

/** In the demo directory: your own admin account, which stays when the demo accounts are removed. */
export const ownAdminForm = z
  .strictObject({
    first_name: fields.firstName,
    last_name: fields.lastName,
    email: fields.email,
    ...newPasswords,
    current_password: fields.enteredPassword,
  })
  .superRefine((form, context) => checkPasswords(form, passwordOwnerOf(form), context))
  .meta({ id: 'OwnAdmin' })

/** Resends the confirmation, or requests a password reset. */
export const addressForm = z
  .strictObject({ email: fields.email, [HONEYPOT]: z.string().max(200).default('') })
  .meta({ id: 'AddressOnly' })

/**
 * Confirms an email address. At registration it takes the password chosen there; the two addresses of an email change
 * need none.
 */
export const confirmAddressForm = z
  .strictObject({ token: fields.emailToken, password: fields.enteredPassword.optional() })
  .meta({ id: 'ConfirmAddress' })

/** Checks whether a link still works. */
export const emailTokenForm = z.strictObject({ token: fields.emailToken }).meta({ id: 'MailToken' })

export const resetForm = z
  .strictObject({ token: fields.emailToken, ...newPasswords })
  .superRefine((form, context) => checkPasswords(form, {}, context))
  .meta({ id: 'ResetPassword' })

export const changePasswordForm = z
  .strictObject({ current_password: fields.enteredPassword, ...newPasswords })
  .superRefine((form, context) => checkPasswords(form, {}, context))
  .meta({ id: 'ChangePassword' })

/** Optional only for people who have no password and signed in just now. */
const ownPassword = fields.enteredPassword.optional()

export const changeEmailForm = z
  .strictObject({ email: fields.email, password: ownPassword })
  .meta({ id: 'ChangeEmail' })

/** What a person is notified about, and how. */
export const preferences = z
  .strictObject({
    email_messages: z.boolean(),
    email_answers: z.boolean(),
    email_reviews: z.boolean(),
    email_watches: z.boolean(),
    email_calls: z.boolean().describe('Reminders of first calls.'),
    browser_notifications: z.boolean(),
  })
  .meta({ id: 'Preferences' })
export type Preferences = z.output<typeof preferences>

export const DEFAULT_PREFERENCES: Preferences = {
  email_messages: true,
  email_answers: true,
  email_reviews: true,
  email_watches: true,
  email_calls: true,
  browser_notifications: false,
}

/** Only the given fields change. */
export const profileForm = z
  .strictObject({
    first_name: fields.firstName.optional(),
    last_name: fields.lastName.optional(),
    /** '' or null removes it. */
    phone: z
      .union([z.literal('').transform(() => null), z.null(), fields.phone.describe('Stored as E.164.')])
      .optional(),
    timezone: fields.timeZone.optional(),
    language: z.enum(['en', 'es']).optional().describe('Of notifications and emails.'),
    preferences: preferences.partial().optional(),
  })
  .meta({ id: 'ProfileUpdate' })

/** Set up MFA, or get new recovery codes. */
export const proveForm = z.strictObject({ password: ownPassword }).nullish().meta({ id: 'ProveYourself' })
export const confirmMfaForm = z.strictObject({ code: fields.mfaCode }).meta({ id: 'ConfirmSecondFactor' })
export const disableMfaForm = z
  .strictObject({ password: ownPassword, code: fields.mfaCode })
  .meta({ id: 'DisableSecondFactor' })

export const deleteAccountForm = z
  .strictObject({
    password: ownPassword,
    confirm: z.literal(true, says(msg`Confirm that you want to delete your account.`)),
    end_newsletter: z.boolean().default(true).describe('Whether to also end its newsletter subscription.'),
  })
  .meta({ id: 'DeleteAccount' })

export type LoginForm = z.output<typeof loginForm>
export type ClientForm = z.output<typeof clientForm>
export type AgentForm = z.output<typeof agentForm>
export type BecomeAgentForm = z.output<typeof becomeAgentForm>
export type ProfileForm = z.output<typeof profileForm>
