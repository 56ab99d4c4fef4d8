import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { isDatabaseAway } from './db.ts'

const db = await testDatabase()
await db`create table held (id int)`
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('a call that waited too long for a lock may be sent again; a wrong statement may not', async () => {
  await db.begin(async (holder) => {
    await holder`lock table held`
    const waited = await failure(
      db.begin(async (tx) => {
        await tx`set local lock_timeout = '50ms'`
        await tx`select id from held`
      }),
    )
    expect(waited).toMatchObject({ code: '55P03' })
    expect(isDatabaseAway(waited)).toBe(true)
  })
  const wrong = await failure(db`select nothing from held`)
  expect(wrong).toMatchObject({ code: '42703' })
  expect(isDatabaseAway(wrong)).toBe(false)
})
