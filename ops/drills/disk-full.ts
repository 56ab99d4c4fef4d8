/**
 * The database's disk fills up while users write. Guarantee: writes are clearly rejected (503, never a false success),
 * pages and searches keep working, and writes resume when there is space again; nothing acknowledged is lost.
 *
 * The disk is a small tmpfs, which only root can mount.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { statusOf } from '#tests/support/app-process.ts'
import type { Drill, Finding } from './types.ts'
import { openDrillSystem, until } from './drill-system.ts'
import { isWhole, openWriters } from './writers.ts'

const run = promisify(execFile)
const DISK = '420m'
const PEOPLE = 6
const FULL_FOR_MS = 6_000
const READS = ['/api/v2/agent/agents/all?page=1', '/agents', '/api/v2/all-agents-search?data=fresno']

/** Broken on purpose: writers take a 503 for a success. */
export async function drillDiskFull({ times, broken }: Drill): Promise<Finding> {
  const disk = await mkdtemp(join(tmpdir(), 'enrolled-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', disk])
  try {
    const system = await openDrillSystem({ dataDir: join(disk, 'data') })
    const { app, db } = system
    try {
      const writers = await openWriters({ db, origin: () => app.origin, people: PEOPLE, trustsAny503: broken })
      const state = { done: false }
      const writing = writers.write(() => state.done)
      const reads: number[] = []
      for (let turn = 0; turn < times; turn++) {
        await pause(1_000)
        const free = await fillDisk(disk)
        reads.push(...(await readWhileFull(app.origin)))
        await free()
      }
      const recoversAfterMs = await until(async () => writesAgain(writers), 20_000)
      state.done = true
      await writing
      writers.close()
      const found = await writers.tally()
      const failedReads = reads.filter((status) => status !== 200).length
      const refused = writers.state.refused503
      const held = isWhole(found) && failedReads === 0 && (refused > 0 || broken)
      return { times, broken, reads: reads.length, failedReads, refused, recoversAfterMs, ...found, held }
    } finally {
      await system.close()
    }
  } finally {
    await run('umount', ['-l', disk])
    await rm(disk, { recursive: true, force: true })
  }
}

async function readWhileFull(origin: string): Promise<number[]> {
  const statuses: number[] = []
  for (const from = performance.now(); performance.now() - from < FULL_FOR_MS; await pause(200)) {
    statuses.push(...(await Promise.all(READS.map((path) => statusOf(`${origin}${path}`)))))
  }
  return statuses
}

/** @returns a function that frees the space again. */
async function fillDisk(disk: string): Promise<() => Promise<void>> {
  const path = join(disk, 'ballast')
  for (;;) {
    const { bavail, bsize } = await statfs(disk)
    if (bavail * bsize === 0) break
    await writeFile(path, Buffer.alloc(Math.min(4_000_000, bavail * bsize)), { flag: 'a' }).catch(() => {})
  }
  return () => rm(path)
}

async function writesAgain(writers: { acknowledgedCount: () => number }): Promise<boolean> {
  const before = writers.acknowledgedCount()
  await pause(1_000)
  return writers.acknowledgedCount() > before
}
