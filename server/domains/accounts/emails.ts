/**
 * Account emails. An email to an unproven address repeats nothing that was typed along with it, so that we can't be
 * used to send text to strangers.
 */
import { formatDateTime } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import {
  type EmailBlock,
  type EmailContext,
  emailKinds,
  enteredFooter,
  securityFooter,
} from '#server/platform/mail/email-content.ts'
import { EMAIL_CHANGE_HOURS, RESET_MINUTES, VERIFY_HOURS } from './lifetimes.ts'
import type { RequestMeta } from './types.ts'

type Token = { token: string }
type Origin = Pick<RequestMeta, 'device' | 'network'>

const SET_PASSWORD = { text: 'set a new password', path: paths.resetPassword }
const CONTACT_US = { text: 'contact us', path: paths.contact }
const NEW_PASSWORD_BUTTON = { text: 'Set a new password', path: paths.resetPassword }
const IGNORE = 'If this wasn’t you, you can ignore this email.'
const WARN_US: EmailBlock = ['If this wasn’t you, ', SET_PASSWORD, ' right away and ', CONTACT_US, '.']

const FIRST_STEPS: EmailBlock = {
  items: [
    [{ text: 'Find an enrolled agent', path: paths.agents }, ' near you or by video, and send a message.'],
    [{ text: 'Ask a tax question', path: paths.newQuestion }, '. Enrolled agents answer in public.'],
    ['Watch an agent, and we’ll email you if they leave or rejoin the IRS list.'],
  ],
  isOrdered: false,
}

const whenOf = ({ at }: EmailContext) => formatDateTime(at.toISOString())
const requestedAt = (context: EmailContext): EmailBlock => ({ details: [['Requested', whenOf(context)]] })

function originOf({ device, network }: Origin, context: EmailContext): EmailBlock {
  return {
    details: [
      ['When', whenOf(context)],
      ['Device', device || 'Not recognized'],
      ...(network ? ([['IP address', network]] as const) : []),
    ],
  }
}

