/** What every page knows about the site itself: settings, not data. Loaded once, by the root. */
import { useRouteLoaderData } from 'react-router'
import { productPaths } from '#common/paths.ts'

export type Site = {
  name: string
  /** Scheme and host for every link used outside the page. */
  origin: string
  product: { slug: string; singular: string; plural: string }
  /** For the footer's copyright line. */
  year: number
}

export function useSite(): Site {
  const site = useRouteLoaderData<{ site: Site }>('root')?.site
  if (!site) throw new Error('The root loader has not run.')
  return site
}

export const useProductPaths = () => productPaths(useSite().product.slug)

/** The root's data from a `meta` function's matches. */
export function siteIn(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Site {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { site: Site } | undefined
  if (!root) throw new Error('The root loader has not run.')
  return root.site
}
