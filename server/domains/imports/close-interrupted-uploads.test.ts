import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { proveAdmin } from '#server/domains/accounts/prove-actor.ts'
import { readSettings } from '#server/platform/settings.ts'
import { testDatabase } from '#tests/support/database.ts'
import { personIn } from '#tests/support/people.ts'
import { startImport } from './run-upload.ts'
import {
  COMMITTED_DAYS,
  deleteOldUploads,
  INTERRUPTED,
  closeInterruptedUploads,
  UPLOAD_DAYS,
} from './close-interrupted-uploads.ts'

const db = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'enrolled-uploads-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const settings = { ...readSettings({ NODE_ENV: 'test' }), DATA_DIR: folder }
const uploadFolder = join(folder, 'private/imports')

beforeEach(async () => {
  await db`delete from import_upload`
  await db`truncate import_run cascade`
  await rm(uploadFolder, { recursive: true, force: true })
  await mkdir(uploadFolder, { recursive: true })
})

type Upload = { status: string; mode?: string | null; ago?: string }

async function upload({ status, mode = null, ago = '0 s' }: Upload): Promise<string> {
  const id = randomUUID()
  await writeFile(join(uploadFolder, `${id}.csv`), 'a,b\n')
  await db`
    insert into import_upload (id, account_id, file_name, bytes, status, mode, created_at, updated_at)
    values (${id}, ${randomUUID()}, 'list.csv', 4, ${status}, ${mode}, now() - ${ago}::interval, now() - ${ago}::interval)`
  return id
}
const states = () => db`select id, status, outcome from import_upload`
const files = () => readdir(uploadFolder)

test("an upload whose importer died is marked failed, with the reason; one that just started isn't", async () => {
  const dead = await upload({ status: 'running', mode: 'commit', ago: '10 minutes' })
  const fresh = await upload({ status: 'running', mode: 'commit' })
  expect(await closeInterruptedUploads(db)).toBe(1)
  const rows = await states()
  expect(rows.find(({ id }) => id === dead)).toMatchObject({ status: 'failed', outcome: { error: INTERRUPTED } })
  expect(rows.find(({ id }) => id === fresh)).toMatchObject({ status: 'running', outcome: null })
  expect(await closeInterruptedUploads(db)).toBe(0)
})

test("an upload committed after the server died is done, with its figures; an older run doesn't count", async () => {
  const run = (uploadId: string, started: string) => db`
    insert into import_run (kind, list_date, status, files, upload_id, report, started_at, finished_at)
    values ('ea', '2026-03-26', 'committed', ${db.json([{ name: 'list.csv', bytes: 4, sha256: 'x' }])}, ${uploadId},
      '{"new": 7}', now() - ${started}::interval, now())`
  const done = await upload({ status: 'running', mode: 'commit', ago: '10 minutes' })
  const earlier = await upload({ status: 'running', mode: 'commit', ago: '10 minutes' })
  await run(done, '9 minutes')
  await run(earlier, '1 hour')
  await closeInterruptedUploads(db)
  const rows = await states()
  expect(rows.find(({ id }) => id === done)).toMatchObject({ status: 'done', outcome: { report: { new: 7 } } })
  expect(rows.find(({ id }) => id === earlier)).toMatchObject({ status: 'failed' })
})

test('nothing is marked while an importer runs', async () => {
  await upload({ status: 'running', mode: 'commit', ago: '10 minutes' })
  const importer = await db.reserve()
  await importer`select pg_advisory_lock(730010)`
  expect(await closeInterruptedUploads(db)).toBe(0)
  await importer`select pg_advisory_unlock(730010)`
  importer.release()
  expect(await closeInterruptedUploads(db)).toBe(1)
})

test('files are deleted a week after commit and a month after upload, never during a run; rows stay', async () => {
  const days = (count: number) => `${count} days`
  const kept = [
    await upload({ status: 'done', mode: 'commit', ago: days(COMMITTED_DAYS - 1) }),
    await upload({ status: 'done', mode: 'dry_run', ago: days(UPLOAD_DAYS - 1) }),
    await upload({ status: 'running', mode: 'commit', ago: days(UPLOAD_DAYS + 1) }),
  ]
  const old = [
    await upload({ status: 'done', mode: 'commit', ago: days(COMMITTED_DAYS + 1) }),
    await upload({ status: 'uploaded', ago: days(UPLOAD_DAYS + 1) }),
  ]
  expect(await deleteOldUploads(db, settings)).toBe(2)
  expect((await files()).sort()).toEqual(kept.map((id) => `${id}.csv`).sort())
  expect(
    (await db`select id from import_upload where file_gone_at is not null order by id`).map(({ id }) => id),
  ).toEqual(old.sort())
  expect(await deleteOldUploads(db, settings)).toBe(0)
  const admin = proveAdmin((await personIn(db, { role: 'admin' })).who)
  const started = { mode: 'dry_run', force: false, reason: 'A test.', uploadId: old[0] ?? '', requestId: 'r' } as const
  await expect(startImport(db, settings, admin, started)).rejects.toMatchObject({ code: 'conflict' })
})

test('a partial upload is deleted after a day', async () => {
  const [yesterday, today] = [randomUUID(), randomUUID()]
  for (const id of [yesterday, today]) await writeFile(join(uploadFolder, `${id}.csv`), 'a,')
  const then = new Date(Date.now() - 2 * 86_400_000)
  await utimes(join(uploadFolder, `${yesterday}.csv`), then, then)
  expect(await deleteOldUploads(db, settings)).toBe(1)
  expect(await files()).toEqual([`${today}.csv`])
})
