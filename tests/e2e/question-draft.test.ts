/** What a visitor has typed into the question form and not sent: what of it the browser keeps, and for whom. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { gotoHydrated, openPage, testBrowser, waitForHydration } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { personIn, type Person, storedPairOf } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'
import { paths } from '#common/paths.ts'

const db = await testDatabase()
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const browser = await testBrowser()
const TITLE = 'Do I pay tax when I sell a rental house?'
const BODY = 'We rented out the old house for nine years and want to sell it this summer.'
const address = `${origin}${paths.newQuestion}`

beforeEach(async () => {
  await db`delete from question`
  await db`delete from account`
})

const titleIn = (page: Page) => page.getByLabel('Your question in one line')
const bodyIn = (page: Page) => page.getByLabel('What an agent needs to know')
type Draft = { person: string | null; at: number; typed: Record<string, string> }
const draftIn = (page: Page): Promise<Draft | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('draft question') ?? 'null'))
/** As signing in on another page leaves this browser. */
const signIn = (page: Page, person: Person) =>
  page.evaluate((pair) => localStorage.setItem('authorized_user', pair), storedPairOf(person))
const makeOlder = (page: Page, minutes: number) =>
  page.evaluate((ms) => {
    const draft = JSON.parse(localStorage.getItem('draft question') ?? '{}')
    localStorage.setItem('draft question', JSON.stringify({ ...draft, at: draft.at - ms }))
  }, minutes * 60_000)

test('a number that the form rejects is not kept in the browser, and the text around it is', async () => {
  const { page } = await openPage(browser)
  await gotoHydrated(page, address)
  await bodyIn(page).fill(`${BODY} My SSN is 219-09-9999, and my wife’s is 219 09 9998. What now?`)
  await expect
    .poll(async () => (await draftIn(page))?.typed['body'])
    .toMatch(/^We rented .* My SSN is , and .* What now\?$/)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/219|999/)
  await page.reload()
  await page.getByText('We restored your draft').waitFor()
  expect(await bodyIn(page).inputValue()).toContain(BODY)
})

test('what was typed signed out is offered to a person who signs in soon, and to no one who signs in later', async () => {
  const { page } = await openPage(browser)
  await gotoHydrated(page, address)
  await titleIn(page).fill(TITLE)
  await expect.poll(() => draftIn(page)).toMatchObject({ person: null, typed: { title: TITLE } })
  await signIn(page, await personIn(db))
  await makeOlder(page, 29)
  await page.goto(address)
  await page.getByText('We restored your draft').waitFor()
  expect(await titleIn(page).inputValue()).toBe(TITLE)
  await makeOlder(page, 2)
  await page.goto(address)
  await page.getByLabel('Show my first name and initial').waitFor()
  await waitForHydration(page)
  expect(await titleIn(page).inputValue()).toBe('')
  expect(await page.getByText('We restored your draft').count()).toBe(0)
})

test('what a signed-in person typed is offered to that person alone', async () => {
  const ada = await personIn(db)
  const { page } = await openPage(browser)
  await page.goto(address)
  await signIn(page, ada)
  await gotoHydrated(page, address)
  await page.getByLabel('Show my first name and initial').waitFor()
  await titleIn(page).fill(TITLE)
  await expect.poll(() => draftIn(page)).toMatchObject({ person: expect.any(String), typed: { title: TITLE } })
  const draft = (await draftIn(page)) as Draft
  const openWith = async (person: string | null) => {
    await page.evaluate((text) => localStorage.setItem('draft question', text), JSON.stringify({ ...draft, person }))
    await gotoHydrated(page, address)
    await page.getByLabel('Show my first name and initial').waitFor()
  }
  await openWith('another person')
  expect(await titleIn(page).inputValue()).toBe('')
  await openWith(draft.person)
  await page.getByText('We restored your draft').waitFor()
  expect(await titleIn(page).inputValue()).toBe(TITLE)
})

test('what a signed-in person typed is not shown to a visitor', async () => {
  const { page } = await openPage(browser)
  await page.goto(address)
  const draft = { person: 'a person', at: Date.now(), typed: { title: TITLE } }
  await page.evaluate((text) => localStorage.setItem('draft question', text), JSON.stringify(draft))
  await gotoHydrated(page, address)
  expect(await titleIn(page).inputValue()).toBe('')
})

test('what is typed before the form’s script has come is kept as well', async () => {
  const { page } = await openPage(browser)
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/hydrate/, async (script) => {
    await arrived
    await script.continue()
  })
  await page.goto(address)
  await titleIn(page).fill(TITLE)
  expect(await draftIn(page)).toBeNull()
  arrive()
  await waitForHydration(page)
  await expect.poll(() => draftIn(page)).toMatchObject({ typed: { title: TITLE } })
  expect(await page.getByText('We restored your draft').count(), 'it was never away').toBe(0)
})

test('Start over empties the form and the browser’s copy', async () => {
  const { page } = await openPage(browser)
  await gotoHydrated(page, address)
  await titleIn(page).fill(TITLE)
  await page.reload()
  await page.getByRole('button', { name: 'Start over' }).click()
  expect(await titleIn(page).inputValue()).toBe('')
  expect(await draftIn(page)).toBeNull()
  expect(await page.getByText('We restored your draft').count()).toBe(0)
})
