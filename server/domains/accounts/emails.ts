/**
 * Account emails. An email to an unproven address repeats nothing that was typed along with it, so that we can't be
 * used to send text to strangers.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import {
  emailKinds,
  enteredFooter,
  linked,
  notificationSettings,
  securityFooter,
  titled,
} from '#server/platform/mail/email-content.ts'
import {
  type Origin,
  allSet,
  contactUs,
  firstSteps,
  ignore,
  originOf,
  requestedAt,
  setPasswordButton,
  signInButton,
  warnUs,
  whenOf,
} from './email-parts.ts'
import { EMAIL_CHANGE_HOURS, RESET_MINUTES, VERIFY_HOURS } from './lifetimes.ts'

type Token = { token: string }

export const accountEmails = emailKinds({
  verify: ({ token }: Token, context) => ({
    ...titled(i18n._(msg`Confirm your email address`)),
    preheader: i18n._(
      msg`You’re one step away from creating your ${{ siteName: context.siteName }} account. The link works for ${{ hours: VERIFY_HOURS }} hours.`,
    ),
    body: [
      i18n._(
        msg`You registered on ${{ siteName: context.siteName }} with this email address. To finish, open the link and enter the password you chose.`,
      ),
    ],
    button: { text: i18n._(msg`Confirm email address`), path: paths.verifyEmail(token), isShown: true },
    after: [
      linked(
        i18n._(
          msg`The link works once and expires in ${{ hours: VERIFY_HOURS }} hours. Forgot your password? <0>Set a new one</0>. That also confirms your email address.`,
        ),
        paths.resetPassword,
      ),
      i18n._(msg`If you didn’t register, ignore this email. We delete accounts that aren’t confirmed.`),
    ],
    footer: enteredFooter(context),
  }),

  welcome: ({ isAgent, next }: { isAgent: boolean; next: string | null }, context) => ({
    ...titled(i18n._(msg`Welcome to ${{ siteName: context.siteName }}`)),
    preheader: isAgent
      ? i18n._(msg`Your email address is confirmed. Next, claim your listing.`)
      : i18n._(msg`Your email address is confirmed.`),
    body: isAgent
      ? [
          i18n._(
            msg`Your email address is confirmed. Next, claim your listing. That’s the quickest way for us to check that you’re on the IRS list. Until then, clients don’t see you as an agent.`,
          ),
        ]
      : [i18n._(msg`Your email address is confirmed. Here’s what you can do now:`), firstSteps()],
    button: { text: i18n._(msg`Sign in`), path: next ? paths.signInTo(next) : paths.login },
    footer: {
      why: i18n._(
        msg`You’re receiving this email because you created an account on ${{ siteName: context.siteName }}.`,
      ),
      links: [notificationSettings()],
    },
  }),

  already_registered: (_: void, context) => ({
    ...titled(i18n._(msg`You already have an account`)),
    preheader: i18n._(
      msg`This email address already belongs to an account on ${{ siteName: context.siteName }}. Nothing has changed.`,
    ),
    body: [
      i18n._(
        msg`You entered this email address on ${{ siteName: context.siteName }}, but it already belongs to an account. Nothing has changed.`,
      ),
    ],
    button: signInButton(),
    after: [linked(i18n._(msg`Forgot your password? <0>Set a new one</0>.`), paths.resetPassword), ignore()],
    footer: securityFooter(context),
  }),

  account_created: ({ token }: Token, context) => ({
    subject: i18n._(msg`Your ${{ siteName: context.siteName }} account`),
    preheader: i18n._(
      msg`We created an account for you. Choose a password within ${{ minutes: RESET_MINUTES }} minutes to sign in.`,
    ),
    heading: i18n._(msg`Your account is ready`),
    body: [
      i18n._(
        msg`We created an account for you on ${{ siteName: context.siteName }} with this email address. Choose a password to sign in.`,
      ),
    ],
    button: { text: i18n._(msg`Choose a password`), path: paths.resetPasswordBy(token), isShown: true },
    after: [
      linked(
        i18n._(
          msg`The link works once and expires in ${{ minutes: RESET_MINUTES }} minutes. Has it expired? <0>Request a new one</0>.`,
        ),
        paths.resetPassword,
      ),
    ],
    footer: securityFooter(context),
  }),

  reset: ({ token }: Token, context) => ({
    ...titled(i18n._(msg`Set a new password`)),
    preheader: i18n._(
      msg`You asked for a new password. The link works once and expires in ${{ minutes: RESET_MINUTES }} minutes.`,
    ),
    body: [
      i18n._(msg`You asked to set a new password for your ${{ siteName: context.siteName }} account.`),
      requestedAt(context),
    ],
    button: { text: i18n._(msg`Choose a new password`), path: paths.resetPasswordBy(token), isShown: true },
    after: [
      i18n._(
        msg`The link works once and expires in ${{ minutes: RESET_MINUTES }} minutes. If this wasn’t you, you can ignore this email. Your password stays the same.`,
      ),
    ],
    footer: securityFooter(context),
  }),

  password_changed: (origin: Origin, context) => ({
    ...titled(i18n._(msg`Your password was changed`)),
    preheader: i18n._(msg`If this wasn’t you, set a new password right away.`),
    body: [
      i18n._(
        msg`The password for your ${{ siteName: context.siteName }} account was changed. We signed you out everywhere else.`,
      ),
      originOf(origin, context),
      allSet(),
    ],
    button: setPasswordButton(),
    footer: securityFooter(context),
  }),

  first_password: (origin: Origin, context) => ({
    ...titled(i18n._(msg`Your account now has a password`)),
    preheader: i18n._(msg`If this wasn’t you, set a new password right away.`),
    body: [
      i18n._(
        msg`A password was set using the link we emailed you. You can sign in with this password or the way you did before. We signed you out everywhere else.`,
      ),
      originOf(origin, context),
      allSet(),
    ],
    button: setPasswordButton(),
    footer: securityFooter(context),
  }),

  new_sign_in: (origin: Origin, context) => ({
    ...titled(i18n._(msg`New sign-in to your account`)),
    preheader: i18n._(msg`The sign-in came from a browser or network you haven’t used recently. Was this you?`),
    body: [
      i18n._(msg`We noticed a sign-in from a browser or network you haven’t used recently.`),
      originOf(origin, context),
    ],
    button: { text: i18n._(msg`Review your devices`), path: paths.ownSessions },
    after: [
      linked(
        i18n._(msg`If this was you, you’re all set. If it wasn’t, sign that device out and <0>set a new password</0>.`),
        paths.resetPassword,
      ),
    ],
    footer: securityFooter(context),
  }),

  session_ended: (origin: Origin, context) => ({
    ...titled(i18n._(msg`We signed out one of your devices`)),
    preheader: i18n._(msg`Someone may have copied the device’s sign-in key. Check where you’re signed in.`),
    body: [
      i18n._(
        msg`The sign-in key for the device below was used twice. This may be a browser error, or someone may have copied the key. To be safe, we signed the device out.`,
      ),
      originOf(origin, context),
    ],
    button: { text: i18n._(msg`Review your devices`), path: paths.ownSessions },
    after: [
      linked(i18n._(msg`Don’t recognize a device? Sign it out and <0>set a new password</0>.`), paths.resetPassword),
    ],
    footer: securityFooter(context),
  }),

  email_change_old: ({ token }: Token, context) => ({
    ...titled(i18n._(msg`Approve your new email address`)),
    preheader: i18n._(
      msg`You asked to change your email address. The link works once and expires in ${{ hours: EMAIL_CHANGE_HOURS }} hours.`,
    ),
    body: [
      i18n._(
        msg`You asked to replace this email address on your ${{ siteName: context.siteName }} account. The change takes effect once it’s confirmed from both addresses.`,
      ),
      requestedAt(context),
    ],
    button: { text: i18n._(msg`Approve the change`), path: paths.verifyEmail(token), isShown: true },
    after: [
      i18n._(msg`The link works once and expires in ${{ hours: EMAIL_CHANGE_HOURS }} hours.`),
      linked(
        i18n._(
          msg`If this wasn’t you, don’t approve the change, and <0>set a new password</0> right away. The request came from a session signed in to your account.`,
        ),
        paths.resetPassword,
      ),
    ],
    footer: securityFooter(context),
  }),

  email_change_new: ({ token }: Token, context) => ({
    ...titled(i18n._(msg`Confirm your new email address`)),
    preheader: i18n._(msg`The link works once and expires in ${{ hours: EMAIL_CHANGE_HOURS }} hours.`),
    body: [
      i18n._(
        msg`You asked to use this email address for your ${{ siteName: context.siteName }} account. The change takes effect once it’s confirmed from both addresses.`,
      ),
      requestedAt(context),
    ],
    button: { text: i18n._(msg`Confirm this email address`), path: paths.verifyEmail(token), isShown: true },
    after: [
      i18n._(
        msg`The link works once and expires in ${{ hours: EMAIL_CHANGE_HOURS }} hours. If this wasn’t you, you can ignore this email. Nothing changes without your confirmation.`,
      ),
    ],
    footer: enteredFooter(context),
  }),

  email_changed: (origin: Origin, context) => ({
    ...titled(i18n._(msg`Your email address was changed`)),
    preheader: i18n._(msg`Use the new email address to sign in. If this wasn’t you, contact us right away.`),
    body: [
      i18n._(
        msg`Your ${{ siteName: context.siteName }} account has a new email address, and the change was confirmed from both addresses. Use the new address to sign in from now on. We signed you out everywhere else.`,
      ),
      originOf(origin, context),
    ],
    button: signInButton(),
    after: [contactUs()],
    footer: securityFooter(context),
  }),

  provider_linked: ({ provider }: { provider: string }, context) => ({
    ...titled(i18n._(msg`You can now sign in with ${{ provider }}`)),
    preheader: i18n._(msg`A new way to sign in was added to your account.`),
    body: [
      i18n._(
        msg`${{ provider }} confirmed that this email address is yours, so you can now sign in to your ${{ siteName: context.siteName }} account with ${{ provider }}.`,
      ),
      { details: [[i18n._(msg`When`), whenOf(context)]] },
    ],
    button: { text: i18n._(msg`Review your sign-in methods`), path: paths.signInSettings },
    after: [warnUs()],
    footer: securityFooter(context),
  }),

  provider_unlinked: ({ provider }: { provider: string }, context) => ({
    ...titled(i18n._(msg`${{ provider }} sign-in is off`)),
    preheader: i18n._(msg`Your password still works.`),
    body: [
      i18n._(
        msg`You can no longer sign in to your ${{ siteName: context.siteName }} account with ${{ provider }}. Use your password instead. You can turn ${{ provider }} sign-in back on in your account settings.`,
      ),
      { details: [[i18n._(msg`When`), whenOf(context)]] },
    ],
    button: { text: i18n._(msg`Review your sign-in methods`), path: paths.signInSettings },
    after: [warnUs()],
    footer: securityFooter(context),
  }),

  second_factor: ({ on }: { on: boolean }, context) => ({
    ...titled(on ? i18n._(msg`Two-step sign-in is on`) : i18n._(msg`Two-step sign-in is off`)),
    preheader: on
      ? i18n._(msg`Keep your recovery codes in a safe place.`)
      : i18n._(msg`You now sign in with only your password.`),
    body: [
      on
        ? i18n._(
            msg`From now on, you’ll also enter a code from your authenticator app when you sign in. Keep your recovery codes in a safe place.`,
          )
        : i18n._(msg`From now on, you sign in with only your password.`),
      { details: [[i18n._(msg`When`), whenOf(context)]] },
    ],
    button: { text: i18n._(msg`Review two-step sign-in`), path: paths.twoStepSettings },
    after: [warnUs()],
    footer: securityFooter(context),
  }),

  account_deleted: (_: void, context) => ({
    deleteWhenSettled: true,
    ...titled(i18n._(msg`Your account was deleted`)),
    preheader: i18n._(msg`This is our last email to you. We won’t keep a record of it.`),
    body: [
      i18n._(
        msg`We deleted your ${{ siteName: context.siteName }} account and everything that belonged to it, as you requested.`,
      ),
      i18n._(
        msg`Published articles, answers, and reviews stay up without your name. So do questions that an agent answered.`,
      ),
      { details: [[i18n._(msg`When`), whenOf(context)]] },
      contactUs(),
    ],
    footer: {
      why: i18n._(
        msg`You’re receiving this email because your account on ${{ siteName: context.siteName }} was deleted. This is our last email to you. We won’t keep a record of it.`,
      ),
    },
  }),
})
