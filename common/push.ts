/** Web Push, which wakes a browser for a message while the dashboard is closed: request and response schemas. */
import { msg } from '@lingui/core/runtime-macro'
import { says } from './i18n.ts'
import { z } from 'zod'

const BASE64URL = /^[\w-]+$/

/** As returned by `PushSubscription.toJSON()`; the browser code omits its other fields. */
export const pushForm = z
  .strictObject({
    endpoint: z.url({ protocol: /^https?$/, ...says(msg`This isn’t the URL of a push service.`) }).max(1_000),
    keys: z.strictObject({
      // An uncompressed point of 65 bytes, and a secret of 16.
      p256dh: z.string().length(87).regex(BASE64URL),
      auth: z.string().length(22).regex(BASE64URL),
    }),
  })
  .meta({ id: 'PushSubscription' })
export type PushForm = z.output<typeof pushForm>

export const pushUnsubscribeForm = z.strictObject({ endpoint: z.string().min(10).max(1_000) }).meta({ id: 'LeavePush' })

export const pushKey = z
  .object({ public_key: z.string().nullable().describe('null if push notifications aren’t available on this server.') })
  .meta({ id: 'PushKey' })
