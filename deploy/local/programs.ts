/**
 * Programs of the stack, each in a session of its own, so that they outlive the command that starts them. What was
 * started is written down with when it began: `down` ends that and nothing else, also when a number was given anew.
 */
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** PostgreSQL refuses to run as root; nothing here does. */
const NOBODY = { uid: 65_534, gid: 65_534 }
export const asWhom = userInfo().uid === 0 ? NOBODY : null

type Started = { pid: number; began: string }

export function keepPrograms(dir: string) {
  const file = join(dir, 'programs.json')
  const read = (): Record<string, Started> => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  const write = (all: Record<string, Started>) => writeFileSync(file, JSON.stringify(all, null, 2))
  const runs = (name: string) => {
    const { [name]: one } = read()
    return one !== undefined && beganOf(one.pid) === one.began
  }
  return {
    names: () => Object.keys(read()),
    runs,
    pidOf: (name: string) => read()[name]?.pid ?? 0,
    start(name: string, [program = '', ...args]: readonly string[], env: Record<string, string> = {}) {
      const log = openSync(join(dir, 'log', `${name}.log`), 'a')
      const child = spawn(program, args, {
        ...asWhom,
        cwd: join(import.meta.dirname, '../..'),
        env: { PATH: process.env['PATH'] ?? '', HOME: dir, LC_ALL: 'C.UTF-8', ...env },
        detached: true,
        stdio: ['ignore', log, log],
      })
      closeSync(log)
      child.on('error', () => {})
      child.unref()
      const { pid = 0 } = child
      write({ ...read(), [name]: { pid, began: beganOf(pid) } })
    },
    signal(name: string, signal: NodeJS.Signals) {
      if (runs(name)) process.kill(read()[name]?.pid ?? 0, signal)
    },
    /** Resolves when it has ended; after 30 s it is killed. */
    async end(name: string, signal: NodeJS.Signals = 'SIGTERM') {
      if (runs(name)) process.kill(read()[name]?.pid ?? 0, signal)
      for (const until = Date.now() + 30_000; runs(name) && Date.now() < until;) await pause(20)
      if (runs(name)) process.kill(read()[name]?.pid ?? 0, 'SIGKILL')
      const { [name]: _ended, ...others } = read()
      write(others)
    },
  }
}

/** When a process began, in ticks; '' when there is none, or it has ended and nobody has looked. */
function beganOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

/** Runs to its end. @throws Error with what it said when that was no success. */
export function run([program = '', ...args]: readonly string[]): string {
  const ran = spawnSync(program, args, {
    ...asWhom,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' },
  })
  if (ran.status !== 0) throw new Error(`${program} failed: ${ran.error?.message ?? `${ran.stdout}${ran.stderr}`}`)
  return ran.stdout
}
