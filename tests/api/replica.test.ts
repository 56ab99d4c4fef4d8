/** Reads on a real streaming replica: when it is used, when it isn't, and what nobody misses. */
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { loadPages } from '#server/load-pages.ts'
import { connect } from '#server/platform/connect.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { migrate } from '#server/platform/migrate.ts'
import { openJobPool } from '#server/platform/open-job-pool.ts'
import { followReplica } from '#server/platform/replica.ts'
import { readSettings } from '#server/platform/settings.ts'
import { AUTH_SECRET } from '#tests/support/api.ts'
import { temporaryFolder } from '#tests/support/app-process.ts'
import { insertListings } from '#tests/support/listings.ts'
import { personIn } from '#tests/support/people.ts'
import { startStandby } from '#tests/support/standby.ts'
import { databaseProcesses, signalAll } from '../../ops/drills/drill-system.ts'

const MAX_LAG_S = 2
const [primaryDir, standbyDir] = [await temporaryFolder(), await temporaryFolder()]
const embedded = await startEmbeddedPostgres({
  dataDir: primaryDir.path,
  overrides: { fsync: 'off', shared_buffers: '64MB', full_page_writes: 'off' },
})
const db = connect({ url: embedded.url, pool: 4, name: 'test', statementTimeoutMs: 0 })
const jobPool = openJobPool({ url: embedded.url, name: 'test-jobs' })
await migrate(db, { jobPool })
await jobPool.end()
await insertListings(db, [{ firstName: 'Ana', lastName: 'Quintavalle', city: 'Fresno', state: 'CA', zip: '93721' }])
const standby = await startStandby({
  primary: db,
  primaryDir: primaryDir.path,
  dataDir: standbyDir.path,
  settings: ['max_standby_streaming_delay=0'],
})
const onStandby = connect({ url: standby.url, pool: 1, name: 'test' })
const environment = { NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', AUTH_SECRET }
const settings = readSettings({
  ...environment,
  DATABASE_URL: embedded.url,
  DATABASE_REPLICA_URL: standby.url,
  DATABASE_REPLICA_MAX_LAG_S: String(MAX_LAG_S),
})
const app = await buildApp({ settings, db, pages: await loadPages(false) })
afterAll(async () => {
  await app.close()
  signalAll(databaseProcesses(standbyDir.path), 'SIGCONT')
  await onStandby.end({ timeout: 1 })
  await standby.stop('immediate').catch(() => {})
  await db.end({ timeout: 1 })
  await embedded.leave()
  await Promise.all([primaryDir.remove(), standbyDir.remove()])
}, 60_000)

const patient = { timeout: 60_000 }
const within = { timeout: 30_000, interval: 50 }
const PAGES = ['/agents', '/questions', '/faq', '/questions/feed.xml', '/tax-resources/deadlines.ics']
const CALLS = ['agent/agents/all', 'all-agents-search?data=fresno', 'questions', 'faqs/index', 'articles']
const FEEDS = ['/robots.txt', '/sitemap.xml', '/sitemaps/questions.xml', '/open-data/agents.csv']
const HINTS = ['name-agents-search?last_name=qu', 'address-agents-search?city=fr']
const PUBLIC = [...PAGES, ...FEEDS, ...[...CALLS, ...HINTS].map((call) => `/api/v2/${call}`)]

let asked = 0
/** An address that is in no cache. */
const anew = (path: string) => `${path}${path.includes('?') ? '&' : '?'}asked=${asked++}`
const read = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

async function counted() {
  const text = (await read('/metrics')).body
  const valueOf = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1] ?? 0,
    )
  return {
    isUsed: valueOf('replica_used') === 1,
    lagS: valueOf('replica_lag_seconds'),
    replica: valueOf('replica_reads_total{target="replica"}'),
    primary: valueOf('replica_reads_total{target="primary"}'),
    repeated: valueOf('replica_repeated_reads_total'),
  }
}
async function untilUsed(expected: boolean) {
  await expect.poll(async () => (await counted()).isUsed, within).toBe(expected)
}

/** Who answered the reads of `work`. */
async function answeredBy(work: () => Promise<unknown>) {
  const before = await counted()
  await work()
  const after = await counted()
  return { replica: after.replica - before.replica, primary: after.primary - before.primary }
}

