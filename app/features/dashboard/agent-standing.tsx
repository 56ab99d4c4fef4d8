/** How far an agent's account is checked, and what that means. */
import type { ReactNode } from 'react'
import type { UserProfile } from '#contract/account-answers.ts'
import { paths } from '#contract/paths.ts'
import { Notice } from '#app/ui/notice.tsx'

type Agent = NonNullable<UserProfile['agent']>

export function AgentStanding({ agent }: { agent: Agent }) {
  return (
    <section aria-labelledby="standing">
      <h2 id="standing" className="mb-3 text-26">
        Your standing as an agent
      </h2>
      {WORDS[agent.status](agent)}
    </section>
  )
}

const WORDS: Record<Agent['status'], (agent: Agent) => ReactNode> = {
  pending: (agent) => (
    <Notice kind="caution">
      <p>
        <strong>Pending: we have yet to check you against the IRS list.</strong>
      </p>
      <p>
        A person compares your name, place and listing with the newest list. You need not do anything, and we write to
        you when it is decided. Until then your account works, but clients do not see you as an agent, and messages of
        clients and their live notices do not reach you.
      </p>
      <ListingWords agent={agent} />
    </Notice>
  ),
  approved: (agent) => (
    <Notice>
      <p>
        <strong>Approved: we found you on the IRS list.</strong>
      </p>
      <ListingWords agent={agent} />
    </Notice>
  ),
  rejected: (agent) => (
    <Notice kind="problem">
      <p>
        <strong>Not approved.</strong> {agent.reason}
      </p>
      <p>
        If that is a mistake, <a href={paths.contact}>write to us</a> and say where you stand on the list.
      </p>
    </Notice>
  ),
  suspended: (agent) => (
    <Notice kind="problem">
      <p>
        <strong>Suspended as an agent.</strong> {agent.reason}
      </p>
      <p>
        You may object: <a href={paths.contact}>write to us</a>.
      </p>
    </Notice>
  ),
}

const ListingWords = ({ agent }: { agent: Agent }) =>
  agent.listing_path ? (
    <p>
      {agent.status === 'approved' ? 'Your listing is public: ' : 'You named a listing as yours: '}
      <a href={agent.listing_path}>see its page</a>, or <a href={paths.dashboardListing}>go on with it</a>.
    </p>
  ) : (
    <p>
      No listing is yours yet. <a href={paths.dashboardListing}>Find and claim your listing</a>: an approved claim
      approves your account too.
    </p>
  )
