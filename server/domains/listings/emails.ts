/** Emails to agents about what they asked us to show next to the official list. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { decisionFooter, emailKinds, titled } from '#server/platform/mail/email-content.ts'
import type { ListingChange } from '#common/listing-changes.ts'
import { paths } from '#common/paths.ts'

type DecidedChange = {
  kind: ListingChange
  /** What would appear, in one line; '' to remove what's there. */
  shown: string
  reason: string
}

const LABELS: Readonly<Record<ListingChange, MessageDescriptor>> = {
  credentials: msg`Other credentials`,
  name: msg`Name you go by`,
  place: msg`Where you practice`,
}
const openListing = () => ({ text: i18n._(msg`Open your listing`), path: paths.dashboardListing })
const footerAt = (siteName: string) =>
  decisionFooter(
    i18n._(msg`You’re receiving this email because you requested a change to your listing on ${{ siteName }}.`),
  )
const detailsOf = ({ kind, shown }: DecidedChange) => ({
  details: [[i18n._(LABELS[kind]), shown || i18n._(msg`None`)]] as const,
})

export const listingEmails = emailKinds({
  change_accepted: (change: DecidedChange, { siteName }) => ({
    ...titled(i18n._(msg`Your change is on your profile`)),
    preheader: i18n._(msg`We reviewed your change. It’s public now.`),
    body: [
      i18n._(msg`We reviewed your change. It now appears on your profile, next to what the IRS list says.`),
      detailsOf(change),
      i18n._(msg`A note from our staff:`),
      { quote: change.reason },
    ],
    button: openListing(),
    footer: footerAt(siteName),
  }),

  change_rejected: (change: DecidedChange, { siteName }) => ({
    ...titled(i18n._(msg`Your change wasn’t accepted`)),
    preheader: i18n._(msg`Here’s why, and what you can do.`),
    body: [
      i18n._(msg`We reviewed your change and can’t publish it.`),
      detailsOf(change),
      i18n._(msg`Here’s why:`),
      { quote: change.reason },
    ],
    button: openListing(),
    footer: footerAt(siteName),
  }),
})
