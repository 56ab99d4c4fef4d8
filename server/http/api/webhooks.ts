/** Webhooks: an account's endpoints, their deliveries, and the messages that they get. */
import { msg } from '@lingui/core/runtime-macro'
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { z } from 'zod'
import { i18n } from '#common/i18n.ts'
import { webhookSample } from '#common/webhook-samples.ts'
import { WEBHOOK_PING, type WebhookEvent } from '#common/webhooks.ts'
import {
  deliveryShown,
  newWebhookForm,
  newWebhookSecret,
  webhookChange,
  webhooksShown,
  webhookTest,
} from '#common/webhook-schemas.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  rotateSecret,
  testWebhook,
} from '#server/domains/webhooks/own-webhooks.ts'
import { pageQuery, uuidParams } from './agent-schemas.ts'
import { signedIn } from './audiences.ts'
import { BODY_BYTES, call, group } from './call.ts'
import { done, envelopeOf, ok, okPage, pagedEnvelopeOf } from './envelope.ts'

export const webhookCalls = group({ tag: 'webhooks', limit: 'accountCalls', errors: [400, 401, 404, 409, 422, 429] }, [
  call(signedIn, 'GET /user/webhooks', 'List your webhooks, oldest first.', {
    output: envelopeOf(webhooksShown),
    run: async ({ db, who }) => ok(await listWebhooks(db, who)),
  }),
  call(signedIn, 'POST /user/webhooks', 'Create a webhook. Its secret is shown only here.', {
    body: newWebhookForm,
    bodyLimit: BODY_BYTES.document,
    output: envelopeOf(newWebhookSecret),
    status: 201,
    accountLimit: 'webhookChanges',
    run: async ({ db, settings, who, body, request }) =>
      ok(await createWebhook(db, settings, who, { form: body, requestId: request.id }), i18n._(msg`Webhook created.`)),
  }),
  call(signedIn, 'PATCH /user/webhooks/:id', 'Change a webhook, or turn it on or off.', {
    description: 'Fields that you don’t send stay as they are. Turned on again, it gets what happens from then on.',
    params: uuidParams,
    body: webhookChange,
    bodyLimit: BODY_BYTES.document,
    accountLimit: 'webhookChanges',
    run: async ({ db, settings, who, params, body, request }) => {
      await changeWebhook(db, settings, who, { ...params, changes: body, requestId: request.id })
      return done(i18n._(msg`Saved`))
    },
  }),
  call(signedIn, 'DELETE /user/webhooks/:id', 'Delete a webhook and its deliveries.', {
    params: uuidParams,
    run: async ({ db, who, params, request }) => {
      await deleteWebhook(db, who, { ...params, requestId: request.id })
      return done(i18n._(msg`Webhook deleted.`))
    },
  }),
  call(signedIn, 'POST /user/webhooks/:id/rotate', 'Replace a webhook’s secret. For 24 hours, both sign.', {
    params: uuidParams,
    output: envelopeOf(newWebhookSecret),
    accountLimit: 'webhookChanges',
    run: async ({ db, settings, who, params, request }) =>
      ok(await rotateSecret(db, settings, who, { ...params, requestId: request.id }), i18n._(msg`Secret replaced.`)),
  }),
  call(signedIn, 'POST /user/webhooks/:id/test', 'Send a `ping` event. It’s tried once.', {
    params: uuidParams,
    accountLimit: 'webhookChanges',
    output: envelopeOf(webhookTest),
    run: async ({ db, who, params }) =>
      ok(
        { id: await testWebhook(db, who, params.id) },
        i18n._(msg`We’re sending the test. The result will be in the log.`),
      ),
  }),
  call(
    signedIn,
    'GET /user/webhooks/:id/deliveries',
    'List a webhook’s deliveries of the last 30 days, newest first.',
    {
      params: uuidParams,
      query: pageQuery,
      output: pagedEnvelopeOf(deliveryShown),
      run: async ({ db, who, params, query }) => okPage(await listDeliveries(db, who, { ...params, ...query })),
    },
  ),
  call(signedIn, 'POST /user/webhooks/:id/deliveries/:deliveryId/resend', 'Send a delivery again, under its ID.', {
    params: uuidParams.extend({ deliveryId: z.uuid() }),
    accountLimit: 'webhookChanges',
    run: async ({ db, who, params }) => {
      await resendDelivery(db, who, params)
      return done(
        i18n._(msg`We’re sending the event again and resetting its attempt count. The result will be in the log.`),
      )
    },
  }),
])

