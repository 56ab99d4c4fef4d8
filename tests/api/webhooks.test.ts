/** Webhooks: what endpoints are told, how it is signed, and what happens when it doesn't arrive. Over real sockets. */
import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { paths } from '#common/paths.ts'
import { createReceipt } from '#server/domains/verification/receipts.ts'
import { queueDeliveries } from '#server/domains/webhooks/queue-deliveries.ts'
import { countOutbox } from '#server/platform/jobs.ts'
import { expirePersonalData } from '#server/platform/personal-data/run-rules.ts'
import { readSettings } from '#server/platform/settings.ts'
import { testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { deleteJobs } from '#tests/support/job-time.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { OTHERS, type Received, webhookFixture } from '#tests/support/webhooks.ts'

const db = await testDatabase()
const { api, settings, receiver, lists, withHook, idOf, deliver, makeDue } = await webhookFixture(db)
const { received, url } = receiver

const LISTING_EVENTS = ['listing.left', 'listing.returned', 'listing.changed']
const typesOf = () => received.map(({ message }) => message.type)

/** Five people on a list. One of them is watched. */
async function withWatched(events: readonly string[] = LISTING_EVENTS) {
  await lists.ptin({}, ...OTHERS)
  const id = await idOf('Vance')
  return { ...(await withHook({ events, listings: [id] })), id }
}

/** By the specification, without its library. */
function signatureOf(secret: string, { headers, body }: Received): string {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
const verify = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

test('a change to a watched listing is sent once, signed, with the record as in the feed', async () => {
  const { id, secret, hook, log } = await withWatched()
  await lists.ptin({ BUS_ADDR_CITY: 'AUBURN' }, ...OTHERS.map((row) => ({ ...row, BUS_ADDR_CITY: 'AUBURN' })))
  await deliver()
  await deliver()
  const [only] = received as [Received]
  expect(received).toHaveLength(1)
  const { data } = (await api.get('changes?since=0')).body as unknown as { data: { id: string; changed: string[] }[] }
  expect(only.message.data).toEqual(data.findLast((entry) => entry.id === id && entry.changed.length > 0))
  expect(only.message).toMatchObject({ type: 'listing.changed', data: { type: 'moved', record: { city: 'Auburn' } } })
  expect(Date.parse(only.message.timestamp)).toBeGreaterThan(Date.now() - 60_000)
  expect(only.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Enrolled-Webhooks/1.0' })
  expect(only.headers['webhook-signature']).toBe(signatureOf(secret, only))
  expect(verify(secret, only)).toEqual(only.message)
  expect(() => verify(secret, { ...only, body: `${only.body} ` })).toThrow('No matching signature')
  expect(await log(hook)).toMatchObject([
    {
      id: only.headers['webhook-id'],
      type: 'listing.changed',
      about: id,
      state: 'delivered',
      tries: 1,
      status: 200,
      response: 'OK',
    },
  ])
})

test('who leaves, returns, or opts out; of an opt-out, only the ID is sent', async () => {
  const { id } = await withWatched()
  await lists.ptin(...OTHERS)
  await deliver()
  await lists.ptin({}, ...OTHERS)
  await deliver()
  await db.begin(async (tx) => {
    await tx`update listing set status = 'hidden' where public_id = ${id}`
    await tx`update data_version set version = version + 1 where name = 'listings'`
  })
  await deliver()
  expect(typesOf()).toEqual(['listing.left', 'listing.returned', 'listing.left'])
  expect(received[0]?.message.data).toMatchObject({ id, type: 'gone', record: { status: 'not_in_latest' } })
  const nothing = { at: null, cause: null, import_id: null, list_date: null, merged_into: null, record: null }
  expect(received[2]?.message.data).toEqual({ ...nothing, seq: expect.any(Number), id, type: 'opted_out', changed: [] })
  expect(received[2]?.body).not.toMatch(/Vance|Opal|Mobile/i)
})

test('what was queued about a person who then opts out is not sent, and not again either', async () => {
  const { id, hook, log, post } = await withWatched()
  receiver.answer = (response) => void response.writeHead(500).end()
  await lists.ptin({ BUS_ADDR_CITY: 'AUBURN' }, ...OTHERS)
  await deliver()
  const [before] = await log(hook)
  await db.begin(async (tx) => {
    await tx`update listing set status = 'hidden' where public_id = ${id}`
    await tx`update data_version set version = version + 1 where name = 'listings'`
  })
  received.length = 0
  receiver.answer = (response) => void response.end('OK')
  expect((await post(`${hook}/deliveries/${before?.id}/resend`)).status).toBe(200)
  await makeDue()
  await deliver()
  expect(received.map(({ message }) => message.data)).toMatchObject([{ type: 'opted_out', record: null }])
  expect(await db`select data::text as data from webhook_delivery where data::text like '%Vance%'`).toEqual([])
})

test('only chosen events and watched listings are sent', async () => {
  await withWatched(['listing.left'])
  await lists.ptin({ BUS_ADDR_CITY: 'AUBURN' }, ...OTHERS.slice(1))
  await deliver()
  expect(received).toEqual([])
  await lists.ptin(...OTHERS)
  await deliver()
  expect(typesOf()).toEqual(['listing.left'])
})

test('each import is one event, with what to read in the feed', async () => {
  await lists.ptin({}, ...OTHERS)
  await withHook()
  await lists.ptin({}, ...OTHERS.slice(1), { LAST_NAME: 'Elm' })
  await deliver()
  const [{ data: runs }] = [(await api.get('changes/imports')).body] as unknown as [
    { data: { import_id: number; since: number; until: number; path: string }[] },
  ]
  expect(received.map(({ message }) => message)).toEqual([
    {
      type: 'list.updated',
      timestamp: expect.any(String),
      data: {
        import_id: runs[0]?.import_id,
        list_kind: 'ptin',
        list_date: expect.stringMatching(/^200\d-/),
        since: runs[0]?.since,
        until: runs[0]?.until,
        url: `${settings.origin}${runs[0]?.path}`,
      },
    },
  ])
})

test('a receipt ages with each newer list, once', async () => {
  await lists.ptin({}, ...OTHERS)
  const question = { lastName: 'Vance', firstName: '', state: '', zip: '' }
  const receipt = await createReceipt(db, settings, { question, chosen: '' })
  await withHook({ events: ['receipt.aged'], receipts: [`${settings.origin}${paths.receipt(receipt)}`] })
  await deliver()
  expect(received).toEqual([])
  await lists.ptin({}, ...OTHERS)
  await deliver()
  await deliver()
  const [run] = await db<[{ listDate: string }]>`select list_date from import_run order by id desc limit 1`
  expect(received.map(({ message }) => message)).toMatchObject([
    { type: 'receipt.aged', data: { receipt_id: receipt, list_kind: 'ptin', newer_list_date: run.listDate } },
  ])
  expect(received[0]?.message.data['url']).toBe(`${settings.origin}${paths.receipt(receipt)}`)
  expect(received[0]?.body).not.toContain('Vance')
})

test('everything is queued once, however many processes queue it at a time', async () => {
  const { hook } = await withWatched()
  await withHook({ events: ['listing.left'], listings: [await idOf('Vance')] })
  await lists.ptin(...OTHERS)
  await Promise.all(Array.from({ length: 5 }, () => queueDeliveries(db)))
  await Promise.all([queueDeliveries(db), runDueJobs({ db, settings }), runDueJobs({ db, settings })])
  await db`update webhook_endpoint set last_change = 0, last_import = 0 where id = ${hook}`
  await deliver()
  expect(typesOf().filter((type) => type === 'listing.left')).toHaveLength(2)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(received.length)
})

test('a rotated secret signs at once, and the earlier one signs, too, for a day', async () => {
  const { hook, secret, post, list } = await withHook()
  const rotated = (await post(`${hook}/rotate`)).body.data as { secret: string }
  expect(rotated.secret).not.toBe(secret)
  await post(`${hook}/test`)
  await deliver()
  const [both] = received as [Received]
  expect(both.headers['webhook-signature']).toBe(`${signatureOf(rotated.secret, both)} ${signatureOf(secret, both)}`)
  for (const each of [secret, rotated.secret]) expect(verify(each, both)).toMatchObject({ type: 'ping', data: {} })
  expect(Date.parse((await list())[0]?.earlier_secret_until ?? '')).toBeGreaterThan(Date.now() + 86_000_000)
  await db`update webhook_endpoint set earlier_until = now() - interval '1 second'`
  await post(`${hook}/test`)
  await deliver()
  expect(received[1]?.headers['webhook-signature']).toBe(signatureOf(rotated.secret, received[1] as Received))
  await expirePersonalData(db)
  expect(await db`select 1 from webhook_endpoint where earlier_secret is not null`).toEqual([])
})

test('after the installation’s secret was replaced, a rotation makes the webhook work again', async () => {
  const { hook, post } = await withHook()
  await db`update webhook_endpoint set secret = decode('00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', 'hex')`
  await post(`${hook}/test`)
  await deliver()
  expect(received).toEqual([])
  const { secret } = (await post(`${hook}/rotate`)).body.data as { secret: string }
  await makeDue()
  await deliver()
  expect(received.map((one) => one.headers['webhook-signature'])).toEqual([
    signatureOf(secret, received[0] as Received),
  ])
})

const emailKinds = async () =>
  (await db<{ kind: string }[]>`select kind from mail where kind like 'webhook%' order by queued_at`).map(
    ({ kind }) => kind,
  )

const pauses = async () =>
  (
    await db<{ s: number }[]>`
      select extract(epoch from run_at - now())::float8 as s from graphile_worker.jobs where key like 'webhook:%'`
  ).map(({ s }) => s)

test('a failure is sent again with the pauses of the specification, and given up after the tenth, with one email', async () => {
  const { hook, log, list } = await withHook()
  receiver.answer = (response) => void response.writeHead(500).end('Sorry')
  await lists.ptin({}, ...OTHERS)
  await queueDeliveries(db)
  const waited: number[] = []
  for (let at = 0; at < 10; at++) {
    await runDueJobs({ db, settings })
    expect(received).toHaveLength(at + 1)
    waited.push(...(await pauses()))
    await makeDue()
  }
  const nominal = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
  expect(waited).toHaveLength(nominal.length)
  for (const [at, pause] of nominal.entries()) {
    expect(waited[at]).toBeGreaterThan(pause * 0.99 - 1)
    expect(waited[at]).toBeLessThan(pause * 1.21)
  }
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  const [given] = await log(hook)
  expect(given).toMatchObject({ state: 'dead', tries: 10, status: 500, response: 'Sorry', next_try_at: null })
  expect(given?.attempts.map(({ nth, status, next_try_at: next }) => [nth, status, next !== null])).toEqual(
    Array.from({ length: 10 }, (_, at) => [10 - at, 500, at > 0]),
  )
  expect(await list()).toMatchObject([{ dead: 1, is_enabled: true, failing_since: expect.any(String) }])
  await lists.ptin({}, ...OTHERS)
  await queueDeliveries(db)
  for (let at = 0; at < 10; at++) {
    await runDueJobs({ db, settings })
    await makeDue()
  }
  expect((await log(hook)).map(({ state }) => state)).toEqual(['dead', 'dead'])
  expect(await emailKinds()).toEqual(['webhook_failing'])
})

test('after a success, a later failure is news again; only failures for five days turn the webhook off', async () => {
  const { hook, log, list, post } = await withHook()
  receiver.answer = (response) => void response.writeHead(503).end()
  await lists.ptin({}, ...OTHERS)
  await deliver()
  receiver.answer = (response) => void response.end()
  await makeDue()
  await deliver()
  expect(await list()).toMatchObject([{ failing_since: null }])
  expect(await log(hook)).toMatchObject([{ state: 'delivered', tries: 2 }])
  receiver.answer = (response) => void response.writeHead(404).end()
  await lists.ptin({}, ...OTHERS)
  await deliver()
  await db`update webhook_endpoint set failing_since = now() - interval '4 days 23 hours'`
  await makeDue()
  await deliver()
  expect(await list()).toMatchObject([{ is_enabled: true }])
  await db`update webhook_endpoint set failing_since = now() - interval '5 days 1 hour'`
  await makeDue()
  await deliver()
  expect(await list()).toMatchObject([{ is_enabled: false, disabled_by: 'failing', queued: 0 }])
  expect(await emailKinds()).toEqual(['webhook_off'])
  received.length = 0
  await lists.ptin({}, ...OTHERS)
  await deliver()
  expect(received).toEqual([])
  expect((await post(`${hook}/test`)).status).toBe(409)
})

test('410 turns the webhook off and says so once', async () => {
  const { hook, log, list } = await withHook()
  receiver.answer = (response) => void response.writeHead(410).end()
  await lists.ptin({}, ...OTHERS)
  await lists.ptin({}, ...OTHERS)
  await deliver()
  expect(received).toHaveLength(1)
  expect(await list()).toMatchObject([{ is_enabled: false, disabled_by: 'gone', queued: 0, dead: 2 }])
  expect((await log(hook)).map(({ status, failure }) => [status, failure])).toEqual(
    expect.arrayContaining([
      [410, null],
      [null, 'disabled'],
    ]),
  )
  expect(await emailKinds()).toEqual(['webhook_off'])
})

test('a redirect is a failure, and of a long answer the beginning is shown', async () => {
  const { hook, list, log, post } = await withHook()
  receiver.answer = (response) => void response.writeHead(307, { location: url }).end()
  await post(`${hook}/test`)
  await deliver()
  receiver.answer = (response) => void response.end(`\0${'é'.repeat(3_000)}`)
  await post(`${hook}/test`)
  await deliver()
  expect(received).toHaveLength(2)
  expect(await list(), 'a test isn’t an event that was given up').toMatchObject([{ dead: 0 }])
  const [long, redirect] = await log(hook)
  expect(redirect).toMatchObject({ type: 'ping', state: 'dead', tries: 1, status: 307 })
  expect(long).toMatchObject({ state: 'delivered', status: 200, response: 'é'.repeat(1_024) })
})

test('a host with a private address is not called, and not accepted', async () => {
  const strict = readSettings({ NODE_ENV: 'test', AUTH_SECRET: settings.AUTH_SECRET })
  const { token, hook, log, post } = await withHook({ url: url.replace('127.0.0.1', 'localhost') })
  const test = (await post(`${hook}/test`)).body.data as { id: string }
  await runDueJobs({ db, settings: strict })
  expect(received).toEqual([])
  expect(await log(hook)).toMatchObject([{ ...test, state: 'dead', failure: 'address', status: null, response: null }])
  const careful = await testAccounts(db)
  for (const wrong of [
    url,
    'https://localhost/hooks',
    'https://127.0.0.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://10.1.1.1/',
    'https://hooks.example:22/',
  ]) {
    const { status, body } = await careful.post('user/webhooks', { url: wrong, events: ['list.updated'] }, { token })
    expect([wrong, status, Object.keys(body.errors ?? {})]).toEqual([wrong, 422, ['url']])
  }
  const named = { url: 'https://hooks.example:8443/', events: ['list.updated'] }
  expect((await careful.post('user/webhooks', named, { token })).status, 'a name is checked when it is called').toBe(
    201,
  )
})

test('queued deliveries survive a restore, which has no jobs', async () => {
  const { hook, log } = await withHook()
  await lists.ptin({}, ...OTHERS)
  await queueDeliveries(db)
  await deleteJobs(db)
  expect(await countOutbox(db)).toContainEqual({ kind: 'webhook', count: 1 })
  await db`update webhook_delivery set next_try_at = now() - interval '2 minutes'`
  await deliver()
  expect(await log(hook)).toMatchObject([{ state: 'delivered' }])
})
