/** What the search box suggests: on home, in the header, and on the results page. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAxeViolations } from '#tests/support/axe.ts'
import { expectUrl, openPage, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { loadContent } from '#server/domains/resources/load-content.ts'
import { paths } from '#common/paths.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
await loadContent(db)
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const browser = await testBrowser()

const CALL = '**/api/v2/search-suggestions?*'
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true }

async function open(path: string, options: BrowserContextOptions = {}) {
  const { page, complaints } = await openPage(browser, options)
  await page.goto(`${origin}${path}`)
  return { page, complaints, box: page.locator(path === PROFILES ? 'header [name=q]' : 'main search [name=q]') }
}

/** A page whose box is in the header. */
const PROFILES = '/agents/ca'

const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const options = (page: Page) => list(page).getByRole('option')
const activeText = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    return id ? document.getElementById(id)?.textContent : null
  })

test.each([paths.home, paths.agents, PROFILES])(
  'at %s, an arrow key chooses a suggestion, and Enter opens it',
  async (path) => {
    const { page, complaints, box } = await open(path)
    await box.focus()
    await page.keyboard.type('dana mer')
    await list(page).waitFor()
    expect(await options(page).allTextContents()).toEqual(['Dana Merriweather, 3 agents'])
    await box.fill('fresno c')
    await expect.poll(() => options(page).allTextContents()).toEqual(['Fresno, CA, 4 agents'])
    expect(await box.getAttribute('aria-expanded')).toBe('true')
    expect(await activeText(page)).toBeNull()
    await page.keyboard.press('ArrowDown')
    expect(await activeText(page)).toBe('Fresno, CA, 4 agents')
    await page.keyboard.press('Enter')
    await expectUrl(page, `${origin}/agents/ca/fresno`)
    expect(complaints).toEqual([])
  },
)

test('the arrow keys go around both ends; Home and End return to the text', async () => {
  const { page, box } = await open(paths.home)
  await box.focus()
  await page.keyboard.type('stone')
  await expect.poll(() => options(page).allTextContents()).toEqual(['Philippa Stonebridge Vale, St Louis, MO'])
  await box.fill('cp2')
  await expect.poll(() => options(page).count()).toBe(5)
  await page.keyboard.press('ArrowUp')
  expect(await activeText(page)).toBe(await options(page).last().textContent())
  await page.keyboard.press('ArrowDown')
  expect(await activeText(page)).toBe(await options(page).first().textContent())
  expect(await options(page).first().getAttribute('aria-selected')).toBe('true')
  for (const key of ['Home', 'End']) {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press(key)
    expect(await activeText(page)).toBeNull()
  }
})

test('Escape and Tab close the list and keep the text; an arrow key opens it again', async () => {
  const { page, box } = await open(paths.home)
  await box.focus()
  await page.keyboard.type('fresno')
  await list(page).waitFor()
  await page.keyboard.press('Escape')
  expect(await list(page).count()).toBe(0)
  expect(await box.inputValue()).toBe('fresno')
  await page.keyboard.press('ArrowDown')
  await list(page).waitFor()
  await page.keyboard.press('Tab')
  expect(await list(page).count()).toBe(0)
  expect(await box.inputValue()).toBe('fresno')
})

test('Enter without a chosen suggestion searches for the text as typed', async () => {
  const { page, box } = await open(paths.home)
  await box.focus()
  await page.keyboard.type('fresno')
  await list(page).waitFor()
  await page.keyboard.press('Enter')
  await expectUrl(page, `${origin}/agents?q=fresno`)
})

test('what is typed before the script is there stays, and is suggested for', async () => {
  const { page, complaints } = await openPage(browser)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/hydrate-*.js', (route) => released.then(() => route.continue()))
  await page.goto(origin)
  const box = page.locator('main search [name=q]')
  await box.focus()
  await page.keyboard.type('quint')
  release()
  await list(page).waitFor()
  expect(await options(page).allTextContents()).toEqual(['Marisol Quintavalle, Fresno, CA'])
  await page.keyboard.type('avalle')
  expect(await box.inputValue()).toBe('quintavalle')
  expect(complaints).toEqual([])
})

test('the number of suggestions is announced, and that there are none', async () => {
  const { page, box } = await open(paths.home)
  const status = page.locator('main page-island[name=search-box] [aria-live]')
  await box.focus()
  await page.keyboard.type('quint')
  await expect.poll(() => status.innerText()).toBe('1 suggestion')
  await box.fill('zzyzxq')
  await expect.poll(() => status.innerText()).toBe('No suggestions')
  await box.fill('')
  await expect.poll(() => status.innerText()).toBe('')
})

test('the typed part is marked, in words of the label alone', async () => {
  const { page, box } = await open(paths.home)
  await box.focus()
  await page.keyboard.type('merriweather da')
  await options(page).first().waitFor()
  expect(await options(page).first().locator('mark').allInnerTexts()).toEqual(['Da', 'Merriweather'])
})

