/** /dashboard: pending items and links. The live connection opens only in the dashboard. */
import { CardSkeleton } from '#app/features/dashboard/app-shell.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { lazy, type ReactNode, Suspense } from 'react'
import type { UserProfile } from '#common/account-answers.ts'
import { paths } from '#common/paths.ts'
import type { Role } from '#common/roles.ts'
import { formatDate } from '#common/dates.ts'
import { useProductPaths, useSite } from '#app/lib/site.ts'
import { WaitingMessage } from '#app/features/chat/waiting-message.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Card } from '#app/ui/card.tsx'
import { AgentApprovalStatus } from '#app/features/overview/agent-approval-status.tsx'
import { AllAtOnce } from '#app/features/overview/all-at-once.tsx'
import { ListingFigures } from '#app/features/overview/listing-figures.tsx'
import { NextDeadline, RecentMessages, RecentQuestions, SavedAgents } from '#app/features/overview/recent.tsx'
import { Setup, ToDo } from '#app/features/overview/to-do.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { api } from '#app/lib/api/calls.ts'
import { formatNumber } from '#common/format-count.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

/** For staff alone. */
const staffOverview = () => import('#app/features/admin/staff-overview.tsx')
const StaffWork = lazy(async () => ({ default: (await staffOverview()).StaffWork }))
const StaffBeside = lazy(async () => ({ default: (await staffOverview()).StaffBeside }))

export default function OverviewPage() {
  const profile = useOwnProfile()
  return (
    <DashboardPage heading={`Hello, ${profile.first_name || profile.email}`}>
      <Suspense fallback={<CardSkeleton />}>
        <AllAtOnce skeleton={<CardSkeleton />}>
          <Overview profile={profile} />
        </AllAtOnce>
      </Suspense>
    </DashboardPage>
  )
}

type Kind = 'client' | 'new agent' | 'agent' | 'staff'
type Part = (profile: UserProfile) => ReactNode

function kindOf({ role, agent }: UserProfile): Kind {
  if (role.name === 'client') return 'client'
  if (!agent) return 'staff'
  return agent.status === 'approved' ? 'agent' : 'new agent'
}

/** What is waiting comes first; on wide screens, what seldom changes is beside it. */
function Overview({ profile }: { profile: UserProfile }) {
  const kind = kindOf(profile)
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ToDo profile={profile} />
        <div className={PARTS_BELOW}>{MAIN[kind](profile)}</div>
      </div>
      <div className={PARTS_BELOW}>
        {BESIDE[kind](profile)}
        {kind !== 'client' && <QuickLinks of={profile.role.name} />}
        {kind === 'staff' && profile.role.name !== 'admin' && <YourAccount profile={profile} />}
      </div>
    </div>
  )
}

/** A phone doesn't lay them out before someone scrolls there. */
const PARTS_BELOW = 'later [--room:50rem] grid grid-cols-[minmax(0,1fr)] gap-5'

const MAIN: Readonly<Record<Kind, Part>> = {
  client: () => (
    <>
      <WaitingMessage />
      <RecentMessages />
      <RecentQuestions />
      <QuickLinks of="client" />
    </>
  ),
  'new agent': (profile) => (
    <>
      {profile.agent && <AgentApprovalStatus agent={profile.agent} />}
      <Setup profile={profile} />
    </>
  ),
  agent: ({ agent }) => (
    <>
      <RecentMessages />
      {agent?.listing_id && <ListingFigures />}
    </>
  ),
  staff: (profile) => <StaffWork profile={profile} />,
}

const BESIDE: Readonly<Record<Kind, Part>> = {
  client: (profile) => (
    <>
      <NextDeadline />
      <SavedAgents />
      <Setup profile={profile} />
    </>
  ),
  'new agent': () => null,
  agent: (profile) => (
    <>
      <Setup profile={profile} />
      {profile.agent && <AgentApprovalStatus agent={profile.agent} />}
      <OwnWork />
    </>
  ),
  staff: ({ role }) => role.name === 'admin' && <StaffBeside />,
}

type QuickLink = { to: string; name: string; what: string; icon?: IconName }

