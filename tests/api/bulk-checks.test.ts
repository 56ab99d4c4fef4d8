/** Many names checked together, through the API; the job is run here. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { BulkCheckShown, BulkRowShown } from '#common/bulk-checks.ts'
import { addMissingBulkJobs, deleteOldBulkChecks, runBulkCheck } from '#server/domains/verification/bulk-checks.ts'
import { type BulkName, readBulkNames } from '#server/domains/verification/read-bulk-names.ts'
import { deleteAllAccounts, testAccounts } from '#tests/support/accounts.ts'
import { createSignedInPerson } from '#tests/support/claims.ts'
import { testDatabase } from '#tests/support/database.ts'
import { RECEIPT_SETTINGS } from '#tests/support/signing-keys.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const api = await testAccounts(db)
const NAMES =
  'Last name,First name,State\nAshgrove,Robert,TX\nMerriweather,Dana,\nNobodyhere,Al,CA\nPemberwick,Horatio,CA\n'

beforeEach(async () => {
  await deleteAllAccounts(db)
  await db`update listing set status = 'listed' where last_key = 'ashgrove'`
})

/** Without the lines and references. */
const namesIn = (text: string) =>
  readBulkNames(text).names.map(({ line: _line, reference: _reference, ...name }: BulkName) => name)

const person = async (name = 'firm') => (await createSignedInPerson(api, `${name}@mail.example`, 'client')).token
async function start(token: string, names = NAMES, receipts = false): Promise<string> {
  const { body } = await api.post('bulk-checks', { names, receipts }, { token })
  return (body.data as { id: string }).id
}
const run = (id: string) => runBulkCheck(db, RECEIPT_SETTINGS, id)
const listOf = async (token: string) => (await api.get('bulk-checks', { token })).body.data as BulkCheckShown[]
const rowsOf = async (token: string, id: string) =>
  (await api.get(`bulk-checks/${id}/rows`, { token })).body.data as BulkRowShown[]

const csvOf = (token: string, id: string) =>
  api.app.inject({ url: `/api/v2/bulk-checks/${id}/csv`, headers: { authorization: `Bearer ${token}` } })

test('names get dated answers: one, several, none, and no longer listed', async () => {
  const token = await person()
  const id = await start(token)
  expect(await listOf(token)).toMatchObject([{ id, total: 4, checked: 0, finished_at: null }])
  await run(id)
  expect(await listOf(token)).toMatchObject([
    { checked: 4, finished_at: expect.any(String), outcomes: { one: 1, several: 1, none: 1, formerly: 1 } },
  ])
  const [listed] = await listOf(token)
  expect((await api.get(`bulk-checks/${id}`, { token })).body.data).toEqual(listed)
  const rows = await rowsOf(token, id)
  expect(rows.map(({ last_name: last, outcome, total }) => [last, outcome, total])).toEqual([
    ['Ashgrove', 'one', 1],
    ['Merriweather', 'several', 3],
    ['Nobodyhere', 'none', 0],
    ['Pemberwick', 'formerly', 1],
  ])
  expect(rows[0]?.found).toMatchObject({
    name: 'Robert A Ashgrove',
    status_text: 'On the IRS active enrolled agents list, March 26, 2026',
  })
  expect(rows[3]?.found?.status_text).toBe('Not on the newest IRS active enrolled agents list, March 26, 2026')
})

test('the file has every line, and no cell that a spreadsheet would run', async () => {
  const token = await person()
  const id = await start(token, `${NAMES}=cmd,@sum,\n"O'Farrelly, Jr",Siobhan,CA\n`)
  await run(id)
  const { statusCode: status, headers, body } = await csvOf(token, id)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ])
  expect(body.startsWith('\ufeff'), 'spreadsheets recognize UTF-8 by it').toBe(true)
  const lines = body.split('\r\n')
  expect(lines).toHaveLength(8)
  expect(lines[1]).toMatch(
    /^2,Ashgrove,Robert,TX,,one,1,Robert A Ashgrove,Austin,TX,"On the IRS active enrolled agents list, March 26, 2026",http.*,,2026-03-26,,2026-03-26,,$/,
  )
  expect(lines[5]).toMatch(/^6,'=cmd,'@sum,,,none,0,/)
  expect(lines[6]).toMatch(/^7,"O'Farrelly, Jr",Siobhan/)
})

