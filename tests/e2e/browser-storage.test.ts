/** The privacy page lists everything that the site stores in a browser: a visit, signed in and out, finds nothing else. */
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gotoHydrated, openPage, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listingOf, PRODUCT, publicPages } from '#tests/support/public-pages.ts'
import { testServer } from '#tests/support/server.ts'
import { accountOf, signInAt } from '#tests/support/signed-in-tab.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { isListed, storedInBrowser, type StoredItem } from '#common/browser-storage.ts'
import { paths } from '#common/paths.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const browser = await testBrowser()

type Found = Pick<StoredItem, 'area' | 'name'>

async function stored(page: Page, context: BrowserContext): Promise<Found[]> {
  const keys = await page.evaluate(() => ({
    localStorage: Object.keys(localStorage),
    sessionStorage: Object.keys(sessionStorage),
  }))
  return [
    ...(await context.cookies()).map(({ name }) => ({ area: 'cookie' as const, name })),
    ...keys.localStorage.map((name) => ({ area: 'localStorage' as const, name })),
    ...keys.sessionStorage.map((name) => ({ area: 'sessionStorage' as const, name })),
  ]
}

/** Of everything that was ever there, what the privacy page doesn't list. */
const unlisted = (found: readonly Found[]) => found.filter((item) => !isListed(false, item))

async function visit(page: Page, addresses: readonly string[]): Promise<Found[]> {
  const found: Found[] = []
  for (const path of addresses) {
    await page.goto(`${origin}${path}`)
    await page.waitForLoadState('load')
    found.push(...(await stored(page, page.context())))
  }
  return found
}

test('reading every kind of page sets no cookie and stores nothing that is not listed', async () => {
  const { page } = await openPage(browser)
  const found = await visit(page, [...Object.values(await publicPages(db)), paths.privacy, paths.terms])
  expect(unlisted(found)).toEqual([])
  expect(found.filter(({ area }) => area === 'cookie')).toEqual([])
})

test('saving, comparing, drafting, signing in, and the dashboard store only what is listed, and signing out empties it', async () => {
  const { page } = await openPage(browser)
  const found: Found[] = []
  const look = async () => void found.push(...(await stored(page, page.context())))
  await gotoHydrated(page, `${origin}${paths.listing(await listingOf(db, 'quintavalle'))}`)
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await look()
  await gotoHydrated(page, `${origin}${paths.newQuestion}`)
  await page
    .getByLabel(/question/i)
    .first()
    .fill('Can I deduct my home office as an employee?')
  await page.goto(`${origin}${PRODUCT.findOrVerify}`)
  await look()
  await accountOf(db, 'Ada', 'ada@mail.example')
  await signInAt(page, origin, 'ada@mail.example')
  await page.waitForURL(/dashboard|\/$/)
  await look()
  for (const path of [paths.dashboardHome, paths.messages, paths.account, paths.dashboardSaved]) {
    await page.goto(`${origin}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await look()
  }
  expect(unlisted(found)).toEqual([])
  const names = found.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['authorized_user', 'enrolled.session', 'enrolled.csrf', 'draft question']),
  )
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.getByText('You’re signed out.').waitFor()
  const left = (await stored(page, page.context())).map(({ name }) => name)
  expect(left).not.toContain('authorized_user')
  expect(left).not.toContain('enrolled.session')
  expect(left).not.toContain('draft question')
})

test('something that is not listed would be found', () => {
  expect(unlisted([{ area: 'cookie', name: '_ga' }])).toHaveLength(1)
  expect(unlisted([{ area: 'localStorage', name: 'toasts' }]), 'in another area').toHaveLength(1)
})

test('the privacy page has every name, with https too', async () => {
  const html = await (await fetch(`${origin}${paths.privacy}`)).text()
  for (const { name } of storedInBrowser(false)) expect(html).toContain(name.trim())
  expect(storedInBrowser(true).map(({ name }) => name)).toContain('__Host-enrolled.session')
})