test('an outdated list goes when the server is slow, and nothing is shown when it fails', async () => {
  const { page, box } = await open(paths.home)
  await box.focus()
  await page.keyboard.type('quint')
  await list(page).waitFor()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route(CALL, (route) => answered.then(() => route.continue()))
  await box.fill('fresno')
  await list(page).waitFor({ state: 'detached' })
  answer()
  await expect.poll(() => options(page).allTextContents()).toEqual(['Fresno, CA, 4 agents'])
  await page.unroute(CALL)
  for (const fail of [{ status: 500 }, { status: 429 }, null]) {
    await page.route(CALL, (route) => (fail ? route.fulfill(fail) : route.abort()))
    await box.fill(`ashgrov${fail?.status ?? ''}`)
    await list(page).waitFor({ state: 'detached' })
    await page.unroute(CALL)
    await box.fill('fresno')
    await list(page).waitFor()
  }
})

test('fast typing asks once, and a text asked before not at all', async () => {
  const { page, box } = await open(paths.home)
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/search-suggestions')) asked.push(searchParams.get('q'))
  })
  await box.focus()
  await page.locator('main page-island[name=search-box][live]').waitFor({ state: 'attached' })
  await page.keyboard.type('quint')
  await list(page).waitFor()
  await page.keyboard.press('Backspace')
  await expect.poll(() => asked.at(-1)).toBe('quin')
  await page.keyboard.type('t')
  await expect.poll(() => options(page).count()).toBe(1)
  expect(asked).toEqual(['quint', 'quin'])
})

test('without script, the box on each page is a form', async () => {
  for (const path of [paths.home, paths.agents, PROFILES]) {
    const { page, box } = await open(path, { javaScriptEnabled: false })
    await box.fill('fresno')
    await box.press('Enter')
    await expectUrl(page, /\/agents\?q=fresno/)
    await page.context().close()
  }
})

test('without script, the header opens its box on a phone', async () => {
  const { page, box } = await open(PROFILES, { ...PHONE, javaScriptEnabled: false })
  expect(await box.isVisible()).toBe(false)
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  await box.fill('fresno')
  await box.press('Enter')
  await expectUrl(page, /\/agents\?q=fresno/)
})

test('on a phone, the header’s box gets the focus, and Escape closes first the list, then the box', async () => {
  const { page, box, complaints } = await open(PROFILES, PHONE)
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).tap()
  await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('fresno')
  await list(page).waitFor()
  await page.keyboard.press('Escape')
  expect(await list(page).count()).toBe(0)
  expect(await box.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => box.isVisible()).toBe(false)
  expect(complaints).toEqual([])
})

test('on a phone with its keyboard open, rows are 44 pixels high and the list ends above the keyboard', async () => {
  // What a keyboard leaves of the screen.
  const { page, box } = await open(paths.home, { ...PHONE, viewport: { width: 390, height: 440 } })
  await box.tap()
  await page.keyboard.type('dan')
  await options(page).first().waitFor()
  const rows = await options(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  for (const height of rows) expect(height).toBeGreaterThanOrEqual(44)
  const { y = 0, height = 0 } = (await list(page).boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(440)
  const bannerEnd = await page.getByRole('banner').evaluate((banner) => banner.getBoundingClientRect().bottom)
  expect((await box.boundingBox())?.y).toBeGreaterThanOrEqual(bannerEnd)
  await options(page).first().tap()
  await expectUrl(page, /\/agents/)
})

test('the page stays where it is while the list has room for three rows', async () => {
  const { page, box } = await open(paths.home, { viewport: { width: 1280, height: 800 } })
  await box.focus()
  await page.keyboard.type('dan')
  await options(page).first().waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const { y = 0, height = 0 } = (await list(page).boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(800)
})

test('the open list has no axe violation, in light and dark, on a phone and on wide screens', async () => {
  for (const options of [PHONE, { viewport: { width: 1280, height: 900 } }]) {
    const { page, box } = await open(paths.home, options)
    await box.focus()
    await page.keyboard.type('mer')
    await list(page).waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await findAxeViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findAxeViolations(page, 'colors')).toEqual([])
    await page.context().close()
  }
})

test('nothing of the header is wider than the screen, whatever its width', async () => {
  const { page } = await open(PROFILES)
  for (const width of [320, 360, 390, 429, 430, 797, 798, 1099, 1100]) {
    await page.setViewportSize({ width, height: 700 })
    const header = page.getByRole('banner')
    expect(await header.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), `${width}`).toBe(0)
    expect(await header.evaluate(({ clientHeight }) => clientHeight), `${width}`).toBeLessThanOrEqual(66)
  }
})
