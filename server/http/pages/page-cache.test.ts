import { hash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { type Answer, createPageCache, type PageCache, type RenderedPage } from './page-cache.ts'

const rendered = (text: string, isPublic = true): RenderedPage => ({
  status: 200,
  headers: [['content-type', 'text/html']],
  body: text,
  isPublic,
})
const cacheOf = (options: Partial<Parameters<typeof createPageCache>[0]> = {}) =>
  createPageCache({ maxBytes: 1e6, freshMs: 1000, ...options })
const textOf = (cache: PageCache, page: Answer) => String(cache.bodyFor({}, page).body)

/** A page is kept on its second request. */
async function requestTwice(cache: PageCache, key: string, render: () => Promise<RenderedPage>) {
  await cache.answer(key, render)
  return cache.answer(key, render)
}

test('an ETag is of the content alone', async () => {
  const [page, same, other] = await Promise.all(
    ['hello', 'hello', 'hello, you'].map((text) => cacheOf().answer('/', async () => rendered(text))),
  )
  expect(page?.etag).toMatch(/^W\/"[\w-]{22}"$/)
  expect(same?.etag).toBe(page?.etag)
  expect(other?.etag).not.toBe(page?.etag)
})

test("a page requested once isn't kept, a page requested again is", async () => {
  const cache = cacheOf()
  const render = vi.fn<() => Promise<RenderedPage>>(async () => rendered('read by many'))
  await cache.answer('/', render)
  expect(cache.bytes()).toBe(0)
  await cache.answer('/', render)
  expect(cache.bytes()).toBeGreaterThan(0)
  await cache.answer('/', render)
  expect(render).toHaveBeenCalledTimes(2)
})

const TEXT = 'a list of people, '.repeat(500)

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['*', 'identity'],
  ['deflate, zstd', 'identity'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br', 'br'],
  ['br;q=0.5, gzip;q=1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.000, gzip;q=0.1', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['gzip; q=0.0, br;q=0', 'identity'],
  ['brotli, gzipped', 'identity'],
])('who accepts %j gets %s', async (accepted, expected) => {
  const cache = cacheOf()
  const page = await requestTwice(cache, '/', async () => rendered(TEXT))
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
  const { body, encoding } = cache.bodyFor(headers, page)
  expect(encoding).toBe(expected)
  const decoded = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }[encoding](body)
  expect(String(decoded)).toBe(TEXT)
})

test('each encoding of a kept page is made once, and counted', async () => {
  const cache = cacheOf()
  const page = await requestTwice(cache, '/', async () => rendered(TEXT))
  for (const accepted of ['br', 'gzip', 'identity']) {
    const before = cache.bytes()
    const { body } = cache.bodyFor({ 'accept-encoding': accepted }, page)
    expect(cache.bytes() - before).toBe(accepted === 'br' ? 0 : body.length)
    expect(cache.bodyFor({ 'accept-encoding': accepted }, page).body).toBe(body)
  }
})

test('what is kept holds no more memory than it counts', async () => {
  const cache = cacheOf()
  const page = await requestTwice(cache, '/', async () => rendered('words '.repeat(5_000)))
  for (const accepted of ['br', 'gzip']) {
    const { body } = cache.bodyFor({ 'accept-encoding': accepted }, page)
    expect([accepted, body.buffer.byteLength]).toEqual([accepted, body.length])
  }
})

test("a page that isn't kept is never brotli, which takes long, and counts nothing", async () => {
  const cache = cacheOf()
  const page = await cache.answer('/', async () => rendered(TEXT))
  expect(cache.bodyFor({ 'accept-encoding': 'br, gzip' }, page).encoding).toBe('gzip')
  expect(cache.bytes()).toBe(0)
})

test("while the database is down, a kept page is found, and a page being rendered isn't awaited", async () => {
  const cache = cacheOf()
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
  const cache = cacheOf()
  const render = vi.fn<() => Promise<RenderedPage>>(async () => rendered('once'))
  await Promise.all([cache.answer('/', render), cache.answer('/', render), cache.answer('/', render)])
  expect(render).toHaveBeenCalledTimes(1)
})

