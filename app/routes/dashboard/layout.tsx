/**
 * Layout of the dashboard. The content
 * renders only in the browser, because only the browser knows who is signed in.
 */
import { Outlet, useLocation, useSearchParams } from 'react-router'
import { type ReactNode, useId } from 'react'
import { LiveUpdates } from '#app/features/chat/live-updates.tsx'
import { Guard, useOwnProfile, signOut } from '#app/features/dashboard/guard.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { dispatchAuth, useAuth } from '#app/lib/session/auth-state.ts'
import { Icon } from '#app/ui/icon.tsx'
import { endServerSession } from '#app/lib/account/sign-in.ts'
import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import {
  audienceOf,
  pageAccessFor,
  type PageAudience,
  type Tab,
  tabAt,
  tabGroupsOf,
} from '#app/features/dashboard/page-access.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { paths } from '#common/paths.ts'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { Link } from '#app/ui/link.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { api } from '#app/lib/api/calls.ts'

export default function DashboardLayout() {
  return (
    <Guard skeleton={<DashboardSkeleton />}>
      <LiveUpdates />
      <DashboardFrame>
        <PageGate>
          <Outlet />
        </PageGate>
      </DashboardFrame>
    </Guard>
  )
}

/**
 * The dashboard frame: a rail of grouped pages at the left, the page beside it. On narrow screens the rail collapses
 * behind a button, the specification's navigation toggle.
 */
function DashboardFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const groups = tabGroupsOf(useOwnProfile())
  const current = tabAt(groups, pathname)
  const { tabToggle } = useAuth()
  const countAt = useCounts()
  return (
    <Columns
      isFull={useIsThread()}
      rail={
        <>
          <button
            type="button"
            aria-expanded={tabToggle}
            aria-controls="dashboard-tabs"
            onClick={() => dispatchAuth({ type: 'navigation toggled' })}
            className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-box border border-edge bg-raised px-3 font-semibold md:hidden"
          >
            <Icon name={current?.icon ?? 'menu'} className="text-evergreen" />
            <span>{current?.name ?? 'Dashboard'}</span>
            <span className="ml-auto text-14 font-normal text-muted">{tabToggle ? 'Close' : 'More'}</span>
          </button>
          <nav
            id="dashboard-tabs"
            aria-label="Dashboard"
            className={`grid gap-5 max-md:mt-2 max-md:border-b max-md:border-hairline max-md:pb-4 ${tabToggle ? '' : 'max-md:hidden'}`}
          >
            {groups.map(({ name, tabs }) => (
              <RailGroup key={name} name={name}>
                {tabs.map((tab) => (
                  <Entry
                    key={tab.to}
                    {...tab}
                    isOpen={tab === current}
                    isHere={tab.to === pathname}
                    count={countAt(tab.to)}
                  />
                ))}
              </RailGroup>
            ))}
            <SignOutButton />
          </nav>
        </>
      }
    >
      {children}
    </Columns>
  )
}

type CountAt = (to: string) => Count | null
type Count = { of: number; unit: 'unread' | 'to review' }

/** What is unread among the messages and, for staff, what waits in each queue. */
function useCounts(): CountAt {
  const { unread } = useAuth()
  const isStaff = pageAccessFor(paths.admin, useOwnProfile()) === 'open'
  const { data: queues = [] } = useList(api.get('admin/queues'), { enabled: isStaff })
  return (to) => {
    if (to === paths.messages) return { of: unread, unit: 'unread' }
    const found = queues.find(({ queue }) => to === (queue === 'posts' ? paths.moderation : paths.adminQueue(queue)))
    return found ? { of: found.waiting, unit: 'to review' } : null
  }
}

/** An open conversation has a phone's screen to itself: its arrow leads back to the list, where the rail is. */
function useIsThread(): boolean {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return pathname === paths.messages && search.has('chat')
}

function RailGroup({ name, children }: { name: string | null; children: ReactNode }) {
  const id = useId()
  return (
    <div>
      {name && (
        <p id={id} className="mb-1 px-3 text-14 text-muted">
          {name}
        </p>
      )}
      <ul aria-labelledby={name ? id : undefined} className="grid gap-0.5">
        {children}
      </ul>
    </div>
  )
}

/** Selecting a tab collapses them again. */
const closeNavigation = () => dispatchAuth({ type: 'navigation toggled', open: false })

type EntryProps = Tab & {
  isOpen: boolean
  isHere: boolean
  count: Count | null
}

const Entry = ({ name, to, icon, isOpen, isHere, count }: EntryProps) => (
  <li>
    <Link
      href={to}
      onClick={closeNavigation}
      aria-current={isOpen ? (isHere ? 'page' : 'true') : undefined}
      className="flex min-h-11 items-center gap-3 rounded-box px-3 font-medium text-ink no-underline hover:bg-evergreen-tint aria-[current]:bg-evergreen-tint aria-[current]:font-semibold aria-[current]:text-evergreen md:min-h-10"
    >
      <Icon name={icon} />
      {name}
      {count && count.of > 0 && (
        <span
          className={`tabular ml-auto min-w-6 rounded-full px-1.5 text-center text-14 font-semibold ${count.unit === 'unread' ? 'bg-brick text-paper' : 'bg-hairline text-ink'}`}
        >
          {count.of > 99 ? '99+' : count.of}
          <span className="sr-only"> {count.unit}</span>
        </span>
      )}
    </Link>
  </li>
)

