import { expect, test } from 'vitest'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { testDatabase } from '#tests/support/database.ts'
import { makeReceipt } from './make-receipt.ts'
import { readReceipt } from './read-receipt.ts'
import { verifyName } from './verify-name.ts'

const db = await testDatabase()
await loadSmallDirectory(db)

const question = (lastName: string, state = '') => ({ lastName, firstName: '', state, zip: '' })

test('a receipt keeps the question, the answer, the lists with their fingerprints, and the history', async () => {
  const id = await makeReceipt(db, { question: question('Quintavalle'), chosen: '' })
  expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
  const receipt = await readReceipt(db, id)
  expect(receipt).toMatchObject({ id, asked: question('Quintavalle'), answer: { outcome: 'one', total: 1 } })
  expect(receipt.answer.lists[0]?.files[0]?.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(receipt.history).toEqual([
    { kind: 'ea', listDate: '2026-03-26', present: true },
    { kind: 'ea', listDate: '2025-09-15', present: true },
  ])
})

test('the history says since when and until when', async () => {
  const presenceOf = async (lastName: string) => {
    const { history } = await readReceipt(db, await makeReceipt(db, { question: question(lastName), chosen: '' }))
    return history.map(({ present }) => present)
  }
  expect(await presenceOf('Pemberwick')).toEqual([false, true])
  expect(await presenceOf('Castellanova')).toEqual([true, false])
})

test('a receipt stays what it was when the directory changes', async () => {
  const id = await makeReceipt(db, { question: question('Ashgrove'), chosen: '' })
  const before = await readReceipt(db, id)
  await db`update listing set status = 'not_in_latest', city = 'Elsewhere' where last_key = 'ashgrove'`
  expect((await verifyName(db, question('Ashgrove'))).matches[0]?.city).toBe('Elsewhere')
  expect(await readReceipt(db, id)).toEqual(before)
})

test('a receipt is never rewritten, whoever asks', async () => {
  const id = await makeReceipt(db, { question: question('Ashgrove'), chosen: '' })
  await expect(db`update receipt set outcome = 'none' where id = ${id}`).rejects.toThrow('A receipt is never changed.')
})

test('of several, the chosen one is what the receipt is about', async () => {
  const { matches } = await verifyName(db, question('Merriweather', 'CA'))
  const chosen = matches[1]?.publicId ?? ''
  const receipt = await readReceipt(db, await makeReceipt(db, { question: question('Merriweather', 'CA'), chosen }))
  expect(receipt.answer).toMatchObject({ outcome: 'one', matches: [{ publicId: chosen }] })
  expect(receipt.history.length).toBe(2)
})

test('someone who does not bear the name cannot be chosen', async () => {
  const { matches } = await verifyName(db, question('Quintavalle'))
  const wish = { question: question('Merriweather'), chosen: matches[0]?.publicId ?? '' }
  expect(wish.chosen).not.toBe('')
  await expect(makeReceipt(db, wish)).rejects.toMatchObject({ code: 'not_found' })
})

test('nobody found makes a receipt too', async () => {
  const receipt = await readReceipt(db, await makeReceipt(db, { question: question('Nobodyatallson'), chosen: '' }))
  expect(receipt).toMatchObject({ answer: { outcome: 'none', matches: [] }, history: [] })
})

test.each(['', 'nope', '0'.repeat(26), "' or 1=1--", 'a'.repeat(5_000)])('no receipt is called %j', async (id) => {
  await expect(readReceipt(db, id)).rejects.toMatchObject({ code: 'not_found', status: 404 })
})
