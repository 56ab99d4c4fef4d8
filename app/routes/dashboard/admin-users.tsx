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
import { useList } from '#app/ui/list/use-list.ts'
import { useRows } from '#app/ui/list/use-rows.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { useAddress } from '#app/lib/use-address.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { api } from '#app/lib/api/calls.ts'
import type { UserLineShown } from '#common/admin.ts'
import { paths } from '#common/paths.ts'
import { ROLES, STAFF_ROLES, USER_VIEWS, type UserView } from '#common/roles.ts'
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

const SORTS = ['name', 'role', 'seen', 'created'] as const
const USERS_AT_ONCE = 20
const NO_FILTERS = { q: null, role: null, view: null }

/** Accounts: search, change roles, suspend, and sign out. Never a password. */
function UsersAdmin() {
  const { params, change } = useAddress()
  const [q, setQ] = useState(params.get('q') ?? '')
  const role = ROLES.find((each) => each === params.get('role'))
  const view = USER_VIEWS.find((each) => each === params.get('view'))
  const sorting = useSorting(SORTS, { by: 'created', dir: 'desc' })
  const query = useRows(
    api.get('admin/users', { params: { ...sorting.params, q: params.get('q') ?? '', role, view } }),
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
      <Views view={view} />
      <search className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
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
        </div>
        <div className="w-40">
          <SelectField
            label={t`Role`}
            value={role ?? ''}
            onChange={({ target }) => change({ role: target.value || null })}
          >
            <option value="">{t`Any`}</option>
            <RoleOptions />
          </SelectField>
        </div>
        <output className="tabular ml-auto min-h-6 py-2.5 text-14 text-muted">
          {query.data && plural(query.rest.total, { one: '# account', other: '# accounts' })}
        </output>
      </search>
      {query.isError && <LoadingNote query={query} />}
      {query.data?.length === 0 ? <NoUsers onClear={clear} /> : <Users users={query.data} sorting={sorting} />}
      <ShowMore rest={query.rest} />
    </div>
  )
}

const RoleOptions = () =>
  ROLES.map((role) => (
    <option key={role} value={role}>
      {capitalize(role)}
    </option>
  ))

const viewNames = (): Readonly<Record<UserView, string>> => ({
  agents: t`Agents`,
  pending: t`Pending`,
  staff: t`Staff`,
  suspended: t`Suspended`,
})

/** Each with the number of its accounts; what is searched for stays. */
function Views({ view }: { view: UserView | undefined }) {
  const { params } = useAddress()
  const { data: counts } = useList(api.get('admin/users/counts'))
  const toView = (each: UserView | null) => {
    const asked = new URLSearchParams(params)
    asked.delete('view')
    if (each) asked.set('view', each)
    return `${paths.adminQueue('users')}?${asked}`
  }
  return (
    <div className="border-b border-hairline">
      <LinkTabs
        label={t`Accounts`}
        tabs={[
          { name: t`All`, to: toView(null), current: view === undefined, count: counts?.all },
          ...USER_VIEWS.map((each) => ({
            name: viewNames()[each],
            to: toView(each),
            current: each === view,
            count: counts?.[each],
          })),
        ]}
      />
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
        isBrief
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
    needsNoLabel: true,
    cell: ({ role }) =>
      STAFF_ROLES.includes(role) ? <span className="tag tag-sky">{capitalize(role)}</span> : capitalize(role),
  },
  { key: 'status', name: t`Status`, needsNoLabel: true, cell: (user) => <Status user={user} /> },
  {
    key: 'seen',
    name: t`Last seen`,
    isSortable: true,
    cell: ({ last_seen_at: at }) =>
      at ? (
        <time dateTime={at} title={formatDateTime(at)} className="queue-since">
          {t`${formatWaitTime(at)} ago`}
        </time>
      ) : (
        <span className="queue-since queue-none text-muted">{t`Never`}</span>
      ),
  },
  { key: 'created', name: t`Joined`, isSortable: true, cell: ({ created_at: at }) => formatDate(at) },
]

/** What keeps an account from being used comes before its approval. The dot only repeats the words. */
function statusOf({ status, verified, approval, has_factor: hasFactor }: UserLineShown): [string, string] {
  if (status === 'suspended') return [t`Suspended`, 'bg-brick']
  if (!verified) return [t`Email not confirmed`, 'bg-marigold']
  if (approval === 'pending') return [t`Pending`, 'bg-marigold']
  if (approval === 'rejected') return [t`Not approved`, 'bg-brick']
  if (approval === 'suspended') return [t`Approval suspended`, 'bg-brick']
  return [hasFactor ? t`Active, two-step sign-in` : t`Active`, 'bg-evergreen']
}

function Status({ user }: { user: UserLineShown }) {
  const [words, tint] = statusOf(user)
  return (
    <span className={tint === 'bg-evergreen' ? undefined : 'font-semibold'}>
      <span aria-hidden="true" className={`state-dot mr-2 ${tint}`} />
      {words}
    </span>
  )
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
