/** Every public page, with and without script: complete, titled, and without browser errors. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, testBrowser, gotoHydrated, waitForHydration } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { formatLongDate } from '#common/dates.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db)
const browser = await testBrowser()
const pages = await publicPages(db)
const scripted = await openPage(browser)
const plain = await openPage(browser, { javaScriptEnabled: false })

const headOf = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
    canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '',
    lang: document.documentElement.lang,
  }))

test.each(Object.entries(pages))('%s reads the same with and without script', async (name, path) => {
  const texts: string[] = []
  for (const { page } of [scripted, plain]) {
    const response = await page.goto(`${origin}${path}`)
    expect(response?.status()).toBe(200)
    if (page === scripted.page) await waitForHydration(page)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.getByRole('navigation', { name: 'Breadcrumb' }).count()).toBe(name.startsWith('home') ? 0 : 1)
    await page.getByRole('link', { name: 'Skip to content' }).waitFor({ state: 'attached' })
    texts.push(
      await page
        .locator('main h1, main h2')
        .allInnerTexts()
        .then((all) => all.join('\n')),
    )
  }
  expect(texts[0]).toBe(texts[1])
  expect(scripted.complaints).toEqual([])
})

test('each page has its own title and description, and a canonical address', async () => {
  const heads: Awaited<ReturnType<typeof headOf>>[] = []
  for (const path of Object.values(pages)) {
    await scripted.page.goto(`${origin}${path}`)
    heads.push(await headOf(scripted.page))
  }
  for (const head of heads) {
    expect(head.lang).toBe('en')
    expect(head.title).toMatch(/ \| Enrolled$/)
    expect(head.description.length).toBeGreaterThan(40)
    expect(head.canonical).toMatch(new RegExp(`^${origin}/`))
  }
  const canonicals = new Map(heads.map(({ canonical, title }) => [canonical, title]))
  expect(new Set(canonicals.values()).size).toBe(canonicals.size)
})

test('the default title is about tax services and the lookup', async () => {
  await scripted.page.goto(origin)
  expect(await scripted.page.title()).toBe('Tax services and enrolled agent lookup | Enrolled')
})

test('/home is the home page, with / as its canonical address', async () => {
  const { page } = scripted
  await page.goto(`${origin}/home`)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Find an enrolled agent you can verify')
  expect((await headOf(page)).canonical).toBe(`${origin}/`)
})

test('the whole directory can be paged through by real links, also without script', async () => {
  const { page } = plain
  await page.goto(`${origin}/agents/ca`)
  expect(await page.locator('main').getByText('47 enrolled agents in California').count()).toBe(1)
  const names = new Set<string>()
  for (let number = 1; number <= 3; number++) {
    const rows = await page.locator('main li h2 a').allInnerTexts()
    expect(rows.length).toBe(number < 3 ? 20 : 7)
    for (const row of rows) names.add(row)
    if (number === 3) break
    await page.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL(`**page=${number + 1}`)
  }
  expect(new URL(page.url()).search).toBe('?page=3')
  expect(names.size).toBeGreaterThan(40)
  expect(await page.getByRole('link', { name: 'Next' }).count()).toBe(0)
})

test('the heading capitalizes a name properly, however it was typed', async () => {
  const html = await (await fetch(`${origin}/agents?q=ashgroev`)).text()
  expect(html).toContain('Enrolled agents named Ashgroev')
})

test('a filter is kept in the address and removed by its chip', async () => {
  const { page } = scripted
  await gotoHydrated(page, `${origin}/agents`)
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('link', { name: 'Spanish (1)' }).click()
  await page.waitForURL(/language=es/)
  await page.getByText('1 enrolled agent.').waitFor()
  await page.getByRole('link', { name: 'Language: Spanish' }).click()
  await page.waitForURL(`${origin}/agents`)
  await page.getByText('50 enrolled agents.').waitFor()
  expect(scripted.complaints).toEqual([])
})

test('a person who left the newest list is never shown as active', async () => {
  const { page } = scripted
  await page.goto(`${origin}${pages['profile of one who left']}`)
  // Nearby agents, who are listed, follow at the end.
  const others = await page.getByRole('region', { name: /you can message now/ }).innerText()
  const text = (await page.locator('main').innerText()).replace(others, '')
  expect(text).toContain(`Not on the newest IRS active enrolled agents list, ${formatLongDate('2026-03-26')}`)
  expect(text).toContain(`This person was last listed on ${formatLongDate('2025-09-15')}`)
  expect(text).not.toContain('On the IRS active enrolled agents list')
  expect(text).not.toMatch(/revoked|inactive/i)
  await page.goto(`${origin}/agents?last_name=Pemberwick`)
  expect(await page.locator('main li h2').count()).toBe(0)
})

test('an unclaimed profile shows city and ZIP code, never the street', async () => {
  const html = await (await fetch(`${origin}${pages['unclaimed profile']}`)).text()
  expect(html).toContain('78701')
  expect(html).not.toContain('Invented Way')
})

test.each(['verified by the irs', 'irs-verified', 'irs-approved', 'certified', 'revoked'])(
  'no page says %j',
  async (words) => {
    // The guide for programmers says that keys were revoked, which no license here is said to be.
    for (const [name, path] of Object.entries(pages)) {
      if (name === 'API guide') continue
      const text = await (await fetch(`${origin}${path}`)).text()
      expect(text.toLowerCase()).not.toContain(words)
    }
  },
)

test("text can't become HTML or a script in a page", async () => {
  const { page } = await openPage(browser)
  await gotoHydrated(page, `${origin}/`)
  const outcome = await page.evaluate(() => {
    const attempts: Record<string, () => void> = {
      html: () => (document.body.innerHTML = '<b>stolen</b>'),
      script: () => (document.createElement('script').textContent = 'globalThis.stolen = 1'),
      address: () => (document.createElement('script').src = '/stolen.js'),
    }
    return Object.entries(attempts).map(([way, attempt]) => {
      try {
        attempt()
        return `${way} passed`
      } catch (error) {
        return `${way}: ${(error as Error).name}`
      }
    })
  })
  expect(outcome).toEqual(['html: TypeError', 'script: TypeError', 'address: TypeError'])
})
