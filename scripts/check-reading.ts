/**
 * `node scripts/check-reading.ts`: fails for texts for the public that are hard to read. No sentence is longer than 28
 * words, and a text of some length reads at grade 9 or below (Flesch-Kincaid, with official names counted as one easy
 * word, because they can't be replaced). Legal pages and passages of official pages are excepted.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { syllable } from 'syllable'

const CONTENT = join(import.meta.dirname, '../content')
const LONGEST_SENTENCE = 28
const HIGHEST_GRADE = 9
/** Of a shorter text, the grade says little. */
const GRADED_WORDS = 45
const NOT_READ = /^(?:slug|title|category|url|kind|see|also)$|quote|passage|source|url$/i
const ABBREVIATIONS = /\b(Jan|Feb|Mar|Apr|Aug|Sept|Oct|Nov|Dec|No|Inc|[ap]\.m|U\.S)\./g
const OFFICIAL =
  /\b(?:installment agreements?|collection due process(?: hearing)?|currently not collectible|offers? in compromise|notices? of deficiency|penalty abatement|taxpayer advocate service|tax court|enrolled agents?|certified public accountants?|power of attorney|individual taxpayer identification numbers?|medicare tax|social security(?: administration| numbers?)?|internal revenue service|government accountability office|low income taxpayer clinics?|earned income tax credit|alternative minimum tax|adjusted gross income|trust fund recovery penalty)\b/gi

const sentencesIn = new Intl.Segmenter('en-US', { granularity: 'sentence' })
const wordsIn = new Intl.Segmenter('en-US', { granularity: 'word' })

function sentencesOf(text: string): string[][] {
  return Array.from(sentencesIn.segment(text), ({ segment }) =>
    Array.from(wordsIn.segment(segment.replaceAll(/[’'-]/g, '')))
      .filter(({ isWordLike }) => isWordLike)
      .map((word) => word.segment),
  ).filter((words) => words.length > 0)
}

/** The years of school that reading a text takes, by the formula of Flesch and Kincaid (1975). */
export function gradeOf(sentences: readonly string[][]): number {
  const words = sentences.flat()
  // A figure is read at a glance, whatever its syllables.
  const syllables = words.reduce((sum, word) => sum + (/\d/.test(word) ? 1 : syllable(word)), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}

/** @returns what makes each of the texts hard to read. */
export function hardReading(name: string, texts: readonly string[]): string[] {
  const sentences = texts
    .map((text) => text.replaceAll(ABBREVIATIONS, (short) => short.replaceAll('.', '')).replaceAll(OFFICIAL, 'Name'))
    .flatMap(sentencesOf)
  const long = sentences
    .filter((words) => words.length > LONGEST_SENTENCE)
    .map((words) => `${name}: ${words.length} words in “${words.slice(0, 8).join(' ')} …”`)
  const grade = sentences.flat().length < GRADED_WORDS ? 0 : gradeOf(sentences)
  return grade > HIGHEST_GRADE ? [...long, `${name}: grade ${grade.toFixed(1)}`] : long
}

/** The sentences in an entry of a JSON file. */
function textsIn(value: unknown, key = ''): string[] {
  if (NOT_READ.test(key)) return []
  if (typeof value === 'string') return /\w\s\w+\s\w/.test(value) ? value.split('\n\n') : []
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, key))
  return value && typeof value === 'object' ? Object.entries(value).flatMap(([name, item]) => textsIn(item, name)) : []
}

type MarkdownNode = { type: string; value?: string; children?: MarkdownNode[] }

function paragraphsIn(node: MarkdownNode): string[] {
  if (node.type === 'paragraph') return [plain(node)].filter((text) => !/^(?::|\|)/.test(text))
  return (node.children ?? []).flatMap(paragraphsIn)
}

const plain = ({ value, children = [] }: MarkdownNode): string =>
  value?.replaceAll(/\{\{[^}]*\}\}/g, '') ?? children.map(plain).join('')

if (import.meta.main) {
  const jsonFiles = readdirSync(CONTENT).filter((file) => /^(?!sources|legal|corrections).*\.json$/.test(file))
  const entries = jsonFiles.flatMap((file) =>
    (JSON.parse(readFileSync(join(CONTENT, file), 'utf8')) as { slug: string }[]).map((entry) => ({
      name: `${file}: ${entry.slug}`,
      texts: textsIn(entry),
    })),
  )
  const guides = readdirSync(join(CONTENT, 'guides')).map((file) => ({
    name: `guides/${file}`,
    texts: paragraphsIn(
      fromMarkdown(readFileSync(join(CONTENT, 'guides', file), 'utf8').replace(/^---[\s\S]*?\n---/, '')),
    ),
  }))
  const all = [...entries, ...guides]
  const found = all.flatMap(({ name, texts }) => hardReading(name, texts))
  process.stdout.write([...found, `${all.length} texts, ${found.length} hard to read\n`].join('\n'))
  if (found.length > 0) process.exitCode = 1
}
