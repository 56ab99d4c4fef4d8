/**
 * Account emails, each queued in the transaction that triggers it. An email to an unproven address repeats nothing that
 * was typed along with it, so that we can't be used to send text to strangers.
 */
import type { Transaction } from '#server/platform/db.ts'
import type { EmailBlock } from '#server/platform/mail/render-email.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import type { EmailDeps } from '#server/platform/mail/types.ts'
import { paths } from '#common/paths.ts'
import { EMAIL_CHANGE_HOURS, RESET_MINUTES, VERIFY_HOURS } from './lifetimes.ts'
import type { RequestMeta } from './types.ts'

const NOT_YOU = 'If this was not you, you need not do anything.'
const LINK_TO_RESET: EmailBlock = { link: 'Set a new password', path: paths.resetPassword }
const LINK_TO_SESSIONS: EmailBlock = { link: 'See where you are signed in', path: paths.account }

export const sendVerificationEmail = (tx: Transaction, deps: EmailDeps, to: string, token: string) =>
  sendEmail(tx, deps.sender, to, {
    kind: 'verify',
    subject: 'Confirm your email address',
    parts: [
      `Someone registered at ${deps.sender.SITE_NAME} with this email address. If it was you, open this link and enter the password you chose.`,
      { link: 'Confirm my address', path: paths.verifyEmail(token) },
      `The link works once, for ${VERIFY_HOURS} hours. If you forgot the password, set a new one: that confirms the address too.`,
      LINK_TO_RESET,
      `${NOT_YOU} Without confirmation the account is deleted.`,
    ],
  })

type WelcomeDetails = { isAgent: boolean; next: string | null }

export const sendWelcomeEmail = (tx: Transaction, deps: EmailDeps, to: string, { isAgent, next }: WelcomeDetails) =>
  sendEmail(tx, deps.sender, to, {
    kind: 'welcome',
    subject: 'Welcome',
    parts: [
      'Your address is confirmed. You can sign in now.',
      { link: 'Sign in', path: next ? paths.signInTo(next) : paths.login },
      isAgent
        ? 'Next we check that you are on the IRS list. Until then your account works, but clients do not see you as an agent. Claiming your listing is the quickest way.'
        : 'You can save agents, ask questions, and write to agents.',
    ],
  })

export const sendAlreadyRegisteredEmail = (tx: Transaction, deps: EmailDeps, to: string) =>
  sendEmail(tx, deps.sender, to, {
    kind: 'already_registered',
    subject: 'You have an account already',
    parts: [
      `Somebody wanted to register at ${deps.sender.SITE_NAME} with this email address, which has an account already. Nothing was changed.`,
      { link: 'Sign in', path: paths.login },
      LINK_TO_RESET,
      NOT_YOU,
    ],
  })

export const sendPasswordResetEmail = (tx: Transaction, deps: EmailDeps, to: string, token: string) =>
  sendEmail(tx, deps.sender, to, {
    kind: 'reset',
    subject: 'Set a new password',
    parts: [
      'Somebody asked to set a new password for your account. If it was you, choose one on the page behind this link.',
      { link: 'Choose a new password', path: paths.resetPasswordBy(token) },
      `The link works once, for ${RESET_MINUTES} minutes. ${NOT_YOU} Your password stays as it is.`,
    ],
  })

export const sendPasswordChangedEmail = (tx: Transaction, deps: EmailDeps, to: string, requestMeta: RequestMeta) =>
  sendEmail(tx, deps.sender, to, {
    kind: 'password_changed',
    subject: 'Your password was changed',
    parts: [
      `The password of your account was changed${describeOrigin(requestMeta)}. All other sign-ins have ended.`,
      'If this was not you, set a new password at once.',
      LINK_TO_RESET,
    ],
  })

export const sendNewSignInEmail = (tx: Transaction, deps: EmailDeps, to: string, requestMeta: RequestMeta) =>
  sendEmail(tx, deps.sender, to, {
    kind: 'new_sign_in',
    subject: 'A new sign-in to your account',
    parts: [
      `Somebody signed in to your account${describeOrigin(requestMeta)}, where you have not signed in lately.`,
      'If this was you, all is well. If not, end that sign-in and set a new password.',
      LINK_TO_SESSIONS,
      LINK_TO_RESET,
    ],
  })

export const sendTokenReuseEmail = (tx: Transaction, deps: EmailDeps, to: string, requestMeta: RequestMeta) =>
  sendEmail(tx, deps.sender, to, {
    kind: 'session_ended',
    subject: 'We ended a sign-in of yours',
    parts: [
      `A key to your account that had already been replaced was used again${describeOrigin(requestMeta)}. That can be a fault of a browser, or a copy in the wrong hands. To be safe we ended that sign-in.`,
      'Please sign in again. If you see sign-ins you do not know, end them and set a new password.',
      LINK_TO_SESSIONS,
      LINK_TO_RESET,
    ],
  })

