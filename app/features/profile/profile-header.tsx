import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { fullName, placeLine } from '#app/features/listing/full-name.ts'
import { ratingLine } from '#app/features/listing/labels.ts'
import { OldCopy } from '#app/features/listing/old-copy.tsx'
import { StatusBadge } from '#app/features/listing/status-badge.tsx'
import { statusSentence } from '#app/features/verification/answer-text.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { JsonLd, type JsonLdNode } from '#app/ui/json-ld.tsx'
import { capitalize } from '#app/lib/capitalize.ts'
import type { Site } from '#app/lib/site.ts'
import type { AgentView } from '#server/domains/agents/view-agent.ts'
import { statusOf } from '#common/list-status.ts'
import { paths } from '#common/paths.ts'
import type { SingleAgentRating } from '#common/review-schemas.ts'
import { formatDate } from '#common/dates.ts'
import { headlineOf, inOwnWords } from '#app/features/listing/own-words.ts'

type Props = { agent: AgentView; rating: SingleAgentRating; children: ReactNode }

/** A photo or initials, the name, the place, the rating, and the list status. */
export function ProfileHeader({ agent, rating, children }: Props) {
  const { profile, dba, county, publicId } = agent
  const facts = [placeLine(agent), county && t`${county} County`, dba]
  const photo = profile?.photoId ? paths.photo(profile.photoId) : null
  return (
    <header className="card profile-head">
      <Avatar name={fullName(agent)} id={publicId} photo={photo} size="page" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h1 className="moving-name w-fit max-w-full text-36 [overflow-wrap:anywhere]">
          {fullName(agent)}
          <span className="ml-3 font-sans text-18 font-semibold text-muted">{t`EA`}</span>
        </h1>
        <p className="tabular text-18 text-muted">{joinWithDots(facts)}</p>
        {rating.average !== null && (
          <a href="#reviews" className="agent-rating w-fit text-ink no-underline hover:underline">
            {ratingLine(rating.average, rating.count)}
          </a>
        )}
        <BesideList agent={agent} />
        <Headline profile={profile} />
        <div className="mt-1 grid justify-items-start gap-1.5 text-muted">
          <StatusBadge standing={statusOf(agent)} to="#standing" />
          <OldCopy listDates={[statusOf(agent).date]} />
        </div>
        {/* For a listed agent, the status badge is enough. */}
        {agent.status !== 'listed' && <p className="max-w-[68ch]">{describeRemoval(agent)}</p>}
      </div>
      <div className="profile-tools no-print">{children}</div>
    </header>
  )
}

function Headline({ profile }: Pick<AgentView, 'profile'>) {
  if (!profile) return null
  const { headline, headlineLang } = headlineOf(profile)
  return (
    headline && (
      <p lang={headlineLang} className="max-w-[60ch] text-18">
        {headline}
      </p>
    )
  )
}

/**
 * The name the agent goes by and where they practice now, if that differs from the IRS list. Never replaces the list's
 * facts, and says who provided it and when it was reviewed.
 */
function BesideList({ agent: { profile } }: { agent: AgentView }) {
  const { alsoKnownAs = null, alsoKnownOn = null, nowIn = null, nowInOn = null } = profile ?? {}
  const lines = [
    alsoKnownAs && { what: t`Also known as ${alsoKnownAs}`, on: alsoKnownOn },
    nowIn && { what: t`Now practicing in ${placeLine(nowIn)}`, on: nowInOn },
  ].filter((line) => line !== null && line !== '')
  return lines.map(({ what, on }) => (
    <p key={what} className="tabular max-w-[68ch]">
      {what}{' '}
      <span className="text-14 text-muted">
        {on ? t`according to the agent, reviewed by our staff on ${formatDate(on)}` : t`according to the agent`}
      </span>
    </p>
  ))
}

/** Shown beside the status badge, so that the badge isn't read out of context. */
const describeRemoval = ({ status, listKind, listedOn, newestListOn }: AgentView): string =>
  listKind && listedOn
    ? statusSentence({ status, kind: listKind, onListOf: listedOn, newestListOf: newestListOn ?? listedOn })
    : t`This person isn’t on any IRS list we have.`

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
    description: profile && inOwnWords(profile.headline, profile.headlineEs).text,
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
  recognizedBy: { '@type': 'GovernmentOrganization', name: t`Internal Revenue Service`, url: 'https://www.irs.gov/' },
})

/** Removes unknown values. */
const said = <Node extends JsonLdNode>(node: Node): JsonLdNode =>
  Object.fromEntries(
    Object.entries(node).filter(([, value]) => value && !(Array.isArray(value) && value.length === 0)),
  ) as JsonLdNode
