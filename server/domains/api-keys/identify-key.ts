/** Whose key a call was made with. Looked up for each call, so that a revoked key is rejected at once. */
import type { ApiScope } from '#common/api-keys.ts'
import type { Db } from '#server/platform/db.ts'
import { hashOf } from '#server/platform/make-secret.ts'

export type ApiKeyCaller = { keyId: string; accountId: string; scopes: ApiScope[]; apiPlan: string }

/** Null: unknown or revoked, or its account can't sign in. */
export async function identifyKey(db: Db, key: string): Promise<ApiKeyCaller | null> {
  const [caller] = await db<[ApiKeyCaller?]>`
    select k.id as key_id, k.account_id, k.scopes, a.api_plan
    from api_key k join account a on a.id = k.account_id
    where k.hash = ${hashOf(key)} and k.revoked_at is null and a.status = 'active'`
  return caller ?? null
}
