/** An account's own webhooks: made, changed, turned off, exported, and deleted, by no one else. */
import { expect, test } from 'vitest'
import { WEBHOOK_DELIVERY_DAYS } from '#common/retention.ts'
import type { DeliveryShown } from '#common/webhook-schemas.ts'
import { exportAccount } from '#server/domains/accounts/delete-account.ts'
import { queueDeliveries } from '#server/domains/webhooks/queue-deliveries.ts'
import { expirePersonalData } from '#server/platform/personal-data/run-rules.ts'
import { readSettings } from '#server/platform/settings.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { personIn } from '#tests/support/people.ts'
import { OTHERS, webhookFixture } from '#tests/support/webhooks.ts'

const db = await testDatabase()
const { api, receiver, lists, owner, withHook, idOf, deliver } = await webhookFixture(db)
const { received, url } = receiver
const typesOf = () => received.map(({ message }) => message.type)

test('the secret is shown once and stored encrypted', async () => {
  const { list, hook, secret, accountId } = await withHook({ description: 'CRM' })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const [row] = await db<[{ secret: Buffer }]>`select * from webhook_endpoint where account_id = ${accountId}`
  expect(Buffer.from(row.secret).toString('latin1')).not.toContain(secret.slice(6, 20))
  const listed = await list()
  expect(listed).toMatchObject([
    { id: hook, url, description: 'CRM', events: ['list.updated'], is_enabled: true, disabled_by: null, queued: 0 },
  ])
  expect(JSON.stringify(listed)).not.toContain('whsec_')
  const log = await db`select action, after from audit_log where target_kind = 'webhook'`
  expect(log).toEqual([{ action: 'account.create_webhook', after: { events: ['list.updated'] } }])
})

test('a webhook that is turned on again gets what happens from then on', async () => {
  const { hook, change, list } = await withHook()
  expect((await change(hook, { is_enabled: false, description: 'Off' })).status).toBe(200)
  expect(await list()).toMatchObject([{ is_enabled: false, disabled_by: 'owner', description: 'Off' }])
  await lists.ptin({}, ...OTHERS)
  await deliver()
  await change(hook, { is_enabled: true })
  await deliver()
  expect(received).toEqual([])
  await lists.ptin({}, ...OTHERS)
  await deliver()
  expect(typesOf()).toEqual(['list.updated'])
})

test('private addresses are allowed by the setting alone, and in production on this machine only', () => {
  expect(readSettings({ NODE_ENV: 'development' }).WEBHOOKS_ALLOW_PRIVATE).toBe(false)
  const production = { NODE_ENV: 'production', WEBHOOKS_ALLOW_PRIVATE: 'on', APP_ORIGIN: 'https://enrolled.example' }
  expect(() => readSettings({ ...production, HOST: '0.0.0.0' })).toThrow('WEBHOOKS_ALLOW_PRIVATE=on isn’t allowed')
})

