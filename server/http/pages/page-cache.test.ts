import { expect, test, vi } from 'vitest'
import { createPageCache, type PageCache, NONCE_PLACEHOLDER, type RenderedPage } from './page-cache.ts'

const rendered = (text: string, isPublic = true): RenderedPage => ({
  status: 200,
  headers: [['content-type', 'text/html']],
  body: `<script nonce="${NONCE_PLACEHOLDER}">1</script>${text}<script nonce="${NONCE_PLACEHOLDER}">2</script>`,
  isPublic,
})

test('a page is cached in the pieces around its nonces, with an ETag of its content alone', async () => {
  const cache = createPageCache({ maxBytes: 1e6, freshMs: 1000 })
  const page = await cache.answer('/', async () => rendered('hello'))
  expect(page.pieces.map(String)).toEqual(['<script nonce="', '">1</script>hello<script nonce="', '">2</script>'])
  expect(page.etag).toMatch(/^W\/"[\w-]{22}"$/)
  const other = await createPageCache({ maxBytes: 1e6, freshMs: 1000 }).answer('/', async () => rendered('hello, you'))
  expect(other.etag).not.toBe(page.etag)
})

/** A page is cached on its second request. */
async function requestTwice(cache: PageCache, key: string, render: () => Promise<RenderedPage>) {
  await cache.answer(key, render)
  return cache.answer(key, render)
}

test("a page requested once isn't cached, a page requested again is", async () => {
  const cache = createPageCache({ maxBytes: 1e6, freshMs: 1000 })
  const render = vi.fn<() => Promise<RenderedPage>>(async () => rendered('read by many'))
  await cache.answer('/', render)
  expect(cache.bytes()).toBe(0)
  await cache.answer('/', render)
  expect(cache.bytes()).toBeGreaterThan(0)
  await cache.answer('/', render)
  expect(render).toHaveBeenCalledTimes(2)
})

test("while the database is down, a cached page is found, and a page being rendered isn't awaited", async () => {
  const cache = createPageCache({ maxBytes: 1e6, freshMs: 1000 })
  const stuck = Promise.withResolvers<RenderedPage>()
  const joined = cache.answer('/stuck', () => stuck.promise)
  expect(cache.cached('/stuck')).toBeNull()
  expect(cache.cached(null)).toBeNull()
  const page = await requestTwice(cache, '/', async () => rendered('kept'))
  expect(cache.cached('/')).toBe(page)
  stuck.resolve(rendered('late'))
  expect((await joined).status).toBe(200)
})

test('equal concurrent requests render the page once', async () => {
  const cache = createPageCache({ maxBytes: 1e6, freshMs: 1000 })
  const render = vi.fn<() => Promise<RenderedPage>>(async () => rendered('once'))
  await Promise.all([cache.answer('/', render), cache.answer('/', render), cache.answer('/', render)])
  expect(render).toHaveBeenCalledTimes(1)
})

test('another data version is another page', async () => {
  const cache = createPageCache({ maxBytes: 1e6, freshMs: 1000 })
  await requestTwice(cache, '1 /', async () => rendered('old'))
  const page = await cache.answer('2 /', async () => rendered('new'))
  expect(String(page.pieces[1])).toContain('new')
})

test('a stale page is served once more while it is rendered again', async () => {
  let clock = 0
  const cache = createPageCache({ maxBytes: 1e6, freshMs: 1000, now: () => clock })
  await requestTwice(cache, '/', async () => rendered('old'))
  clock = 1001
  const stale = await cache.answer('/', async () => rendered('new'))
  expect(String(stale.pieces[1])).toContain('old')
  const shown = async () => String((await cache.answer('/', async () => rendered('new'))).pieces[1])
  await expect.poll(shown).toContain('new')
})

test('a page that fails to render again stays as it was, and a first failure is reported', async () => {
  let clock = 0
  const cache = createPageCache({ maxBytes: 1e6, freshMs: 1000, now: () => clock })
  await expect(cache.answer('/', () => Promise.reject(new Error('database away')))).rejects.toThrow('database away')
  await requestTwice(cache, '/', async () => rendered('old'))
  clock = 5000
  for (let turn = 0; turn < 3; turn++) {
    const page = await cache.answer('/', () => Promise.reject(new Error('database away')))
    expect(String(page.pieces[1])).toContain('old')
  }
})

test("a page that isn't public is never cached", async () => {
  const cache = createPageCache({ maxBytes: 1e6, freshMs: 1000 })
  const render = vi.fn<() => Promise<RenderedPage>>(async () => rendered('private', false))
  await cache.answer('/', render)
  await cache.answer('/', render)
  expect(render).toHaveBeenCalledTimes(2)
  expect(cache.bytes()).toBe(0)
})

test('the cache stays within its byte limit and evicts the least recently used page', async () => {
  const cache = createPageCache({ maxBytes: 36_000, freshMs: 1e9 })
  const render = (text: string) => async () => rendered(text.repeat(9_000))
  await requestTwice(cache, 'a', render('a'))
  await requestTwice(cache, 'b', render('b'))
  await cache.answer('a', render('x'))
  await requestTwice(cache, 'c', render('c'))
  await requestTwice(cache, 'd', render('d'))
  expect(cache.bytes()).toBeLessThanOrEqual(36_000)
  const cached = await cache.answer('a', render('again'))
  const gone = vi.fn<() => Promise<RenderedPage>>(async () => rendered('b anew'))
  await cache.answer('b', gone)
  expect(String(cached.pieces[1])).not.toContain('again')
  expect(gone).toHaveBeenCalledTimes(1)
})

test("a page shared by many URLs is cached, although it isn't public", async () => {
  const cache = createPageCache({ maxBytes: 1e6, freshMs: 1000 })
  const render = vi.fn<() => Promise<RenderedPage>>(async () => ({ ...rendered('no page', false), isReady: true }))
  for (let time = 0; time < 5; time++) expect((await cache.answer('*', render)).isPublic).toBe(false)
  expect(render).toHaveBeenCalledTimes(2)
})
