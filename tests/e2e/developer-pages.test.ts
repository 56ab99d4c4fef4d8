/** Pages for those who write programs, as a person uses them: the first API key, and names to check from a file. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openPage, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { personIn, storedPairOf } from '#tests/support/people.ts'
import { LIMITS } from '#server/platform/limits.ts'

const db = await testDatabase()
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const browser = await testBrowser()

async function open(path: string) {
  const client = await personIn(db, { role: 'client' })
  const opened = await openPage(browser)
  await opened.page.addInitScript((pair) => localStorage.setItem('authorized_user', pair), storedPairOf(client))
  await opened.page.goto(`${origin}${path}`)
  return opened
}

test('without a key, the page shows what a key is good for, and a first request in three languages', async () => {
  const { page, complaints } = await open('/dashboard/api-keys')
  await page.getByText('No keys yet.').waitFor()
  expect(await page.getByRole('columnheader').count(), 'heads of an empty table').toBe(0)
  for (const [name, figure] of [
    ['With a key', LIMITS.apiKeyCalls.max],
    ['Without a key', LIMITS.searches.max],
    ['Keys in use', `0 of ${LIMITS.apiKeys.max}`],
  ] as const)
    expect(await page.locator('dl div').filter({ hasText: name }).last().textContent()).toContain(String(figure))
  await page.getByText(`export ENROLLED=${origin} ENROLLED_KEY=enr_…`).waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const [name, words] of [
    ['JavaScript', 'await fetch('],
    ['Python', 'import json'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).press('Enter')
    await page.getByText(words).waitFor()
    await page.getByRole('button', { name: /^Copy/ }).press('Enter')
    await page.getByText('Code copied').first().waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(words)
  }
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a new key only reads unless its owner selects more, and the list says what each key is for', async () => {
  const { page, complaints } = await open('/dashboard/api-keys')
  const uses = page.getByRole('group', { name: 'Use this key for' }).getByRole('checkbox')
  await uses.first().waitFor()
  expect(await uses.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked))).toEqual([
    true,
    true,
    false,
    false,
  ])
  await page.getByLabel('Name', { exact: true }).fill('CRM sync')
  await page.getByLabel('Watch').press('Space')
  await page.getByLabel('Bulk checks').press('Space')
  await page.getByRole('button', { name: 'Create key' }).press('Enter')
  await page.getByLabel('Your new API key').waitFor()
  await page.getByRole('row', { name: 'CRM sync' }).getByText('Read, Bulk checks').waitFor()
  expect(await db`select scopes from api_key`).toEqual([{ scopes: ['read', 'bulk_checks'] }])
  expect(complaints).toEqual([])
  await page.context().close()
})

const LINES = 'last_name,first_name\nNúñez,Ana\nDoe,Jane\n'

test('names come from a file that is chosen or dropped, and the sample can be downloaded', async () => {
  const { page, complaints } = await open('/dashboard/bulk-verification')
  const names = page.getByLabel('Names', { exact: true })
  const buffer = Buffer.from(LINES, 'latin1')
  await page.getByLabel('Choose a CSV file').setInputFiles({ name: 'names.csv', mimeType: 'text/csv', buffer })
  await expect.poll(() => names.inputValue()).toBe(LINES)
  await page.getByText('3 of 5,000 lines').waitFor()
  await names.fill('')
  const dropped = await page.evaluateHandle((text) => {
    const files = new DataTransfer()
    files.items.add(new File([text], 'names.csv', { type: 'text/csv' }))
    return files
  }, LINES)
  await names.dispatchEvent('dragover', { dataTransfer: dropped })
  await page.locator('[data-over]').waitFor()
  await names.dispatchEvent('drop', { dataTransfer: dropped })
  await expect.poll(() => names.inputValue()).toBe(LINES)
  expect(await page.locator('[data-over]').count()).toBe(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download a sample' }).press('Enter'),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('last_name,first_name,state,zip')
  expect(complaints).toEqual([])
  await page.context().close()
})
