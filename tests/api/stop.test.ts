/**
 * `npm start` in a terminal, ended in every way that people and machines do: everything ends, and the next start works.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort, PROCESS_ENVIRONMENT, statusOf, temporaryFolder } from '#tests/support/app-process.ts'

/** The promise is 5 s on an otherwise idle machine. */
const ENDED_WITHIN_MS = 15_000
const READY_WITHIN_MS = 60_000
const CTRL_C = '\x03'

let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeAll(async () => {
  folder = await temporaryFolder()
})

afterAll(() => folder.remove())

type Terminal = { child: ChildProcess; origin: string; printed: () => string }

/** util-linux's `script` gives its command its own terminal and types what we write into it. */
async function npmStart(): Promise<Terminal> {
  const port = String(await freePort())
  const child = spawn('script', ['--quiet', '--return', '--command', 'npm start', '/dev/null'], {
    env: {
      ...PROCESS_ENVIRONMENT,
      HOME: process.env['HOME'] ?? '',
      DATA_DIR: folder.path,
      DEMO: 'off',
      PORT: port,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // What is written to a terminal that has ended is lost, as with a real one.
  child.stdin.on('error', () => {})
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => void (text += chunk.toString()))
  return { child, origin: `http://127.0.0.1:${port}`, printed: () => text }
}

async function untilServing({ origin, child, printed }: Terminal): Promise<void> {
  await vi.waitUntil(
    async () => {
      if (child.exitCode !== null) throw new Error(`npm start ended:\n${printed()}`)
      return (await statusOf(`${origin}/readyz`)) === 200
    },
    { timeout: READY_WITHIN_MS, interval: 100 },
  )
}

type Process = { pid: number; command: string; parent: number }

function allProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        return state === 'Z' ? [] : [{ pid: Number(name), command, parent: Number(parent) }]
      } catch {
        return []
      }
    })
}

function startedBy({ child }: Terminal): Process[] {
  const all = allProcesses()
  const found: Process[] = []
  const parents = [child.pid ?? 0]
  for (const pid of parents) {
    const children = all.filter(({ parent }) => parent === pid)
    found.push(...children)
    parents.push(...children.map((one) => one.pid))
  }
  return found
}

const databases = () => allProcesses().filter(({ command }) => command.includes(folder.path))

async function expectAllEnded(processes: readonly Process[]): Promise<void> {
  const isLeft = ({ pid }: Process) => allProcesses().some((found) => found.pid === pid)
  await expect.poll(() => [...processes.filter(isLeft), ...databases()], { timeout: ENDED_WITHIN_MS }).toEqual([])
}

const find = (processes: readonly Process[], part: string): number => {
  const found = processes.find(({ command }) => command.includes(part))
  if (!found) throw new Error(`No process with "${part}" among ${JSON.stringify(processes)}`)
  return found.pid
}

type Way = [string, (terminal: Terminal, processes: Process[]) => void]

test.skipIf(process.platform !== 'linux').each<Way>([
  ['Ctrl-C', ({ child }) => child.stdin?.write(CTRL_C)],
  [
    'Ctrl-C pressed again and again',
    ({ child }) => {
      // Also while the database is being stopped, by a program that the terminal would interrupt too.
      const pressing = setInterval(() => child.stdin?.write(CTRL_C), 10)
      child.on('close', () => clearInterval(pressing))
    },
  ],
  ['SIGTERM to npm', (_, processes) => process.kill(find(processes, 'npm start'), 'SIGTERM')],
  ['SIGTERM to the server', (_, processes) => process.kill(find(processes, 'server/main.ts'), 'SIGTERM')],
  ['the terminal closed', ({ child }) => child.kill('SIGKILL')],
])('%s ends everything, including the database', async (_name, end) => {
  const terminal = await npmStart()
  await untilServing(terminal)
  const processes = startedBy(terminal)
  expect(databases()).not.toEqual([])
  end(terminal, processes)
  await expectAllEnded(processes)
})

test.skipIf(process.platform !== 'linux')(
  'Ctrl-C during startup ends everything, and the next start serves',
  async () => {
    await folder.remove()
    const terminal = await npmStart()
    await vi.waitUntil(() => existsSync(join(folder.path, 'postgres/postmaster.pid')), { timeout: READY_WITHIN_MS })
    const processes = startedBy(terminal)
    terminal.child.stdin?.write(CTRL_C)
    await expectAllEnded(processes)
    const next = await npmStart()
    await untilServing(next)
    const started = startedBy(next)
    next.child.stdin?.write(CTRL_C)
    await expectAllEnded(started)
  },
)
