import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { namesIn, PERSONAL_DATA, personalIn } from './personal-data.ts'
import { STORED_DATA } from './describe.ts'
import { erasePersonalData, expirePersonalData, readPersonalData } from './run-rules.ts'
import type { TableRule } from './types.ts'

const db = await testDatabase()
const person = { account: crypto.randomUUID(), email: 'nobody@mail.example' }

const columnsOf = (rule: (typeof PERSONAL_DATA)[number]) => [
  ...personalIn(rule),
  ...namesIn(rule.secret),
  ...namesIn(rule.plain),
]
const columnsInSchema = async () =>
  (
    await db<{ column: string }[]>`
      select c.table_name || '.' || c.column_name as column
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1`
  ).map(({ column }) => column)

test('every column of every table is classified as personal or not, and no entry is stale', async () => {
  const named = PERSONAL_DATA.flatMap((rule) => columnsOf(rule).map((column) => `${rule.table}.${column}`))
  const inSchema = await columnsInSchema()
  const hint = 'add it to the rule of its table in server/platform/personal-data/*.ts'
  expect(
    inSchema.filter((column) => !named.includes(column)),
    `not classified: ${hint}`,
  ).toEqual([])
  expect(
    named.filter((column) => !inSchema.includes(column)),
    `not in the schema: ${hint}`,
  ).toEqual([])
  expect(new Set(named).size, 'each once').toBe(named.length)
})

test('a column without a classification is found', async () => {
  await db`create table something_new (id integer, nickname text)`
  const named = new Set(PERSONAL_DATA.flatMap((rule) => columnsOf(rule).map((column) => `${rule.table}.${column}`)))
  const missing = (await columnsInSchema()).filter((column) => !named.has(column))
  await db`drop table something_new`
  expect(missing).toEqual(expect.arrayContaining(['something_new.id', 'something_new.nickname']))
})

/** Columns of a rule that its steps don't treat as declared. */
function rulesAsText({ personal = {}, secret, keptBecause, deletion = [], expiry = [] }: TableRule): string[] {
  const emptied = new Set([...deletion, ...expiry].flatMap((step) => ('set' in step ? Object.keys(step.set) : [])))
  const deletes = deletion.some((step) => 'delete' in step)
  const expires = expiry.some((step) => 'delete' in step)
  const goes = deletes || expires
  const kept = keptBecause !== undefined
  return [
    ...namesIn(personal.cleared).filter((column) => !emptied.has(column)),
    ...namesIn(personal.deleted).filter(() => !deletes),
    ...namesIn(personal.expires).filter(() => !expires),
    ...namesIn(personal.kept).filter(() => !kept),
    ...namesIn(secret).filter((column) => !goes && !kept && !emptied.has(column)),
  ]
}

test('the steps do what is declared for each column', () => {
  const broken = PERSONAL_DATA.flatMap((rule) => rulesAsText(rule).map((column) => `${rule.table}.${column}`))
  expect(
    broken,
    'deleted: needs a `deletion` step; expires: an `expiry` step that deletes; cleared: a step that sets it; kept: keptBecause',
  ).toEqual([])
})

/** Derived from other columns of the row, or from people without an account. */
const DERIVED = new Set(['question.words', 'article.words', 'contact_message.digest', 'report.network'])

test('all personal data is in the export, or its rule says why not', () => {
  const missing = PERSONAL_DATA.filter(({ notExportedBecause }) => notExportedBecause === undefined).flatMap((rule) => {
    const exported = (rule.exports ?? []).map(({ without }) => {
      const left = new Set(namesIn(without))
      return personalIn(rule).filter((column) => !left.has(column))
    })
    const found = new Set(exported.flat())
    return personalIn(rule)
      .filter((column) => !found.has(column))
      .map((column) => `${rule.table}.${column}`)
  })
  expect(missing.filter((column) => !DERIVED.has(column))).toEqual([])
})

