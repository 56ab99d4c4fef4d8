import { expect, test } from 'vitest'
import { plusDays, today } from '#common/dates.ts'
import { relateForms, relateTerms } from './relate-entries.ts'
import type { ResourceEntry } from './types.ts'

const entry = <K extends 'deadline' | 'notice' | 'term'>(kind: K, slug: string, content: object, title = slug) =>
  ({ kind, slug, title, content }) as ResourceEntry<K>
const due = (slug: string, days: number, form: string) =>
  entry('deadline', slug, { date: plusDays(today(), days), form, who: 'individuals' })
const letter = (slug: string, steps: string[]) =>
  entry('notice', slug, { number: slug.toUpperCase(), what: '', clock: '', otherwise: '', gather: [], steps })

test('a form has its next date, never one that is past, and the letters that name it', () => {
  const deadlines = [
    due('later', 90, '1040, 1120 (extended)'),
    due('past', -1, '1040'),
    due('next', 30, '1040 (abroad)'),
  ]
  const notices = [
    letter('cp14', ['Send Form 9465 or call.']),
    letter('cp2000', ['Don’t file Form 1040-X for that alone.']),
  ]
  const found = relateForms(['Form 1040', 'Form 1040-X', 'Form 1120', 'Form 9465', 'Form 8888'], { deadlines, notices })
  expect(found.get('Form 1040')).toEqual({
    due: { slug: 'next', date: plusDays(today(), 30), who: 'individuals' },
    letters: [],
  })
  expect(found.get('Form 1120')?.due?.slug).toBe('later')
  expect(found.get('Form 1040-X')).toEqual({ due: null, letters: [{ slug: 'cp2000', number: 'CP2000' }] })
  expect(found.get('Form 9465')?.letters).toEqual([{ slug: 'cp14', number: 'CP14' }])
  expect(found.get('Form 8888')).toEqual({ due: null, letters: [] })
})

test('a word of the glossary leads to the other words that explain it: whole ones, the longest, once, and not itself', () => {
  const term = (slug: string, meaning: string, also: string[] = []) =>
    entry('term', slug, { also, meaning }, slug.replaceAll('-', ' '))
  const found = relateTerms([
    term('lien', 'A claim on what you own. A lien is not a levy; AGI plays no part, and levying does not count.'),
    term('tax-lien', 'A lien for tax.'),
    term('levy', 'The taking itself, often after a tax lien. Levies follow levies.'),
    term('adjusted-gross-income', 'Income, less some of it.', ['AGI']),
  ])
  const of = (slug: string) => found.get(slug)?.map((each) => each.slug)
  expect(of('lien')).toEqual(['levy', 'adjusted-gross-income'])
  expect(of('tax-lien')).toEqual(['lien'])
  expect(of('levy')).toEqual(['tax-lien'])
  expect(of('adjusted-gross-income')).toEqual([])
})

test('a word that only looks like a term leads nowhere: a verb like an acronym, a name of two things, a common word', () => {
  const term = (title: string, meaning: string, also: string[] = []) =>
    entry('term', title.toLowerCase().replaceAll(' ', '-'), { also, meaning }, title)
  const found = relateTerms([
    term('Special Enrollment Examination', 'The examination that leads to the license.', ['SEE']),
    term('Form 8821', 'Lets a person see your tax information.'),
    term('Test day', 'You take the SEE on it.'),
    term('Audit', 'A check of a return. The IRS calls it an examination.', ['Examination']),
    term('Enrolled agent', 'Earned by examination.'),
    term('Deduction', 'It lowers income.'),
    term('Itemized deductions', 'Each deduction of a list.'),
    ...Array.from({ length: 9 }, (_, place) => term(`Other ${place}`, 'It has no deduction, but an end.')),
  ])
  const of = (slug: string) => found.get(slug)?.map((each) => each.slug)
  expect(of('form-8821')).toEqual([])
  expect(of('test-day')).toEqual(['special-enrollment-examination'])
  expect(of('enrolled-agent')).toEqual([])
  expect(of('special-enrollment-examination')).toEqual([])
  expect(of('itemized-deductions')).toEqual(['deduction'])
  expect(of('other-1')).toEqual([])
})

test('at most three words', () => {
  const words = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((title) => entry('term', title, { also: [], meaning: '' }))
  const all = entry('term', 'All', { also: [], meaning: 'Alpha, beta, gamma, delta.' })
  expect(relateTerms([...words, all]).get('All')).toHaveLength(3)
})
