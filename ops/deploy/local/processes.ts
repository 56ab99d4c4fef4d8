/**
 * Programs of the stack, each in its own session, so that they outlive the command that starts them. Each process is
 * recorded with its start time: `down` stops only that process, even if its pid was reused.
 */
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** PostgreSQL won't run as root, so nothing here does. */
const NOBODY = { uid: 65_534, gid: 65_534 }
export const spawnUser = userInfo().uid === 0 ? NOBODY : null

type Started = { pid: number; startTicks: string }

export function manageProcesses(dir: string) {
  const file = join(dir, 'programs.json')
  const read = (): Record<string, Started> => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  const write = (all: Record<string, Started>) => writeFileSync(file, JSON.stringify(all, null, 2))
  const runs = (name: string) => {
    const { [name]: one } = read()
    return one !== undefined && startTicksOf(one.pid) === one.startTicks
  }
  return {
    names: () => Object.keys(read()),
    runs,
    pidOf: (name: string) => read()[name]?.pid ?? 0,
    start(name: string, [program = '', ...args]: readonly string[], env: Record<string, string> = {}) {
      const log = openSync(join(dir, 'log', `${name}.log`), 'a')
      const child = spawn(program, args, {
        ...spawnUser,
        cwd: join(import.meta.dirname, '../../..'),
        env: { PATH: process.env['PATH'] ?? '', HOME: dir, LC_ALL: 'C.UTF-8', ...env },
        detached: true,
        stdio: ['ignore', log, log],
      })
      closeSync(log)
      child.on('error', () => {})
      child.unref()
      const { pid = 0 } = child
      write({ ...read(), [name]: { pid, startTicks: startTicksOf(pid) } })
    },
    signal(name: string, signal: NodeJS.Signals) {
      if (runs(name)) process.kill(read()[name]?.pid ?? 0, signal)
    },
    /** Resolves when the process has exited; kills it after 30 s. */
    async end(name: string, signal: NodeJS.Signals = 'SIGTERM') {
      if (runs(name)) process.kill(read()[name]?.pid ?? 0, signal)
      for (const until = Date.now() + 30_000; runs(name) && Date.now() < until;) await pause(20)
      if (runs(name)) process.kill(read()[name]?.pid ?? 0, 'SIGKILL')
      const { [name]: _ended, ...others } = read()
      write(others)
    },
  }
}

/** The start time of a process, in ticks; '' if it doesn't exist or is a zombie. */
function startTicksOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

/** Runs to completion. @throws Error with the output, if it failed. */
export function run([program = '', ...args]: readonly string[]): string {
  const result = spawnSync(program, args, {
    ...spawnUser,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' },
  })
  if (result.status !== 0)
    throw new Error(`${program} failed: ${result.error?.message ?? `${result.stdout}${result.stderr}`}`)
  return result.stdout
}