test('no export contains a secret, and no two have the same name', () => {
  const exports = PERSONAL_DATA.flatMap((rule) => (rule.exports ?? []).map((wanted) => ({ rule, wanted })))
  const secret = exports.flatMap(({ rule, wanted }) => {
    const hidden = new Set(namesIn(rule.secret))
    return namesIn(wanted.with).filter((column) => hidden.has(column))
  })
  expect(secret).toEqual([])
  const names = exports.map(({ wanted }) => wanted.as)
  expect(new Set(names).size).toBe(names.length)
})

test('every table that holds something about people is described once on the privacy page, and no other', () => {
  const described = STORED_DATA.flatMap(({ tables }) => tables)
  const holding = PERSONAL_DATA.filter((rule) => personalIn(rule).length > 0 || namesIn(rule.secret).length > 0)
  // Add it to a group in server/platform/personal-data/describe.ts.
  expect(holding.map(({ table }) => table).filter((table) => !described.includes(table))).toEqual([])
  expect(new Set(described).size).toBe(described.length)
  const known = new Set(PERSONAL_DATA.map(({ table }) => table))
  expect(described.filter((table) => !known.has(table))).toEqual([])
})

test('the privacy page gives the same number of days, weeks, and months as the rules', () => {
  const wrong = STORED_DATA.flatMap(({ name, howLong, tables }) =>
    PERSONAL_DATA.filter(({ table }) => tables.includes(table))
      .flatMap(({ expiry = [] }) => expiry.map((step) => ('delete' in step ? step.delete : step.where)))
      .flatMap((condition) =>
        [...condition.matchAll(/interval '(\d+ (?:days|months))'/g)].map(([, span]) => span ?? ''),
      )
      .filter((span) => !howLong.includes(span))
      .map((span) => `${name}: ${span}`),
  )
  expect(wrong).toEqual([])
})

test('every statement is valid, and affects no other person', async () => {
  await expirePersonalData(db)
  const exported = await readPersonalData(db, person)
  expect(Object.values(exported).every((rows) => rows === null || (rows as unknown[]).length === 0)).toBe(true)
  const touched = await db.begin((tx) => erasePersonalData(tx, person))
  expect([...touched.values()].every((count) => count === 0)).toBe(true)
})

test('a conversation is deleted when both people have left, even at the same moment', async () => {
  const account = async (status: string) => {
    const [{ id }] = await db<[{ id: string }]>`
      insert into account (email, first_name, last_name, role, status, deleted_at)
      values (${status === 'deleted' ? null : 'stays@mail.example'}, '', '', 'client', ${status},
        ${status === 'deleted' ? db`now()` : null}) returning id`
    return id
  }
  const [one, other, staying] = [await account('deleted'), await account('deleted'), await account('active')]
  await db`insert into conversation (client_id, agent_id) values (${one}, ${other}), (${one}, ${staying})`
  await expirePersonalData(db)
  expect(await db`select agent_id from conversation`).toEqual([{ agentId: staying }])
})

test('retention deletes settled emails after 30 days and contact messages after 24 months', async () => {
  const mail = (state: string, age: string) => db`
    insert into mail (kind, recipient, subject, state, reason, settled_at, body_text, body_html)
    values ('test', ${`${state}@mail.example`}, ${age}, ${state}, ${state === 'dead' ? 'refused' : null},
      ${state === 'queued' ? null : db`now() - ${age}::interval`}, ${state === 'queued' ? 'a' : null},
      ${state === 'queued' ? 'a' : null})`
  for (const state of ['sent', 'dead']) for (const age of ['29 days 23 hours', '30 days 1 hour']) await mail(state, age)
  await mail('queued', '40 days')
  for (const age of ['23 months', '24 months 1 day']) {
    await db`
      insert into contact_message (topic, name, email, message, status, created_at)
      values ('other', ${age}, 'ada@mail.example', ${`A message of ${age}, long enough.`}, 'new', now() - ${age}::interval)`
  }
  expect(await expirePersonalData(db)).toBe(3)
  expect(await db`select state, subject from mail order by state`).toEqual([
    { state: 'dead', subject: '29 days 23 hours' },
    { state: 'queued', subject: '40 days' },
    { state: 'sent', subject: '29 days 23 hours' },
  ])
  expect(await db`select name from contact_message`).toEqual([{ name: '23 months' }])
})