test('another data version is another page', async () => {
  const cache = cacheOf()
  await requestTwice(cache, '1 /', async () => rendered('old'))
  expect(textOf(cache, await cache.answer('2 /', async () => rendered('new')))).toBe('new')
})

test('a stale page is served once more while it is rendered again', async () => {
  let clock = 0
  const cache = cacheOf({ now: () => clock })
  await requestTwice(cache, '/', async () => rendered('old'))
  expect(cache.fresh('/')).not.toBeNull()
  clock = 1001
  expect(cache.fresh('/')).toBeNull()
  expect(textOf(cache, await cache.answer('/', async () => rendered('new')))).toBe('old')
  const shown = async () => textOf(cache, await cache.answer('/', async () => rendered('new')))
  await expect.poll(shown).toBe('new')
})

const CRASHED: RenderedPage = { ...rendered('crashed', false), status: 500 }

test.each([
  ['is rejected', () => Promise.reject(new Error('database away'))],
  ['is an error page of ours', async () => CRASHED],
])('a kept page whose next rendering %s stays as it was', async (_how, fail) => {
  let clock = 0
  const cache = cacheOf({ now: () => clock })
  await requestTwice(cache, '/', async () => rendered('old'))
  clock = 5000
  for (let turn = 0; turn < 3; turn++) {
    expect(textOf(cache, await cache.answer('/', fail))).toBe('old')
    await new Promise((resolve) => setImmediate(resolve))
  }
})

test('a kept page that is gone is kept no longer', async () => {
  let clock = 0
  const cache = cacheOf({ now: () => clock })
  await requestTwice(cache, '/', async () => rendered('old'))
  clock = 5000
  const gone = async (): Promise<RenderedPage> => ({ ...rendered('gone', false), status: 404 })
  await cache.answer('/', gone)
  await expect.poll(() => cache.bytes()).toBe(0)
})

test('a first failure is reported', async () => {
  const failing = cacheOf().answer('/', () => Promise.reject(new Error('database away')))
  await expect(failing).rejects.toThrow('database away')
})

test("a page that isn't public is never kept", async () => {
  const cache = cacheOf()
  const render = vi.fn<() => Promise<RenderedPage>>(async () => rendered('private', false))
  await requestTwice(cache, '/', render)
  expect(render).toHaveBeenCalledTimes(2)
  expect(cache.bytes()).toBe(0)
})

/** Text that compression hardly shortens: of 88 characters each. */
const noise = (lines: number) => Array.from({ length: lines }, (_, at) => hash('sha512', `${at}`, 'base64')).join('')

test('the cache stays within its byte limit and evicts the least recently used page', async () => {
  const cache = cacheOf({ maxBytes: 40_000, freshMs: 1e9 })
  const render = (name: string) => async () => rendered(`${name}${noise(80)}`)
  for (const name of ['a', 'b']) await requestTwice(cache, name, render(name))
  await cache.answer('a', render('a'))
  for (const name of ['c', 'd', 'e', 'f']) {
    await requestTwice(cache, name, render(name))
    await cache.answer('a', render('a'))
  }
  expect(cache.bytes()).toBeLessThanOrEqual(40_000)
  expect(cache.cached('a')).not.toBeNull()
  expect(cache.cached('b')).toBeNull()
})

test('an encoding that is made later evicts too, and an evicted page counts no more', async () => {
  const cache = cacheOf({ maxBytes: 20_000, freshMs: 1e9 })
  const first = await requestTwice(cache, 'first', async () => rendered(noise(80)))
  const second = await requestTwice(cache, 'second', async () => rendered(noise(80)))
  cache.bodyFor({}, second)
  expect(cache.cached('first')).toBeNull()
  const before = cache.bytes()
  expect(before).toBeLessThanOrEqual(20_000)
  cache.bodyFor({}, first)
  expect(cache.bytes()).toBe(before)
})

test("a page shared by many URLs is kept, although it isn't public", async () => {
  const cache = cacheOf()
  const render = vi.fn<() => Promise<RenderedPage>>(async () => ({ ...rendered('no page', false), isReady: true }))
  for (let time = 0; time < 5; time++) expect((await cache.answer('*', render)).isPublic).toBe(false)
  expect(render).toHaveBeenCalledTimes(2)
})