const receiptAged = z.object({
  receipt_id: z.string(),
  made_at: z.iso.datetime(),
  list_kind: z.enum(['ea', 'ptin']),
  list_date: z.iso.date().describe('Of the list that the receipt is based on.'),
  newer_list_date: z.iso.date(),
  url: z.url().describe('The page of the receipt.'),
})

const listUpdated = z.object({
  import_id: z.int(),
  list_kind: z.enum(['ea', 'ptin']),
  list_date: z.iso.date(),
  since: z.int().describe('In the changes feed, its entries are those after this number,'),
  until: z.int().describe('up to this one.'),
  url: z.url().describe('The file of its changes.'),
})

const LIST_CHANGE = { $ref: '#/components/schemas/ListChange' }

const MESSAGES: Readonly<Record<WebhookEvent | typeof WEBHOOK_PING, readonly [summary: string, data: object]>> = {
  'listing.left': ['An agent left the newest IRS list or the directory, or asked to be removed.', LIST_CHANGE],
  'listing.returned': ['An agent is on the newest IRS list or in the directory again.', LIST_CHANGE],
  'listing.changed': ['The name, place, or another fact of a listing changed.', LIST_CHANGE],
  'receipt.aged': ['There is a newer list than one that a receipt is based on.', jsonSchemaOf(receiptAged)],
  'list.updated': ['A new IRS list was imported.', jsonSchemaOf(listUpdated)],
  [WEBHOOK_PING]: ['A test by the owner of the webhook.', { type: 'object', additionalProperties: false }],
}

function jsonSchemaOf(schema: z.ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema)
  return rest
}

const TIMESTAMP: object = {
  type: ['string', 'null'],
  format: 'date-time',
  description:
    'When it happened. Null when a person asked to be left out (`data.type` is `opted_out`): we keep only that they did.',
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const HEADERS = [
  header('webhook-id', 'ID of the message, which stays the same when it’s sent again.'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970.'),
  header('webhook-signature', 'One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256.'),
]

type OpenApi31 = Extract<FastifyDynamicSwaggerOptions['openapi'], { webhooks?: unknown; jsonSchemaDialect?: unknown }>
type Described = NonNullable<OpenApi31['webhooks']>

const PING = { type: WEBHOOK_PING, timestamp: '2026-03-27T14:05:00.000Z', data: {} }

/** The messages, for the OpenAPI document. */
export const describeWebhooks = (): Described =>
  Object.fromEntries(
    Object.entries(MESSAGES).map(([type, [summary, data]]) => [
      type,
      {
        post: {
          operationId: `receive${type.replaceAll(/(?:^|\.)(\w)/g, (_, first: string) => first.toUpperCase())}`,
          tags: ['webhooks'],
          summary,
          security: [],
          parameters: HEADERS,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                example: type === WEBHOOK_PING ? PING : webhookSample(type as WebhookEvent),
                schema: {
                  type: 'object',
                  required: ['type', 'timestamp', 'data'],
                  properties: {
                    type: { const: type },
                    timestamp: TIMESTAMP,
                    data,
                  },
                },
              },
            },
          },
          responses: {
            '2XX': { description: 'Received.' },
            410: { description: 'Turns the webhook off.' },
            default: { description: 'It’s sent again later.' },
          },
        },
      },
    ]),
  ) as Described
