/** /dashboard/admin/users: accounts. */
import { useState } from 'react'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { type Choice, DecisionForm } from '#app/features/queue/decision-form.tsx'
import { List } from '#app/ui/list/list.tsx'
import { useRows } from '#app/ui/list/use-rows.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { Field, SelectField } from '#app/ui/field.tsx'
import { api } from '#app/lib/api/calls.ts'
import type { UserLineShown } from '#common/admin.ts'
import { ROLES } from '#common/roles.ts'
import { formatDateTime } from '#common/dates.ts'

export default function Page() {
  return (
    <DashboardPage
      heading="Users"
      lead="Change roles, suspend accounts, or sign people out. No one can see or set a password."
    >
      <UsersAdmin />
    </DashboardPage>
  )
}

const STATUSES = ['active', 'suspended'] as const

/** Accounts: search, change roles, suspend, and sign out. Never a password. */
function UsersAdmin() {
  const [q, setQ] = useState('')
  const [role, setRole] = useState('')
  const [status, setStatus] = useState('')
  const query = useRows(
    api.get('admin/users', {
      params: {
        q,
        role: ROLES.find((each) => each === role),
        status: STATUSES.find((each) => each === status),
      },
    }),
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <search className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 [&>:first-child]:sm:max-lg:col-span-2">
        <Field
          label="Name, email or id"
          type="search"
          value={q}
          maxLength={100}
          onChange={(event) => setQ(event.target.value)}
        />
        <SelectField label="Role" value={role} onChange={(event) => setRole(event.target.value)}>
          <option value="">Any</option>
          {ROLES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <SelectField label="Status" value={status} onChange={(event) => setStatus(event.target.value)}>
          <option value="">Open and suspended</option>
          <option value="active">Open</option>
          <option value="suspended">Suspended</option>
        </SelectField>
      </search>
      {query.data && <output className="tabular text-14 text-muted">{countOf(query.rest.total)}</output>}
      <List query={query}>{(user) => <User key={user.id} user={user} />}</List>
    </div>
  )
}

function countOf(users: number): string {
  if (users === 0) return 'No matching users. Try part of a name or email.'
  return formatCount(users, 'account', 'accounts')
}

function User({ user }: { user: UserLineShown }) {
  const facts = [
    user.role,
    user.status === 'active' ? null : user.status,
    user.approval && `agent ${user.approval}`,
    user.verified ? null : 'address not confirmed',
    user.has_factor ? 'two steps' : null,
    `${user.open_sessions} ${user.open_sessions === 1 ? 'sign-in' : 'sign-ins'}`,
    user.last_seen_at && `seen ${formatDateTime(user.last_seen_at)}`,
  ]
  return (
    <li className="py-3">
      <details>
        <summary className="min-h-11 cursor-pointer">
          <span className="text-18 font-semibold [overflow-wrap:anywhere]">{user.name || 'No name'}</span>{' '}
          <span className="[overflow-wrap:anywhere] text-muted">{user.email}</span>
          <br />
          <span className="tabular text-14 text-muted">{facts.filter(Boolean).join(' · ')}</span>
        </summary>
        <div className="grid gap-4 py-4">
          {user.status_reason && <p>Suspended: “{user.status_reason}”</p>}
          <UserActs user={user} />
        </div>
      </details>
    </li>
  )
}

type UserAct = 'suspend' | 'reopen' | 'end-sessions' | 'role'

const danger = (value: UserAct, label: string): Choice<UserAct> => ({ key: '', value, label, isDangerous: true })

function UserActs({ user }: { user: UserLineShown }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [role, setRole] = useState(user.role)
  const params = { id: user.id }
  const choices = [
    user.status === 'active' ? danger('suspend', 'Suspend') : danger('reopen', 'Open again'),
    danger('end-sessions', 'End all sign-ins'),
    ...(role === user.role ? [] : [danger('role', `Make ${role}`)]),
  ]
  return (
    <>
      <div className="max-w-60">
        <SelectField label="Role" value={role} onChange={(event) => setRole(event.target.value as typeof role)}>
          {ROLES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
      </div>
      <DecisionForm
        choices={choices}
        chosen={chosen}
        onChoose={setChosen}
        callOf={({ value, ...body }) =>
          value === 'role'
            ? api.post('admin/users/{id}/role', { params, body: { role, ...body } })
            : api.post(`admin/users/{id}/${value}`, { params, body })
        }
      />
    </>
  )
}
