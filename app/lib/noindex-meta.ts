import type { MetaTag } from '#app/page/page.ts'
import type { Site } from './site.ts'

/** For pages that search engines must not index: a title, and none of the metadata of public pages. */
export const noindexMeta =
  (title: string) =>
  ({ site }: { site: Site }): MetaTag[] => [
    { title: `${title} | ${site.name}` },
    { name: 'robots', content: 'noindex' },
  ]

/** The URL holds a secret: it must not be sent to another page or stored by a cache. */
export const privateMeta =
  (title: string) =>
  (at: { site: Site }): MetaTag[] => [...noindexMeta(title)(at), { name: 'referrer', content: 'no-referrer' }]

export const PRIVATE_HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
