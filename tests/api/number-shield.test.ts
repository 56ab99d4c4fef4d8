/**
 * No text that a person reads takes a number that nobody should send: every field of every body of the API, and of
 * every page that takes a form, is tried with one. What may hold any signs stands below with its reason.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { apiDoor } from '#server/api/door.ts'
import type { ApiParts } from '#server/api/parts.ts'
import { readSettings } from '#server/platform/settings.ts'
import { AUTH_SECRET } from '#tests/support/api.ts'
import { articleForm } from '#contract/article-form.ts'
import { parseContact } from '#contract/contact-message.ts'
import { issueForm } from '#contract/newsletter-issue-form.ts'
import { sayNumbers } from '#contract/number-shield.ts'
import { parseQuestion } from '#contract/question-forms.ts'
import { faqForm, resourceForm } from '#contract/resource-schemas.ts'
import { parseVerifyQuestion } from '#contract/verify-question.ts'

/** Field → why any signs may stand there. By the last part of its name, in whatever call. */
const EXEMPT: Readonly<Record<string, string>> = {
  password: 'hashed, shown to nobody; may be any signs',
  password_confirmation: 'compared, never kept',
  current_password: 'compared, never kept',
  refreshToken: 'a secret of ours, kept as a hash',
  challenge: 'a secret of ours, kept as a hash',
  code: 'a secret of ours, kept as a hash',
  leave_empty: 'whoever fills it is a program: nothing of it is kept',
  endpoint: 'given by the browser, not by a person',
  email: 'of a proof, read by a machine: it must be an address at the domain of the firm',
}
/** The same, of one call. */
const EXEMPT_CALLS: Readonly<Record<string, string>> = {
  'POST /reports id': 'found among what is public, or refused',
  'POST /moderation/decisions id': 'found in the queue, or refused',
}
/** A number may be split over several runs of these, so they are read as one text: tried below. */
const AS_A_WHOLE = /^(POST|PATCH) \/(articles\S* body|admin\/newsletter\/issues\S* (issue\.)?blocks)\b/
/** Opened up in the room, by the forms that stand beside the calls here. */
const OPENED_IN_THE_ROOM = / form$/

type Schema = z.core.$ZodType
type Field = { name: string; schema: Schema }
type Def = { shape?: Record<string, Schema>; options?: Schema[]; element?: Schema; innerType?: Schema; in?: Schema }

/** The fields of a form, down to those that hold no others: "content.steps". */
function fieldsIn(schema: Schema, name = ''): Field[] {
  const { shape, options, element, innerType, in: before } = schema._zod.def as Def
  if (shape) {
    return Object.entries(shape).flatMap(([key, inner]) => fieldsIn(inner, [name, key].filter(Boolean).join('.')))
  }
  // A text that is cleaned and then checked is tried as one; a form that is, is opened.
  const piped = before && fieldsIn(before).some((field) => field.schema !== before) ? before : undefined
  const inner = options ?? [element ?? innerType ?? piped].filter((each) => each !== undefined)
  return inner.length > 0 ? inner.flatMap((each) => fieldsIn(each, name)) : [{ name, schema }]
}

/** Short and long, for whatever length a field asks for; in a few clothes, for fields of one kind of words. */
const AROUND = ['', 'It is ', 'My number, which I was told to write here, is ', `${'So many words. '.repeat(22)}`]
const NUMBER = '123-45-6789'
const HARMLESS = '559-555-0142'

const takes = (schema: z.core.$ZodType, text: string) => z.safeParse(schema, text)
const letsThrough = ({ schema }: Field) => AROUND.some((before) => takes(schema, `${before}${NUMBER}`).success)
/** Takes other digits, and says of these why not. */
const isShielded = ({ schema }: Field) =>
  AROUND.some((before) => {
    const { error } = takes(schema, `${before}${NUMBER}`)
    const said = error?.issues.map(({ message }) => message) ?? []
    return takes(schema, `${before}${HARMLESS}`).success && said.includes(sayNumbers(NUMBER) ?? '')
  })

const isExempt = (name: string) =>
  Object.hasOwn(EXEMPT, name.split(/[ .]/).at(-1) ?? '') ||
  Object.hasOwn(EXEMPT_CALLS, name) ||
  AS_A_WHOLE.test(name) ||
  OPENED_IN_THE_ROOM.test(name)

/** Every field that a call which changes something takes; and the forms that a room opens. */
async function allFields(): Promise<Field[]> {
  const found: Field[] = [...fieldsIn(faqForm, 'faqForm'), ...fieldsIn(resourceForm, 'resourceForm')]
  const app = Fastify()
  app.addHook('onRoute', ({ method, path, schema }) => {
    if (method === 'GET' || method === 'HEAD' || schema === undefined || 'hide' in schema) return
    for (const part of [schema.body, schema.querystring] as (Schema | undefined)[]) {
      if (!part || !('_zod' in part)) continue
      const call = `${String(method)} ${path}`
      found.push(...fieldsIn(part).map(({ name, schema: field }) => ({ name: `${call} ${name}`, schema: field })))
    }
  })
  const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', AUTH_SECRET })
  // Nothing is asked of the database: the calls are only read.
  await app.register(apiDoor, { settings } as unknown as ApiParts)
  await app.ready()
  await app.close()
  return found
}

