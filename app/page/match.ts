/** Finds the page at a URL. */
import type { PageRoute } from './page.ts'

export type Match = { route: PageRoute; params: Readonly<Record<string, string>> }

/**
 * Fixed segments before parameters, case-insensitive; slashes at the end count as none.
 *
 * @returns a function from a path, as it is in the URL, to its page; null if there is none.
 */
export function createMatcher(routes: readonly PageRoute[]): (path: string) => Match | null {
  const fixed = new Map(routes.filter(({ path }) => !path.includes(':')).map((route) => [route.path, route]))
  const open = routes
    .filter(({ path }) => path.includes(':'))
    .map((route) => ({ route, segments: route.path.split('/') }))
    .toSorted((a, b) => (rank(a.segments) < rank(b.segments) ? -1 : 1))
  return (path) => {
    const given = withoutLastSlashes(path).split('/').map(decode)
    const route = fixed.get(given.map(encodeSlash).join('/').toLowerCase() || '/')
    if (route) return { route, params: {} }
    for (const { route: candidate, segments } of open) {
      const params = paramsOf(segments, given)
      if (params) return { route: candidate, params }
    }
    return null
  }
}

/** The first segment that differs decides: a fixed one is before a parameter. */
const rank = (segments: readonly string[]) => segments.map((segment) => (segment.startsWith(':') ? 1 : 0)).join('')

function paramsOf(segments: readonly string[], given: readonly string[]): Record<string, string> | null {
  if (segments.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const value = given[index] ?? ''
    if (!segment.startsWith(':')) {
      if (segment !== value.toLowerCase()) return null
      continue
    }
    if (value === '') return null
    params[segment.slice(1)] = value
  }
  return params
}

/** Not by a pattern, which would start over at each of thousands of slashes. */
function withoutLastSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** A slash that was written as %2F separates nothing. */
const encodeSlash = (segment: string) => segment.replaceAll('/', '%2F')

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
