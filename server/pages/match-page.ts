/** Whether a page stands at an address: React Router crashes on a form that is sent where none does. */
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

export function pageMatcher({ routes }: Pick<ServerBuild, 'routes'>): (url: string) => boolean {
  const tree = childrenOf(routes)
  return (url) => matchRoutes(tree, URL.parse(url, 'http://here')?.pathname ?? '') !== null
}

/** The table of addresses, as a tree. */
function childrenOf(routes: ServerBuild['routes'], parent?: string): RouteObject[] {
  const found: RouteObject[] = []
  for (const route of Object.values(routes)) {
    if (route?.parentId !== parent || !route) continue
    const path = route.path === undefined ? {} : { path: route.path }
    found.push(route.index ? { index: true, ...path } : { ...path, children: childrenOf(routes, route.id) })
  }
  return found
}
