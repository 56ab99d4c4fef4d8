/** Importing lists on the admin page: what is rejected, how to import it anyway, and an admin who stays. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findAxeViolations } from '#tests/support/axe.ts'
import { expectUrl, openPage, testBrowser, gotoHydrated } from '#tests/support/browser.ts'
import { testDatabaseWithUrl } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { accountOf, signInAt } from '#tests/support/signed-in-tab.ts'
import { PASSWORD } from '#tests/support/accounts.ts'

const { db, url } = await testDatabaseWithUrl()
const folder = await mkdtemp(join(tmpdir(), 'enrolled-imports-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const origin = await testServer(db, { RATE_LIMITS: 'off', DATA_DIR: folder, DATABASE_URL: url })
const browser = await testBrowser()
const { page } = await openPage(browser, { viewport: { width: 1280, height: 900 } })
const id = await accountOf(db, 'Ada', 'demo-admin@demo.example')
await db`update account set role = 'admin', is_demo = true where id = ${id}`
await db`
  insert into import_run (kind, list_date, status, is_demo, files) values ('ea', '2025-01-01', 'committed', true, '[]')`

const HEADER = 'First Name,Middle Name,Last Name,Address Line 1,Address Line 2,Address Line 3,City,State,Zip,Country'
const list = (end: string) =>
  Array.from(
    { length: 12 },
    (_, nth) => `Ada,,Vance${'abcdefghijkl'[nth]}${end},${nth} Main St,,,Fresno,CA,93721,United States`,
  )
    .toSpliced(0, 0, HEADER)
    .join('\n')

async function decide(choice: string, fill: Record<string, string> = {}): Promise<void> {
  await page.getByRole('button', { name: choice, exact: true }).first().click()
  const form = page.getByRole('form', { name: choice, exact: true })
  await form.getByLabel('Reason').fill('The September list.')
  for (const [label, value] of Object.entries(fill)) await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByRole('button', { name: choice, exact: true }).click()
}
const sendNow = () => page.getByRole('button', { name: 'Send now' }).click()

test('a rejected list is imported after its name is typed, by an admin who stays', { timeout: 240_000 }, async () => {
  await signInAt(page, origin, 'demo-admin@demo.example')
  await expectUrl(page, /\/dashboard\?count=/)
  await gotoHydrated(page, `${origin}/dashboard/admin/imports`)
  const own = page.getByRole('form', { name: 'Create your own admin account' })
  await page.getByText('create your own admin account').click()
  await own.waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await own.getByLabel('Email address').fill('olive@mail.example')
  await own.getByLabel('First name').fill('Olive')
  await own.getByLabel('Last name').fill('Marsh')
  await own.getByLabel('Password for the new account', { exact: true }).fill('seven quiet herons wade')
  await own.getByLabel('Confirm password for the new account', { exact: true }).fill('seven quiet herons wade')
  await own.getByLabel('Password for the demo account', { exact: true }).fill(PASSWORD)
  await own.getByRole('button', { name: 'Create admin account' }).click()
  await own.waitFor({ state: 'detached' })
  expect(await db`select role, is_demo from account where email = 'olive@mail.example'`).toEqual([
    { role: 'admin', isDemo: false },
  ])

  // As if the demo were over.
  await db`delete from import_run where is_demo`
  await db`
    insert into import_run (kind, list_date, status, files, report) values ('ea', '2026-03-01', 'committed', '[]', '{"read": 12, "ea": 12}')`
  await page.getByLabel('CSV file').setInputFiles({
    name: 'list-2026-09-01.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(list('').replaceAll('93721', '9372')),
  })
  const step = page.getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]')
  expect(await step.innerText()).toContain('Test')
  await page.getByRole('button', { name: 'Test this list' }).click()
  const refused = page.getByText('Some columns don’t contain what their names say: Zip in 12 of 12 rows')
  await refused.waitFor({ timeout: 60_000 })
  const status = page.getByRole('region', { name: 'Status' })
  await status.getByText('list-2026-09-01.csv was rejected').waitFor()
  expect(await status.getByRole('link', { name: 'Go to the file' }).getAttribute('href')).toBe('#uploads')
  expect(await page.locator('main').innerText()).not.toContain('--force')
  expect(await findAxeViolations(page)).toEqual([])

  const typed = { 'Type the file name': 'list', 'Your password': PASSWORD }
  await decide('Commit anyway', typed)
  await page.getByText('Type this exactly: list-2026-09-01.csv').waitFor()
  await page.getByRole('form').getByLabel('Type the file name', { exact: true }).fill('list-2026-09-01.csv')
  await page.getByRole('form', { name: 'Commit anyway' }).getByRole('button', { name: 'Commit anyway' }).click()
  await sendNow()
  await page.getByText('This list looks different from earlier lists:').waitFor({ timeout: 60_000 })
  expect((await db`select 1 from listing`).length).toBe(12)
  const last = page.getByRole('region', { name: 'Last import' })
  await last.getByText('IRS active enrolled agents list of September 1, 2026').waitFor()
  expect((await last.locator('dl > div').allInnerTexts()).map((text) => text.split('\n').slice(0, 2))).toEqual([
    ['New on the list', '12'],
    ['No longer on the list', '0'],
    ['Changed', '0'],
    ['Rows set aside', '0'],
    ['Possible matches', '0'],
  ])
  const newest = page.getByRole('table', { name: 'Import runs' }).getByRole('row').nth(1)
  expect((await newest.getByRole('cell').allInnerTexts()).slice(0, 5)).toEqual(['Committed', '12', '0', '0', '0'])
  await newest.getByText('Current', { exact: true }).waitFor()

  const undo = newest.getByRole('button', { name: 'Undo' })
  await undo.click()
  await page
    .getByRole('form', { name: /^Undo run/ })
    .getByLabel('Reason')
    .press('Escape')
  await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await findAxeViolations(page)).toEqual([])
})
