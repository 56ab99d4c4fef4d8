/** Receipts as a third party meets them: the call, the published keys, the pages, and the examples of docs/api.md. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { paths } from '#common/paths.ts'
import { readReceipt } from '#server/domains/verification/read-receipt.ts'
import { createReceipt } from '#server/domains/verification/receipts.ts'
import { previewOfReceipt } from '#server/http/feeds/describe-preview.ts'
import { inTransaction } from '#server/platform/db.ts'
import { readSettings } from '#server/platform/settings.ts'
import { examplesIn } from '../../scripts/api-examples.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { TEST_KEYS } from '#tests/support/signing-keys.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db)
const folder = mkdtempSync(join(tmpdir(), 'enrolled-examples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings = { DATA_DIR: '', SIGNING_KEYS: TEST_KEYS, origin }
const make = (lastName: string, firstName = '') =>
  createReceipt(db, settings, { question: { lastName, firstName, state: '', zip: '' }, chosen: '' })
const get = (path: string) => fetch(origin + path, { redirect: 'manual' })
const pageOf = async (id: string) => (await get(paths.receipt(id))).text()
const tamper = (id: string) =>
  inTransaction(db, async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update receipt set answer = jsonb_set(answer, '{matches,0,lastName}', '"Forger"') where id = ${id}`
  })

const hasPython = (() => {
  try {
    execFileSync('python3', ['-c', 'import cryptography'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
const EXAMPLES = [
  ['js', 'check-receipt.mjs', process.execPath, false],
  ['python', 'check-receipt.py', 'python3', !hasPython],
] as const

for (const [language, name, command, isMissing] of EXAMPLES) {
  test.skipIf(isMissing)(
    `the example in ${language} of the API guide checks a receipt, and finds an altered one`,
    async () => {
      const file = join(folder, name)
      writeFileSync(file, examplesIn('### Check a receipt without us', language)[0] ?? '')
      const run = (id: string, address = origin) => promisify(execFile)(command, [file, address, id])
      const id = await make('Quintavalle')
      const { stdout } = await run(id, `${origin}/`)
      expect(JSON.parse(stdout)).toMatchObject({
        jti: id,
        asked: { lastName: 'Quintavalle' },
        answer: {
          matches: [{ firstName: 'Marisol', city: 'Fresno' }],
          claim: { methods: [] },
          discipline: { list: null },
        },
      })
      const other = origin.includes('localhost')
        ? origin.replace('localhost', '127.0.0.1')
        : origin.replace('127.0.0.1', 'localhost')
      await expect(run(id, other)).rejects.toThrow(`issued by another site: ${origin}`)
      await tamper(id)
      await expect(run(id)).rejects.toThrow('altered')
    },
  )
}

test('the published keys are a JWK set without private parts, which other sites can read', async () => {
  const answer = await get('/.well-known/jwks.json')
  expect(answer.headers.get('content-type')).toBe('application/jwk-set+json; charset=utf-8')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const { keys } = (await answer.json()) as { keys: Record<string, unknown>[] }
  expect(keys).toMatchObject([{ kty: 'OKP', crv: 'Ed25519', kid: TEST_KEYS.keys[0]?.kid }])
  expect(keys[0]).not.toHaveProperty('d')
})

test('the call says what the receipt says, whether it is unaltered, how old its list is, and what it doesn’t show', async () => {
  const id = await make('Quintavalle')
  const answer = await get(`/api/v2/receipts/${id}`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { data } = (await answer.json()) as { data: Record<string, unknown> }
  expect(data).toMatchObject({
    id,
    check: { verdict: 'intact', key: { id: TEST_KEYS.keys[0]?.kid } },
    asked: { last_name: 'Quintavalle' },
    matches: [{ last_name: 'Quintavalle', status_text: 'On the IRS active enrolled agents list, March 26, 2026' }],
    lists: [{ list_date: '2026-03-26', newest_date: '2026-03-26', days_old: expect.any(Number) }],
    discipline: { list: null, text: 'We don’t have a copy of a disciplinary list yet.' },
  })
  expect(data['does_not_show']).toHaveLength(4)
  expect((await get('/api/v2/receipts/nope')).status).toBe(404)
})

test('the call says what matched when the list also has a middle initial', async () => {
  const answer = await get(`/api/v2/receipts/${await make('Quintavalle', 'Marisol')}`)
  expect(((await answer.json()) as { data: unknown }).data).toMatchObject({
    outcome: 'one',
    matches: [{ match: 'middle', match_text: 'First and last name match; the list also has the middle initial T' }],
    similar: [],
  })
})

test('the call says of a person who isn’t on the newest list that the person was listed formerly', async () => {
  const answer = await get(`/api/v2/receipts/${await make('Pemberwick')}`)
  expect(((await answer.json()) as { data: unknown }).data).toMatchObject({
    outcome: 'formerly',
    matches: [{ status: 'not_in_latest', last_list_date: '2025-09-15', newest_list_date: '2026-03-26' }],
  })
})

test('the page says that a receipt is unaltered, and that one is altered', async () => {
  const id = await make('Quintavalle')
  const page = await pageOf(id)
  expect(page).toContain('<strong>Unaltered.</strong>')
  expect(page).toContain('List check receipt')
  expect(page).toContain('Not an IRS document')
  expect(page).toMatch(
    /<svg role="img" aria-label="QR code for this receipt’s page: [^"]*\/license-verification\/\w{26}"/,
  )
  await tamper(id)
  const altered = await pageOf(id)
  expect(altered).toContain('<strong>Altered. Don’t rely on this receipt.</strong>')
  expect(altered.split('<article')[1], 'on the sheet too, which is what is printed').toContain('Altered receipt')
  expect(page.split('<article')[1]).not.toContain('Altered receipt')
})

test('the link preview of a receipt has a name and a status only while the signature holds', async () => {
  const previewOf = async (id: string) => {
    const [head = ''] = (await pageOf(id)).split('</head>')
    const picture = previewOfReceipt(await readReceipt(db, settings, id), readSettings({ NODE_ENV: 'test' }))
    return `${head}${JSON.stringify(picture)}`
  }
  const [altered, unsigned] = [await make('Quintavalle'), await make('Quintavalle')]
  expect(await previewOf(altered)).toMatch(/<title>[^<]*Quintavalle[\s\S]*"heading":"Marisol T Quintavalle"/)
  await tamper(altered)
  await inTransaction(db, async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`delete from receipt_signature where receipt_id = ${unsigned}`
  })
  for (const [id, title] of [
    [altered, 'Altered receipt'],
    [unsigned, 'A receipt that we can’t verify'],
  ] as const) {
    const preview = await previewOf(id)
    expect(preview).toMatch(new RegExp(`<title>${title}[\\s\\S]*"heading":"${title}`))
    expect(preview).not.toMatch(/forger|quintavalle|marisol|fresno|active enrolled agents list/i)
  }
})

test('once a person opts out, no page, title, or answer of the receipt has the name', async () => {
  const id = await make('Ashgrove', 'Robert')
  expect(await pageOf(id)).toContain('Ashgrove')
  await db`update listing set status = 'hidden' where last_key = 'ashgrove'`
  const [page, call] = [await pageOf(id), await (await get(`/api/v2/receipts/${id}`)).text()]
  for (const text of [page, call]) expect(text).not.toMatch(/ashgrove|robert|78701|austin/i)
  expect(page).toContain('We’ve withheld one name')
  expect(page).toContain('<strong>Unaltered.</strong>')
})

test('the check page takes a number or an address, in any case, and leads to the receipt', async () => {
  const id = await make('Quintavalle')
  for (const typed of [id, ` ${id.toUpperCase()} `, `${origin}${paths.receipt(id)}#check`]) {
    const answer = await get(`${paths.checkReceipt}?${new URLSearchParams({ receipt: typed })}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${paths.receipt(id)}#check`])
  }
})

test.each([
  ['0'.repeat(26), 'We never issued a receipt with this number.'],
  ['not a number', 'A receipt number has 26 letters and digits.'],
  ['<script>alert(1)</script>', 'A receipt number has 26 letters and digits.'],
])('the check page says that %j is no receipt, and keeps what was typed', async (typed, words) => {
  const answer = await get(`${paths.checkReceipt}?${new URLSearchParams({ receipt: typed })}`)
  const page = await answer.text()
  expect(answer.status).toBe(404)
  expect(page).toContain(words)
  expect(page).not.toContain('<script>alert')
})

test('the number of a receipt isn’t logged', async () => {
  const { pathForLog } = await import('#server/platform/logging.ts')
  const id = '0'.repeat(26)
  expect(pathForLog(paths.receipt(id))).toBe('/license-verification/…')
  expect(pathForLog(`/api/v2/receipts/${id}`)).toBe('/api/v2/receipts/…')
  expect(pathForLog(paths.checkReceipt)).toBe(paths.checkReceipt)
})

test('a profile says what each source says, and an agent without an entry isn’t said to have none', async () => {
  const [{ publicId }] = await db<[{ publicId: string }]>`
    select public_id from listing where last_key = 'pemberwick'`
  const { data } = (await (await get(`/api/v2/agent/agents/status/${publicId}`)).json()) as { data: object }
  expect(data).toMatchObject({
    files: [
      {
        kind: 'ea',
        oldest_on: '2025-09-15',
        newest_on: '2026-03-26',
        is_on_newest: false,
        ranges: [{ first_on: '2025-09-15', last_on: '2025-09-15' }],
      },
    ],
    claim: null,
    discipline: { list: null, entries: [], text: 'We don’t have a copy of a disciplinary list yet.' },
  })
  const page = await (await fetch(`${origin}/agents/ca/fresno/x-${publicId}`)).text()
  expect(page).toContain('What each source says')
  expect(page).toContain('Not claimed. The agent hasn’t shown us that this listing is theirs.')
  expect(page).toContain('We don’t have a copy of a disciplinary list yet.')
})
