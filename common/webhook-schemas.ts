/** Webhooks: the form of an endpoint, and what is answered. */
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { cleanText } from './agent-query.ts'
import { i18n, says } from './i18n.ts'
import { rejectNumbers } from './number-shield.ts'
import {
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  isListingEvent,
  WEBHOOK_ATTEMPTS_KEPT,
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_EARLIER_SECRET_HOURS,
  WEBHOOK_EVENTS,
  WEBHOOK_URL_MAX,
  WEBHOOK_WATCHED_MAX,
  type WebhookEvent,
} from './webhooks.ts'

const noUrl = says(
  msg`Enter a web address like https://example.com/webhooks, without a user name, password, or #fragment.`,
)

/** Which hosts and ports it can have is for the server to know. */
function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash
}

const url = z
  .string(noUrl)
  .transform((text) => text.trim())
  .pipe(
    z
      .string()
      .max(WEBHOOK_URL_MAX, says(msg`Use at most ${{ max: WEBHOOK_URL_MAX }} characters.`))
      .refine(isWebAddress, noUrl),
  )

const description = z
  .string()
  .transform(cleanText)
  .pipe(
    z
      .string()
      .max(WEBHOOK_DESCRIPTION_MAX, says(msg`Use at most ${{ max: WEBHOOK_DESCRIPTION_MAX }} characters.`))
      .superRefine(rejectNumbers),
  )

const ADDRESS_MAX = 300
/** Of a line that is wrong. */
const LINE_SHOWN = 60

/** IDs, or addresses that end in one. */
const idsIn = (pattern: RegExp, wrong: (line: string) => string) =>
  z
    .array(
      z
        .string()
        .max(ADDRESS_MAX)
        .regex(pattern, { error: ({ input }) => wrong(String(input).slice(0, LINE_SHOWN)) }),
    )
    .max(WEBHOOK_WATCHED_MAX, says(msg`Enter at most ${{ max: WEBHOOK_WATCHED_MAX }} items, one per line.`))
    .transform((texts) => [...new Set(texts.map((text) => pattern.exec(text)?.[1] ?? ''))])

const listings = idsIn(/^\s*(?:\S*[-/])?([0-9a-f]{8})\/?\s*$/, (line) =>
  i18n._(msg`“${{ line }}” isn’t a profile link or ID. Enter one link or ID per line.`),
)
const receipts = idsIn(/^\s*(?:\S*\/)?([0-9a-hjkmnp-tv-z]{26})\/?\s*$/, (line) =>
  i18n._(msg`“${{ line }}” isn’t a receipt link or number. Enter one link or number per line.`),
)
const noEvent = says(msg`Choose at least one event.`)
const fields = {
  url: url.describe('Where events are sent: https, on port 443 or 8443, at a public address.'),
  description,
  events: z
    .array(
      z.enum(WEBHOOK_EVENTS, says(msg`Use one of these events: ${{ events: WEBHOOK_EVENTS.join(', ') }}.`)),
      noEvent,
    )
    .min(1, noEvent)
    .max(WEBHOOK_EVENTS.length)
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
  listings: listings.describe('IDs of the agents that `listing.*` events are about.'),
  receipts: receipts.describe('Numbers of the receipts that `receipt.aged` is about.'),
  is_enabled: z.boolean(),
}

type Watched = { events: readonly WebhookEvent[]; listings: readonly string[]; receipts: readonly string[] }

const watching = <T extends z.ZodType<Watched>>(schema: T) =>
  schema
    .refine(({ events, listings: ids }) => ids.length > 0 || !events.some(isListingEvent), {
      path: ['listings'],
      ...says(msg`Enter the agents you want to hear about.`),
    })
    .refine(({ events, receipts: ids }) => ids.length > 0 || !events.includes('receipt.aged'), {
      path: ['receipts'],
      ...says(msg`Enter the receipts you want to hear about.`),
    })