export const sendConfirmOldAddressEmail = (tx: Transaction, deps: EmailDeps, to: string, token: string) =>
  sendEmail(tx, deps.sender, to, {
    kind: 'email_change_old',
    subject: 'Change your email address?',
    parts: [
      'Somebody who is signed in to your account asked to replace this email address by another. If it was you, agree on the page behind this link; the new address has to confirm too.',
      { link: 'Agree to the change', path: paths.verifyEmail(token) },
      `The link works once, for ${EMAIL_CHANGE_HOURS} hours. If this was not you, do not follow it, and set a new password at once.`,
      LINK_TO_RESET,
    ],
  })

export const sendConfirmNewAddressEmail = (tx: Transaction, deps: EmailDeps, to: string, token: string) =>
  sendEmail(tx, deps.sender, to, {
    kind: 'email_change_new',
    subject: 'Confirm your new email address',
    parts: [
      `Somebody wants to use this email address for their account at ${deps.sender.SITE_NAME}. If it was you, confirm it on the page behind this link; the old address has to agree too.`,
      { link: 'Confirm this address', path: paths.verifyEmail(token) },
      `The link works once, for ${EMAIL_CHANGE_HOURS} hours. ${NOT_YOU}`,
    ],
  })

export const sendEmailChangedEmail = (tx: Transaction, deps: EmailDeps, to: string) =>
  sendEmail(tx, deps.sender, to, {
    kind: 'email_changed',
    subject: 'Your email address was changed',
    parts: [
      'Your account has a new email address, as both addresses agreed. Use the new one to sign in. All other sign-ins have ended.',
      { link: 'Sign in', path: paths.login },
      'If this was not you, write to us.',
      { link: 'Contact us', path: paths.contact },
    ],
  })

export const sendProviderLinkedEmail = (tx: Transaction, deps: EmailDeps, to: string, provider: string) =>
  sendEmail(tx, deps.sender, to, {
    kind: 'provider_linked',
    subject: 'A new way to sign in',
    parts: [
      `From now on your account also opens by signing in with ${provider}, which has confirmed that this address is yours.`,
      'If this was not you, set a new password and write to us.',
      LINK_TO_RESET,
      { link: 'Contact us', path: paths.contact },
    ],
  })

export const sendProviderUnlinkedEmail = (tx: Transaction, deps: EmailDeps, to: string, provider: string) =>
  sendEmail(tx, deps.sender, to, {
    kind: 'provider_unlinked',
    subject: 'A way to sign in is taken away',
    parts: [
      `Signing in with ${provider} no longer opens your account. Your password does. You can allow it again on your account page.`,
      'If this was not you, set a new password and write to us.',
      LINK_TO_RESET,
      { link: 'Contact us', path: paths.contact },
    ],
  })

export const sendFirstPasswordEmail = (tx: Transaction, deps: EmailDeps, to: string, requestMeta: RequestMeta) =>
  sendEmail(tx, deps.sender, to, {
    kind: 'first_password',
    subject: 'Your account has a password now',
    parts: [
      `A password was set for your account${describeOrigin(requestMeta)}, by the link in our mail. All other sign-ins have ended. You can sign in with it, or as before.`,
      'If this was not you, set a new password at once.',
      LINK_TO_RESET,
    ],
  })

export const sendMfaChangedEmail = (tx: Transaction, deps: EmailDeps, to: string, on: boolean) =>
  sendEmail(tx, deps.sender, to, {
    kind: 'second_factor',
    subject: on ? 'Two-step sign-in is on' : 'Two-step sign-in is off',
    parts: [
      on
        ? 'From now on signing in also asks for a code of your authenticator app. Keep your recovery codes in a safe place.'
        : 'From now on your password alone opens your account.',
      'If this was not you, set a new password at once and write to us.',
      LINK_TO_RESET,
      { link: 'Contact us', path: paths.contact },
    ],
  })

export const sendAccountDeletedEmail = (tx: Transaction, deps: EmailDeps, to: string) =>
  sendEmail(tx, deps.sender, to, {
    kind: 'account_deleted',
    deleteWhenSettled: true,
    subject: 'Your account is deleted',
    parts: [
      'We deleted your account and what belonged to it, as you asked. Published articles, answers, and reviews stay without your name, and so do questions that an agent answered. This email is the last, and we keep no record of it.',
      'If this was not you, write to us at once.',
      { link: 'Contact us', path: paths.contact },
    ],
  })

/** ` from Firefox on Windows (203.0.113.7)` */
function describeOrigin({ device, network }: RequestMeta): string {
  const place = network ? ` (${network})` : ''
  return device || place ? ` from ${device || 'a program'}${place}` : ''
}
