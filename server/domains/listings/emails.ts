/** Emails to agents about what they asked us to show next to the official list. */
import { decisionFooter, emailKinds } from '#server/platform/mail/email-content.ts'
import type { ListingChange } from '#common/listing-changes.ts'
import { paths } from '#common/paths.ts'

type DecidedChange = {
  kind: ListingChange
  /** What would appear, in one line; '' to remove what's there. */
  shown: string
  reason: string
}

const LABELS: Readonly<Record<ListingChange, string>> = {
  credentials: 'Other credentials',
  name: 'Name you go by',
  place: 'Where you practice',
}
const BUTTON = { text: 'Open your listing', path: paths.dashboardListing }
const footerAt = (siteName: string) => decisionFooter(`you requested a change to your listing at ${siteName}`)
const detailsOf = ({ kind, shown }: DecidedChange) => ({ details: [[LABELS[kind], shown || 'None']] as const })

export const listingEmails = emailKinds({
  change_accepted: (change: DecidedChange, { siteName }) => ({
    subject: 'Your change is on your profile',
    preheader: 'We reviewed it. It’s public now.',
    heading: 'Your change is on your profile',
    body: [
      'We reviewed your change. It now appears on your profile, next to what the IRS list says.',
      detailsOf(change),
      'A note from our staff:',
      { quote: change.reason },
    ],
    button: BUTTON,
    footer: footerAt(siteName),
  }),

  change_rejected: (change: DecidedChange, { siteName }) => ({
    subject: 'Your change wasn’t accepted',
    preheader: 'Here’s why, and what you can do.',
    heading: 'Your change wasn’t accepted',
    body: ['We reviewed your change and can’t show it.', detailsOf(change), 'The reason:', { quote: change.reason }],
    button: BUTTON,
    footer: footerAt(siteName),
  }),
})
