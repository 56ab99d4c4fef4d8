/**
 * A folder in memory for the temporary files of a run of tests: databases, their copies, browser profiles. None has to
 * survive, and writing them to a disk took half of the CPU time of tests of the database.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'enrolled-tests-'
/** Several times what a run holds at once. A container often has only 64 MB. */
const NEEDED_BYTES = 4 * 1024 ** 3

/** @returns null where there is no such folder, or too little memory, or nothing in it can be run. */
export function makeMemoryFolder(): string | null {
  if (!existsSync(MEMORY)) return null
  removeLeftovers()
  const { bavail, bsize } = statfsSync(MEMORY)
  if (Math.min(bavail * bsize, process.availableMemory()) < NEEDED_BYTES) return null
  const folder = join(MEMORY, `${PREFIX}${process.pid}`)
  mkdirSync(folder)
  // As /tmp: the embedded database runs as a user of its own.
  chmodSync(folder, 0o1777)
  if (canRunIn(folder)) return folder
  removeMemoryFolder(folder)
  return null
}

export const removeMemoryFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })

/** Docker mounts it `noexec`; the embedded database may run from a copy of its program. */
function canRunIn(folder: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  return spawnSync(program).status === 0
}

/** An interrupted run leaves its folder behind. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY).filter((entry) => entry.startsWith(PREFIX)))
    if (!existsSync(`/proc/${name.slice(PREFIX.length)}`)) removeMemoryFolder(join(MEMORY, name))
}
