/** The HTML document around every page. */
import type { ReactNode } from 'react'
import icons from '#app/ui/icons.svg?url'
import { currentLanguage } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import type { Assets, PageScript } from '#server/platform/page-kernel.ts'
import type { MetaTag } from './page.ts'

type Props = {
  head: ReactNode
  assets: Assets
  script: PageScript
  appStyle?: string
  /** The name under which a browser offers to search the site. */
  search?: string
  children: ReactNode
}

export function Document({ head, assets, script, appStyle, search, children }: Props) {
  return (
    <html lang={currentLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {head}
        {/* CSS masks are fetched in CORS mode. Fonts aren't preloaded: they would delay what the style sheet paints. */}
        <link rel="preload" href={icons} as="image" type="image/svg+xml" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {search && (
          <link rel="search" type="application/opensearchdescription+xml" title={search} href={paths.openSearch} />
        )}
        <link rel="stylesheet" href={assets.style} />
        {appStyle && <link rel="stylesheet" href={appStyle} />}
        <script src={assets.early} />
      </head>
      <body>
        {children}
        {assets.refresh && <script type="module" src={assets.refresh} />}
        {/* At the end of the body: in the head it would compete with what is painted first. */}
        {script.imports.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
        <script type="module" src={script.src} />
      </body>
    </html>
  )
}

/** What a page says of itself in the document's head. */
export const Meta = ({ tags }: { tags: readonly MetaTag[] }) => tags.map(tagOf)

function tagOf(tag: MetaTag) {
  if ('tagName' in tag) {
    const { tagName: Tag, ...attributes } = tag
    return <Tag key={`${tag.href} ${tag.hrefLang}`} {...attributes} />
  }
  if ('title' in tag) return <title key="title">{tag.title}</title>
  return <meta key={'name' in tag ? tag.name : tag.property} {...tag} />
}
