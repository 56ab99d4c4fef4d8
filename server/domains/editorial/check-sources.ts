/**
 * Looks whether the pages that our own texts cite still answer. Only those: addresses come from the files in content and
 * from what editors entered, and only official hosts are asked, so no address that a visitor gave is ever fetched. Off
 * unless SOURCE_CHECKS is on. Where no page answers at all, the network is away, and nothing is said about any page.
 */
import { setTimeout as pause } from 'node:timers/promises'
import SOURCES from '../../../content/sources.json' with { type: 'json' }
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { readContent } from '#server/domains/resources/load-content.ts'

/** In one run; with a run an hour, each page is looked at once a week. */
const PAGES_PER_RUN = 30
const AGAIN_AFTER_DAYS = 7
const WITHIN_MS = 15_000
/** Between two requests, so that no host gets many at once. */
const PAUSE_MS = 1_000
const DETAIL_MAX = 500

type Outcome = 'ok' | 'moved' | 'gone' | 'failed'
type Answer = { status: number; location: string | null }
/** @throws Error where nothing answers. */
export type FetchPage = (url: string) => Promise<Answer>

/** A page that answers with anything else isn't the page that we cited. */
const fetchPage: FetchPage = async (url) => {
  const answer = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(WITHIN_MS),
    headers: { 'user-agent': 'source check of a tax directory', accept: 'text/html,application/pdf,*/*' },
  })
  await answer.body?.cancel()
  return { status: answer.status, location: answer.headers.get('location') }
}

type Options = { isOn: boolean; fetchPage?: FetchPage; pauseMs?: number }

/** @returns how many pages were looked at. */
export async function checkSources(db: Db, options: Options): Promise<number> {
  const { isOn, fetchPage: fetchOne = fetchPage, pauseMs = PAUSE_MS } = options
  if (!isOn) return 0
  const due = await dueSources(db)
  if (due.length === 0) return 0
  const found: { url: string; outcome: Outcome; status: number | null; detail: string | null }[] = []
  for (const [place, url] of due.entries()) {
    if (place > 0) await pause(pauseMs)
    found.push({ url, ...(await lookAt(url, fetchOne)) })
  }
  const isOffline = found.every(({ status }) => status === null)
  await inTransaction(db, async (tx) => {
    if (!isOffline) for (const each of found) await store(tx, each)
    await tx`
      insert into source_check_run (ran_at, checked, is_offline) values (now(), ${found.length}, ${isOffline})
      on conflict (id) do update
        set ran_at = excluded.ran_at, checked = excluded.checked, is_offline = excluded.is_offline`
  })
  return isOffline ? 0 : found.length
}

async function lookAt(url: string, fetchOne: FetchPage) {
  try {
    const { status, location } = await fetchOne(url)
    return { status, ...outcomeOf(url, status, location) }
  } catch (error) {
    const { message, cause } = error as Error
    const why = cause instanceof Error ? cause.message : message
    return { outcome: 'failed' as const, status: null, detail: why.slice(0, DETAIL_MAX) }
  }
}

function outcomeOf(url: string, status: number, location: string | null): { outcome: Outcome; detail: string | null } {
  if (status >= 200 && status < 300) return { outcome: 'ok', detail: null }
  if (status >= 300 && status < 400 && location !== null && URL.canParse(location, url))
    return { outcome: 'moved', detail: new URL(location, url).href.slice(0, DETAIL_MAX) }
  if (status === 404 || status === 410) return { outcome: 'gone', detail: null }
  // Some hosts turn programs away: that says nothing about the page.
  return { outcome: 'failed', detail: null }
}

const store = (
  tx: Transaction,
  { url, outcome, status, detail }: { url: string; outcome: Outcome; status: number | null; detail: string | null },
) => tx`
  insert into source_check as c (url, outcome, status, detail, checked_at, ok_at)
  values (${url}, ${outcome}, ${status}, ${detail}, now(), ${outcome === 'ok' ? tx`now()` : null})
  on conflict (url) do update
    set outcome = excluded.outcome, status = excluded.status, detail = excluded.detail, checked_at = excluded.checked_at,
      ok_at = coalesce(excluded.ok_at, c.ok_at)`

/** Those never looked at, then the longest ago. Pages that are no longer cited are forgotten. */
async function dueSources(db: Db): Promise<string[]> {
  const [cited, hosts] = await Promise.all([citedPages(db), releasedHosts()])
  const allowed = [...cited].filter((url) => isAllowed(url, hosts))
  await db`delete from source_check where not url = any(${allowed})`
  const due = await db<{ url: string }[]>`
    select url from unnest(${allowed}::text[]) given (url) left join source_check c using (url)
    where c.checked_at is null or c.checked_at < now() - ${AGAIN_AFTER_DAYS} * interval '1 day'
    order by c.checked_at nulls first, url limit ${PAGES_PER_RUN}`
  return due.map(({ url }) => url)
}

/** Of entries, their passages, and guides. Without the fragment. */
export async function citedPages(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db<{ url: string }[]>`
    select source_url as url from resource_entry where not is_hidden
    union select source_url from faq where not is_hidden
    union select p ->> 'url' from resource_entry, jsonb_array_elements(passages) p where not is_hidden
    union select p ->> 'url' from faq, jsonb_array_elements(passages) p where not is_hidden`
  const ofGuides = Object.values(SOURCES as Record<string, { href: string }>).map(({ href }) => href)
  return new Set([...rows.map(({ url }) => url), ...ofGuides].map((url) => url.split('#')[0] ?? url))
}

/** What a release cites has been read by its author. */
async function releasedHosts(): Promise<ReadonlySet<string>> {
  const { entries, faqs } = await readContent()
  const forms = [...entries, ...faqs].map(({ form }) => form)
  const urls = [
    ...forms.map(({ sourceUrl }) => sourceUrl),
    ...forms.flatMap(({ passages }) => passages.map(({ url }) => url)),
  ]
  const ofGuides = Object.values(SOURCES as Record<string, { href: string }>).map(({ href }) => href)
  return new Set([...urls, ...ofGuides].map((url) => new URL(url).hostname))
}

/** An editor can type any address: only a government's, or a host that a release cites, is asked. */
export function isAllowed(url: string, hosts: ReadonlySet<string>): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, port, username } = new URL(url)
  return (
    protocol === 'https:' && port === '' && username === '' && (hosts.has(hostname) || /\.(?:gov|mil)$/.test(hostname))
  )
}
