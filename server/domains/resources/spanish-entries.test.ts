/** Each letter and each kind of free help is in Spanish, and says there what it says in English. */
import { expect, test } from 'vitest'
import HELP from '../../../content/es/help.json' with { type: 'json' }
import NOTICES from '../../../content/es/notice.json' with { type: 'json' }
import { readContent } from './load-content.ts'
import { hashOfEnglish, inSpanish } from './spanish-entries.ts'
import type { ResourceEntry } from './types.ts'

type Translation = Readonly<Record<string, string | readonly string[]>>
const SPANISH: Readonly<Record<'notice' | 'help', Readonly<Record<string, Translation>>>> = {
  notice: NOTICES,
  help: HELP,
}

const { entries } = await readContent()
const english = entries.flatMap(({ slug, form }) =>
  form.kind === 'notice' || form.kind === 'help'
    ? [{ slug, name: `${form.kind}/${slug}`, form, spanish: SPANISH[form.kind][slug] }]
    : [],
)

/** A text or a list in both languages, as lists. */
const pairs = english.flatMap(({ name, form, spanish = {} }) => {
  const texts: Readonly<Record<string, unknown>> = { ...form.content, title: form.title }
  return Object.entries(spanish)
    .filter(([field]) => field !== 'of')
    .map(([field, es]) => ({ name: `${name} ${field}`, en: [texts[field]].flat().map(String), es: [es].flat() }))
})
const each = pairs.flatMap(({ name, en, es }) => es.map((text, at) => ({ name, en: en[at] ?? '', es: text })))

test('every entry has a translation of its present words', () => {
  const stale = english.flatMap(({ name, form, spanish }) => {
    const of = hashOfEnglish(form)
    return spanish?.['of'] === of ? [] : [`${name}: translate it again in content/es, then write "of": "${of}"`]
  })
  expect(stale).toEqual([])
})

test('there is no translation of an entry that is gone', () => {
  const translated = Object.entries(SPANISH).flatMap(([kind, list]) =>
    Object.keys(list).map((slug) => `${kind}/${slug}`),
  )
  const known = new Set(english.map(({ name }) => name))
  expect(translated.filter((name) => !known.has(name))).toEqual([])
})

test('a list has as many items in both languages', () => {
  expect(pairs.filter(({ en, es }) => en.length !== es.length).map(({ name }) => name)).toEqual([])
})

/** Numbers, amounts, and the names of letters, forms, and sections of law: "30", "$50,000", "CP71C", "W-2", "6331(h)". */
const numbersIn = (text: string) =>
  [...new Set(text.match(/\$?(?:[A-Z]+-?)?\d[\d,]*(?:-?[A-Z\d]+)*(?:\([a-z]\))?%?/g))]
    .map((found) => found.replace(/,$/, ''))
    .toSorted()
    .join(' ')

test('the same numbers, letters, and forms are named in both languages', () => {
  const byField = pairs.map(({ name, en, es }) => ({ name, en: numbersIn(en.join(' ')), es: numbersIn(es.join(' ')) }))
  // "The thirtieth day": the day of the month could be meant in Spanish.
  const named = byField.filter(({ name }) => name !== 'notice/lt11 steps')
  expect(named.filter(({ en, es }) => en !== es)).toEqual([])
  expect(numbersIn('by Nov. 30, $50,000, CP71C, W-2, Form 433-F, 6331(h), 15%.')).toBe(
    '$50,000 15% 30 433-F 6331(h) CP71C W-2',
  )
})

test('no English sentence, placeholder, or straight quote is left', () => {
  const ENGLISH = /\b(?:the|you|your|and|with|is|are|tbd|lorem)\b|['"{}<>]|\.\.\./i
  expect(each.filter(({ es }) => ENGLISH.test(es))).toEqual([])
  // A name that is the same in both languages.
  const same = each.filter(({ en, es }) => en === es).map(({ name }) => name)
  expect(same).toEqual(['help/irs-free-file title', 'help/miltax title'])
})

const cp14 = () => {
  const found = entries.find(({ slug }) => slug === 'cp14')?.form
  if (found?.kind !== 'notice') throw new Error('There is no CP14.')
  return { ...found, slug: 'cp14' } satisfies ResourceEntry<'notice'>
}

test('a translation replaces the texts, and nothing else', () => {
  const entry = cp14()
  const spanish = inSpanish(entry)
  expect(spanish?.title).toBe('Usted tiene un saldo adeudado')
  expect(spanish?.content.steps).toHaveLength(entry.content.steps.length)
  const { title: _title, what: _what, clock, otherwise, gather, steps, ...kept } = { ...entry, ...entry.content }
  expect([clock, otherwise, gather, steps]).not.toContain(spanish?.content.clock)
  expect({ ...spanish, ...spanish?.content }).toMatchObject({ ...kept, content: { number: 'CP14', group: 'balance' } })
})

test('an entry whose words have changed, or that is new, is not in Spanish', () => {
  const entry = cp14()
  expect(inSpanish({ ...entry, title: 'You owe' })).toBeNull()
  expect(inSpanish({ ...entry, content: { ...entry.content, steps: ['Pay.'] } })).toBeNull()
  expect(inSpanish({ ...entry, slug: 'new' })).toBeNull()
  expect(inSpanish({ ...entry, sourceName: 'Another page', content: { ...entry.content, days: 5 } })).not.toBeNull()
})
