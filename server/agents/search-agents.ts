/**
 * Search of the public directory: whom a visitor can find, and in what order.
 *
 * Only listed agents are found: one who is hidden, or stands on no list any more, is not. Order: exact name, prefix,
 * nickname, one slip, sound; then distance; then name and id, so that namesakes cannot appear on two pages.
 */
import type { AgentQuery } from '#contract/agent-query.ts'
import { LAST_PAGE } from '#contract/limits.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { findAsked, type Step } from './find-asked.ts'
import { findBeside } from './find-beside.ts'
import { findWidening } from './find-widening.ts'
import { matchJudge } from './match-kind.ts'
import { knownLists } from './newest-list.ts'
import { toHits } from './read-page.ts'
import { sayWidened } from './say-widened.ts'
import type { AgentPage } from './types.ts'
import { type Asked, understandQuery } from './understand-query.ts'

/** @throws AppError `page_too_deep` beyond LAST_PAGE: only crawlers go that far. */
export async function searchAgents(db: Db, query: AgentQuery): Promise<AgentPage> {
  refuseTooDeep(query)
  return searchReadings(db, await understandQuery(db, query), query)
}

type PageAsked = Pick<AgentQuery, 'page' | 'perPage'>

function refuseTooDeep({ page }: PageAsked): void {
  if (page > LAST_PAGE) throw new AppError('page_too_deep', `The directory ends at page ${LAST_PAGE}.`)
}

/** What the readings of a question find; the first that finds anyone counts. */
export async function searchReadings(db: Db, readings: readonly Asked[], asked: PageAsked): Promise<AgentPage> {
  refuseTooDeep(asked)
  const { page, perPage } = asked
  const step = await findFirst(db, readings)
  const { found, similar } = step
  const { name, typed, place } = step.asked
  const [lists, beside] = await Promise.all([knownLists(db, found.version), findBeside(db, readings, found.version)])
  const hits = toHits(found.rows, { centre: place.centre, matchOf: matchJudge(name, similar), lists })
  return {
    hits,
    total: found.total,
    page,
    perPage,
    lastPage: Math.max(1, Math.ceil(found.total / perPage)),
    interpreted: {
      lastName: typed.last,
      firstName: typed.first,
      firm: typed.firm,
      place: place.shown,
      unknownPlace: place.unknown,
    },
    widened: sayWidened(step, hits),
    beside,
  }
}

/** The first reading that finds anyone; else the likeliest, widened. */
async function findFirst(db: Db, readings: readonly Asked[]): Promise<Step> {
  const [likeliest, ...others] = readings
  if (!likeliest) throw new Error('A question has at least one reading.')
  const first = await findAsked(db, likeliest)
  if (first.found.total > 0 || likeliest.sure) return first.found.total > 0 ? first : findWidening(db, first)
  for (const reading of others) {
    const step = await findAsked(db, reading)
    if (step.found.total > 0) return step
  }
  return findWidening(db, first)
}
