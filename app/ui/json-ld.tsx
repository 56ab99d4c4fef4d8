/**
 * Structured data for search engines, beside the visible text it repeats. A data block is never run, so it needs no
 * nonce; and without `<` nothing in a name can end it.
 */
import { useRouteLoaderData } from 'react-router'
import type { Site } from '#app/lib/site.ts'

export type JsonLdNode = { '@type': string; [property: string]: unknown }

/** @param of gets the site, for absolute addresses. An error page that has no site has no such data either. */
export function JsonLd({ of }: { of: (site: Site) => JsonLdNode | readonly JsonLdNode[] }) {
  const site = useRouteLoaderData<{ site: Site }>('root')?.site
  if (!site) return null
  const nodes = of(site)
  const data = Array.isArray(nodes) ? { '@graph': nodes } : nodes
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return <script type="application/ld+json">{text}</script>
}
