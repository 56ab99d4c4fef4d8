import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { describeSchema } from './migrate.ts'

const db = await testDatabase()

test('db/schema.sql matches the migrations (npm run cli -- schema)', async () => {
  const written = await readFile(join(import.meta.dirname, '../../db/schema.sql'), 'utf8')
  expect(await describeSchema(db)).toBe(written)
})

test('an added column is detected', async () => {
  const before = await describeSchema(db)
  await db`alter table receipt add column planted text`
  expect(await describeSchema(db)).not.toBe(before)
})