test('every answer has the date of the list, and a name that isn’t found has the similar ones', async () => {
  const token = await person()
  const id = await start(
    token,
    'Ashgrove,Bob,TX\nMerriweather,Dana\nPemberwick,Horatio,CA\nAshgrove,Robert,CA\nZzyzx,Al',
  )
  await run(id)
  const rows = await rowsOf(token, id)
  expect(rows.map(({ outcome, list_date: date }) => [outcome, date])).toEqual(
    ['none', 'several', 'formerly', 'none', 'none'].map((outcome) => [outcome, '2026-03-26']),
  )
  const robert = { name: 'Robert A Ashgrove', city: 'Austin', state: 'TX' }
  expect(rows.map(({ similar }) => similar)).toMatchObject([[robert], [], [], [robert], []])
  const lines = (await csvOf(token, id)).body.split('\r\n')
  expect(lines[0]).toMatch(/,receipt,list_date,similar_names,last_list_date,matches,reference$/)
  expect(lines[1]).toMatch(/,none,0,,,,,,,2026-03-26,"Robert A Ashgrove, Austin, TX",,,$/)
  expect(lines[2]).toMatch(/,several,3,,,,,,,2026-03-26,,,"Dana [^"]*",$/)
  await db`update listing set status = 'hidden' where last_key = 'ashgrove'`
  expect((await rowsOf(token, id))[0]?.similar).toEqual([])
})

test('several people with the name are named, each with a status, until one asks to be left out', async () => {
  const token = await person()
  const id = await start(token, 'Merriweather,Dana\nPemberwick,Horatio,CA')
  await run(id)
  const [several, formerly] = await rowsOf(token, id)
  const listed = {
    status_text: 'On the IRS active enrolled agents list, March 26, 2026',
    last_list_date: '2026-03-26',
    newest_list_date: '2026-03-26',
  }
  expect(several).toMatchObject({ outcome: 'several', found: null, similar: [], matches: [listed, listed, listed] })
  expect(formerly).toMatchObject({
    outcome: 'formerly',
    found: { last_list_date: '2025-09-15', newest_list_date: '2026-03-26' },
    matches: [],
  })
  const { body } = await csvOf(token, id)
  for (const { name, city, state } of several?.matches ?? [])
    expect(body).toContain(`${name}, ${city}, ${state} (${listed.status_text})`)
  expect(body).toMatch(/,formerly,1,[^\r]*,2026-03-26,,2025-09-15,,\r/)
  const [gone] = several?.matches ?? []
  await db`update listing set status = 'hidden' where public_id = ${String(gone?.id)}`
  expect((await rowsOf(token, id))[0]?.matches).toHaveLength(2)
  await db`update listing set status = 'listed' where public_id = ${String(gone?.id)}`
})

test('a line and a reference come back with the answer, the columns that weren’t used are named, and receipts say neither', async () => {
  const token = await person()
  const names = 'Customer,surname,forename,postal_code,ID,,Notes\n\nx,Ashgrove,Robert,,=C-7,old,\n,Nobodyhere,Al,,,,'
  const { body } = await api.post('bulk-checks', { names, receipts: true }, { token })
  const { id, ignored_columns: ignored } = body.data as { id: string; ignored_columns: string[] }
  expect(ignored).toEqual(['Customer', 'column 6'])
  expect(body.message).toBe('We’ve started checking the names. We ignored these columns: Customer and column 6.')
  await run(id)
  const rows = await rowsOf(token, id)
  expect(rows.map(({ id: at, line, reference }) => [at, line, reference])).toEqual([
    [1, 3, '=C-7'],
    [2, 4, ''],
  ])
  expect((await csvOf(token, id)).body).toMatch(/\r\n3,Ashgrove,[^\r]*,'=C-7\r\n4,Nobodyhere/)
  expect(await db`select 1 from receipt where asked::text like '%C-7%' or answer::text like '%C-7%'`).toHaveLength(0)
  await api.delete(`bulk-checks/${id}`, { token })
  expect(await db`select 1 from bulk_check_row where reference <> ''`).toHaveLength(0)
})

test('a list sent again with the same Idempotency-Key is checked once', async () => {
  const token = await person()
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'nightly-run-1' }
  const send = (names: string) =>
    api.app.inject({ method: 'POST', url: '/api/v2/bulk-checks', headers, payload: { names } })
  const [first, again] = [await send(NAMES), await send(NAMES)]
  expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 201, first.json()])
  expect(await listOf(token)).toHaveLength(1)
  expect((await send('Doe,Jane')).statusCode).toBe(422)
})

