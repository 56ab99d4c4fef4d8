import { useId } from 'react'
import { expect, test } from 'vitest'
import type { Assets } from '#server/platform/page-kernel.ts'
import { renderDocument } from './frame.tsx'

const script = { src: '/assets/start.js', imports: [] }
const assets: Assets = {
  style: '/assets/style.css',
  appStyle: '/assets/app-style.css',
  early: '/assets/early.js',
  start: script,
  appWith: () => script,
}
const site = {
  name: 'Enrolled',
  origin: 'https://enrolled.test',
  product: { slug: 'ea', singular: 'enrolled agent', plural: 'enrolled agents', noun: 'enrolled agent' },
  year: 2026,
  operator: null,
}

const documentAt = (pathname: string, content = <p>Text</p>, isDemo = false) =>
  `${renderDocument(assets, {
    content,
    meta: [{ title: `About ${pathname}` }, { name: 'description', content: '<b>' }],
    context: { site, pathname, search: '', requestId: null },
    isDemo,
  })}`

const headOf = (html: string) => /<head>(.*)<\/head>/.exec(html)?.[1] ?? ''
const mainOf = (html: string) => /<main[^>]*>(.*)<\/main>/.exec(html)?.[1] ?? ''

test('pages in the same frame have their own titles and content', () => {
  const pages = ['/faq', '/contact'].map((path) => documentAt(path, <p>{path}</p>))
  expect(pages.map((html) => /<title>(.*)<\/title>/.exec(headOf(html))?.[1])).toEqual(['About /faq', 'About /contact'])
  expect(pages.map(mainOf)).toEqual(['<p>/faq</p>', '<p>/contact</p>'])
  for (const html of pages) {
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"\/>/)
    expect(html).toMatch(/<\/html>$/)
    expect(html).not.toContain('data-slot')
  }
})

test('what content says for the head is in the head', () => {
  const html = documentAt(
    '/faq',
    <>
      <title>Elsewhere</title>
      <img src="/photo.webp" alt="" />
    </>,
  )
  expect(headOf(html)).toContain('<title>Elsewhere</title>')
  expect(headOf(html)).toContain('href="/photo.webp"')
  expect(mainOf(html)).toBe('<img src="/photo.webp" alt=""/>')
})

test('content that looks like the place for a page is text', () => {
  const typed = '<template data-slot="page"></template>'
  expect(mainOf(documentAt('/faq', <p title={typed}>{typed}</p>))).toMatch(/^<p title="&lt;template .*&gt;<\/p>$/)
})

test('the header marks the page it is on, and the banner is only on demo data', () => {
  const marks = (html: string) => [...html.matchAll(/href="([^"]*)" aria-current="page"/g)].map(([, to]) => to)
  expect(new Set(marks(documentAt('/blog/all')))).toEqual(new Set(['/blog/all']))
  expect(marks(documentAt('/blog/one'))).toEqual([])
  expect(documentAt('/faq', <p />, true)).toContain('aria-label="Demonstration"')
  expect(documentAt('/faq')).not.toContain('aria-label="Demonstration"')
})

test('no id of a page is also in its frame', () => {
  const Labeled = () => <i id={useId()} />
  const ids = [
    ...documentAt(
      '/faq',
      <>
        <Labeled />
        <Labeled />
      </>,
    ).matchAll(/ (?:id|ids)="([^"]*)"/g),
  ].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