test('other people see, change, and send nothing', async () => {
  const { hook, log, list } = await withHook()
  await lists.ptin({}, ...OTHERS)
  await deliver()
  const [{ id }] = (await log(hook)) as [DeliveryShown]
  const stranger = await owner()
  const answers = [
    await stranger.change(hook, { description: 'Mine' }),
    await stranger.remove(hook),
    await stranger.post(`${hook}/rotate`),
    await stranger.post(`${hook}/test`),
    await stranger.post(`${hook}/deliveries/${id}/resend`),
    await api.get(`user/webhooks/${hook}/deliveries`, { token: stranger.token }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  // A delivery of another webhook, through one's own.
  const own = (await stranger.create()).body.data as { id: string }
  expect((await stranger.post(`${own.id}/deliveries/${id}/resend`)).status).toBe(404)
  expect(await list()).toMatchObject([{ description: '' }])
  expect(await stranger.list()).toHaveLength(1)
  expect(received).toHaveLength(1)
})

test('a suspended account gets nothing until it is active again', async () => {
  const { accountId, hook, post } = await withHook()
  await post(`${hook}/test`)
  await db`update account set status = 'suspended', status_reason = 'A test.' where id = ${accountId}`
  await deliver()
  expect(received).toEqual([])
  await db`update account set status = 'active', status_reason = null where id = ${accountId}`
  await db`update webhook_delivery set next_try_at = now() - interval '2 minutes'`
  await deliver()
  expect(typesOf()).toEqual(['ping'])
})

test('a webhook keeps what it watches when the person asks to be left out, or the receipt is removed', async () => {
  await lists.ptin({}, ...OTHERS)
  const id = await idOf('Vance')
  const form = { events: ['listing.left'], listings: [id] }
  const { hook, change, list } = await withHook(form)
  await db`update listing set status = 'hidden' where public_id = ${id}`
  expect((await change(hook, { ...form, description: 'Renamed' })).status).toBe(200)
  expect(await list()).toMatchObject([{ description: 'Renamed', listings: [id] }])
})

test('a change leaves what it doesn’t name, and can’t leave an event with nothing to watch', async () => {
  await lists.ptin({}, ...OTHERS)
  const id = await idOf('Vance')
  const { hook, change, list } = await withHook({ description: 'CRM', events: ['listing.left'], listings: [id] })
  const changes = [{ is_enabled: false }, { description: 'Copy' }, { events: ['listing.left', 'list.updated'] }]
  for (const each of changes) expect((await change(hook, each)).status).toBe(200)
  const after = { url, listings: [id], receipts: [], ...Object.assign({}, ...changes) }
  expect(await list()).toMatchObject([after])
  for (const [wrong, field] of [
    [{ listings: [] }, 'listings'],
    [{ events: ['receipt.aged'] }, 'receipts'],
    [{ events: [] }, 'events'],
    [{ url: 'ftp://hooks.example/' }, 'url'],
    [{ description: null }, 'description'],
  ] as const) {
    const { status, body } = await change(hook, wrong)
    expect([wrong, status, Object.keys(body.errors ?? {})]).toEqual([wrong, 422, [field]])
  }
  expect(await list()).toMatchObject([after])
})

test('a call that takes no body accepts an empty one that is called JSON; a call that takes one doesn’t', async () => {
  const { hook, token } = await withHook()
  const call = { token, headers: { 'content-type': 'application/json' } }
  expect((await api.post(`user/webhooks/${hook}/test`, undefined, call)).status).toBe(200)
  expect((await api.post('user/webhooks', undefined, call)).body.message).toBe('The request body isn’t valid JSON.')
  expect((await api.delete(`user/webhooks/${hook}`, call)).status).toBe(200)
})

test('bad input gets a clear error', async () => {
  await lists.ptin({}, ...OTHERS)
  const { create } = await owner()
  const known = await idOf('Vance')
  for (const [given, field] of [
    [{ url: 'hooks.example' }, 'url'],
    [{ url: 'ftp://hooks.example/' }, 'url'],
    [{ url: 'https://user:secret@hooks.example/' }, 'url'],
    [{ url: `https://hooks.example/${'x'.repeat(500)}` }, 'url'],
    [{ description: 'x'.repeat(61) }, 'description'],
    [{ events: [] }, 'events'],
    [{ events: ['listing.deleted'] }, 'events.0'],
    [{ events: ['listing.left'] }, 'listings'],
    [{ events: ['listing.left'], listings: ['zzz'] }, 'listings.0'],
    [{ events: ['listing.left'], listings: [known, 'deadbeef'] }, 'listings'],
    [{ events: ['listing.left'], listings: Array<string>(501).fill(known) }, 'listings'],
    [{ events: ['receipt.aged'] }, 'receipts'],
    [{ events: ['receipt.aged'], receipts: ['0'.repeat(26)] }, 'receipts'],
    [{ secret: 'whsec_mine' }, 'request'],
  ] as const) {
    const { status, body } = await create(given)
    expect([given, status, Object.keys(body.errors ?? {})]).toEqual([given, 422, [field]])
  }
  const garbled = { events: ['listing.left'], listings: [known, 'garbage'] }
  expect((await create(garbled)).body.errors).toEqual({
    'listings.1': ['“garbage” isn’t a profile link or ID. Enter one link or ID per line.'],
  })
  const address = `https://enrolled.example/agents/al/mobile/opal-vance-${known}`
  expect((await create({ events: ['listing.left'], listings: [address, known] })).status).toBe(201)
})

test('an account has at most five webhooks, also when they are created at once', async () => {
  const { create, list } = await owner()
  const answers = await Promise.all(Array.from({ length: 8 }, () => create()))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409, 409])
  expect(await list()).toHaveLength(5)
})

test('the export has webhooks without secrets; deletion and retention remove them', async () => {
  const { who } = await personIn(db, { role: 'client' })
  await db`
    insert into webhook_endpoint (account_id, url, description, events, listings, receipts, secret, last_change, last_import)
    values (${who.accountId}, ${url}, 'CRM', '{list.updated}', '{}', '{}', 'encrypted', 0, 0)`
  await lists.ptin({}, ...OTHERS)
  await queueDeliveries(db)
  await db`
    insert into webhook_attempt (delivery_id, nth, status, duration_ms, tried_at)
    select id, 1, 503, 12, now() - ${WEBHOOK_DELIVERY_DAYS + 1} * interval '1 day' from webhook_delivery`
  const exported = await exportAccount(db, who)
  expect(exported).toMatchObject({
    webhooks: [{ url, description: 'CRM' }],
    webhook_deliveries: [{ type: 'list.updated' }],
    webhook_attempts: [{ status: 503 }],
  })
  expect(JSON.stringify(exported)).not.toContain('encrypted')
  await db`update webhook_delivery set created_at = now() - ${WEBHOOK_DELIVERY_DAYS + 1} * interval '1 day'`
  await expirePersonalData(db)
  expect(await db`select 1 from webhook_delivery`, 'it is still to be sent').toHaveLength(1)
  expect(await db`select 1 from webhook_attempt`).toEqual([])
  await db`update webhook_delivery set state = 'delivered', next_try_at = null`
  await expirePersonalData(db)
  expect(await db`select 1 from webhook_delivery`).toEqual([])
  const { accountId, token } = await withHook()
  const { status } = await api.post('user/delete', { password: PASSWORD, confirm: true }, { token })
  expect(status).toBe(200)
  expect(await db`select 1 from webhook_endpoint where account_id = ${accountId}`).toEqual([])
})