test('receipts are made only if asked for, and stay', async () => {
  const token = await person()
  const [{ before }] = await db<[{ before: number }]>`select count(*)::int as before from receipt`
  const without = await start(token)
  await run(without)
  expect((await rowsOf(token, without)).map(({ receipt }) => receipt)).toEqual([null, null, null, null])
  const id = await start(token, NAMES, true)
  await run(id)
  const receipts = (await rowsOf(token, id)).map(({ receipt }) => receipt)
  expect(receipts.every((path) => /^\/license-verification\/[0-9a-z]{26}$/.test(path ?? ''))).toBe(true)
  const [{ after }] = await db<[{ after: number }]>`select count(*)::int as after from receipt`
  expect(after - before).toBe(4)
})

test('a job that was killed continues with the next name, and two at once answer each once', async () => {
  const token = await person()
  const id = await start(token)
  await db`update bulk_check_row set outcome = 'none', total = 0 where check_id = ${id} and place <= 2`
  await Promise.all([run(id), run(id)])
  expect((await rowsOf(token, id)).map(({ outcome }) => outcome)).toEqual(['none', 'none', 'none', 'formerly'])
})

test('after a restore, a check without its job gets one', async () => {
  const id = await start(await person())
  await db`select graphile_worker.remove_job(${`bulk:${id}`})`
  expect(await addMissingBulkJobs(db)).toBe(0)
  await db`update bulk_check set created_at = now() - interval '2 minutes'`
  expect([await addMissingBulkJobs(db), await addMissingBulkJobs(db)]).toEqual([1, 0])
})

test('a check is its owner’s alone', async () => {
  const token = await person()
  const stranger = await person('stranger')
  const id = await start(token)
  expect(await listOf(stranger)).toEqual([])
  for (const path of [`bulk-checks/${id}`, `bulk-checks/${id}/rows`, `bulk-checks/${id}/csv`]) {
    expect((await api.get(path, { token: stranger })).status).toBe(404)
    expect((await api.get(path, {})).status).toBe(401)
  }
  expect((await api.delete(`bulk-checks/${id}`, { token: stranger })).status).toBe(404)
  expect((await api.delete(`bulk-checks/${id}`, { token })).status).toBe(200)
  expect(await listOf(token)).toEqual([])
  // The job finds nothing to do.
  await run(id)
})

test('nothing is kept after 24 hours, even before the job that deletes it has run', async () => {
  const token = await person()
  const id = await start(token)
  await run(id)
  await db`update bulk_check set created_at = now() - interval '24 hours 1 second'`
  expect(await listOf(token)).toEqual([])
  expect((await api.get(`bulk-checks/${id}/rows`, { token })).status).toBe(404)
  expect((await api.get(`bulk-checks/${id}/csv`, { token })).status).toBe(404)
  expect(await deleteOldBulkChecks(db)).toBe(1)
  expect(await db`select 1 from bulk_check_row`).toHaveLength(0)
})

test('a person who asks to be left out is gone from the answers at once', async () => {
  const token = await person()
  const id = await start(token)
  await run(id)
  await db`update listing set status = 'hidden' where last_key = 'ashgrove'`
  expect((await rowsOf(token, id))[0]?.found).toBeNull()
  expect((await csvOf(token, id)).body).not.toContain('Robert A Ashgrove')
})

test('one list at a time, and five in 24 hours, however they are sent', async () => {
  const token = await person()
  const sent = await Promise.all(Array.from({ length: 3 }, () => api.post('bulk-checks', { names: NAMES }, { token })))
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  for (let n = 0; n < 4; n++) {
    for (const { id } of await listOf(token)) await run(id)
    expect((await api.post('bulk-checks', { names: NAMES }, { token })).status).toBe(201)
  }
  for (const { id } of await listOf(token)) await run(id)
  // A deleted list was checked, too.
  for (const { id } of await listOf(token)) await api.delete(`bulk-checks/${id}`, { token })
  const over = await api.post('bulk-checks', { names: NAMES }, { token })
  expect([over.status, over.body.message]).toEqual([
    409,
    'You can check at most 5 lists of names in 24 hours. Try again later.',
  ])
})

