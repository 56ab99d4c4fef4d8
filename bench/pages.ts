/**
 * npm run bench -- pages: the agents list, made anew and from the cache, beside the same process sending a ready string
 * of the same bytes. Rounds take turns, so that a busy machine slows all alike; ratios and medians are what counts.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import autocannon from 'autocannon'
import { SERVER_FLAGS } from '../scripts/server-flags.mjs'

const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 16
const MEMORY_PAGES = 100_000
const ASSETS = join(import.meta.dirname, '../build/client/assets')

type Kind = 'ready' | 'cached' | 'anew'
type Line = { what: string; value: number | string; floor: string; target: string }

export async function benchPages({ json }: { json: boolean }): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'enrolled-bench-'))
  // A first start loads places and demo data; what serves afterwards is a later one.
  await stop(await started(startApp(folder)))
  const child = startApp(folder)
  try {
    const [{ origin, bytes }] = (await once(child, 'message')) as [{ origin: string; bytes: number }]
    const rates: Record<Kind, number[]> = { ready: [], cached: [], anew: [] }
    for (let round = 0; round < ROUNDS; round++) {
      for (const kind of ['ready', 'cached', 'anew'] as const)
        rates[kind].push(await requestsPerSecond(origin, kind, round))
    }
    const medians = { ready: median(rates.ready), cached: median(rates.cached), anew: median(rates.anew) }
    const memory = await memoryAfter(child, origin)
    const lines = [...speedLines(medians), ...(await sizeLines(origin)), memoryLine(memory)]
    if (!json) print(lines, `${bytes} bytes a page, Node ${process.version}, ${ROUNDS} rounds of ${SECONDS} s`)
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

async function requestsPerSecond(origin: string, kind: Kind, round: number): Promise<number> {
  let page = 0
  const addressOf = { ready: () => '/bench/ready', cached: () => '/agents', anew: () => `/agents?n=${round}-${page++}` }
  const { requests, non2xx, errors } = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: SECONDS,
    // A parameter nobody knows makes another address of the same page: it is in no cache.
    requests: [{ setupRequest: (request) => ({ ...request, path: addressOf[kind]() }) }],
  })
  if (non2xx + errors > 0) throw new Error(`${kind}: ${non2xx} answers not 2xx, ${errors} errors`)
  return requests.average
}

async function memoryAfter(child: ChildProcess, origin: string): Promise<{ before: number; after: number }> {
  const before = await memoryOf(child)
  await autocannon({ url: `${origin}/agents`, connections: CONNECTIONS, amount: MEMORY_PAGES })
  return { before, after: await memoryOf(child) }
}

async function memoryOf(child: ChildProcess): Promise<number> {
  child.send('memory')
  const [{ rssMb }] = (await once(child, 'message')) as [{ rssMb: number }]
  return rssMb
}

function speedLines({ ready, cached, anew }: Record<Kind, number>): Line[] {
  const share = (rate: number) =>
    `1/${(ready / rate).toFixed(1)} (${Math.round(rate)} of ${Math.round(ready)} requests/s)`
  return [
    { what: 'agents list made anew, of a ready string', value: share(anew), floor: '1/16', target: '1/8' },
    { what: 'agents list cached, of a ready string', value: share(cached), floor: '1/2', target: '3/4' },
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

/** Of every script that a page names. */
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

const memoryLine = ({ before, after }: { before: number; after: number }): Line => ({
  what: `memory after ${MEMORY_PAGES.toLocaleString('en-US')} pages, MB (before: ${before})`,
  value: after,
  floor: '300',
  target: '200',
})

const kilobytes = (bytes: number) => Number((bytes / 1000).toFixed(1))
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function print(lines: Line[], inputs: string): void {
  process.stdout.write(`pages: ${inputs}\n`)
  for (const { what, value, floor, target } of lines) {
    process.stdout.write(`  ${what.padEnd(52)} ${String(value).padEnd(40)} floor ${floor}, target ${target}\n`)
  }
}