const fields = await allFields()

test('no field of the API takes such a number, but for those with a reason', () => {
  expect(fields.length).toBeGreaterThan(200)
  expect(fields.filter((field) => letsThrough(field) && !isExempt(field.name)).map(({ name }) => name)).toEqual([])
})

test('no reason is left over', () => {
  const open = fields.filter(letsThrough).map(({ name }) => name)
  const ends = new Set(open.map((name) => name.split(/[ .]/).at(-1)))
  expect(Object.keys(EXEMPT).filter((end) => !ends.has(end))).toEqual([])
  expect(Object.keys(EXEMPT_CALLS).filter((name) => !open.includes(name))).toEqual([])
})

test('what takes other numbers says in plain words why not these', () => {
  const shielded = fields.filter(isShielded).map(({ name }) => name)
  expect(shielded).toEqual(
    expect.arrayContaining([
      'POST /admin/agents/:id/decide reason',
      'POST /admin/texts/:kind/:slug/hide reason',
      'POST /admin/newsletter/issues summary',
      'POST /editor/articles/:id/decide note',
      'POST /moderation/decisions note',
      'faqForm.answer',
      'resourceForm.content.what',
    ]),
  )
  expect(shielded.length).toBeGreaterThan(70)
})

test('a field that has no shield is seen, wherever it stands', () => {
  const open = z.strictObject({ deep: z.array(z.union([z.strictObject({ words: z.string().max(50).default('') })])) })
  const [field] = fieldsIn(open, 'POST /new')
  expect(field?.name).toBe('POST /new.deep.words')
  expect(field && letsThrough(field)).toBe(true)
})

const run = (text: string, more: object = {}) => ({ type: 'text', text, ...more })
const bold = { marks: [{ type: 'bold' }] }

const SHIPPED = ['db/content', 'db/demo']

test('every text that ships would be taken: no official number in them is mistaken for a person’s', () => {
  const root = join(import.meta.dirname, '../..')
  const files = SHIPPED.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(root, folder, name)),
  )
  const texts = files.flatMap((file) => stringsIn(JSON.parse(readFileSync(file, 'utf8'))))
  expect(texts.length).toBeGreaterThan(5_000)
  expect(texts.filter((text) => /\d{3}-\d{3}-\d{4}/.test(text)).length, 'phones').toBeGreaterThan(2)
  expect(texts.filter((text) => sayNumbers(text))).toEqual([])
})

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

test('a number of which half is bold is still one: articles and newsletters are read as a whole', () => {
  const body = (...content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] })
  expect(saidOf(articleForm.shape.body, body(run('It is 123-45-'), run('6789', bold)))).toEqual([sayNumbers(NUMBER)])
  expect(saidOf(articleForm.shape.body, body(run('Call 559-555-'), run('0142', bold)))).toEqual([])
  const blocks = (...spans: object[]) => [{ kind: 'list', items: [spans] }]
  expect(saidOf(issueForm.shape.blocks, blocks({ text: '123-45-' }, { text: '6789', strong: true }))).toEqual([
    sayNumbers(NUMBER),
  ])
  expect(saidOf(issueForm.shape.blocks, blocks({ text: '800-829-' }, { text: '1040', strong: true }))).toEqual([])
})

const saidOf = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ message }) => message)

const formOf = (fields: Record<string, string>) => ({ get: (name: string) => fields[name] ?? null })

/** Pages that take a form without the API: what of it is kept, each tried. Empty: no words of a person. */
const PAGES: Readonly<Record<string, readonly ((text: string) => unknown)[]>> = {
  'contact.tsx': ['name', 'message'].map(
    (field) => (text: string) =>
      (parseContact(formOf({ [field]: text })).problems as Record<string, string> | null)?.[field],
  ),
  'new-question.tsx': ['title', 'body'].map(
    (field) => (text: string) =>
      (parseQuestion(formOf({ [field]: text }), { withEmail: true }).problems as Record<string, string> | null)?.[
        field
      ],
  ),
  'license-verification.tsx': ['first_name', 'last_name'].map(
    (field) => (text: string) =>
      (parseVerifyQuestion(formOf({ last_name: 'Lee', [field]: text })).problems as Record<string, string> | null)?.[
        field
      ],
  ),
  // By reportForm, which the API takes too.
  'report.tsx': [],
  // An address of mail, a choice, or the secret of a link.
  'newsletter.tsx': [],
  'newsletter-preferences.tsx': [],
  'newsletter-confirm.tsx': [],
  'newsletter-unsubscribe.tsx': [],
  'confirm-question.tsx': [],
  'stop-question-mails.tsx': [],
  'not-found.tsx': [],
}

test('no page that takes a form keeps such a number', () => {
  const folder = join(import.meta.dirname, '../../app/routes/public')
  const taking = readdirSync(folder).filter((name) =>
    /export (async function|const) action\b/.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(taking.sort()).toEqual(Object.keys(PAGES).sort())
  const words = 'Many words before it, so that it is long enough: my number is'
  for (const problemOf of Object.values(PAGES).flat()) {
    expect(problemOf(`${words} ${NUMBER}`)).toBe(sayNumbers(NUMBER))
    expect(problemOf(`${words} ${HARMLESS}`)).not.toBe(sayNumbers(NUMBER))
  }
})