describe('bad input', () => {
  const WRONG = [
    ['', 'Enter at least one name.'],
    ['\n , \n', 'Enter at least one name.'],
    ['last name,first name\n', 'Enter at least one name.'],
    ['Doe,Jane,ZZ', 'Line 1: Choose a state.'],
    ['Doe,Jane\n,Al', 'Line 2: Enter the last name.'],
    ['Doe,Jane,TX,12', 'Line 1: Enter a five-digit ZIP code, or leave it blank.'],
    ['Doe,Jane\nBilly Gonzalez', 'Line 2: Put the last name and the first name in separate columns.'],
    ['"Salcedo, Beatriz"', 'Line 1: Put the last name and the first name in separate columns.'],
    ['Dr. Kenji Morikawa EA', 'Line 1: Put the last name'],
    ['Guimar\uFFFDes,Ana', 'Line 1: Some characters can’t be read.'],
    ['Doe,078-05-1120', 'Social Security number'],
    ['"Gonzalez,Mary,CA', 'Line 1: A value that begins with a quotation mark must also end with one.'],
    ['Doe,Jane\n"Doe"x,Jane', 'Line 2: A value that begins with a quotation mark must also end with one.'],
    ['nom,prenom,etat\nDoe,Jane,TX', 'use these names: last_name, first_name, state, zip, and reference.'],
    ['customer_no,name\n7,Doe', 'Line 1: No column is named last_name.'],
    ['first name,zip\nJane,78701', 'Line 1: No column is named last_name.'],
    [`last_name,id\nDoe,${'x'.repeat(101)}`, 'Line 2: The reference can have at most 100 characters.'],
    ['last_name,id\nDoe,078-05-1120', 'Line 2: This looks like it contains a Social Security number'],
    ['Doe,Jane\n'.repeat(5001), 'Enter at most 5000 names. You entered 5001.'],
  ] as const

  test.each(WRONG)('%j is rejected, and nothing is stored', async (names, expected) => {
    const token = await person()
    const { status, body } = await api.post('bulk-checks', { names }, { token })
    expect(status).toBe(422)
    expect(body.errors?.['names']?.join(' ')).toContain(expected)
    expect(await listOf(token)).toEqual([])
  })

  test('5,000 names are accepted', async () => {
    const token = await person()
    const id = await start(token, 'Doe,Jane,TX\n'.repeat(5000))
    expect(await listOf(token)).toMatchObject([{ id, total: 5000 }])
  })

  test('columns can be in any order, separated as a spreadsheet does, with quotation marks', () => {
    const asked = [{ lastName: 'Doe, Jr', firstName: 'Jane', state: 'TX', zip: '78701' }]
    expect(namesIn('First Name\tSurname\tZIP code\tST\nJane\tDoe, Jr\t78701\ttx\n')).toEqual(asked)
    expect(namesIn('\uFEFF"Doe, Jr",Jane,TX,78701-1234')).toEqual(asked)
    expect(namesIn('Doe, Jr;Jane;TX;78701\r\n')).toEqual(asked)
    expect(namesIn('Doe,Jane,New York')).toMatchObject([{ state: 'NY' }])
    for (const header of ['last_name', 'Surname', '"Last name"'])
      expect(namesIn(`${header}\nGarcia Lopez`)).toMatchObject([{ lastName: 'Garcia Lopez', firstName: '' }])
    expect(namesIn('Last\nDoe')).toMatchObject([{ lastName: 'Last' }, { lastName: 'Doe' }])
    expect(namesIn('Doe,Jane,TX,,jane_doe@mail.example')).toMatchObject([{ lastName: 'Doe' }])
    expect(namesIn('Doe\t\tTX')).toMatchObject([{ firstName: '', state: 'TX' }])
    expect(namesIn('"""Doe"" Jr",Jane')).toMatchObject([{ lastName: '"Doe" Jr' }])
    expect(namesIn('given_name,family_name,postal_code\nJane,Doe,78701')).toMatchObject([
      { lastName: 'Doe', zip: '78701' },
    ])
    expect(namesIn('Doe')).toEqual([{ lastName: 'Doe', firstName: '', state: '', zip: '' }])
    expect(namesIn('last name,state\nGarcia Lopez,\nde la Cruz,').map(({ lastName }) => lastName)).toEqual([
      'Garcia Lopez',
      'de la Cruz',
    ])
  })

  test.each(['Tran,Dr. Linh', 'Dr. Tran,Linh', '"Tran, EA",Linh', 'Tran,"Mr. Linh, CPA, EA"', 'Tran EA;Ms Linh'])(
    'titles and credentials aren’t part of a name: %s',
    (line) => {
      expect(namesIn(line)).toEqual([{ lastName: 'Tran', firstName: 'Linh', state: '', zip: '' }])
    },
  )

  test('a name that looks like a title stays', () => {
    expect(namesIn('Ea,Hon')).toEqual([{ lastName: 'Ea', firstName: 'Hon', state: '', zip: '' }])
    expect(namesIn('van Dyke').map(({ lastName }) => lastName)).toEqual(['van Dyke'])
  })
})
