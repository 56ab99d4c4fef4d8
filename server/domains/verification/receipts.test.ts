import { expect, test } from 'vitest'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { RECEIPT_SETTINGS } from '#tests/support/signing-keys.ts'
import { readReceipt } from './read-receipt.ts'
import { createReceipt, type ReceiptRequest, removeReceipt } from './receipts.ts'
import { verifyName } from './verify-name.ts'

const db = await testDatabase()
await loadSmallDirectory(db)

const create = (wish: ReceiptRequest) => createReceipt(db, RECEIPT_SETTINGS, wish)
const read = (id: string) => readReceipt(db, RECEIPT_SETTINGS, id)
const question = (lastName: string, state = '') => ({ lastName, firstName: '', state, zip: '' })

test('a receipt stores the query, the answer, the lists with their fingerprints, and the history', async () => {
  const id = await create({ question: question('Quintavalle'), chosen: '' })
  expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
  const receipt = await read(id)
  expect(receipt).toMatchObject({ id, asked: question('Quintavalle'), answer: { outcome: 'one', total: 1 } })
  expect(receipt.answer.lists[0]?.files[0]?.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(receipt.history).toEqual([
    { kind: 'ea', listDate: '2026-03-26', present: true },
    { kind: 'ea', listDate: '2025-09-15', present: true },
  ])
})

test('the history shows since when and until when a person was on the list', async () => {
  const presenceOf = async (lastName: string) => {
    const { history } = await read(await create({ question: question(lastName), chosen: '' }))
    return history.map(({ present }) => present)
  }
  expect(await presenceOf('Pemberwick')).toEqual([false, true])
  expect(await presenceOf('Castellanova')).toEqual([true, false])
})

test('a receipt stays the same when the directory changes', async () => {
  const id = await create({ question: question('Ashgrove'), chosen: '' })
  const before = await read(id)
  await db`update listing set status = 'not_in_latest', city = 'Elsewhere' where last_key = 'ashgrove'`
  expect((await verifyName(db, question('Ashgrove'))).matches[0]?.city).toBe('Elsewhere')
  expect(await read(id)).toEqual(before)
})

test('the database rejects every update of a receipt', async () => {
  const id = await create({ question: question('Ashgrove'), chosen: '' })
  await expect(db`update receipt set outcome = 'none' where id = ${id}`).rejects.toThrow('A receipt is never changed.')
})

test('the database rejects deleting or truncating receipts', async () => {
  const id = await create({ question: question('Ashgrove'), chosen: '' })
  await expect(db`delete from receipt where id = ${id}`).rejects.toThrow('A receipt is never deleted')
  await expect(db`delete from receipt`).rejects.toThrow('A receipt is never deleted')
  await expect(db`truncate receipt cascade`).rejects.toThrow('is never changed.')
  expect((await read(id)).id).toBe(id)
})

test('one receipt is removed on request, by id, with a reason in the log, and no other with it', async () => {
  const wish = { question: question('Ashgrove'), chosen: '' }
  const [gone, stays] = [await create(wish), await create(wish)]
  await removeReceipt(db, { id: gone, reason: 'The person named in it asked.' })
  await expect(read(gone)).rejects.toMatchObject({ code: 'not_found' })
  expect((await read(stays)).id).toBe(stays)
  const [log] = await db`select action, target_id, reason from audit_log order by id desc limit 1`
  expect(log).toEqual({ action: 'receipt.remove', targetId: gone, reason: 'The person named in it asked.' })
  await expect(db`delete from receipt where id = ${stays}`).rejects.toThrow('A receipt is never deleted')
  await expect(removeReceipt(db, { id: gone, reason: 'Again.' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(removeReceipt(db, { id: stays, reason: ' ' })).rejects.toMatchObject({ code: 'invalid_fields' })
})

test('when several people match, the receipt is about the chosen one', async () => {
  const { matches } = await verifyName(db, question('Merriweather', 'CA'))
  const chosen = matches[1]?.publicId ?? ''
  const receipt = await read(await create({ question: question('Merriweather', 'CA'), chosen }))
  expect(receipt.answer).toMatchObject({ outcome: 'one', matches: [{ publicId: chosen }] })
  expect(receipt.history.length).toBe(2)
})

test('someone without the name can’t be chosen', async () => {
  const { matches } = await verifyName(db, question('Quintavalle'))
  const wish = { question: question('Merriweather'), chosen: matches[0]?.publicId ?? '' }
  expect(wish.chosen).not.toBe('')
  await expect(create(wish)).rejects.toMatchObject({ code: 'not_found' })
})

const similar = { lastName: 'Quintavalle', firstName: 'Marisal', state: '', zip: '' }

test('a receipt for a similar name says that there is no match and stores the similar people', async () => {
  const receipt = await read(await create({ question: similar, chosen: '' }))
  expect(receipt.answer).toMatchObject({ outcome: 'none', matches: [], similar: [{ match: 'spelling' }] })
  expect(receipt.history).toEqual([])
})

test('a similar person can be chosen: the receipt has their history, and still no exact match', async () => {
  const [found] = (await verifyName(db, similar)).similar
  const receipt = await read(await create({ question: similar, chosen: found?.publicId ?? '' }))
  expect(receipt.answer).toMatchObject({ outcome: 'none', similar: [{ publicId: found?.publicId }] })
  expect(receipt.history.length).toBe(2)
})

test('a similar person can’t be chosen when there is an exact match', async () => {
  await insertListings(db, [{ firstName: 'Liz', lastName: 'Thistleby', city: 'Reno', state: 'NV' }])
  const [elizabeth = ''] = await insertListings(db, [
    { firstName: 'Elizabeth', lastName: 'Thistleby', city: 'Reno', state: 'NV' },
  ])
  const question = { lastName: 'Thistleby', firstName: 'Liz', state: '', zip: '' }
  await expect(create({ question, chosen: elizabeth })).rejects.toMatchObject({ code: 'not_found' })
})

test('an older receipt without similar names can still be read', async () => {
  const id = '0'.repeat(25) + '1'
  const answer = { outcome: 'none', matches: [], total: 0, elsewhere: [], elsewhereTotal: 0, lists: [], history: [] }
  await db`
    insert into receipt (id, asked, outcome, answer)
    values (${id}, ${db.json(question('Oldenquist'))}, 'none', ${db.json(answer)})`
  expect((await read(id)).answer).toMatchObject({ similar: [], similarTotal: 0 })
})

test('a check that finds no one creates a receipt too', async () => {
  const receipt = await read(await create({ question: question('Nobodyatallson'), chosen: '' }))
  expect(receipt).toMatchObject({ answer: { outcome: 'none', matches: [] }, history: [] })
})

test.each(['', 'nope', '0'.repeat(26), "' or 1=1--", 'a'.repeat(5_000)])('no receipt has the id %j', async (id) => {
  await expect(read(id)).rejects.toMatchObject({ code: 'not_found', status: 404 })
})
