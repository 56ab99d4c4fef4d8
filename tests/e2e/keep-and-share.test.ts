/** What a visitor does with a profile and a list: share, keep, filter on a phone, move from row to profile. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listingOf } from '#tests/support/public-pages.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { paths } from '#contract/paths.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db)
const browser = await testBrowser()
const claimed = await listingOf(db, 'quintavalle')
const PHONE = { viewport: { width: 390, height: 800 } }

test('sharing copies the address and says so, in words that are read out and can be closed', async () => {
  const { page, complaints } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`${origin}${paths.listing(claimed)}#standing`)
  await page.getByRole('button', { name: 'Share' }).click()
  const news = page.getByRole('region', { name: 'Messages' }).getByText('Link copied')
  await news.waitFor()
  expect(await news.evaluate((element) => element.closest('[aria-live]')?.getAttribute('aria-live'))).toBe('polite')
  expect(await focused(page)).toBe('Share')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}${paths.listing(claimed)}`)
  await page.getByRole('button', { name: 'Close this message' }).click()
  await news.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('a toast leaves after ten seconds, and stays while it is pointed at', async () => {
  const { page } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.clock.install()
  await page.goto(`${origin}${paths.listing(claimed)}`)
  await page.getByRole('button', { name: 'Share' }).click()
  const news = page.getByText('Link copied')
  await news.hover()
  await page.clock.runFor(30_000)
  expect(await news.count()).toBe(1)
  await page.mouse.move(5, 5)
  await page.clock.runFor(9_900)
  expect(await news.count()).toBe(1)
  await page.clock.runFor(200)
  await news.waitFor({ state: 'detached' })
})

test('a card for the address book comes as a file; what is no listing has none', async () => {
  const answer = await fetch(`${origin}${paths.vcard(claimed.publicId)}`)
  expect(answer.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+\.vcf"$/)
  expect(await answer.text()).toContain(`URL:${origin}${paths.listing(claimed)}`)
  expect((await fetch(`${origin}/vcard/00000000.vcf`)).status).toBe(404)
  expect((await fetch(`${origin}/vcard/${claimed.publicId}`)).status).toBe(404)
})

test('on a phone the filters are a sheet: Escape closes it, and it works without script', async () => {
  const { page } = await openPage(browser, PHONE)
  await page.goto(`${origin}${paths.agents}`)
  await page.waitForLoadState('networkidle')
  await page.getByText('Filters', { exact: true }).click()
  const language = page.getByLabel('Language')
  await language.focus()
  await page.keyboard.press('Escape')
  await language.waitFor({ state: 'hidden' })
  expect(await focused(page)).toBe('Filters')

  const plain = await openPage(browser, { ...PHONE, javaScriptEnabled: false })
  await plain.page.goto(`${origin}${paths.agents}`)
  await plain.page.getByText('Filters', { exact: true }).click()
  const box = await plain.page.getByLabel('Language').boundingBox()
  expect(box && box.x >= 48 && box.x + box.width <= 390).toBe(true)
  await plain.page.getByLabel('Language').selectOption('Spanish')
  await plain.page.getByRole('button', { name: 'Apply filters' }).click()
  await plain.page.getByText('1 enrolled agent.').waitFor()
})

test('rows of a place are numbered on the map beside them; readers have the list alone', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${origin}${paths.agents}?q=Fresno+CA`)
  const map = page.locator('svg.result-map')
  expect(await map.isVisible()).toBe(true)
  expect(await map.evaluate((element) => element.closest('[aria-hidden]')?.getAttribute('aria-hidden'))).toBe('true')
  await page.setViewportSize({ width: 1099, height: 800 })
  expect(await map.isVisible()).toBe(false)
})

test.each([
  ['no-preference', 1],
  ['reduce', 0],
] as const)('from row to profile the name moves, unless motion is unwanted: %s', async (reducedMotion, names) => {
  const { page, complaints } = await openPage(browser, { reducedMotion })
  await page.addInitScript(watchTransitions)
  await page.goto(`${origin}${paths.agents}?last_name=Quintavalle`)
  await page.waitForLoadState('networkidle')
  await page.locator('main li h2 a').click()
  await page.waitForURL(`${origin}${paths.listing(claimed)}`)
  await page.waitForFunction(() => 'moved' in window)
  const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved)
  const group = `::view-transition-group(name-${claimed.publicId})`
  expect(moved.filter((each) => each === group).length).toBe(names)
  expect(complaints).toEqual([])
})

/** Runs in the page: keeps what the transition animates. */
function watchTransitions() {
  const start = document.startViewTransition.bind(document)
  const keep = async ({ ready }: ViewTransition) => {
    await ready
    const moved = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
    Object.assign(window, { moved })
  }
  document.startViewTransition = (update) => {
    const transition = start(update)
    void keep(transition)
    return transition
  }
}

const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText.trim())
