import { expect, test } from 'vitest'
import { openGate } from './open-gate.ts'

const email = 'ada@mail.example'
const unknown = async () => false
const known = async () => true

test('an account under attack from everywhere: its owner gets in from a known network, and after a new password', async () => {
  const gate = openGate({ RATE_LIMITS: true })
  for (let host = 0; host < 100; host++) {
    await gate.beforePassword({ email, network: `198.51.100.${host}` }, unknown)
  }
  const elsewhere = { email, network: '203.0.113.1' }
  await expect(gate.beforePassword(elsewhere, unknown)).rejects.toMatchObject({ code: 'too_many_requests' })
  await expect(gate.beforePassword({ email, network: '203.0.113.2' }, known)).resolves.toBeUndefined()
  await expect(gate.beforePassword({ ...elsewhere, email: 'ben@mail.example' }, unknown)).resolves.toBeUndefined()
  await gate.forgive(email)
  await expect(gate.beforePassword(elsewhere, unknown)).resolves.toBeUndefined()
})

test('one place that tries one password at many accounts is stopped', async () => {
  const gate = openGate({ RATE_LIMITS: true })
  const network = '198.51.100.7'
  for (let person = 0; person < 50; person++) {
    await gate.beforePassword({ email: `p${person}@mail.example`, network }, unknown)
  }
  await expect(gate.beforePassword({ email, network }, unknown)).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('five mails an hour go to an address that others may type', async () => {
  const gate = openGate({ RATE_LIMITS: true })
  const may: boolean[] = []
  for (let mail = 0; mail < 7; mail++) may.push(await gate.mayMail(mail % 2 ? email : email.toUpperCase()))
  expect(may).toEqual([true, true, true, true, true, false, false])
})

test('switched off, it is open', async () => {
  const gate = openGate({ RATE_LIMITS: false })
  for (let count = 0; count < 200; count++) await gate.beforePassword({ email, network: '198.51.100.7' }, unknown)
  expect(await gate.mayMail(email)).toBe(true)
})
