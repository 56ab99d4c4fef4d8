import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { resourceForm } from '#common/resource-schemas.ts'
import NOTICES from '../../../content/notice.json' with { type: 'json' }
import type { Notice } from './group-entries.ts'
import { NoticeBody } from './notice-body.tsx'

function pageOf(wanted: string, changes: Partial<Notice> = {}): string {
  const { slug, ...entry } = NOTICES.find((each) => each.slug === wanted) ?? { slug: wanted }
  const form = resourceForm.parse({ kind: 'notice', position: 0, ...entry })
  const notice = { slug, ...form, ...changes } as Notice
  return renderToStaticMarkup(<NoticeBody notice={notice} related={[]} counted={null} />)
}

test('each letter tells readers of Spanish about pages in Spanish, Schedule LEP, and the phone choice', () => {
  const html = pageOf('cp501')
  expect(html).toMatch(/<h2 [^>]*lang="es"[^>]*>En español</)
  expect(html).toContain('<div lang="es"')
  expect(html).toContain('href="https://www.irs.gov/es/individuals/understanding-your-irs-notice-or-letter"')
  expect(html).toContain('href="https://www.irs.gov/instructions/i1040lep"')
  expect(html.replaceAll(/<\/?span[^>]*>/g, '')).toContain('800-829-1040 y elegir español')
  expect(html).toContain('href="/agents?language=es"')
})

test('a letter with an official page of its own in Spanish links that page instead', () => {
  const html = pageOf('cp523')
  expect(html).toContain('href="https://www.irs.gov/es/individuals/understanding-your-cp523-notice"')
  expect(html).not.toContain('understanding-your-irs-notice-or-letter"')
})

test('a text is “not verified” until a passage of a government’s page or a reviewer confirms it', () => {
  const quote = 'The amount is due by the date that is printed on the notice.'
  const passage = { name: 'A page', url: 'https://www.irs.gov/a-page', quote, readOn: '2026-11-25' }
  const unverified = ', not verified since <time dateTime="2026-11-24">November 2026</time>'
  const dated = { writtenOn: '2026-11-24', reviewedBy: null, reviewedOn: null, passages: [] }
  expect(pageOf('cp11', dated)).toContain(unverified)
  const elsewhere = pageOf('cp11', { ...dated, passages: [{ ...passage, url: 'https://example.com/a-page' }] })
  expect(elsewhere).toContain(unverified)
  expect(elsewhere).toContain(quote)
  const rests = pageOf('cp11', { ...dated, passages: [passage] })
  expect(rests).not.toContain('not verified')
  expect(rests).toContain('Source: <a')
  const reviewed = pageOf('cp11', { ...dated, reviewedBy: 'Ada Invented, EA', reviewedOn: '2026-11-25' })
  expect(reviewed).not.toContain('not verified')
})

test('a letter without a day to answer by doesn’t say that it has one', () => {
  expect(pageOf('cp14')).toContain('Act by the date printed on the letter.')
  const html = pageOf('cp80')
  expect(html).toContain('No set deadline to respond.')
  expect(html).not.toContain('Act by the date')
})
