/**
 * Layout of the dashboard. The content
 * renders only in the browser, because only the browser knows who is signed in.
 */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Outlet, useLocation, useSearchParams } from 'react-router'
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import { LiveUpdates } from '#app/features/chat/live-updates.tsx'
import { Guard, useOwnProfile, signOut } from '#app/features/dashboard/guard.tsx'
import { createPortal } from 'react-dom'
import { ACCOUNT_MENU } from '#app/features/shell/shell.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { dispatchAuth, useAuth } from '#app/lib/session/auth-state.ts'
import { Icon } from '#app/ui/icon.tsx'
import { endServerSession } from '#app/lib/account/sign-in.ts'
import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import { audienceOf, pageAccessFor, type PageAudience, tabGroupsOf } from '#app/features/dashboard/page-access.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { formatNumber } from '#common/format-count.ts'
import { paths } from '#common/paths.ts'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { Columns, type CountAt, DashboardSkeleton, PageSkeleton, Rail } from '#app/features/dashboard/app-shell.tsx'
import { Link } from '#app/ui/link.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { api } from '#app/lib/api/calls.ts'

const AccountMenu = lazy(async () => ({
  default: (await import('#app/features/dashboard/account-menu.tsx')).AccountMenu,
}))

export default function DashboardLayout() {
  return (
    <Guard skeleton={<DashboardSkeleton />}>
      <LiveUpdates />
      <DashboardFrame>
        <AfterFrame>
          <PageGate>
            <Outlet />
          </PageGate>
        </AfterFrame>
      </DashboardFrame>
    </Guard>
  )
}

function DashboardFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const groups = tabGroupsOf(useOwnProfile())
  const { tabToggle } = useAuth()
  const header = document.getElementById(ACCOUNT_MENU)
  return (
    <>
      {header &&
        createPortal(
          <Suspense>
            <AccountMenu signOut={<SignOutButton />} />
          </Suspense>,
          header,
        )}
      <Columns
        isFull={useIsThread()}
        rail={
          <Rail
            groups={groups}
            pathname={pathname}
            isOpen={tabToggle}
            onToggle={(open) => dispatchAuth({ type: 'navigation toggled', open })}
            countAt={useCounts()}
            end={<SignOutButton />}
          />
        }
      >
        {children}
      </Columns>
    </>
  )
}

/** What is unread among the messages and the notifications and, for staff, what waits in each queue. */
function useCounts(): CountAt {
  const { unread, notifications } = useAuth()
  const isStaff = pageAccessFor(paths.admin, useOwnProfile()) === 'open'
  const { data: queues = [] } = useList(api.get('admin/queues'), { enabled: isStaff })
  return (to) => {
    if (to === paths.messages) return { of: unread, words: describeUnread(unread), isUrgent: true }
    if (to === paths.notifications) return { of: notifications, words: describeUnread(notifications) }
    const found = queues.find(({ queue }) => to === (queue === 'posts' ? paths.moderation : paths.adminQueue(queue)))
    return found ? { of: found.waiting, words: t`${formatNumber(found.waiting)} to review` } : null
  }
}

const describeUnread = (unread: number) => t`${unread} unread`

/** An open conversation has a phone's screen to itself: its arrow leads back to the list, where the rail is. */
function useIsThread(): boolean {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return pathname === paths.messages && search.has('chat')
}

function SignOutButton() {
  const { press, busy, problem } = useAsyncAction(async () => {
    await endServerSession()
    await signOut(t`You’re signed out.`)
  })
  return (
    <>
      <button type="button" disabled={busy} onClick={() => void press()} title={t`Sign out`} className="rail-link">
        <Icon name="sign-out" />
        <span className="truncate">{busy ? t`Signing out` : t`Sign out`}</span>
      </button>
      {problem && (
        <p role="alert" className="px-3 text-14 font-semibold text-brick">
          <Trans>We couldn’t sign you out: {problem}</Trans>
        </p>
      )}
    </>
  )
}

/** The frame is shown first: both at once would keep a phone from answering. */
const AfterFrame = ({ children }: { children: ReactNode }) =>
  useDeferredValue(true, false) ? children : <PageSkeleton />

/** Checks access to each dashboard page, and otherwise explains who the page is for. */
function PageGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const profile = useOwnProfile()
  const answer = pageAccessFor(pathname, profile)
  if (answer === 'open') return children
  if (answer === 'second factor') return <MfaRequired />
  const audience = audienceOf(pathname)
  if (profile.agent?.status === 'pending' && isForApproved(audience)) return <NotYet />
  return (
    <DashboardPage heading={t`No access`}>
      <Notice kind="problem">{audience ? words()[audience] : <p>{t`We couldn’t find that page.`}</p>}</Notice>
      {audience === 'agents' && <BecomeAgentLink />}
      <p className="mt-6">
        <LinkButton to="/dashboard">{t`Go to your overview`}</LinkButton>
      </p>
    </DashboardPage>
  )
}

const isForApproved = (audience: PageAudience | undefined) => audience === 'approved agents' || audience === 'authors'

/** Nothing is wrong: the application is being reviewed. */
const NotYet = () => (
  <DashboardPage heading={t`Not available yet`}>
    <Notice>
      <p>{t`You’ll get access once we approve you as an agent. We’ll email you our decision.`}</p>
    </Notice>
    <p className="mt-6">
      <LinkButton to={paths.dashboardListing}>{t`Prepare your listing`}</LinkButton>
    </p>
  </DashboardPage>
)

const MfaRequired = () => (
  <DashboardPage heading={t`One more step`}>
    <Notice kind="caution">
      <p>
        <Trans>
          Staff pages require two-step sign-in. <Link href={`${paths.account}#two-step`}>Set it up</Link>, then sign in
          again.
        </Trans>
      </p>
    </Notice>
  </DashboardPage>
)

/** Keeps the same account, and the claim that brought them here. */
function BecomeAgentLink() {
  const [asked] = useSearchParams()
  const profile = useOwnProfile()
  if (pageAccessFor(paths.becomeAgent(null), profile) !== 'open') return null
  return (
    <p className="mt-6">
      <LinkButton variant="primary" to={paths.becomeAgent(asked.get('claim'))}>
        {t`I’m an enrolled agent`}
      </LinkButton>
    </p>
  )
}

const forStaff = () => <p>{t`This page is for our staff.`}</p>
const words = (): Readonly<Record<PageAudience, ReactNode>> => ({
  everybody: null,
  clients: <p>{t`This page is for clients.`}</p>,
  agents: <p>{t`This page is for enrolled agents. Only they can claim a listing.`}</p>,
  'approved agents': <p>{t`This page is for approved enrolled agents.`}</p>,
  authors: <p>{t`Only approved enrolled agents can write articles.`}</p>,
  editors: forStaff(),
  moderators: forStaff(),
  admins: forStaff(),
})