export const webhookForm = watching(z.strictObject(fields))
export type WebhookForm = z.output<typeof webhookForm>

/** What isn't sent stays as it is. */
export const webhookChange = z.strictObject(fields).partial().meta({ id: 'WebhookChange' })
export type WebhookChange = z.output<typeof webhookChange>

export const newWebhookForm = watching(
  z.strictObject({
    ...fields,
    description: description.default(''),
    listings: fields.listings.default([]),
    receipts: fields.receipts.default([]),
    is_enabled: z.boolean().default(true),
  }),
).meta({ id: 'NewWebhookForm' })

export const webhookShown = z
  .object({
    id: z.uuid(),
    url: z.string(),
    description: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    listings: z.array(z.string()),
    receipts: z.array(z.string()),
    is_enabled: z.boolean(),
    disabled_by: z
      .enum(['owner', 'gone', 'failing'])
      .nullable()
      .describe('`gone`: it answered 410. `failing`: everything failed for days.'),
    earlier_secret_until: z.iso
      .datetime()
      .nullable()
      .describe(`Until then, messages are also signed with the secret before: ${WEBHOOK_EARLIER_SECRET_HOURS} hours.`),
    failing_since: z.iso.datetime().nullable().describe('The first failure since the last success.'),
    queued: z.int().describe('Deliveries that are still to come.'),
    dead: z.int().describe('Deliveries that were given up, without tests.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' })
export type WebhookShown = z.output<typeof webhookShown>

/** Oldest first. */
export const webhooksShown = z.array(webhookShown)

export const newWebhookSecret = z
  .object({
    id: z.uuid(),
    secret: z.string().describe('Signs every message. The only time that it’s shown.'),
  })
  .meta({ id: 'NewWebhookSecret' })

export const webhookTest = z.object({ id: z.uuid().describe('Of its delivery.') }).meta({ id: 'WebhookTest' })

const webhookAttempt = z
  .object({
    nth: z.int().describe('Counted from the first, also after you sent it again.'),
    tried_at: z.iso.datetime(),
    status: z.int().nullable(),
    failure: z.enum(DELIVERY_FAILURES).exclude(['disabled']).nullable(),
    duration_ms: z.int(),
    next_try_at: z.iso.datetime().nullable().describe('When the next one was due then.'),
  })
  .meta({ id: 'WebhookAttempt' })

export const deliveryShown = z
  .object({
    id: z.uuid().describe('The header `webhook-id`, however often it’s sent.'),
    type: z.string(),
    about: z.string().describe('The ID of the agent, receipt, or import. Empty for a test.'),
    state: z
      .enum(DELIVERY_STATES)
      .describe(
        '`queued`: waiting for its first or next attempt. `delivered`: your server answered with a 2xx status. `dead`: given up, because its last attempt failed, your server answered 410, or the webhook was turned off.',
      ),
    tries: z.int().describe('Since it was queued, or since you sent it again.'),
    status: z.int().nullable().describe('HTTP status of the last response.'),
    failure: z
      .enum(DELIVERY_FAILURES)
      .nullable()
      .describe(
        'Why there was no response. `address`: the host has no public address. `timeout`: none within 15 seconds. `connection`: we couldn’t connect, for example because of the certificate. `disabled`: the webhook was turned off first.',
      ),
    response: z.string().nullable().describe('How the last response began.'),
    duration_ms: z.int().nullable(),
    created_at: z.iso.datetime(),
    tried_at: z.iso.datetime().nullable(),
    next_try_at: z.iso.datetime().nullable(),
    attempts: z
      .array(webhookAttempt)
      .max(WEBHOOK_ATTEMPTS_KEPT)
      .describe(`The newest ${WEBHOOK_ATTEMPTS_KEPT} attempts to send it, newest first.`),
  })
  .meta({ id: 'WebhookDelivery' })
export type DeliveryShown = z.output<typeof deliveryShown>
