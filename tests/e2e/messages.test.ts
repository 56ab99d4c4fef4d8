/**
 * Two people in two browsers: a conversation through everything that goes wrong, with correct notifications everywhere.
 */
import { afterAll, expect, test, vi } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { AUTH_SECRET } from '#tests/support/api.ts'
import { type AppProcess, freePort, startApp, temporaryFolder, untilReady } from '#tests/support/app-process.ts'
import { testBrowser } from '#tests/support/browser.ts'
import { insertAgent, insertClient, type ChatUser } from '#tests/support/chat.ts'
import { testDatabaseWithUrl } from '#tests/support/database.ts'

const { db, url } = await testDatabaseWithUrl()
const browser = await testBrowser()
const folder = await temporaryFolder()
const PORT = String(await freePort())
let app: AppProcess = await launch()
const { origin } = app
afterAll(async () => {
  app.child.kill('SIGKILL')
  await app.ended
  await folder.remove()
})

async function launch(): Promise<AppProcess> {
  const started = startApp({
    PORT,
    DATABASE_URL: url,
    DATA_DIR: folder.path,
    DEMO: 'off',
    AUTH_SECRET,
    RATE_LIMITS: 'off',
    MAIL_FROM: 'no-reply@enrolled.example',
  })
  await untilReady(started)
  return started
}

type Signed = { context: BrowserContext; page: Page; sockets: () => number; complaints: string[] }

async function signedIn({ token, refreshToken }: ChatUser, path: string, phone = false): Promise<Signed> {
  const viewport = phone ? { width: 390, height: 844 } : { width: 1280, height: 900 }
  const context = await browser.newContext({ viewport })
  const pair = JSON.stringify({ accessToken: token, refreshToken })
  const first = await context.newPage()
  await first.goto(`${origin}/favicon.svg`)
  await first.evaluate(`localStorage.setItem('authorized_user', ${JSON.stringify(pair)})`)
  await first.close()
  return { context, ...(await openTab(context, path)) }
}

async function openTab(context: BrowserContext, path: string) {
  const page = await context.newPage()
  const complaints: string[] = []
  let sockets = 0
  page.on('websocket', () => void (sockets += 1))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto(`${origin}${path}`)
  return { page, sockets: () => sockets, complaints }
}

const live = (page: Page) => page.locator('[data-live="live"]').waitFor({ state: 'attached', timeout: 60_000 })
const bodies = (page: Page) => page.locator('ol li p.whitespace-pre-wrap').allTextContents()
const write = async (page: Page, text: string) => {
  await page.getByLabel(/^(Message to|Your message)/).fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
}
const bell = (page: Page) => page.locator('header a[href^="/dashboard?count="]').first().getAttribute('href')
const until = (what: () => Promise<boolean> | boolean, timeout = 60_000) =>
  vi.waitUntil(what, { timeout, interval: 100 })

/** What is there for half a second is missed by polling twice a second: the page itself observes it. */
async function watchFor(page: Page, words: string): Promise<() => Promise<unknown>> {
  await page.evaluate((wanted) => {
    const checkVisible = () => document.body.textContent.includes(wanted) && Object.assign(window, { seen: true })
    new MutationObserver(checkVisible).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, words)
  return () => page.waitForFunction(() => 'seen' in window)
}

async function startConversation() {
  const client = await insertClient(db)
  const agent = await insertAgent(db)
  const call = await fetch(`${origin}/api/v2/chats`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ listing_id: agent.publicId, id: crypto.randomUUID(), body: 'Hello' }),
  })
  const { data } = (await call.json()) as { data: { conversation_id: string } }
  return { client, agent, path: `/dashboard/messages?chat=${data.conversation_id}` }
}

test('from a profile to a conversation: toast, bell, title, answer, and "Read"', async () => {
  const [client, agent] = [await insertClient(db), await insertAgent(db)]
  const agentAt = await signedIn(agent, '/dashboard/messages')
  await live(agentAt.page)
  const clientAt = await signedIn(client, `/agents/ca/fresno/marisol-${agent.publicId}`)
  await clientAt.page.getByRole('link', { name: 'Send a message' }).click()
  await clientAt.page.waitForURL(/\/dashboard\/messages/)
  const toast = await watchFor(agentAt.page, 'You have one message notification. Please look into the dashboard.')
  await write(clientAt.page, 'I got a CP2000.\nCan you help?')
  await toast()
  await until(async () => (await bell(agentAt.page)) === '/dashboard?count=1')
  await until(async () => (await agentAt.page.title()).startsWith('(1) Messages'))
  await agentAt.page.getByRole('link', { name: /Ada Talker/ }).click()
  await until(async () => (await bell(agentAt.page)) === '/dashboard?count=0')
  await expect.poll(() => agentAt.page.title()).not.toContain('(')
  await write(agentAt.page, 'Yes. When is it due?')
  await until(async () => (await bodies(clientAt.page)).length === 2)
  expect(await bodies(clientAt.page)).toEqual(['I got a CP2000.\nCan you help?', 'Yes. When is it due?'])
  await agentAt.page.getByText('· Read').waitFor()
  await clientAt.page.getByText('New', { exact: true }).waitFor()
  await clientAt.page.getByText('New', { exact: true }).waitFor({ state: 'detached' })
  expect([...agentAt.complaints, ...clientAt.complaints]).toEqual([])
  await Promise.all([agentAt.context.close(), clientAt.context.close()])
})

