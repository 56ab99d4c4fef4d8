/**
 * Counts the searches of a process in memory, and adds them to the week's counts every few seconds. The same search
 * from the same network counts once a day; the network is forgotten with the day and never stored.
 */
import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type SearchBatch, storeSearches } from './store-searches.ts'
import { addCountsRegularly, type CountsOfProcess } from '#server/platform/add-counts.ts'
import type { Db } from '#server/platform/db.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { addressKey } from '#server/platform/rate-limit.ts'
import { isBot, isFetchedAhead } from '#server/platform/seen-by-person.ts'
import { mondayOf, today } from '#common/dates.ts'
import type { SearchRecord } from '#common/searches.ts'

/** What doesn't fit is counted in its family, without its parts. */
const PARTS_MAX = 2_000
const SEEN_MAX = 50_000

type Asker = { url: string; ip: string; headers: IncomingHttpHeaders }
type Warn = { warn: (facts: object, message: string) => void }

export type SearchLog = CountsOfProcess & { count: (asker: Asker, search: SearchRecord) => void }

export function createSearchLog(
  db: Db,
  { metrics, log }: { metrics: Pick<Metrics, 'searches'>; log: Warn },
): SearchLog {
  let batch = emptyBatch()
  const isRepeated = createSeenToday()

  async function store(): Promise<void> {
    if (batch.counts.size === 0) return
    const full = batch
    batch = emptyBatch()
    await storeSearches(db, full)
  }

  return {
    count({ url, ip, headers }, search) {
      if (isFetchedAhead(headers)) return
      metrics.searches.inc({ found: search.found ? 'yes' : 'no' })
      // Global Privacy Control: someone who sends it isn't counted, even without a name (content/legal/privacy.md).
      if (headers['sec-gpc'] === '1' || headers['dnt'] === '1') return
      if (isBot(headers) || isRepeated(`${addressKey(ip)} ${url}`)) return
      addTo(batch, search)
    },
    ...addCountsRegularly(store, log),
  }
}

const emptyBatch = (): SearchBatch => ({
  week: mondayOf(today()),
  counts: new Map(),
  missed: new Map(),
  words: new Map(),
})

/** What is asked in the seconds around midnight on Sunday counts for the week that the batch began in. */
function addTo(batch: SearchBatch, search: SearchRecord): void {
  const { counts } = batch
  const count = counts.get(search.family) ?? { found: 0, missed: 0 }
  count[search.found ? 'found' : 'missed'] += 1
  counts.set(search.family, count)
  if (!search.found) addMissed(batch, search)
}

function addMissed({ missed, words }: SearchBatch, { family, asked, city, words: more }: SearchRecord): void {
  const key = JSON.stringify([family, asked, city])
  const known = missed.get(key)
  const isSomething = asked.length > 0 || city !== null
  if (known) known.searches += 1
  else if (isSomething && missed.size < PARTS_MAX) missed.set(key, { family, asked, city, searches: 1 })
  for (const word of more) if (words.has(word) || words.size < PARTS_MAX) words.set(word, (words.get(word) ?? 0) + 1)
}

/** Whether it was seen today. A false positive only misses one search. */
function createSeenToday(): (key: string) => boolean {
  let day = ''
  let seen = new Set<number>()
  return (key) => {
    if (day !== today() || seen.size >= SEEN_MAX) seen = new Set()
    day = today()
    const mark = Number.parseInt(hash('sha1', key).slice(0, 12), 16)
    const known = seen.has(mark)
    seen.add(mark)
    return known
  }
}
