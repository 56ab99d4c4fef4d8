/**
 * What a page tells search engines and link previews. Every page has its own title and description; a page without
 * a canonical address (an error) is not offered to search engines.
 */
import type { MetaDescriptor } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { Site } from './site.ts'

export type PageMeta = {
  title: string
  description: string
  /** Path, and query where it makes a page of its own. */
  canonical?: string | undefined
  /** `noindex`: nothing to find here. `noindex,follow`: thin, but its links lead on. */
  robots?: 'noindex' | 'noindex,follow' | undefined
  /** Of a link preview. Without one, the picture of the site. */
  image?: { path: string; alt: string } | undefined
  type?: 'website' | 'profile' | 'article'
}

/** All are of one size (server/feeds/draw-preview.ts). */
const IMAGE_WIDTH = '1200'
const IMAGE_HEIGHT = '630'

export function pageMeta(site: Site, page: PageMeta): MetaDescriptor[] {
  const { title, description, canonical, robots, type = 'website' } = page
  const image = page.image ?? {
    path: paths.sitePreview,
    alt: `${site.name}: find an ${site.product.singular} you can check`,
  }
  const address = canonical === undefined ? null : `${site.origin}${canonical}`
  const full = `${title} | ${site.name}`
  return [
    { title: full },
    { name: 'description', content: description },
    ...(address ? [{ tagName: 'link', rel: 'canonical', href: address } as const] : []),
    ...(robots ? [{ name: 'robots', content: robots }] : []),
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: type },
    ...(address ? [{ property: 'og:url', content: address }] : []),
    { property: 'og:image', content: `${site.origin}${image.path}` },
    { property: 'og:image:width', content: IMAGE_WIDTH },
    { property: 'og:image:height', content: IMAGE_HEIGHT },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The specification's default: about tax services and the look-up of the product. */
export const defaultMeta = (site: Site): MetaDescriptor[] =>
  pageMeta(site, {
    title: `Tax services and ${site.product.singular} lookup`,
    description: `Find ${site.product.plural} near you, check a name against the dated IRS list, and read plain tax help.`,
  })
