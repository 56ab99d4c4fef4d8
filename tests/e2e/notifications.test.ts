/** The notifications page, and a browser woken for a message while no dashboard is visible. */
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import webPush from 'web-push'
import { expect, test } from 'vitest'
import { findAxeViolations } from '#tests/support/axe.ts'
import { testBrowser } from '#tests/support/browser.ts'
import { insertAgent, insertClient, type ChatUser } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { makeJobsDue } from '#tests/support/job-time.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { testPushService } from '#tests/support/push-service.ts'
import { testServer } from '#tests/support/server.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import { readSettings } from '#server/platform/settings.ts'
import { NOTIFICATION_TYPES } from '#common/live-events.ts'
import { paths } from '#common/paths.ts'

const db = await testDatabase()
const service = await testPushService()
const pair = webPush.generateVAPIDKeys()
const environment = {
  VAPID_PUBLIC_KEY: pair.publicKey,
  VAPID_PRIVATE_KEY: pair.privateKey,
  PUSH_SERVICES: service.host,
  RATE_LIMITS: 'off',
}
const origin = await testServer(db, environment)
// The headless shell shows no notifications.
const browser = await testBrowser('whole')

async function contextOf({ token, refreshToken }: ChatUser, colorScheme: 'light' | 'dark' = 'light') {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme })
  const first = await context.newPage()
  await first.goto(`${origin}/favicon.svg`)
  const stored = JSON.stringify({ accessToken: token, refreshToken })
  await first.evaluate(`localStorage.setItem('authorized_user', ${JSON.stringify(stored)})`)
  await first.close()
  return context
}

async function openAt(context: BrowserContext, path: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto(`${origin}${path}`)
  return { page, complaints }
}

async function startConversation() {
  const [client, agent] = [await insertClient(db, 'Ada'), await insertAgent(db)]
  const body = { listing_id: agent.publicId, id: crypto.randomUUID(), body: 'A letter from the IRS came' }
  return { client, agent, conversation: await call(client, 'chats', body) }
}

