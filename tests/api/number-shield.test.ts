/**
 * No text that a person reads accepts a shielded number: every field of every body of the API, and of every page that
 * takes a form, is tested with one. Fields that can hold any characters are below, each with its reason.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Field, fieldsIn, fieldsOfCalls } from '#tests/support/api-fields.ts'
import { articleForm } from '#common/article-schemas.ts'
import { parseContact } from '#common/contact-message.ts'
import { issueForm } from '#common/newsletter-schemas.ts'
import { describeNumbers } from '#common/number-shield.ts'
import { parseQuestion } from '#common/new-question.ts'
import { faqForm, resourceForm } from '#common/resource-schemas.ts'
import { parseVerifyQuery } from '#common/verify-query.ts'

/** Field → why it can hold any characters. Matched by the last part of its name, in any call. */
const EXEMPT: Readonly<Record<string, string>> = {
  password: 'hashed, shown to nobody; may be any signs',
  password_confirmation: 'compared, never kept',
  current_password: 'compared, never kept',
  refreshToken: 'a secret of ours, kept as a hash',
  challenge: 'a secret of ours, kept as a hash',
  code: 'a secret of ours, kept as a hash',
  leave_empty: 'whoever fills it is a program: nothing of it is kept',
  endpoint: 'given by the browser, not by a person',
  callback_url:
    'a path of this site; one that holds a number is not stored (server/domains/accounts/store-registration.ts)',
  csv: 'a list of the government: each row is read by the form of one entry, which rejects numbers',
  confirm_file_name: 'compared with the name of the file, never kept',
  email: 'of a proof, read by a machine: it must be an address at the domain of the firm',
}
/** The same, for one call. */
const EXEMPT_CALLS: Readonly<Record<string, string>> = {
  'POST /bulk-checks names':
    'a list: each line is read by the form of one check, which rejects numbers (tests/api/bulk-checks.test.ts)',
  'POST /reports id': 'found among what is public, or refused',
  'POST /moderation/decisions id': 'found in the queue, or refused',
  'POST /requests search':
    'a search of the directory; numbers are removed from it (server/domains/requests/open-request.ts)',
}
/** A number can be split over several runs of these, so they are read as one text: tested below. */
const AS_A_WHOLE = /^(POST|PATCH) \/(articles\S* body|admin\/newsletter\/issues\S* (issue\.)?blocks)\b/
/** Parsed in the domain, by the forms that are listed beside the calls below. */
const OPENED_IN_THE_ROOM = / form$/

/**
 * Text around the number: short and long, for any length a field requires, and in a few shapes, for fields of one
 * format.
 */
const AROUND = ['', 'It is ', 'My number, which I was told to write here, is ', `${'So many words. '.repeat(22)}`]
const NUMBER = '123-45-6789'
const HARMLESS = '559-555-0142'

const accepts = (schema: z.core.$ZodType, text: string) => z.safeParse(schema, text)
const acceptsNumber = ({ schema }: Pick<Field, 'schema'>) =>
  AROUND.some((before) => accepts(schema, `${before}${NUMBER}`).success)
/** Accepts other digits, and rejects these with the shield's message. */
const isShielded = ({ schema }: Pick<Field, 'schema'>) =>
  AROUND.some((before) => {
    const { error } = accepts(schema, `${before}${NUMBER}`)
    const said = error?.issues.map(({ message }) => message) ?? []
    return accepts(schema, `${before}${HARMLESS}`).success && said.includes(describeNumbers(NUMBER) ?? '')
  })

const isExempt = (name: string) =>
  Object.hasOwn(EXEMPT, name.split(/[ .]/).at(-1) ?? '') ||
  Object.hasOwn(EXEMPT_CALLS, name) ||
  AS_A_WHOLE.test(name) ||
  OPENED_IN_THE_ROOM.test(name)

/** Every field of a call that changes something, and the forms that a domain parses. */
async function allFields(): Promise<Pick<Field, 'name' | 'schema'>[]> {
  const found = (await fieldsOfCalls()).filter(({ method, part }) => method !== 'GET' && part !== 'params')
  return [
    ...fieldsIn(faqForm, 'faqForm'),
    ...fieldsIn(resourceForm, 'resourceForm'),
    ...found.map(({ method, path, name, schema }) => ({ name: `${method} ${path} ${name}`, schema })),
  ]
}

const fields = await allFields()

test('no API field accepts a shielded number, except those exempt with a reason', () => {
  expect(fields.length).toBeGreaterThan(200)
  expect(fields.filter((field) => acceptsNumber(field) && !isExempt(field.name)).map(({ name }) => name)).toEqual([])
})

