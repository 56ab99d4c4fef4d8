/** Stands before each page of the dashboard, and says kindly for whom it is. */
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { paths } from '#contract/paths.ts'
import { DashboardPage } from './dashboard-page.tsx'
import { useOwnProfile } from './own-profile.ts'
import { answerTo, audienceOf, type PageAudience } from './page-access.ts'

export function PageGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const answer = answerTo(pathname, useOwnProfile())
  if (answer === 'open') return children
  if (answer === 'second factor') return <SecondFactorFirst />
  const audience = audienceOf(pathname)
  return (
    <DashboardPage heading="Not open to you">
      <Notice kind="problem">{audience ? WORDS[audience] : <p>There is no such page.</p>}</Notice>
      <p className="mt-6">
        <LinkButton to="/dashboard">Go to your overview</LinkButton>
      </p>
    </DashboardPage>
  )
}

const SecondFactorFirst = () => (
  <DashboardPage heading="One more step first">
    <Notice kind="caution">
      <p>
        Staff act only with a second step at signing in. <a href={`${paths.account}#two-step`}>Set it up</a>, then sign
        in again.
      </p>
    </Notice>
  </DashboardPage>
)

const FOR_STAFF = <p>This is for our staff.</p>
const WORDS: Readonly<Record<PageAudience, ReactNode>> = {
  everybody: null,
  agents: (
    <>
      <p>This is for enrolled agents: a listing is claimed from the account of the agent it names.</p>
      <p>
        <LinkButton to={paths.registerAsAgent}>Register as an agent</LinkButton>
      </p>
    </>
  ),
  'approved agents': <p>This is for enrolled agents whom we have approved.</p>,
  authors: <p>Articles are written by approved enrolled agents.</p>,
  editors: FOR_STAFF,
  moderators: FOR_STAFF,
  admins: FOR_STAFF,
}
