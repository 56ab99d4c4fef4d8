/** The map beside a list: rows and dots lead to each other, by mouse, keyboard, and touch, with or without script. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAxeViolations } from '#tests/support/axe.ts'
import { openPage, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db)
const browser = await testBrowser()
const FRESNO = `${origin}/agents/ca/fresno`
const PHONE = { viewport: { width: 390, height: 844 } }

const mapOf = (page: Page) => page.getByRole('figure', { name: 'Map of the agents on this list' })
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

test('agents at one place have no letters; of those who can’t be written to, six are shown and all are on the page', async () => {
  const there = { city: 'Reno', state: 'NV', zip: '89501' }
  const unclaimed = Array.from({ length: 8 }, (_, at) => ({ lastName: `Unclaimed${at}`, firstName: 'Uma', ...there }))
  await insertListings(db, [{ lastName: 'Reachable', firstName: 'Rhea', ...there, profile: {} }, ...unclaimed])
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}/agents/nv/reno`)
  expect(await page.locator('.mapped .pin').count()).toBe(0)
  expect(await dotOf(page, 9).locator('> text').textContent()).toBe('9')
  await page.getByRole('link', { name: 'Ask up to three agents with one request' }).waitFor()
  const cards = page.locator('.mapped .agent-card[id]')
  expect(await cards.count()).toBe(9)
  expect(await cards.filter({ visible: true }).count()).toBe(7)
  await page.getByText('Show 2 more').click()
  expect(await cards.filter({ visible: true }).count()).toBe(9)
  const plain = await backgroundOf(page, '#row-9')
  await dotOf(page, 9).focus()
  await expect.poll(() => backgroundOf(page, '#row-9')).not.toBe(plain)
})

test('the map of all agents counts those of every page, and a row highlights the dot that counts it', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}/agents`)
  const total = /^[\d,]+/.exec(await page.locator('.list-head').innerText())?.[0]
  const counts = await mapOf(page).locator('.city .count').allTextContents()
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(Number(total))
  await mapOf(page).getByText('Solid dots include agents on this page.').waitFor()
  const fill = () => dotOf(page, 3).locator('> circle').evaluate(fillOf)
  const before = await fill()
  await rowOf(page, 3).getByRole('heading').hover()
  await expect.poll(fill).not.toBe(before)
})

test('a search for a name has a map of its page', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}/agents?q=merriweather`)
  expect(await mapOf(page).locator('.dot').count()).toBeGreaterThan(0)
})

test('the map ends with its list, above the agents by video', async () => {
  await insertListings(db, [
    {
      lastName: 'Faraway',
      firstName: 'Vera',
      city: 'Boise',
      state: 'ID',
      zip: '83702',
      profile: { meetingModes: ['video'] },
    },
  ])
  const { page } = await openPage(browser, { viewport: { width: 1280, height: 600 }, javaScriptEnabled: false })
  await page.goto(FRESNO)
  const byVideo = page.getByRole('region', { name: 'By video' })
  await byVideo.waitFor()
  const bottomOfMap = () => mapOf(page).evaluate((map) => map.getBoundingClientRect().bottom)
  const topOfVideo = () => byVideo.evaluate((section) => section.getBoundingClientRect().top)
  expect(await bottomOfMap()).toBeLessThan(await topOfVideo())
  await byVideo.evaluate((section) => section.scrollIntoView())
  expect(await bottomOfMap()).toBeLessThanOrEqual(await topOfVideo())
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
  const row = await last.getAttribute('href')
  await last.focus()
  await live(page)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await panel.waitFor()
  await page.keyboard.press('Escape')
  expect(await last.evaluate((dot) => dot === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await panel.getByRole('link', { name: /^Show in list: / }).press('Enter')
  expect(page.url()).toBe(`${FRESNO}${row}`)

  await skip.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.area-map'))).toBeNull()
})

test('a dot of several agents lists them, with a link to each profile', async () => {
  const { page } = await openPage(browser)
  await page.goto(FRESNO)
  const shared = mapOf(page).locator('.dot:has(.count)').first()
  await shared.focus()
  await live(page)
  await shared.click()
  const rows = (await shared.getAttribute('class'))?.match(/\d+/g) ?? []
  const panel = page.getByRole('dialog', { name: `${rows.length} agents here` })
  await panel.waitFor()
  for (const row of rows) {
    const link = rowOf(page, Number(row)).getByRole('heading').getByRole('link')
    const name = (await link.textContent()) ?? ''
    const inPanel = panel.getByRole('link', { name, exact: true })
    expect(await inPanel.getAttribute('href')).toBe(await link.getAttribute('href'))
  }
  expect(await findAxeViolations(page, 'wcag')).toEqual([])
  await panel.getByRole('button', { name: 'Close' }).click()
  await panel.waitFor({ state: 'detached' })
})

test('buttons, wheel, drag, and keys change what the map shows; dots keep their size', async () => {
  const { page } = await openPage(browser)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(FRESNO)
  const svg = mapOf(page).locator('.map-view > svg')
  const frame = async () => ((await svg.getAttribute('viewBox')) ?? '').split(' ').map(Number)
  const sideIs = async (side: number) => {
    await expect.poll(async () => (await frame())[2]).toBeCloseTo(side, 3)
  }
  const button = (name: string) => mapOf(page).getByRole('button', { name })
  const [left = 0, , side = 0] = await frame()
  const width = () => widthOf(page, '.area-map .dot > circle')
  const first = await width()

  await button('Zoom in').click()
  await sideIs(side / 2)
  expect(Math.abs((await width()) - first)).toBeLessThan(first * 0.65)
  await button('Zoom out').click()
  await button('Show the whole map').click()
  await sideIs(side)

  await button('Zoom in').press('-')
  await sideIs(side * 2)
  await page.keyboard.press('0')
  await sideIs(side)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await frame())[0]).toBeGreaterThan(left)
  await page.keyboard.press('0')

  const box = await svg.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, 60)
  await sideIs(side)
  await page.mouse.down()
  await page.mouse.move(x + 60, y, { steps: 3 })
  await page.mouse.up()
  await expect.poll(async () => (await frame())[0]).toBeLessThan(left)
  await page.mouse.wheel(0, -60)
  await expect.poll(async () => (await frame())[2]).toBeLessThan(side)
})

test('a drag that begins before the map’s script is there moves the map, and selects no text', async () => {
  const { page } = await openPage(browser)
  await page.goto(FRESNO)
  const svg = mapOf(page).locator('.map-view > svg')
  const first = await svg.getAttribute('viewBox')
  const box = await mapOf(page).locator('.here text').boundingBox()
  const [x, y] = [(box?.x ?? 0) + 2, (box?.y ?? 0) + 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 20, y + 90, { steps: 3 })
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  await live(page)
  await page.mouse.move(x + 60, y + 90, { steps: 3 })
  await page.mouse.up()
  await expect.poll(() => svg.getAttribute('viewBox')).not.toBe(first)
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
})

test('a dot pressed before the map’s script is there opens its agents, and zooming in keeps an open dot', async () => {
  const { page } = await openPage(browser)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(FRESNO)
  const shared = mapOf(page).locator('.dot:has(.count)').first()
  // A screen reader presses without pointer or focus.
  await shared.evaluate((dot) => dot.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))
  await page.getByRole('dialog').waitFor()
  expect(page.url()).toBe(FRESNO)
  const place = () =>
    shared.locator('> circle').evaluate((circle) => {
      const box = circle.getBoundingClientRect()
      return Math.round(box.x + box.width / 2)
    })
  const before = await place()
  await mapOf(page).getByRole('button', { name: 'Zoom in' }).first().click()
  await expect.poll(() => mapOf(page).getByRole('button', { name: 'Show the whole map' }).isEnabled()).toBe(true)
  expect(Math.abs((await place()) - before)).toBeLessThan(3)
})

test('two fingers pinch the map', async () => {
  const { page } = await openPage(browser, { ...PHONE, hasTouch: true })
  await page.goto(`${FRESNO}#map`)
  const svg = mapOf(page).locator('.map-view > svg')
  await mapOf(page).locator('.dot').first().focus()
  await live(page)
  const side = async () => Number((await svg.getAttribute('viewBox'))?.split(' ')[2])
  const before = await side()
  const box = await svg.boundingBox()
  const at = (x: number, id: number) => ({ x: (box?.x ?? 0) + x, y: (box?.y ?? 0) + 150, id })
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(150, 0), at(200, 1)] })
  for (const away of [20, 40, 60])
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [at(150 - away, 0), at(200 + away, 1)],
    })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(side).toBeLessThan(before * 0.7)
})

test('the map has no buttons without script, and its script comes when someone reaches for it', async () => {
  const without = await openPage(browser, { javaScriptEnabled: false })
  await without.page.goto(FRESNO)
  expect(await mapOf(without.page).getByRole('button').count()).toBe(0)
  const { page } = await openPage(browser)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto(FRESNO, { waitUntil: 'networkidle' })
  const isLoaded = () => scripts.some((url) => url.includes('live-map'))
  expect(isLoaded()).toBe(false)
  await mapOf(page).getByRole('button', { name: 'Zoom in' }).hover()
  await expect.poll(isLoaded).toBe(true)
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
      ['.area-map .land', '.area-map .dot circle', '.map-view > svg'].map((selector) => {
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
  expect(await page.locator('.mapped .agent-card[id] h2').count()).toBe(4)
  expect(await page.locator('.mapped .listed').first().isVisible()).toBe(true)
  expect(await page.locator('.list-facts').innerText()).toContain('IRS')
})

const live = (page: Page) => page.locator('page-island[name=map][live]').waitFor({ state: 'attached' })
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
