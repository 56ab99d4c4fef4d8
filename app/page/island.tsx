/**
 * A part of a public page that lives in the browser: it is rendered with the page, and taken over by its own script when
 * it is needed. Everything else on the page stays HTML.
 */
import { type ComponentType, createContext, type ReactNode, useContext, useId } from 'react'
import type { IslandName } from './islands.ts'

/**
 * - `idle`: soon after the page.
 * - `visible`: when it is scrolled into view.
 * - `interaction`: when the pointer or the focus reaches it; what was pressed before is pressed again.
 * - `signed-in`: when this browser has a session; otherwise as `interaction`.
 */
export type When = 'idle' | 'visible' | 'interaction' | 'signed-in'

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json }

/** Renders an island to HTML of its own, with ids that begin with a prefix. Set only while a public page is rendered. */
export const IslandRenderer = createContext<((island: ReactNode, idPrefix: string) => string) | null>(null)

/**
 * @param name its entry in islands.ts.
 * @param stored the island is also needed if the browser has stored one of these keys.
 */
export function island<Props extends { [Key in keyof Props]: Json }>(
  name: IslandName,
  when: When,
  Component: ComponentType<Props>,
  stored: readonly string[] = [],
) {
  return function Island(props: Props) {
    const id = useId()
    const render = useContext(IslandRenderer)
    // Elsewhere (the dashboard) it is a component like any other.
    if (!render) return <Component {...props} />
    return (
      <page-island
        name={name}
        when={when}
        stored={stored.length > 0 ? stored.join(',') : undefined}
        ids={id}
        props={Object.keys(props).length > 0 ? JSON.stringify(props) : undefined}
        // Here and below, the only places: HTML that React itself has rendered, apart because React takes it over apart.
        dangerouslySetInnerHTML={{ __html: render(<Component {...props} />, id) }}
      />
    )
  }
}

/** The app of sign-in and dashboard: one part that is the whole page, with a script of its own (app/spa/start-app.ts). */
export const LiveApp = ({ html, data }: { html: string; data: object }) => (
  <div id="app" data-app={JSON.stringify(data)} className="contents" dangerouslySetInnerHTML={{ __html: html }} />
)

type IslandAttributes = {
  name: IslandName
  when: When
  stored: string | undefined
  ids: string
  props: string | undefined
  dangerouslySetInnerHTML: { __html: string }
}

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- how React's types are extended
  namespace JSX {
    interface IntrinsicElements {
      'page-island': IslandAttributes
    }
  }
}
