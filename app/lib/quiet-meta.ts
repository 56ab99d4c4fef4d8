import type { MetaDescriptor } from 'react-router'
import { siteIn } from './site.ts'

/** Of pages that no search engine should hold: a title, and nothing of what public pages say of themselves. */
export const quietMeta =
  (title: string) =>
  ({ matches }: { matches: Parameters<typeof siteIn>[0] }): MetaDescriptor[] => [
    { title: `${title} | ${siteIn(matches).name}` },
    { name: 'robots', content: 'noindex' },
  ]

/** The address holds a secret: it is not told to any other page or kept by any cache. */
export const secretMeta =
  (title: string) =>
  (at: { matches: Parameters<typeof siteIn>[0] }): MetaDescriptor[] => [
    ...quietMeta(title)(at),
    { name: 'referrer', content: 'no-referrer' },
  ]

export const secretHeaders = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
