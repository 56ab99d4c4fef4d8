/** /dashboard/admin/users: accounts. */
import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { bulkChoices, callOf, UserActs } from '#app/features/admin/user-acts.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { BulkReasonBar, BulkReport } from '#app/features/queue/bulk-bar.tsx'
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
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { CONTROL } from '#app/ui/control.ts'
import { Icon } from '#app/ui/icon.tsx'
import { api } from '#app/lib/api/calls.ts'
import type { UserCountsShown, UserLineShown } from '#common/admin.ts'
import { formatNumber } from '#common/format-count.ts'
import { paths } from '#common/paths.ts'
import { type Role, ROLES, STAFF_ROLES } from '#common/roles.ts'
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
const NO_FILTERS = { q: null, role: null, view: null, status: null }
const TABS = ['clients', 'agents', 'staff'] as const
type Tab = (typeof TABS)[number]
const STATUSES = ['pending', 'suspended'] as const

/** A status was a view once, and a role was a choice: bookmarks still show what they showed. */
function filtersIn(params: URLSearchParams) {
  const role = ROLES.find((each) => each === params.get('role'))
  return {
    role,
    view: TABS.find((each) => each === params.get('view')) ?? (role && tabOf(role)),
    status: STATUSES.find((each) => each === (params.get('status') ?? params.get('view'))),
  }
}

function tabOf(role: Role): Tab {
  if (STAFF_ROLES.includes(role)) return 'staff'
  return role === 'agent' ? 'agents' : 'clients'
}

/** Accounts: search, change roles, suspend, and sign out. Never a password. */
function UsersAdmin() {
  const { params, change } = useAddress()
  const [q, setQ] = useState(params.get('q') ?? '')
  const filters = filtersIn(params)
  const sorting = useSorting(SORTS, { by: 'created', dir: 'desc' })
  const query = useRows(
    api.get('admin/users', { params: { ...sorting.params, q: params.get('q') ?? '', ...filters } }),
    {
      keepsRows: true,
      perPage: USERS_AT_ONCE,
    },
  )
  const { data: counts } = useList(api.get('admin/users/counts'))
  const clear = () => {
    setQ('')
    change(NO_FILTERS)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Tabs current={filters.view} counts={counts} />
      <search className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="message-search max-w-100 min-w-0 flex-1 basis-60">
          <Icon name="search" className="text-muted" />
          <input
            type="search"
            aria-label={t`Name, email, or ID`}
            placeholder={t`Name, email, or ID`}
            className={CONTROL}
            value={q}
            maxLength={100}
            onChange={({ target: { value } }) => {
              setQ(value)
              change({ q: value.trim() || null })
            }}
          />
        </div>
        <div className="w-44">
          <select
            aria-label={t`Status`}
            className={CONTROL}
            value={filters.status ?? ''}
            onChange={({ target }) => change({ status: target.value || null, view: filters.view ?? null })}
          >
            <option value="">{t`Any status`}</option>
            {STATUSES.map((each) => (
              <option key={each} value={each}>
                {statusNames()[each]}
                {counts && ` (${formatNumber(counts[each])})`}
              </option>
            ))}
          </select>
        </div>
        <output className="tabular ml-auto min-h-6 text-14 text-muted">
          {query.data && plural(query.rest.total, { one: '# account', other: '# accounts' })}
        </output>
      </search>
      {query.isError && <LoadingNote query={query} />}
      {query.data?.length === 0 ? <NoUsers onClear={clear} /> : <Users users={query.data} sorting={sorting} />}
      <ShowMore rest={query.rest} />
    </div>
  )
}

const tabNames = (): Readonly<Record<Tab, string>> => ({ clients: t`Clients`, agents: t`Agents`, staff: t`Staff` })
const statusNames = () => ({ pending: t`Pending`, suspended: t`Suspended` }) as const

type TabsProps = { current: Tab | undefined; counts: UserCountsShown | undefined }

/** Each with the number of its accounts; what is searched for stays. */
function Tabs({ current, counts }: TabsProps) {
  const { params } = useAddress()
  const { status } = filtersIn(params)
  const toTab = (tab: Tab | null) => {
    const asked = new URLSearchParams(params)
    for (const name of ['view', 'role', 'status']) asked.delete(name)
    if (tab) asked.set('view', tab)
    if (status) asked.set('status', status)
    return `${paths.adminQueue('users')}?${asked}`
  }
  return (
    <div className="border-b border-hairline">
      <LinkTabs
        label={t`Accounts`}
        tabs={[
          { name: t`All`, to: toTab(null), current: current === undefined, count: counts?.all },
          ...TABS.map((tab) => ({
            name: tabNames()[tab],
            to: toTab(tab),
            current: tab === current,
            count: counts?.[tab],
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

const detailOf = (user: UserLineShown) => <UserActs user={user} />
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
        columns={columnsWith(opened, open, sorting.by === 'seen')}
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

const isStaff = ({ role }: UserLineShown) => STAFF_ROLES.includes(role)
const roleTag = ({ role }: UserLineShown) => <span className="tag tag-sky">{capitalize(role)}</span>

/** @param bySeen Where there is little room, the time by which they are sorted is the one that is shown. */
const columnsWith = (
  opened: string | null,
  open: (id: string) => void,
  bySeen: boolean,
): readonly Column<UserLineShown>[] => [
  {
    key: 'name',
    name: t`Name`,
    isSortable: true,
    cell: (user) => (
      <div className="flex items-center gap-3">
        <Avatar name={user.name} id={user.name} size="line" />
        <button type="button" aria-expanded={user.id === opened} onClick={() => open(user.id)} className="queue-open">
          <span>
            {user.name || t`No name`} {isStaff(user) && <span className="queue-mark">{roleTag(user)}</span>}
          </span>
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
    cell: (user) => (isStaff(user) ? roleTag(user) : capitalize(user.role)),
  },
  { key: 'status', name: t`Status`, needsNoLabel: true, cell: (user) => <Status user={user} /> },
  {
    key: 'seen',
    name: t`Last seen`,
    isSortable: true,
    cell: ({ last_seen_at: at }) =>
      at ? (
        <time dateTime={at} title={formatDateTime(at)} className={`queue-since ${bySeen ? '' : 'queue-none'}`}>
          {t`${formatWaitTime(at)} ago`}
        </time>
      ) : (
        <span className="queue-since queue-none text-muted">{t`Never`}</span>
      ),
  },
  {
    key: 'created',
    name: t`Joined`,
    isSortable: true,
    cell: ({ created_at: at }) => <span className={bySeen ? 'queue-none' : ''}>{formatDate(at)}</span>,
  },
]

/** What keeps an account from being used comes before its approval. Null: nothing does. */
function problemOf({ status, verified, approval }: UserLineShown): [string, string] | null {
  if (status === 'suspended') return [t`Suspended`, 'bg-brick']
  if (!verified) return [t`Email not confirmed`, 'bg-marigold']
  if (approval === 'pending') return [t`Pending`, 'bg-marigold']
  if (approval === 'rejected') return [t`Not approved`, 'bg-brick']
  if (approval === 'suspended') return [t`Approval suspended`, 'bg-brick']
  return null
}

/** Only a problem has a mark. The dot repeats the words. */
function Status({ user }: { user: UserLineShown }) {
  const problem = problemOf(user)
  if (!problem) {
    const words = user.has_factor ? t`Active, two-step sign-in` : t`Active`
    return <span className="queue-none text-muted">{words}</span>
  }
  const [words, tint] = problem
  return (
    <span className="font-semibold">
      <span aria-hidden="true" className={`state-dot mr-2 ${tint}`} />
      {words}
    </span>
  )
}
