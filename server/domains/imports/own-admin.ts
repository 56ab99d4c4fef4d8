/** The first real list deletes the demo accounts, so the admin who commits it needs another account. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { createUser } from '#server/domains/accounts/create-user.ts'
import { proveOwner } from '#server/domains/accounts/prove-owner.ts'
import type { Deps } from '#server/domains/accounts/types.ts'
import type { Admin } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'

/** True if the directory is the demo one and no admin would be left. */
export async function needsOwnAdmin(db: Db): Promise<boolean> {
  const [{ needed }] = await db<[{ needed: boolean }]>`
    select exists (select 1 from import_run where is_demo)
      and not exists (
        select 1 from account
        where role = 'admin' and not is_demo and status = 'active' and email_verified_at is not null) as needed`
  return needed
}

export type OwnAdmin = {
  email: string
  firstName: string
  lastName: string
  password: string
  /** Of the demo admin who makes the request. */
  currentPassword: string
  requestId: string
}

/**
 * Creates the first real admin. Called by the demo admin, who can only sign in on this machine.
 * @throws AppError `conflict` when there is one already or the email address is taken, `invalid_fields` for either
 *   password.
 */
export async function createOwnAdmin(db: Db, deps: Deps, admin: Admin, own: OwnAdmin): Promise<void> {
  const { currentPassword, ...user } = own
  await proveOwner(db, deps, admin, { password: currentPassword, field: 'current_password' })
  if (!(await needsOwnAdmin(db))) throw new AppError('conflict', i18n._(msg`You already have an admin account.`))
  await createUser(db, deps, { ...user, role: 'admin', by: admin })
}
