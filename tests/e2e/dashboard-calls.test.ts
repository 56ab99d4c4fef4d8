/** A dashboard page requests each thing from the server only once. */
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openPage, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { personIn, type PersonFixture, storedPairOf } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'

const db = await testDatabase()
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const browser = await testBrowser()
const BELL = 'GET chats/notifications/chat'
const PROFILE = 'GET user/profile'

function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v2/')) calls.push(`${request.method()} ${pathname.slice('/api/v2/'.length)}`)
  })
  return calls
}

/** Each call that was made more than once. */
const repeated = (calls: readonly string[]) => [...new Set(calls.filter((call, at) => calls.indexOf(call) !== at))]
const timesOf = (calls: readonly string[]) =>
  Object.fromEntries([BELL, PROFILE].map((call) => [call, calls.filter((each) => each === call).length]))

async function signedIn(fixture: PersonFixture) {
  const person = await personIn(db, fixture)
  const { page } = await openPage(browser)
  await page.addInitScript(
    (pair) => localStorage.getItem('authorized_user') ?? localStorage.setItem('authorized_user', pair),
    storedPairOf(person),
  )
  return { page, calls: callsOf(page) }
}

/** Also waits until the live connection is open and has requested what it could have missed. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1_000)
  await page.waitForLoadState('networkidle')
}

test.each<{ fixture: PersonFixture; pages: readonly string[] }>([
  {
    fixture: { role: 'client' },
    pages: ['', '/messages', '/notifications', '/saved', '/account', '/reviews', '/help'],
  },
  {
    fixture: { role: 'agent' },
    pages: ['', '/listing', '/articles', '/questions', '/education', '/api-keys', '/webhooks'],
  },
  { fixture: { role: 'admin' }, pages: ['', '/admin', '/admin/claims', '/admin/users', '/reviews/queue'] },
])('each page of $fixture.role requests the notifications once and the profile once', async ({ fixture, pages }) => {
  // At once, because each waits to see that nothing is requested again.
  const counted = pages.map(async (path) => {
    const { page, calls } = await signedIn(fixture)
    await page.goto(`${origin}/dashboard${path}`)
    await settled(page)
    await page.context().close()
    return [path, timesOf(calls)]
  })
  expect(await Promise.all(counted)).toEqual(pages.map((path) => [path, { [BELL]: 1, [PROFILE]: 1 }]))
})

test("moving between pages doesn't count again, and requests the profile at most once", async () => {
  const { page, calls } = await signedIn({ role: 'client' })
  await page.goto(`${origin}/dashboard`)
  await settled(page)
  const before = calls.length
  await page.getByRole('link', { name: 'Saved' }).first().click()
  await page.waitForURL('**/dashboard/saved')
  await settled(page)
  const times = timesOf(calls.slice(before))
  expect(times[BELL]).toBe(0)
  expect(times[PROFILE]).toBeLessThanOrEqual(1)
  await page.context().close()
})

test('a change refetches what it changes and nothing else', async () => {
  const [listing = ''] = await insertListings(db, [
    { lastName: 'Vance', firstName: 'Ada', city: 'Fresno', state: 'CA', zip: '93721' },
  ])
  const { page, calls } = await signedIn({ role: 'agent', listing })
  await page.goto(`${origin}/dashboard/listing`)
  await page.getByRole('region', { name: 'From the IRS file' }).waitFor()
  await settled(page)
  expect(repeated(calls)).toEqual([])
  const before = calls.length
  await page.getByRole('button', { name: 'I’m accepting new clients' }).click()
  await page.getByText(/You said on .* that you’re accepting new clients/).waitFor()
  await settled(page)
  expect(calls.slice(before)).toEqual(['POST listing/own/accepting', 'GET listing/own'])
  await page.context().close()
})
