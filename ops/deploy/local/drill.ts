/**
 * npm run drill -- deploy [--times N] [--break]: all of deploy/ on this machine, under faults while users read and
 * write through nginx: processes restarted one by one, one killed, the replica lagging, the replica down, the primary
 * killed. Guarantee: restarts fail no request, and no acknowledged write is lost.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { insertListings } from '#tests/support/listings.ts'
import { medianOf } from '../../drills/median-of.ts'
import type { Drill, Finding } from '../../drills/types.ts'
import { isWhole, openWriters, type Writers } from '../../drills/writers.ts'
import { type Stack, createStack, until } from './stack.ts'

const FIRST_PORT = Number(process.env['DEPLOY_PORT'] ?? 4170)
const PEOPLE = 6
const READERS = 4
/** Readers only browse, this isn't a benchmark: other work runs on this machine too. */
const BETWEEN_READS_MS = 20
const REPLICA_DOWN_MS = 6_000
const PAGES = ['/agents', '/', '/api/v2/agent/agents/all?page=1', '/api/v2/all-agents-search?data=fresno', '/faq']

/** nginx's response if the process was killed during the request. The client retries with the same idempotency key. */
const BROKE_OFF = '502 Bad Gateway'

/**
 * Broken on purpose: processes are stopped with SIGKILL instead of SIGTERM, and the primary acknowledges writes that
 * the disconnected replica doesn't have. The drill must then find failed requests and lost writes.
 */
export async function drillDeploy({ times, broken }: Drill): Promise<Finding> {
  const dir = mkdtempSync(join(tmpdir(), 'enrolled-deploy-'))
  chmodSync(dir, 0o711)
  const stack = createStack(dir, FIRST_PORT)
  let held = false
  try {
    const upMs = await timed(() => stack.up())
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(join(dir, 'run/tls.crt'), 'utf8')])
    const db = stack.connectDatabase()
    await insertListings(db, [{ firstName: 'Ana', lastName: 'Drill', city: 'Fresno', state: 'CA', zip: '93721' }])
    const writers = await openWriters({ db, origin: () => stack.origin, people: PEOPLE })
    const load = openLoad(stack.origin, writers)
    const rolling = await restartOneByOne(stack, load, { times, broken })
    const killed = await killOneApp(stack, load)
    const lagging = await causeReplicaLag(stack, load)
    const replicaGone = await failReplica(stack, load)
    const statements = await countReads(stack)
    const primaryGone = await failPrimary(stack, load, broken)
    await load.stop()
    const found = await writers.tally()
    await db.end({ timeout: 1 })
    const smooth = [rolling, killed, lagging, replicaGone.asynchronous].every(({ failedReads }) => failedReads === 0)
    held =
      isWhole({ ...found, unexpected: found.unexpected.filter((text) => !text.includes(BROKE_OFF)) }) &&
      smooth &&
      statements.replica > 0 &&
      rolling.retriedWrites + primaryGone.ended.length === 0
    return { times, broken, upMs, rolling, killed, lagging, replicaGone, statements, primaryGone, ...found, held }
  } finally {
    await stack.down()
    if (held) rmSync(dir, { recursive: true, force: true })
    else process.stderr.write(`What everybody logged stays in ${dir}/log.\n`)
  }
}

async function restartOneByOne(stack: Stack, load: Load, { times, broken }: Drill) {
  const tookMs: number[] = []
  const seen = await load.during(async () => {
    for (let turn = 0; turn < times; turn++) {
      const name = turn % 2 === 0 ? 'web1' : 'web2'
      const restart = async () => {
        await stack.programs.end(name, broken ? 'SIGKILL' : 'SIGTERM')
        await stack.startApp(name)
      }
      tookMs.push(await timed(restart))
      await pause(300)
    }
    await stack.programs.end('worker')
    await stack.startApp('worker')
  })
  return { restarts: times, medianMs: medianOf(tookMs), ...seen }
}

/** Writes in flight are cut off, and the browser retries them with the same idempotency key. */
const killOneApp = (stack: Stack, load: Load) =>
  load.during(async () => {
    await stack.programs.end('web1', 'SIGKILL')
    await pause(2_000)
    await stack.startApp('web1')
  })

/** The replica receives but doesn't replay, as during a long query. */
async function causeReplicaLag(stack: Stack, load: Load) {
  const lag = () =>
    Number(
      stack.asSuperuser('primary', 'select pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) from pg_stat_replication'),
    )
  let bytesBehind = 0
  let caughtUpMs = 0
  const seen = await load.during(async () => {
    stack.asSuperuser('replica', 'select pg_wal_replay_pause()')
    await pause(REPLICA_DOWN_MS)
    bytesBehind = lag()
    stack.asSuperuser('replica', 'select pg_wal_replay_resume()')
    caughtUpMs = await until(async () => lag() < bytesBehind / 10, 60_000)
  })
  return { bytesBehind, caughtUpMs, ...seen }
}

