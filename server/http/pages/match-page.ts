/** Whether there is a page at a URL: React Router crashes on a form that is posted where there is none. */
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { firstSegment, pagesBySegment } from './handle-by-segment.ts'

export function pageMatcher({ routes }: Pick<ServerBuild, 'routes'>): (url: string) => FoundPage | null {
  const tree = childrenOf(routes)
  return (url) => {
    const last = matchRoutes(tree, URL.parse(url, 'http://here')?.pathname ?? '')?.at(-1)
    if (!last) return null
    return { isCatchAll: last.route.path === '*', acceptsForms: last.route.handle === true }
  }
}

/** `isCatchAll`: the page that says there is none. */
export type FoundPage = { isCatchAll: boolean; acceptsForms: boolean }

/**
 * Whether only the page of unknown URLs (`*`) matches. Uses the first segment's part of the route table: walking all of
 * it takes as long as sending a cached page.
 */
export function notFoundMatcher({ routes }: Pick<ServerBuild, 'routes'>): (url: string) => boolean {
  const whole = childrenOf(routes)
  const trees = new Map(
    [...pagesBySegment(routes)].map(([segment, ids]) => {
      const some = Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))
      return [segment, childrenOf(some)]
    }),
  )
  return (url) => {
    const path = URL.parse(url, 'http://here')?.pathname ?? ''
    // Data for a client-side navigation has a URL of its own, next to the page's.
    if (path.endsWith('.data')) return false
    return matchRoutes(trees.get(firstSegment(path)) ?? whole, path)?.at(-1)?.route.path === '*'
  }
}

/** The route table as a tree; `handle`: whether the page accepts forms. */
function childrenOf(routes: ServerBuild['routes'], parent?: string): RouteObject[] {
  const found: RouteObject[] = []
  for (const route of Object.values(routes)) {
    if (route?.parentId !== parent || !route) continue
    const path = {
      ...(route.path === undefined ? {} : { path: route.path }),
      handle: route.module?.action !== undefined,
    }
    found.push(route.index ? { index: true, ...path } : { ...path, children: childrenOf(routes, route.id) })
  }
  return found
}
