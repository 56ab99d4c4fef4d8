/**
 * Two app instances with Redis between them. Needs a real `redis-server` on the path (Debian: apt install
 * redis-server); without one it says so and is skipped.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, expect, test, vi } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { freePort } from '#tests/support/app-process.ts'
import { insertAgent, insertClient, type LiveClient, openLiveClient, type ChatUser } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'

const redisIsHere = spawnSync('redis-server', ['--version']).status === 0
const ORIGIN = 'https://enrolled.example'
const open: LiveClient[] = []

const until = (what: () => boolean) => vi.waitUntil(what, { timeout: 20_000, interval: 20 })

if (redisIsHere) await withRedis()
else test('skipped: no redis-server', ({ skip }) => skip('no redis-server on the path'))

async function withRedis(): Promise<void> {
  const { redis, url } = await startRedis()
  const db = await testDatabase()
  const here = await testAccounts(db, { REDIS_URL: url })
  const there = await testAccounts(db, { REDIS_URL: url })
  const at = await Promise.all([here, there].map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })))
  afterAll(() => {
    for (const client of open) client.disconnect()
    redis.kill('SIGKILL')
  })
  const listening = async (origin: string, { token }: ChatUser) => {
    const { body } = await here.post('live/ticket', undefined, { token })
    const line = openLiveClient(origin, { ticket: (body.data as { ticket: string }).ticket }, { from: ORIGIN })
    open.push(line.client)
    await until(() => line.receivedEvents.some(({ name }) => name === 'ready'))
    return { ...line, told: (name: string) => line.receivedEvents.filter((each) => each.name === name).length }
  }

  test('typing events go through Redis; messages arrive without it', async () => {
    const [client, agent] = [await insertClient(db), await insertAgent(db)]
    const given = { listing_id: agent.publicId, id: crypto.randomUUID(), body: 'Hello' }
    const { body } = await here.post('chats', given, { token: client.token })
    const id = (body.data as { conversation_id: string }).conversation_id
    const near = await listening(at[0] ?? '', client)
    const far = await listening(at[1] ?? '', agent)
    await until(() => {
      near.client.emit('typing', { conversation_id: id })
      return far.told('typing') > 0
    })
    const overPostgres = await db`
      select 1 from pg_stat_activity 
      where datname = current_database() and application_name = 'enrolled-live'`
    expect(overPostgres).toEqual([])

    redis.kill('SIGKILL')
    await once(redis, 'exit')
    const message = { id: crypto.randomUUID(), body: 'Still here' }
    expect((await here.post(`chats/${id}/messages`, message, { token: client.token })).status).toBe(200)
    await until(() => far.told('notifications') === 1)
    expect(near.client.connected && far.client.connected).toBe(true)
  })
}

async function startRedis() {
  const port = await freePort()
  const redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  redis.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await until(() => said.includes('Ready to accept connections'))
  return { redis, url: `redis://127.0.0.1:${port}` }
}
