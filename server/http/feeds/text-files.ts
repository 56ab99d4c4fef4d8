/** robots.txt, security.txt, gpc.json, and opensearch.xml. */
import { escapeXml } from '#common/escape.ts'
import { LEGAL_VERSIONS } from '#common/legal-versions.ts'
import { paths } from '#common/paths.ts'
import type { Settings } from '#server/platform/settings.ts'

export const SITEMAP_PATH = '/sitemap.xml'

/** Private, or made for one visitor. A prefix ends in a slash where a public page begins the same way. */
const NOT_FOR_ROBOTS = ['/dashboard', '/auth/', '/es/auth/', '/api/', '/dev/', '/license-verification/']

/**
 * While the listings are invented, nothing on the site belongs in a search engine: every page is noindex
 * (app/routes/public/layout.tsx), and here everything is disallowed.
 */
export function robotsText({ origin, demo }: { origin: string; demo: boolean }): string {
  if (demo) return '# The listings are fictional, for demonstration only.\nUser-agent: *\nDisallow: /\n'
  const disallowed = NOT_FOR_ROBOTS.map((prefix) => `Disallow: ${prefix}`)
  return ['User-agent: *', ...disallowed, 'Allow: /', '', `Sitemap: ${origin}${SITEMAP_PATH}`, ''].join('\n')
}

export const SECURITY_TEXT_PATH = '/.well-known/security.txt'

export const GPC_PATH = '/.well-known/gpc.json'
/** That we honor Global Privacy Control (globalprivacycontrol.org): since when, and that we do. */
export const gpcText = (): string => JSON.stringify({ gpc: true, lastUpdate: LEGAL_VERSIONS.privacy })

const VALID_DAYS = 180
const DAY_MS = 86_400_000

type About = Pick<Settings, 'origin' | 'CONTACT_TO' | 'mailFrom'>

/**
 * Where to report a vulnerability (RFC 9116). The expiration date is computed, so that it never goes stale: while the site runs, reports are read.
 */
export function securityText({ origin, CONTACT_TO, mailFrom }: About, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS)
  // Without a configured contact address, this is the sender's, which no one reads.
  const emailContact = CONTACT_TO === mailFrom.address ? [] : [`Contact: mailto:${CONTACT_TO}`]
  return [
    ...emailContact,
    `Contact: ${origin}${paths.contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${SECURITY_TEXT_PATH}`,
    '',
  ].join('\n')
}

/** Longer names aren't valid in the description. */
const SHORT_NAME_MAX = 16

/** What a browser needs to search the directory from its address bar (OpenSearch 1.1). */
export function openSearchText({ origin, SITE_NAME, PRODUCT_PLURAL }: Settings): string {
  const url = (type: string, path: string, more = '') =>
    `<Url type="${type}" template="${escapeXml(`${origin}${path}`)}"${more}/>`
  return [
    `<?xml version='1.0' encoding='UTF-8'?>`,
    `<OpenSearchDescription xmlns='http://a9.com/-/spec/opensearch/1.1/'>`,
    `<ShortName>${escapeXml(SITE_NAME.slice(0, SHORT_NAME_MAX))}</ShortName>`,
    `<Description>${escapeXml(`Find ${PRODUCT_PLURAL} by name, place, or need.`)}</Description>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image width="64" height="64" type="image/svg+xml">${escapeXml(`${origin}/favicon.svg`)}</Image>`,
    url('text/html', `${paths.agents}?q={searchTerms}`),
    url('application/x-suggestions+json', `${paths.openSearchSuggestions}?q={searchTerms}`),
    url('application/opensearchdescription+xml', paths.openSearch, ' rel="self"'),
    '</OpenSearchDescription>',
    '',
  ].join('\n')
}
