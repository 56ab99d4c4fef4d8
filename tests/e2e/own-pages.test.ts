/** The dashboard's own pages at work: saved agents, notification settings, education, reviews, overview. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAxeViolations } from '#tests/support/axe.ts'
import { openPage, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { headingOf, pressKeyOn } from '#tests/support/keyboard.ts'
import { insertListings } from '#tests/support/listings.ts'
import { type PersonFixture, personIn, storedPairOf } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'
import { currentYear } from '#common/dates.ts'
import { paths } from '#common/paths.ts'

const db = await testDatabase()
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const browser = await testBrowser()
const [ada = '', bo = '', cy = ''] = await insertListings(db, [
  {
    lastName: 'Vance',
    firstName: 'Ada',
    city: 'Fresno',
    state: 'CA',
    zip: '93721',
    profile: { headline: 'Letters from the IRS, answered' },
  },
  { lastName: 'Stone', firstName: 'Bo', city: 'Boise', state: 'ID', zip: '83702' },
  { lastName: 'Cole', firstName: 'Cy', city: 'Reno', state: 'NV', status: 'not_in_latest' },
])

async function openAs(fixture: PersonFixture, path: string) {
  const person = await personIn(db, fixture)
  const opened = await openPage(browser, { viewport: { width: 390, height: 844 } })
  await opened.page.addInitScript((pair) => localStorage.setItem('authorized_user', pair), storedPairOf(person))
  await opened.page.goto(`${origin}${path}`)
  return { ...opened, accountId: person.who.accountId }
}

/** In both themes, and no wider than a phone. */
async function expectSound(page: Page) {
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await findAxeViolations(page, 'wcag')).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findAxeViolations(page, 'colors')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test('saved agents are cards that say what the results say; compared by keyboard, and a removal can be undone', async () => {
  const { page, complaints, accountId } = await openAs({ role: 'client' }, paths.dashboardHelp)
  await db`
    insert into saved_listing (account_id, listing_id, known_status)
    select ${accountId}, id, status from listing where public_id = any(${[ada, bo, cy]})`
  await page.goto(`${origin}${paths.dashboardSaved}`)
  const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await card('Ada Vance').getByText('Letters from the IRS, answered').waitFor()
  await card('Ada Vance').getByRole('link', { name: 'Send a message to Ada Vance' }).waitFor()
  expect(
    await card('Bo Stone')
      .getByRole('link', { name: /^Send a message/ })
      .count(),
  ).toBe(0)
  await card('Cy Cole')
    .getByText(/^Not on/)
    .last()
    .waitFor()
  await pressKeyOn(card('Bo Stone').getByRole('button', { name: /^Add a note/ }))
  await page.keyboard.type('Free after 5 p.m.')
  await expectSound(page)
  await page.keyboard.press('Enter')
  await card('Bo Stone').getByText('Free after 5 p.m.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Edit note')
  const watch = card('Bo Stone').getByRole('switch', { name: /^Watch/ })
  const before = await watch.getAttribute('aria-checked')
  await pressKeyOn(watch, 'Space')
  await expect.poll(() => watch.getAttribute('aria-checked')).not.toBe(before)

  for (const name of ['Ada Vance', 'Bo Stone'])
    await pressKeyOn(page.getByRole('checkbox', { name: `Compare ${name}` }), 'Space')
  await page.getByRole('link', { name: 'Compare 2 agents side by side' }).waitFor()
  await pressKeyOn(card('Cy Cole').getByRole('button', { name: /^Remove/ }))
  await page.getByText('You removed Cy Cole.').waitFor()
  await card('Cy Cole').waitFor({ state: 'detached' })
  await pressKeyOn(page.getByRole('button', { name: 'Undo' }))
  await card('Cy Cole').waitFor()
  await pressKeyOn(page.getByRole('link', { name: 'Compare 2 agents side by side' }))
  await page.waitForURL(new RegExp(`compare\\?agents=${ada},${bo}$`))
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a choice of notifications is saved when it is made, and a failure shows what is saved', async () => {
  const { page, accountId } = await openAs({ role: 'client' }, paths.notificationSettings)
  const byEmail = page.getByRole('checkbox', { name: 'Messages by email' })
  await byEmail.waitFor()
  await expectSound(page)
  await pressKeyOn(byEmail, 'Space')
  await page.getByText('Saved.', { exact: true }).waitFor()
  expect(await db`select preferences ->> 'email_messages' as on from account where id = ${accountId}`).toEqual([
    { on: 'false' },
  ])
  await page.reload()
  await expect.poll(() => byEmail.isChecked()).toBe(false)
  await page.route('**/user/profile/update', (call) => call.abort())
  await pressKeyOn(byEmail, 'Space')
  await page.getByText('We couldn’t connect.').waitFor()
  await expect.poll(() => byEmail.isChecked()).toBe(false)
  await page.context().close()
})

