/** Each guide in content/es is made from the present English words, and has their links, numbers, and structure. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFiles, readGuides } from './read-guides.ts'
import { guideInSpanish, hashOfFile, translate } from './spanish-guides.ts'

const site = {
  SITE_NAME: 'Anyname',
  PRODUCT_SLUG: 'enrolled-agent',
  PRODUCT_SINGULAR: 'enrolled agent',
  PRODUCT_PLURAL: 'enrolled agents',
  operator: null,
}
const FOLDER = join(import.meta.dirname, '../../../content/es/guides')
const translated = readdirSync(FOLDER).map((name) => {
  const english = readFiles().find((file) => file.name === `guides/${name}`)
  const slug = name.replace('.md', '')
  const guide = readGuides(site).find((each) => each.slug === slug)
  if (!english || !guide) throw new Error(`content/es/guides/${name} has no English guide.`)
  return {
    name,
    english,
    guide,
    spanish: guideInSpanish(site, { slug }),
    own: readFileSync(join(FOLDER, name), 'utf8'),
  }
})

test('every translation is of the present words', () => {
  const stale = translated.flatMap(({ name, english, spanish }) =>
    spanish ? [] : [`${name}: translate it again in content/es/guides, then write "of: '${hashOfFile(english)}'"`],
  )
  expect(stale).toEqual([])
})

const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([found]) => found).toSorted()

test.each(translated)(
  '$name has the links, headings, and numbers of the English text',
  ({ english, guide, spanish, own }) => {
    expect({ ...spanish, ...wordsOf(guide) }).toEqual(guide)
    // To the same pages and sources, and with the same ids, blocks, and list items.
    const structure = /\]\([^)]+\)|\{#[\w-]+\}|^ *(?::::\w*|::[\w-]+$|-|\d+\.|#+) ?|:(?:yes|no|partly|note)\[/gm
    const bodyOf = (text: string) => text.replace(/^---[\s\S]*?\n---\n/, '')
    expect(all(structure, bodyOf(own))).toEqual(all(structure, bodyOf(english.markdown)))
    const numbers = /\$?\d[\d,.-]*\d%?|\d%?/g
    expect(all(numbers, bodyOf(own))).toEqual(all(numbers, bodyOf(english.markdown)))
  },
)

const wordsOf = ({ title, description, heading, crumb, trail, lead, text }: (typeof translated)[number]['guide']) => ({
  title,
  description,
  heading,
  crumb,
  trail,
  lead,
  text,
})

test.each(translated)('$name leaves no English sentence', ({ own }) => {
  const words = own.replaceAll(/\[[^\]]*\]\(source:\w+\)|“[^”]*”|\([^)]*\)/g, '')
  expect(words.match(/\b(?:the|you|your|and|with|is|are|not)\b[^.]*/gi)).toBeNull()
})

test.each(translated)('$name fits a search result', ({ spanish }) => {
  expect(`${spanish?.title} | ${site.SITE_NAME}`.length).toBeLessThanOrEqual(70)
  expect(spanish?.description.length).toBeLessThanOrEqual(200)
})

test('a guide is named in Spanish, and one without a translation is not there', () => {
  expect(guideInSpanish(site, { slug: 'who-is-an-ea' })?.heading).toBe('¿Qué es un agente registrado?')
  expect(guideInSpanish({ ...site, PRODUCT_SINGULAR: 'tax pro' }, { slug: 'who-is-an-ea' })?.heading).toContain(
    'tax pro',
  )
  expect(guideInSpanish(site, { slug: 'about-us' })).toBeNull()
})

test('a mistake in a translation is named by its own line, and changed English has none', () => {
  const { english, own } = translated.find(({ name }) => name === 'find-irs.md') ?? {}
  if (!english || !own) throw new Error('content/es/guides/find-irs.md is missing.')
  const found = translate(english)
  const lineOf = (text: string) => text.split('\n').findIndex((line) => line.startsWith('## '))
  expect(found?.name).toBe('es/guides/find-irs.md')
  expect(lineOf(found?.markdown ?? '')).toBe(lineOf(own))
  expect(translate({ ...english, markdown: `${english.markdown}More.\n` })).toBeNull()
})
