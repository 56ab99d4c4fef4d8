/** CPU time used by other processes: the app from its own metrics, PostgreSQL from the operating system (Linux). */
import { readdir, readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'

/** Linux reports hundredths of a second on every platform we run on. */
const TICK_MS = 10

export type CpuTime = { appMs: number; databaseMs: number | null; clientsMs: number }

export async function readCpuTime(origin: string, dataDir: string): Promise<CpuTime> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const appMs = Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1] ?? 0) * 1_000
  const { user, system } = process.cpuUsage()
  return { appMs, databaseMs: await databaseMs(dataDir).catch(() => null), clientsMs: (user + system) / 1_000 }
}

/** CPU time per item, for `count` items processed between two readings. */
export function cpuPerItem(from: CpuTime, to: CpuTime, count: number) {
  const each = (ms: number) => Math.round((ms / count) * 100) / 100
  const database = to.databaseMs === null || from.databaseMs === null ? null : each(to.databaseMs - from.databaseMs)
  return { app: each(to.appMs - from.appMs), database, clients: each(to.clientsMs - from.clientsMs) }
}

export const loadAverage = () => loadavg().map((load) => Math.round(load * 10) / 10)

async function databaseMs(dataDir: string): Promise<number> {
  const [postmaster = ''] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return await readProgramCpuMs(postmaster)
}

/** A process including its exited children, plus each running child. */
export async function readProgramCpuMs(program: string): Promise<number> {
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(readProcessStat))
  return all
    .flatMap((stat) => stat ?? [])
    .reduce((sum, { pid, parent, own, ended }) => {
      if (pid === program) return sum + (own + ended) * TICK_MS
      return parent === program ? sum + own * TICK_MS : sum
    }, 0)
}

async function readProcessStat(pid: string) {
  // The process may have exited in the meantime.
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // After the program's name, which can contain spaces: state, parent, …; the times are fields 14 to 17.
  const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9, 13).map(Number)
  return { pid, parent, own: user + system, ended: endedUser + endedSystem }
}
