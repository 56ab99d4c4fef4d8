/** What an admin does with accounts: suspend them, sign them out, change a role. */
import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { type Choice, DecisionForm, type Done, type Sent } from '#app/features/queue/decision-form.tsx'
import { api } from '#app/lib/api/calls.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { SelectField } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import type { UserLineShown } from '#common/admin.ts'
import { paths } from '#common/paths.ts'
import { ROLES } from '#common/roles.ts'

type UserAct = 'suspend' | 'reopen' | 'end-sessions' | 'role'

const danger = (value: UserAct, label: string, done?: Done): Choice<UserAct> => ({
  key: '',
  value,
  label,
  isDangerous: true,
  ...(done ? { done } : {}),
})
const suspend = () => danger('suspend', t`Suspend`, (count) => t`${count} suspended`)
const endSessions = () => danger('end-sessions', t`Sign out on all devices`, (count) => t`${count} signed out`)
export const bulkChoices = () => [suspend(), endSessions()]

export const callOf = (
  { id, role }: Pick<UserLineShown, 'id' | 'role'>,
  { value, reason, password }: Sent<UserAct>,
) => {
  const [params, body] = [{ id }, { reason, ...(password ? { password } : {}) }]
  return value === 'role'
    ? api.post('admin/users/{id}/role', { params, body: { role, ...body } })
    : api.post(`admin/users/{id}/${value}`, { params, body })
}

const auditLogOf = (asked: Record<string, string>) => `${paths.adminQueue('audit-log')}?${new URLSearchParams(asked)}`

/** What an admin can do with one account, and its links to the audit log. */
export function UserActs({ user }: { user: UserLineShown }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [role, setRole] = useState(user.role)
  const choices = [
    user.status === 'active' ? suspend() : danger('reopen', t`Reactivate`),
    endSessions(),
    ...(role === user.role ? [] : [danger('role', t`Change role to ${role}`)]),
  ]
  const signIns = plural(user.open_sessions, { one: '# active session', other: '# active sessions' })
  return (
    <div className="grid gap-4 text-16">
      <p>
        {user.status_reason && t`Suspended: “${user.status_reason}”`} {signIns}.
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <Link href={auditLogOf({ target_id: user.id })}>{t`See staff actions on this account`}</Link>
        <Link href={auditLogOf({ actor: user.id })}>{t`See this account’s actions`}</Link>
      </p>
      <div className="max-w-60">
        <SelectField label={t`Role`} value={role} onChange={(event) => setRole(event.target.value as typeof role)}>
          <RoleOptions />
        </SelectField>
      </div>
      <DecisionForm
        choices={choices}
        chosen={chosen}
        hint={t`The reason is recorded in the audit log.`}
        onChoose={setChosen}
        callOf={(sent) => callOf({ id: user.id, role }, sent)}
      />
    </div>
  )
}

const RoleOptions = () =>
  ROLES.map((role) => (
    <option key={role} value={role}>
      {capitalize(role)}
    </option>
  ))
