import { currentLanguage } from '#common/i18n.ts'
import { addressIn } from '#common/translated.ts'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { JsonLd, type JsonLdNode } from './json-ld.tsx'

type Props = {
  heading: string
  /** The pages between home and this one. */
  trail?: readonly Crumb[]
  /** The page's name in the breadcrumb, if the heading is too long for it. */
  crumb?: string
  /** What is read from top to bottom is narrow. Its left edge is that of every page. */
  width?: 'page' | 'reading'
  /** One or two sentences below the heading. */
  lead?: ReactNode
  /** A drawing at the right of the heading, where there is room. */
  art?: ReactNode
  /** Beside the content on wide screens, below it elsewhere: contents, who can help, related pages. */
  aside?: ReactNode
  /** At the end, as wide as the page. */
  below?: ReactNode
  children: ReactNode
}

const NO_TRAIL: readonly Crumb[] = []

/** Every page but home: breadcrumb, one H1, content. */
export function Page({ heading, trail = NO_TRAIL, crumb, width = 'page', lead, art, aside, below, children }: Props) {
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-5 pb-16 md:px-6">
      <Breadcrumb trail={[homeCrumb(), ...trail]} here={crumb ?? heading} />
      <div className={art ? 'page-head' : undefined}>
        <div>
          <h1 className="mt-4 max-w-[32ch] text-36 md:text-48">{heading}</h1>
          {lead && <div className="mt-3 max-w-reading text-18 text-muted">{lead}</div>}
        </div>
        {art}
      </div>
      {aside ? (
        <div className="with-aside mt-8">
          <div className="min-w-0">{children}</div>
          <div className="aside">{aside}</div>
        </div>
      ) : (
        <div className={`mt-8 ${width === 'reading' ? 'max-w-reading' : ''}`}>{children}</div>
      )}
      {below}
    </div>
  )
}

export type Crumb = { name: string; to: string }
export const homeCrumb = (): Crumb => ({ name: t`Home`, to: '/' })

/** The path of pages above this one. The page itself is the last entry and isn't a link. */
export function Breadcrumb({ trail, here }: { trail: readonly Crumb[]; here: string }) {
  return (
    <nav aria-label={t`Breadcrumb`} className="no-print text-14 text-muted">
      <ol className="flex flex-wrap items-center gap-x-2">
        {trail.map(({ name, to }) => (
          <li key={to} className="flex items-center gap-2">
            <a href={to} className="inline-flex min-h-6 items-center text-muted">
              {name}
            </a>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
      <JsonLd of={({ origin }) => breadcrumbData(origin, trail, here)} />
    </nav>
  )
}

/** The last entry is the page itself and needs no URL. */
const breadcrumbData = (origin: string, trail: readonly Crumb[], here: string): JsonLdNode => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    ...trail.map(({ name, to }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: `${origin}${addressIn(currentLanguage(), to)}`,
    })),
    { '@type': 'ListItem', position: trail.length + 1, name: here },
  ],
})
