import type { UserProfile } from '#contract/account-answers.ts'
import { paths } from '#contract/paths.ts'
import type { Role } from '#contract/roles.ts'
import { showDate } from '#contract/show-date.ts'
import { useProductPaths, useSite } from '#app/lib/site.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { AgentStanding } from './agent-standing.tsx'
import { OwnWork } from './own-work.tsx'
import { answerTo } from './page-access.ts'
import { StaffWork } from './staff-work.tsx'
import { waitingFor } from './waiting.ts'

export function Overview({ profile }: { profile: UserProfile }) {
  return (
    <div className="grid gap-10">
      {profile.agent && <AgentStanding agent={profile.agent} />}
      <WhatWaits profile={profile} />
      {answerTo(paths.admin, profile) === 'open' && <StaffWork />}
      {profile.agent?.status === 'approved' && <OwnWork />}
      <WaysOn role={profile.role.name} />
      <YourAccount profile={profile} />
    </div>
  )
}

function WhatWaits({ profile }: { profile: UserProfile }) {
  const waiting = waitingFor(profile)
  return (
    <section aria-labelledby="waits">
      <h2 id="waits" className="text-26">
        What waits for you
      </h2>
      {waiting.length === 0 ? (
        <p className="mt-3 text-muted">Nothing. When something needs you, it stands here.</p>
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

type Way = { to: string; name: string; what: string }

/** Where the queues are, they lead on. */
function useWaysOn(role: Role): readonly Way[] {
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

function WaysOn({ role }: { role: Role }) {
  const ways = useWaysOn(role)
  if (ways.length === 0) return null
  return (
    <section aria-labelledby="ways">
      <h2 id="ways" className="text-26">
        Where to go from here
      </h2>
      <ul className="mt-3 grid gap-x-10 sm:grid-cols-2">
        {ways.map(({ to, name, what }) => (
          <li key={to} className="border-t border-hairline py-3">
            <a href={to} className="font-semibold">
              {name}
            </a>
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
          { name: 'Since', value: showDate(createdAt) },
        ]}
      />
      <p className="mt-3">
        <a href={paths.account}>Change your account</a>
      </p>
    </section>
  )
}
