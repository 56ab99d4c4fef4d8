/** What users see of their own account, and what they can change about themselves: profile and picture. */
import { msg } from '@lingui/core/runtime-macro'
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import type { Preferences, ProfileForm } from '#common/account-forms.ts'
import type { CaseKind, ClaimStatus } from '#common/claims.ts'
import { i18n, type Language } from '#common/i18n.ts'
import type { Approval, Role } from '#common/roles.ts'
import { randomUUID } from 'node:crypto'
import { AppError } from '#server/platform/errors.ts'
import { removeStored, storeFile } from '#server/platform/files/stored-files.ts'
import { type Crop, processPhoto } from '#server/platform/files/process-upload.ts'
import type { Settings } from '#server/platform/settings.ts'
import { PHOTO_MAX_BYTES } from '#common/listing-content.ts'

export type OwnAccount = {
  id: string
  email: string
  emailVerifiedAt: Date
  pendingEmail: string | null
  firstName: string
  lastName: string
  phone: string | null
  avatarId: string | null
  role: Role
  timezone: string
  /** Of notifications and emails. */
  language: Language
  /** Only those ever set. */
  preferences: Partial<Preferences>
  hasPassword: boolean
  providers: string[]
  hasFactor: boolean
  recoveryCodesLeft: number
  isDemo: boolean
  createdAt: Date
  next: string | null
  agent: OwnAgent | null
}

export type OwnAgent = {
  id: string
  approval: Approval
  approvalReason: string | null
  businessName: string
  city: string
  state: string | null
  zip: string | null
  website: string | null
  listing: { publicId: string; firstName: string; lastName: string; city: string; state: string | null } | null
  wished: { id: string; name: string } | null
  openCase: { kind: CaseKind; status: ClaimStatus; name: string | null } | null
}

export async function readProfile(db: Db, { accountId, role, sessionId }: SignedIn): Promise<OwnAccount> {
  const [account] = await db<[Omit<OwnAccount, 'agent'>]>`
    select a.id, a.email, coalesce(a.email_verified_at, a.created_at) as email_verified_at, a.first_name, a.last_name,
      a.phone, a.avatar_id, a.role, a.timezone, a.language, a.preferences, a.password_hash is not null as has_password, a.is_demo,
      a.created_at,
      (select new_email from email_change c where c.account_id = a.id and c.expires_at > now()) as pending_email,
      array(select distinct provider from identity i where i.account_id = a.id and i.unlinked_at is null order by provider) as providers,
      exists (select 1 from second_factor f where f.account_id = a.id and f.confirmed_at is not null) as has_factor,
      (select count(*)::int from recovery_code r where r.account_id = a.id and r.used_at is null)
        as recovery_codes_left,
      case when not exists (select 1 from session s where s.account_id = a.id and s.id <> ${sessionId}) then a.return_path
        end as next
    from account a where a.id = ${accountId}`
  return { ...account, agent: role === 'agent' ? await readAgent(db, accountId) : null }
}

type AgentRow = Omit<OwnAgent, 'listing' | 'openCase'> & {
  publicId: string | null
  listedFirst: string
  listedLast: string
  listedCity: string
  listedState: string | null
}

async function readAgent(db: Db, accountId: string): Promise<OwnAgent | null> {
  const [row] = await db<[AgentRow?]>`
    select g.id, g.approval, g.approval_reason, g.business_name, g.city, g.state, g.zip, g.website, l.public_id,
      l.first_name as listed_first, l.last_name as listed_last, l.city as listed_city, l.state as listed_state,
      (select jsonb_build_object('id', w.public_id, 'name', w.first_name || ' ' || w.last_name)
       from listing w where w.id = g.wished_listing_id and g.listing_id is null and w.status <> 'hidden') as wished
    from agent g left join listing l on l.id = g.listing_id
    where g.account_id = ${accountId}`
  if (!row) return null
  const [openCase = null] = await db<[NonNullable<OwnAgent['openCase']>?]>`
    select kind, status, name from (
      select 'claim' as kind, c.status, l.first_name || ' ' || l.last_name as name, c.created_at
      from claim c join listing l on l.id = c.listing_id
      where c.account_id = ${accountId} and c.status in ('draft', 'submitted', 'needs_info')
      union all
      select 'application', status, null, created_at from agent_application
      where account_id = ${accountId} and status in ('draft', 'submitted', 'needs_info')) open
    order by created_at desc limit 1`
  const { publicId, listedFirst, listedLast, listedCity, listedState, ...agent } = row
  const listing =
    publicId === null
      ? null
      : { publicId, firstName: listedFirst, lastName: listedLast, city: listedCity, state: listedState }
  return { ...agent, listing, openCase }
}

/** Updates what users can change about themselves. Omitted fields stay the same. */
export async function updateProfile(db: Db, { accountId }: SignedIn, form: ProfileForm): Promise<void> {
  const { first_name, last_name, phone, timezone, language, preferences } = form
  await db`
    update account set
      first_name = coalesce(${first_name ?? null}, first_name),
      last_name = coalesce(${last_name ?? null}, last_name),
      phone = case when ${phone === undefined} then phone else ${phone ?? null} end,
      timezone = coalesce(${timezone ?? null}, timezone),
      language = coalesce(${language ?? null}, language),
      preferences = preferences || ${db.json(preferences ?? {})}::jsonb,
      updated_at = now()
    where id = ${accountId}`
}

type StorageSettings = Pick<Settings, 'DATA_DIR'>
type AvatarUpload = { content: Buffer; crop: Crop | null }

/**
 * Re-encoded by us, square, without camera metadata.
 * @throws AppError `too_large`, `unsupported_media_type`
 */
export async function setAvatar(
  db: Db,
  settings: StorageSettings,
  who: SignedIn,
  { content, crop }: AvatarUpload,
): Promise<void> {
  if (content.length > PHOTO_MAX_BYTES) throw new AppError('too_large', i18n._(msg`Choose a picture of 5 MB or less.`))
  const drawn = await processPhoto(content, crop)
  const id = randomUUID()
  await storeFile(settings, 'photos', `${id}.webp`, drawn)
  await replaceAvatar(db, settings, who, id)
}

export const removeAvatar = (db: Db, settings: StorageSettings, who: SignedIn): Promise<void> =>
  replaceAvatar(db, settings, who, null)

/** The old file is deleted after the row no longer refers to it. */
async function replaceAvatar(
  db: Db,
  settings: StorageSettings,
  { accountId }: SignedIn,
  id: string | null,
): Promise<void> {
  const [row] = await db<[{ old: string | null }?]>`
    update account a set avatar_id = ${id}, updated_at = now()
    from (select id, avatar_id from account where id = ${accountId} for update) before
    where a.id = before.id returning before.avatar_id as old`
  if (row?.old) await removeStored(settings, 'photos', `${row.old}.webp`)
}