/** The rail has the height of the window, and scrolls by itself where it is longer. */
const Columns = ({ rail, isFull = false, children }: ColumnsProps) => (
  <div
    className={`mx-auto grid w-full max-w-app grow gap-y-5 px-4 max-md:content-start md:grid-cols-[15rem_minmax(0,1fr)] md:px-0 md:py-0 ${isFull ? '' : 'pt-5 pb-16'}`}
  >
    <div className={`md:border-r md:border-hairline ${isFull ? 'max-md:hidden' : ''}`}>
      <div className="md:sticky md:top-header md:max-h-below-header md:overflow-y-auto md:px-4 md:py-6">{rail}</div>
    </div>
    <div className="min-w-0 md:px-8 md:pt-8 md:pb-12 lg:px-12">{children}</div>
  </div>
)

type ColumnsProps = { rail: ReactNode; isFull?: boolean; children: ReactNode }

function SignOutButton() {
  const { press, busy, problem } = useAsyncAction(async () => {
    await endServerSession()
    await signOut('You’re signed out.')
  })
  return (
    <>
      <button
        type="button"
        disabled={busy}
        onClick={() => void press()}
        className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-box px-3 text-left font-medium text-ink hover:bg-evergreen-tint"
      >
        <Icon name="sign-out" />
        {busy ? 'Signing out' : 'Sign out'}
      </button>
      {problem && (
        <p role="alert" className="px-3 text-14 font-semibold text-brick">
          Not signed out: {problem}
        </p>
      )}
    </>
  )
}

/** The frame before the user is known, with the same dimensions. */
const DashboardSkeleton = () => (
  <Columns rail={<div aria-hidden="true" className="h-11 rounded-box bg-hairline noscript:hidden md:h-96" />}>
    <noscript>
      <Notice kind="caution">
        <p>The dashboard needs JavaScript. Turn it on, or use the public pages without it.</p>
      </Notice>
    </noscript>
    <output className="sr-only noscript:hidden">Loading your dashboard</output>
    <div aria-hidden="true" className="grid gap-4 noscript:hidden">
      <div className="h-10 w-64 max-w-full rounded-box bg-hairline" />
      <div className="h-6 w-full max-w-[30rem] rounded-box bg-hairline" />
      <div className="card mt-4 grid content-start gap-5 p-5">
        {['w-3/5', 'w-1/2', 'w-2/3'].map((width) => (
          <div key={width} className="flex items-center gap-4">
            <div className="size-10 shrink-0 rounded-full bg-hairline" />
            <div className={`h-5 rounded-stamp bg-hairline ${width}`} />
          </div>
        ))}
      </div>
    </div>
  </Columns>
)

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
    <DashboardPage heading="Not open to you">
      <Notice kind="problem">{audience ? WORDS[audience] : <p>There is no such page.</p>}</Notice>
      {audience === 'agents' && <BecomeAgentLink />}
      <p className="mt-6">
        <LinkButton to="/dashboard">Go to your overview</LinkButton>
      </p>
    </DashboardPage>
  )
}

const isForApproved = (audience: PageAudience | undefined) => audience === 'approved agents' || audience === 'authors'

/** Nothing is wrong: the application is being reviewed. */
const NotYet = () => (
  <DashboardPage heading="Not open yet">
    <Notice>
      <p>
        This opens once we’ve approved you as an agent. We’re comparing your details with the newest IRS list, and we’ll
        email you when it’s decided. There’s nothing you need to do.
      </p>
    </Notice>
    <p className="mt-6">
      <LinkButton to={paths.dashboardListing}>Prepare your listing</LinkButton>
    </p>
  </DashboardPage>
)

const MfaRequired = () => (
  <DashboardPage heading="One more step first">
    <Notice kind="caution">
      <p>
        Staff act only with a second step at signing in. <Link href={`${paths.account}#two-step`}>Set it up</Link>, then
        sign in again.
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
        I’m an enrolled agent
      </LinkButton>
    </p>
  )
}

const FOR_STAFF = <p>This is for our staff.</p>
const WORDS: Readonly<Record<PageAudience, ReactNode>> = {
  everybody: null,
  clients: <p>This is for clients’ accounts. Yours isn’t one.</p>,
  agents: <p>This page is for enrolled agents. Only an agent’s account can claim a listing.</p>,
  'approved agents': <p>This is for approved enrolled agents.</p>,
  authors: <p>Articles are written by approved enrolled agents.</p>,
  editors: FOR_STAFF,
  moderators: FOR_STAFF,
  admins: FOR_STAFF,
}