export const accountEmails = emailKinds({
  verify: ({ token }: Token, context) => ({
    subject: 'Confirm your email address',
    preheader: `One step left to create your ${context.siteName} account. The link works for ${VERIFY_HOURS} hours.`,
    heading: 'Confirm your email address',
    body: [
      `You registered at ${context.siteName} with this address. To finish, open the link and enter the password you chose.`,
    ],
    button: { text: 'Confirm email address', path: paths.verifyEmail(token), isShown: true },
    after: [
      [
        `The link works once, for ${VERIFY_HOURS} hours. Forgot your password? `,
        { text: 'Set a new one', path: paths.resetPassword },
        ', which confirms your address, too.',
      ],
      `If you didn’t register, ignore this email. We delete accounts that aren’t confirmed.`,
    ],
    footer: enteredFooter(context),
  }),

  welcome: ({ isAgent, next }: { isAgent: boolean; next: string | null }, context) => ({
    subject: `Welcome to ${context.siteName}`,
    preheader: isAgent ? 'Your address is confirmed. Next, claim your listing.' : 'Your address is confirmed.',
    heading: `Welcome to ${context.siteName}`,
    body: isAgent
      ? [
          'Your address is confirmed. Next, claim your listing: it’s the quickest way for us to check that you’re on the IRS list. Until then, clients don’t see you as an agent.',
        ]
      : ['Your address is confirmed. Here’s what you can do now:', FIRST_STEPS],
    button: { text: 'Sign in', path: next ? paths.signInTo(next) : paths.login },
    footer: {
      why: `You’re receiving this email because you created an account at ${context.siteName}.`,
      links: [{ text: 'Notification settings', path: paths.notificationSettings }],
    },
  }),

  already_registered: (_: void, context) => ({
    subject: 'You already have an account',
    preheader: `This address already belongs to an account at ${context.siteName}. Nothing has changed.`,
    heading: 'You already have an account',
    body: [`You entered this address at ${context.siteName}, and it already has an account. Nothing has changed.`],
    button: { text: 'Sign in', path: paths.login },
    after: [['Forgot your password? ', { text: 'Set a new one', path: paths.resetPassword }, '.'], IGNORE],
    footer: securityFooter(context),
  }),

  account_created: ({ token }: Token, context) => ({
    subject: `Your ${context.siteName} account`,
    preheader: `We created an account for you. Choose a password within ${RESET_MINUTES} minutes to sign in.`,
    heading: 'Your account is ready',
    body: [`We created an account for you at ${context.siteName} with this address. Choose a password to sign in.`],
    button: { text: 'Choose a password', path: paths.resetPasswordBy(token), isShown: true },
    after: [
      [
        `The link works once, for ${RESET_MINUTES} minutes. Too late? `,
        { text: 'Request a new one', path: paths.resetPassword },
        '.',
      ],
    ],
    footer: securityFooter(context),
  }),

  reset: ({ token }: Token, context) => ({
    subject: 'Set a new password',
    preheader: `You asked for a new password. The link works once, for ${RESET_MINUTES} minutes.`,
    heading: 'Set a new password',
    body: [`You asked to set a new password for your ${context.siteName} account.`, requestedAt(context)],
    button: { text: 'Choose a new password', path: paths.resetPasswordBy(token), isShown: true },
    after: [`The link works once, for ${RESET_MINUTES} minutes. ${IGNORE} Your password stays the same.`],
    footer: securityFooter(context),
  }),

  password_changed: (origin: Origin, context) => ({
    subject: 'Your password was changed',
    preheader: 'If this wasn’t you, set a new password right away.',
    heading: 'Your password was changed',
    body: [
      `The password for your ${context.siteName} account was changed. We signed you out everywhere else.`,
      originOf(origin, context),
      'If this was you, you’re all set. If it wasn’t, set a new password right away.',
    ],
    button: NEW_PASSWORD_BUTTON,
    footer: securityFooter(context),
  }),

  first_password: (origin: Origin, context) => ({
    subject: 'Your account now has a password',
    preheader: 'If this wasn’t you, set a new password right away.',
    heading: 'Your account now has a password',
    body: [
      'A password was set through the link we emailed you. You can sign in with it, or as before. We signed you out everywhere else.',
      originOf(origin, context),
      'If this was you, you’re all set. If it wasn’t, set a new password right away.',
    ],
    button: NEW_PASSWORD_BUTTON,
    footer: securityFooter(context),
  }),

  new_sign_in: (origin: Origin, context) => ({
    subject: 'New sign-in to your account',
    preheader: 'From a browser or network you haven’t used recently. Was this you?',
    heading: 'New sign-in to your account',
    body: ['We noticed a sign-in from a browser or network you haven’t used recently.', originOf(origin, context)],
    button: { text: 'Review your devices', path: paths.ownSessions },
    after: [['If this was you, you’re all set. If it wasn’t, sign that device out and ', SET_PASSWORD, '.']],
    footer: securityFooter(context),
  }),

  session_ended: (origin: Origin, context) => ({
    subject: 'We signed out one of your devices',
    preheader: 'Its sign-in may have been copied. Check where you’re signed in.',
    heading: 'We signed out one of your devices',
    body: [
      'A sign-in key of this device was used twice. It can be a browser error, or someone may have copied the key. To be safe, we signed the device out.',
      originOf(origin, context),
    ],
    button: { text: 'Review your devices', path: paths.ownSessions },
    after: [['Don’t recognize a device? Sign it out and ', SET_PASSWORD, '.']],
    footer: securityFooter(context),
  }),

  email_change_old: ({ token }: Token, context) => ({
    subject: 'Approve your new email address',
    preheader: `You asked to change it. The link works once, for ${EMAIL_CHANGE_HOURS} hours.`,
    heading: 'Approve your new email address',
    body: [
      `You asked to replace this address on your ${context.siteName} account. The change takes effect once both addresses have confirmed it.`,
      requestedAt(context),
    ],
    button: { text: 'Approve the change', path: paths.verifyEmail(token), isShown: true },
    after: [
      `The link works once, for ${EMAIL_CHANGE_HOURS} hours.`,
      [
        'If this wasn’t you, don’t approve it, and ',
        SET_PASSWORD,
        ' right away. The request came from a session of your account.',
      ],
    ],
    footer: securityFooter(context),
  }),

  email_change_new: ({ token }: Token, context) => ({
    subject: 'Confirm your new email address',
    preheader: `The link works once, for ${EMAIL_CHANGE_HOURS} hours.`,
    heading: 'Confirm your new email address',
    body: [
      `You asked to use this address for your ${context.siteName} account. The change takes effect once both addresses have confirmed it.`,
      requestedAt(context),
    ],
    button: { text: 'Confirm this address', path: paths.verifyEmail(token), isShown: true },
    after: [
      `The link works once, for ${EMAIL_CHANGE_HOURS} hours. ${IGNORE} Nothing changes without your confirmation.`,
    ],
    footer: enteredFooter(context),
  }),

  email_changed: (origin: Origin, context) => ({
    subject: 'Your email address was changed',
    preheader: 'Use the new address to sign in. If this wasn’t you, contact us right away.',
    heading: 'Your email address was changed',
    body: [
      `Your ${context.siteName} account has a new email address, which both addresses confirmed. Use it to sign in from now on. We signed you out everywhere else.`,
      originOf(origin, context),
    ],
    button: { text: 'Sign in', path: paths.login },
    after: [['If this wasn’t you, ', CONTACT_US, ' right away.']],
    footer: securityFooter(context),
  }),

  provider_linked: ({ provider }: { provider: string }, context) => ({
    subject: `You can now sign in with ${provider}`,
    preheader: 'A new way to sign in was added to your account.',
    heading: `You can now sign in with ${provider}`,
    body: [
      `${provider} confirmed that this address is yours, so you can now use it to sign in to your ${context.siteName} account.`,
      { details: [['When', whenOf(context)]] },
    ],
    button: { text: 'Review ways to sign in', path: paths.signInSettings },
    after: [WARN_US],
    footer: securityFooter(context),
  }),

  provider_unlinked: ({ provider }: { provider: string }, context) => ({
    subject: `Signing in with ${provider} is off`,
    preheader: 'Your password still works.',
    heading: `Signing in with ${provider} is off`,
    body: [
      `You can no longer sign in to your ${context.siteName} account with ${provider}. Use your password instead. You can turn it back on in your account settings.`,
      { details: [['When', whenOf(context)]] },
    ],
    button: { text: 'Review ways to sign in', path: paths.signInSettings },
    after: [WARN_US],
    footer: securityFooter(context),
  }),

  second_factor: ({ on }: { on: boolean }, context) => ({
    subject: `Two-step sign-in is ${on ? 'on' : 'off'}`,
    preheader: on ? 'Keep your recovery codes in a safe place.' : 'You now sign in with only your password.',
    heading: `Two-step sign-in is ${on ? 'on' : 'off'}`,
    body: [
      on
        ? 'From now on, you’ll also enter a code from your authenticator app when you sign in. Keep your recovery codes in a safe place.'
        : 'From now on, you sign in with only your password.',
      { details: [['When', whenOf(context)]] },
    ],
    button: { text: 'Review two-step sign-in', path: paths.twoStepSettings },
    after: [WARN_US],
    footer: securityFooter(context),
  }),

  account_deleted: (_: void, context) => ({
    deleteWhenSettled: true,
    subject: 'Your account was deleted',
    preheader: 'This is our last email to you, and we keep no record of it.',
    heading: 'Your account was deleted',
    body: [
      `We deleted your ${context.siteName} account and everything that belonged to it, as you requested.`,
      'Published articles, answers, and reviews stay up without your name. So do questions that an agent answered.',
      { details: [['When', whenOf(context)]] },
      ['If this wasn’t you, ', CONTACT_US, ' right away.'],
    ],
    footer: {
      why: `You’re receiving this email because your account at ${context.siteName} was deleted. It’s the last one, and we keep no record of it.`,
    },
  }),
})
