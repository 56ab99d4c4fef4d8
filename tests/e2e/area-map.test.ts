/** The map beside a list: rows and dots lead to each other, by mouse, keyboard, and touch, with or without script. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAxeViolations } from '#tests/support/axe.ts'
import { openPage, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db)
const browser = await testBrowser()
const FRESNO = `${origin}/agents/ca/fresno`
const PHONE = { viewport: { width: 390, height: 844 } }

const mapOf = (page: Page) => page.getByRole('figure', { name: 'Map of this list' })
/** Of a row, and of others at the same place. */
const dotOf = (page: Page, row: number) => mapOf(page).locator(`.dot-${row}`)
const firstRowOf = (page: Page, row: number) => dotOf(page, row).getAttribute('href')
const rowOf = (page: Page, row: number) => page.locator(`#row-${row}`)

test('each row has the letter of its dot, and the ground is drawn from its own files', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(FRESNO)
  const rows = await page.locator('.mapped .agent-card').count()
  expect(rows).toBe(4)
  for (let row = 1; row <= rows; row++) {
    const letter = await dotOf(page, row).locator('> text').textContent()
    expect(await rowOf(page, row).locator('.pin').textContent()).toBe(letter)
    const name = await rowOf(page, row).getByRole('heading').getByRole('link').textContent()
    expect(await dotOf(page, row).getAttribute('aria-label')).toContain(name)
  }
  await expect.poll(() => widthOf(page, '.area-map .land')).toBeGreaterThan(50)
  await expect.poll(() => widthOf(page, '.area-map .rivers')).toBeGreaterThan(50)
})

test('agents of the same ZIP code have one dot, with their number, which highlights each of them', async () => {
  const { page } = await openPage(browser)
  await page.goto(FRESNO)
  const shared = mapOf(page).locator('.dot:has(.count)').first()
  const rows = (await shared.getAttribute('class'))?.match(/\d+/g) ?? []
  expect(rows.length).toBeGreaterThan(1)
  expect(await shared.locator('.count text').textContent()).toBe(String(rows.length))
  const plain = await backgroundOf(page, `#row-${rows[0]}`)
  await shared.focus()
  for (const row of rows) await expect.poll(() => backgroundOf(page, `#row-${row}`)).not.toBe(plain)
})

test('the map of a city marks it', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(FRESNO)
  expect(await mapOf(page).locator('.here text').textContent()).toBe('Fresno')
  await page.goto(`${origin}/agents?q=93721&radius=25`)
  expect(await mapOf(page).locator('.here text').textContent()).toBe('93721')
  expect(await mapOf(page).locator('.reach').count()).toBe(1)
})

test('a row and its dot highlight each other', async () => {
  const { page } = await openPage(browser)
  await page.goto(FRESNO)
  const fill = () => dotOf(page, 3).locator('> circle').evaluate(fillOf)
  const before = await fill()
  await rowOf(page, 3).getByRole('heading').hover()
  await expect.poll(fill).not.toBe(before)
  await page.mouse.move(0, 0)
  await expect.poll(fill).toBe(before)
  await rowOf(page, 3).getByRole('heading').getByRole('link').focus()
  await expect.poll(fill).not.toBe(before)

  const background = () => backgroundOf(page, '#row-1')
  const plain = await background()
  await dotOf(page, 1).focus()
  await expect.poll(background).not.toBe(plain)
})

test('on a phone, List and Map change the view without script; a dot leads back to its row', async () => {
  const { page } = await openPage(browser, { ...PHONE, javaScriptEnabled: false })
  await page.goto(FRESNO)
  const view = (name: string) => page.getByRole('navigation', { name: 'View' }).getByRole('link', { name })
  const compare = rowOf(page, 1).getByRole('checkbox')
  await compare.waitFor()
  await mapOf(page).waitFor({ state: 'hidden' })

  await view('Map').click()
  await mapOf(page).waitFor()
  // Names stay, as the key to the numbers.
  await rowOf(page, 1).getByRole('heading').waitFor()
  await compare.waitFor({ state: 'hidden' })

  const row = (await firstRowOf(page, 2)) ?? ''
  await dotOf(page, 2).locator('> text').click()
  await mapOf(page).waitFor({ state: 'hidden' })
  expect(await isOnScreen(page, row)).toBe(true)

  await page.locator('#row-2 .pin').click()
  await mapOf(page).waitFor()
  await view('List').click()
  await mapOf(page).waitFor({ state: 'hidden' })
})

