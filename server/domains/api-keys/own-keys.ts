/** An account's API keys, and how much they are used. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { API_KEY_PREFIX, type ApiScope } from '#common/api-keys.ts'
import { today } from '#common/dates.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { LIMITS } from '#server/platform/limits.ts'
import { hashOf, newSecret } from '#server/platform/make-secret.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { type ApiPlan, type ApiPlans, planNamed } from './plans.ts'

/** Days on the usage page. */
const USAGE_DAYS = 30

type OwnKey = {
  id: string
  name: string
  prefix: string
  scopes: ApiScope[]
  createdAt: Date
  lastUsedOn: string | null
  calls: number
}
export type OwnKeys = {
  plan: ApiPlan
  /** Searches a minute of one network. */
  searchesWithoutKey: number
  keysMax: number
  keys: OwnKey[]
  days: { day: string; calls: number; limited: number }[]
}

export async function listOwnKeys(db: Db, { accountId }: SignedIn, plans: ApiPlans): Promise<OwnKeys> {
  const from = db`${today()}::date - ${USAGE_DAYS - 1}::int`
  const [[account], keys, days] = await Promise.all([
    db<[{ apiPlan: string }]>`select api_plan from account where id = ${accountId}`,
    db<OwnKey[]>`
      select k.id, k.name, k.prefix, k.scopes, k.created_at, used.last_used_on, used.calls
      from api_key k
      cross join lateral (
        select max(d.day) as last_used_on, coalesce(sum(d.calls) filter (where d.day >= ${from}), 0)::int as calls
        from api_key_day d where d.key_id = k.id) used
      where k.account_id = ${accountId} and k.revoked_at is null
      order by k.created_at desc, k.id`,
    db<OwnKeys['days']>`
      select each.day::date as day, coalesce(sum(d.calls), 0)::int as calls, coalesce(sum(d.limited), 0)::int as limited
      from generate_series(${from}, ${today()}::date, interval '1 day') each (day)
      left join (api_key_day d join api_key k on k.id = d.key_id and k.account_id = ${accountId}) on d.day = each.day::date
      group by 1 order by 1`,
  ])
  return {
    plan: planNamed(plans, account.apiPlan),
    searchesWithoutKey: LIMITS.searches.max,
    keysMax: LIMITS.apiKeys.max,
    keys,
    days,
  }
}

type NewKey = { name: string; scopes: readonly ApiScope[]; requestId: string }

/** @returns the key: 256 random bits. Only its hash is stored. @throws AppError `conflict` at the limit. */
export async function createKey(db: Db, who: SignedIn, { name, scopes, requestId }: NewKey): Promise<string> {
  const key = `${API_KEY_PREFIX}${newSecret()}`
  const prefix = key.slice(0, API_KEY_PREFIX.length + 6)
  await inTransaction(db, async (tx) => {
    // Two calls at once must not pass the limit together.
    await tx`select 1 from account where id = ${who.accountId} for no key update`
    const [{ open }] = await tx<[{ open: number }]>`
      select count(*)::int as open from api_key where account_id = ${who.accountId} and revoked_at is null`
    const { max } = LIMITS.apiKeys
    if (open >= max) {
      throw new AppError('conflict', i18n._(msg`You can have at most ${{ max }} API keys. Revoke one first.`))
    }
    const [{ id }] = await tx<[{ id: string }]>`
      insert into api_key (account_id, name, prefix, hash, scopes)
      values (${who.accountId}, ${name}, ${prefix}, ${hashOf(key)}, ${scopes as ApiScope[]}) returning id`
    await writeAudit(tx, who, {
      action: 'account.create_api_key',
      target: { kind: 'api_key', id },
      after: { scopes },
      requestId,
    })
  })
  return key
}

/** From then on, no call with it is answered. @throws AppError `not_found` */
export async function revokeKey(db: Db, who: SignedIn, { id, requestId }: { id: string; requestId: string }) {
  await inTransaction(db, async (tx) => {
    const { count } = await tx`
      update api_key set revoked_at = now()
      where id = ${id} and account_id = ${who.accountId} and revoked_at is null`
    if (count === 0) throw new AppError('not_found', i18n._(msg`We couldn’t find that API key.`))
    await writeAudit(tx, who, { action: 'account.revoke_api_key', target: { kind: 'api_key', id }, requestId })
  })
}
