/** Link preview images. */
import { expect, test } from 'vitest'
import { createPreviewCache } from '#server/http/feeds/previews.ts'
import type { Preview } from '#server/http/feeds/preview-template.ts'
import { listingOf } from '#tests/support/public-pages.ts'
import { RECEIPT_SETTINGS } from '#tests/support/signing-keys.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { createReceipt } from '#server/domains/verification/receipts.ts'
import { paths } from '#common/paths.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db)
const previewPath = async (last: string) => paths.previewOf((await listingOf(db, last)).publicId)

async function pictureAt(path: string) {
  const answer = await fetch(`${origin}${path}`)
  const png = Buffer.from(await answer.arrayBuffer())
  return { answer, png }
}

test('an agent and the site have a PNG of 1200 by 630 that other sites can show', async () => {
  for (const path of [paths.sitePreview, await previewPath('quintavalle'), await previewPath('pemberwick')]) {
    const { answer, png } = await pictureAt(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+, s-maxage=3600$/)
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  }
})

test('a Spanish page has a picture in Spanish', async () => {
  const spanish = await (await fetch(`${origin}/es`)).text()
  expect(spanish).toContain(`og:image" content="${origin}${paths.sitePreview}?lang=es"`)
  const [english, translated] = await Promise.all([paths.sitePreview, `${paths.sitePreview}?lang=es`].map(pictureAt))
  expect(translated?.answer.status).toBe(200)
  expect(translated?.answer.headers.get('etag')).not.toBe(english?.answer.headers.get('etag'))
})

test('the picture stays the same until the facts change', async () => {
  const path = await previewPath('castellanova')
  const first = await pictureAt(path)
  const headers = { 'if-none-match': first.answer.headers.get('etag') ?? '' }
  expect((await fetch(`${origin}${path}`, { headers })).status).toBe(304)
  await db`update listing set is_demo = true where last_key = 'castellanova'`
  const changed = await fetch(`${origin}${path}`, { headers })
  expect(changed.status).toBe(200)
  expect(Buffer.from(await changed.arrayBuffer()).equals(first.png)).toBe(false)
})

test.each(['00000000', 'zzzzzzzz', '1', '..%2fsite'])('the ID %s is a 404', async (id) => {
  expect((await fetch(`${origin}/og/${id}.png`)).status).toBe(404)
})

test('a question and a receipt have pictures; that of a receipt is stored by no one', async () => {
  const [{ publicId }] = await db<[{ publicId: string }]>`
    insert into question (title, body, topic, state, published_at, active_at)
    values ('Is a CP2000 notice a bill?', 'I got one, and it says that I left out income from a broker.', 'irs-notice', 'published', now(), now()) returning public_id`
  const question = { lastName: 'Quintavalle', firstName: '', state: 'CA', zip: '' }
  const receipt = await createReceipt(db, RECEIPT_SETTINGS, { question, chosen: '' })
  for (const [path, cache] of [
    [paths.questionPreview(publicId), 'public, max-age=86400, s-maxage=3600'],
    [paths.receiptPreview(receipt), 'no-store'],
  ] as const) {
    const { answer, png } = await pictureAt(path)
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.headers.get('cache-control')).toBe(cache)
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  }
  const pages = [paths.question({ publicId, title: 'Is a CP2000 notice a bill?' }), paths.receipt(receipt)]
  for (const page of pages)
    expect(await (await fetch(`${origin}${page}`)).text()).toMatch(
      /og:image" content="[^"]*\/og\/(questions|receipts)\//,
    )
})

test.each(['questions/00000000', 'receipts/00000000000000000000000000'])(
  '%s that there is none of is a 404',
  async (id) => {
    expect((await fetch(`${origin}/og/${id}.png`)).status).toBe(404)
  },
)

test('a hidden listing has no picture', async () => {
  await db`update listing set status = 'hidden' where last_key = 'pemberwick'`
  expect((await fetch(`${origin}${await previewPath('pemberwick')}`)).status).toBe(404)
})

const previewOf = (heading: string): Preview => ({
  siteName: 'x',
  kicker: '',
  heading,
  line: '',
  badge: null,
  warning: '',
  footer: '',
  picture: { kind: 'spot', name: 'search', tint: 'sage' },
})

test("two pictures are drawn at a time, equal ones once, and requests past the queue's limit are rejected", async () => {
  let now = 0
  let most = 0
  let drawn = 0
  const pictureOf = createPreviewCache({
    maxBytes: 1_000_000,
    draw: async () => {
      drawn += 1
      most = Math.max(most, (now += 1))
      await new Promise((resolve) => setTimeout(resolve, 1))
      now -= 1
      return Buffer.from('png')
    },
  })
  const asked = Array.from({ length: 60 }, (_, place) => pictureOf(previewOf(`Person ${place}`)))
  const twice = pictureOf(previewOf('Person 0'))
  const answers = await Promise.allSettled(asked)
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(8)
  expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({ code: 'too_many_requests' })
  expect(most).toBe(2)
  expect(drawn).toBe(52)
  expect(await twice).toBe(await asked[0])
})

test('the cache has a size limit and evicts the least recently used picture', async () => {
  const drawn: string[] = []
  const pictureOf = createPreviewCache({
    maxBytes: 20,
    draw: async ({ heading }) => {
      drawn.push(heading)
      return Buffer.alloc(10)
    },
  })
  for (const heading of ['a', 'b', 'a', 'c', 'a', 'b']) await pictureOf(previewOf(heading))
  expect(drawn).toEqual(['a', 'b', 'c', 'b'])
})
