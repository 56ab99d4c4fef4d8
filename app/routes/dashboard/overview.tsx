/** /dashboard: pending items and links. The live connection opens only in the dashboard. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import type { UserProfile } from '#common/account-answers.ts'
import { paths } from '#common/paths.ts'
import type { Role } from '#common/roles.ts'
import { formatDate } from '#common/dates.ts'
import { useProductPaths, useSite } from '#app/lib/site.ts'
import { WaitingMessage } from '#app/features/chat/first-message.tsx'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { AgentApprovalStatus } from '#app/features/overview/agent-approval-status.tsx'
import { pageAccessFor } from '#app/features/dashboard/page-access.ts'
import { toDoItems } from '#app/features/overview/to-do-items.ts'
import { useList } from '#app/ui/list/use-list.ts'
import { QueueCounts } from '#app/features/admin/queues.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { api } from '#app/lib/api/calls.ts'
import { Link } from '#app/ui/link.tsx'

export default function OverviewPage() {
  const profile = useOwnProfile()
  return (
    <DashboardPage heading={`Hello, ${profile.first_name || profile.email}`}>
      <Overview profile={profile} />
    </DashboardPage>
  )
}

function Overview({ profile }: { profile: UserProfile }) {
  return (
    <div className="grid gap-10">
      <ToDo profile={profile} />
      {profile.agent && <AgentApprovalStatus agent={profile.agent} />}
      {profile.role.name === 'client' && <WaitingMessage />}
      {pageAccessFor(paths.admin, profile) === 'open' && <StaffWork />}
      {profile.agent?.status === 'approved' && <OwnWork />}
      <QuickLinks role={profile.role.name} />
      <YourAccount profile={profile} />
    </div>
  )
}

function ToDo({ profile }: { profile: UserProfile }) {
  const { unread } = useAuth()
  const waiting = toDoItems(profile, unread)
  return (
    <section aria-labelledby="waits">
      <h2 id="waits" className="text-26">
        To do
      </h2>
      {waiting.length === 0 ? (
        <p className="mt-3 text-muted">Nothing right now. When something needs you, it appears here.</p>
      ) : (
        <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
          {waiting.map(({ id, what, why, act, to }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
              <div className="min-w-0 flex-1 basis-72">
                <h3 className="text-18">{what}</h3>
                <p className="text-muted">{why}</p>
              </div>
              <LinkButton to={to}>
                {act}
                <span className="sr-only">: {what}</span>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type QuickLink = { to: string; name: string; what: string }

/** Moderators and admins get no quick links: the queues on this page already link on. */
function useQuickLinks(role: Role): readonly QuickLink[] {
  const { product } = useSite()
  const { findOrVerify, questionsToAsk } = useProductPaths()
  switch (role) {
    case 'moderator':
    case 'admin':
      return []
    case 'editor':
      return [
        {
          to: paths.ownArticles,
          name: 'Read what agents wrote',
          what: 'Articles that wait for an editor, and your own.',
        },
        { to: paths.adminQueue('newsletter'), name: 'Write the newsletter', what: 'Compose, try, schedule and send.' },
        { to: paths.adminQueue('texts'), name: 'Keep the texts', what: 'Questions people ask, and tax resources.' },
      ]
    case 'agent':
      return [
        { to: paths.agents, name: 'See how clients find agents', what: 'The directory as everybody sees it.' },
        { to: paths.licenseVerification, name: 'Look up your own name', what: 'What the IRS list says of you, dated.' },
      ]
    case 'client':
      return [
        { to: findOrVerify, name: `Find an ${product.singular}`, what: 'Near you, or anywhere by video and phone.' },
        { to: paths.licenseVerification, name: 'Check a name', what: 'Against the dated IRS list, with a receipt.' },
        { to: questionsToAsk, name: 'Prepare the first talk', what: 'What to ask before you hire anybody.' },
      ]
  }
}

function QuickLinks({ role }: { role: Role }) {
  const ways = useQuickLinks(role)
  if (ways.length === 0) return null
  return (
    <section aria-labelledby="ways">
      <h2 id="ways" className="text-26">
        Where to go from here
      </h2>
      <ul className="mt-3 grid gap-x-10 sm:grid-cols-2">
        {ways.map(({ to, name, what }) => (
          <li key={to} className="border-t border-hairline py-3">
            <Link href={to} className="font-semibold">
              {name}
            </Link>
            <p className="text-muted">{what}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ROLES: Record<UserProfile['role']['name'], string> = {
  client: 'Client',
  agent: 'Agent',
  editor: 'Editor',
  moderator: 'Moderator',
  admin: 'Administrator',
}

function YourAccount({ profile }: { profile: UserProfile }) {
  const { email, role, second_factor: factor, created_at: createdAt } = profile
  return (
    <section aria-labelledby="yours">
      <h2 id="yours" className="mb-3 text-26">
        Your account
      </h2>
      <Facts
        facts={[
          { name: 'Email address', value: email },
          { name: 'Role', value: ROLES[role.name] },
          { name: 'Two-step sign-in', value: factor.enabled ? 'On' : 'Off' },
          { name: 'Since', value: formatDate(createdAt) },
        ]}
      />
      <p className="mt-3">
        <Link href={paths.account}>Change your account</Link>
      </p>
    </section>
  )
}

const PARTS = [
  { part: 'answers', name: 'Answers', to: paths.ownQuestions, act: 'Answer a question' },
  { part: 'articles', name: 'Articles', to: paths.ownArticles, act: 'Write an article' },
  { part: 'reviews_received', name: 'Reviews of you', to: paths.ownReviews, act: 'Read your reviews' },
] as const

/** An agent's public content and pending work: each number links to where it is managed. */
function OwnWork() {
  const { data } = useList(api.get('user/contributions'))
  return (
    <section aria-labelledby="work">
      <h2 id="work" className="text-26">
        What people see of your work
      </h2>
      <ul className="mt-3 grid gap-x-10 sm:grid-cols-3">
        {PARTS.map(({ part, name, to, act }) => (
          <li key={part} className="border-t border-hairline py-3">
            <h3 className="text-16">{name}</h3>
            <p className="tabular min-h-10 font-serif text-26">{data?.[part].published}</p>
            <p className="tabular min-h-6 text-14 text-muted">{data && describeWaiting(data[part].waiting)}</p>
            <Link href={to} className="inline-flex min-h-11 items-center font-semibold">
              {act}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const describeWaiting = (waiting: number): string => (waiting === 0 ? 'public' : `public, and ${waiting} waiting`)

/** The non-empty queues: the main reason staff open this page. */
function StaffWork() {
  const query = useList(api.get('admin/queues'))
  const waiting = query.data?.filter((queue) => queue.waiting > 0)
  return (
    <section aria-labelledby="staff" className="grid gap-3">
      <h2 id="staff" className="text-26">
        What waits for our staff
      </h2>
      <LoadingNote query={query} />
      <QueueCounts queues={waiting ?? []} heading="h3" />
      {waiting?.length === 0 && <p className="text-muted">Nothing: every queue is empty.</p>}
      <p>
        <Link href={paths.admin}>All queues</Link>
      </p>
    </section>
  )
}
