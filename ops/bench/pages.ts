/**
 * npm run bench -- pages [--rounds N] [--pages N]: kinds of pages, newly rendered and from the cache, at 1, 32, and 256
 * connections. The limit is a bare Node server in the same process that sends the same bytes. CPU time per request is
 * compared with it in the same round, because a shared machine changes from minute to minute; only ratios and medians
 * count. Then the memory that pages of many URLs leave behind.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import autocannon from 'autocannon'
import { SERVER_ENV, SERVER_FLAGS } from '../../scripts/server-flags.mjs'

const SECONDS = 1
const CONNECTIONS = [1, 32, 256] as const
/** Requests per URL in a row: on the second one, the cache stores the page. */
const REQUESTS_PER_URL = 2
const MEMORY_CONNECTIONS = 16

type Way = 'bare' | 'cached' | 'new'
/** As multiples of bare Node's CPU time; null: nothing promised. */
type Limit = { floor: number; target: number } | null
type Kind = { name: string; path: string; status: number; limit: Limit }
type Site = { origin: string; bareOrigin: string }
type Spent = { cpuMs: number; gcMs: number }
/** `cpuMs`: of each answer that was served. */
type Sample = { cpuMs: number; gcShare: number; rejectedShare: number; p50: number; longest: number }
type Cell = { kind: string; way: Way; connections: number; samples: Sample[] }
type Memory = { before: number; after: number; peak: number; pages: number; addresses: number }
type Options = { json: boolean; rounds: number; pages: number }

const CACHED: Limit = { floor: 2, target: 1.5 }

export async function benchPages({ json, rounds, pages }: Options): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'enrolled-bench-'))
  // The first start loads locations and demo data, so the server under measurement is a later one.
  await stop(await started(startApp(folder)))
  const child = startApp(folder)
  try {
    const [site] = (await once(child, 'message')) as [Site]
    const kinds = await kindsOf(site.origin)
    const table = await measureRounds({ child, site }, kinds, rounds)
    const memory = await memoryAfter(child, site.origin, pages)
    const sizes = await sizeLines(site.origin)
    if (!json) print({ kinds, table, memory, sizes, rounds })
    return { bench: 'pages', node: process.version, rounds, table, memory, sizes }
  } finally {
    await stop(child)
    await rm(folder, { recursive: true, force: true })
  }
}

