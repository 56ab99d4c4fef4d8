/** What each kind of text is called, and where a reader finds it. */
import { paths } from './paths.ts'
import type { ResourceKind } from './resources.ts'

export const TEXT_KINDS = [
  'notice',
  'form',
  'deadline',
  'term',
  'agency',
  'help',
  'tip',
  'tool',
  'faq',
  'guide',
  'legal',
  'consent',
] as const satisfies readonly (ResourceKind | 'faq' | 'guide' | 'legal' | 'consent')[]
export type TextKind = (typeof TEXT_KINDS)[number]
export type TextName = { kind: TextKind; slug: string }

export const TEXT_KIND_LABELS: Readonly<Record<TextKind, string>> = {
  notice: 'IRS letter',
  form: 'Form or publication',
  deadline: 'Deadline',
  term: 'Glossary entry',
  agency: 'State tax agency',
  help: 'Free help',
  tip: 'Tax tip',
  tool: 'Official tool',
  faq: 'FAQ',
  guide: 'Guide',
  legal: 'Legal text',
  consent: 'Consent statement',
}

const PAGES: Readonly<Partial<Record<TextKind, string>>> = {
  form: paths.forms,
  deadline: paths.deadlines,
  term: paths.glossary,
  agency: paths.stateAgencies,
  help: paths.freeHelp,
  tip: paths.taxTips,
  tool: paths.officialTools,
  faq: paths.faq,
}

/** The other way around. */
export function entryAt(path: string): TextName | null {
  const [, page, slug] = /^(.+)[/#]([\w-]+)$/.exec(path) ?? []
  if (!slug) return null
  const kind = TEXT_KINDS.find((each) => entryPath({ kind: each, slug }) === path)
  return page && kind ? { kind, slug } : null
}

/** Of an entry. Guides and legal texts have a path of their own; a sentence has none. */
export function entryPath({ kind, slug }: TextName): string | null {
  if (kind === 'notice') return paths.notice(slug)
  const page = PAGES[kind]
  return page ? `${page}#${slug}` : null
}
