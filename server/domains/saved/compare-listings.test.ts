/** Side by side: in the requested order, only public data, and never more than three. */
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { compareListings } from './compare-listings.ts'

const db = await testDatabase()
const [vance = '', stone = '', hidden = '', late = ''] = await insertListings(db, [
  { lastName: 'McVance', firstName: 'Ada', city: 'Fresno', state: 'CA', zip: '93721' },
  { lastName: 'Stone', firstName: 'Bo', city: 'Boise', state: 'ID', zip: '83702' },
  { lastName: 'Gone', firstName: 'Al', city: 'Boise', state: 'ID', status: 'hidden' },
  { lastName: 'Late', firstName: 'Li', city: 'Boise', state: 'ID', zip: '83702' },
])

test('listings come in the requested order; a hidden one counts as missing and reveals nothing', async () => {
  const { listings, missing } = await compareListings(db, { publicIds: [stone, hidden, vance], near: '' })
  expect(listings.map(({ lastName }) => lastName)).toEqual(['Stone', 'McVance'])
  expect(missing).toBe(1)
})

test('a fourth listing is rejected', async () => {
  const asked = { publicIds: [vance, stone, late, 'deadbeef'], near: '' }
  await expect(compareListings(db, asked)).rejects.toMatchObject({ code: 'bad_request' })
})

test('distances are shown only from a known location', async () => {
  const unknown = await compareListings(db, { publicIds: [vance], near: 'Nowhereatall' })
  expect(unknown).toMatchObject({ near: null, listings: [{ miles: null }] })
})

test('an average needs three reviews', async () => {
  await rate(vance, 2)
  await rate(stone, 3)
  const { listings } = await compareListings(db, { publicIds: [vance, stone, late], near: '' })
  expect(listings.map(({ reviews, average }) => [reviews, average])).toEqual([
    [2, null],
    [3, 4.7],
    [0, null],
  ])
})

const rate = (publicId: string, reviews: number) => db`
  insert into listing_rating (listing_id, stars_4, stars_5)
  select id, 1, ${reviews - 1} from listing where public_id = ${publicId}`
