import { expect, test } from 'vitest'
import { openPage, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'

const browser = await testBrowser()
const origin = await testServer(await testDatabase())

test('the API page shows its calls, tries one out, and violates no policy', async () => {
  const { page, complaints } = await openPage(browser)
  const answer = await page.goto(`${origin}/api/v2/docs`)
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self';")
  await page.getByText('/api/v2/all-agents-search').first().click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await page.getByText('"statusCode": 200').first().waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('the API page shows the calls of a tag, links to each call, and leads to the guide', async () => {
  const { page, complaints } = await openPage(browser)
  await page.goto(`${origin}/api/v2/docs`)
  await page.getByPlaceholder('Filter by tag').fill('receipts')
  await page.getByText('/api/v2/receipts/{id}').waitFor()
  expect(await page.getByText('/api/v2/all-agents-search').count()).toBe(0)
  await page.getByText('/api/v2/receipts/{id}').click()
  await expect.poll(() => page.url()).toContain('#/receipts/getReceiptsById')
  const link = page.url()
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('button', { name: 'Try it out' }).waitFor()
  const guide = page.getByRole('link', { name: 'Guide with examples' })
  expect(new URL((await guide.getAttribute('href')) ?? '').pathname).toBe('/developers')
  expect(complaints).toEqual([])
  await page.context().close()
})
