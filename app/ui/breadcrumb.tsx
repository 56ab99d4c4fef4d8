import { JsonLd, type JsonLdNode } from './json-ld.tsx'

export type Crumb = { name: string; to: string }
export const HOME_CRUMB: Crumb = { name: 'Home', to: '/' }

/** The path of pages above this one. The page itself is the last entry and isn't a link. */
export function Breadcrumb({ trail, here }: { trail: readonly Crumb[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className="no-print text-14 text-muted">
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
      item: `${origin}${to}`,
    })),
    { '@type': 'ListItem', position: trail.length + 1, name: here },
  ],
})
