import { fullName } from '#app/features/agents/full-name.ts'
import { JsonLd, type JsonLdNode } from '#app/ui/json-ld.tsx'
import { paths } from '#contract/paths.ts'
import { capital } from '#app/lib/capital.ts'
import type { Site } from '#app/lib/site.ts'
import type { AgentView } from '#server/agents/view-agent.ts'

/** The profile for search engines: nothing that the page itself does not show. */
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
    // Only while the newest list says so: we know of no license beyond it.
    hasCredential: agent.status === 'listed' && agent.listedOn && credential(site.product.singular),
  })
}

const credential = (noun: string) => ({
  '@type': 'EducationalOccupationalCredential',
  name: capital(noun),
  credentialCategory: 'license',
  recognizedBy: { '@type': 'GovernmentOrganization', name: 'Internal Revenue Service', url: 'https://www.irs.gov/' },
})

/** Without what is not known. */
const said = <Node extends JsonLdNode>(node: Node): JsonLdNode =>
  Object.fromEntries(
    Object.entries(node).filter(([, value]) => value && !(Array.isArray(value) && value.length === 0)),
  ) as JsonLdNode
