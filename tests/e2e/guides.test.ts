/** The guides and company pages in a real browser: complete, sourced, readable by everyone, and in permitted words. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths, productPaths } from '#common/paths.ts'
import { formatLongDate } from '#common/dates.ts'
import { LEGAL_VERSIONS } from '#common/legal-versions.ts'
import { findAxeViolationsInBothThemes } from '#tests/support/axe.ts'
import { openPage, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { forbiddenIn } from '#tests/support/forbidden-words.ts'
import { testServer } from '#tests/support/server.ts'

const product = productPaths('enrolled-agents')
const GUIDES = [
  paths.whoIsAnEa,
  product.findIrs,
  product.questionsToAsk,
  paths.about,
  paths.privacy,
  paths.terms,
] as const

const origin = await testServer(await testDatabase())
const browser = await testBrowser()

const descriptionOf = (page: Page) => page.locator('meta[name=description]').getAttribute('content')
const outsideLinks = (page: Page, within: string) =>
  page.locator(`${within} a[href^="http"]`).evaluateAll((links) => links.map((link) => link.getAttribute('href')))

describe.each(GUIDES)('%s', (path) => {
  let read: Awaited<ReturnType<typeof openPage>>
  let status: number | undefined

  beforeAll(async () => {
    read = await openPage(browser)
    status = (await read.page.goto(`${origin}${path}`))?.status()
  })
  afterAll(() => read.page.context().close())

  test('responds, with one heading, its own canonical address, the breadcrumb, and no browser errors', async () => {
    const { page, complaints } = read
    expect(status).toBe(200)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${origin}${path}`)
    expect(await page.locator('meta[name=robots]').count()).toBe(0)
    expect(await page.locator('nav[aria-label=Breadcrumb] [aria-current=page]').textContent()).not.toBe('')
    expect(complaints).toEqual([])
  })

  test('ends with sources and the date of writing, and lists every outside page it links to', async () => {
    const { page } = read
    const listed = await outsideLinks(page, 'section[aria-labelledby=sources]')
    const linked = await outsideLinks(page, 'main')
    expect(listed.length).toBeGreaterThanOrEqual(3)
    expect(new Set(listed).size).toBe(listed.length)
    expect(linked.filter((href) => !listed.includes(href))).toEqual([])
    expect(listed.filter((href) => !href?.startsWith('https://'))).toEqual([])
    const dates = page.locator("main time[datetime^='2026-11-2']")
    const legal = { [paths.terms]: LEGAL_VERSIONS.terms, [paths.privacy]: LEGAL_VERSIONS.privacy }[path]
    const date = legal ? formatLongDate(legal) : 'November 2026'
    expect(await dates.allTextContents()).toEqual([date])
  })

  test('every entry in its contents links to a heading, and no anchor is used twice', async () => {
    const { page } = read
    const rail = page.getByRole('navigation', { name: 'On this page' })
    const targets = await rail.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(targets.length).toBeGreaterThan(5)
    for (const target of targets) expect(await page.locator(`h2${target}`).count()).toBe(1)
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
  })

  test('uses no forbidden word, in its text or for search engines', async () => {
    const { page } = read
    const text = await page.locator('main').textContent()
    expect(text?.length).toBeGreaterThan(2_000)
    expect(forbiddenIn([text, await page.title(), await descriptionOf(page)].join('\n'))).toEqual([])
  })

  test('has no axe violation: light and wide, dark and narrow', async () => {
    expect(await findAxeViolationsInBothThemes(read.page)).toEqual([])
  })

  test('is complete without script and fits 320 pixels', async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false, viewport: { width: 320, height: 800 } })
    await page.goto(`${origin}${path}`)
    expect(await page.locator('h1').isVisible()).toBe(true)
    expect(await page.locator('section[aria-labelledby=sources] a').first().isVisible()).toBe(true)
    // The collapsed contents are native to the browser: they open without script.
    await page.locator('summary', { hasText: 'On this page' }).click()
    await page.getByRole('link', { name: 'Sources' }).last().waitFor()
    const main = await page.locator('main').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(main).toBe(0)
    await page.context().close()
  })
})

test('the list of forbidden words catches them and lets the permitted ones pass', () => {
  const wrong = [
    'A certified agent',
    'IRS-approved',
    'IRS verified',
    'Results guaranteed',
    'the seal',
    'We are the IRS',
  ]
  expect(wrong.filter((text) => forbiddenIn(text).length === 0)).toEqual([])
  const right = [
    'We are not the IRS',
    'enrolled to practice before the IRS',
    'An approved review',
    'On the IRS active enrolled agents list, March 26',
  ]
  expect(right.filter((text) => forbiddenIn(text).length > 0)).toEqual([])
})

test('each page has its own title and description, short enough to be shown in full', async () => {
  const { page } = await openPage(browser)
  const titles: string[] = []
  const descriptions: string[] = []
  for (const path of GUIDES) {
    await page.goto(`${origin}${path}`)
    titles.push(await page.title())
    descriptions.push((await descriptionOf(page)) ?? '')
  }
  expect(new Set(titles).size).toBe(GUIDES.length)
  expect(new Set(descriptions).size).toBe(GUIDES.length)
  for (const title of titles) expect(title.length).toBeLessThanOrEqual(70)
  for (const description of descriptions) {
    expect(description.length).toBeGreaterThan(70)
    expect(description.length).toBeLessThanOrEqual(200)
  }
  await page.context().close()
})

test('the table of rights stays a table for screen readers on a phone', async () => {
  const { page } = await openPage(browser, { viewport: { width: 390, height: 800 } })
  await page.goto(`${origin}${paths.whoIsAnEa}`)
  const table = page.getByRole('table', { name: 'Who can speak for you before the IRS' })
  expect(await table.getByRole('columnheader').count()).toBe(4)
  const participant = table.getByRole('row', { name: /AFSP participant/ })
  expect(await participant.getByRole('cell').nth(1).textContent()).toContain(
    'Only for a return they prepared and signed',
  )
  expect(await participant.getByRole('cell').nth(2).textContent()).toMatch(/No$/)
  await page.context().close()
})

test('the guide to the IRS tools says who we are not, and its form searches our own list without script', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}${product.findIrs}`)
  expect(await page.getByText('We are not the IRS.').isVisible()).toBe(true)
  await page.getByLabel('Last name').fill('Quintavalle')
  await page.getByRole('button', { name: 'Check this name' }).click()
  await page.waitForURL(`**${product.findOrVerify}?*`)
  const asked = new URL(page.url())
  expect(asked.searchParams.get('last_name')).toBe('Quintavalle')
  await page.context().close()
})

test('every hiring question says why, what a good answer sounds like, and what a bad one does', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${origin}${product.questionsToAsk}`)
  const cards = page.getByRole('article')
  expect(await cards.count()).toBe(18)
  for (const card of await cards.all()) {
    expect(await card.getByRole('heading', { level: 3 }).count()).toBe(1)
    const terms = await card.getByRole('term').allTextContents()
    expect(terms.map((term) => term.trim())).toEqual(['A good answer', 'A bad answer'])
  }
  await page.context().close()
})

test('the questions print without what is useless on paper, and with the addresses of the sources', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${origin}${product.questionsToAsk}`)
  const button = page.getByRole('button', { name: 'Print these questions' })
  await button.waitFor()
  const address = page.getByText('https://www.irs.gov/pub/irs-pdf/f14157.pdf')
  expect(await address.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await button.waitFor({ state: 'hidden' })
  expect(await page.getByRole('navigation', { name: 'On this page' }).count()).toBe(0)
  expect(await address.isVisible()).toBe(true)
  await page.context().close()
})
