import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase, testJobPool } from '#tests/support/database.ts'
import { migrate } from './migrate.ts'

const db = await testDatabase()

test('a second run applies nothing', async () => {
  expect(await migrate(db)).toEqual([])
})

test('two processes that start at once apply each migration once', async () => {
  await db.unsafe('drop schema public cascade; create schema public')
  const runs = await Promise.all([migrate(db), migrate(db)])
  const [{ count }] = await db<[{ count: number }]>`select count(*)::int as count from schema_migration`
  expect(runs.map((run) => run.length).sort((a, b) => a - b)).toEqual([0, count])
})

test('two processes that start at once make the schema of the job queue once', async () => {
  await db.unsafe('drop schema graphile_worker cascade')
  const jobPool = testJobPool(db)
  await Promise.all([migrate(db, { jobPool }), migrate(db, { jobPool })])
  await db`select graphile_worker.add_job('test')`
  expect(await db`select task_identifier from graphile_worker.jobs`).toEqual([{ taskIdentifier: 'test' }])
})

test('a migration edited after it was applied is rejected', async () => {
  await db.unsafe('drop schema public cascade; create schema public')
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await writeFile(join(folder, '0001_first.sql'), 'create table a (b int);')
  expect(await migrate(db, { folder })).toEqual(['0001_first'])
  await writeFile(join(folder, '0001_first.sql'), 'create table a (b bigint);')
  await expect(migrate(db, { folder })).rejects.toThrow('was changed after it was applied')
})

test('a migration that fails leaves nothing behind', async () => {
  await db.unsafe('drop schema public cascade; create schema public')
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await writeFile(join(folder, '0001_first.sql'), 'create table a (b int);')
  await writeFile(join(folder, '0002_second.sql'), 'create table c (d int); select 1/0;')
  await expect(migrate(db, { folder })).rejects.toThrow('division by zero')
  const [found] = await db`select to_regclass('public.a') as a, to_regclass('public.c') as c`
  expect(found).toEqual({ a: null, c: null })
})