/** Without a new data version, as by someone whose change no cache needs to know. */
const renameSilently = (lastName: string) => db`update listing set last_name = ${lastName} where first_name = 'Ana'`
const pause = (on: boolean) => onStandby.unsafe(`select pg_wal_replay_${on ? 'pause' : 'resume'}()`)
async function untilReplayed() {
  await expect
    .poll(async () => {
      const [{ at }] = await db<[{ at: string }]>`select pg_current_wal_lsn()::text as at`
      const [row] = await onStandby<[{ is: boolean }]>`select pg_last_wal_replay_lsn() >= ${at}::pg_lsn as is`
      return row.is
    }, within)
    .toBe(true)
}

test(
  'pages, calls, suggestions, feeds, and open data are read from the replica while it keeps up',
  patient,
  async () => {
    await untilUsed(true)
    for (const path of PUBLIC) {
      let status = 0
      const { replica, primary } = await answeredBy(async () => (status = (await read(anew(path))).statusCode))
      expect({ path, status, isOnReplica: replica > 0, primary }).toEqual({
        path,
        status: 200,
        isOnReplica: true,
        primary: 0,
      })
    }
  },
)

test('while nobody writes, the replica does not count as behind', patient, async () => {
  await new Promise((resolve) => setTimeout(resolve, (MAX_LAG_S + 1) * 1_000))
  const { isUsed, lagS } = await counted()
  expect({ isUsed, isClose: lagS < MAX_LAG_S }).toEqual({ isUsed: true, isClose: true })
})

test(
  'signed-in people read the primary, and so does who opens a receipt or a link from an email',
  patient,
  async () => {
    const { token } = await personIn(db)
    const key = 'a'.repeat(43)
    await untilUsed(true)
    const requests: [string, Record<string, string>][] = [
      ['/api/v2/agent/agents/all', { authorization: `Bearer ${token}` }],
      [anew('/agents'), { cookie: 'enrolled.session=x' }],
      [anew(`/newsletter/preferences/${key}`), {}],
      [anew('/license-verification/EA-2345-6789'), {}],
    ]
    for (const [url, headers] of requests) {
      const { replica } = await answeredBy(() => read(url, headers))
      expect({ url, replica }).toEqual({ url, replica: 0 })
    }
  },
)

test(
  'a visitor who has just posted sees what the primary has, and the cache keeps what others see',
  patient,
  async () => {
    await untilReplayed()
    await untilUsed(true)
    const path = anew('/agents')
    await pause(true)
    const posted = await app.inject({
      method: 'POST',
      url: '/newsletter',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=reader%40mail.example&lists=planning&leave_empty=',
    })
    await renameSilently('Ashgrove')
    const cookie = String(posted.headers['set-cookie'])
    const [stranger] = [await read(path), await read(path)]
    const own = await read(path, { cookie: cookie.split(';')[0] ?? '' })
    const later = await read(path)
    await pause(false)
    expect(posted.statusCode).toBe(303)
    expect(posted.headers['cache-control']).toBe('no-store')
    expect(cookie).toBe(`enrolled.wrote=1; Path=/; Max-Age=${MAX_LAG_S + 1}; HttpOnly; SameSite=Lax`)
    expect(stranger.body).toContain('Quintavalle')
    expect(own.body).toContain('Ashgrove')
    expect(own.headers['set-cookie']).toBeUndefined()
    expect(own.headers['vary']).toBe(stranger.headers['vary'])
    expect(later.headers['etag']).toBe(stranger.headers['etag'])
    await renameSilently('Quintavalle')
  },
)

test('without a replica, no cookie is set and none has an effect', patient, async () => {
  const alone = await buildApp({ settings: readSettings(environment), db, pages: await loadPages(false) })
  const payload = { email: 'other@mail.example' }
  const posted = await alone.inject({ method: 'POST', url: '/api/v2/news-letter/subscribe/create', payload })
  const page = (cookie: string) => alone.inject({ url: '/agents', headers: { cookie } })
  const [first] = [await page(''), await page('')]
  await renameSilently('Ashgrove')
  const again = await page('enrolled.wrote=1')
  await renameSilently('Quintavalle')
  await alone.close()
  expect([posted.statusCode, posted.headers['set-cookie']]).toEqual([201, undefined])
  expect(again.headers['etag']).toBe(first.headers['etag'])
})

test('a replica that is further behind than the limit is not used until it has caught up', patient, async () => {
  await untilReplayed()
  await untilUsed(true)
  await pause(true)
  await db`select pg_logical_emit_message(true, 'test', 'something to replay')`
  const { replica } = await answeredBy(() => read(anew('/agents')))
  expect(replica).toBeGreaterThan(0)
  await untilUsed(false)
  const behind = await answeredBy(() => read(anew('/agents')))
  expect(behind.replica).toBe(0)
  expect(behind.primary).toBeGreaterThan(0)
  await pause(false)
  await untilUsed(true)
})