/** Admins get no quick links: the queues on this page already link on. */
function useQuickLinks(role: Role): readonly QuickLink[] {
  const { product } = useSite()
  const { findOrVerify, questionsToAsk } = useProductPaths()
  switch (role) {
    case 'admin':
      return []
    case 'moderator':
      return [
        { to: paths.reviewPolicy, name: 'Review policy', what: 'What a review can say, and when we remove one.' },
        { to: paths.correctionsLog, name: 'Corrections log', what: 'What we corrected, for everyone to read.' },
        { to: paths.transparency, name: 'Transparency report', what: 'How many posts we removed, and why.' },
      ]
    case 'editor':
      return [
        {
          to: paths.ownArticles,
          name: 'Review articles',
          what: 'Submitted by agents, and your own.',
        },
        {
          to: paths.adminQueue('newsletter'),
          name: 'Write the newsletter',
          what: 'Compose, test, schedule, and send an issue.',
        },
        {
          to: paths.adminQueue('texts'),
          name: 'Edit FAQ and resources',
          what: 'Answers, notices, forms, deadlines, and terms.',
        },
      ]
    case 'agent':
      return [
        { to: paths.agents, name: 'See how clients find agents', what: 'The public directory.' },
        {
          to: paths.licenseVerification,
          name: 'Look up your own name',
          what: 'What the newest IRS list says about you.',
        },
      ]
    case 'client':
      return [
        {
          to: findOrVerify,
          name: `Find an ${product.singular}`,
          what: 'Near you, or anywhere by video or phone.',
          icon: 'search',
        },
        {
          to: paths.licenseVerification,
          name: 'Verify a name',
          what: 'Check it against the dated IRS list, and keep a receipt.',
          icon: 'verify',
        },
        {
          to: questionsToAsk,
          name: 'Prepare for a first call',
          what: 'What to ask before you hire someone.',
          icon: 'list',
        },
      ]
  }
}

function QuickLinks({ of }: { of: Role }) {
  const links = useQuickLinks(of)
  if (links.length === 0) return null
  return (
    <Card heading={of === 'moderator' ? 'Our rules' : 'Next steps'}>
      <ul className={of === 'client' ? 'grid gap-3 md:grid-cols-3' : '-my-2 divide-y divide-hairline'}>
        {links.map(({ to, name, what, icon }) => (
          <li key={to} className={of === 'client' ? CLIENT_LINK : 'py-3'}>
            {icon && <Icon name={icon} className="mt-0.5 shrink-0 text-evergreen" />}
            <div>
              <Link
                href={to}
                className={of === 'client' ? 'stretched font-semibold text-ink no-underline' : 'font-semibold'}
              >
                {name}
              </Link>
              <p className="mt-1 text-14 text-muted">{what}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const CLIENT_LINK = 'card-link flex gap-3 rounded-card border border-hairline p-4'

const ROLES: Record<UserProfile['role']['name'], string> = {
  client: 'Client',
  agent: 'Agent',
  editor: 'Editor',
  moderator: 'Moderator',
  admin: 'Administrator',
}

function YourAccount({ profile }: { profile: UserProfile }) {
  const { id, email, role, avatar, created_at: createdAt } = profile
  const name = [profile.first_name, profile.last_name].filter(Boolean).join(' ')
  return (
    <Card heading="Your account">
      <div className="flex items-center gap-3">
        <Avatar name={name || email} id={id} photo={avatar} />
        <div className="min-w-0">
          <p className="font-semibold [overflow-wrap:anywhere]">{name || email}</p>
          {name && <p className="text-14 text-muted [overflow-wrap:anywhere]">{email}</p>}
        </div>
      </div>
      <p className="mt-3 text-14 text-muted">
        {ROLES[role.name]} since {formatDate(createdAt)}
      </p>
      <p className="mt-2">
        <Link href={paths.account}>Account settings</Link>
      </p>
    </Card>
  )
}

const PARTS = [
  { part: 'reviews_received', name: 'Reviews', to: paths.ownReviews, act: 'Read your reviews' },
  { part: 'answers', name: 'Answers', to: paths.ownQuestions, act: 'Answer a question' },
  { part: 'articles', name: 'Articles', to: paths.ownArticles, act: 'Write an article' },
] as const

/** An agent's public content and pending work, each with where it is managed. */
function OwnWork() {
  const { data } = useList(api.get('user/contributions'))
  return (
    <Card heading="What clients see">
      <ul className="-my-3 divide-y divide-hairline">
        {PARTS.map(({ part, name, to, act }) => (
          <li key={part} className="py-3">
            <h3 className="font-sans text-16 font-semibold">{name}</h3>
            <p className="tabular min-h-6 text-14 text-muted">{data && describeWork(data[part])}</p>
            <Link href={to} className="inline-flex min-h-9 items-center text-14">
              {act}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function describeWork({ published, waiting }: { published: number; waiting: number }): string {
  const parts = [
    published > 0 && `${formatNumber(published)} published`,
    waiting > 0 && `${formatNumber(waiting)} in review`,
  ]
  return parts.filter(Boolean).join(', ') || 'None yet'
}
