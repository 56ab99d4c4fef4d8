import { fullName } from '#app/features/listing/full-name.ts'
import { JsonLd, type JsonLdNode } from '#app/ui/json-ld.tsx'
import { paths } from '#common/paths.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import type { Site } from '#app/lib/site.ts'
import type { AgentView } from '#server/domains/agents/view-agent.ts'

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
