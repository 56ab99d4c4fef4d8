/** Every text in content/: sourced, dated, free of forbidden words, and true to the calendar. */
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeNumbers } from '#common/number-shield.ts'
import { dueDate } from '#common/dates.ts'
import {
  FAQ_CATEGORIES,
  FORM_GROUPS,
  NOTICE_GROUPS,
  RESOURCE_KINDS,
  TIP_GROUPS,
  TOOL_GROUPS,
} from '#common/resources.ts'
import { STATES } from '#common/states.ts'
import CORRECTIONS from '../../../content/corrections.json' with { type: 'json' }
import { readContent } from './load-content.ts'

const { entries, faqs } = await readContent()
const ofKind = (kind: string) => entries.filter(({ form }) => form.kind === kind)
const all = [
  ...entries.map(({ slug, form }) => ({ name: `${form.kind}/${slug}`, form })),
  ...faqs.map(({ slug, form }) => ({ name: `faq/${slug}`, form })),
]

/** 31 CFR 10.30, 31 U.S.C. 333, and promises that can't be kept. */
const FORBIDDEN =
  /\bcertif(?!ied mail)|\bguarante|\bseal(?:ed|s)?\b|\beagle|\bIRS[-\s](?:verified|approved|endorsed|recommended)\b|\bwe are (?:part of )?the IRS\b|coming soon|lorem|todo/i

/** Hosts that count as sources. States have their own. */
const OFFICIAL = new Set([
  'www.irs.gov',
  'irs.treasury.gov',
  'www.law.cornell.edu',
  'www.govinfo.gov',
  'www.federalregister.gov',
  'www.ecfr.gov',
  'www.taxpayeradvocate.irs.gov',
  'www.ustaxcourt.gov',
  'www.fincen.gov',
  'www.fiscal.treasury.gov',
  'www.eftps.gov',
  'www.tigta.gov',
  'www.identitytheft.gov',
  'www.militaryonesource.mil',
])

