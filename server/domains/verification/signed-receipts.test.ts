import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db.ts'
import { publicKeys, readSigningKeys, revokeKey, rotateKeys } from '#server/platform/signing-keys.ts'
import { testDatabase } from '#tests/support/database.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { readReceipt, signOlderReceipts } from './read-receipt.ts'
import { createReceipt } from './receipts.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const folder = await mkdtemp(join(tmpdir(), 'enrolled-receipts-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const settings = { DATA_DIR: folder, origin: 'https://enrolled.example' }
const query = (lastName: string, firstName = '') => ({ lastName, firstName, state: '', zip: '' })
const make = (lastName: string, firstName = '') =>
  createReceipt(db, settings, { question: query(lastName, firstName), chosen: '' })
const verdictOf = async (id: string) => (await readReceipt(db, settings, id)).check.verdict

/** As someone with the database's password could, past the triggers. */
const tamper = (statement: string) =>
  inTransaction(db, async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(statement)
  })

/** What a third party does with the SD-JWT and the published keys (docs/api.md). */
async function checkAlone(sdJwt: string) {
  const [jws = '', ...disclosures] = sdJwt.split('~').filter(Boolean)
  const [header = '', claims = '', signature = ''] = jws.split('.')
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const { keys } = publicKeys(await readSigningKeys(settings))
  const key = keys.find(({ kid }) => kid === decode(header).kid)
  if (!key) throw new Error('unknown key')
  const publicKey = createPublicKey({ key: { kty: key.kty, crv: key.crv, x: key.x }, format: 'jwk' })
  const isSigned = verify(null, Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))
  const disclosed = disclosures.map((text) => ({
    isPart: JSON.stringify(decode(claims)).includes(createHash('sha256').update(text).digest('base64url')),
    content: decode(text) as unknown[],
  }))
  return { isSigned, claims: decode(claims), disclosed }
}

test('a receipt is signed when it is made, and says so', async () => {
  const { check } = await readReceipt(db, settings, await make('Quintavalle'))
  const [key] = (await readSigningKeys(settings)).keys
  expect(check).toMatchObject({ verdict: 'intact', isLate: false, key: { id: key?.kid, revokedAt: null } })
})

