/** The sitemap format (sitemaps.org): one address per entry, with the day and time it really changed. */
import { escapeXml } from '#contract/escape-xml.ts'
export type SitemapEntry = {
  /** Absolute. */
  loc: string
  /** Left out where it is not known: a made-up date is worse than none. */
  lastmod?: Date | undefined
}

type Kind = 'urlset' | 'sitemapindex'
const ENTRY: Record<Kind, string> = { urlset: 'url', sitemapindex: 'sitemap' }
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export const openXml = (kind: Kind): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="${NAMESPACE}">\n`
export const closeXml = (kind: Kind): string => `</${kind}>\n`

export function entryXml(kind: Kind, { loc, lastmod }: SitemapEntry): string {
  const changed = lastmod ? `<lastmod>${lastmod.toISOString()}</lastmod>` : ''
  return `<${ENTRY[kind]}><loc>${escapeXml(loc)}</loc>${changed}</${ENTRY[kind]}>\n`
}

export const wholeXml = (kind: Kind, entries: readonly SitemapEntry[]): string =>
  openXml(kind) + entries.map((entry) => entryXml(kind, entry)).join('') + closeXml(kind)