test(
  'nothing is lost, duplicated, or reordered through kill -9 of the server and a dropped connection',
  { timeout: 240_000 },
  async () => {
    const { client, agent, path } = await startConversation()
    const [one, two] = [await signedIn(client, path), await signedIn(agent, path)]
    await Promise.all([live(one.page), live(two.page)])
    await write(one.page, 'Before')
    await until(async () => (await bodies(two.page)).length === 2)

    app.child.kill('SIGKILL')
    await app.ended
    await write(one.page, 'While the server is away 1')
    await write(one.page, 'While the server is away 2')
    await write(two.page, 'Answer while away')
    app = await launch()
    await until(async () => (await bodies(two.page)).length === 5 && (await bodies(one.page)).length === 5)
    await Promise.all([live(one.page), live(two.page)])

    await two.context.setOffline(true)
    await write(one.page, 'While the line is cut')
    await write(two.page, 'Offline answer')
    await two.page.reload().catch(() => {})
    await two.context.setOffline(false)
    await two.page.goto(`${origin}${path}`)
    await live(two.page)
    await until(async () => (await bodies(two.page)).length === 7 && (await bodies(one.page)).length === 7)

    const kept = await db<{ body: string }[]>`
    select body from message where conversation_id = ${path.split('=')[1] ?? ''} order by place`
    const inOrder = kept.map(({ body }) => body)
    expect(inOrder.length).toBe(7)
    expect(new Set(inOrder).size).toBe(7)
    expect(inOrder.indexOf('While the server is away 1')).toBeLessThan(inOrder.indexOf('While the server is away 2'))
    expect(await bodies(one.page)).toEqual(inOrder)
    expect(await bodies(two.page)).toEqual(inOrder)
    await Promise.all([one.context.close(), two.context.close()])
  },
)

test('the unread count is right in three tabs at once, and after one of them was offline', async () => {
  const { client, agent, path } = await startConversation()
  const first = await signedIn(agent, '/dashboard')
  const second = await openTab(first.context, '/dashboard/messages')
  const third = await openTab(first.context, '/faq')
  const tabs = [first.page, second.page, third.page]
  const all = async (count: number) =>
    until(async () => (await Promise.all(tabs.map(bell))).every((href) => href === `/dashboard?count=${count}`))
  await all(1)
  await live(second.page)
  const other = await insertClient(db, 'Bo')
  await fetch(`${origin}/api/v2/chats`, {
    method: 'POST',
    headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ listing_id: agent.publicId, id: crypto.randomUUID(), body: 'Hi' }),
  })
  await all(2)
  await first.context.setOffline(true)
  const from = await signedIn(client, path)
  await write(from.page, 'One more thing')
  await until(async () => (await bodies(from.page)).length === 2)
  await first.context.setOffline(false)
  await second.page.bringToFront()
  await second.page.goto(`${origin}${path}`)
  await second.page.getByText('One more thing', { exact: true }).first().waitFor()
  await all(1)
  await Promise.all([first.context.close(), from.context.close()])
})

test('only the dashboard holds a connection, and not for an agent who is not approved', async () => {
  const [client, agent] = [await insertClient(db), await insertAgent(db, 'pending')]
  const clientAt = await signedIn(client, '/')
  await clientAt.page.locator('header a[href^="/dashboard?count="]').first().waitFor()
  await clientAt.page.waitForTimeout(1_500)
  expect(clientAt.sockets()).toBe(0)
  await clientAt.page.goto(`${origin}/dashboard`)
  await until(() => clientAt.sockets() === 1)
  for (const room of ['Reviews', 'Saved', 'Messages']) {
    await clientAt.page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: room }).click()
    await clientAt.page.getByRole('heading', { level: 1 }).filter({ hasText: room }).waitFor()
  }
  await live(clientAt.page)
  expect(clientAt.sockets(), 'one for all its pages').toBe(1)
  const agentAt = await signedIn(agent, '/dashboard/messages')
  await agentAt.page.getByText('we email you about new messages').waitFor()
  expect(agentAt.sockets()).toBe(0)
  await Promise.all([clientAt.context.close(), agentAt.context.close()])
})

test('on a phone: what is typed survives a reload, and a shielded number is caught before it is sent', async () => {
  const { client, path } = await startConversation()
  const { page, context } = await signedIn(client, path, true)
  await page.getByLabel(/^Message to/).fill('Half a sentence')
  await page.reload()
  await expect.poll(() => page.getByLabel(/^Message to/).inputValue()).toBe('Half a sentence')
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
  await write(page, 'My SSN is 219-09-9999')
  await page.getByText('This looks like it contains a Social Security number').waitFor()
  expect(sent.filter((address) => address.endsWith('/messages'))).toEqual([])
  const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  expect(wide).toBe(0)
  await write(page, 'W'.repeat(300))
  await until(async () => (await bodies(page)).at(-1)?.startsWith('WWW') ?? false)
  const log = page.getByRole('log', { name: 'Messages' })
  expect(await log.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await write(page, 'Line\n'.repeat(60))
  await until(async () => (await bodies(page)).at(-1)?.startsWith('Line') ?? false)
  const below = await page.evaluate('document.documentElement.scrollHeight - innerHeight')
  expect(below, 'a long conversation scrolls by itself, not the page').toBe(0)
  await page.getByRole('link', { name: 'All messages' }).click()
  await page.getByRole('link', { name: /Marisol Talker/ }).waitFor()
  await context.close()
})
