/**
 * What the first command installs, in a tree of its own, with an `npm` that only writes down what it was asked for.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROCESS_ENVIRONMENT, temporaryFolder } from '#tests/support/app-process.ts'

const NPM = `#!/bin/sh
echo "$*" >> asked
mkdir -p node_modules/node/bin
ln -sf "${process.execPath}" node_modules/node/bin/node
`

let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeAll(async () => {
  folder = await temporaryFolder()
  cpSync('scripts', join(folder.path, 'scripts'), { recursive: true })
  mkdirSync(join(folder.path, 'server/cli'), { recursive: true })
  writeFileSync(join(folder.path, 'server/cli/main.ts'), '')
  writeFileSync(join(folder.path, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder.path, 'package-lock.json'), '{}')
  writeFileSync(join(folder.path, 'npm'), NPM)
  chmodSync(join(folder.path, 'npm'), 0o755)
})

afterAll(() => folder.remove())

/** Runs a command of ours, and gives what npm has been asked for so far. */
function run(command: string): string[] {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', command], {
    cwd: folder.path,
    encoding: 'utf8',
    env: {
      ...PROCESS_ENVIRONMENT,
      PATH: `${folder.path}:${PROCESS_ENVIRONMENT['PATH'] ?? ''}`,
      NODE_ENV: 'production',
    },
  })
  if (status !== 0) throw new Error(stderr)
  return readFileSync(join(folder.path, 'asked'), 'utf8').trim().split('\n')
}

test('the first command installs everything, under NODE_ENV=production too; later ones install nothing', () => {
  const installed = run('cli')
  expect(installed).toEqual([expect.stringMatching(/^ci .*--include=dev$/)])
  expect(run('cli')).toEqual(installed)
})

test('a changed lockfile is installed once', () => {
  const before = run('cli').length
  writeFileSync(join(folder.path, 'package-lock.json'), '{ "name": "changed" }')
  expect(run('cli')).toHaveLength(before + 1)
  expect(run('cli')).toHaveLength(before + 1)
})
