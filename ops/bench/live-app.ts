/** The real server on its own database, to be killed and restarted while the database keeps running. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/platform/db.ts'
import { openDatabase } from '#server/open-database.ts'
import { stopSignal } from '#server/platform/stop-signal.ts'
import { readSettings } from '#server/platform/settings.ts'
import { TEST_OPERATOR } from '#tests/support/app-process.ts'
import { pause } from './live-crowd.ts'

const ROOT = join(import.meta.dirname, '../..')

export type LiveApp = {
  origin: string
  folder: string
  db: Database
  kill: () => Promise<void>
  start: () => Promise<void>
  memoryMb: () => Promise<number>
  close: () => Promise<void>
}

export async function startLiveApp(): Promise<LiveApp> {
  const folder = await mkdtemp(join(tmpdir(), 'enrolled-live-'))
  const production = { NODE_ENV: 'production', LOG_LEVEL: 'fatal', RATE_LIMITS: 'off', DEMO: 'off', ...TEST_OPERATOR }
  const environment = { DATA_DIR: folder, ...production }
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const database = await openDatabase(readSettings(environment), { name: 'bench-live', stop: stopSignal() })
  let child: ChildProcess
  const start = async () => {
    child = spawn(process.execPath, ['server/main.ts'], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], ...environment, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    while (!(await isReady(origin))) {
      if (child.exitCode !== null) throw new Error('The app ended before it was ready.')
      await pause(50)
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  await start()
  return {
    origin,
    folder,
    db: database.db,
    start,
    kill: () => end('SIGKILL'),
    memoryMb: () => memoryOf(origin),
    async close() {
      await end('SIGTERM')
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function memoryOf(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0) / 1e6)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}
