import { existsSync, mkdirSync, statSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { makeMemoryFolder, removeMemoryFolder } from '../../scripts/memory-folder.ts'

/** No process has this number: Linux has at most 4,194,304. */
const LEFT = '/dev/shm/enrolled-tests-999999999'
const made: (string | null)[] = []

afterEach(() => {
  for (const folder of made.splice(0)) if (folder) removeMemoryFolder(folder)
})

test.skipIf(!existsSync('/dev/shm'))('a run of tests removes the folder that an ended one left in memory', () => {
  mkdirSync(LEFT)
  const folder = makeMemoryFolder()
  made.push(folder, LEFT)
  expect(existsSync(LEFT)).toBe(false)
  // Null on a machine with little memory; otherwise any user can write to it.
  expect([null, 0o1777]).toContain(folder && statSync(folder).mode & 0o7777)
})
