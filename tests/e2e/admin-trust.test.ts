/** The admin pages behind what readers can check: what’s due, legal and privacy requests, and disciplinary lists. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { paths } from '#common/paths.ts'
import { entryPath } from '#common/text-names.ts'
import { findAxeViolations } from '#tests/support/axe.ts'
import { openPage, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { headingOf } from '#tests/support/keyboard.ts'
import { insertListings } from '#tests/support/listings.ts'
import { personIn, storedPairOf } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'

const db = await testDatabase()
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const browser = await testBrowser()
await insertListings(db, [
  { firstName: 'Waldo', middleName: 'Quentin', lastName: 'Trembleforth', city: 'Reno', state: 'NV', zip: '89501' },
  { firstName: 'Waldo', lastName: 'Trembleforth', city: 'Las Vegas', state: 'NV', zip: '89101' },
])

beforeEach(async () => {
  await db`delete from discipline_entry`
  await db`delete from discipline_list`
})

async function openAdmin(path: string, heading: string) {
  const { page, complaints } = await openPage(browser)
  const pair = storedPairOf(await personIn(db, { role: 'admin' }))
  await page.addInitScript((given) => localStorage.setItem('authorized_user', given), pair)
  await page.goto(`${origin}/dashboard/admin/${path}`)
  await headingOf(page, heading)
  return { page, complaints }
}

const HEADER =
  'Last Name,First Name,Middle Name,City,State,Credential,Action,Effective On,Ends On,Citation,Citation URL'
const WALDO =
  'Trembleforth,Waldo,Q,Reno,NV,Enrolled Agent,suspension,2025-03-01,2027-03-01,"Announcement 2025-9, I.R.B. 2025-12",https://www.irs.gov/irb/2025-12_IRB'
const SUSPENDED = 'Suspended from practice before the IRS, effective March 1, 2025, through March 1, 2027.'
const UNDECIDED = 'We’re still comparing this listing with our copy of the OPR list dated March 3, 2026.'
const NO_ENTRY = 'We found no entry in our copy of the OPR list dated March 3, 2026.'

const show = (page: Page, part: string) =>
  page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: part }).click()
const profile = async (path: string) => (await fetch(`${origin}${path}`)).text()

async function loadList(page: Page, csv: string): Promise<void> {
  await show(page, 'Lists and manual entries')
  const form = page.getByRole('form', { name: 'Upload a list' })
  await form.getByLabel('CSV file').setInputFiles({ name: 'opr.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await form.getByLabel('Date of the list').fill('2026-03-03')
  await form.getByLabel('List name').fill('Disciplined tax professionals')
  await form.getByLabel('Link to the list').fill('https://www.irs.gov/tax-professionals/list')
  await form.getByRole('button', { name: 'Test' }).click()
}

/** The pair of the entry and the listing in `city`. @returns the path of the listing's profile. */
async function choosePair(page: Page, city: string): Promise<string> {
  await page.getByRole('main').getByRole('button', { name: city }).click()
  const link = page.getByRole('row', { name: /^Name/ }).getByRole('link')
  await expect.poll(() => link.getAttribute('href')).toContain(city.toLowerCase().replace(' ', '-'))
  return (await link.getAttribute('href')) ?? ''
}

