/**
 * An external PostgreSQL whose log is streamed elsewhere (pg_receivewal) and whose base backup was taken once.
 * Everything is deleted by mistake, then the server dies by kill -9 with its disk. Guarantee: the newest state is
 * restored except for the last second, and so is the state just before the mistake.
 *
 * Uses the programs of Debian's package, never as root, and without the app: docs/operations.md has the same commands.
 */
import { appendFileSync, chownSync, mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#server/platform/connect.ts'
import type { Database } from '#server/platform/db.ts'
import { freePort } from '#tests/support/app-process.ts'
import { spawnUser, manageProcesses, run } from '../deploy/local/processes.ts'
import { postgresPrograms } from '../deploy/local/stack.ts'
import type { Drill, Finding } from './types.ts'
import { databaseProcesses, signalAll, until } from './drill-system.ts'

const WRITE_MS = 2_000
const LOST_AT_MOST_MS = 1_000
const SLOT = 'archive'

type Write = { number: number; at: number }

/** Broken on purpose: the log is no longer streamed when the last writes arrive. */
export async function drillPointInTime({ broken }: Drill): Promise<Finding> {
  const dir = await mkdtemp(join(tmpdir(), 'enrolled-moment-'))
  const testCluster = await openCluster(dir)
  try {
    const primary = await testCluster.startPrimary()
    const before = await writeFor(primary, 1)
    const [{ moment }] = await primary<[{ moment: string }]>`select clock_timestamp()::text as moment`
    await primary`delete from note`
    if (broken) await testCluster.programs.end('archive', 'SIGINT')
    const after = await writeFor(primary, before.length + 1)
    signalAll(databaseProcesses(dir), 'SIGKILL')
    await primary.end({ timeout: 1 })
    await pause(500)
    await testCluster.programs.end('archive', 'SIGINT')
    await rm(join(dir, 'postgres'), { recursive: true })

    const newest = await testCluster.restore('newest', '')
    const earlier = await testCluster.restore('earlier', `recovery_target_time = '${moment}'`)
    const lost = after.filter(({ number }) => !newest.numbers.has(number))
    const wrong = before.filter(({ number }) => newest.numbers.has(number) || !earlier.numbers.has(number)).length
    const late = after.filter(({ number }) => earlier.numbers.has(number)).length
    const lostMs = lost.length > 0 ? (after.at(-1)?.at ?? 0) - (lost[0]?.at ?? 0) : 0
    const held = lostMs <= LOST_AT_MOST_MS && wrong + late === 0 && before.length > 0 && after.length > 0
    const acknowledged = { beforeMistake: before.length, afterMistake: after.length }
    return { broken, acknowledged, lost: lost.length, lostMs, wrong, late, restoreMs: [newest.ms, earlier.ms], held }
  } finally {
    await testCluster.close()
    await rm(dir, { recursive: true, force: true })
  }
}

async function openCluster(dir: string) {
  const [bin, port] = [postgresPrograms(), await freePort()]
  for (const folder of ['log', 'wal']) mkdirSync(join(dir, folder))
  if (spawnUser) for (const folder of ['', 'log', 'wal']) chownSync(join(dir, folder), spawnUser.uid, spawnUser.gid)
  const programs = manageProcesses(dir)
  const at = `host=127.0.0.1 port=${port} user=owner`
  const ctl = (cluster: string, ...words: string[]) =>
    run([join(bin, 'pg_ctl'), '-D', join(dir, cluster), '-l', join(dir, 'log', `${cluster}.log`), '-w', ...words])
  const open = () => connect({ url: `postgres://owner@127.0.0.1:${port}/postgres`, pool: 1, name: 'drill' })
  const running = new Set<string>()
  const start = (cluster: string) => {
    ctl(cluster, 'start')
    running.add(cluster)
    return open()
  }
  return {
    programs,
    async startPrimary(): Promise<Database> {
      run([join(bin, 'initdb'), '-D', join(dir, 'postgres'), '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--locale=C'])
      appendFileSync(
        join(dir, 'postgres/postgresql.conf'),
        `\nlisten_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${dir}'\n`,
      )
      const db = start('postgres')
      await db`create table note (number int primary key)`
      const receive = [join(bin, 'pg_receivewal'), '-D', join(dir, 'wal'), '-S', SLOT, '-d', at]
      run([...receive, '--create-slot'])
      programs.start('archive', [...receive, '--synchronous'])
      run([join(bin, 'pg_basebackup'), '-D', join(dir, 'base'), '-X', 'none', '-c', 'fast', '-d', at])
      return db
    },
    /** @param target A line of postgresql.conf; '': to the end of the log. */
    async restore(name: string, target: string) {
      const from = performance.now()
      const cluster = join(dir, name)
      run(['cp', '-a', join(dir, 'base'), cluster])
      const wal = join(dir, 'wal')
      appendFileSync(
        join(cluster, 'postgresql.conf'),
        `restore_command = 'cp "${wal}/%f" "%p" || cp "${wal}/%f.partial" "%p"'\nrecovery_target_action = promote\n${target}\n`,
      )
      run(['touch', join(cluster, 'recovery.signal')])
      const db = start(name)
      await until(async () => !(await db<[{ waits: boolean }]>`select pg_is_in_recovery() as waits`)[0].waits)
      const ms = Math.round(performance.now() - from)
      const rows = await db<{ number: number }[]>`select number from note`
      await db.end()
      ctl(name, '-m', 'fast', 'stop')
      running.delete(name)
      return { numbers: new Set(rows.map(({ number }) => number)), ms }
    },
    async close() {
      await programs.end('archive')
      for (const cluster of running) if (cluster !== 'postgres') ctl(cluster, '-m', 'immediate', 'stop')
      signalAll(databaseProcesses(dir), 'SIGKILL')
    },
  }
}

async function writeFor(db: Database, first: number): Promise<Write[]> {
  const written: Write[] = []
  for (const from = performance.now(); performance.now() - from < WRITE_MS;) {
    const number = first + written.length
    await db`insert into note values (${number})`
    written.push({ number, at: performance.now() })
  }
  return written
}
