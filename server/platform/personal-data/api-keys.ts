/** API keys, and how often each is used; webhooks, and what was delivered. */
import { IRS_TIME_ZONE } from '#common/dates.ts'
import { API_KEY_DAYS, WEBHOOK_DELIVERY_DAYS } from '#common/retention.ts'
import type { TableRule } from './types.ts'

const OWN = 'account_id = :account'
const OWN_ENDPOINT = 'endpoint_id in (select id from webhook_endpoint where account_id = :account)'
const OWN_DELIVERY = `delivery_id in (select id from webhook_delivery where ${OWN_ENDPOINT})`
const OWN_KEY = 'key_id in (select id from api_key where account_id = :account)'

export const API_KEYS: readonly TableRule[] = [
  {
    table: 'api_key_day',
    personal: { deleted: 'calls limited' },
    plain: 'key_id day',
    exports: [{ as: 'api_key_days', of: OWN_KEY, with: 'day', order: 'day' }],
    deletion: [{ delete: OWN_KEY }],
    expiry: [{ delete: `day < (now() at time zone '${IRS_TIME_ZONE}')::date - ${API_KEY_DAYS}` }],
  },
  {
    table: 'api_key',
    personal: { deleted: 'name' },
    secret: 'prefix hash',
    plain: 'id account_id scopes created_at revoked_at',
    exports: [{ as: 'api_keys', of: OWN, with: 'scopes created_at revoked_at', order: 'created_at' }],
    deletion: [{ delete: OWN }],
    expiry: [{ delete: `revoked_at < now() - interval '${API_KEY_DAYS} days'` }],
  },
  {
    table: 'webhook_attempt',
    personal: { deleted: 'status failure' },
    plain: 'delivery_id nth tried_at duration_ms next_try_at',
    exports: [{ as: 'webhook_attempts', of: OWN_DELIVERY, with: 'delivery_id tried_at', order: 'tried_at, nth' }],
    deletion: [{ delete: OWN_DELIVERY }],
    // Others go with their delivery: this is for one that is still to be sent.
    expiry: [{ delete: `tried_at < now() - interval '${WEBHOOK_DELIVERY_DAYS} days'` }],
  },
  {
    table: 'webhook_delivery',
    personal: { deleted: 'response status failure' },
    plain: 'id endpoint_id type event change data created_at state tries next_try_at duration_ms tried_at',
    exports: [
      { as: 'webhook_deliveries', of: OWN_ENDPOINT, with: 'type event created_at state', order: 'created_at, id' },
    ],
    deletion: [{ delete: OWN_ENDPOINT }],
    expiry: [{ delete: `state <> 'queued' and created_at < now() - interval '${WEBHOOK_DELIVERY_DAYS} days'` }],
  },
  {
    table: 'webhook_endpoint',
    personal: { deleted: 'url description events receipts' },
    secret: 'secret earlier_secret',
    plain: `id account_id listings earlier_until last_change last_import failing_since is_told disabled_at disabled_by
      created_at`,
    exports: [
      {
        as: 'webhooks',
        of: OWN,
        with: 'created_at disabled_at',
        also: { listings: 'array(select l.public_id from listing l where l.id = any(t.listings) order by l.id)' },
        order: 'created_at',
      },
    ],
    deletion: [{ delete: OWN }],
    expiry: [{ set: { earlier_secret: 'null', earlier_until: 'null' }, where: 'earlier_until < now()' }],
  },
]
