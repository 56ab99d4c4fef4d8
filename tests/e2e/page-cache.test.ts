/** Pages from the cache: the same for everyone, and still working after a 304. */
import { expect, test } from 'vitest'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { openPage, testBrowser, waitForHydration } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db)
const browser = await testBrowser()

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${origin}${path}`, { headers })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

test('a browser with the current copy gets a 304 with the same policy', async () => {
  const { headers } = await read('/agents')
  const again = await read('/agents', { 'if-none-match': headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect(again.headers.get('content-security-policy')).toBe(headers.get('content-security-policy'))
})

test('a page that was confirmed by 304 still runs its scripts', async () => {
  const { page, complaints } = await openPage(browser)
  await page.goto(`${origin}/agents`)
  const statuses: number[] = []
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  client.on('Network.responseReceivedExtraInfo', ({ statusCode }) => void statuses.push(statusCode))
  await page.reload()
  await waitForHydration(page)
  expect(statuses).toContain(304)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('compressed and uncompressed responses are the same', async () => {
  const [plain, packed] = [await read('/agents', { 'accept-encoding': 'identity' }), await read('/agents')]
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(packed.headers.get('content-encoding')).toMatch(/^(br|gzip)$/)
  expect(packed.html).toBe(plain.html)
})

test("nothing about a visitor reaches a page: cookies and headers don't change it", async () => {
  const visitor = { cookie: 'session=somebody', authorization: 'Bearer x', 'x-forwarded-host': 'evil.example' }
  const [plain, dressed] = [await read('/agents?n=1'), await read('/agents?n=2', visitor)]
  expect(dressed.html.replaceAll('n=2', 'n=1')).toBe(plain.html)
  expect(dressed.html).not.toContain('evil.example')
})

test('a data change shows at once, not when the cached page expires', async () => {
  expect((await read('/agents?sort=name')).html).toContain('Ashgrove')
  await db.begin(async (tx) => {
    await tx`update listing set last_name = 'Changedname' where last_key = 'ashgrove'`
    await bumpDataVersion(tx, 'listings')
  })
  await expect.poll(async () => (await read('/agents?sort=name')).html).toContain('Changedname')
})

test('every address without a page gets the same prerendered page', async () => {
  const first = await read('/no-such-page')
  expect(first.status).toBe(404)
  expect(first.headers.get('cache-control')).toBe('no-store')
  await read('/wp-login.php')
  const ready = await read('/blog/no/such/page?x=1')
  expect(ready.status).toBe(404)
  expect(ready.headers.get('etag')).toBeNull()
  expect(ready.html).toBe(first.html)
  // A page whose own loader rejects says so in its own words.
  expect((await read('/agents/ca/no-such-city')).html).not.toBe(ready.html)
})
