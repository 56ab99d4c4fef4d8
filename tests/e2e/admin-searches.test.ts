/** What was searched for, week by week: an admin reads it, and takes the searches without a result along as a file. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
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
await insertListings(db, [{ firstName: 'Marisol', lastName: 'Quintavalle', city: 'Fresno', state: 'CA', zip: '93721' }])

test('searches of pages and calls arrive within seconds, and leave as a file for the evaluation', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
  const search = (path: string) => fetch(`${origin}${path}`, { headers })
  await Promise.all(
    ['/agents?q=quintavalle', '/agents?q=zzyzxquill', '/agents?language=km&city=Fresno&state=CA', '/agents'].map(
      search,
    ),
  )
  await search('/api/v2/all-agents-search?data=quintavalle')
  const stored = async () =>
    (await db<{ n: number }[]>`select coalesce(sum(found + missed), 0)::int as n from search_count`)[0]?.n
  await expect.poll(stored, { timeout: 20_000 }).toBe(4)

  const { page, complaints } = await openPage(browser, { viewport: { width: 390, height: 844 } })
  const pair = storedPairOf(await personIn(db, { role: 'admin' }))
  await page.addInitScript((given) => localStorage.setItem('authorized_user', given), pair)
  await page.goto(`${origin}/dashboard/admin/searches`)
  await headingOf(page, 'Searches')
  await page.getByText('50% of this week’s searches had no results').waitFor()
  await page.getByText('Most often: Khmer + Fresno, CA (1 search).').waitFor()
  const row = page.getByRole('table', { name: 'Searches by week' }).getByRole('row').nth(1)
  await row.waitFor()
  expect((await row.getByRole('cell').allInnerTexts()).slice(0, 3)).toEqual(['4', '2 (50%)', '3 (1)'])
  expect(await findAxeViolations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toMatch(
    /^week,family,asked,searches\r\n[\d-]+,mixed,"Khmer \+ Fresno, CA",1\r\n[\d-]+,name,\[name\],1\r\n$/,
  )
  expect(complaints).toEqual([])
  await page.context().close()
})
