/** What we change about React Router's build: its errors, and how it finds a page. */
import {
  type ActionFunction,
  createRequestHandler,
  data,
  isRouteErrorResponse,
  type LoaderFunction,
  matchRoutes,
  type RequestHandler,
  type RouteObject,
  type ServerBuild,
} from 'react-router'
import { isDatabaseUnavailable } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'

/**
 * Domains report errors by throwing AppError. In production React Router hides the message of a thrown Error, so that
 * visitors don't see internals; the message of an AppError is meant to be read. Each loader and action is therefore
 * wrapped: an AppError leaves it as a response with its status and message, a lost database connection as a 503, and
 * only a crash as an Error.
 */
export function errorsAsResponses(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route] as const
    const { loader, action, ...rest } = route.module
    const handlers = { ...(loader ? { loader: wrap(loader) } : {}), ...(action ? { action: wrap(action) } : {}) }
    return [id, { ...route, module: { ...rest, ...handlers } }] as const
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

const DATABASE_AWAY = 'The directory is not reachable for a moment. Nothing is lost: try again in a minute.'

function wrap<Handler extends LoaderFunction | ActionFunction>(handle: Handler): Handler {
  const wrapped = async (args: never) => {
    try {
      return await handle(args)
    } catch (error) {
      const appError = isDatabaseUnavailable(error) ? new AppError('database_away', DATABASE_AWAY) : error
      if (!(appError instanceof Error) || !isRouteErrorResponse(appError)) throw error
      throw data(appError.data, { status: appError.status, statusText: appError.statusText })
    }
  }
  return wrapped as unknown as Handler
}

type Routes = ServerBuild['routes']

/**
 * React Router walks its whole route table four times per page, and copies it once: with a hundred routes, that is a
 * tenth of rendering a list. So each first segment of a path has a handler that knows only its own part of the table.
 * The response is the same: the table that browsers get is a separate file.
 */
export function handleBySegment(build: ServerBuild, mode: 'development' | 'production'): RequestHandler {
  const whole = createRequestHandler(build, mode)
  const handlers = new Map<string, RequestHandler>()
  for (const [segment, ids] of pagesBySegment(build.routes))
    handlers.set(segment, createRequestHandler(onlyThese(build, ids), mode))
  return (request, context) => (handlers.get(firstSegment(new URL(request.url).pathname)) ?? whole)(request, context)
}

/** As React Router compares them: case-insensitively. */
const firstSegment = (path: string): string => /^\/?([^/]*)/.exec(path)?.[1]?.toLowerCase() ?? ''

/** A page whose own first segment is open (`*`) can match any of them. */
export function pagesBySegment(routes: Routes): Map<string, ReadonlySet<string>> {
  const pages = Object.keys(routes).map((id) => ({ id, segment: firstSegment(pathOf(routes, id)) }))
  const isOpen = (segment: string) => /^[:*]|\?$/.test(segment)
  const fixed = new Set(pages.map(({ segment }) => segment).filter((segment) => !isOpen(segment)))
  const idsAt = (wanted: string) =>
    pages.filter(({ segment }) => segment === wanted || isOpen(segment)).flatMap(({ id }) => branchOf(routes, id))
  return new Map([...fixed].map((segment) => [segment, new Set(idsAt(segment))]))
}

/** The page and its parents. */
function branchOf(routes: Routes, id: string): string[] {
  const above = routes[id]?.parentId
  return above === undefined ? [id] : [...branchOf(routes, above), id]
}

const pathOf = (routes: Routes, id: string): string =>
  branchOf(routes, id)
    .map((each) => routes[each]?.path ?? '')
    .filter(Boolean)
    .join('/')

function onlyThese(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <Kept extends Record<string, unknown>>(all: Kept) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id))) as Kept
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}

/** Whether there is a page at a URL: React Router crashes on a form that is posted where there is none. */
export function pageMatcher({ routes }: Pick<ServerBuild, 'routes'>): (url: string) => FoundPage | null {
  const tree = childrenOf(routes)
  return (url) => {
    const last = matchRoutes(tree, URL.parse(url, 'http://here')?.pathname ?? '')?.at(-1)
    if (!last) return null
    return { isCatchAll: last.route.path === '*', acceptsForms: last.route.handle === true }
  }
}

/** `isCatchAll`: the page that says there is none. */
type FoundPage = { isCatchAll: boolean; acceptsForms: boolean }

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
function childrenOf(routes: Routes, parent?: string): RouteObject[] {
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