test('no page of a replica that lacks the newest data version is cached under it', patient, async () => {
  await untilReplayed()
  await untilUsed(true)
  const path = '/api/v2/agent/agents/all'
  const page = anew('/agents')
  await pause(true)
  await insertListings(db, [
    { firstName: 'Newly', lastName: 'Merriweather', city: 'Fresno', state: 'CA', zip: '93721' },
  ])
  // At most one request can precede the notification; its page is under the version before.
  await expect.poll(async () => (await read(page)).body, within).toContain('Merriweather')
  expect((await read(page)).body).toContain('Merriweather')
  expect((await read(path)).body).toContain('Merriweather')
  expect((await counted()).isUsed).toBe(false)
  await pause(false)
  await untilUsed(true)
  expect((await read(page)).body).toContain('Merriweather')
  expect((await read(anew('/agents'))).body).toContain('Merriweather')
})

/** Reads all the time. @returns how many answers there were, and those that were no success. */
async function readDuring(work: () => Promise<void>) {
  const over = new AbortController()
  const failures: string[] = []
  let answers = 0
  let slowestMs = 0
  const loop = async () => {
    while (!over.signal.aborted) {
      const from = performance.now()
      const path = PUBLIC[asked % PUBLIC.length] ?? '/'
      const { statusCode } = await read(anew(path))
      slowestMs = Math.max(slowestMs, performance.now() - from)
      if (statusCode !== 200) failures.push(`${statusCode} ${path}`)
      answers++
    }
  }
  const loops = Array.from({ length: 4 }, loop)
  await work().finally(() => over.abort())
  await Promise.all(loops)
  return { answers, failures, slowestMs }
}

test(
  'while the replica is stopped, the primary answers everything, and it is used again when it is back',
  patient,
  async () => {
    await untilUsed(true)
    const { answers, failures } = await readDuring(async () => {
      await standby.stop('immediate')
      await untilUsed(false)
      await standby.start()
      await untilUsed(true)
    })
    expect(failures).toEqual([])
    expect(answers).toBeGreaterThan(0)
  },
)

test('what a frozen replica was asked is answered by the primary', patient, async () => {
  await untilUsed(true)
  const { repeated } = await counted()
  const { failures, slowestMs } = await readDuring(async () => {
    const processes = databaseProcesses(standbyDir.path)
    signalAll(processes, 'SIGSTOP')
    await untilUsed(false)
    signalAll(processes, 'SIGCONT')
    await untilUsed(true)
  })
  expect(failures).toEqual([])
  expect((await counted()).repeated).toBeGreaterThan(repeated)
  // Less than the five seconds after which the replica would have given up by itself.
  expect(slowestMs).toBeLessThan(4_500)
})

/** The replica without the app, and with a limit that none of these faults reaches. */
async function followPatiently() {
  const [{ listings, posts }] = await db<[{ listings: number; posts: number }]>`
    select max(version) filter (where name = 'listings')::int as listings,
      coalesce(max(version) filter (where name = 'posts'), 0)::int as posts from data_version`
  const metrics = createMetrics()
  const replica = followReplica({
    primary: db,
    open: (pool = 2) => connect({ url: standby.url, pool, name: 'test-patient' }),
    maxLagS: 60,
    versions: () => [listings, posts],
    metrics: metrics.replica,
  })
  await expect.poll(replica.isUsed, within).toBe(true)
  return { replica, metrics }
}

test('a statement that replay cancels is answered by the primary', patient, async () => {
  await db`create table test_conflict as select 1 as number`
  const { replica, metrics } = await followPatiently()
  await untilReplayed()
  const answer = Promise.resolve(
    replica.reads()`select number, pg_is_in_recovery() as on_replica, pg_sleep(3) from test_conflict`,
  )
  await expect
    .poll(async () => (await onStandby`select 1 from pg_stat_activity where wait_event = 'PgSleep'`).count, within)
    .toBe(1)
  await db`alter table test_conflict add column other int`
  const [row] = await answer
  await replica.stop()
  expect(row).toMatchObject({ number: 1, onReplica: false })
  expect(await metrics.text()).toContain('replica_repeated_reads_total 1')
})

test('a promoted replica is not used any more', patient, async () => {
  await untilUsed(true)
  const { replica } = await followPatiently()
  const { failures } = await readDuring(async () => {
    await standby.promote()
    await expect.poll(replica.isUsed, { timeout: 5_000, interval: 20 }).toBe(false)
    await untilUsed(false)
  })
  await replica.stop()
  expect(failures).toEqual([])
  expect((await answeredBy(() => read(anew('/agents')))).replica).toBe(0)
})
