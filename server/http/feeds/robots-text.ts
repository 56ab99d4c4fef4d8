/**
 * robots.txt. While the listings are invented, nothing on the site belongs in a search engine: every page is noindex
 * (app/routes/public/layout.tsx), and here everything is disallowed.
 */
export const SITEMAP_PATH = '/sitemap.xml'

/** Private, or made for one visitor. A prefix ends in a slash where a public page begins the same way. */
const NOT_FOR_ROBOTS = ['/dashboard', '/auth/', '/api/', '/dev/', '/license-verification/']

export function robotsText({ origin, demo }: { origin: string; demo: boolean }): string {
  if (demo) return '# The listings are invented for demonstration.\nUser-agent: *\nDisallow: /\n'
  const disallowed = NOT_FOR_ROBOTS.map((prefix) => `Disallow: ${prefix}`)
  return ['User-agent: *', ...disallowed, 'Allow: /', '', `Sitemap: ${origin}${SITEMAP_PATH}`, ''].join('\n')
}
