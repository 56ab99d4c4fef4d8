/** /site.webmanifest: the site on a phone's home screen, under its configured name. */
import type { PageArgs } from '#app/page/page.ts'

export function loader({ scope }: PageArgs) {
  const { SITE_NAME } = scope.settings
  const manifest = {
    name: SITE_NAME,
    short_name: SITE_NAME,
    start_url: '/',
    display: 'browser',
    background_color: '#fbfaf7',
    theme_color: '#fbfaf7',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  const headers = { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=86400' }
  return new Response(JSON.stringify(manifest), { headers })
}
