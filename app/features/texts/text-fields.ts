/** The fields of each kind of text, in form order, and the conversion between fields and saved data. */
import { capitalize } from '#app/lib/capitalize.ts'
import type { TextKind } from '#common/admin-texts.ts'
import {
  DEADLINE_AUDIENCES,
  FAQ_CATEGORIES,
  FAQ_PAGES,
  FORM_GROUPS,
  NOTICE_GROUPS,
  TIP_GROUPS,
  TOOL_GROUPS,
} from '#common/resources.ts'
import { SERVICES } from '#common/option-lists.ts'
import { STATES } from '#common/states.ts'

type Option = { slug: string; label: string }
/** `lines`: one item per line. `maybe`: optional; an empty field is saved as null. */
type InputVariant = 'line' | 'text' | 'lines' | 'choice' | 'choices' | 'day' | 'number' | 'yes' | 'passages'
export type TextField = {
  name: string
  label: string
  variant: InputVariant
  maybe?: boolean
  options?: readonly Option[]
  hint?: string
}
/** In this order: fields hold the parts of all passages one after the other. */
export const PASSAGE_PARTS = ['name', 'url', 'quote', 'readOn'] as const

/** The field values: text, the chosen options, or the parts of passages. */
export type Typed = Readonly<Record<string, string | readonly string[]>>

const STATE_OPTIONS = STATES.map(({ code, name }) => ({ slug: code, label: name }))
const PAGE_OPTIONS = FAQ_PAGES.map((slug) => ({
  slug,
  label: capitalize(slug.replace(/[A-Z]/g, (big) => ` ${big.toLowerCase()}`)),
}))
const group = (options: readonly Option[]): TextField => ({ name: 'group', label: 'Group', variant: 'choice', options })
const field = (
  name: string,
  label: string,
  variant: InputVariant = 'line',
  more: Partial<TextField> = {},
): TextField => ({
  name,
  label,
  variant,
  ...more,
})

/** Fields inside `content`; a /faq question has none. */
const CONTENT: Record<Exclude<TextKind, 'faq'>, readonly TextField[]> = {
  notice: [
    field('number', 'Letter number'),
    field('also', 'Other numbers for the same letter', 'lines', { maybe: true }),
    group(NOTICE_GROUPS),
    field('what', 'What it is', 'text'),
    field('days', 'Days to respond', 'number', {
      maybe: true,
      hint: 'Leave empty if the letter itself gives the date.',
    }),
    field('isUndated', 'The letter doesn’t give a response deadline', 'yes'),
    field('clock', 'Deadline, in words', 'text'),
    field('otherwise', 'If you don’t respond', 'text'),
    field('gather', 'What to gather', 'lines', { hint: 'One item per line.' }),
    field('steps', 'What to do', 'lines', { hint: 'One step per line.' }),
    field('services', 'Services that help (1 to 3)', 'choices', { options: SERVICES }),
    field('spanish', 'Official page in Spanish', 'line', { maybe: true, hint: 'With https://' }),
  ],
  form: [field('number', 'Number'), group(FORM_GROUPS), field('use', 'What it is for', 'text')],
  deadline: [
    field('date', 'Due on', 'day', { hint: 'Must be a business day.' }),
    field('nominal', 'Date set by law', 'day', { hint: 'The same, unless a weekend or holiday moves it.' }),
    field('form', 'Form'),
    field('who', 'Who it applies to, in words'),
    field('audiences', 'Who it applies to', 'choices', { options: DEADLINE_AUDIENCES }),
  ],
  term: [field('also', 'Other names', 'lines', { maybe: true }), field('meaning', 'What it means', 'text')],
  agency: [
    field('state', 'State', 'choice', { options: STATE_OPTIONS }),
    field('incomeTax', 'Taxes personal income', 'yes'),
    field('note', 'Note', 'line', { maybe: true }),
  ],
  help: [
    field('when', 'When it is for you'),
    field('what', 'What it is', 'text'),
    field('phone', 'Phone', 'line', { maybe: true, hint: 'Like 800-555-0100.' }),
    field('action', 'Link text'),
  ],
  tip: [group(TIP_GROUPS), field('body', 'The tip', 'text')],
  tool: [group(TOOL_GROUPS), field('what', 'What it does', 'text')],
}