test('every exemption is still needed', () => {
  const open = fields.filter(acceptsNumber).map(({ name }) => name)
  const ends = new Set(open.map((name) => name.split(/[ .]/).at(-1)))
  expect(Object.keys(EXEMPT).filter((end) => !ends.has(end))).toEqual([])
  expect(Object.keys(EXEMPT_CALLS).filter((name) => !open.includes(name))).toEqual([])
})

test('a field that accepts other numbers says in plain words why it rejects these', () => {
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

test("a text that is too long is rejected for its length and isn't scanned", () => {
  const tooLong = `${'So many words. '.repeat(20_000)}${NUMBER}`
  const lookedThrough = fields.filter(({ schema }) => {
    const { error } = accepts(schema, tooLong)
    return error?.issues.some(({ message }) => message === describeNumbers(NUMBER)) ?? false
  })
  expect(lookedThrough.map(({ name }) => name)).toEqual([])
  const paragraphs = [tooLong, tooLong].map((text) => ({ type: 'paragraph', content: [run(text.slice(-30_000))] }))
  const document = { type: 'doc', content: paragraphs }
  expect(problemMessages(articleForm.shape.body, document).join()).toMatch(/^Use at most 40,000 characters/)
  for (const page of Object.values(PAGES).flat()) expect(page(tooLong)).not.toBe(describeNumbers(NUMBER))
})

test('an unshielded field is detected at any depth', () => {
  const open = z.strictObject({ deep: z.array(z.union([z.strictObject({ words: z.string().max(50).default('') })])) })
  const [field] = fieldsIn(open, 'POST /new')
  expect(field?.name).toBe('POST /new.deep.words')
  expect(field && acceptsNumber(field)).toBe(true)
})

const run = (text: string, more: object = {}) => ({ type: 'text', text, ...more })
const bold = { marks: [{ type: 'bold' }] }

const SHIPPED = ['content', 'db/demo']

test('every shipped text is accepted: no official number in it is mistaken for a personal one', () => {
  const root = join(import.meta.dirname, '../..')
  const files = SHIPPED.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(root, folder, name)),
  )
  const texts = files.flatMap((file) => stringsIn(JSON.parse(readFileSync(file, 'utf8'))))
  expect(texts.length).toBeGreaterThan(5_000)
  expect(texts.filter((text) => /\d{3}-\d{3}-\d{4}/.test(text)).length, 'phones').toBeGreaterThan(2)
  expect(texts.filter((text) => describeNumbers(text))).toEqual([])
})

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

test('a number that is half bold is still one: articles and newsletters are read as a whole', () => {
  const body = (...content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] })
  expect(problemMessages(articleForm.shape.body, body(run('It is 123-45-'), run('6789', bold)))).toEqual([
    describeNumbers(NUMBER),
  ])
  expect(problemMessages(articleForm.shape.body, body(run('Call 559-555-'), run('0142', bold)))).toEqual([])
  const blocks = (...spans: object[]) => [{ kind: 'list', items: [spans] }]
  expect(problemMessages(issueForm.shape.blocks, blocks({ text: '123-45-' }, { text: '6789', strong: true }))).toEqual([
    describeNumbers(NUMBER),
  ])
  expect(problemMessages(issueForm.shape.blocks, blocks({ text: '800-829-' }, { text: '1040', strong: true }))).toEqual(
    [],
  )
})

const problemMessages = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ message }) => message)

const formOf = (fields: Record<string, string>) => ({ get: (name: string) => fields[name] ?? null })

/** Pages that take a form without the API → the fields they store, each tested. Empty: nothing a person writes. */
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
      (parseVerifyQuery(formOf({ last_name: 'Lee', [field]: text })).problems as Record<string, string> | null)?.[
        field
      ],
  ),
  // Parsed by forms that the API uses too: correctionForm, reportForm.
  'corrections.tsx': [],
  'report.tsx': [],
  // An email address, a choice, or the secret of a link.
  'newsletter.tsx': [],
  'newsletter-preferences.tsx': [],
  'newsletter-confirm.tsx': [],
  'newsletter-unsubscribe.tsx': [],
  'confirm-question.tsx': [],
  'confirm-join-alert.tsx': [],
  'stop-join-alert.tsx': [],
  'cancel-call.tsx': [],
  'listing.tsx': [],
  'stop-question-mails.tsx': [],
}

test('no page that takes a form stores a shielded number', () => {
  const folder = join(import.meta.dirname, '../../app/routes/public')
  const taking = readdirSync(folder).filter((name) =>
    /export (async function|const) action\b/.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(taking.sort()).toEqual(Object.keys(PAGES).sort())
  const words = 'Many words before it, so that it is long enough: my number is'
  for (const problemOf of Object.values(PAGES).flat()) {
    expect(problemOf(`${words} ${NUMBER}`)).toBe(describeNumbers(NUMBER))
    expect(problemOf(`${words} ${HARMLESS}`)).not.toBe(describeNumbers(NUMBER))
  }
})
