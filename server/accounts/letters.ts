/**
 * The mails about accounts, each queued in the transaction that is its reason. A letter to an address that nobody has
 * proved yet repeats nothing of what was typed with it: we carry nobody's text to strangers.
 */
import type { Transaction } from '#server/platform/db.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { type LetterPart, writeLetter } from '#server/platform/mail/write-letter.ts'
import { paths } from '#contract/paths.ts'
import { EMAIL_CHANGE_HOURS, RESET_MINUTES, VERIFY_HOURS } from './limits.ts'
import type { AccountHouse, Visit } from './types.ts'

type House = Pick<AccountHouse, 'sender'>
type Letter = { kind: string; subject: string; parts: readonly LetterPart[] }

async function send(tx: Transaction, { sender }: House, to: string, letter: Letter): Promise<void> {
  const { kind, subject, parts } = letter
  await queueMail(tx, { kind, to, subject: `${subject} · ${sender.SITE_NAME}`, ...writeLetter(sender, parts) })
}

const NOT_YOU = 'If this was not you, you need not do anything.'
const LINK_TO_RESET: LetterPart = { link: 'Set a new password', path: paths.resetPassword }
const LINK_TO_SESSIONS: LetterPart = { link: 'See where you are signed in', path: paths.account }

export const askToVerify = (tx: Transaction, house: House, to: string, token: string) =>
  send(tx, house, to, {
    kind: 'verify',
    subject: 'Confirm your email address',
    parts: [
      `Somebody registered at ${house.sender.SITE_NAME} with this email address. If it was you, confirm the address on the page behind this link.`,
      { link: 'Confirm my address', path: paths.verifyEmail(token) },
      `The link works once, for ${VERIFY_HOURS} hours. ${NOT_YOU} Without confirmation the account goes by itself.`,
    ],
  })

export const welcome = (tx: Transaction, house: House, to: string, isAgent: boolean) =>
  send(tx, house, to, {
    kind: 'welcome',
    subject: 'Welcome',
    parts: [
      'Your address is confirmed. You can sign in now.',
      { link: 'Sign in', path: paths.login },
      isAgent
        ? 'Next we check that you are on the IRS list. Until then your account works, but clients do not see you as an agent. Claiming your listing is the quickest way.'
        : 'You can save agents, ask questions, and write to agents.',
    ],
  })

export const tellAlreadyRegistered = (tx: Transaction, house: House, to: string) =>
  send(tx, house, to, {
    kind: 'already_registered',
    subject: 'You have an account already',
    parts: [
      `Somebody wanted to register at ${house.sender.SITE_NAME} with this email address, which has an account already. Nothing was changed.`,
      { link: 'Sign in', path: paths.login },
      LINK_TO_RESET,
      NOT_YOU,
    ],
  })

export const sendReset = (tx: Transaction, house: House, to: string, token: string) =>
  send(tx, house, to, {
    kind: 'reset',
    subject: 'Set a new password',
    parts: [
      'Somebody asked to set a new password for your account. If it was you, choose one on the page behind this link.',
      { link: 'Choose a new password', path: paths.resetPasswordBy(token) },
      `The link works once, for ${RESET_MINUTES} minutes. ${NOT_YOU} Your password stays as it is.`,
    ],
  })

export const tellPasswordChanged = (tx: Transaction, house: House, to: string, visit: Visit) =>
  send(tx, house, to, {
    kind: 'password_changed',
    subject: 'Your password was changed',
    parts: [
      `The password of your account was changed${from(visit)}. All other sign-ins have ended.`,
      'If this was not you, set a new password at once.',
      LINK_TO_RESET,
    ],
  })

export const tellOfNewSignIn = (tx: Transaction, house: House, to: string, visit: Visit) =>
  send(tx, house, to, {
    kind: 'new_sign_in',
    subject: 'A new sign-in to your account',
    parts: [
      `Somebody signed in to your account${from(visit)}, where you have not signed in lately.`,
      'If this was you, all is well. If not, end that sign-in and set a new password.',
      LINK_TO_SESSIONS,
      LINK_TO_RESET,
    ],
  })

