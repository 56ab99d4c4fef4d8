/** Starting, stopping, and surviving: the real process on its embedded database. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { cp, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import {
  type AppProcess,
  freePort,
  PROCESS_ENVIRONMENT,
  startApp,
  statusOf,
  temporaryFolder,
  untilReady,
} from '#tests/support/app-process.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let firstStart: Awaited<ReturnType<typeof temporaryFolder>>
const running: AppProcess[] = []

// One first start, with its cluster and places, is enough: each test begins with a copy of its folder.
beforeAll(async () => {
  firstStart = await temporaryFolder()
  folder = firstStart
  const app = await launch()
  await untilReady(app)
  await stopAll()
})

afterAll(() => firstStart.remove())

beforeEach(async () => {
  folder = await temporaryFolder()
  await cp(firstStart.path, folder.path, { recursive: true, preserveTimestamps: true })
  const { uid, gid } = await stat(join(firstStart.path, 'postgres'))
  await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, join(folder.path, 'postgres')])
})

afterEach(async () => {
  await stopAll()
  await folder.remove()
})

async function stopAll(): Promise<void> {
  for (const app of running.splice(0)) {
    app.child.kill('SIGTERM')
    await app.ended
  }
}

async function launch(environment: Record<string, string> = {}): Promise<AppProcess> {
  const app = startApp({ DATA_DIR: folder.path, DEMO: 'off', PORT: String(await freePort()), ...environment })
  running.push(app)
  return app
}

const pidFile = () => join(folder.path, 'postgres/postmaster.pid')
const postmasterPid = () => Number.parseInt(readFileSync(pidFile(), 'utf8'), 10)

test('it prints its address, is healthy and ready, and shows its metrics', async () => {
  const app = await launch()
  await untilReady(app)
  expect(app.printed()).toContain(`is running at ${app.origin}`)
  expect(await (await fetch(`${app.origin}/healthz`)).json()).toMatchObject({ status: 'ok', pid: app.child.pid })
  expect(await (await fetch(`${app.origin}/metrics`)).text()).toContain('http_request_duration_seconds')
})

test('a port in use is reported in one line, and nothing is left running', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const app = await launch({ PORT: String(port) })
  expect(await app.ended).toBe(1)
  other.close()
  expect(app.printed().trim()).toBe(
    `Port ${port} is in use. Stop the other program, or choose another port: PORT=${port + 1} npm start`,
  )
})

test('a wrong setting is reported in one line, and nothing is started', async () => {
  const app = await launch({ LOG_LEVEL: 'loud' })
  expect(await app.ended).toBe(1)
  expect(app.printed()).toMatch(/^Invalid settings:\n {2}LOG_LEVEL: .+\n$/)
})

test.each([
  [{ DATA_DIR: '/proc/enrolled' }, /^DATA_DIR: \/proc\/enrolled can't be used as a folder \(ENOENT\)\. .+\n$/],
  [{ HOST: '203.0.113.1' }, /^HOST: can't listen on 203\.0\.113\.1 \(EADDRNOTAVAIL\)\. .+\n$/],
  [{ TRUSTED_PROXIES: 'all' }, /^Invalid settings:\n {2}TRUSTED_PROXIES: .+\n$/],
])('with %j it names the wrong setting in one line and leaves nothing running', async (environment, line) => {
  const app = await launch(environment)
  expect(await app.ended).toBe(1)
  expect(app.printed()).toMatch(line)
  expect(existsSync(pidFile())).toBe(false)
})

test('while the database of DATABASE_URL is unavailable, it logs a line and waits until it is stopped', async () => {
  const app = await launch({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` })
  await vi.waitUntil(() => app.printed() !== '', { timeout: 20_000 })
  expect(app.printed()).toMatch(/^Waiting for the database at DATABASE_URL: .*ECONNREFUSED/)
  app.child.kill('SIGTERM')
  expect(await app.ended).toBe(0)
})

test('a second start in the same folder serves the same directory from another port', async () => {
  const first = await launch()
  await untilReady(first)
  const second = await launch()
  await untilReady(second)
  const before = postmasterPid()
  first.child.kill('SIGTERM')
  await first.ended
  expect(await statusOf(`${second.origin}/readyz`)).toBe(200)
  expect(postmasterPid()).toBe(before)
})

test('an interrupted `prepare` leaves no database running, and the next start completes it', async () => {
  const ready = spawn(process.execPath, ['server/cli/main.ts', 'prepare'], {
    env: { ...PROCESS_ENVIRONMENT, NODE_ENV: 'production', DATA_DIR: folder.path },
  })
  const ended = once(ready, 'exit')
  await vi.waitUntil(() => existsSync(pidFile()), { timeout: 20_000 })
  ready.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  expect(existsSync(pidFile())).toBe(false)
  const app = await launch({ DEMO: 'on' })
  await untilReady(app)
  const { meta } = (await (await fetch(`${app.origin}/api/v2/agent/agents/all`)).json()) as { meta: { total: number } }
  expect(meta.total).toBeGreaterThan(1_900)
})

test('after kill -9, it starts again on the database that was left', async () => {
  const first = await launch()
  await untilReady(first)
  const database = postmasterPid()
  first.child.kill('SIGKILL')
  await first.ended
  const second = await launch()
  await untilReady(second)
  expect(postmasterPid()).toBe(database)
})

test('with its database killed, it answers 503 and recovers by itself, without a restart', async () => {
  const app = await launch()
  await untilReady(app)
  process.kill(postmasterPid(), 'SIGKILL')
  const seen = new Set<number>()
  await vi.waitUntil(
    async () => {
      seen.add(await statusOf(`${app.origin}/api/v2/agent/agents/all?page=1`))
      return (await statusOf(`${app.origin}/readyz`)) === 200 && seen.has(503)
    },
    { timeout: 40_000, interval: 20 },
  )
  expect(await statusOf(`${app.origin}/api/v2/agent/agents/all?page=1`)).toBe(200)
  expect([...seen].filter((status) => ![200, 503].includes(status))).toEqual([])
})

test('on a stop signal, it exits by itself and stops its database', async () => {
  const app = await launch()
  await untilReady(app)
  const database = postmasterPid()
  app.child.kill('SIGTERM')
  expect(await app.ended).toBe(0)
  await expect.poll(() => isGone(database)).toBe(true)
})

test('DATABASE_URL names an external database, and no embedded one is started', async () => {
  const app = await launch({ DATABASE_URL: inject('databaseUrl') })
  await untilReady(app)
  expect(() => postmasterPid()).toThrow('ENOENT')
})

function isGone(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(' Z ')
  } catch {
    return true
  }
}
