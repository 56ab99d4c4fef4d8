/** /dashboard/admin/users: accounts. */
import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { BulkReasonBar, BulkReport } from '#app/features/queue/bulk-bar.tsx'
import { type Choice, DecisionForm, type Done, type Sent } from '#app/features/queue/decision-form.tsx'
import { type Column, QueueTable } from '#app/features/queue/queue-table.tsx'
import { useBulk } from '#app/features/queue/use-bulk.ts'
import { useSelection } from '#app/features/queue/use-selection.ts'
import { formatWaitTime } from '#app/features/queue/format-wait-time.ts'
import { type Sorting, useSorting } from '#app/features/queue/use-sorting.ts'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { ShowMore } from '#app/ui/list/show-more.tsx'
import { useRows } from '#app/ui/list/use-rows.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { useAddress } from '#app/lib/use-address.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { api } from '#app/lib/api/calls.ts'
import type { UserLineShown } from '#common/admin.ts'
import { paths } from '#common/paths.ts'
import { ROLES } from '#common/roles.ts'
import { formatDate, formatDateTime } from '#common/dates.ts'

export default function Page() {
  return (
    <DashboardPage
      heading={t`Users`}
      lead={t`Change roles, suspend accounts, or sign people out. You can’t see or set passwords.`}
    >
      <UsersAdmin />
    </DashboardPage>
  )
}

const STATUSES = ['active', 'suspended'] as const
const SORTS = ['name', 'role', 'seen', 'created'] as const
const USERS_AT_ONCE = 20
const NO_FILTERS = { q: null, role: null, status: null }

/** Accounts: search, change roles, suspend, and sign out. Never a password. */
function UsersAdmin() {
  const { params, change } = useAddress()
  const [q, setQ] = useState(params.get('q') ?? '')
  const role = ROLES.find((each) => each === params.get('role'))
  const status = STATUSES.find((each) => each === params.get('status'))
  const sorting = useSorting(SORTS, { by: 'created', dir: 'desc' })
  const query = useRows(
    api.get('admin/users', { params: { ...sorting.params, q: params.get('q') ?? '', role, status } }),
    {
      keepsRows: true,
      perPage: USERS_AT_ONCE,
    },
  )
  const clear = () => {
    setQ('')
    change(NO_FILTERS)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <search className="grid grid-cols-2 gap-4 lg:grid-cols-3 [&>:first-child]:max-lg:col-span-2">
        <Field
          label={t`Name, email, or ID`}
          type="search"
          value={q}
          maxLength={100}
          onChange={({ target: { value } }) => {
            setQ(value)
            change({ q: value.trim() || null })
          }}
        />
        <SelectField
          label={t`Role`}
          value={role ?? ''}
          onChange={({ target }) => change({ role: target.value || null })}
        >
          <option value="">{t`Any`}</option>
          {ROLES.map((each) => (
            <option key={each} value={each}>
              {capitalize(each)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t`Status`}
          value={status ?? ''}
          onChange={({ target }) => change({ status: target.value || null })}
        >
          <option value="">{t`Any`}</option>
          <option value="active">{t`Active`}</option>
          <option value="suspended">{t`Suspended`}</option>
        </SelectField>
      </search>
      {query.isError && <LoadingNote query={query} />}
      <output className="tabular min-h-6 text-14 text-muted">
        {query.data && plural(query.rest.total, { one: '# account', other: '# accounts' })}
      </output>
      {query.data?.length === 0 ? <NoUsers onClear={clear} /> : <Users users={query.data} sorting={sorting} />}
      <ShowMore rest={query.rest} />
    </div>
  )
}

const NoUsers = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    frame="card"
    art="search"
    action={
      <Button type="button" variant="secondary" onClick={onClear}>
        {t`Clear the search`}
      </Button>
    }
  >
    <p>{t`No matching users. Try part of a name or email.`}</p>
  </EmptyState>
)

const idOf = ({ id }: UserLineShown) => id
const nameOf = ({ name, email }: UserLineShown) => name || (email ?? t`No name`)

type UsersProps = { users: readonly UserLineShown[] | undefined; sorting: Sorting }

function Users({ users, sorting }: UsersProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const selection = useSelection(users?.map(idOf) ?? [])
  const bulk = useBulk<UserLineShown>({ idOf, nameOf, selection })
  const open = (id: string) => setOpened(id === opened ? null : id)
  return (
    <>
      <BulkReport failures={bulk.failures} onClose={bulk.closeReport} />
      <QueueTable
        label={t`Users`}
        columns={columnsWith(opened, open)}
        rows={users?.filter(({ id }) => !bulk.hidden.has(id))}
        {...{ idOf, nameOf, selection }}
        sorting={sorting}
        current={opened}
        detail={detailOf}
      />
      <BulkReasonBar
        count={selection.ids.length}
        choices={bulkChoices()}
        hint={t`The reason is recorded in the audit log.`}
        onClear={selection.clear}
        onSend={({ done = String }, sent) =>
          bulk.start(users?.filter(({ id }) => selection.has(id)) ?? [], done, (user) => callOf(user, sent))
        }
      />
    </>
  )
}

const columnsWith = (opened: string | null, open: (id: string) => void): readonly Column<UserLineShown>[] => [
  {
    key: 'name',
    name: t`Name`,
    isSortable: true,
    cell: (user) => (
      <div className="flex items-center gap-3">
        <Avatar name={user.name} id={user.name} size="line" />
        <button type="button" aria-expanded={user.id === opened} onClick={() => open(user.id)} className="queue-open">
          <span>{user.name || t`No name`}</span>
          <span className="text-muted">{user.email}</span>
        </button>
      </div>
    ),
  },
  {
    key: 'role',
    name: t`Role`,
    isSortable: true,
    cell: ({ role, approval }) => [capitalize(role), approval].filter(Boolean).join(', '),
  },
  { key: 'status', name: t`Status`, cell: (user) => describeStatus(user) },
  {
    key: 'seen',
    name: t`Last seen`,
    isSortable: true,
    cell: ({ last_seen_at: at }) =>
      at ? (
        <time dateTime={at} title={formatDateTime(at)} className="inline-block first-letter:uppercase">
          {t`${formatWaitTime(at)} ago`}
        </time>
      ) : (
        <span className="text-muted">{t`Never`}</span>
      ),
  },
  { key: 'created', name: t`Joined`, isSortable: true, cell: ({ created_at: at }) => formatDate(at) },
]

function describeStatus({ status, verified, has_factor: hasFactor }: UserLineShown) {
  if (status === 'suspended') return <span className="tag tag-clay">{t`Suspended`}</span>
  if (!verified) return <span className="tag tag-sand">{t`Email not confirmed`}</span>
  return <span className="text-muted">{hasFactor ? t`Active, two-step sign-in` : t`Active`}</span>
}

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
const bulkChoices = () => [suspend(), endSessions()]

const callOf = ({ id, role }: Pick<UserLineShown, 'id' | 'role'>, { value, reason, password }: Sent<UserAct>) => {
  const [params, body] = [{ id }, { reason, ...(password ? { password } : {}) }]
  return value === 'role'
    ? api.post('admin/users/{id}/role', { params, body: { role, ...body } })
    : api.post(`admin/users/{id}/${value}`, { params, body })
}

const detailOf = (user: UserLineShown) => <UserActs user={user} />

const auditLogOf = (asked: Record<string, string>) => `${paths.adminQueue('audit-log')}?${new URLSearchParams(asked)}`

function UserActs({ user }: { user: UserLineShown }) {
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
          {ROLES.map((each) => (
            <option key={each} value={each}>
              {capitalize(each)}
            </option>
          ))}
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
