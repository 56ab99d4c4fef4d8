/** Waking a browser for a message while the dashboard is closed (Web Push): what the calls take and answer. */
import { z } from 'zod'

const BASE64URL = /^[\w-]+$/

/** As `PushSubscription.toJSON()` gives it; what else it holds is left out by the browser's part. */
export const pushForm = z
  .strictObject({
    endpoint: z.url({ protocol: /^https?$/, error: 'This is no address of a push service.' }).max(1_000),
    keys: z.strictObject({
      // 65 bytes of an uncompressed point, 16 bytes of a secret.
      p256dh: z.string().length(87).regex(BASE64URL),
      auth: z.string().length(22).regex(BASE64URL),
    }),
  })
  .meta({ id: 'PushSubscription' })
export type PushForm = z.output<typeof pushForm>

export const leavePushForm = z.strictObject({ endpoint: z.string().min(10).max(1_000) }).meta({ id: 'LeavePush' })

export const pushKey = z
  .object({ public_key: z.string().nullable().describe('null: this server wakes no browsers.') })
  .meta({ id: 'PushKey' })
export type PushKey = z.output<typeof pushKey>
