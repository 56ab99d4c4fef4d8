/** Emails about agents that people watch, or wait for. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { chosenFooter, emailKinds, enteredFooter, notificationSettings } from '#server/platform/mail/email-content.ts'
import { type ListStatus, statusLine } from '#common/list-status.ts'
import { type ListingUrlParts, paths } from '#common/paths.ts'
import { JOIN_ALERT_MONTHS, UNCONFIRMED_DAYS } from '#common/retention.ts'

const SUBJECT_MAX = 150

export const nameOf = ({ firstName, lastName }: Pick<ListingUrlParts, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

type WatchedListing = ListingUrlParts & {
  status: ListStatus['status']
  /** Which list says so. */
  standing: ListStatus | undefined
}

/** Also the text in the dashboard. */
export const watchSubject = (listing: Pick<WatchedListing, 'firstName' | 'lastName' | 'status'>): string =>
  (listing.status === 'listed'
    ? i18n._(msg`${{ name: nameOf(listing) }} is back on the newest IRS list`)
    : i18n._(msg`${{ name: nameOf(listing) }} isn’t on the newest IRS list`)
  ).slice(0, SUBJECT_MAX)

type AskedAlert = { listing: ListingUrlParts; token: string; stopKey: string }

export const savedEmails = emailKinds({
  watch: ({ standing, ...listing }: WatchedListing) => {
    const isBack = listing.status === 'listed'
    return {
      subject: watchSubject(listing),
      preheader: isBack
        ? i18n._(msg`An agent you’re watching is on the newest IRS list again.`)
        : i18n._(msg`An agent you’re watching is no longer on the newest IRS list.`),
      heading: watchSubject(listing),
      body: [
        isBack
          ? i18n._(msg`An agent you’re watching is on the newest IRS list again.`)
          : i18n._(
              msg`An agent you’re watching is no longer on the newest IRS list. People move, retire, or renew late, so ask the agent about their license before you hire them.`,
            ),
        ...(standing ? [{ details: [[i18n._(msg`Status`), statusLine(standing)]] as const }] : []),
      ],
      button: { text: i18n._(msg`View the listing`), path: paths.listing(listing) },
      footer: {
        ...chosenFooter(
          i18n._(
            msg`You’re receiving this email because you watch this agent, and emails about agents you watch are turned on.`,
          ),
        ),
        links: [{ text: i18n._(msg`Stop watching`), path: paths.dashboardSaved }, notificationSettings()],
      },
    }
  },

  join_alert_confirm: ({ listing, token, stopKey }: AskedAlert, context) => ({
    subject: i18n._(msg`Confirm your alert about ${{ name: nameOf(listing) }}`).slice(0, SUBJECT_MAX),
    preheader: i18n._(msg`Confirm your email address to get an email when this agent joins.`),
    heading: i18n._(msg`Confirm your alert`),
    body: [
      i18n._(
        msg`You asked for an email when ${{ name: nameOf(listing) }}, an enrolled agent, joins ${{ siteName: context.siteName }}. Confirm your email address to turn on the alert.`,
      ),
    ],
    button: { text: i18n._(msg`Confirm alert`), path: paths.confirmJoinAlert(token), isShown: true },
    after: [
      i18n._(
        msg`The link works for ${{ days: UNCONFIRMED_DAYS }} days. We’ll send one email when the agent joins, then delete your email address. If the agent doesn’t join within ${{ months: JOIN_ALERT_MONTHS }} months, we’ll delete your address without emailing you.`,
      ),
      i18n._(msg`If this wasn’t you, you can ignore this email.`),
    ],
    footer: {
      ...enteredFooter(context),
      links: [{ text: i18n._(msg`Stop this alert`), path: paths.stopJoinAlert(stopKey) }],
    },
    deleteWhenSettled: true,
  }),

  joined: (listing: ListingUrlParts, { siteName }) => ({
    subject: i18n._(msg`${{ name: nameOf(listing) }} is now on ${{ siteName }}`).slice(0, SUBJECT_MAX),
    preheader: i18n._(msg`You asked us to email you when this agent joined. You can now send a message.`),
    heading: i18n._(msg`${{ name: nameOf(listing) }} is now on ${{ siteName }}`),
    body: [
      i18n._(
        msg`${{ name: nameOf(listing) }}, an enrolled agent you asked about, has claimed their listing on ${{ siteName }}. See their services, and send a message.`,
      ),
    ],
    button: { text: i18n._(msg`View the profile`), path: paths.listing(listing) },
    footer: {
      why: i18n._(
        msg`You’re receiving this email because you asked for it. We won’t send another. We’ve deleted your email address from this alert, so there’s nothing to unsubscribe from.`,
      ),
    },
    deleteWhenSettled: true,
  }),
})