function startApp(folder: string): ChildProcess {
  const settings = { DATA_DIR: folder, NODE_ENV: 'production', LOG_LEVEL: 'fatal', RATE_LIMITS: 'off' }
  return fork(join(import.meta.dirname, 'pages-process.ts'), {
    execArgv: SERVER_FLAGS,
    env: { ...process.env, ...SERVER_ENV, ...settings },
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

async function kindsOf(origin: string): Promise<Kind[]> {
  const paths = await listedPaths(origin)
  const first = (pattern: RegExp) => paths.find((path) => pattern.test(path)) ?? '/'
  const profile = first(/^\/agents\/[a-z]{2}\/[\w-]+\/[\w-]+-[0-9a-f]{8}$/)
  const lastName = /([a-z]+)-[0-9a-f]+$/.exec(profile)?.[1] ?? 'smith'
  const list = { floor: 28, target: 18 }
  const text = { floor: 13, target: 9 }
  return [
    { name: 'list', path: '/agents', status: 200, limit: list },
    { name: 'name', path: `/agents?q=${lastName}`, status: 200, limit: null },
    { name: 'near', path: '/agents?zip=93721&radius=25', status: 200, limit: null },
    { name: 'profile', path: profile, status: 200, limit: { floor: 18, target: 12 } },
    { name: 'article', path: first(/^\/blog\/(?!all$|author\/)./), status: 200, limit: text },
    { name: 'question', path: first(/^\/questions\/./), status: 200, limit: text },
    { name: 'home', path: '/', status: 200, limit: null },
    { name: '404', path: '/nothing-is-here', status: 404, limit: null },
  ]
}

type Server = { child: ChildProcess; site: Site }

/** Kinds, ways, and numbers of connections in turn. The first round only warms up. */
async function measureRounds(server: Server, kinds: readonly Kind[], rounds: number): Promise<Cell[]> {
  const cells = kinds.flatMap((kind) =>
    CONNECTIONS.flatMap((connections) =>
      (['bare', 'cached', 'new'] as const).map((way) => ({ kind, way, connections, samples: [] as Sample[] })),
    ),
  )
  for (let round = 0; round <= rounds; round++) {
    for (const { samples, ...cell } of cells) {
      const sample = await measure(server, cell)
      if (round > 0) samples.push(sample)
    }
  }
  return cells.map(({ kind: { name: kind }, way, connections, samples }) => ({ kind, way, connections, samples }))
}

/** A number for each new URL. */
let asked = 0

async function measure(
  { child, site }: Server,
  { kind, way, connections }: { kind: Kind; way: Way; connections: number },
): Promise<Sample> {
  const url = way === 'bare' ? site.bareOrigin : site.origin
  // Cached on its second request; the bare server fetches the page on its first.
  for (let time = 0; time < REQUESTS_PER_URL; time++) await (await fetch(`${url}${kind.path}`)).arrayBuffer()
  const separator = kind.path.includes('?') ? '&' : '?'
  // An unknown parameter makes a new URL of the same page, which isn't in any cache.
  const pathOf = way === 'new' ? () => `${kind.path}${separator}n=${asked++}` : () => kind.path
  const from = await tell<Spent>(child, 'spent')
  const { requests, latency, statusCodeStats, errors } = await autocannon({
    url,
    connections,
    duration: SECONDS,
    requests: [{ setupRequest: (request) => ({ ...request, path: pathOf() }) }],
  })
  const to = await tell<Spent>(child, 'spent')
  const countOf = (status: number) => statusCodeStats?.[`${status}`]?.count ?? 0
  const served = countOf(way === 'bare' ? 200 : kind.status)
  // A crowd that asks for new pages is more than one process can serve: some are told to come back.
  const rejected = way === 'new' ? countOf(503) : 0
  if (errors > 0 || served + rejected < requests.total)
    throw new Error(
      `${kind.name} ${way}: ${served} of ${requests.total} served, ${rejected} rejected, ${errors} errors`,
    )
  const cpuMs = to.cpuMs - from.cpuMs
  return {
    cpuMs: cpuMs / served,
    gcShare: (to.gcMs - from.gcMs) / cpuMs,
    rejectedShare: rejected / requests.total,
    p50: latency.p50,
    longest: latency.max,
  }
}

async function tell<Answer>(child: ChildProcess, what: 'spent' | 'memory'): Promise<Answer> {
  child.send(what)
  const [answer] = (await once(child, 'message')) as [Answer]
  return answer
}

/** Requests every URL of the sitemaps, then repeats them with a different query. */
async function memoryAfter(child: ChildProcess, origin: string, pages: number): Promise<Memory> {
  const paths = await listedPaths(origin)
  const { rssMb: before } = await tell<{ rssMb: number }>(child, 'memory')
  let asked = 0
  const next = () => {
    const turn = Math.floor(asked++ / REQUESTS_PER_URL)
    const [lap, path = '/'] = [Math.floor(turn / paths.length), paths[turn % paths.length]]
    return lap === 0 ? path : `${path}?n=${lap}`
  }
  const { non2xx, errors } = await autocannon({
    url: origin,
    connections: MEMORY_CONNECTIONS,
    amount: pages,
    // As browsers send: a cached page is also stored compressed.
    headers: { 'accept-encoding': 'gzip' },
    requests: [{ setupRequest: (request) => ({ ...request, path: next() }) }],
  })
  if (non2xx + errors > 0) throw new Error(`memory: ${non2xx} answers not 2xx, ${errors} errors`)
  const { rssMb: after, peakMb: peak } = await tell<{ rssMb: number; peakMb: number }>(child, 'memory')
  return { before, after, peak, pages, addresses: Math.ceil(asked / REQUESTS_PER_URL) }
}

export async function listedPaths(origin: string): Promise<string[]> {
  const locations = async (path: string) =>
    [...(await htmlOf(origin, path)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const sitemaps = await locations('/sitemap.xml')
  const paths = (await Promise.all(sitemaps.map(locations))).flat()
  if (paths.length === 0) throw new Error('memory: the sitemaps are empty')
  return paths
}

type Size = { what: string; value: number; floor: number; target: number }

async function sizeLines(origin: string): Promise<Size[]> {
  const list = await htmlOf(origin, '/agents')
  const profile = /\/agents\/[a-z]+\/[\w-]+\/[\w-]+-[0-9a-f]{8}/.exec(list)?.[0] ?? '/agents'
  const pages = { home: '/', list: '/agents', profile, guide: '/who-is-an-ea', contact: '/contact', faq: '/faq' }
  const html = kilobytes(brotliCompressSync(list).length)
  const sizes: Size[] = [{ what: 'HTML of the agents list, brotli KB', value: html, floor: 12, target: 8 }]
  const manifest = JSON.parse(await readFile(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest
  const before = await scriptKb(manifest, [...FIRST_SCRIPTS])
  sizes.push({ what: 'script before the first press, brotli KB', value: before, floor: 3, target: 2 })
  for (const [name, path] of Object.entries(pages)) {
    const islands = [...(await htmlOf(origin, path)).matchAll(/<page-island name="([\w-]+)"/g)].map(
      ([, island = '']) => island,
    )
    const value = await scriptKb(manifest, [...FIRST_SCRIPTS, HYDRATE, ...(await sourcesOf(islands))])
    sizes.push({ what: `script of ${name} with all its islands, brotli KB`, value, floor: 70, target: 65 })
  }
  return sizes
}

const htmlOf = async (origin: string, path: string) => (await fetch(`${origin}${path}`)).text()

type Manifest = Record<string, { file: string; imports?: string[] } | undefined>

const CLIENT = join(import.meta.dirname, '../../build/client')
const FIRST_SCRIPTS = ['app/page/mark-signed-in.ts', 'app/page/start.ts']
const HYDRATE = 'app/page/hydrate.tsx'

/** The modules of islands, by their names in app/page/islands.ts. */
async function sourcesOf(islands: readonly string[]): Promise<string[]> {
  const table = await readFile(join(import.meta.dirname, '../../app/page/islands.ts'), 'utf8')
  const sources = new Map(
    [...table.matchAll(/'?([\w-]+)'?: async \(\) => \(await import\('#(app\/[^']+)'/g)].map(([, name, source]) => [
      name,
      source,
    ]),
  )
  return islands.map((name) => sources.get(name) ?? '')
}

/** Of the modules with everything that they import from the start, as the server sends it. */
async function scriptKb(manifest: Manifest, sources: readonly string[]): Promise<number> {
  const files = new Set<string>()
  const add = (source: string) => {
    const built = manifest[source]
    if (!built) throw new Error(`The build has no ${source}.`)
    if (files.has(built.file)) return
    files.add(built.file)
    for (const imported of built.imports ?? []) add(imported)
  }
  for (const source of sources) add(source)
  const sizes = await Promise.all(
    [...files].map(async (file) => brotliCompressSync(await readFile(join(CLIENT, file))).length),
  )
  return kilobytes(sizes.reduce((sum, size) => sum + size, 0))
}

const kilobytes = (bytes: number) => Number((bytes / 1000).toFixed(1))
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

type Report = { kinds: readonly Kind[]; table: readonly Cell[]; memory: Memory; sizes: readonly Size[]; rounds: number }

function print({ kinds, table, memory, sizes, rounds }: Report): void {
  const lines = [
    `pages: Node ${process.version}, ${rounds} rounds of ${SECONDS} s; CPU of a request as a multiple of bare Node's,`,
    `milliseconds of it, garbage collection in it; half of the waits and the longest, ms; at ${CONNECTIONS.join(', ')} connections`,
    ...kinds.flatMap((kind) => [
      `  ${kind.name} (${kind.path})`,
      ...(['new', 'cached'] as const).map((way) => {
        const limit = way === 'cached' ? CACHED : kind.limit
        const cells = CONNECTIONS.map((connections) => cellText(table, { kind: kind.name, way, connections }))
        return `    ${way.padEnd(7)}${cells.join('   ')}${limit ? `   floor ${limit.floor} x, target ${limit.target} x` : ''}`
      }),
    ]),
    ...sizes.map(
      ({ what, value, floor, target }) => `  ${what.padEnd(52)} ${value}   floor ${floor}, target ${target}`,
    ),
    `  memory after ${memory.pages.toLocaleString('en-US')} pages of ${memory.addresses.toLocaleString('en-US')} addresses, MB: ` +
      `${memory.after} (before ${memory.before}, peak ${memory.peak})   floor 300, target 200`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

function cellText(table: readonly Cell[], { kind, way, connections }: Pick<Cell, 'kind' | 'way' | 'connections'>) {
  const samplesOf = (wanted: Way) =>
    table.find((cell) => cell.kind === kind && cell.way === wanted && cell.connections === connections)?.samples ?? []
  const [bare, own] = [samplesOf('bare'), samplesOf(way)]
  const times = median(own.map(({ cpuMs }, round) => cpuMs / (bare[round]?.cpuMs ?? Number.NaN)))
  const of = (pick: (sample: Sample) => number) => median(own.map(pick))
  const cpu = `${times.toFixed(1)} x ${of(({ cpuMs }) => cpuMs).toFixed(2)} ms`
  const garbage = `${Math.round(of(({ gcShare }) => gcShare) * 100)} %`
  const longest = Math.max(...own.map((sample) => sample.longest))
  const rejected = of(({ rejectedShare }) => rejectedShare)
  const refused = rejected > 0 ? `, ${Math.round(rejected * 100)} % rejected` : ''
  return `${cpu}, ${garbage}, ${of(({ p50 }) => p50)}/${longest}${refused}`.padEnd(34)
}
