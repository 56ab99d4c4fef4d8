/** The log of a webhook: what became of each delivery and of each attempt, over real sockets. */
import { expect, test } from 'vitest'
import type { DeliveryShown } from '#common/webhook-schemas.ts'
import { WEBHOOK_ATTEMPTS_KEPT } from '#common/webhooks.ts'
import { testDatabase } from '#tests/support/database.ts'
import { OTHERS, webhookFixture } from '#tests/support/webhooks.ts'

const db = await testDatabase()
const { receiver, lists, withHook, deliver, makeDue } = await webhookFixture(db)
const { received } = receiver

test('a delivery is sent again under its ID', async () => {
  const { hook, log, post } = await withHook()
  await lists.ptin({}, ...OTHERS)
  await deliver()
  const [{ id }] = (await log(hook)) as [DeliveryShown]
  const { status, body } = await post(`${hook}/deliveries/${id}/resend`)
  expect([status, body.message]).toEqual([
    200,
    'We’re sending the event again and resetting its attempt count. The result will be in the log.',
  ])
  await deliver()
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
  expect(received[0]?.body).toBe(received[1]?.body)
  expect(await log(hook)).toMatchObject([{ id, state: 'delivered', tries: 1 }])
})

test('the log keeps every attempt of a delivery, newest first, also when it is sent again', async () => {
  const { hook, log, post } = await withHook()
  await lists.ptin({}, ...OTHERS)
  receiver.answer = (response) => void response.writeHead(503).end()
  await deliver()
  receiver.answer = (response) => void response.destroy()
  await makeDue()
  await deliver()
  receiver.answer = (response) => void response.end()
  const [{ id, attempts: two }] = (await log(hook)) as [DeliveryShown]
  expect(two).toMatchObject([
    { nth: 2, status: null, failure: 'connection', next_try_at: expect.any(String) },
    { nth: 1, status: 503, failure: null, next_try_at: expect.any(String) },
  ])
  await post(`${hook}/deliveries/${id}/resend`)
  await deliver()
  const [{ attempts }] = (await log(hook)) as [DeliveryShown]
  expect(attempts).toMatchObject([{ nth: 3, status: 200, failure: null, next_try_at: null }, ...two])
  const times = attempts.map(({ tried_at: at }) => Date.parse(at))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(attempts.every(({ duration_ms: ms }) => ms >= 0)).toBe(true)
})

test('of a delivery that is sent again and again, the newest 20 attempts are kept', async () => {
  const { hook, log, post } = await withHook()
  await post(`${hook}/test`)
  await deliver()
  const [{ id }] = (await log(hook)) as [DeliveryShown]
  await db`
    insert into webhook_attempt (delivery_id, nth, status, duration_ms) select ${id}, nth, 500, 1 from generate_series(2, 25) nth`
  await post(`${hook}/deliveries/${id}/resend`)
  await deliver()
  const [{ attempts }] = (await log(hook)) as [DeliveryShown]
  expect(attempts.map(({ nth }) => nth)).toEqual(Array.from({ length: WEBHOOK_ATTEMPTS_KEPT }, (_, at) => 26 - at))
})

test('an attempt that ends after the webhook was turned off is in the log', async () => {
  const { hook, log, post, change } = await withHook()
  await post(`${hook}/test`)
  receiver.answer = (response) =>
    void change(hook, { is_enabled: false }).then(() => response.writeHead(500).end(), response.destroy)
  await deliver()
  expect(await log(hook)).toMatchObject([
    { state: 'dead', failure: 'disabled', attempts: [{ nth: 1, status: 500, next_try_at: null }] },
  ])
})
