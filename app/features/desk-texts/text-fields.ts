/** The fields of each kind of text, in the order they are filled, and the way between them and what is saved. */
import { capital } from '#app/lib/capital.ts'
import type { TextKind } from '#contract/desk-texts.ts'
import {
  DEADLINE_AUDIENCES,
  FAQ_CATEGORIES,
  FAQ_PAGES,
  FORM_GROUPS,
  NOTICE_GROUPS,
  TIP_GROUPS,
  TOOL_GROUPS,
} from '#contract/resource-kinds.ts'
import { SERVICES } from '#contract/services.ts'
import { STATES } from '#contract/states.ts'

type Option = { slug: string; label: string }
/** `lines`: one thing a line. `maybe`: may be left empty, which is saved as nothing. */
type Look = 'line' | 'text' | 'lines' | 'choice' | 'choices' | 'day' | 'number' | 'yes'
export type TextField = {
  name: string
  label: string
  look: Look
  maybe?: boolean
  options?: readonly Option[]
  hint?: string
}
/** What stands in the fields: text, or the chosen of many. */
export type Typed = Readonly<Record<string, string | readonly string[]>>

const STATE_OPTIONS = STATES.map(({ code, name }) => ({ slug: code, label: name }))
const PAGE_OPTIONS = FAQ_PAGES.map((slug) => ({
  slug,
  label: capital(slug.replace(/[A-Z]/g, (big) => ` ${big.toLowerCase()}`)),
}))
const group = (options: readonly Option[]): TextField => ({ name: 'group', label: 'Group', look: 'choice', options })
const field = (name: string, label: string, look: Look = 'line', more: Partial<TextField> = {}): TextField => ({
  name,
  label,
  look,
  ...more,
})

/** Inside `content`; the question of /faq has none. */
const CONTENT: Record<Exclude<TextKind, 'faq'>, readonly TextField[]> = {
  notice: [
    field('number', 'Number of the letter'),
    field('also', 'Other numbers of the same letter', 'lines', { maybe: true }),
    group(NOTICE_GROUPS),
    field('what', 'What it is', 'text'),
    field('days', 'Days to answer', 'number', { maybe: true, hint: 'Empty where the letter itself names the day.' }),
    field('clock', 'The clock, in words', 'text'),
    field('otherwise', 'If nothing is done', 'text'),
    field('gather', 'What to gather', 'lines', { hint: 'One thing a line.' }),
    field('steps', 'What to do', 'lines', { hint: 'One step a line.' }),
    field('services', 'Services that help (1 to 3)', 'choices', { options: SERVICES }),
  ],
  form: [field('number', 'Number'), group(FORM_GROUPS), field('use', 'What it is for', 'text')],
  deadline: [
    field('date', 'Due on', 'day', { hint: 'A business day.' }),
    field('nominal', 'The day the law names', 'day', { hint: 'The same, unless a weekend or holiday moves it.' }),
    field('form', 'Form'),
    field('who', 'For whom, in words'),
    field('audiences', 'Whom it concerns', 'choices', { options: DEADLINE_AUDIENCES }),
  ],
  term: [field('also', 'Other names of it', 'lines', { maybe: true }), field('meaning', 'What it means', 'text')],
  agency: [
    field('state', 'State', 'choice', { options: STATE_OPTIONS }),
    field('incomeTax', 'Taxes personal income', 'yes'),
    field('note', 'Remark', 'line', { maybe: true }),
  ],
  help: [
    field('when', 'When it is for you'),
    field('what', 'What it is', 'text'),
    field('phone', 'Phone', 'line', { maybe: true, hint: 'Like 800-555-0100.' }),
    field('action', 'Words of the link'),
  ],
  tip: [group(TIP_GROUPS), field('body', 'The tip', 'text')],
  tool: [group(TOOL_GROUPS), field('what', 'What it does', 'text')],
}

const FAQ: readonly TextField[] = [
  field('category', 'Category', 'choice', { options: FAQ_CATEGORIES }),
  field('question', 'Question'),
  field('answer', 'Answer', 'text', { hint: 'An empty line begins a paragraph.' }),
  field('see', 'The page of ours that says more', 'choice', { options: PAGE_OPTIONS, maybe: true }),
]

const SOURCE: readonly TextField[] = [
  field('position', 'Place in its list', 'number', { hint: 'From 0; the smaller comes first.' }),
  field('sourceName', 'Source'),
  field('sourceUrl', 'Address of the source', 'line', { hint: 'With https://' }),
  field('reviewedOn', 'Read against the source on', 'day'),
]

export const fieldsOf = (kind: TextKind): readonly TextField[] =>
  kind === 'faq' ? [...FAQ, ...SOURCE] : [field('title', 'Title'), ...CONTENT[kind], ...SOURCE]

const isContent = (kind: TextKind, name: string): boolean =>
  kind !== 'faq' && CONTENT[kind].some((each) => each.name === name)

type Form = Readonly<Record<string, unknown>>

/** What is saved, as it stands in the fields. Nothing saved: empty fields. */
export function typedOf(kind: TextKind, form: Form): Typed {
  const content = (form['content'] ?? {}) as Form
  return Object.fromEntries(
    fieldsOf(kind).map(({ name, look }) => {
      const value = isContent(kind, name) ? content[name] : form[name]
      return [name, look === 'choices' ? ((value ?? []) as string[]) : textOf(value)]
    }),
  )
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? 'yes' : ''
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What stands in the fields, as it is saved. What is wrong with it, the schema says. */
export function formOf(kind: TextKind, typed: Typed): Record<string, unknown> {
  const form: Record<string, unknown> = {}
  const content: Record<string, unknown> = {}
  for (const each of fieldsOf(kind)) {
    const into = isContent(kind, each.name) ? content : form
    into[each.name] = valueOf(each, typed[each.name] ?? '')
  }
  return kind === 'faq' ? form : { ...form, kind, content }
}

function valueOf({ name, look, maybe = false }: TextField, typed: string | readonly string[]): unknown {
  if (typeof typed !== 'string') return typed
  const text = typed.trim()
  if (look === 'yes') return text !== ''
  if (look === 'lines')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  if (look === 'number') return text === '' ? null : Number(text)
  // A remark that is empty is empty text; whatever else may be left out is saved as nothing.
  return maybe && text === '' && name !== 'note' ? null : text
}
