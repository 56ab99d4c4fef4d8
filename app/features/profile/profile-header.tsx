import { ViewTransition } from 'react'
import { nameTransition } from '#app/features/agents/name-transition.ts'
import { fullName, placeLine } from '#app/features/agents/full-name.ts'
import { StandingStamp } from '#app/features/agents/standing-stamp.tsx'
import type { AgentView } from '#server/agents/view-agent.ts'
import { stampedOf } from './stamped-of.ts'
import { Icon } from '#app/ui/icon.tsx'

const CONTACT = 'inline-flex min-h-11 items-center gap-2 font-semibold'

/** Who, where, and how they stand. Phone and website only where the agent opted in. */
export function ProfileHeader({ agent }: { agent: AgentView }) {
  const { profile, dba, county } = agent
  const facts = [placeLine(agent), county && `${county} County`, dba]
  return (
    <header className="mt-5 grid gap-3">
      <ViewTransition name={nameTransition(agent.publicId)} share="name" default="none">
        <h1 className="w-fit text-33 md:text-42">
          {fullName(agent)}
          <span className="ml-3 font-sans text-18 font-semibold text-muted">EA</span>
        </h1>
      </ViewTransition>
      <p className="tabular text-18 text-muted">{facts.filter(Boolean).join(' · ')}</p>
      {profile?.headline && <p className="max-w-[68ch] text-18">{profile.headline}</p>}
      <div>
        <StandingStamp standing={stampedOf(agent)} to="#standing" />
      </div>
      {profile && (profile.phone || profile.website) && (
        <p className="flex flex-wrap gap-x-6">
          {profile.phone && (
            <a href={`tel:${profile.phone}`} className={CONTACT}>
              <Icon name="phone" /> Call {showPhone(profile.phone)}
            </a>
          )}
          {profile.website && (
            <a href={profile.website} rel="nofollow noopener" className={CONTACT}>
              <Icon name="globe" /> Visit the website
            </a>
          )}
        </p>
      )}
    </header>
  )
}

/** `+15595550142` → `(559) 555-0142`; other countries as they are. */
const showPhone = (phone: string) => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
