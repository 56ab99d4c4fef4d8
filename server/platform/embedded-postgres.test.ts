/** The embedded database through everything that a laptop does to it. Real clusters, full durability. */
import { execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connect } from './connect.ts'
import type { Database } from './db.ts'
import { assertDurable } from './embedded-runtime.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

let dataDir: string
let firstStart: string
const opened: EmbeddedPostgres[] = []

// Closed to other users, as `mktemp -d` makes it: the server must still reach its files when we are root.
const newFolder = async () => join(await mkdtemp(join(tmpdir(), 'enrolled-embedded-')), 'data')

// One cluster is created: a test starts with a copy of it, or with nothing if it is about the first start.
beforeAll(async () => {
  firstStart = await newFolder()
  const server = await startEmbeddedPostgres({ dataDir: firstStart })
  await server.leave()
})
afterAll(() => rm(firstStart, { recursive: true, force: true }))

beforeEach(async () => {
  dataDir = await newFolder()
  await promisify(execFile)('cp', ['-a', firstStart, dataDir])
})

const withoutCluster = () => rm(dataDir, { recursive: true, force: true })

afterEach(async () => {
  for (const server of opened.splice(0)) await server.leave()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir })
  opened.push(server)
  return server
}

async function withDatabaseOf<T>(server: EmbeddedPostgres, work: (db: Database) => Promise<T>): Promise<T> {
  const db = connect({ url: server.url, pool: 1, name: 'test' })
  return work(db).finally(() => db.end({ timeout: 1 }))
}

const postmaster = () => Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}/stat`) && !/ Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))

/** A stopped server takes a moment to exit after it removes its pid file. */
async function untilGone(pid: number): Promise<void> {
  await expect.poll(() => isAlive(pid)).toBe(false)
}

test('a committed row survives kill -9 of the server and a restart', async () => {
  const first = await start()
  await withDatabaseOf(first, (db) => db.unsafe('create table kept (id int); insert into kept values (1)'))
  const pid = postmaster()
  process.kill(pid, 'SIGKILL')
  await untilGone(pid)
  await first.ensureRunning()
  expect(postmaster()).not.toBe(pid)
  expect(await withDatabaseOf(first, (db) => db`select id from kept`)).toEqual([{ id: 1 }])
})

test("a pid file left by a crash doesn't stop the next start", async () => {
  const first = await start()
  const pid = postmaster()
  await first.leave()
  opened.length = 0
  await untilGone(pid)
  await writeFile(
    join(dataDir, 'postgres/postmaster.pid'),
    `${pid}\n${dataDir}/postgres\n1700000000\n5432\n/tmp\n\n12345 1\nready\n`,
  )
  const second = await start()
  expect(second.started).toBe(true)
})

test('a second start in the same folder joins the running server, and the last to leave stops it', async () => {
  const first = await start()
  const held = connect({ url: first.url, pool: 1, name: 'test-holder' })
  await held`select 1`
  // The socket is in the temporary folder, and the second process may have a different one.
  vi.stubEnv('TMPDIR', join(dataDir, 'elsewhere'))
  const second = await start().finally(() => vi.unstubAllEnvs())
  expect(second).toMatchObject({ started: false, url: first.url })
  const pid = postmaster()
  await second.leave()
  expect(isAlive(pid)).toBe(true)
  await held.end()
  const socketDir = new URL(first.url).searchParams.get('host') ?? ''
  expect(existsSync(socketDir)).toBe(true)
  await first.leave()
  await untilGone(pid)
  expect(existsSync(socketDir)).toBe(false)
})

test('several concurrent first starts create one cluster', async () => {
  await withoutCluster()
  const servers = await Promise.all([start(), start(), start()])
  expect(servers.filter(({ started }) => started)).toHaveLength(1)
})

test.each(['', '999999999', String(process.pid)])(
  'a first start killed halfway, with %j in a lock of an older version, starts over',
  async (holder) => {
    await withoutCluster()
    await mkdir(join(dataDir, 'postgres.making-x/base'), { recursive: true })
    await writeFile(join(dataDir, 'postgres.making-x/PG_VERSION'), '18\n')
    await writeFile(join(dataDir, 'postgres.lock'), holder)
    const server = await start()
    expect(await withDatabaseOf(server, (db) => db`select 1 as one`)).toEqual([{ one: 1 }])
    expect(existsSync(join(dataDir, 'postgres.making-x'))).toBe(false)
  },
)

test("a pid file whose number now belongs to another program doesn't stop the next start", async () => {
  const first = await start()
  await first.leave()
  opened.length = 0
  const lines = [process.pid, `${dataDir}/postgres`, 1_700_000_000, 5432, '/tmp', '', '12345 1', 'ready']
  await writeFile(join(dataDir, 'postgres/postmaster.pid'), `${lines.join('\n')}\n`)
  expect(await start()).toMatchObject({ started: true })
})

test("a process that leaves with a statement still running doesn't count as a user of the server", async () => {
  const server = await start()
  const pid = postmaster()
  const busy = connect({ url: server.url, pool: 1, name: `busy:${process.pid}` })
  const asleep = busy`select pg_sleep(60)`.catch(() => {})
  await expect
    .poll(() => withDatabaseOf(server, (db) => db`select 1 from pg_stat_activity where query like 'select pg_sleep%'`))
    .toHaveLength(1)
  await server.leave(`busy:${process.pid}`)
  opened.length = 0
  await untilGone(pid)
  await asleep
  await busy.end({ timeout: 1 })
})

test('a process killed with -9 leaves the database to the next one', async () => {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))}
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    process.stdout.write('ready')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  const next = await start()
  expect(next.started).toBe(false)
  expect(await withDatabaseOf(next, (db) => db`select 1 as one`)).toEqual([{ one: 1 }])
})

test('durability is asserted: a server that would lose writes is rejected', async () => {
  const server = await start()
  await withDatabaseOf(server, (db) => assertDurable(db))
  await withDatabaseOf(server, (db) => db.unsafe('alter database enrolled set synchronous_commit = off'))
  await withDatabaseOf(server, (db) => expect(assertDurable(db)).rejects.toThrow('synchronous_commit=off'))
})

test('a socket folder that another user created is rejected', async () => {
  const server = await start()
  await server.leave()
  opened.length = 0
  const socketDir = new URL(server.url).searchParams.get('host') ?? ''
  await symlink('/etc', socketDir)
  await expect(start()).rejects.toThrow('didn’t start')
  expect((await stat('/etc')).uid).toBe(0)
  await rm(socketDir)
})

test("a server that can't start says where its log is", async () => {
  const server = await start()
  await server.leave()
  opened.length = 0
  await writeFile(join(dataDir, 'postgres/postgresql.conf'), 'no_such_setting = 1\n')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(join(dataDir, 'postgres.log'))
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('no_such_setting')
})
