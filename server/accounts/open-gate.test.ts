import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { openGate } from './open-gate.ts'

const db = await testDatabase()
beforeEach(() => db`delete from rate_count`)

const email = 'ada@mail.example'
const unknown = async () => false
const known = async () => true

test('an account under attack from everywhere: its owner gets in from a known network, and after a new password', async () => {
  const gate = openGate({ RATE_LIMITS: true })
  for (let host = 0; host < 100; host++) {
    await gate.beforePassword(db, { email, network: `198.51.100.${host}` }, unknown)
  }
  const elsewhere = { email, network: '203.0.113.1' }
  await expect(gate.beforePassword(db, elsewhere, unknown)).rejects.toMatchObject({ code: 'too_many_requests' })
  await expect(gate.beforePassword(db, { email, network: '203.0.113.2' }, known)).resolves.toBeUndefined()
  await expect(gate.beforePassword(db, { ...elsewhere, email: 'ben@mail.example' }, unknown)).resolves.toBeUndefined()
  await gate.forgive(db, email)
  await expect(gate.beforePassword(db, elsewhere, unknown)).resolves.toBeUndefined()
})

test('one place that tries one password at many accounts is stopped', async () => {
  const gate = openGate({ RATE_LIMITS: true })
  const network = '198.51.100.7'
  for (let person = 0; person < 50; person++) {
    await gate.beforePassword(db, { email: `p${person}@mail.example`, network }, unknown)
  }
  await expect(gate.beforePassword(db, { email, network }, unknown)).rejects.toMatchObject({
    code: 'too_many_requests',
  })
})

test('five mails an hour go to an address that others may type', async () => {
  const gate = openGate({ RATE_LIMITS: true })
  const may: boolean[] = []
  for (let mail = 0; mail < 7; mail++) may.push(await gate.mayMail(db, mail % 2 ? email : email.toUpperCase()))
  expect(may).toEqual([true, true, true, true, true, false, false])
})

test('switched off, it is open', async () => {
  const gate = openGate({ RATE_LIMITS: false })
  for (let count = 0; count < 200; count++) await gate.beforePassword(db, { email, network: '198.51.100.7' }, unknown)
  expect(await gate.mayMail(db, email)).toBe(true)
})

test('two processes count together, and a count ends with its time', async () => {
  const [one, other] = [openGate({ RATE_LIMITS: true }), openGate({ RATE_LIMITS: true })]
  const attempt = { email, network: '198.51.100.9' }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_none, count) => (count % 2 ? one : other).beforePassword(db, attempt, known)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await expect(one.beforePassword(db, attempt, known)).rejects.toMatchObject({ retryAfterS: expect.any(Number) })
  await db`update rate_count set ends_at = ends_at - interval '15 minutes'`
  await expect(other.beforePassword(db, attempt, known)).resolves.toBeUndefined()
})

test('no address of a person is kept with the counts', async () => {
  await openGate({ RATE_LIMITS: true }).mayMail(db, email)
  const [row] = await db`select encode(key, 'escape') as key from rate_count`
  expect(String(row?.['key'])).not.toContain('ada')
})
