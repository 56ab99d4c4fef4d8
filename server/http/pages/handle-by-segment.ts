/**
 * React Router walks its whole route table four times per page, and copies it once: with a hundred routes, that is a
 * tenth of rendering a list. So each first segment of a path has a handler that knows only its own part of the table.
 * The response is the same: the table that browsers get is a separate file.
 */
import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

export function handleBySegment(build: ServerBuild, mode: 'development' | 'production'): RequestHandler {
  const whole = createRequestHandler(build, mode)
  const handlers = new Map<string, RequestHandler>()
  for (const [segment, ids] of pagesBySegment(build.routes))
    handlers.set(segment, createRequestHandler(onlyThese(build, ids), mode))
  return (request, context) => (handlers.get(firstSegment(new URL(request.url).pathname)) ?? whole)(request, context)
}

/** As React Router compares them: case-insensitively. */
export const firstSegment = (path: string): string => /^\/?([^/]*)/.exec(path)?.[1]?.toLowerCase() ?? ''

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
