import type { MetaDescriptor } from 'react-router'
import { siteIn } from './site.ts'

/** For pages that search engines must not index: a title, and none of the metadata of public pages. */
export const noindexMeta =
  (title: string) =>
  ({ matches }: { matches: Parameters<typeof siteIn>[0] }): MetaDescriptor[] => [
    { title: `${title} | ${siteIn(matches).name}` },
    { name: 'robots', content: 'noindex' },
  ]

/** The URL holds a secret: it must not be sent to another page or stored by a cache. */
export const privateMeta =
  (title: string) =>
  (at: { matches: Parameters<typeof siteIn>[0] }): MetaDescriptor[] => [
    ...noindexMeta(title)(at),
    { name: 'referrer', content: 'no-referrer' },
  ]

export const privateHeaders = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
