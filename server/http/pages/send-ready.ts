/** The shortest way to a public page: a finished answer, sent before anything else is done for the request. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SearchLog } from '#server/domains/admin/search-log.ts'
import type { FigureLog } from '#server/domains/figures/figure-log.ts'
import { pathOf } from '#server/platform/check-request-target.ts'
import { today } from '#common/dates.ts'
import { readLanguage } from '#common/translated.ts'
import { hasBody } from '#server/platform/http-connections.ts'
import { isSeenByPerson } from '#server/platform/seen-by-person.ts'
import { createPageCache, type PageCache, type RenderedPage } from './page-cache.ts'
import { sendKept } from './send-page.ts'

/** Of the listings, and of what people write; null while unknown. */
export type PageVersions = () => readonly [listings: number | null, posts: number | null]

const CACHE_BYTES = 32 * 1024 * 1024
const CACHE_FRESH_MS = 60_000
/** Longer URLs are searches that hardly anyone repeats. */
const CACHED_ADDRESS_MAX = 512
/** The page of every address that has none. It depends on nothing but the language. */
export const nowhereKey = ({ raw }: FastifyRequest) => `* ${readLanguage(pathOf(raw.url ?? '/')).language}`

/** Where what is sent is counted. */
export type Logs = { searches: SearchLog; figures: FigureLog }

type Options = {
  versions: PageVersions
  logs: Logs
  /** Whether nothing at all is at this address. */
  isNowhere: (request: FastifyRequest) => boolean
}

/** Call it before any other hook is added. @returns the cache that it sends from. */
export function sendReadyPages(app: FastifyInstance, { versions, logs, isNowhere }: Options): PageCache {
  const cache = createPageCache({ maxBytes: CACHE_BYTES, freshMs: CACHE_FRESH_MS })
  const readyFor = (request: FastifyRequest) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    // A body must come in time, which the long way watches (http-connections.ts).
    if (hasBody(request)) return null
    const key = request.hasJustWritten ? null : cacheKey(request, versions())
    const page = key === null ? null : cache.fresh(key)
    if (page) return page
    const nowhere = cache.fresh(nowhereKey(request))
    return nowhere && isNowhere(request) ? nowhere : null
  }
  app.addHook('onRequest', (request, reply, done) => {
    const answer = readyFor(request)
    if (!answer?.keptHeaders) return done()
    countSeen(logs, request, answer)
    sendKept(request, reply, answer, cache)
  })
  return cache
}

/** Lists are in another order each day, and fees expire: a kept page is of its day. Null: don't cache. */
export function cacheKey({ raw }: FastifyRequest, [listings, posts]: ReturnType<PageVersions>): string | null {
  const url = raw.url ?? '/'
  return listings === null || posts === null || url.length > CACHED_ADDRESS_MAX
    ? null
    : `${today()} ${listings}.${posts} ${url}`
}

/** Of each answer, cached or not: the search that it is, and the listings that a person sees in it. */
export function countSeen(
  { searches, figures }: Logs,
  { raw, method, ip, headers }: FastifyRequest,
  { search, shown }: Pick<RenderedPage, 'search' | 'shown'>,
): void {
  if (search) searches.count({ url: raw.url ?? '/', ip, headers }, search)
  if (shown && isSeenByPerson({ method, headers })) figures.count(shown)
}
