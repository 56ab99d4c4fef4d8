/**
 * npm run bench -- capacity [--rate 185] [--sockets 280] [--rows 70000] [--minutes 10]: all of ops/deploy on this
 * machine (nginx with TLS, two web processes and a worker, PgBouncer, PostgreSQL and its replica) under the traffic of
 * a peak hour, and the CPU time of each part. The rate is given and the limit is the machine: each part's share of a
 * core is what the capacity table in docs/operations.md is made of.
 */
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:https'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { importList } from '#server/domains/imports/import-list.ts'
import type { Database } from '#server/platform/db.ts'
import { type Random, seededRandom } from '#tests/support/random.ts'
import { createStack, type Stack } from '../deploy/local/stack.ts'
import { loadAverage, readProgramCpuMs } from './cpu-time.ts'
import { MAKER } from './import.ts'
import { type Feature, prepareFeatures, runFeatures } from './features.ts'
import { at } from './load.ts'
import { openCrowd, reconcile } from './live-crowd.ts'
import { makePairs } from './make-pairs.ts'
import { listedPaths } from './pages.ts'

const FIRST_PORT = 4_200
/** From one request of a visitor to the next: a page with its calls comes at once, and is then read for a while. */
const MEAN_PAUSE_MS = 1_000
const WARM_UP_S = 20
/** Of those who have a dashboard open, one in this many seconds sends a message. */
const SECONDS_PER_MESSAGE = 60
const SETTLE_MS = 3_000
/** After it, only open connections still cost something. */
const REST_MS = 30_000
const ANSWER_WITHIN_MS = 10_000
const SIGNED_IN_CALL = '/api/v2/user/profile'
const PEOPLE = 4_000
const MB = 1e6

type Options = { rate: number; sockets: number; seconds: number; rows: number; json: boolean }
type Person = { firstName: string; lastName: string; city: string; state: string }

