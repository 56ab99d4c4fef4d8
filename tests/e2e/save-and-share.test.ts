/** What a visitor does with a profile and a list: share, save, filter on a phone, move from row to profile. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, testBrowser, gotoHydrated } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listingOf } from '#tests/support/public-pages.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { paths } from '#common/paths.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db)
const browser = await testBrowser()
const claimed = await listingOf(db, 'quintavalle')
const PHONE = { viewport: { width: 390, height: 800 } }

test('sharing copies the address and says so, in a message that is read out and can be closed', async () => {
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

test('a toast disappears after ten seconds, and stays while hovered', async () => {
  const { page } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.clock.install()
  await gotoHydrated(page, `${origin}${paths.listing(claimed)}`)
  // From here on the clock is stopped, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 60_000)
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

test('a contact card is downloaded as a file; an unknown listing has none', async () => {
  const answer = await fetch(`${origin}${paths.vcard(claimed.publicId)}`)
  expect(answer.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+\.vcf"$/)
  expect(await answer.text()).toContain(`URL:${origin}${paths.listing(claimed)}`)
  expect((await fetch(`${origin}/vcard/00000000.vcf`)).status).toBe(404)
  expect((await fetch(`${origin}/vcard/${claimed.publicId}`)).status).toBe(404)
})

test('on a phone the choices of a filter are a sheet: Escape closes it, and it works without script', async () => {
  const { page } = await openPage(browser, PHONE)
  await gotoHydrated(page, `${origin}${paths.agents}`)
  await page.getByRole('button', { name: 'Language' }).press('Enter')
  const spanish = page.getByRole('link', { name: 'Spanish (1)' })
  await spanish.focus()
  await page.keyboard.press('Escape')
  await spanish.waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toBe('Language')

  const plain = await openPage(browser, { ...PHONE, javaScriptEnabled: false })
  await plain.page.goto(`${origin}${paths.agents}`)
  await plain.page.getByRole('button', { name: 'Language' }).click()
  const sheet = await plain.page.getByRole('navigation', { name: 'Language' }).boundingBox()
  expect(sheet && [sheet.x, sheet.width, sheet.y + sheet.height]).toEqual([0, 390, PHONE.viewport.height])
  await plain.page.getByRole('link', { name: 'Spanish (1)' }).click()
  await plain.page.getByText('1 enrolled agent.').waitFor()
  await plain.page.getByRole('button', { name: 'Language: Spanish' }).click()
  await plain.page.getByRole('link', { name: 'Any language' }).click()
  await plain.page.waitForURL(`${origin}${paths.agents}`)
})

test.each([798, 1280])(
  'at %i pixels, the open choices of each filter begin at its button, just below it',
  async (width) => {
    const { page } = await openPage(browser, { viewport: { width, height: 900 }, javaScriptEnabled: false })
    await page.goto(`${origin}${paths.agents}?q=Fresno, CA`)
    for (const name of ['Kind of help', 'Language', 'Sort: Best match']) {
      const button = page.getByRole('button', { name, exact: true })
      await button.click()
      const menu = page.locator('.choices:popover-open')
      const [from, to] = [await button.boundingBox(), await menu.boundingBox()]
      if (!from || !to) throw new Error(`${name} has no box.`)
      const aside = Math.min(Math.abs(to.x - from.x), Math.abs(to.x + to.width - from.x - from.width))
      const gap = to.y - from.y - from.height
      const isBelow = gap >= 0 && gap < 8 && to.y + to.height <= 900
      expect({ name, isBeside: aside < 8, isBelow }).toEqual({ name, isBeside: true, isBelow: true })
      await page.keyboard.press('Escape')
    }
  },
)

test('on a phone, the sheet of a filter has its name, can be closed, and says how many agents it shows', async () => {
  const { page } = await openPage(browser, { ...PHONE, javaScriptEnabled: false })
  await page.goto(`${origin}${paths.agents}`)
  const sheet = page.getByRole('navigation', { name: 'Language' })
  for (const name of ['Close', 'Show 50 agents']) {
    await page.getByRole('button', { name: 'Language' }).click()
    await sheet.getByRole('button', { name, exact: true }).click()
    await sheet.waitFor({ state: 'hidden' })
  }
})

test.each([
  ['no-preference', 1],
  ['reduce', 0],
] as const)('the name moves from row to profile, unless reduced motion is on: %s', async (reducedMotion, names) => {
  const { page, complaints } = await openPage(browser, { reducedMotion })
  await page.addInitScript(watchArrival)
  await gotoHydrated(page, `${origin}${paths.agents}?last_name=Quintavalle`)
  await page.locator('main li h2 a').click()
  await page.waitForURL(`${origin}${paths.listing(claimed)}`)
  await page.waitForFunction(() => 'moved' in window)
  const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved)
  expect(moved.filter((each) => each === '::view-transition-group(moving-name)').length).toBe(names)
  expect(complaints).toEqual([])
})

const compareBoxes = (page: Page) => page.getByRole('checkbox', { name: /^Compare / })
const tray = (page: Page) => page.getByRole('region', { name: 'To compare' })

test('agents to compare are chosen by keyboard across pages; a fourth is rejected with a message', async () => {
  const { page, complaints } = await openPage(browser)
  await gotoHydrated(page, `${origin}${paths.agents}?sort=name`)
  await compareBoxes(page).first().focus()
  await page.keyboard.press('Space')
  await tray(page).getByText('Choose one or two more').waitFor()
  await page.getByRole('link', { name: 'Next' }).click()
  // The address changes before the rows do.
  await page.getByRole('link', { name: 'Previous' }).waitFor()
  for (const place of [0, 1, 2]) await compareBoxes(page).nth(place).click()
  await page.getByText('You can compare up to 3 agents. Remove one first.').waitFor()
  await expect.poll(() => compareBoxes(page).nth(2).isChecked()).toBe(false)
  await expect.poll(() => tray(page).getByRole('listitem').count()).toBe(3)
  await tray(page).getByText('Press Enter to compare these agents.').waitFor()
  await tray(page).getByRole('link', { name: 'Compare 3' }).waitFor()
  await compareBoxes(page).first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/compare\?agents=\w{8},\w{8},\w{8}$/)
  await page.getByRole('columnheader').nth(3).waitFor()
  await page
    .getByRole('link', { name: /^Remove / })
    .nth(1)
    .click()
  await page.waitForURL(/compare\?agents=\w{8},\w{8}$/)
  await page.getByRole('columnheader').nth(3).waitFor({ state: 'detached' })
  await page.goto(`${origin}${paths.agents}?sort=name`)
  await tray(page).getByText('2 of 3 agents chosen.').waitFor()
  await expect.poll(() => compareBoxes(page).first().isChecked()).toBe(true)
  expect(complaints).toEqual([])
})

test('without script the boxes are a form that leads to the comparison, and there is no Save button', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}${paths.agents}?q=Fresno+CA`)
  expect(await page.getByRole('button', { name: /^Save / }).count()).toBe(0)
  const compare = page.getByRole('button', { name: 'Compare', exact: true })
  expect(await compare.count()).toBe(0)
  for (const place of [0, 1]) await compareBoxes(page).nth(place).check()
  await compare.click()
  await page.waitForURL(/compare\?agents=\w{8},\w{8}&near=Fresno%2C%20CA$/)
  await page.getByRole('rowheader', { name: 'Miles from Fresno, CA' }).waitFor()
  await page.getByText('Change place').click()
  await page.getByLabel('Distance from').fill('Nowhereatall')
  await page.getByRole('button', { name: 'Show distances' }).click()
  await page.getByText('We couldn’t find that place.').waitFor()
})

test.each([390, 1280])(
  'at %i pixels a comparison keeps the names in view, and can show only what differs',
  async (width) => {
    const { page } = await openPage(browser, { javaScriptEnabled: false, viewport: { width, height: 500 } })
    const other = await listingOf(db, 'ashgrove')
    await page.goto(`${origin}${paths.compare([claimed.publicId, other.publicId])}`)
    await page.getByText(/\d+ rows? differs?; \d+ rows? (?:is|are) the same for all/).waitFor()
    await page.getByRole('link', { name: 'Message Marisol T Quintavalle' }).waitFor()
    await page.getByRole('link', { name: 'View profile of Robert A Ashgrove' }).waitFor()
    const same = page.getByRole('row', { name: /^On the IRS list .* \(both agents\)$/ })
    await same.waitFor()
    const differing = page.getByRole('row', { name: /^Location \(differs\) .*Fresno, CA 93721 Austin, TX 78701$/ })
    await page.getByLabel('Show only differences').check()
    expect([await same.isVisible(), await differing.isVisible()]).toEqual([false, true])
    await differing.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 300)
    const name = page.getByRole('columnheader').getByRole('link', { name: 'Robert A Ashgrove' })
    const header = page.locator('header.site-header')
    await expect
      .poll(async () => ((await name.boundingBox())?.y ?? 0) - ((await header.boundingBox())?.height ?? 0))
      .toBeGreaterThanOrEqual(0)
    expect((await name.boundingBox())?.y).toBeLessThan(200)
    await page.context().close()
  },
)

test('Save on a row saves the listing in this browser and can be undone; its code loads when it is reached for', async () => {
  const { page } = await openPage(browser)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto(`${origin}${paths.agents}?last_name=Quintavalle`)
  expect(scripts.filter((path) => path.includes('save-listing'))).toEqual([])
  const save = page.getByRole('button', { name: /^Save / })
  await save.click()
  await page.getByText('is saved in this browser. Sign in to save this agent to your account.').waitFor()
  expect(scripts.filter((path) => path.includes('save-listing'))).not.toEqual([])
  await page.reload()
  await page.locator('[aria-pressed="true"]').waitFor()
  await save.click()
  await page.getByText('from saved agents.').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('saved_listings'))).toBeNull()
})

test('Watch on a profile asks a visitor to sign in, and keeps the agent through it', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${origin}${paths.listing(claimed)}`)
  await page.getByRole('button', { name: 'Watch this agent' }).click()
  await page.getByText('Sign in to continue.').waitFor()
  expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe(paths.dashboardSaved)
  expect(await page.evaluate(() => localStorage.getItem('saved_listings'))).toContain(claimed.publicId)
})

/** Runs in the page: records what the transition to it animates. */
function watchArrival() {
  addEventListener('pagereveal', async ({ viewTransition }) => {
    await viewTransition?.ready
    const moved = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
    Object.assign(window, { moved })
  })
}

const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText.trim())