test('a third party can check it with the published key alone: signature, question, people, lists', async () => {
  const id = await make('Merriweather')
  const { check } = await readReceipt(db, settings, id)
  const { isSigned, claims, disclosed } = await checkAlone(check.sdJwt ?? '')
  expect(isSigned).toBe(true)
  expect(claims).toMatchObject({ iss: 'https://enrolled.example', jti: id, outcome: 'several', about: null })
  expect(claims.answer.lists[0].files[0].sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(disclosed.map(({ isPart }) => isPart)).toEqual([true, true, true, true])
  expect(disclosed[0]?.content.slice(1)).toEqual(['asked', query('Merriweather')])
  expect(disclosed[1]?.content[1]).toMatchObject({ lastName: 'Merriweather', match: 'exact' })
  expect(JSON.stringify(claims), 'no name is in what is signed').not.toContain('Merriweather')
})

test('the claims point to the person that the receipt is about', async () => {
  const { check } = await readReceipt(db, settings, await make('Quintavalle'))
  expect((await checkAlone(check.sdJwt ?? '')).claims.about).toBe('/answer/matches/0')
})

test.each([
  ['the question', `update receipt set asked = jsonb_set(asked, '{lastName}', '"Other"')`],
  ['a part that was empty', `update receipt set asked = jsonb_set(asked, '{state}', '"TX"')`],
  ['the outcome', `update receipt set outcome = 'none'`],
  ['the outcome in the answer', `update receipt set answer = jsonb_set(answer, '{outcome}', '"none"')`],
  ['a name', `update receipt set answer = jsonb_set(answer, '{matches,0,firstName}', '"Other"')`],
  ['a status', `update receipt set answer = jsonb_set(answer, '{matches,0,standing,status}', '"not_in_latest"')`],
  ['a person', `update receipt set answer = jsonb_set(answer, '{matches}', '[]')`],
  ['a person, twice', `update receipt set answer = jsonb_set(answer, '{matches,1}', answer -> 'matches' -> 0)`],
  ['the date of a list', `update receipt set answer = jsonb_set(answer, '{lists,0,listDate}', '"2026-09-01"')`],
  ['a file', `update receipt set answer = jsonb_set(answer, '{lists,0,files,0,sha256}', '"00"')`],
  ['the history', `update receipt set answer = jsonb_set(answer, '{history,0,present}', 'false')`],
  ['the total', `update receipt set answer = jsonb_set(answer, '{total}', '2')`],
  ['a field that was added', `update receipt set answer = answer || '{"note": "licensed since 1999"}'`],
  ['the time', `update receipt set created_at = created_at + interval '1 microsecond'`],
  ['the listing', `update receipt set listing_id = (select min(id) from listing where last_key = 'ashgrove')`],
  ['a salt', `update receipt_signature set salts[1] = 'AAAAAAAAAAAAAAAAAAAAAA'`],
  ['the salts', `update receipt_signature set salts = '{}'`],
  ['the signature', `update receipt_signature set token = overlay(token placing 'AAAA' from length(token) - 8)`],
  [
    'the signed claims',
    `update receipt_signature set token = split_part(token, '.', 1) || '.e30.' || split_part(token, '.', 3)`,
  ],
  ['a signature of another receipt', `update receipt_signature set (token, salts) = (select token, salts from other)`],
])('an altered row is found: %s', async (_what, statement) => {
  const [id, other] = [await make('Quintavalle'), await make('Quintavalle')]
  const [table = ''] = /receipt_signature|receipt/.exec(statement) ?? []
  const where = ` where ${table === 'receipt' ? 'id' : 'receipt_id'} = '${id}'`
  await tamper(statement.replace('from other', `from receipt_signature where receipt_id = '${other}'`) + where)
  const { check } = await readReceipt(db, settings, id)
  expect([check.verdict, check.sdJwt]).toEqual(['altered', null])
  expect(await verdictOf(other), 'and no other').toBe('intact')
})

test('a receipt whose signature was removed counts as unsigned, and is never signed again', async () => {
  const id = await make('Quintavalle')
  // Two days after the first key.
  await tamper(`update receipt set created_at = now() + interval '2 days' where id = '${id}'`)
  await tamper(`delete from receipt_signature where receipt_id = '${id}'`)
  await signOlderReceipts(db, settings)
  const { check } = await readReceipt(db, settings, id)
  expect(check).toEqual({ verdict: 'unsigned', key: null, signedAt: null, isLate: false, sdJwt: null })
})

test('a receipt from before there were keys is signed later, once, and says when', async () => {
  const id = await make('Quintavalle')
  await tamper(`delete from receipt_signature where receipt_id = '${id}'`)
  await tamper(`update receipt set created_at = '2026-01-05 12:00:00.123456+00' where id = '${id}'`)
  expect(await verdictOf(id)).toBe('unsigned')
  expect(await signOlderReceipts(db, settings)).toBe(1)
  expect(await signOlderReceipts(db, settings)).toBe(0)
  const { check, madeAt } = await readReceipt(db, settings, id)
  expect(check).toMatchObject({ verdict: 'intact', isLate: true })
  expect(madeAt).toBe('2026-01-05T12:00:00.123Z')
})

test('the oldest form of a receipt can be signed and checked too', async () => {
  const id = '0'.repeat(25) + '2'
  const answer = { outcome: 'none', matches: [], total: 0, elsewhere: [], elsewhereTotal: 0, lists: [], history: [] }
  await db`
    insert into receipt (id, asked, outcome, answer, created_at)
    values (${id}, ${db.json(query('Oldenquist'))}, 'none', ${db.json(answer)}, '2026-01-02')`
  await signOlderReceipts(db, settings)
  expect(await verdictOf(id)).toBe('intact')
})

test('what is signed about a person who isn’t on the newest list says so; what was signed as `one` stays so', async () => {
  const [listed, gone, older] = [await make('Quintavalle'), await make('Pemberwick'), await make('Pemberwick')]
  await tamper(`delete from receipt_signature where receipt_id = '${older}'`)
  await tamper(`update receipt set outcome = 'one', answer = jsonb_set(answer, '{outcome}', '"one"'),
    created_at = '2026-01-05 12:00:00+00' where id = '${older}'`)
  await signOlderReceipts(db, settings)
  const saidBy = async (id: string) => {
    const { outcome, answer, check } = await readReceipt(db, settings, id)
    const { claims } = await checkAlone(check.sdJwt ?? '')
    return [claims.outcome, claims.answer.outcome, outcome, answer.outcome, check.verdict]
  }
  expect(await saidBy(listed)).toEqual(['one', 'one', 'one', 'one', 'intact'])
  expect(await saidBy(gone)).toEqual(['formerly', 'formerly', 'formerly', 'one', 'intact'])
  expect(await saidBy(older)).toEqual(['one', 'one', 'formerly', 'one', 'intact'])
})

test('a deleted listing doesn’t alter the receipts about it', async () => {
  const id = await make('Castellanova')
  await tamper(`update receipt set listing_id = null where id = '${id}'`)
  expect(await verdictOf(id)).toBe('intact')
})

test('after a rotation old receipts stay checkable, and new ones name the new key', async () => {
  const before = await make('Quintavalle')
  await rotateKeys(settings)
  const after = await make('Quintavalle')
  const [old, fresh] = [await readReceipt(db, settings, before), await readReceipt(db, settings, after)]
  expect([old.check.verdict, fresh.check.verdict]).toEqual(['intact', 'intact'])
  expect(old.check.key?.id).not.toBe(fresh.check.key?.id)
  expect([old.check.key?.retiredAt, fresh.check.key?.retiredAt]).toEqual([expect.any(String), null])
  expect((await checkAlone(old.check.sdJwt ?? '')).isSigned).toBe(true)
})

test('a key that we don’t have proves nothing', async () => {
  const id = await make('Quintavalle')
  const other = await mkdtemp(join(tmpdir(), 'enrolled-receipts-'))
  const { check } = await readReceipt(db, { ...settings, DATA_DIR: other }, id)
  await rm(other, { recursive: true })
  expect(check).toMatchObject({ verdict: 'unknown_key', key: null, sdJwt: null })
})

test('what a revoked key signed proves nothing, and the reason is given', async () => {
  const id = await make('Quintavalle')
  const kid = (await readReceipt(db, settings, id)).check.key?.id ?? ''
  await revokeKey(settings, { kid, reason: 'The key was copied from a lost backup.' })
  expect((await readReceipt(db, settings, id)).check).toMatchObject({
    verdict: 'revoked_key',
    key: { id: kid, revokedFor: 'The key was copied from a lost backup.' },
  })
  expect(await verdictOf(await make('Quintavalle'))).toBe('intact')
})

test('the database rejects changes of a signature, and its removal without the receipt', async () => {
  const id = await make('Quintavalle')
  await expect(db`update receipt_signature set token = 'x' where receipt_id = ${id}`).rejects.toThrow('never changed')
  await expect(db`delete from receipt_signature where receipt_id = ${id}`).rejects.toThrow('only with its receipt')
  await expect(db`truncate receipt_signature`).rejects.toThrow('never changed')
})

test('once a person is left out, the receipt withholds the name, and the signature can still be checked', async () => {
  const id = await make('Stonebridge Vale', 'Philippa')
  const [before] = await db<[{ publicId: string }]>`select public_id from listing where last_key = 'stonebridge vale'`
  await db`update listing set status = 'hidden' where public_id = ${before.publicId}`
  const receipt = await readReceipt(db, settings, id)
  expect(receipt).toMatchObject({ asked: null, outcome: 'one', withheld: 1, answer: { total: 1, matches: [] } })
  expect(receipt.check.verdict).toBe('intact')
  expect(JSON.stringify(receipt)).not.toMatch(/stonebridge|philippa|63101|st louis/i)
  const { isSigned, claims, disclosed } = await checkAlone(receipt.check.sdJwt ?? '')
  expect([isSigned, disclosed]).toEqual([true, []])
  expect(JSON.stringify(claims)).not.toMatch(/stonebridge|philippa|63101|st louis/i)
  // Not knowing the salt, nobody can find out the name by trying names.
  expect(claims._sd[0]).toMatch(/^[\w-]{43}$/)

  await db`update listing set status = 'listed' where public_id = ${before.publicId}`
  expect(await readReceipt(db, settings, id)).toMatchObject({ asked: { lastName: 'Stonebridge Vale' }, withheld: 0 })
})

test('of several people only the one who is left out is withheld, with the question', async () => {
  const id = await make('Merriweather')
  const [gone] = (await readReceipt(db, settings, id)).answer.matches
  await db`update listing set status = 'hidden' where public_id = ${gone?.publicId ?? ''}`
  const receipt = await readReceipt(db, settings, id)
  expect(receipt).toMatchObject({ asked: null, withheld: 1, answer: { total: 3 } })
  expect(receipt.answer.matches).toHaveLength(2)
  const { disclosed } = await checkAlone(receipt.check.sdJwt ?? '')
  expect(disclosed).toHaveLength(2)
  expect(disclosed.every(({ isPart }) => isPart)).toBe(true)
  expect(JSON.stringify(disclosed)).not.toContain(gone?.publicId)
  await db`update listing set status = 'listed' where public_id = ${gone?.publicId ?? ''}`
})

test('a receipt tells how old its lists are today, and whether a newer one was loaded', async () => {
  const id = await make('Quintavalle')
  const { ages } = await readReceipt(db, settings, id)
  expect(ages).toMatchObject([{ kind: 'ea', listDate: '2026-03-26', newestDate: '2026-03-26' }])
  expect(ages[0]?.days).toBeGreaterThan(0)
  await db`
    insert into import_run (kind, scope, list_date, status, files, report, finished_at)
    values ('ea', null, '2026-09-24', 'committed', '[]', '{}', now())`
  expect((await readReceipt(db, settings, id)).ages).toMatchObject([{ newestDate: '2026-09-24' }])
})