test('the map of a phone has no axe violation, in light and dark', async () => {
  const { page } = await openPage(browser, PHONE)
  await page.goto(`${FRESNO}#map`)
  await mapOf(page).waitFor()
  expect(await findAxeViolations(page, 'wcag')).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findAxeViolations(page, 'colors')).toEqual([])
})

test('the keyboard reaches every dot in the order of the letters, or skips the map', async () => {
  const { page } = await openPage(browser)
  await page.goto(FRESNO)
  const skip = mapOf(page).getByRole('link', { name: 'Skip the map' })
  await skip.focus()
  const reached: string[] = []
  const links = await mapOf(page).locator('svg a').count()
  for (let step = 0; step < links; step++) {
    await page.keyboard.press('Tab')
    reached.push(await page.evaluate(() => document.activeElement?.id ?? ''))
  }
  const dots = await mapOf(page)
    .locator('.dot')
    .evaluateAll((found) => found.map(({ id }) => id))
  expect(reached.filter(Boolean)).toEqual(dots)
  const last = mapOf(page).locator('.dot').last()
  await last.focus()
  await page.keyboard.press('Enter')
  expect(page.url()).toBe(`${FRESNO}${await last.getAttribute('href')}`)

  await skip.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.area-map'))).toBeNull()
})

test('links lead from the country to a state and a city, and back, without script', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(origin)
  const california = page.getByRole('figure', { name: 'Map of the states' }).getByRole('link', { name: /^California/ })
  await page.waitForFunction(
    () => (document.querySelector('svg.states-map use')?.getBoundingClientRect().width ?? 0) > 5,
  )
  await california.click()
  await page.waitForURL(`${origin}/agents/ca`)
  const state = page.getByRole('figure', { name: 'Map of California' })
  expect(await state.locator('svg a').count()).toBe(2)
  await state.getByRole('link', { name: 'Sacramento, 42 listings' }).click()
  await page.waitForURL(`${origin}/agents/ca/sacramento`)
  await page.goto(FRESNO)
  await mapOf(page).getByRole('link', { name: 'Clovis' }).click()
  await page.waitForURL(`${origin}/agents/ca/clovis`)
  await mapOf(page).getByRole('link', { name: 'Fresno County' }).click()
  await page.getByRole('heading', { level: 1, name: /Fresno County/ }).waitFor()
  await mapOf(page).getByRole('link', { name: 'California' }).click()
  await page.waitForURL(`${origin}/agents/ca`)
  await page.getByRole('link', { name: 'United States' }).click()
  await page.waitForURL(`${origin}/#states`)
})

test('land, water, and dots have colors of their own in light, dark, and forced colors', async () => {
  const { page } = await openPage(browser)
  await page.goto(FRESNO)
  const colors = () =>
    page.evaluate(() =>
      ['.area-map .land', '.area-map .dot circle', '.area-map > svg'].map((selector) => {
        const part = document.querySelector(selector)
        const style = part && getComputedStyle(part)
        return selector.endsWith('svg') ? style?.backgroundColor : style?.fill
      }),
    )
  const seen = new Set<string>()
  for (const media of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia(media)
    const [land, dot, water] = await colors()
    // In forced colors, land and water are the page, and lines separate them.
    const distinct = 'forcedColors' in media ? [land, dot] : [land, dot, water]
    expect(new Set(distinct).size).toBe(distinct.length)
    seen.add(`${land} ${dot} ${water}`)
  }
  expect(seen.size).toBe(3)
})

test('a printed list has all of its rows, and its map', async () => {
  const { page } = await openPage(browser, PHONE)
  await page.goto(`${FRESNO}#map`)
  await page.emulateMedia({ media: 'print' })
  await mapOf(page).waitFor()
  expect(await page.locator('.mapped > .agent-cards > li h2').count()).toBe(4)
  expect(await page.locator('.mapped .listed').first().isVisible()).toBe(true)
  expect(await page.locator('.list-facts').innerText()).toContain('IRS')
})

const backgroundOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((row) => getComputedStyle(row).backgroundColor)
const fillOf = (element: Element) => getComputedStyle(element).fill
const widthOf = (page: Page, selector: string) =>
  page.evaluate((found) => document.querySelector(found)?.getBoundingClientRect().width ?? 0, selector)
const isOnScreen = (page: Page, selector: string) =>
  page.evaluate((found) => {
    const { top = -1 } = document.querySelector(found)?.getBoundingClientRect() ?? {}
    return top >= 0 && top < window.innerHeight
  }, selector)
