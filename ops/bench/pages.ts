/**
 * npm run bench -- pages [--rounds N] [--pages N]: the agents list, rendered and from the cache, compared with a bare
 * Node server in the same process that sends the same bytes. Rounds alternate, so that a busy machine slows all
 * equally; only ratios and medians count. Then the memory that pages of many URLs leave behind.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import autocannon from 'autocannon'
import { SERVER_FLAGS } from '../../scripts/server-flags.mjs'

const SECONDS = 4
const CONNECTIONS = 16
/** Requests per URL in a row: on the second one, the cache stores the page. */
const REQUESTS_PER_URL = 2
const ASSETS = join(import.meta.dirname, '../../build/client/assets')

type Kind = 'bare' | 'cached' | 'anew'
type Origins = { origin: string; bareOrigin: string }
type Memory = { before: number; after: number; peak: number; pages: number; addresses: number }
type Options = { json: boolean; rounds: number; pages: number }
type Line = { what: string; value: number | string; floor: string; target: string }

export async function benchPages({ json, rounds, pages }: Options): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'enrolled-bench-'))
  // The first start loads locations and demo data, so the server under measurement is a later one.
  await stop(await started(startApp(folder)))
  const child = startApp(folder)
  try {
    const [{ bytes, ...origins }] = (await once(child, 'message')) as [Origins & { bytes: number }]
    const { origin } = origins
    const rates: Record<Kind, number[]> = { bare: [], cached: [], anew: [] }
    for (let round = 0; round < rounds; round++) {
      for (const kind of ['bare', 'cached', 'anew'] as const)
        rates[kind].push(await requestsPerSecond(origins, kind, round))
    }
    const medians = { bare: median(rates.bare), cached: median(rates.cached), anew: median(rates.anew) }
    const memory = await memoryAfter(child, origin, pages)
    const lines = [...speedLines(medians), ...(await sizeLines(origin)), memoryLine(memory)]
    if (!json) print(lines, `${bytes} bytes a page, Node ${process.version}, ${rounds} rounds of ${SECONDS} s`)
    return { bench: 'pages', node: process.version, bytes, medians, rates, memory, lines }
  } finally {
    await stop(child)
    await rm(folder, { recursive: true, force: true })
  }
}

function startApp(folder: string): ChildProcess {
  const settings = { DATA_DIR: folder, NODE_ENV: 'production', LOG_LEVEL: 'fatal', RATE_LIMITS: 'off' }
  return fork(join(import.meta.dirname, 'pages-process.ts'), {
    execArgv: SERVER_FLAGS,
    env: { ...process.env, ...settings },
  })
}

async function started(child: ChildProcess): Promise<ChildProcess> {
  await once(child, 'message')
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  child.send('stop')
  await once(child, 'exit')
}

async function requestsPerSecond({ origin, bareOrigin }: Origins, kind: Kind, round: number): Promise<number> {
  let page = 0
  const addressOf = { bare: () => '/agents', cached: () => '/agents', anew: () => `/agents?n=${round}-${page++}` }
  const { requests, non2xx, errors } = await autocannon({
    url: kind === 'bare' ? bareOrigin : origin,
    connections: CONNECTIONS,
    duration: SECONDS,
    // An unknown parameter makes a new URL of the same page, which isn't in any cache.
    requests: [{ setupRequest: (request) => ({ ...request, path: addressOf[kind]() }) }],
  })
  if (non2xx + errors > 0) throw new Error(`${kind}: ${non2xx} answers not 2xx, ${errors} errors`)
  return requests.average
}

