/** The evaluation file of the search (ops/bench/queries/relevance.jsonl) is fit to be measured with. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'
import { LANGUAGES, SERVICES } from '#common/option-lists.ts'
import { readQueries, type RelevanceQuery, SLOT } from '../../ops/bench/relevance-queries.ts'

const QUERIES_MIN = 400
const FAMILY_MIN = 5
const SLOTS = new Set([
  'first',
  'last',
  'middle',
  'f',
  'm',
  'city',
  'county',
  'st',
  'state',
  'zip',
  'firm',
  'phone',
  'website',
])

const queries = await readQueries()
const letters = await readLetters()

test('it has at least 400 queries, and no two alike', () => {
  expect(queries.length).toBeGreaterThanOrEqual(QUERIES_MIN)
  expect(repeated(queries.map(({ q, draw }) => `${q} ${JSON.stringify(draw)}`))).toEqual([])
})

test('at least half follow how people ask on public pages, and some are Spanish', () => {
  expect(queries.filter(({ source }) => source === 'public').length * 2).toBeGreaterThanOrEqual(queries.length)
  expect(queries.filter(({ language }) => language === 'es').length).toBeGreaterThan(40)
})

test('each family has enough queries for its share to mean something, and they are next to each other', () => {
  const families = Object.groupBy(queries, ({ family }) => family)
  expect(Object.values(families).filter((lines) => (lines?.length ?? 0) < FAMILY_MIN)).toEqual([])
  const runs = queries.map(({ family }) => family).filter((family, at, all) => family !== all[at - 1])
  expect(repeated(runs)).toEqual([])
})

test('each query says what is expected, in terms that exist', () => {
  const wrong = (isWrong: (query: RelevanceQuery) => boolean) => queries.filter(isWrong).map(({ q }) => q)
  expect(wrong(({ expect: wanted, answer }) => !wanted && !answer)).toEqual([])
  expect(wrong(({ expect: wanted }) => wanted?.letter !== undefined && !letters.includes(wanted.letter))).toEqual([])
  expect(wrong(({ q }) => [...q.matchAll(SLOT)].some(([, slot = '']) => !SLOTS.has(slot.toLowerCase())))).toEqual([])
  expect(wrong((query) => isOfDrawn(query) && !query.q.includes('{'))).toEqual([])
})

test('each query can be typed', () => {
  expect(queries.filter(({ q }) => q.length > SEARCH_TEXT_MAX || q !== q.replace(/\s+/g, ' ').trim())).toEqual([])
})

test('every service, and every language but English, is asked for', () => {
  const services = new Set(queries.flatMap(({ expect: wanted }) => wanted?.service ?? []))
  expect(SERVICES.filter(({ slug }) => !services.has(slug))).toEqual([])
  const spoken = new Set(queries.flatMap(({ expect: wanted }) => wanted?.language ?? []))
  expect(LANGUAGES.filter(({ tag }) => !spoken.has(tag)).map(({ tag }) => tag)).toEqual(['en'])
})

describe('it names no real person', () => {
  test('people, firms, phone numbers, and websites come from the listings that a run invents', () => {
    const named = queries.filter(({ expect: wanted }) => wanted?.person ?? wanted?.firm)
    expect(named.filter(({ q }) => !/\{(first|last|firm|phone|website)/i.test(q) && !isSurnameAlone(q))).toEqual([])
    expect(queries.filter(({ q }) => /\d{3}[-. ]?\d{3}[-. ]\d{4}|\b\d{10}\b/.test(q))).toEqual([])
  })

  test('email addresses and numbers can belong to nobody', () => {
    const emails = queries.flatMap(({ q }) => q.match(/\S+@\S+\.\S+/g) ?? [])
    expect(emails.filter((email) => !/@([\w-]+\.)?example(\.com)?$/.test(email))).toEqual([])
    expect(queries.flatMap(({ q }) => q.match(/\b\d{3}-\d{2}-\d{4}\b/g) ?? [])).toEqual(['000-12-3456'])
  })
})

const isOfDrawn = ({ draw, expect: wanted }: RelevanceQuery) =>
  draw === undefined &&
  (wanted?.person !== undefined || ['city', 'county', 'state', 'zip'].includes(wanted?.place ?? ''))

/** "French", "Bond": one word that is a common surname. */
const isSurnameAlone = (q: string) => /^[A-Za-z]+$/.test(q)

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, at) => texts.indexOf(text) !== at)
}

async function readLetters(): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, '../../content/notice.json'), 'utf8')
  return (JSON.parse(text) as { slug: string }[]).map(({ slug }) => slug)
}
