/** Checks access to each dashboard page, and otherwise explains who the page is for. */
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { paths } from '#common/paths.ts'
import { DashboardPage } from './dashboard-page.tsx'
import { useOwnProfile } from './own-profile.ts'
import { pageAccessFor, audienceOf, type PageAudience } from './page-access.ts'

export function PageGate({ children }: { children: ReactNode }) {
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
        Staff act only with a second step at signing in. <a href={`${paths.account}#two-step`}>Set it up</a>, then sign
        in again.
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
  'approved agents': <p>This is for enrolled agents whom we have approved.</p>,
  authors: <p>Articles are written by approved enrolled agents.</p>,
  editors: FOR_STAFF,
  moderators: FOR_STAFF,
  admins: FOR_STAFF,
}