test('each kind has as many entries as promised, and no address is used twice', () => {
  const counts = Object.fromEntries(RESOURCE_KINDS.map((kind) => [kind, ofKind(kind).length]))
  expect(counts['notice']).toBeGreaterThanOrEqual(25)
  expect(counts['term']).toBeGreaterThanOrEqual(100)
  expect(counts['deadline']).toBeGreaterThanOrEqual(50)
  expect(counts['form']).toBeGreaterThanOrEqual(80)
  expect(faqs.length).toBeGreaterThanOrEqual(40)
  const names = all.map(({ name }) => name)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

test('every group, category, and state has entries', () => {
  const used = new Set(entries.map(({ form }) => `${form.kind} ${'group' in form.content ? form.content.group : ''}`))
  const groups = { notice: NOTICE_GROUPS, form: FORM_GROUPS, tip: TIP_GROUPS, tool: TOOL_GROUPS }
  for (const [kind, list] of Object.entries(groups)) {
    expect(list.filter(({ slug }) => !used.has(`${kind} ${slug}`))).toEqual([])
  }
  expect(FAQ_CATEGORIES.filter(({ slug }) => faqs.filter(({ form }) => form.category === slug).length < 3)).toEqual([])
  const states = entries.flatMap(({ form }) => (form.kind === 'agency' ? [form.content.state] : []))
  const wanted = STATES.filter(({ code, kind }) => kind !== 'military' && !['FM', 'MH', 'PW'].includes(code))
  expect(new Set(states)).toEqual(new Set(wanted.map(({ code }) => code)))
  expect(states).toHaveLength(wanted.length)
})

test('every source is an official page, and every text was written within the year', () => {
  const hosts = all.flatMap(({ name, form }) => (name.startsWith('agency/') ? [] : [new URL(form.sourceUrl).host]))
  expect([...new Set(hosts)].filter((host) => !OFFICIAL.has(host))).toEqual([])
  expect(all.filter(({ form }) => form.writtenOn < '2026-01-01').map(({ name }) => name)).toEqual([])
})

test.each(ofKind('agency').map(({ form }) => [form.title, form.sourceUrl]))(
  '%s has a government page',
  (_name, url) => {
    const { host } = new URL(url ?? '')
    expect(host).toMatch(
      /\.(?:gov|us)$|\.gov\.mp$|^azdor\.gov$|^floridarevenue\.com$|^www\.guamtax\.com$|^www\.marylandcomptroller\.gov$/,
    )
  },
)

test('no text has a forbidden word, a personal number, or straight quotes', () => {
  // The IRS names its forms, and the title of Form W-4 has a forbidden word.
  const texts = all.map(({ name, form }) => {
    const { title, ...rest } = { title: '', ...form }
    return { name, text: JSON.stringify([name.startsWith('form/') ? '' : title, rest]) }
  })
  expect(texts.filter(({ text }) => FORBIDDEN.test(text)).map(({ name }) => name)).toEqual([])
  expect(texts.filter(({ text }) => text.includes("'")).map(({ name }) => name)).toEqual([])
  expect(texts.map(({ text }) => describeNumbers(text.replaceAll('"', ' '))).filter(Boolean)).toEqual([])
  expect(FORBIDDEN.test('A certified agent')).toBe(true)
})

test('every text with a dollar amount or a rate has the tax year of it and the day it expires', () => {
  const withAmounts = all.filter(({ form }) => /\$\d|\d%/.test(JSON.stringify(form)))
  expect(withAmounts.length).toBeGreaterThan(15)
  expect(withAmounts.filter(({ form }) => !form.taxYear || !form.expiresOn).map(({ name }) => name)).toEqual([])
})

const ADDED_LETTERS = [
  'cp44',
  'cp80',
  'cp88',
  'cp91',
  'cp161',
  'cp01a',
  'lt38',
  'lt40',
  'letter-226-j',
  'cp210',
  'letter-2205',
]

test('the law of 2025, the commonest forms, and CP53E can be found', () => {
  const slugs = new Set(all.map(({ name }) => name))
  const wanted = [
    ...['cp53e', ...ADDED_LETTERS].map((number) => `notice/${number}`),
    'faq/trump-accounts',
    'faq/letter-in-spanish',
    'faq/tax-law-of-2025',
    'term/one-big-beautiful-bill-act',
    'tool/report-phishing',
    ...['1-a', 'a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `form/schedule-${letter}-form-1040`),
    ...['nec', 'k', 'misc', 'int', 'div', 'b', 'da', 'g'].map((kind) => `form/form-1099-${kind}`),
  ]
  expect(wanted.filter((name) => !slugs.has(name))).toEqual([])
})

test('what was added without an official page to cite has a passage of what it rests on', () => {
  const added = ADDED_LETTERS.map((number) => `notice/${number}`)
  const names = [...added, 'faq/trump-accounts', 'term/trump-account', 'form/form-4547', 'faq/letter-in-spanish']
  const passagesOf = (name: string) => all.find((each) => each.name === name)?.form.passages ?? []
  expect(names.filter((name) => passagesOf(name).length === 0)).toEqual([])
})

test('each correction names a text that exists, and says what was wrong and what is right', () => {
  const files = ['guide', 'legal'].flatMap((kind) =>
    readdirSync(kind === 'guide' ? 'content/guides' : 'content/legal').map(
      (file) => `${kind}/${file.replace('.md', '')}`,
    ),
  )
  const names = new Set([...all.map(({ name }) => name), ...files])
  expect(CORRECTIONS.filter(({ kind, slug }) => !names.has(`${kind}/${slug}`))).toEqual([])
  expect(CORRECTIONS.filter(({ on }) => !/^2026-\d\d-\d\d$/.test(on))).toEqual([])
  expect(CORRECTIONS.filter(({ wrong, right }) => wrong.length < 20 || right.length < 20)).toEqual([])
  expect(JSON.stringify(CORRECTIONS)).not.toContain("'")
})

test('every deadline is the statutory day, moved as IRC 7503 says', () => {
  const wrong = entries.flatMap(({ slug, form }) =>
    form.kind === 'deadline' && dueDate(form.content.nominal) !== form.content.date ? [slug] : [],
  )
  expect(wrong).toEqual([])
})

test('a notice with a number of days states it in its clock text', () => {
  const wrong = entries.flatMap(({ slug, form }) =>
    form.kind === 'notice' && form.content.days && !form.content.clock.includes(String(form.content.days))
      ? [slug]
      : [],
  )
  expect(wrong).toEqual([])
})
