/**
 * Counts the searches of a process in memory, and adds them to the week's counts every few seconds. The same search
 * from the same network counts once a day; the network is forgotten with the day and never stored.
 */
import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type SearchBatch, storeSearches } from './store-searches.ts'
import type { Db } from '#server/platform/db.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { addressKey } from '#server/platform/rate-limit.ts'
import { mondayOf, today } from '#common/dates.ts'
import type { SearchRecord } from '#common/searches.ts'

const FLUSH_MS = 10_000
/** What doesn't fit is counted in its family, without its parts. */
const PARTS_MAX = 2_000
const SEEN_MAX = 50_000

/** They say so themselves, which is cheap to check; others look like people. */
const BOT = /bot|crawl|spider|slurp|archiver|monitor|preview|scan/i

type Asker = { url: string; ip: string; headers: IncomingHttpHeaders }
type Warn = { warn: (facts: object, message: string) => void }

export type SearchLog = {
  count: (asker: Asker, search: SearchRecord) => void
  /** Stores what was counted since the last time. */
  flush: () => Promise<void>
  /** Call it before the process ends. */
  stop: () => Promise<void>
}

export function createSearchLog(
  db: Db,
  { metrics, log }: { metrics: Pick<Metrics, 'searches'>; log: Warn },
): SearchLog {
  let batch = emptyBatch()
  const isRepeated = createSeenToday()

  async function flush(): Promise<void> {
    if (batch.counts.size === 0) return
    const full = batch
    batch = emptyBatch()
    // Counts of ten seconds are lost with the database; a page must not wait for them.
    await storeSearches(db, full).catch((error: unknown) => log.warn({ err: error }, 'searches were not counted'))
  }
  const timer = setInterval(() => void flush(), FLUSH_MS).unref()

  return {
    count({ url, ip, headers }, search) {
      // A page that a browser only fetches ahead (server/http/pages/speculation-rules.ts) is no search yet.
      if (String(headers['sec-purpose'] ?? '').startsWith('prefetch')) return
      metrics.searches.inc({ found: search.found ? 'yes' : 'no' })
      // Global Privacy Control: whoever sends it isn't counted, even without a name (content/legal/privacy.md).
      if (headers['sec-gpc'] === '1' || headers['dnt'] === '1') return
      const agent = headers['user-agent'] ?? ''
      if (agent === '' || BOT.test(agent) || isRepeated(`${addressKey(ip)} ${url}`)) return
      addTo(batch, search)
    },
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
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
