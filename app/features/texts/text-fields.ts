/** The fields of each kind of text, in form order, and the conversion between fields and saved data. */
import { t } from '@lingui/core/macro'
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
const group = (options: readonly Option[]): TextField => ({
  name: 'group',
  label: t`Group`,
  variant: 'choice',
  options,
})
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
const allContent = (): Record<Exclude<TextKind, 'faq'>, readonly TextField[]> => ({
  notice: [
    field('number', t`Letter number`),
    field('also', t`Other numbers for the same letter`, 'lines', { maybe: true }),
    group(NOTICE_GROUPS),
    field('what', t`What it is`, 'text'),
    field('days', t`Days to respond`, 'number', {
      maybe: true,
      hint: t`Leave blank if the letter itself gives the date.`,
    }),
    field('isUndated', t`The letter doesn’t give a response deadline`, 'yes'),
    field('clock', t`Deadline, in words`, 'text'),
    field('otherwise', t`If you don’t respond`, 'text'),
    field('gather', t`What to gather`, 'lines', { hint: t`One item per line.` }),
    field('steps', t`What to do`, 'lines', { hint: t`One step per line.` }),
    field('services', t`Services that help (1 to 3)`, 'choices', { options: SERVICES }),
    field('spanish', t`Official page in Spanish`, 'line', { maybe: true, hint: t`Must start with https://` }),
  ],
  form: [field('number', t`Number`), group(FORM_GROUPS), field('use', t`What it’s for`, 'text')],
  deadline: [
    field('date', t`Due on`, 'day', { hint: t`Must be a business day.` }),
    field('nominal', t`Date set by law`, 'day', {
      hint: t`Same as the due date, unless this date falls on a weekend or holiday.`,
    }),
    field('form', t`Form`),
    field('who', t`Who it applies to (description)`),
    field('audiences', t`Who it applies to`, 'choices', { options: DEADLINE_AUDIENCES }),
  ],
  term: [field('also', t`Other names`, 'lines', { maybe: true }), field('meaning', t`What it means`, 'text')],
  agency: [
    field('state', t`State`, 'choice', { options: STATE_OPTIONS }),
    field('incomeTax', t`Has a personal income tax`, 'yes'),
    field('note', t`Note`, 'line', { maybe: true }),
  ],
  help: [
    field('when', t`When to use it`),
    field('facts', t`Cost, limits, and how to get help, in a few words`, 'line', {
      hint: t`For example, “Free, income limit, in person.”`,
    }),
    field('what', t`What it is`, 'text'),
    field('phone', t`Phone`, 'line', { maybe: true, hint: t`For example, 800-555-0100.` }),
    field('action', t`Link text`),
  ],
  tip: [group(TIP_GROUPS), field('body', t`Tip`, 'text')],
  tool: [group(TOOL_GROUPS), field('what', t`What it does`, 'text')],
})

const faq = (): readonly TextField[] => [
  field('category', t`Category`, 'choice', { options: FAQ_CATEGORIES }),
  field('question', t`Question`),
  field('answer', t`Answer`, 'text', { hint: t`Leave a blank line between paragraphs.` }),
  field('see', t`Page on this site with more information`, 'choice', { options: PAGE_OPTIONS, maybe: true }),
]

const source = (): readonly TextField[] => [
  field('position', t`Position in the list`, 'number', { hint: t`0 or more. Lower numbers come first.` }),
  field('sourceName', t`Source`),
  field('sourceUrl', t`Link to the source`, 'line', { hint: t`Must start with https://` }),
  field('passages', t`Source passages`, 'passages', {
    hint: t`Copy the sentences from the source that support this item so a reviewer can check them.`,
  }),
  field('author', t`Author (optional)`, 'line', { maybe: true, hint: t`Leave blank to credit this site.` }),
  field('writtenOn', t`Written on`, 'day'),
  field('reviewedBy', t`Reviewed by (optional)`, 'line', {
    maybe: true,
    hint: t`Full name and credential of the tax professional who signs off on this item, like “Ada Invented, EA.”`,
  }),
  field('reviewedOn', t`Reviewed on (optional)`, 'day', { maybe: true }),
  field('taxYear', t`Tax year of the figures`, 'number', {
    maybe: true,
    hint: t`Leave blank if the item has no figures.`,
  }),
  field('expiresOn', t`Figures valid through`, 'day', {
    maybe: true,
    hint: t`After this date, the page says that this item may be out of date.`,
  }),
]

export const fieldsOf = (kind: TextKind): readonly TextField[] =>
  kind === 'faq' ? [...faq(), ...source()] : [field('title', t`Title`), ...allContent()[kind], ...source()]

const isContent = (kind: TextKind, name: string): boolean =>
  kind !== 'faq' && allContent()[kind].some((each) => each.name === name)

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
