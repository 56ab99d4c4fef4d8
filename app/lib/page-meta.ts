/**
 * What a page tells search engines and link previews. Every page has its own title and description; a page without a
 * canonical URL (an error) is excluded from search engines.
 */
import { t } from '@lingui/core/macro'
import type { MetaTag } from '#app/page/page.ts'
import { currentLanguage, type Language } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { addressIn, isTranslated } from '#common/translated.ts'
import { inPageLanguage } from './embed-snippets.ts'
import type { Site } from './site.ts'

export type PageMeta = {
  title: string
  description: string
  /** The path, plus the query if it makes a separate page. */
  canonical?: string | undefined
  /** `noindex`: nothing to find here. `noindex,follow`: little content, but useful links. */
  robots?: 'noindex' | 'noindex,follow' | undefined
  /** The link preview's image. Without one, the site's default image. */
  image?: { path: string; alt: string } | undefined
  type?: 'website' | 'profile' | 'article'
}

/** All are the same size (server/http/feeds/previews.ts). */
const IMAGE_WIDTH = '1200'
const IMAGE_HEIGHT = '630'

export function pageMeta(site: Site, page: PageMeta): MetaTag[] {
  const { title, description, canonical, robots, type = 'website' } = page
  const image = page.image ?? {
    path: paths.sitePreview,
    alt: t`${site.name}: find an ${site.product.singular} you can verify`,
  }
  const address = canonical === undefined ? null : `${site.origin}${addressIn(currentLanguage(), canonical)}`
  const full = `${title} | ${site.name}`
  return [
    { title: full },
    { name: 'description', content: description },
    ...(address ? [{ tagName: 'link', rel: 'canonical', href: address } as const] : []),
    ...(robots ? [] : alternates(site, canonical)),
    ...(robots ? [{ name: 'robots', content: robots }] : []),
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: type },
    ...(address ? [{ property: 'og:url', content: address }] : []),
    { property: 'og:image', content: `${site.origin}${image.path}${inPageLanguage()}` },
    { property: 'og:image:width', content: IMAGE_WIDTH },
    { property: 'og:image:height', content: IMAGE_HEIGHT },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Of a page that is translated: where it is in each language. */
function alternates({ origin }: Site, canonical = ''): MetaTag[] {
  if (!isTranslated(canonical.split('?')[0] ?? '')) return []
  const languages: readonly (readonly [string, Language])[] = [
    ['en', 'en'],
    ['es', 'es'],
    ['x-default', 'en'],
  ]
  return languages.map(([hrefLang, language]) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: `${origin}${addressIn(language, canonical)}`,
  }))
}

/** The specification's default: about tax services and the product's directory lookup. */
export const defaultMeta = (site: Site): MetaTag[] =>
  pageMeta(site, {
    title: t`Tax services and ${site.product.singular} lookup`,
    description: t`Find ${site.product.plural} near you, check a name on the newest IRS list, and read tax help in plain language.`,
  })