test('education shows the hours of each year, and what counts toward the cycle; courses are exported and edited', async () => {
  const { page, complaints } = await openAs({ role: 'agent' }, paths.dashboardEducation)
  await page.getByLabel('Your renewal group').selectOption('7-9')
  await page.getByText('0 of 72 hours').waitFor()
  const form = page.getByRole('form', { name: 'Add a course' })
  await form.getByLabel('Title').fill('Ethics, twice as long')
  await form.getByLabel('Hours', { exact: true }).fill('20')
  await form.getByLabel('Ethics hours').fill('4')
  await form.getByLabel('Completed on').fill(`${currentYear()}-01-05`)
  await form.getByRole('button', { name: 'Add course' }).click()
  // Two of the four ethics hours count.
  await page.getByText('18 of 72 hours').waitFor()
  const year = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: String(currentYear()) }) })
  await year.first().getByText('Hours: 18 (min. 16)').waitFor()
  await year.first().getByText('Done', { exact: true }).waitFor()
  await expectSound(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain(`${currentYear()}-01-05,"Ethics, twice as long",,,20,4`)

  await page.getByRole('button', { name: 'Edit Ethics, twice as long' }).press('Enter')
  const edited = page.getByRole('form', { name: 'Edit Ethics, twice as long' })
  await expect.poll(() => edited.getByLabel('Title').evaluate((field) => field === document.activeElement)).toBe(true)
  await edited.getByLabel('Title').fill('Ethics')
  await edited.getByLabel('Hours', { exact: true }).fill('10')
  await expectSound(page)
  await edited.getByRole('button', { name: 'Save course' }).click()
  await page.getByText('8 of 72 hours').waitFor()
  const opener = page.getByRole('button', { name: 'Edit Ethics', exact: true })
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('an agent sees what reviews add up to, and which wait for a reply; the overview says so first', async () => {
  for (const [nth, rating] of [5, 4, 2].entries()) {
    const { who } = await personIn(db, { firstName: `Cleo${nth}` })
    await db`
      insert into review (listing_id, author_id, rating, comment, attested_at, state, published_at, reply, replied_at,
        reply_author_id)
      select id, ${who.accountId}, ${rating}, ${'Answered each question with care. '.repeat(3)}, now(), 'published',
        now(), ${nth === 0 ? 'Thank you for your review.' : null}, ${nth === 0 ? db`now()` : null},
        ${nth === 0 ? who.accountId : null}
      from listing where public_id = ${ada}`
  }
  const { page, complaints } = await openAs({ role: 'agent', listing: ada }, paths.dashboardHome)
  const first = page.getByRole('region', { name: 'To do' }).getByRole('listitem').first()
  await first.getByRole('heading', { name: '2 reviews have no reply yet' }).waitFor()
  await expectSound(page)
  await pressKeyOn(first.getByRole('link', { name: /^Reply/ }))
  await headingOf(page, 'Reviews about you')
  await page.getByText('2 reviews have no reply yet.').waitFor()
  await page.getByRole('region', { name: 'Your rating' }).getByText('3.7 of 5 stars').waitFor()
  expect(await page.getByText('No reply yet', { exact: true }).count()).toBe(2)
  expect(await page.getByText('Replied', { exact: true }).count()).toBe(1)
  await expectSound(page)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a new client sees the steps that are left; each is ticked once it is done', async () => {
  const { page, accountId } = await openAs({ role: 'client' }, paths.dashboardHome)
  const steps = page.getByRole('region', { name: 'Set up your account' })
  await steps.getByText('1 of 3 steps done').waitFor()
  await steps.getByRole('link', { name: 'Save an agent' }).waitFor()
  await expectSound(page)
  await db`
    insert into saved_listing (account_id, listing_id, known_status)
    select ${accountId}, id, status from listing where public_id = ${ada}`
  await page.reload()
  await steps.getByText('2 of 3 steps done').waitFor()
  await page
    .getByRole('region', { name: 'Saved agents' })
    .getByRole('link', { name: 'Ada Vance', exact: true })
    .waitFor()
  await page.context().close()
})

test('the profile says whether changes are saved', async () => {
  const { page } = await openAs({ role: 'client' }, paths.account)
  await page.getByLabel('First name').fill('Adelaide')
  await page.getByText('You have unsaved changes.').waitFor()
  await page.getByRole('button', { name: 'Save profile' }).press('Enter')
  await page.getByText('All changes are saved.').waitFor()
  await page.context().close()
})
