/** Figures for agents in a browser: a page that was fetched ahead counts once it is shown, and the overview shows all. */
import { expect, test } from 'vitest'
import { findAxeViolations } from '#tests/support/axe.ts'
import { openPage, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { personIn, storedPairOf } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'
import { today } from '#common/dates.ts'

const db = await testDatabase()
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const [ada = ''] = await insertListings(db, [
  { lastName: 'Vance', firstName: 'Ada', city: 'Fresno', state: 'CA', zip: '93721', profile: {} },
])
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const seen = async () => (await db`select views, appearances from listing_day`)[0] ?? null

test('a profile that is fetched ahead counts once, when it is opened', async () => {
  const { page, complaints } = await openPage(await testBrowser('whole'), { userAgent })
  const client = await page.context().newCDPSession(page)
  let isReady = false
  client.on('Preload.prefetchStatusUpdated', ({ status }) => void (isReady ||= status === 'Ready'))
  await client.send('Preload.enable')
  const confirmed: string[] = []
  page.on('request', (request) => void (request.method() === 'HEAD' && confirmed.push(request.url())))
  await page.goto(`${origin}/agents/ca/fresno`)
  const link = page.getByRole('link', { name: 'Ada Vance', exact: true }).first()
  await link.hover()
  await expect.poll(() => isReady).toBe(true)
  await expect.poll(seen, { timeout: 20_000 }).toEqual({ views: 0, appearances: 1 })
  await link.click()
  await page.getByRole('heading', { level: 1, name: /Ada Vance/ }).waitFor()
  await expect.poll(() => confirmed).toEqual([page.url()])
  await expect.poll(seen, { timeout: 20_000 }).toEqual({ views: 1, appearances: 1 })
  expect(complaints).toEqual([])
  await page.context().close()
})

test('the overview of an agent has four tiles with their course in words, and none without a claimed listing', async () => {
  await db`delete from listing_day`
  await db`update listing_profile set claimed_at = now() - interval '100 days'`
  await db`
    insert into listing_day (listing_id, day, views, appearances)
    select listing_id, ${today()}::date - ago, case when ago < 30 then 4 else 3 end, 1200
    from listing_profile, generate_series(0, 69) ago`
  const browser = await testBrowser()
  const overviewOf = async (listing: string | null) => {
    const watched = await openPage(browser, { viewport: { width: 390, height: 844 } })
    const pair = storedPairOf(await personIn(db, { role: 'agent', listing }))
    await watched.page.addInitScript((given) => localStorage.setItem('authorized_user', given), pair)
    await watched.page.goto(`${origin}/dashboard`)
    await watched.page.getByRole('heading', { name: 'What clients see' }).waitFor()
    return watched
  }
  const { page, complaints } = await overviewOf(ada)
  const tile = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await tile('Profile views').getByText('Up 30', { exact: true }).waitFor()
  expect(await tile('Profile views').getByRole('img').getAttribute('aria-label')).toBe(
    'Profile views each day: lowest 4, highest 4',
  )
  await tile('Search appearances').getByText('36,000', { exact: true }).waitFor()
  await tile('Conversations started').getByText('No change', { exact: true }).waitFor()
  await tile('Median reply (90 days)').getByText('0 of the 5 conversations needed').waitFor()
  const isHighEnough = await page.locator('.later').evaluateAll((parts) =>
    (parts as HTMLElement[]).map((part) => {
      const estimate = part.offsetHeight
      part.style.contentVisibility = 'visible'
      return part.offsetHeight <= estimate
    }),
  )
  expect(isHighEnough, 'nothing lies over the links below a part that isn’t laid out yet').not.toContain(false)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'How response time is measured' }).click()
  await page.getByRole('heading', { level: 1, name: 'How response time is measured' }).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()

  const without = await overviewOf(null)
  expect(await without.page.getByRole('heading', { name: 'Last 30 days' }).count()).toBe(0)
  await without.page.context().close()
})