export async function benchCapacity({ rate, sockets, seconds, rows, json }: Options): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'enrolled-capacity-'))
  chmodSync(folder, 0o711)
  const stack = createStack(folder, FIRST_PORT)
  try {
    await stack.up()
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(join(folder, 'run/tls.crt'), 'utf8')])
    const db = stack.connectDatabase()
    const listings = await importGenerated(db, folder, rows)
    const pairs = await makePairs(db, Math.ceil(sockets / 2))
    const crowd = openCrowd({ origin: stack.origin, pairs, useSince: true })
    await crowd.connect()
    const token = pairs[0]?.people[0].token ?? ''
    const paths = stepsOfVisit(await listedPaths(stack.origin), await samplePeople(db))
    const messagesPerSecond = Math.max(1, Math.round(sockets / SECONDS_PER_MESSAGE))
    const features = await prepareFeatures(db, stack.origin, rate)
    const runTraffic = async (durationS: number) => {
      const [answers, sent] = await Promise.all([
        receiveVisitors({ origin: stack.origin, paths, token, rate, seconds: durationS }),
        runFeatures(features, durationS),
        crowd.sendMessages(messagesPerSecond, durationS),
      ])
      return { ...answers, sent }
    }
    await runTraffic(Math.min(WARM_UP_S, seconds))
    crowd.waits.length = 0
    const [from, readsBefore, loadBefore, began] = [
      await readParts(stack),
      await countReads(stack),
      loadAverage(),
      performance.now(),
    ]
    const { waits, statuses, sent } = await runTraffic(seconds)
    const tookS = (performance.now() - began) / 1_000
    const [to, readsAfter] = [await readParts(stack), await countReads(stack)]
    await pause(REST_MS)
    const total = waits.length
    const costs = await measureCosts(stack, features)
    const result = {
      bench: 'capacity',
      node: process.version,
      processors: cpus().length,
      load_average: { before: loadBefore, after: loadAverage() },
      listings,
      seconds: Math.round(tookS),
      rate,
      requests_per_s: Math.round((total / tookS) * 10) / 10,
      statuses: Object.fromEntries(statuses),
      wait_ms: quantiles(waits),
      live: {
        sockets: crowd.connected(),
        messages_per_s: messagesPerSecond,
        send_to_receive_ms: quantiles(crowd.waits),
        ...(await reconcile(db, pairs, crowd)),
      },
      features: Object.fromEntries(
        features.map(({ name }) => [name, { statuses: sent[name], cpu_ms_alone: costs[name] }]),
      ),
      share_of_reads_on_replica: share(readsAfter, readsBefore),
      parts: Object.fromEntries(
        Object.entries(to).map(([name, { cpuMs, memoryMb }]) => [
          name,
          {
            cores: round((cpuMs - (from[name]?.cpuMs ?? 0)) / 1_000 / tookS),
            cpu_ms_per_request: round((cpuMs - (from[name]?.cpuMs ?? 0)) / total),
            memory_mb: memoryMb,
          },
        ]),
      ),
    }
    crowd.close()
    await db.end({ timeout: 1 })
    if (!json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
    return result
  } finally {
    await stack.down()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function importGenerated(db: Database, folder: string, rows: number): Promise<number> {
  const file = join(folder, 'list.csv')
  await promisify(execFile)(process.execPath, [MAKER, 'gen', '--rows', String(rows), '--profile', 'ea', '--out', file])
  await importList(db, { files: [file], listDate: '2026-03-26', scope: 'whole', dataDir: folder })
  const [{ count }] = await db<[{ count: number }]>`select count(*)::int as count from listing`
  return count
}

const samplePeople = (db: Database) => db<Person[]>`
  select first_name, last_name, city, state from listing
  where id % greatest(1, (select count(*) from listing) / ${PEOPLE}) = 0 and state is not null`

/** Four pages and four calls, most for words, places, and people that weren't requested before. */
function stepsOfVisit(paths: readonly string[], people: readonly Person[]): (() => string)[] {
  const random = seededRandom(5)
  const profiles = paths.filter((path) => /^\/agents\/[a-z]+\/[\w-]+\/./.test(path))
  const cities = paths.filter((path) => /^\/agents\/[a-z]+\/[\w-]+$/.test(path))
  const texts = paths.filter((path) => !path.startsWith('/agents'))
  return [
    () => random.pick(['/', '/agents']),
    () => `/api/v2/name-agents-search?data=${encodeURIComponent(random.pick(people).lastName.slice(0, 3))}`,
    () => (random.next() < 0.5 ? random.pick(cities) : `/agents?q=${nameOf(random, people)}`),
    () => `/api/v2/all-agents-search?data=${nameOf(random, people)}`,
    () => random.pick(profiles),
    () => `/api/v2/agent/${random.pick(people).state}?page=${1 + random.below(20)}`,
    () => random.pick(texts),
    () => SIGNED_IN_CALL,
  ]
}

function nameOf(random: Random, people: readonly Person[]): string {
  const { firstName, lastName } = random.pick(people)
  return encodeURIComponent(`${firstName} ${lastName}`)
}

type Traffic = { origin: string; paths: (() => string)[]; token: string; rate: number; seconds: number }
type Answers = { waits: number[]; statuses: Map<string, number> }

/** Visitors arrive at random moments, whether or not others are still waiting; each has a connection of its own. */
async function receiveVisitors({ origin, paths, token, rate, seconds }: Traffic): Promise<Answers> {
  const answers: Answers = { waits: [], statuses: new Map() }
  const random = seededRandom(6)
  const exponential = (mean: number) => -Math.log(1 - random.next()) * mean
  const visit = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (const path of paths) {
      await answer(`${origin}${path()}`, { agent, token, answers })
      await pause(exponential(MEAN_PAUSE_MS))
    }
    agent.destroy()
  }
  const visits: Promise<void>[] = []
  const begun = performance.now()
  for (let due = 0; due < seconds * 1_000; due += exponential((1_000 * paths.length) / rate)) {
    await pause(Math.max(0, begun + due - performance.now()))
    visits.push(visit())
  }
  await Promise.all(visits)
  return answers
}