async function call(who: ChatUser, path: string, body: object): Promise<string> {
  const answer = await fetch(`${origin}/api/v2/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.ok).toBe(true)
  return ((await answer.json()) as { data: { conversation_id?: string } }).data.conversation_id ?? ''
}

const rows = (page: Page) => page.locator('main section[aria-labelledby="told"] .sheet > li')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()

test('every kind is listed with its link; read one by one, by kind, and all; without a violation, light and dark', async () => {
  const { agent, conversation } = await startConversation()
  for (const type of NOTIFICATION_TYPES) {
    if (type === 'chat') continue
    const told = { type, from: null, to: agent.accountId, ref: 'deadbeef', preview: () => `News of ${type}` } as const
    await db.begin((tx) => notify(tx, told))
  }
  const context = await contextOf(agent)
  const { page, complaints } = await openAt(context, '/dashboard/notifications')
  await heading(page, '9 unread notifications')
  await page.locator('header a[href="/dashboard/notifications"]').getByText('9', { exact: true }).waitFor()
  await expect.poll(() => rows(page).count()).toBe(9)
  const links = await rows(page)
    .locator('a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links).toContain(`/dashboard/messages?chat=${conversation}`)
  expect(links).toHaveLength(8)

  await page.getByRole('button', { name: /^Mark as read.*News of review/ }).click()
  await heading(page, '8 unread notifications')
  await page.getByRole('link', { name: 'Answers' }).click()
  await expect.poll(() => rows(page).count()).toBe(1)
  expect(await rows(page).textContent()).toContain('News of answer')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await heading(page, 'No unread notifications')
  await page.getByRole('link', { name: 'Unread', exact: true }).click()
  await page.getByText('No notifications of this type.').waitFor()
  // New ones appear without a reload.
  const told = { type: 'answer', from: null, to: agent.accountId, ref: 'deadbeef', preview: () => 'One more' } as const
  await db.begin((tx) => notify(tx, told))
  await page.getByText('One more').first().waitFor()
  expect(complaints).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of ['/dashboard/notifications', `/dashboard/messages?chat=${conversation}`]) {
      await page.goto(`${origin}${path}`)
      await page.locator('main li:visible').first().waitFor()
      expect(await findAxeViolations(page, 'wcag')).toEqual([])
    }
  }
  await context.close()
})

const IN = {
  en: { prefix: '', choice: 'Message notifications in this browser', title: 'New message from Ada Talker' },
  es: { prefix: '/es', choice: 'Notificaciones de mensajes en este navegador', title: 'Mensaje nuevo de Ada Talker' },
} as const

test.each(['en', 'es'] as const)(
  'after one click, this browser shows who a message is from when no dashboard is visible: %s',
  async (language) => {
    const { prefix, choice, title } = IN[language]
    const { client, agent, conversation } = await startConversation()
    await db`update account set language = ${language} where id = ${agent.accountId}`
    const context = await contextOf(agent)
    await context.grantPermissions(['notifications'], { origin })
    // why: a headless browser can't reach a push service. Everything around it is real.
    await context.addInitScript((given) => {
      const fake = {
        endpoint: given.endpoint,
        toJSON: () => given,
        unsubscribe: async () => (sessionStorage.removeItem('subscribed'), true),
      }
      PushManager.prototype.subscribe = async () => {
        sessionStorage.setItem('subscribed', '1')
        return fake as unknown as PushSubscription
      }
      PushManager.prototype.getSubscription = async () =>
        sessionStorage.getItem('subscribed') ? (fake as unknown as PushSubscription) : null
    }, service.subscription)
    const { page, complaints } = await openAt(context, `${prefix}${paths.notificationSettings}`)
    await page.getByRole('checkbox', { name: choice }).click()
    await page.locator('[data-push="on"]').waitFor()
    expect(await db`select account_id from push_subscription`).toEqual([{ accountId: agent.accountId }])

    const worker = await workerOf(context, page)
    await page.goto(`${origin}/faq`)
    await call(client, `chats/${conversation}/messages`, { id: crypto.randomUUID(), body: 'Please call me' })
    await makeJobsDue(db)
    expect(await runDueJobs({ db, settings: readSettings(environment) })).toBe(1)
    // On a busy machine the worker counts the page that was left a while longer.
    await expect.poll(() => worker.pages()).toEqual([`${origin}/faq`])
    await worker.deliver(service.got.at(-1)?.payload)
    await expect
      .poll(() => noticesOf(page))
      .toEqual([{ title, body: '', path: `${prefix}/dashboard/messages?chat=${conversation}` }])
    expect(await page.evaluate(async () => (await caches.keys()).length), 'no page is kept').toBe(0)

    // While the dashboard is visible, it stays silent.
    await page.goto(`${origin}${prefix}${paths.notificationSettings}`)
    await page.locator('[data-push="on"]').waitFor()
    await worker.deliver({ title: 'Again', path: '/dashboard', tag: 'other' })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await noticesOf(page)).toHaveLength(1)
    await page.getByRole('checkbox', { name: choice }).click()
    await page.locator('[data-push="off"]').waitFor()
    expect(await db`select 1 from push_subscription`).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  },
)

const noticesOf = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration('/dashboard')
    const notices = (await worker?.getNotifications()) ?? []
    return notices.map(({ title, body, data }) => ({ title, body, path: (data as { path: string }).path }))
  })

type Clients = { matchAll: (options: { includeUncontrolled: boolean }) => Promise<{ url: string }[]> }

/** The worker itself, as a push service would reach it. */
async function workerOf(context: BrowserContext, page: Page) {
  const session: CDPSession = await context.newCDPSession(page)
  const found = new Promise<{ registrationId: string; scopeURL: string }>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0])
    })
  })
  await session.send('ServiceWorker.enable')
  const { registrationId, scopeURL } = await found
  expect(scopeURL).toBe(`${origin}/dashboard`)
  return {
    pages: async () =>
      context.serviceWorkers()[0]?.evaluate(async () => {
        const { clients } = globalThis as unknown as { clients: Clients }
        return (await clients.matchAll({ includeUncontrolled: true })).map(({ url }) => url)
      }),
    deliver: (payload: unknown) =>
      session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) }),
  }
}
