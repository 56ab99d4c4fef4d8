/** A version of a text as lines, to compare it with another and to show what changed. */
import type { Block, Inline } from '#server/domains/guides/guide.ts'

/** What a version contains (versions.ts). */
export type VersionContent = Readonly<Record<string, unknown>>

export function linesOf(content: VersionContent | null): string[] {
  if (content === null) return []
  if (typeof content['sentence'] === 'string') return [content['sentence']]
  return 'text' in content ? guideLines(content) : entryLines(content)
}

const LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  author: 'Author',
  writtenOn: 'Written on',
  reviewedOn: 'Reviewed on',
  reviewedBy: 'Reviewed by',
  taxYear: 'Tax year',
  expiresOn: 'Figures valid through',
  number: 'Number',
  also: 'Also',
  what: 'What it is',
  days: 'Days to respond',
  clock: 'Deadline in words',
  otherwise: 'If you don’t respond',
  gather: 'What to gather',
  steps: 'What to do',
  spanish: 'In Spanish',
  use: 'Use',
  date: 'Due on',
  nominal: 'Date set by law',
  form: 'Form',
  who: 'Who it applies to',
  meaning: 'Meaning',
  note: 'Note',
  incomeTax: 'Taxes income',
  when: 'When',
  facts: 'In short',
  phone: 'Phone',
  body: 'Text',
  answer: 'Answer',
}
/** Groups, codes, and words of links: nothing that states a fact. */
const LEFT_OUT = new Set(['group', 'category', 'audiences', 'services', 'state', 'action'])

function entryLines({ content, source, passages, ...meta }: VersionContent): string[] {
  const facts = { title: meta['title'], ...(content as object), ...meta }
  const { name, url } = source as { name: string; url: string }
  return [
    ...Object.entries(facts).flatMap(([key, value]) => (LEFT_OUT.has(key) ? [] : labeled(key, value))),
    `Source: ${name}, ${url}`,
    ...((passages ?? []) as { quote: string; name: string }[]).map((each) => `Passage: “${each.quote}” ${each.name}`),
  ]
}

function labeled(key: string, value: unknown): string[] {
  if (value === null || value === '' || value === undefined) return []
  const label = LABELS[key] ?? key
  if (Array.isArray(value)) return value.map((item) => `${label}: ${String(item)}`)
  return String(value)
    .split(/\n\s*\n/)
    .map((paragraph) => `${label}: ${paragraph}`)
}

type GuideContent = {
  heading: string
  lead: string
  dated: Readonly<Record<string, unknown>>
  text: { intro: Block[]; sections: { heading: string; body: Block[] }[]; sources: { name: string; href: string }[] }
  parts?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
}

function guideLines(content: VersionContent): string[] {
  const { heading, lead, dated, text, parts = {} } = content as unknown as GuideContent
  return [
    heading,
    lead,
    ...Object.entries(dated).flatMap(([key, value]) => labeled(key, value)),
    ...text.intro.flatMap(blockLines),
    ...text.sections.flatMap((section) => [section.heading, ...section.body.flatMap(blockLines)]),
    ...text.sources.map(({ name, href }) => `Source: ${name}, ${href}`),
    ...Object.values(parts).flatMap((rows) => rows.map(rowLine)),
  ]
}

/** A row of a table that the code makes. */
const rowLine = (row: Readonly<Record<string, unknown>>): string =>
  Object.values(row)
    .filter((value) => typeof value === 'string')
    .join(' · ')

const plain = (text: readonly Inline[]): string =>
  text
    .map((part) => (typeof part === 'string' ? part : typeof part.text === 'string' ? part.text : plain(part.text)))
    .join('')

function blockLines(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [plain(block.text)]
    case 'list':
      return block.items.map(plain)
    case 'code':
      return [block.text]
    case 'table':
      return [block.columns, ...block.rows].map((cells) => cells.map(plain).join(' · '))
    case 'notice':
      return block.body.flatMap(blockLines)
    case 'comparison':
      return block.comparison.rows.map(({ head, note, cells }) =>
        [head, note, ...cells.map(({ text }) => plain(text))].filter(Boolean).join(' · '),
      )
    case 'questions':
      return block.questions.map(({ ask, why, good, bad }) => [ask, ...[why, good, bad].map(plain)].join(' · '))
    case 'offers':
      return block.offers.map(({ name, when, what }) => [name, when, plain(what)].join(' · '))
    case 'buttons':
      return block.links.map(({ text }) => plain(text))
    case 'part':
      return []
  }
}

export type LineChange = { sign: '-' | '+'; text: string }

/** What was removed and added, in order: the lines that aren't in the longest common sequence of both. */
export function compareLines(before: readonly string[], after: readonly string[]): LineChange[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row) row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const changes: LineChange[] = []
  for (let i = 0, j = 0; i < before.length || j < after.length;) {
    if (i < before.length && j < after.length && before[i] === after[j]) [i, j] = [i + 1, j + 1]
    else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1)))
      changes.push({ sign: '-', text: before[i++] ?? '' })
    else changes.push({ sign: '+', text: after[j++] ?? '' })
  }
  return changes
}
