/** The examples of API keys, of what they verify, and of the changes feed in docs/api.md, run as they are. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { examplesIn } from '../../scripts/api-examples.ts'
import { API_SCOPES } from '#common/api-keys.ts'
import { createKey } from '#server/domains/api-keys/own-keys.ts'
import { runBulkCheck } from '#server/domains/verification/bulk-checks.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { personIn } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'
import { RECEIPT_SETTINGS } from '#tests/support/signing-keys.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
// Whom the examples look for.
await insertListings(db, [{ lastName: 'Gonzalez', firstName: 'Billy', city: 'Fresno', state: 'CA' }])
const origin = await testServer(db)
const { who } = await personIn(db, { role: 'client' })
const key = await createKey(db, who, { name: 'Examples', scopes: API_SCOPES, requestId: 'r' })
const FEED = '## Changes feed'

const isInstalled = (command: string) => {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** In a folder of its own, where it keeps its copy. */
function exampleRunner(code = '', name: string, command: string) {
  const folder = mkdtempSync(join(tmpdir(), 'enrolled-feed-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, name), code)
  return async (ownKey = key) => {
    const env = { PATH: process.env['PATH'], ENROLLED: origin, ENROLLED_KEY: ownKey }
    const { stdout } = await promisify(execFile)(command, [name], { cwd: folder, env })
    return { stdout, folder }
  }
}

const shown = async () => {
  const [{ total }] = await db<[{ total: number }]>`
    select count(*)::int as total from listing where status <> 'hidden'`
  return `${total} agents\n`
}

for (const [language, name, command, isMissing] of [
  ['ts', 'mirror.ts', process.execPath, false],
  ['python', 'mirror.py', 'python3', !isInstalled('python3')],
] as const) {
  test.skipIf(isMissing)(`the example in ${language} keeps a copy that follows the directory`, async () => {
    const run = exampleRunner(examplesIn(FEED, language).at(-1), name, command)
    expect((await run()).stdout).toBe(await shown())
    await insertListings(db, [{ lastName: `After${language}`, firstName: 'Ada', city: 'Fresno', state: 'CA' }])
    await db`update listing set status = 'hidden' where last_name = 'Ashgrove'`
    await db`update data_version set version = version + 1 where name = 'listings'`
    const { stdout, folder } = await run()
    expect(stdout).toBe(await shown())
    const stored = readFileSync(join(folder, 'mirror.json'), 'utf8')
    expect(stored).toContain(`After${language}`)
    expect(stored).not.toContain('Ashgrove')
    // As after a restore from a backup: the entries that made the copy are gone, and others have their numbers.
    writeFileSync(join(folder, 'mirror.json'), stored.replace(/"([0-9a-f]{8})"/, '"gone-$1"'))
    await db`update change_feed set id = default`
    expect((await run()).stdout).toBe(await shown())
    expect(readFileSync(join(folder, 'mirror.json'), 'utf8')).not.toContain('gone-')
    writeFileSync(join(folder, 'mirror.json'), stored.replace(/"since": ?\d+/, '"since":999999999'))
    expect((await run()).stdout).toBe(await shown())
    await expect(run('enr_wrong')).rejects.toThrow('This API key doesn’t exist or was revoked')
  })
}

test.skipIf(!isInstalled('curl'))('the example with curl reads entries, and nothing twice', async () => {
  const run = exampleRunner(examplesIn(FEED, 'sh').at(-1), 'copy.sh', 'sh')
  const { stdout } = await run()
  expect(stdout).toContain('"type":"new"')
  expect(stdout).toContain('"statusCode":200,"message":"OK","data":[')
  const [first = '', second = ''] = [stdout, (await run()).stdout]
  // The second call of the second run answers 304 with nothing.
  expect(second.length).toBeLessThanOrEqual(first.length)
})

for (const [name, code, command, isMissing] of [
  ['agents.sh', examplesIn('## API keys', 'sh')[1], 'sh', !isInstalled('curl')],
  ['agents.mjs', examplesIn('## API keys', 'js')[0], process.execPath, false],
  ['agents.py', examplesIn('## API keys', 'python')[0], 'python3', !isInstalled('python3')],
] as const) {
  test.skipIf(isMissing)(`the first call, ${name}, lists the agents in California with a key`, async () => {
    const run = exampleRunner(code, name, command)
    const [{ total }] = await db<[{ total: number }]>`
      select count(*)::int as total from listing where status = 'listed' and state = 'CA'`
    expect((await run()).stdout).toMatch(
      new RegExp(name === 'agents.sh' ? `"total":${total}\\b` : `^${total} agents, first \\w+`),
    )
    await expect(run('enr_wrong')).rejects.toThrow(/401|error: 22|Command failed/)
  })
}

for (const [name, code, command, isMissing] of [
  ['verify.sh', examplesIn('### Verify a name', 'sh')[0], 'sh', !isInstalled('curl')],
  ['verify.mjs', examplesIn('### Verify a name', 'js')[0], process.execPath, false],
  ['verify.py', examplesIn('### Verify a name', 'python')[0], 'python3', !isInstalled('python3')],
] as const) {
  test.skipIf(isMissing)(`the example of verifying a name, ${name}, gets a receipt`, async () => {
    const run = exampleRunner(code, name, command)
    const { stdout } = await run()
    const [{ id }] = await db<[{ id: string }]>`select id from receipt order by created_at desc, id limit 1`
    expect(stdout).toContain(`/license-verification/${id}`)
    expect(stdout).toMatch(
      name === 'verify.sh'
        ? /"outcome":"one"/
        : /^one: http.+\nBilly Gonzalez, Fresno: On the IRS .+ list, March 26, 2026\n$/,
    )
    await expect(run('enr_wrong')).rejects.toThrow(/401|error: 22|Command failed/)
  })
}

for (const [name, code, command, isMissing] of [
  ['check-names.sh', examplesIn('## Bulk checks', 'sh')[0], 'sh', !isInstalled('curl')],
  ['check-names.mjs', examplesIn('## Bulk checks', 'js')[0], process.execPath, false],
  ['check-names.py', examplesIn('## Bulk checks', 'python')[0], 'python3', !isInstalled('python3')],
] as const) {
  test.skipIf(isMissing)(`the example of a bulk check, ${name}, gets the answers and deletes the list`, async () => {
    const run = exampleRunner(code, name, command)
    // In place of the worker.
    const job = setInterval(async () => {
      for (const { id } of await db<{ id: string }[]>`select id from bulk_check where finished_at is null`)
        await runBulkCheck(db, RECEIPT_SETTINGS, id)
    }, 100)
    try {
      const { stdout } = await run()
      expect(stdout).toMatch(
        name === 'check-names.sh' ? /"reference":"C-2"/ : /^C-1: \w+, as of the list of 2026-03-26\n/,
      )
      expect(stdout).toMatch(name === 'check-names.sh' ? /"outcome":"none"/ : /\nC-2: none, as of/)
    } finally {
      clearInterval(job)
    }
    expect(await db`select 1 from bulk_check`).toEqual([])
    await expect(run('enr_wrong')).rejects.toThrow(/401|error: 22|Command failed/)
  })
}
