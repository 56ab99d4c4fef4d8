import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { ptinRow, ptinText, testFolder } from '#tests/support/lists.ts'
import { importList } from './import-list.ts'

const db = await testDatabase()
const { folder, file } = testFolder()
const list = await file(
  'list.csv',
  ptinText(Array.from({ length: 900 }, (_, nth) => ptinRow({ BUS_ADDR_LINE1: `${nth} Main Street` }))),
)
const options = { files: [list], dataDir: folder, listDate: '2026-03-26' }
const listed = async () => (await db`select 1 from listing`).length

test('a full disk is reported as such, and the list can be imported once there is space', async () => {
  await db.unsafe(`
    create function disk_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger disk_full before insert on listing execute function disk_full()`)
  await expect(importList(db, options)).rejects.toThrow('The disk is full. Nothing was imported.')
  expect(await db`select report ->> 'error' as error from import_run order by id desc limit 1`).toEqual([
    { error: expect.stringContaining('The disk is full') },
  ])
  await db`drop trigger disk_full on listing`
  expect(await importList(db, options)).toMatchObject({ status: 'committed' })
})

test('a database that stops midway is reported as such, not as a closed driver connection', async () => {
  const before = await listed()
  // Blocks the import where it first reads the listings.
  const holder = await db.reserve()
  await holder`begin`
  await holder`lock table listing in access exclusive mode`
  const stopped = importList(db, { ...options, force: true }).catch(({ message }: Error) => message)
  await expect
    .poll(
      () => db`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    .toHaveLength(1)
  expect(await stopped).toMatch(/^The database closed the connection .* whether its disk is full/)
  await holder`rollback`
  holder.release()
  expect(await listed()).toBe(before)
})
