/** Toasts: shown even to a fast user, one for the same words, and never over anything clickable. */
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openPage, waitForHydration, testBrowser, gotoHydrated } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { headingOf } from '#tests/support/keyboard.ts'
import { personIn, storedPairOf } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const browser = await testBrowser()
const SUBSCRIBED = 'You have successfully subscribed to our newsletter.'
const INCORRECT = 'The data is incorrectly filled.'
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' }).locator('.toast')

test.each([
  { typed: 'quick@mail.example', says: SUBSCRIBED },
  { typed: '', says: INCORRECT },
])('subscribing before hydration stays on the same page with the toast "$says"', async ({ typed, says }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  const address = `${origin}/resource/tax-and-business-newsletter`
  await page.goto(address)
  const form = page.getByRole('form', { name: 'Newsletter' })
  await form.getByLabel('Email address').fill(typed)
  await form.getByLabel('Email address').press('Enter')
  await form.getByLabel('Email address').press('Enter')
  await toasts(page).getByText(says, { exact: true }).waitFor()
  expect(page.url()).toBe(address)
  expect(await toasts(page).count()).toBe(1)
  await context.close()
})

test('where script never loads, the form is submitted as a form', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${origin}/resource/tax-and-business-newsletter`)
  const form = page.getByRole('form', { name: 'Newsletter' })
  await form.getByLabel('Email address').fill('patient@mail.example')
  await form.getByLabel('Email address').press('Enter')
  await page.waitForURL(`${origin}/newsletter?sent=1`)
  await context.close()
})

test('the same words again renew their toast', async () => {
  const { page } = await openPage(browser)
  await gotoHydrated(page, `${origin}/resource/tax-and-business-newsletter`)
  const press = () => page.getByRole('form', { name: 'Newsletter' }).getByRole('button', { name: 'Subscribe' }).click()
  for (let time = 0; time < 4; time++) await press()
  await toasts(page).getByText(INCORRECT).first().waitFor()
  expect(await toasts(page).count()).toBe(1)
  await page.context().close()
})

test('an error stays on its page; a success goes along to the next page, and no further', async () => {
  const { page } = await openPage(browser)
  await gotoHydrated(page, `${origin}/resource/tax-and-business-newsletter`)
  const form = page.getByRole('form', { name: 'Newsletter' })
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await toasts(page).getByText(INCORRECT).waitFor()
  await page.goto(`${origin}/faq`)
  await waitForHydration(page)
  expect(await toasts(page).count()).toBe(0)
  await gotoHydrated(page, `${origin}/resource/tax-and-business-newsletter`)
  await form.getByLabel('Email address').fill('along@mail.example')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await toasts(page).getByText(SUBSCRIBED).waitFor()
  await page.goto(`${origin}/faq`)
  await toasts(page).getByText(SUBSCRIBED).waitFor()
  await page.waitForTimeout(3_000)
  await gotoHydrated(page, `${origin}/contact`)
  expect(await toasts(page).count()).toBe(0)
  await page.context().close()
})

/** The clickable elements in the window that are under a toast. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('.toast')].map((card) => card.getBoundingClientRect())
    const under = ({ left, right, top, bottom }: DOMRect) =>
      cards.some((card) => card.left < right && card.right > left && card.top < bottom && card.bottom > top)
    return [...document.querySelectorAll('main :is(a[href], button, input, select, summary), .compare-tray')]
      .filter(
        (control) => control.checkVisibility({ visibilityProperty: true }) && under(control.getBoundingClientRect()),
      )
      .map((control) => control.textContent.trim() || control.getAttribute('name'))
  })

test.each([390, 798, 1280])('at %i pixels no toast covers the compare bar', async (width) => {
  const { page } = await openPage(browser, { viewport: { width, height: 700 } })
  await gotoHydrated(page, `${origin}/agents/ca`)
  const rows = page.locator('.agent-card')
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
  await page.getByRole('link', { name: 'Compare 2' }).waitFor()
  await rows.nth(1).getByRole('button', { name: 'Save' }).click()
  await toasts(page).first().waitFor()
  expect(await covered(page)).not.toContain('Compare 2')
  expect(
    await page.getByRole('region', { name: 'To compare' }).evaluate((tray) => {
      const { top } = tray.getBoundingClientRect()
      return [...document.querySelectorAll('.toast')].some((card) => card.getBoundingClientRect().bottom > top)
    }),
  ).toBe(false)
  await page.getByRole('link', { name: 'Compare 2' }).click({ timeout: 3_000 })
  await page.waitForURL('**/compare?**')
  await page.context().close()
})

test.each([390, 798, 1280])('at %i pixels no toast covers "Download the dates as a file"', async (width) => {
  const agent = await personIn(db, { role: 'agent' })
  const { page } = await openPage(browser, { viewport: { width, height: 700 } })
  await page.addInitScript((pair) => localStorage.setItem('authorized_user', pair), storedPairOf(agent))
  await page.goto(`${origin}/dashboard/education`)
  await headingOf(page, /./)
  await waitForHydration(page)
  await page.getByLabel('Your renewal group').selectOption('7-9')
  const download = page.getByRole('button', { name: 'Download the dates as a file' })
  await download.waitFor()
  await toasts(page).first().waitFor()
  await expect.poll(() => covered(page)).toEqual([])
  // Wherever it is in the window.
  for (const block of ['end', 'center', 'start'] as const) {
    await download.evaluate((button, to) => button.scrollIntoView({ block: to }), block)
    await expect.poll(() => covered(page), { timeout: 3_000 }).toEqual([])
  }
  expect(await toasts(page).count()).toBe(1)
  await page.context().close()
})

test('a download that fails says why, and works at the next press', async () => {
  const agent = await personIn(db, { role: 'agent' })
  const { page } = await openPage(browser)
  await page.addInitScript((pair) => localStorage.setItem('authorized_user', pair), storedPairOf(agent))
  await page.goto(`${origin}/dashboard/education`)
  await page.getByLabel('Your renewal group').selectOption('7-9')
  const download = page.getByRole('button', { name: 'Download the dates as a file' })
  await page.route('**/renewal.ics', (call) => call.abort(), { times: 1 })
  await download.click()
  await page.getByRole('alert').getByText('We couldn’t connect.').waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toBe('renewal.ics')
  await page.context().close()
})