/** Asynchronous: no effect. Synchronous: writes wait until an operator allows them without the replica. */
async function failReplica(stack: Stack, load: Load) {
  const asynchronous = await load.during(async () => {
    await stack.programs.end('replica', 'SIGKILL')
    await pause(REPLICA_DOWN_MS)
    await stack.startServer('replica')
  })
  await until(async () => isStreaming(stack), 60_000)
  stack.setSynchronous(true)
  await until(async () => (await load.tryWrite()) !== null, 60_000)
  await stack.programs.end('replica', 'SIGKILL')
  await pause(500)
  const answers: (number | null)[] = []
  const synchronous = await load.during(async () => {
    for (const from = performance.now(); performance.now() - from < REPLICA_DOWN_MS;)
      answers.push(await load.tryWrite())
  })
  stack.setSynchronous(false)
  const writesAgainMs = await until(async () => (await load.tryWrite()) !== null, 60_000)
  await stack.startServer('replica')
  await until(async () => isStreaming(stack), 60_000)
  return {
    asynchronous,
    synchronous: { answeredWrites: answers.filter((answer) => answer !== null).length, writesAgainMs, ...synchronous },
  }
}

const isStreaming = (stack: Stack) =>
  stack.asSuperuser('primary', "select count(*) from pg_stat_replication where state = 'streaming'") === '1'

/** Who answered the public reads of both web processes, since each started. */
async function countReads({ ports }: Stack) {
  const pages = [ports.web1, ports.web2].map((port) => fetch(`http://127.0.0.1:${port}/metrics`))
  const text = (await Promise.all((await Promise.all(pages)).map((page) => page.text()))).join('\n')
  const sum = (name: string) =>
    text.split('\n').reduce((total, line) => total + (line.startsWith(`${name} `) ? Number(line.split(' ')[1]) : 0), 0)
  return {
    replica: sum('replica_reads_total{target="replica"}'),
    primary: sum('replica_reads_total{target="primary"}'),
    repeated: sum('replica_repeated_reads_total'),
  }
}

/**
 * Killed without warning; the replica takes over. Synchronous replication, as in a setup that must not lose anything.
 */
async function failPrimary(stack: Stack, load: Load, broken: boolean) {
  if (broken) {
    stack.asSuperuser('replica', "alter system set primary_conninfo = ''")
    stack.asSuperuser('replica', 'select pg_reload_conf()')
  } else stack.setSynchronous(true)
  await pause(3_000)
  let writesAgainMs = 0
  const seen = await load.during(async () => {
    await stack.programs.end('primary', 'SIGKILL')
    const from = performance.now()
    stack.promote()
    await until(async () => (await load.tryWrite()) !== null, 120_000)
    writesAgainMs = Math.round(performance.now() - from)
  })
  const recoveredMs = await until(async () => (await load.readOnce(PAGES[2] ?? '/')) === 200, 60_000)
  const ended = (['web1', 'web2', 'worker'] as const).filter((name) => !stack.programs.runs(name))
  return { synchronous: !broken, writesAgainMs, recoveredMs, ended, ...seen }
}

type Load = ReturnType<typeof openLoad>

/** Users who read and write through nginx throughout the drill. */
function openLoad(origin: string, writers: Writers) {
  const state = { open: true, reads: 0, statuses: new Map<string, number>() }
  const readOnce = (page: string) =>
    fetch(`${origin}${page}`, { signal: AbortSignal.timeout(10_000) }).then(
      async (answer) => (await answer.arrayBuffer(), answer.status),
      (error: Error) => String((error.cause as { code?: string } | undefined)?.code ?? error.name),
    )
  const read = async () => {
    for (let turn = 0; state.open; turn++) {
      const page = PAGES[turn % PAGES.length] ?? '/'
      const status = await readOnce(page)
      state.reads += 1
      if (status !== 200) state.statuses.set(`${status} ${page}`, (state.statuses.get(`${status} ${page}`) ?? 0) + 1)
      await pause(BETWEEN_READS_MS)
    }
  }
  const loops = [writers.write(() => !state.open), ...Array.from({ length: READERS }, read)]
  return {
    readOnce,
    /** @returns the status; null if there was no success response within two seconds. */
    async tryWrite(): Promise<number | null> {
      const answer = await fetch(`${origin}/api/v2/news-letter/subscribe/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${crypto.randomUUID().replace(/[\d-]/g, '')}@probe.example` }),
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null)
      await answer?.arrayBuffer().catch(() => null)
      return answer?.ok ? answer.status : null
    },
    /** What readers and writers saw during `work`. */
    async during(work: () => Promise<void>) {
      const before = { reads: state.reads, retries: writers.state.retries }
      state.statuses = new Map()
      await work()
      const failures = Object.fromEntries(state.statuses)
      const failedReads = [...state.statuses.values()].reduce((sum, count) => sum + count, 0)
      return {
        reads: state.reads - before.reads,
        failedReads,
        retriedWrites: writers.state.retries - before.retries,
        ...(failedReads > 0 ? { failures } : {}),
      }
    },
    async stop() {
      state.open = false
      await Promise.all(loops)
      writers.close()
    },
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return Math.round(performance.now() - from)
}
