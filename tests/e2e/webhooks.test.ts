/** The page of webhooks, as a person uses it: add, correct, test, read the log, send again, replace the secret, delete. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAxeViolations } from '#tests/support/axe.ts'
import { AUTH_SECRET } from '#tests/support/api.ts'
import { openPage, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { personIn } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { webhookReceiver } from '#tests/support/webhooks.ts'
import { readSettings } from '#server/platform/settings.ts'
import { paths } from '#common/paths.ts'
import { insertSession } from '#tests/support/chat.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const environment = { WEBHOOKS_ALLOW_PRIVATE: 'on', RATE_LIMITS: 'off' }
const origin = await testServer(db, environment)
const settings = readSettings({ NODE_ENV: 'test', AUTH_SECRET, ...environment })
const browser = await testBrowser()
const receiver = await webhookReceiver()

async function open() {
  const { who } = await personIn(db, { firstName: 'Marta', lastName: 'Ruiz' })
  const opened = await openPage(browser)
  const { token: accessToken, refreshToken } = await insertSession(db, who.accountId)
  await opened.page.addInitScript((pair) => {
    if (!localStorage.getItem('authorized_user')) localStorage.setItem('authorized_user', pair)
  }, JSON.stringify({ accessToken, refreshToken }))
  await opened.page.goto(`${origin}${paths.webhooks}`)
  return opened
}

const select = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test('a person adds a webhook, tests it, reads the log, replaces the secret, and deletes it', async () => {
  const { page, complaints } = await open()
  await page.getByText('No webhooks yet.').waitFor()
  await page.getByLabel('Web address').fill('hooks.example')
  await page.getByLabel('A new IRS list').check()
  await page.getByText('"type": "list.updated"').waitFor()
  await page.getByLabel('A new IRS list').uncheck()
  await select(page, 'Check the signature')
  await page.getByText("import { Webhook } from 'standardwebhooks'").waitFor()
  await page.getByLabel('An agent leaves the list').check()
  await page.getByLabel('Agents', { exact: true }).fill('no such agent')
  await select(page, 'Add webhook')
  await page.getByText('Fix the fields marked below.').waitFor()
  expect(await page.getByLabel('Agents', { exact: true }).inputValue()).toBe('no such agent')
  expect(await findAxeViolations(page)).toEqual([])
  const [listing] = await db<[{ publicId: string }]>`select public_id from listing where status = 'listed' limit 1`
  await page.getByLabel('Web address').fill(receiver.url)
  await page.getByLabel('Agents', { exact: true }).fill(`${origin}/agents/id/boise/ada-vance-${listing.publicId}`)
  await select(page, 'Add webhook')
  const secret = page.getByLabel('Your signing secret')
  expect(await secret.inputValue()).toMatch(/^whsec_/)
  expect(await page.locator(':focus').textContent()).toMatch(/^Copy the signing secret for 127\.0\.0\.1:\d+ now$/)
  await select(page, 'I’ve saved it')

  await select(page, /^Send a test/)
  await page.getByText('Not attempted yet.').waitFor()
  await page.getByText('Sending the test…').waitFor()
  expect(await page.getByText('We’re sending the test.').count(), 'no success before there is one').toBe(0)
  await runDueJobs({ db, settings })
  await page.getByText('Test delivered. Attempt 1').waitFor()
  expect(receiver.received.map(({ message }) => message.type)).toEqual(['ping'])
  await select(page, /^Send again/)
  await page.getByText('We’re sending the event again').waitFor()
  await runDueJobs({ db, settings })
  await expect.poll(() => receiver.received.length).toBe(2)
  await page.getByText('Last 2 attempts').click()
  await page.getByRole('listitem').filter({ hasText: 'Attempt 2' }).last().waitFor()
  expect(await page.locator('details[open] time').count()).toBe(2)

  await select(page, /^Replace secret/)
  await select(page, 'Replace secret now')
  expect(await secret.inputValue()).toMatch(/^whsec_/)
  await page.getByText('Messages are also signed with the earlier secret until').waitFor()
  await select(page, /^Edit/)
  const form = page.getByRole('form', { name: 'Edit webhook' })
  await form.getByLabel('Name (optional)').fill('CRM')
  await select(page, 'Save changes')
  await page.getByRole('heading', { name: 'CRM' }).waitFor()
  await select(page, /^Turn off/)
  await page.getByText('Off', { exact: true }).waitFor()
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    expect(await findAxeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await select(page, /^Delete ?:/)
  await select(page, 'Delete now')
  await page.getByText('No webhooks yet.').waitFor()
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Your webhooks')
  // The first try was rejected: 422.
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
})
