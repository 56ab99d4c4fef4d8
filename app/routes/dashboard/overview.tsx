/** /dashboard: pending items and links. The live connection opens only in the dashboard. */
import { t } from '@lingui/core/macro'
import { CardSkeleton } from '#app/features/dashboard/app-shell.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { lazy, type ReactNode, Suspense } from 'react'
import type { UserProfile } from '#common/account-answers.ts'
import { paths } from '#common/paths.ts'
import { useProductPaths, useSite } from '#app/lib/site.ts'
import { WaitingMessage } from '#app/features/chat/waiting-message.tsx'
import { AllAtOnce } from '#app/features/overview/all-at-once.tsx'
import {
  NextDeadline,
  OpenRequests,
  RecentMessages,
  RecentQuestions,
  SavedAgents,
  useOwnRequests,
} from '#app/features/overview/recent.tsx'
import { NextSteps, Setup, ToDo } from '#app/features/overview/to-do.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { api } from '#app/lib/api/calls.ts'
import { LinkButton } from '#app/ui/button.tsx'

/** For agents, or staff, alone. */
const ListingFigures = lazy(async () => ({
  default: (await import('#app/features/overview/listing-figures.tsx')).ListingFigures,
}))
const OwnWork = lazy(async () => ({ default: (await import('#app/features/overview/listing-figures.tsx')).OwnWork }))
const AgentApprovalStatus = lazy(async () => ({
  default: (await import('#app/features/overview/agent-approval-status.tsx')).AgentApprovalStatus,
}))
const StaffWork = lazy(async () => ({ default: (await import('#app/features/admin/staff-overview.tsx')).StaffWork }))
const StaffBeside = lazy(async () => ({ default: (await import('#app/features/admin/staff-beside.tsx')).StaffBeside }))

export default function OverviewPage() {
  const profile = useOwnProfile()
  return (
    <DashboardPage heading={t`Hello, ${profile.first_name || profile.email}`} action={actionOf(profile)}>
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

const hasListing = (profile: UserProfile) => kindOf(profile) === 'agent' && Boolean(profile.agent?.listing_id)

/** What someone comes here to do next. */
function actionOf(profile: UserProfile): ReactNode {
  if (hasListing(profile)) return <ListingLinks path={profile.agent?.listing_path} />
  return (
    kindOf(profile) === 'client' && (
      <LinkButton variant="primary" to={paths.newRequest({})}>{t`Ask up to three agents`}</LinkButton>
    )
  )
}

const ListingLinks = ({ path }: { path: string | null | undefined }) => (
  <p className="flex flex-wrap gap-3">
    {path && <LinkButton to={path}>{t`View listing`}</LinkButton>}
    <LinkButton to={paths.dashboardListing}>{t`Edit listing`}</LinkButton>
  </p>
)

/**
 * What is waiting comes first; on wide screens, what seldom changes is beside it. A client's next deadline is there, or,
 * on others, below what is waiting: CSS shows one of the two.
 */
function Overview({ profile }: { profile: UserProfile }) {
  const kind = kindOf(profile)
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ToDo profile={profile} />
        {kind === 'client' && (
          <div className="empty:hidden lg:hidden">
            <NextDeadline />
          </div>
        )}
        <div className={PARTS_BELOW}>{MAIN[kind](profile)}</div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {kind === 'client' && (
          <div className="empty:hidden max-lg:hidden">
            <NextDeadline />
          </div>
        )}
        <div className={`${PARTS_BELOW} overview-beside`}>{BESIDE[kind](profile)}</div>
      </div>
    </div>
  )
}

/** A phone doesn't lay them out before someone scrolls there. */
const PARTS_BELOW = 'later overview-parts grid grid-cols-[minmax(0,1fr)] gap-5'

const MAIN: Readonly<Record<Kind, Part>> = {
  client: () => (
    <>
      <WaitingMessage />
      <OpenRequests />
      <RecentMessages isUnreadOnly />
      <RecentQuestions />
    </>
  ),
  'new agent': (profile) => (
    <>
      {profile.agent && <AgentApprovalStatus agent={profile.agent} />}
      <Setup profile={profile} />
    </>
  ),
  agent: (profile) => hasListing(profile) && <ListingFigures />,
  staff: (profile) => <StaffWork profile={profile} />,
}

const BESIDE: Readonly<Record<Kind, Part>> = {
  client: (profile) => (
    <>
      <Setup profile={profile} />
      <SavedAgents />
      <ClientLinks />
    </>
  ),
  'new agent': () => <AgentLinks />,
  agent: (profile) => (
    <>
      <RecentMessages />
      <Setup profile={profile} />
      {profile.agent && !hasListing(profile) && <AgentApprovalStatus agent={profile.agent} />}
      <OwnWork />
    </>
  ),
  staff: (profile) => <StaffBeside profile={profile} />,
}

const AgentLinks = () => (
  <NextSteps
    links={[
      { to: paths.agents, name: t`See how clients find agents`, what: t`Browse the public directory.` },
      {
        to: paths.licenseVerification,
        name: t`Look up your own name`,
        what: t`See what the newest IRS list says about you.`,
      },
    ]}
  />
)

/** For a client who hasn't begun yet. */
function ClientLinks() {
  const { product } = useSite()
  const { findOrVerify, questionsToAsk } = useProductPaths()
  const saved = useList(api.get('saved/listings'))
  const requests = useOwnRequests()
  if (saved.data?.length && requests.data?.length) return null
  return (
    <NextSteps
      links={[
        {
          to: findOrVerify,
          name: t`Find an ${product.singular}`,
          what: t`Search near you, or anywhere by video or phone.`,
        },
        {
          to: paths.licenseVerification,
          name: t`Verify a name`,
          what: t`Check a name against the IRS list, and keep a receipt with the list’s date.`,
        },
        {
          to: questionsToAsk,
          name: t`Prepare for a first call`,
          what: t`See what to ask before you hire someone.`,
        },
      ]}
    />
  )
}
