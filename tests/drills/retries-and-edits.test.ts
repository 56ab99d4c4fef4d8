/** Short drills against the app in this process. The long ones: npm run drill -- idempotency, parallel-edits. */
import { expect, test } from 'vitest'
import { editConcurrently, sendDuplicates } from '../../ops/drills/parallel-requests.ts'
import { testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { personIn } from '#tests/support/people.ts'

const db = await testDatabase()
const { app, post } = await testAccounts(db)
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
const place = { db, origin }

test('50 equal submissions under one key create one row and get 50 equal answers', async () => {
  expect(await sendDuplicates(place, { times: 1, broken: false })).toMatchObject({ rows: 1, failed: 0, held: true })
})

test('under different keys they create many rows, and the drill reports it', async () => {
  expect(await sendDuplicates(place, { times: 1, broken: true })).toMatchObject({ held: false })
})

test('of 20 people who save the same version, one wins and 19 get a conflict', async () => {
  expect(await editConcurrently(place, { times: 2, broken: false })).toMatchObject({ winners: 4, told: 76, held: true })
})

test('when everyone saves over the newest version, the drill reports it', async () => {
  expect(await editConcurrently(place, { times: 1, broken: true })).toMatchObject({ told: 0, held: false })
})

const course = { title: 'Ethics', provider: '', completed_on: '2026-01-05', hours: 2, ethics_hours: 2 }
const add = async (token: string, key: string, form: object) =>
  post('continuing-education/create', form, { token, headers: { 'idempotency-key': key } })

test("an error isn't stored: the same key works once the mistake is fixed", async () => {
  const { token } = await personIn(db, { role: 'agent' })
  expect((await add(token, 'mended-later', { ...course, completed_on: '2199-01-01' })).status).toBe(422)
  expect((await add(token, 'mended-later', course)).status).toBe(200)
  const again = await add(token, 'mended-later', course)
  expect(again.status).toBe(200)
  expect((again.body.data as { records: unknown[] }).records).toHaveLength(1)
})

test.each(['short', 'with space in it', 'x'.repeat(201), 'nötig-aber-anders'])(
  'the key %j is rejected',
  async (key) => {
    const { token } = await personIn(db, { role: 'agent' })
    expect((await add(token, key, course)).status).toBe(400)
  },
)
