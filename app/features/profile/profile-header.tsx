import { inALine } from '#app/lib/in-a-line.ts'
import { ViewTransition } from 'react'
import { nameTransition } from '#app/features/agents/name-transition.ts'
import { fullName, placeLine } from '#app/features/agents/full-name.ts'
import { StandingStamp } from '#app/features/agents/standing-stamp.tsx'
import { standingSentence } from '#app/features/verification/answer-words.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { paths } from '#contract/paths.ts'
import type { AgentView } from '#server/agents/view-agent.ts'
import { BesideList } from './beside-list.tsx'
import { stampedOf } from './stamped-of.ts'
import { showPhone } from '#app/lib/show-phone.ts'
import { Icon } from '#app/ui/icon.tsx'

/** Who, where, and how they stand. Phone and website only where the agent opted in. */
export function ProfileHeader({ agent }: { agent: AgentView }) {
  const { profile, dba, county } = agent
  const facts = [placeLine(agent), county && `${county} County`, dba]
  return (
    <header className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-3">
      {profile?.photoId && (
        <img src={paths.photo(profile.photoId)} alt="" width={128} height={128} className="size-32 rounded-box" />
      )}
      <ViewTransition name={nameTransition(agent.publicId)} share="name" default="none">
        <h1 className="w-fit max-w-full text-33 [overflow-wrap:anywhere] md:text-42">
          {fullName(agent)}
          <span className="ml-3 font-sans text-18 font-semibold text-muted">EA</span>
        </h1>
      </ViewTransition>
      <p className="tabular text-18 text-muted">{inALine(facts)}</p>
      <BesideList agent={agent} />
      {profile?.headline && <p className="max-w-[68ch] text-18">{profile.headline}</p>}
      <div>
        <StandingStamp standing={stampedOf(agent)} to="#standing" />
      </div>
      {/* Of one who is listed the stamp says it all. */}
      {agent.status !== 'listed' && <p className="max-w-[68ch]">{whyGone(agent)}</p>}
      <WaysToReach agent={agent} />
    </header>
  )
}

/** Beside the stamp, so that nobody judges by it alone. */
const whyGone = ({ status, listedOn, newestListOn }: AgentView): string =>
  listedOn
    ? standingSentence({ status, onListOf: listedOn, newestListOf: newestListOn ?? listedOn })
    : 'No list we hold names this person.'

function WaysToReach({ agent: { publicId, takesMessages, profile } }: { agent: AgentView }) {
  const { phone = null, website = null } = profile ?? {}
  return (
    <div className="mt-2 flex flex-wrap gap-3 empty:hidden">
      {takesMessages && (
        <span className="no-print contents">
          <LinkButton look="main" to={paths.writeTo(publicId)} rel="nofollow">
            <Icon name="send" /> Send a message
          </LinkButton>
        </span>
      )}
      {phone && (
        <LinkButton look={takesMessages ? 'quiet' : 'main'} to={`tel:${phone}`}>
          <Icon name="phone" /> Call {showPhone(phone)}
        </LinkButton>
      )}
      {website && (
        <LinkButton to={website} rel="nofollow noopener">
          <Icon name="globe" /> <span className="print:hidden">Visit the website</span>
          <span className="hidden break-all print:inline">{website}</span>
        </LinkButton>
      )}
    </div>
  )
}