type Asked = { agent: Agent; token: string; answers: Answers }

function answer(url: string, { agent, token, answers: { waits, statuses } }: Asked): Promise<void> {
  const from = performance.now()
  const headers = {
    'accept-encoding': 'gzip, br',
    ...(url.endsWith(SIGNED_IN_CALL) ? { authorization: `Bearer ${token}` } : {}),
  }
  return new Promise((resolve) => {
    const done = (status: string) => {
      waits.push(performance.now() - from)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      resolve()
    }
    const asked = get(url, { agent, headers, timeout: ANSWER_WITHIN_MS }, (response) => {
      response.resume().on('end', () => done(String(response.statusCode)))
    })
    asked.on('timeout', () => asked.destroy(new Error('timeout')))
    asked.on('error', (error) => done(error.message))
  })
}

/** Enough for a counter of 10 ms, few enough for what one account can send. */
const ALONE = 40

/**
 * CPU of all parts for one request of a feature, alone and after each other, without what they use at rest. A bulk
 * check's job runs later.
 */
async function measureCosts(stack: Stack, features: readonly Feature[]): Promise<Record<string, number>> {
  const costs: Record<string, number> = {}
  const cpuMs = async () => {
    const { clients: _ours, ...parts } = await readParts(stack)
    return Object.values(parts).reduce((sum, part) => sum + part.cpuMs, 0)
  }
  const restFrom = await cpuMs()
  await pause(REST_MS)
  const atRest = ((await cpuMs()) - restFrom) / REST_MS
  for (const { name, send, perSecond } of features) {
    const times = perSecond < 0.05 ? 1 : ALONE
    const [from, began] = [await cpuMs(), performance.now()]
    for (let turn = 0; turn < times; turn++) await send()
    // Also what a request leaves behind: its job, its notification.
    await pause(SETTLE_MS)
    costs[name] = round(((await cpuMs()) - from - atRest * (performance.now() - began)) / times)
  }
  return costs
}

type Parts = Record<string, { cpuMs: number; memoryMb: number }>

async function readParts({ programs }: Stack): Promise<Parts> {
  const names = programs.names()
  const parts = await Promise.all(
    names.map(async (name) => {
      const pid = String(programs.pidOf(name))
      return [name, { cpuMs: await readProgramCpuMs(pid), memoryMb: residentMb(pid) }] as const
    }),
  )
  const { user, system } = process.cpuUsage()
  const clients = { cpuMs: (user + system) / 1_000, memoryMb: Math.round(process.memoryUsage.rss() / MB) }
  return { ...Object.fromEntries(parts), clients }
}

/** Of the process alone: PostgreSQL's children share most of theirs. */
const residentMb = (pid: string) =>
  Math.round((Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024) / MB)

type Reads = { primary: number; replica: number }

/** Statements that can be answered by a replica, by who answered, of both web processes. */
async function countReads({ ports }: Stack): Promise<Reads> {
  const counted = { primary: 0, replica: 0 }
  for (const port of [ports.web1, ports.web2]) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    for (const [, from, count] of text.matchAll(/^replica_reads_total\{.*?"(primary|replica)".*?\} (\d+)/gm))
      counted[from as keyof Reads] += Number(count)
  }
  return counted
}

function share(after: Reads, before: Reads): number {
  const replica = after.replica - before.replica
  return round(replica / (replica + after.primary - before.primary))
}

function quantiles(waits: readonly number[]) {
  const sorted = waits.toSorted((a, b) => a - b)
  const ms = (share: number) => Math.round(at(sorted, share))
  return { p50: ms(0.5), p99: ms(0.99), max: ms(1) }
}

const round = (number: number) => Math.round(number * 1_000) / 1_000
