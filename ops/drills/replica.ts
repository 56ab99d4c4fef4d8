/**
 * A streaming replica that public reads go to, while it stops replaying, is killed, freezes, and at the end is promoted
 * beside its primary. Guarantee: no read fails, and none is older than the maximum lag; the replica is used again by
 * itself once it is well.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#server/platform/connect.ts'
import type { Database } from '#server/platform/db.ts'
import { temporaryFolder } from '#tests/support/app-process.ts'
import { insertListings } from '#tests/support/listings.ts'
import { type Standby, startStandby } from '#tests/support/standby.ts'
import { databaseProcesses, openDrillSystem, signalAll, until } from './drill-system.ts'
import type { Drill, Finding } from './types.ts'

const MAX_LAG_S = 2
const READERS = 4
const BETWEEN_READS_MS = 20
const WRITE_EVERY_MS = 100
const FAULT_MS = 5_000
/** Between the moment that a write is answered and the moment that we note it. */
const MARGIN_MS = 300
const PATHS = ['/agents?n=', '/api/v2/all-agents-search?data=fresno&n=', '/questions?n=', '/sitemap.xml?n=']

/** Broken on purpose: the app is allowed a lag of a minute, but held to two seconds. */
export async function drillReplica({ times, broken }: Drill): Promise<Finding> {
  const [system, folder] = [await openDrillSystem({ external: true }), await temporaryFolder()]
  const { db, dataDir: primaryDir } = system
  let standby: Standby | null = null
  try {
    await insertListings(db, [{ firstName: 'Ana', lastName: 'Drill', city: 'Fresno', state: 'CA', zip: '93721' }])
    standby = await startStandby({ primary: db, primaryDir, dataDir: folder.path })
    await system.app.end('SIGTERM')
    const { origin } = await system.addApp({
      DATABASE_REPLICA_URL: standby.url,
      DATABASE_REPLICA_MAX_LAG_S: String(broken ? 60 : MAX_LAG_S),
    })
    const load = await openLoad(db, origin)
    const faults = []
    for (let turn = 0; turn < times; turn++) faults.push(...(await causeFaults(standby, folder.path, load)))
    const { promote } = standby
    const promoted = await load.during(async () => {
      await promote()
      await until(async () => !(await load.isUsed()))
      await pause(FAULT_MS)
    })
    await load.stop()
    const all = [...faults, { fault: 'promoted', ...promoted }]
    const held = all.every(({ reads, failed, stale }) => reads > 0 && failed + stale === 0)
    return { times, broken, faults: all, held }
  } finally {
    signalAll(databaseProcesses(folder.path), 'SIGCONT')
    await standby?.stop('immediate').catch(() => {})
    await folder.remove()
    await system.close()
  }
}

async function causeFaults(standby: Standby, dataDir: string, load: Load) {
  const onStandby = connect({ url: standby.url, pool: 1, name: 'drill' })
  const frozen = () => databaseProcesses(dataDir)
  const kinds = {
    well: [async () => {}, async () => {}],
    paused: [() => onStandby`select pg_wal_replay_pause()`, () => onStandby`select pg_wal_replay_resume()`],
    killed: [() => standby.stop('immediate'), standby.start],
    frozen: [async () => signalAll(frozen(), 'SIGSTOP'), async () => signalAll(frozen(), 'SIGCONT')],
  } as const
  const found = []
  for (const [fault, [begin, end]] of Object.entries(kinds)) {
    let usedAgainMs = 0
    await until(load.isUsed)
    const seen = await load.during(async () => {
      await begin()
      await pause(FAULT_MS)
      await end()
      usedAgainMs = await until(load.isUsed)
    })
    found.push({ fault, ...seen, usedAgainMs })
  }
  await onStandby.end({ timeout: 1 })
  return found
}

type Load = Awaited<ReturnType<typeof openLoad>>

/** Visitors who read, and a listing that changes all the time: each answer tells how old it is. */
async function openLoad(db: Database, origin: string) {
  const [{ publicId }] = await db<[{ publicId: string }]>`select public_id from listing limit 1`
  const state = { open: true, reads: 0, failed: 0, stale: 0, oldestMs: 0, slowestMs: 0, problems: [] as string[] }
  /** When each number was replaced by the next. */
  const replacedAt: number[] = []
  const get = async (path: string) => {
    const from = performance.now()
    const answer = await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(20_000) }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      (error: Error) => ({ status: 0, text: error.message }),
    )
    state.reads += 1
    state.slowestMs = Math.max(state.slowestMs, Math.round(performance.now() - from))
    if (answer.status !== 200) {
      state.failed += 1
      state.problems.push(`${answer.status} ${path}`)
    }
    return { ...answer, from }
  }
  const write = async () => {
    while (state.open) {
      await db`update listing set dba = ${`Number ${replacedAt.length}`} where public_id = ${publicId}`
      replacedAt.push(performance.now())
      await pause(WRITE_EVERY_MS)
    }
  }
  const readAge = async () => {
    while (state.open) {
      const { text, from } = await get(`/api/v2/agent/agents/views/${publicId}`)
      const number = Number(/"Number (\d+)"/.exec(text)?.[1] ?? NaN)
      const ageMs = Math.round(from - (replacedAt[number + 1] ?? Infinity))
      state.oldestMs = Math.max(state.oldestMs, ageMs)
      if (ageMs > MAX_LAG_S * 1_000 + MARGIN_MS) state.stale += 1
      await pause(BETWEEN_READS_MS)
    }
  }
  const readPages = async () => {
    for (let turn = 0; state.open; turn++) {
      await get(`${PATHS[turn % PATHS.length]}${crypto.randomUUID()}`)
      await pause(BETWEEN_READS_MS)
    }
  }
  const loops = [write(), readAge(), ...Array.from({ length: READERS }, readPages)]
  const metric = async (name: string) => {
    const text = await fetch(`${origin}/metrics`).then((answer) => answer.text())
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1] ?? 0,
    )
  }
  const targets = async () => ({
    byReplica: await metric('replica_reads_total{target="replica"}'),
    byPrimary: await metric('replica_reads_total{target="primary"}'),
    repeated: await metric('replica_repeated_reads_total'),
  })
  return {
    isUsed: async () => (await metric('replica_used')) === 1,
    async during(work: () => Promise<void>) {
      const before = await targets()
      Object.assign(state, { reads: 0, failed: 0, stale: 0, oldestMs: 0, slowestMs: 0, problems: [] })
      await work()
      const { reads, failed, stale, oldestMs, slowestMs, problems } = state
      const after = await targets()
      const answered = {
        byReplica: after.byReplica - before.byReplica,
        byPrimary: after.byPrimary - before.byPrimary,
        repeated: after.repeated - before.repeated,
      }
      const examples = problems.length > 0 ? { problems: problems.slice(0, 5) } : {}
      return { reads, failed, stale, oldestMs, slowestMs, statements: answered, ...examples }
    },
    async stop() {
      state.open = false
      await Promise.all(loops)
    },
  }
}