async function decide(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${choice}`) }).click()
  const form = page.getByRole('form', { name: choice })
  await form.getByLabel('Reason').fill('Compared with the bulletin.')
  await form.getByRole('button', { name: choice }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('button', { name: 'Send now' }).waitFor({ state: 'detached' })
}

test('an entry of a loaded list waits as a doubt, is joined to one person and never to a namesake, and can be undone', async () => {
  const { page, complaints } = await openAdmin('discipline', 'Discipline')
  await loadList(page, `${HEADER}\r\n${WALDO}`)
  await page.getByText('This was a test. Nothing changed.').waitFor()
  expect(await db`select 1 from discipline_entry`).toHaveLength(0)
  await page.getByRole('button', { name: 'Import this list' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Disciplined tax professionals' }).waitFor()

  await show(page, 'Open matches')
  const namesake = await choosePair(page, 'Las Vegas')
  const waldo = await choosePair(page, 'Reno')
  for (const path of [waldo, namesake]) expect(await profile(path)).toContain(UNDECIDED)
  await page.getByText('The IRS lists include 1 other person with this name in the same state.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByLabel('The city is the same').check()
  await page.getByLabel('The middle name or suffix is the same').check()
  await decide(page, 'Same person')
  await expect.poll(() => profile(waldo)).toContain(SUSPENDED)
  await choosePair(page, 'Las Vegas')
  expect(await page.getByLabel('The city is the same').count(), 'what doesn’t hold can’t be chosen').toBe(0)
  await decide(page, 'Different people')
  await expect.poll(() => profile(namesake)).toContain(NO_ENTRY)
  expect(await profile(waldo)).toContain(SUSPENDED)
  expect(await profile(waldo)).toContain('Announcement 2025-9, I.R.B. 2025-12')
  expect(await profile(namesake)).not.toContain('Suspended')

  await show(page, 'Decided matches')
  await choosePair(page, 'Reno')
  await decide(page, 'Undo the decision')
  await expect.poll(() => profile(waldo)).toContain(UNDECIDED)
  expect(await profile(waldo)).not.toContain('Suspended')
  expect(await profile(namesake)).toContain(NO_ENTRY)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a name alone never joins an entry to a person', async () => {
  const { page } = await openAdmin('discipline', 'Discipline')
  await loadList(page, `${HEADER}\r\n${WALDO}`)
  await page.getByRole('button', { name: 'Import this list' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Disciplined tax professionals' }).waitFor()
  await show(page, 'Open matches')
  const path = await choosePair(page, 'Las Vegas')
  await page.getByRole('button', { name: /^Same person/ }).click()
  const form = page.getByRole('form', { name: 'Same person' })
  await form.getByLabel('Reason').fill('The same name.')
  await form.getByRole('button', { name: 'Same person' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('Choose at least one fact besides the name that shows it’s the same person.').first().waitFor()
  expect(await db`select 1 from discipline_match where status = 'same'`).toHaveLength(0)
  expect(await profile(path)).toContain(UNDECIDED)
  await page.context().close()
})

test('a list with a bad row isn’t loaded: the page names the row and what to fix', async () => {
  const { page } = await openAdmin('discipline', 'Discipline')
  await loadList(page, `${HEADER}\r\n${WALDO.replace('NV', 'XX')}`)
  await page.getByRole('listitem').filter({ hasText: 'Line 2: state: Enter a state.' }).waitFor()
  expect(await page.getByRole('button', { name: 'Import this list' }).count()).toBe(0)
  await page.context().close()
})

test('a legal demand is entered without a name, answered, reopened, and counted in the public report', async () => {
  const { page, complaints } = await openAdmin('demands', 'Legal and privacy requests')
  const form = page.getByRole('form', { name: 'Enter a request' })
  await form.getByLabel('Received on').fill('2026-11-20')
  await form.getByLabel('Kind').selectOption({ label: 'Subpoena' })
  await form.getByLabel('Our file number, not a name (optional)').fill('Ada’s file')
  await form.getByRole('button', { name: 'Enter request' }).click()
  await form.getByRole('link', { name: 'Enter only the file number: letters, digits, and . / : # -' }).waitFor()
  await form.getByLabel('Our file number, not a name (optional)').fill('D-2026/7')
  await form.getByRole('button', { name: 'Enter request' }).click()
  const table = page.getByRole('table', { name: 'Requests' })
  const demand = table.getByRole('row', { name: /Subpoena/ })
  await demand.getByText('D-2026/7').waitFor()
  await demand.getByRole('cell', { name: 'Nov. 20, 2026' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const refuse = async () => {
    await demand.getByRole('checkbox').check()
    await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Refused' }).click()
    await page.getByText('Refused (1). Sending in 10 seconds.').waitFor()
    const close = page.getByRole('button', { name: 'Close this message' })
    while ((await close.count()) > 0) await close.first().click()
    await demand.getByText('Refused, ').waitFor()
  }
  await refuse()
  await demand.getByRole('button', { name: 'Reopen' }).click()
  await refuse()
  expect(await demand.getByRole('button').allTextContents()).toEqual(['Reopen'])
  expect(await demand.getByRole('checkbox').isDisabled()).toBe(true)

  await form.getByLabel('Received on').fill('2026-09-01')
  await form.getByLabel('Kind').selectOption({ label: 'Privacy request' })
  await form.getByRole('button', { name: 'Enter request' }).click()
  const asked = table.getByRole('row', { name: /Privacy request/ })
  await asked.getByText('Overdue since Oct. 16, 2026').waitFor()
  expect(complaints).toEqual([])

  const report = await (await fetch(`${origin}${paths.transparency}`)).text()
  expect(report).toContain('Subpoena: received')
  expect(report).toContain('Subpoena: refused')
  expect(report).not.toContain('D-2026/7')
  await page.context().close()
})

test('figures that have ended and a reported wrong fact are due, and lead to the text and the report', async () => {
  await db`
    update faq set written_on = '2025-01-01', tax_year = 2024, expires_on = '2025-10-15' where slug = 'form-1099-k'`
  await db`
    insert into contact_message (name, email, topic, message, page, status)
    values ('Rae Moss', 'rae@mail.example', 'text', 'The second sentence is wrong, as the form says.',
      ${entryPath({ kind: 'faq', slug: 'amend' })}, 'new')`
  const { page, complaints } = await openAdmin('due', 'What’s due')
  const item = (title: string) =>
    page
      .getByRole('listitem')
      .or(page.getByRole('row'))
      .filter({ has: page.getByRole('link', { name: title, exact: true }) })
  const expired = item('Will a payment app send me a Form 1099-K?')
  await expired.getByText('Figures out of date').waitFor()
  expect(await expired.getByRole('link', { name: 'Edit or sign off' }).getAttribute('href')).toBe(
    '/dashboard/admin/texts?kind=faq&text=form-1099-k',
  )
  await page.getByRole('button', { name: 'Factual error reported (1)' }).click()
  const reported = item('I made a mistake on a return. Do I have to fix it?')
  await reported.waitFor()
  await expect.poll(() => expired.count(), { message: 'only what was reported' }).toBe(0)
  await reported.getByRole('link', { name: /^Read/ }).click()
  await page.getByText('The second sentence is wrong, as the form says.').first().waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a guide is due until a named person with a credential signs it, and then says so in public', async () => {
  const { page } = await openAdmin('due', 'What’s due')
  const guide = `${origin}${paths.howWeVerify}`
  expect(await (await fetch(guide)).text()).toContain('Not yet reviewed by a tax professional.')
  await page.getByRole('button', { name: /^Not reviewed/ }).click()
  const sign = page.getByRole('button', { name: /^Sign off.*How we verify$/ })
  // The most urgent come first: guides with nothing else to do are at the end.
  const more = page.getByRole('button', { name: /^Show more/ })
  const show = async () => {
    // It goes with the last of them.
    await more.click({ timeout: 1_000 }).catch(() => {})
    return sign.isVisible()
  }
  await expect.poll(show, { timeout: 30_000 }).toBe(true)
  await sign.click()
  const form = page.getByRole('form', { name: 'Sign off on How we verify' })
  await form.getByLabel('Reviewed against its sources by').fill('Ada Invented')
  await form.getByRole('button', { name: 'Sign off' }).click()
  await form.getByRole('link', { name: /^Enter a full name and a credential/ }).waitFor()
  await form.getByLabel('Reviewed against its sources by').fill('Ada Invented, EA')
  await form.getByRole('button', { name: 'Sign off' }).click()
  await form.waitFor({ state: 'detached' })
  const html = await (await fetch(guide)).text()
  expect(html).toContain('Reviewed by Ada Invented, EA')
  expect(html).not.toContain('Not yet reviewed by a tax professional.')
  await page.context().close()
})

test('a message about the sender’s data says by which day it must be answered', async () => {
  await db`
    insert into contact_message (topic, name, email, message, status, created_at)
    values ('privacy', 'Wilma Bluestone', 'wilma@mail.example', 'Please send me a copy of my data.', 'new', '2026-11-20T15:00:00Z')`
  const { page, complaints } = await openAdmin('messages', 'Contact messages')
  const main = page.getByRole('main')
  await main.getByText('My data · respond by Jan. 4, 2027').waitFor()
  await main.getByText('Respond by Jan. 4, 2027', { exact: true }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})
