import { fullName, placeLine } from '#app/features/listing/full-name.ts'
import { StatusBadge } from '#app/features/listing/status-badge.tsx'
import { statusSentence } from '#app/features/verification/answer-text.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { formatPhone } from '#app/lib/format-phone.ts'
import { Icon } from '#app/ui/icon.tsx'
import { JsonLd, type JsonLdNode } from '#app/ui/json-ld.tsx'
import { WriteLink } from './write-link-island.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import type { Site } from '#app/lib/site.ts'
import type { AgentView } from '#server/domains/agents/view-agent.ts'
import { statusOf } from '#common/list-status.ts'
import { paths } from '#common/paths.ts'
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
      <h1 className="moving-name w-fit max-w-full text-36 [overflow-wrap:anywhere] md:text-48">
        {fullName(agent)}
        <span className="ml-3 font-sans text-18 font-semibold text-muted">EA</span>
      </h1>
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

/**
 * The name the agent goes by and where they practice now, if that differs from the IRS list. Never replaces the list's
 * facts, and says who provided it and when it was reviewed.
 */
function BesideList({ agent: { profile } }: { agent: AgentView }) {
  const { alsoKnownAs = null, alsoKnownOn = null, nowIn = null, nowInOn = null } = profile ?? {}
  const lines = [
    alsoKnownAs && { what: `Also known as ${alsoKnownAs}`, on: alsoKnownOn },
    nowIn && { what: `Now practicing in ${nowIn.city}, ${nowIn.state} ${nowIn.zip}`, on: nowInOn },
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

/** Shown beside the status badge, so that the badge isn't read out of context. */
const describeRemoval = ({ status, listKind, listedOn, newestListOn }: AgentView): string =>
  listKind && listedOn
    ? statusSentence({ status, kind: listKind, onListOf: listedOn, newestListOf: newestListOn ?? listedOn })
    : 'This person isn’t on any IRS list we have.'

function ContactOptions({ agent: { publicId, takesMessages, profile } }: { agent: AgentView }) {
  const { phone = null, website = null } = profile ?? {}
  return (
    <div className="mt-2 flex flex-wrap gap-3 empty:hidden">
      {takesMessages && (
        <span className="no-print contents">
          <WriteLink listing={publicId} />
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

/** Structured data for search engines: only what the page itself shows. */
export const PersonData = ({ agent, path }: { agent: AgentView; path: string }) => (
  <JsonLd
    of={(site) => ({
      '@type': 'ProfilePage',
      url: `${site.origin}${path}`,
      dateModified: new Date(agent.updatedAt).toISOString(),
      mainEntity: personOf(agent, path, site),
    })}
  />
)

function personOf(agent: AgentView, path: string, site: Site): JsonLdNode {
  const { profile, firstName, middleName, lastName, suffix, dba, country } = agent
  return said({
    '@type': 'Person',
    '@id': `${site.origin}${path}#person`,
    name: fullName(agent),
    url: `${site.origin}${path}`,
    image: `${site.origin}${paths.previewOf(agent.publicId)}`,
    givenName: firstName,
    additionalName: middleName,
    familyName: lastName,
    honorificSuffix: suffix,
    description: profile?.headline,
    address: said({
      '@type': 'PostalAddress',
      addressLocality: agent.city,
      addressRegion: agent.state,
      postalCode: agent.zip,
      addressCountry: country,
    }),
    worksFor: dba && { '@type': 'Organization', name: dba },
    knowsLanguage: profile?.languages,
    telephone: profile?.phone,
    sameAs: profile?.website,
    hasCredential: isOnActiveList(agent) && credential(site.product.singular),
  })
}

/** Only while the newest list of active agents has them: credentials in the PTIN file are self-reported. */
const isOnActiveList = ({ status, presence }: AgentView) =>
  status === 'listed' && presence.some(({ kind, current }) => kind === 'ea' && current)

const credential = (noun: string) => ({
  '@type': 'EducationalOccupationalCredential',
  name: capitalize(noun),
  credentialCategory: 'license',
  recognizedBy: { '@type': 'GovernmentOrganization', name: 'Internal Revenue Service', url: 'https://www.irs.gov/' },
})

/** Removes unknown values. */
const said = <Node extends JsonLdNode>(node: Node): JsonLdNode =>
  Object.fromEntries(
    Object.entries(node).filter(([, value]) => value && !(Array.isArray(value) && value.length === 0)),
  ) as JsonLdNode
