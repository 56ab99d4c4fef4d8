/** API keys, and how often each is used. */
import { IRS_TIME_ZONE } from '#common/dates.ts'
import { API_KEY_DAYS } from '#common/retention.ts'
import type { TableRule } from './types.ts'

const OWN = 'account_id = :account'
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
]
