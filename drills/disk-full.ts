/**
 * The disk of the database fills up while people write. Promised: writes are refused clearly (503, never a wrong yes),
 * pages and searches go on, and when there is room again so do writes; nothing acknowledged is lost.
 *
 * The disk is a small file system in memory, which only root may mount.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { statusOf } from '#tests/support/app-process.ts'
import type { Drill, Finding } from './types.ts'
import { openWorld, until } from './world.ts'
import { isWhole, openWriters } from './writers.ts'

const run = promisify(execFile)
const DISK = '420m'
const PEOPLE = 6
const FULL_FOR_MS = 6_000
const READS = ['/api/v2/agent/agents/all?page=1', '/agents', '/api/v2/all-agents-search?data=fresno']

/** Broken on purpose: people take a refusal for a yes. */
export async function drillDiskFull({ times, broken }: Drill): Promise<Finding> {
  const disk = await mkdtemp(join(tmpdir(), 'enrolled-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', disk])
  try {
    const world = await openWorld({ dataDir: join(disk, 'data') })
    const { app, db } = world
    try {
      const writers = await openWriters({ db, origin: () => app.origin, people: PEOPLE, credulous: broken })
      const state = { done: false }
      const writing = writers.write(() => state.done)
      const reads: number[] = []
      for (let turn = 0; turn < times; turn++) {
        await pause(1_000)
        const free = await fillUp(disk)
        reads.push(...(await readMeanwhile(app.origin)))
        await free()
      }
      const healsAfterMs = await until(async () => writesAgain(writers), 20_000)
      state.done = true
      await writing
      writers.close()
      const found = await writers.tally()
      const failedReads = reads.filter((status) => status !== 200).length
      const refused = writers.state.refused503
      const held = isWhole(found) && failedReads === 0 && (refused > 0 || broken)
      return { times, broken, reads: reads.length, failedReads, refused, healsAfterMs, ...found, held }
    } finally {
      await world.close()
    }
  } finally {
    await run('umount', ['-l', disk])
    await rm(disk, { recursive: true, force: true })
  }
}

async function readMeanwhile(origin: string): Promise<number[]> {
  const statuses: number[] = []
  for (const from = performance.now(); performance.now() - from < FULL_FOR_MS; await pause(200)) {
    statuses.push(...(await Promise.all(READS.map((path) => statusOf(`${origin}${path}`)))))
  }
  return statuses
}

/** @returns how to make room again. */
async function fillUp(disk: string): Promise<() => Promise<void>> {
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