const FAQ: readonly TextField[] = [
  field('category', 'Category', 'choice', { options: FAQ_CATEGORIES }),
  field('question', 'Question'),
  field('answer', 'Answer', 'text', { hint: 'Leave an empty line between paragraphs.' }),
  field('see', 'Page on this site that says more', 'choice', { options: PAGE_OPTIONS, maybe: true }),
]

const SOURCE: readonly TextField[] = [
  field('position', 'Position in its list', 'number', { hint: '0 or more. Lower numbers come first.' }),
  field('sourceName', 'Source'),
  field('sourceUrl', 'Link to the source', 'line', { hint: 'With https://' }),
  field('passages', 'Source passages', 'passages', {
    hint: 'Copy the sentences of the source that say it, so that a reviewer can check them.',
  }),
  field('author', 'Author (optional)', 'line', { maybe: true, hint: 'Leave empty to credit this site.' }),
  field('writtenOn', 'Written on', 'day'),
  field('reviewedBy', 'Reviewed by (optional)', 'line', {
    maybe: true,
    hint: 'Full name and credential of the tax professional who signs this text, like “Ada Invented, EA.”',
  }),
  field('reviewedOn', 'Reviewed on (optional)', 'day', { maybe: true }),
  field('taxYear', 'Tax year of the figures', 'number', { maybe: true, hint: 'Empty if the text has no figures.' }),
  field('expiresOn', 'The figures are valid through', 'day', {
    maybe: true,
    hint: 'After this day the page says that the text may be out of date.',
  }),
]

export const fieldsOf = (kind: TextKind): readonly TextField[] =>
  kind === 'faq' ? [...FAQ, ...SOURCE] : [field('title', 'Title'), ...CONTENT[kind], ...SOURCE]

const isContent = (kind: TextKind, name: string): boolean =>
  kind !== 'faq' && CONTENT[kind].some((each) => each.name === name)

type Form = Readonly<Record<string, unknown>>

/** Saved data as field values; empty fields for a new text. */
export function typedOf(kind: TextKind, form: Form): Typed {
  const content: Form = Object.fromEntries(Object.entries(form['content'] ?? {}))
  return Object.fromEntries(
    fieldsOf(kind).map(({ name, variant }) => {
      const value = isContent(kind, name) ? content[name] : form[name]
      if (variant === 'passages') return [name, partsOf(value)]
      return [name, variant === 'choices' ? (Array.isArray(value) ? value.map(String) : []) : textOf(value)]
    }),
  )
}

const partsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((passage: Form) => PASSAGE_PARTS.map((part) => textOf(passage[part]))) : []

const passagesOf = (parts: readonly string[]): Form[] =>
  Array.from({ length: parts.length / PASSAGE_PARTS.length }, (_, place) =>
    Object.fromEntries(PASSAGE_PARTS.map((part, at) => [part, parts[place * PASSAGE_PARTS.length + at]?.trim() ?? ''])),
  )

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? 'yes' : ''
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Field values as data to save. Validation is left to the schema. */
export function formOf(kind: TextKind, typed: Typed): Record<string, unknown> {
  const form: Record<string, unknown> = {}
  const content: Record<string, unknown> = {}
  for (const each of fieldsOf(kind)) {
    const into = isContent(kind, each.name) ? content : form
    into[each.name] = valueOf(each, typed[each.name] ?? '')
  }
  return kind === 'faq' ? form : { ...form, kind, content }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function valueOf(field: TextField, typed: string | readonly string[]): unknown {
  if (typeof typed !== 'string') return field.variant === 'passages' ? passagesOf(typed) : typed
  return valueOfText(field, typed.trim())
}

function valueOfText({ name, variant, maybe = false }: TextField, text: string): unknown {
  if (variant === 'passages') return []
  if (variant === 'yes') return text !== ''
  if (variant === 'lines') return linesOf(text)
  if (variant === 'number') return text === '' ? null : Number(text)
  // An empty note is an empty string; any other optional field is saved as null.
  return maybe && text === '' && name !== 'note' ? null : text
}
