/** Webhooks: what an endpoint can be told of, and how much it can watch. */
import { msg } from '@lingui/core/runtime-macro'
import { withTexts } from './i18n.ts'

export const WEBHOOK_EVENTS = [
  'listing.left',
  'listing.returned',
  'listing.changed',
  'receipt.aged',
  'list.updated',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** What an endpoint gets when its owner tests it. */
export const WEBHOOK_PING = 'ping'

export const WEBHOOK_URL_MAX = 500
export const WEBHOOK_DESCRIPTION_MAX = 60
/** Listings, and receipts, of one endpoint. */
export const WEBHOOK_WATCHED_MAX = 500
/** How long the secret before a rotation also signs. */
export const WEBHOOK_EARLIER_SECRET_HOURS = 24
/** An endpoint at which everything failed for so long is turned off. */
export const WEBHOOK_FAILING_DAYS = 5
/** Of one delivery, the newest: two rounds of ten. */
export const WEBHOOK_ATTEMPTS_KEPT = 20

export const DELIVERY_STATES = ['queued', 'delivered', 'dead'] as const
/** Why there was no response. `address`: the host has no public address. */
export const DELIVERY_FAILURES = ['address', 'timeout', 'connection', 'disabled'] as const

/** What its owner calls it. */
export const webhookName = ({ url, description }: { url: string; description: string }): string =>
  description || new URL(url).host

export const isListingEvent = (event: string): boolean => event.startsWith('listing.')

export const WEBHOOK_CHOICES = [
  withTexts(
    { value: 'listing.left' },
    { label: msg`An agent leaves the list`, note: msg`This includes agents who ask to be removed from the directory.` },
  ),
  withTexts(
    { value: 'listing.returned' },
    { label: msg`An agent returns to the list`, note: msg`After being off it for a while.` },
  ),
  withTexts(
    { value: 'listing.changed' },
    { label: msg`A listing changes`, note: msg`For example, the agent’s name, city, or state changes.` },
  ),
  withTexts(
    { value: 'receipt.aged' },
    {
      label: msg`A receipt becomes out of date`,
      note: msg`There’s a newer version of a list that the receipt is based on.`,
    },
  ),
  withTexts(
    { value: 'list.updated' },
    {
      label: msg`A new IRS list`,
      note: msg`You get one event per list, no matter what changed.`,
    },
  ),
] as const satisfies readonly { value: WebhookEvent; label: string; note: string }[]
