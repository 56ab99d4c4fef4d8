/**
 * Structured data for search engines, next to the visible text it repeats. A data block never runs, so it needs no
 * nonce; and without `<`, nothing in a name can close it.
 */
import { createContext, type ReactNode, useContext } from 'react'
import { useSite } from '#app/lib/site.ts'
import type { Site } from '#app/lib/site.ts'

export type JsonLdNode = { '@type': string; [property: string]: unknown }

const Withheld = createContext(false)

/** Search engines get no data about demo content, not even its breadcrumb. */
export const WithoutData = ({ when, children }: { when: boolean; children: ReactNode }) => (
  <Withheld value={when}>{children}</Withheld>
)

/** @param of gets the site, for absolute URLs. An error page has no site, and so no structured data. */
export function JsonLd({ of }: { of: (site: Site) => JsonLdNode | readonly JsonLdNode[] }) {
  const site = useSite()
  const isWithheld = useContext(Withheld)
  if (isWithheld) return null
  const nodes = of(site)
  const data = Array.isArray(nodes) ? { '@graph': nodes } : nodes
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return <script type="application/ld+json">{text}</script>
}
