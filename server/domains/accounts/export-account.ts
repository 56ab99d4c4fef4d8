/**
 * Exports what we store about a person, for that person: what server/platform/personal-data marks as personal, without
 * secrets.
 */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { readPersonalData } from '#server/platform/personal-data/run-rules.ts'

export async function exportAccount(db: Db, { accountId }: SignedIn): Promise<Record<string, unknown>> {
  const [{ email }] = await db<[{ email: string }]>`select email from account where id = ${accountId}`
  return readPersonalData(db, { account: accountId, email })
}