export const tellOfReuse = (tx: Transaction, house: House, to: string, visit: Visit) =>
  send(tx, house, to, {
    kind: 'session_ended',
    subject: 'We ended a sign-in of yours',
    parts: [
      `A key to your account that had already been replaced was used again${from(visit)}. That can be a fault of a browser, or a copy in the wrong hands. To be safe we ended that sign-in.`,
      'Please sign in again. If you see sign-ins you do not know, end them and set a new password.',
      LINK_TO_SESSIONS,
      LINK_TO_RESET,
    ],
  })

export const askOldAddress = (tx: Transaction, house: House, to: string, token: string) =>
  send(tx, house, to, {
    kind: 'email_change_old',
    subject: 'Change your email address?',
    parts: [
      'Somebody who is signed in to your account asked to replace this email address by another. If it was you, agree on the page behind this link; the new address has to confirm too.',
      { link: 'Agree to the change', path: paths.verifyEmail(token) },
      `The link works once, for ${EMAIL_CHANGE_HOURS} hours. If this was not you, do not follow it, and set a new password at once.`,
      LINK_TO_RESET,
    ],
  })

export const askNewAddress = (tx: Transaction, house: House, to: string, token: string) =>
  send(tx, house, to, {
    kind: 'email_change_new',
    subject: 'Confirm your new email address',
    parts: [
      `Somebody wants to use this email address for their account at ${house.sender.SITE_NAME}. If it was you, confirm it on the page behind this link; the old address has to agree too.`,
      { link: 'Confirm this address', path: paths.verifyEmail(token) },
      `The link works once, for ${EMAIL_CHANGE_HOURS} hours. ${NOT_YOU}`,
    ],
  })

export const tellEmailChanged = (tx: Transaction, house: House, to: string) =>
  send(tx, house, to, {
    kind: 'email_changed',
    subject: 'Your email address was changed',
    parts: [
      'Your account has a new email address, as both addresses agreed. From now on sign in with the new one.',
      { link: 'Sign in', path: paths.login },
      'If this was not you, write to us.',
      { link: 'Contact us', path: paths.contact },
    ],
  })

export const tellOfLink = (tx: Transaction, house: House, to: string, provider: string) =>
  send(tx, house, to, {
    kind: 'provider_linked',
    subject: 'A new way to sign in',
    parts: [
      `From now on your account also opens by signing in with ${provider}, which has confirmed that this address is yours.`,
      'If this was not you, set a new password and write to us.',
      LINK_TO_RESET,
      { link: 'Contact us', path: paths.contact },
    ],
  })

export const tellOfUnlink = (tx: Transaction, house: House, to: string, provider: string) =>
  send(tx, house, to, {
    kind: 'provider_unlinked',
    subject: 'A way to sign in is taken away',
    parts: [
      `Signing in with ${provider} no longer opens your account. Your password does. You can allow it again on your account page.`,
      'If this was not you, set a new password and write to us.',
      LINK_TO_RESET,
      { link: 'Contact us', path: paths.contact },
    ],
  })

export const tellFirstPassword = (tx: Transaction, house: House, to: string, visit: Visit) =>
  send(tx, house, to, {
    kind: 'first_password',
    subject: 'Your account has a password now',
    parts: [
      `A password was set for your account${from(visit)}, by the link in our mail. All other sign-ins have ended. You can sign in with it, or as before.`,
      'If this was not you, set a new password at once.',
      LINK_TO_RESET,
    ],
  })

export const tellFactorChanged = (tx: Transaction, house: House, to: string, on: boolean) =>
  send(tx, house, to, {
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

export const tellDeleted = (tx: Transaction, house: House, to: string) =>
  send(tx, house, to, {
    kind: 'account_deleted',
    subject: 'Your account is deleted',
    parts: [
      'Your account and what belonged to it are deleted, as you asked. What you published stays without your name where others answered it.',
      'If this was not you, write to us at once.',
      { link: 'Contact us', path: paths.contact },
    ],
  })

/** ` from Firefox on Windows (203.0.113.7)` */
function from({ device, network }: Visit): string {
  const place = network ? ` (${network})` : ''
  return device || place ? ` from ${device || 'a program'}${place}` : ''
}
