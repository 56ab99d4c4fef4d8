/** Emails about agents that people watch, or wait for. */
import { chosenFooter, emailKinds, enteredFooter } from '#server/platform/mail/email-content.ts'
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
  `${nameOf(listing)} is ${listing.status === 'listed' ? 'back on' : 'not on'} the newest IRS list`.slice(
    0,
    SUBJECT_MAX,
  )

type AskedAlert = { listing: ListingUrlParts; token: string; stopKey: string }

export const savedEmails = emailKinds({
  watch: ({ standing, ...listing }: WatchedListing) => {
    const isBack = listing.status === 'listed'
    return {
      subject: watchSubject(listing),
      preheader: isBack ? 'An agent you watch is listed again.' : 'An agent you watch is no longer listed.',
      heading: watchSubject(listing),
      body: [
        isBack
          ? 'An agent you watch is listed again.'
          : 'An agent you watch is no longer listed. People move, retire, or renew late, so ask before you hire.',
        ...(standing ? [{ details: [['Status', statusLine(standing)]] as const }] : []),
      ],
      button: { text: 'View the listing', path: paths.listing(listing) },
      footer: {
        ...chosenFooter('you watch this agent, and emails about agents you watch are turned on'),
        links: [
          { text: 'Stop watching', path: paths.dashboardSaved },
          { text: 'Notification settings', path: paths.notificationSettings },
        ],
      },
    }
  },

  join_alert_confirm: ({ listing, token, stopKey }: AskedAlert, context) => ({
    subject: `Confirm your alert about ${nameOf(listing)}`.slice(0, SUBJECT_MAX),
    preheader: 'One step left to get an email when this agent joins.',
    heading: 'Confirm your alert',
    body: [
      `You asked for an email when ${nameOf(listing)}, an enrolled agent, joins ${context.siteName}. Confirm your address to turn the alert on.`,
    ],
    button: { text: 'Confirm the alert', path: paths.confirmJoinAlert(token), isShown: true },
    after: [
      `The link works for ${UNCONFIRMED_DAYS} days. We send one email when the agent joins, then delete your address. If that doesn’t happen within ${JOIN_ALERT_MONTHS} months, we delete it without an email.`,
      'If this wasn’t you, you can ignore this email.',
    ],
    footer: { ...enteredFooter(context), links: [{ text: 'Stop this alert', path: paths.stopJoinAlert(stopKey) }] },
    deleteWhenSettled: true,
  }),

  joined: (listing: ListingUrlParts, { siteName }) => ({
    subject: `${nameOf(listing)} is on ${siteName} now`.slice(0, SUBJECT_MAX),
    preheader: 'You asked us to email you. You can now send a message.',
    heading: `${nameOf(listing)} is on ${siteName} now`,
    body: [
      `${nameOf(listing)}, an enrolled agent you asked about, has claimed the listing at ${siteName}. See what they do, and send a message.`,
    ],
    button: { text: 'View the profile', path: paths.listing(listing) },
    footer: {
      why: 'You’re receiving this email because you asked for it. It’s the only one: we’ve deleted your address from this alert, so there is nothing to stop.',
    },
    deleteWhenSettled: true,
  }),
})