/** Requests every URL of the sitemaps, then repeats them with a different query. */
async function memoryAfter(child: ChildProcess, origin: string, pages: number): Promise<Memory> {
  const paths = await listedPaths(origin)
  const before = await memoryOf(child)
  let asked = 0
  const next = () => {
    const turn = Math.floor(asked++ / REQUESTS_PER_URL)
    const [lap, path = '/'] = [Math.floor(turn / paths.length), paths[turn % paths.length]]
    return lap === 0 ? path : `${path}?n=${lap}`
  }
  const { non2xx, errors } = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    amount: pages,
    // As browsers send: a cached page is also stored compressed.
    headers: { 'accept-encoding': 'gzip' },
    requests: [{ setupRequest: (request) => ({ ...request, path: next() }) }],
  })
  if (non2xx + errors > 0) throw new Error(`memory: ${non2xx} answers not 2xx, ${errors} errors`)
  const { rssMb: after, peakMb: peak } = await memoryNow(child)
  return { before, after, peak, pages, addresses: Math.ceil(asked / REQUESTS_PER_URL) }
}

async function listedPaths(origin: string): Promise<string[]> {
  const locations = async (path: string) =>
    [...(await htmlOf(origin, path)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const sitemaps = await locations('/sitemap.xml')
  const paths = (await Promise.all(sitemaps.map(locations))).flat()
  if (paths.length === 0) throw new Error('memory: the sitemaps are empty')
  return paths
}

async function memoryNow(child: ChildProcess) {
  child.send('memory')
  const [memory] = (await once(child, 'message')) as [{ rssMb: number; peakMb: number }]
  return memory
}

const memoryOf = async (child: ChildProcess) => (await memoryNow(child)).rssMb

function speedLines({ bare, cached, anew }: Record<Kind, number>): Line[] {
  const share = (rate: number) =>
    `1/${(bare / rate).toFixed(1)} (${Math.round(rate)} of ${Math.round(bare)} requests/s)`
  return [
    { what: 'agents list made anew, of bare Node', value: share(anew), floor: '1/16', target: '1/8' },
    { what: 'agents list cached, of bare Node', value: share(cached), floor: '1/2', target: '3/4' },
  ]
}

async function sizeLines(origin: string): Promise<Line[]> {
  const list = await htmlOf(origin, '/agents')
  const profile = /\/agents\/[a-z]+\/[\w-]+\/[\w-]+-[0-9a-f]{8}/.exec(list)?.[0] ?? '/agents'
  const pages = { home: '/', list: '/agents', profile, guide: '/who-is-an-ea', contact: '/contact', faq: '/faq' }
  const html: Line = {
    what: 'HTML of the agents list, brotli KB',
    value: kilobytes(brotliCompressSync(list).length),
    floor: '12',
    target: '8',
  }
  const scripts: Line[] = []
  for (const [name, path] of Object.entries(pages)) {
    const value = kilobytes(await scriptBytes(await htmlOf(origin, path)))
    scripts.push({ what: `script of ${name}, brotli KB`, value, floor: '130', target: '110' })
  }
  return [html, ...scripts]
}

const htmlOf = async (origin: string, path: string) => (await fetch(`${origin}${path}`)).text()

/** The total size of the scripts that a page references. */
async function scriptBytes(html: string): Promise<number> {
  const names = new Set([...html.matchAll(/\/assets\/([\w.-]+\.js)/g)].map((found) => found[1] ?? ''))
  const present = new Set(await readdir(ASSETS))
  const sizes = await Promise.all(
    [...names]
      .filter((name) => present.has(name))
      .map(async (name) => brotliCompressSync(await readFile(join(ASSETS, name))).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const memoryLine = ({ before, after, peak, pages, addresses }: Memory): Line => ({
  what: `memory after ${pages.toLocaleString('en-US')} pages of ${addresses.toLocaleString('en-US')} addresses, MB`,
  value: `${after} (before ${before}, peak ${peak})`,
  floor: '300',
  target: '200',
})

const kilobytes = (bytes: number) => Number((bytes / 1000).toFixed(1))
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function print(lines: Line[], inputs: string): void {
  process.stdout.write(`pages: ${inputs}\n`)
  for (const { what, value, floor, target } of lines) {
    process.stdout.write(`  ${what.padEnd(60)} ${String(value).padEnd(40)} floor ${floor}, target ${target}\n`)
  }
}
