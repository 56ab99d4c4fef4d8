/**
 * Accounts with webhooks, a directory to change, and a real server that receives what is sent.
 *
 *   const hooks = await webhookFixture(db)
 *   const { hook, log } = await hooks.withHook()
 */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect } from 'vitest'
import type { DeliveryShown, WebhookShown } from '#common/webhook-schemas.ts'
import { queueDeliveries } from '#server/domains/webhooks/queue-deliveries.ts'
import type { Database } from '#server/platform/db.ts'
import { type AccountsTestApi, deleteAllAccounts, testAccounts } from './accounts.ts'
import { createSignedInPerson } from './claims.ts'
import { deleteJobs, makeJobsDue } from './job-time.ts'
import { runDueJobs } from './jobs.ts'
import { emptyDirectory, loadFullLists } from './lists.ts'

type Message = { type: string; timestamp: string; data: Record<string, unknown> }
export type Received = { headers: IncomingHttpHeaders; body: string; message: Message }

/** Each answers with 200, until a test says otherwise. */
export async function webhookReceiver() {
  const takesAll = (response: ServerResponse): void => void response.end('OK')
  const receiver = { url: '', received: [] as Received[], answer: takesAll }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      receiver.received.push({ headers: request.headers, body, message: JSON.parse(body) as Message })
      receiver.answer(response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    receiver.received.length = 0
    receiver.answer = takesAll
  })
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  return receiver
}

/** People on a list besides the one of `ptinRow`: without most of them, an import doesn't believe it. */
export const OTHERS = ['Ash', 'Birch', 'Cedar', 'Dogwood'].map((last) => ({ LAST_NAME: last, First_NAME: 'Una' }))

/** Call at the top of a test file, with `await`. Before each test, no accounts, listings, jobs, and emails are left. */
export async function webhookFixture(db: Database) {
  const api = await testAccounts(db, { WEBHOOKS_ALLOW_PRIVATE: 'on' })
  const receiver = await webhookReceiver()
  const { settings } = api
  let owners = 0
  beforeEach(async () => {
    await deleteAllAccounts(db)
    await emptyDirectory(db)
    await deleteJobs(db)
    await db`delete from mail`
  })
  const owner = async () => callsOf(api, receiver.url, `owner-${owners++}@mail.example`)
  return {
    api,
    settings,
    receiver,
    lists: loadFullLists(db),
    owner,
    /** An account with one webhook. */
    async withHook(given: object = {}) {
      const one = await owner()
      const { status, body } = await one.create(given)
      expect([status, body.errors]).toEqual([201, undefined])
      const { id: hook, secret } = body.data as { id: string; secret: string }
      return { ...one, hook, secret }
    },
    idOf: async (lastName: string) =>
      (await db<[{ publicId: string }]>`select public_id from listing where last_name = ${lastName}`)[0].publicId,
    /** Queues what happened, and sends what is due. */
    async deliver(): Promise<void> {
      await queueDeliveries(db)
      await runDueJobs({ db, settings })
    },
    /** Ends all pauses. */
    async makeDue(): Promise<void> {
      await db`update webhook_delivery set next_try_at = now() - interval '1 ms' where state = 'queued'`
      await makeJobsDue(db)
    },
  }
}

/** An account, and its calls about webhooks. */
async function callsOf(api: AccountsTestApi, url: string, email: string) {
  const { token, id: accountId } = await createSignedInPerson(api, email, 'client')
  const form = { url, events: ['list.updated'] }
  return {
    token,
    accountId,
    list: async () => (await api.get('user/webhooks', { token })).body.data as WebhookShown[],
    create: (given: object = {}) => api.post('user/webhooks', { ...form, ...given }, { token }),
    change: (hook: string, changes: object) => api.patch(`user/webhooks/${hook}`, changes, { token }),
    log: async (hook: string) =>
      (await api.get(`user/webhooks/${hook}/deliveries`, { token })).body.data as DeliveryShown[],
    post: (path: string) => api.post(`user/webhooks/${path}`, undefined, { token }),
    remove: (hook: string) => api.delete(`user/webhooks/${hook}`, { token }),
  }
}
