/** The form of a request: what stays when the place changes, and what it is without script. */
import { expect, test } from 'vitest'
import { refreshDirectory } from '#server/domains/agents/refresh-directory.ts'
import { findAxeViolations } from '#tests/support/axe.ts'
import { gotoHydrated, openPage, testBrowser } from '#tests/support/browser.ts'
import { insertAgent } from '#tests/support/chat.ts'
import { insertListings } from '#tests/support/listings.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'

const db = await testDatabase()
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const browser = await testBrowser()

async function addressFor(count: number): Promise<string> {
  const ids: string[] = []
  while (ids.length < count) ids.push((await insertAgent(db)).publicId)
  return `${origin}/request?agents=${ids.join(',')}`
}

test('an unknown place leaves the chosen agents and all that was typed', async () => {
  const { page, complaints } = await openPage(browser)
  await gotoHydrated(page, `${await addressFor(2)}&letter=CP2000&due=2099-01-04`)
  await page.getByText('2 of 3 agents chosen.').waitFor()
  const place = page.getByLabel('City, state, or ZIP code')
  await page.getByLabel('What do you need help with?').selectOption('I’m not sure')
  await page.getByLabel('Tax year (optional)').selectOption('2024')
  await page.getByLabel('In your words').fill('Can you help me?')
  await place.fill('Nowhereville')
  await page.getByRole('button', { name: 'Show nearby agents' }).click()
  await page.getByText('We couldn’t find that place.').waitFor()
  await expect.poll(() => page.getByLabel('In your words').inputValue()).toBe('Can you help me?')
  expect(await place.inputValue()).toBe('Nowhereville')
  expect(await page.getByLabel('Response to the IRS due by (optional)').inputValue()).toBe('2099-01-04')
  expect(await page.getByLabel('What do you need help with?').inputValue()).toBe('not-sure')
  expect(await page.getByLabel('Tax year (optional)').inputValue()).toBe('2024')
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(2)
  expect(await findAxeViolations(page)).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a fourth agent can’t be checked, and the form says why', async () => {
  const other = await insertAgent(db)
  await db`
    insert into listing_profile (listing_id, claimed_at, services, languages)
    select id, now(), '{irs-notice}', '{en}' from listing where public_id = ${other.publicId}`
  await db.begin((tx) => refreshDirectory(tx))
  const { page, complaints } = await openPage(browser)
  await gotoHydrated(page, await addressFor(3))
  await page.getByText('3 of 3 agents chosen. To choose another agent, uncheck one first.').waitFor()
  const fourth = page.getByRole('checkbox', { checked: false }).first()
  expect(await fourth.getAttribute('aria-disabled')).toBe('true')
  await fourth.focus()
  await page.keyboard.press('Space')
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(3)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('without script there is no form to fill in, but the agents’ profiles', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const address = await addressFor(1)
  await page.goto(address)
  expect(await page.getByRole('button', { name: 'Continue' }).isVisible()).toBe(false)
  expect(
    await page
      .getByRole('link', { name: /^Marisol Agent\d+, EA$/ })
      .first()
      .isVisible(),
  ).toBe(true)
  const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' }
  const posted = await fetch(address, { method: 'POST', redirect: 'manual', headers, body: 'body=Help' })
  expect(posted.status).toBe(303)
  await context.close()
})

test('without script, an unknown place is said, and an agent who can’t be asked is named', async () => {
  await insertListings(db, [{ firstName: 'Una', lastName: 'Claimed', city: 'Fresno', state: 'CA', zip: '93721' }])
  const [{ publicId }] = await db<[{ publicId: string }]>`select public_id from listing where last_name = 'Claimed'`
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${origin}/request?agents=${publicId}&near=Nowhereville`)
  // What is seen: text in a noscript element is none for getByText.
  const seen = await page.getByRole('main').innerText()
  expect(seen).toContain('We couldn’t find that place.')
  expect(seen).toContain('You can’t ask Una Claimed: they haven’t claimed their listing')
  expect(await page.locator('noscript input[name=near]').inputValue()).toBe('Nowhereville')
  await context.close()
})

test('what a visitor has typed is there after a reload, without an announcement', async () => {
  const { page, complaints } = await openPage(browser)
  const address = await addressFor(1)
  await gotoHydrated(page, address)
  await page.getByLabel('City, state, or ZIP code').fill('Fresno')
  await gotoHydrated(page, address)
  await expect.poll(() => page.getByLabel('City, state, or ZIP code').inputValue()).toBe('Fresno')
  expect(await page.getByText('We restored your draft.').count()).toBe(0)
  await page.getByLabel('In your words').fill('Can you help me?')
  expect(await page.getByText('We restored your draft.').count()).toBe(0)
  await gotoHydrated(page, address)
  await expect.poll(() => page.getByLabel('In your words').inputValue()).toBe('Can you help me?')
  expect(await page.getByText('We restored your draft.').count()).toBe(0)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('few agents in a language: a link leaves it out, and what was typed stays', async () => {
  for (const languages of ['{en,de}', '{en}']) {
    const { publicId } = await insertAgent(db)
    await db`
      insert into listing_profile (listing_id, claimed_at, services, languages, meeting_modes)
      select id, now(), '{innocent-spouse}', ${languages}::text[], '{office}' from listing
      where public_id = ${publicId}`
  }
  await db.begin((tx) => refreshDirectory(tx))
  const { page, complaints } = await openPage(browser)
  const search = encodeURIComponent('service=innocent-spouse&language=de')
  await gotoHydrated(page, `${origin}/request?search=${search}&near=Fresno`)
  await page.getByText('Only one other agent fits your request.').waitFor()
  await page.getByLabel('In your words').fill('Can you help me?')
  await page.getByRole('link', { name: 'Show agents in any language' }).click()
  await page.getByText('Only 2 other agents fit your request.').waitFor()
  await expect.poll(() => page.getByLabel('In your words').inputValue()).toBe('Can you help me?')
  expect(await page.getByLabel('Your language').inputValue()).toBe('de')
  expect(await findAxeViolations(page)).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})
