import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { ViewTransition } from 'react'
import { nameTransition } from '#app/features/listing/name-transition.ts'
import { fullName, placeLine } from '#app/features/listing/full-name.ts'
import { StatusBadge } from '#app/features/listing/status-badge.tsx'
import { statusSentence } from '#app/features/verification/answer-text.ts'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { statusOf } from '#common/list-status.ts'
import { paths } from '#common/paths.ts'
import type { AgentView } from '#server/domains/agents/view-agent.ts'
import { formatPhone } from '#app/lib/format-phone.ts'
import { Icon } from '#app/ui/icon.tsx'
import { formatDate } from '#common/dates.ts'

/** Name, location, and list status. Phone and website only if the agent opted in. */
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
      <p className="tabular text-18 text-muted">{joinWithDots(facts)}</p>
      <BesideList agent={agent} />
      {profile?.headline && <p className="max-w-[68ch] text-18">{profile.headline}</p>}
      <div>
        <StatusBadge standing={statusOf(agent)} to="#standing" />
      </div>
      {/* For a listed agent, the status badge is enough. */}
      {agent.status !== 'listed' && <p className="max-w-[68ch]">{describeRemoval(agent)}</p>}
      <ContactOptions agent={agent} />
    </header>
  )
}

/** Shown beside the status badge, so that the badge isn't read out of context. */
const describeRemoval = ({ status, listKind, listedOn, newestListOn }: AgentView): string =>
  listKind && listedOn
    ? statusSentence({ status, kind: listKind, onListOf: listedOn, newestListOf: newestListOn ?? listedOn })
    : 'This person isn’t on any IRS list we have.'

function ContactOptions({ agent: { publicId, takesMessages, profile } }: { agent: AgentView }) {
  const { phone = null, website = null } = profile ?? {}
  // Visitors write first and register afterward.
  const isSignedIn = useAuth().user !== null
  return (
    <div className="mt-2 flex flex-wrap gap-3 empty:hidden">
      {takesMessages && (
        <span className="no-print contents">
          <LinkButton
            variant="primary"
            to={isSignedIn ? paths.writeTo(publicId) : paths.newMessage(publicId)}
            rel="nofollow"
          >
            <Icon name="send" /> Send a message
          </LinkButton>
        </span>
      )}
      {phone && (
        <LinkButton variant={takesMessages ? 'secondary' : 'primary'} to={`tel:${phone}`}>
          <Icon name="phone" /> Call {formatPhone(phone)}
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

/**
 * The name the agent goes by and where they practice now, if that differs from the IRS list. Never replaces the list's
 * facts, and says who provided it and when it was reviewed.
 */
function BesideList({ agent: { profile } }: { agent: AgentView }) {
  const { alsoKnownAs = null, alsoKnownOn = null, nowIn = null, nowInOn = null } = profile ?? {}
  const lines = [
    alsoKnownAs && { what: `Also known as ${alsoKnownAs}`, on: alsoKnownOn },
    nowIn && { what: `Now practising in ${nowIn.city}, ${nowIn.state} ${nowIn.zip}`, on: nowInOn },
  ].filter((line) => line !== null && line !== '')
  return lines.map(({ what, on }) => (
    <p key={what} className="tabular max-w-[68ch]">
      {what}{' '}
      <span className="text-14 text-muted">
        said by the agent{on && `, accepted by our staff on ${formatDate(on)}`}
      </span>
    </p>
  ))
}
