import { expect, test } from 'vitest'
import { createMatcher } from './match.ts'

const PATHS = [
  '/',
  '/faq',
  '/tax-resources/deadlines',
  '/blog/:slug',
  '/blog/author/:author',
  '/agents/:state/:city',
  '/agents/ca/:town',
  '/agents/:state/all',
  '/vcard/:file',
]
// In both orders: the table's order decides nothing.
const matchers = [PATHS, PATHS.toReversed()].map((paths) => createMatcher(paths.map((path) => ({ path, module: {} }))))
const matched = (path: string) => {
  const found = matchers.map((match) => {
    const page = match(path)
    return page && [page.route.path, page.params]
  })
  expect(found[1]).toEqual(found[0])
  return found[0]
}

test.each([
  ['/', '/', {}],
  ['/faq', '/faq', {}],
  ['/faq/', '/faq', {}],
  ['/faq//', '/faq', {}],
  ['/FAQ', '/faq', {}],
  ['/f%61q', '/faq', {}],
  ['/Tax-Resources/DEADLINES/', '/tax-resources/deadlines', {}],
  ['/blog/My-Text', '/blog/:slug', { slug: 'My-Text' }],
  ['/blog/caf%C3%A9', '/blog/:slug', { slug: 'café' }],
  ['/blog/a%2Fb', '/blog/:slug', { slug: 'a/b' }],
  ['/blog/100%', '/blog/:slug', { slug: '100%' }],
  ['/blog/%E0%A4%A', '/blog/:slug', { slug: '%E0%A4%A' }],
  ['/Blog/Author/Ann', '/blog/author/:author', { author: 'Ann' }],
  ['/agents/tx/austin', '/agents/:state/:city', { state: 'tx', city: 'austin' }],
])('%s is the page %s', (asked, path, params) => {
  expect(matched(asked)).toEqual([path, params])
})

test('a fixed segment is before a parameter, and the first one that differs decides', () => {
  expect(matched('/agents/ca/all')).toEqual(['/agents/ca/:town', { town: 'all' }])
  expect(matched('/agents/tx/all')).toEqual(['/agents/:state/all', { state: 'tx' }])
})

test.each([
  '/no',
  '/blog',
  '/blog/',
  '/blog//x',
  '/agents/tx',
  '/agents/tx/austin/x/y',
  '/tax-resources%2Fdeadlines',
  '/tax-resources%2fdeadlines',
  '/faq/%2e%2e/x/y',
  '/assets/..%2Ffaq',
  '/%00',
  '//evil.example/x',
  '/__proto__',
  '/constructor',
])('%s is no page', (path) => {
  expect(matched(path)).toBeNull()
})

test('a very long path is read at once', () => {
  const paths = [`${'/'.repeat(8_000)}x`, `/${'a/'.repeat(4_000)}`, `/blog/${'%'.repeat(8_000)}`]
  const began = performance.now()
  for (const path of paths) matched(path)
  expect(performance.now() - began).toBeLessThan(250)
})
