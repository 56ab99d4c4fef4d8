/** "Something wrong?" and "take me out": with script, and without. */
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { takeQueuedEmails } from '#tests/support/accounts.ts'
import { findAxeViolations } from '#tests/support/axe.ts'
import { openPage, waitForHydration, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { headingOf } from '#tests/support/keyboard.ts'
import { insertListings } from '#tests/support/listings.ts'
import { testServer } from '#tests/support/server.ts'

const db = await testDatabase()
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const browser = await testBrowser()
const [listing = ''] = await insertListings(db, [
  { lastName: 'Vance', firstName: 'Ada', city: 'Fresno', state: 'CA', zip: '93721' },
])

async function readSentCode(): Promise<string> {
  const [mail] = await takeQueuedEmails(db)
  return (/\b(\d{3} \d{3})\b/.exec(mail?.bodyText ?? '')?.[1] ?? '').replace(' ', '')
}

async function requestRemoval(page: Page, email: string): Promise<void> {
  await page.getByRole('main').getByRole('combobox').first().selectOption('opt_out')
  await page.getByLabel('Your email address').fill(email)
  await page.getByLabel('What’s wrong?').fill('This is my home address. Please remove the listing.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

const storedCorrections = (email: string) => db`select kind, relation, status from correction where email = ${email}`

test.each([
  { how: 'without script', javaScriptEnabled: false },
  { how: 'with script', javaScriptEnabled: true },
])('$how: requested, proved by the code, and sent to our staff', async ({ javaScriptEnabled }) => {
  const email = `${crypto.randomUUID()}@mail.example`
  const { page } = await openPage(browser, { javaScriptEnabled })
  await page.goto(`${origin}/corrections?listing=${listing}`)
  await headingOf(page, 'Something wrong?')
  if (javaScriptEnabled) await waitForHydration(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const summary = page.getByRole('region', { name: 'Fix the fields marked below.' })
  await summary.waitFor()
  await requestRemoval(page, 'no address')
  await summary.waitFor()
  expect(await page.getByLabel('What’s wrong?').inputValue(), 'what was typed stays').toMatch(/^This is my home/)
  expect(await page.getByRole('main').getByRole('combobox').first().inputValue()).toBe('opt_out')
  await requestRemoval(page, email)
  const code = page.getByRole('textbox', { name: 'Code' })
  await code.waitFor()
  expect(javaScriptEnabled ? await findAxeViolations(page) : []).toEqual([])
  const sent = await readSentCode()
  await code.fill(sent === '123456' ? '654321' : '123456')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('That isn’t the code we sent. Check the code and try again.').first().waitFor()
  expect(await storedCorrections(email)).toMatchObject([{ status: 'unconfirmed' }])
  await code.fill(sent)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Thank you').first().waitFor()
  expect(await storedCorrections(email)).toEqual([{ kind: 'opt_out', relation: 'self', status: 'open' }])
  await page.context().close()
})
