/** Updates what users can change about themselves. Omitted fields stay the same. */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import type { ProfileForm } from '#common/account-forms.ts'

export async function updateProfile(db: Db, { accountId }: SignedIn, form: ProfileForm): Promise<void> {
  const { first_name, last_name, phone, locale, timezone, preferences } = form
  await db`
    update account set
      first_name = coalesce(${first_name ?? null}, first_name),
      last_name = coalesce(${last_name ?? null}, last_name),
      phone = case when ${phone === undefined} then phone else ${phone ?? null} end,
      locale = coalesce(${locale ?? null}, locale),
      timezone = coalesce(${timezone ?? null}, timezone),
      preferences = preferences || ${db.json(preferences ?? {})}::jsonb,
      updated_at = now()
    where id = ${accountId}`
}
