/**
 * A backup and its restore, between two databases. With everything lost on the way: npm run drill -- backup-restore.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { differencesOf } from '../../ops/drills/backup-restore.ts'
import { connect } from '#server/platform/connect.ts'
import { readFeedState } from '#server/domains/changes/list-changes.ts'
import { makeBackup, restoreBackup } from '#server/platform/backup/make-backup.ts'
import { readManifest } from '#server/platform/backup/manifest.ts'
import { describeSchema } from '#server/platform/migrate.ts'
import { temporaryFolder } from '#tests/support/app-process.ts'
import { testDatabase, testDatabaseWithUrl } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { personIn } from '#tests/support/people.ts'

const db = await testDatabase()
const { db: other, url } = await testDatabaseWithUrl()
const base = await temporaryFolder()
afterAll(() => base.remove())
const at = (...parts: string[]) => join(base.path, ...parts)

await insertListings(db, [{ firstName: 'Ana', lastName: 'Müller\t"x"', city: 'Fresno', state: 'CA', zip: '93721' }])
const ada = await personIn(db, { firstName: 'Ada' })
await db`
  insert into audit_log (actor_id, actor_role, action, target_kind, target_id, reason)
  values (${ada.who.accountId}, 'admin', 'test.line', 'test', '1', ${'two\nlines, a \\ and a tab\t'})`
await mkdir(at('data/photos'), { recursive: true })
await writeFile(at('data/photos/one.webp'), 'a picture')
await writeFile(at('data/auth-secret'), 'secret')
await mkdir(at('data/postgres'))
await writeFile(at('data/postgres/PG_VERSION'), '18')
/** Over its own connection, as the command does. */
async function backUpOther(folder: string) {
  const line = connect({ url, pool: 1, name: 'test', statementTimeoutMs: 0 })
  return makeBackup(line, at('back'), folder).finally(() => line.end())
}

const taken = await makeBackup(db, at('data'), at('backup'))

test('rows, counters, files, and the schema are restored identically', async () => {
  await restoreBackup(other, { dataDir: at('back'), folder: at('backup'), replace: true })
  const again = await backUpOther(at('again'))
  expect(taken.tables.find(({ name }) => name === 'account')?.rows).toBe(1)
  expect(differencesOf(taken, again)).toEqual([])
  expect(await describeSchema(other)).toBe(await describeSchema(db))
  expect(await readFile(at('back/photos/one.webp'), 'utf8')).toBe('a picture')
  expect((await readdir(at('back'))).sort()).toEqual(['auth-secret', 'photos'])
})

test('a restored changes feed has another ID, because it can lack entries that its readers have', async () => {
  const [original, restored] = [await readFeedState(db), await readFeedState(other)]
  expect(restored.last).toBe(original.last)
  expect(restored.feedId).not.toBe(original.feedId)
})

test("what must never change can't be changed after a restore either", async () => {
  await expect(other`delete from audit_log`).rejects.toThrow('never changed')
})

test('one extra row is detected', async () => {
  await personIn(other, { firstName: 'Eve' })
  const later = await backUpOther(at('later'))
  expect(differencesOf(taken, later)).toContain('table account')
})

test("existing data isn't replaced without --replace", async () => {
  await expect(restoreBackup(other, { dataDir: at('back'), folder: at('backup'), replace: false })).rejects.toThrow(
    '--replace',
  )
  expect(await other`select 1 from account where first_name = 'Eve'`).toHaveLength(1)
})

test('a backup with a changed byte is rejected before anything is touched', async () => {
  const path = at('later/tables/account.gz')
  const bytes = await readFile(path)
  bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40)
  await writeFile(path, bytes)
  await expect(readManifest(at('later'))).rejects.toThrow('tables/account.gz in this backup is damaged')
})

test('an unfinished backup is rejected', async () => {
  await mkdir(at('half/tables'), { recursive: true })
  await expect(readManifest(at('half'))).rejects.toThrow("isn't a backup")
})

test('an app running on the database stops a restore', async () => {
  const app = connect({ url, pool: 1, name: 'enrolled-app' })
  await app`select 1`
  await expect(restoreBackup(other, { dataDir: at('back'), folder: at('backup'), replace: true })).rejects.toThrow(
    'Stop it first',
  )
  await app.end()
})
