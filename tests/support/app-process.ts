/** The real server as a separate process, as `npm start` runs it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const READY_WITHIN_MS = 60_000

export type AppProcess = {
  origin: string
  port: number
  child: ChildProcess
  /** Everything it printed so far, on both streams. */
  printed: () => string
  /** The exit code, when it has ended. */
  ended: Promise<number | null>
}

/**
 * What each process of ours needs, and no settings of this machine. Compiling its code again would be half of the cost
 * of a start (scripts/test.ts).
 */
export const PROCESS_ENVIRONMENT: Readonly<Record<string, string>> = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  }),
)

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Without it, a production process with real listings doesn't start. */
export const TEST_OPERATOR = {
  OPERATOR_NAME: 'Ada Invented LLC',
  OPERATOR_ADDRESS: '1 Main St, Fresno, CA 93721',
  OPERATOR_STATE: 'CA',
  OPERATOR_EMAIL: 'operator@enrolled.example',
}

export function startApp(environment: Record<string, string>): AppProcess {
  const port = Number(environment['PORT'])
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: { ...PROCESS_ENVIRONMENT, NODE_ENV: 'production', LOG_LEVEL: 'fatal', ...TEST_OPERATOR, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const collect = (chunk: Buffer) => void (text += chunk.toString())
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { origin: `http://127.0.0.1:${port}`, port, child, printed: () => text, ended }
}

/** Waits until the app can serve. @throws Error with what it printed when it ends first. */
export async function untilReady(app: AppProcess): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS
  while (Date.now() < until) {
    if (app.child.exitCode !== null) throw new Error(`The app ended:\n${app.printed()}`)
    if ((await statusOf(`${app.origin}/readyz`)) === 200) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The app was not ready in time:\n${app.printed()}`)
}

/** The status of the response, or 0 without a response. */
export const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )

export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'enrolled-app-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
