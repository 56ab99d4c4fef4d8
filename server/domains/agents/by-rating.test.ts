import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { searchAgents } from './search-agents.ts'

const db = await testDatabase()
const ids = await insertListings(db, [
  { lastName: 'Vale', firstName: 'Ann', profile: { services: ['rental'] } },
  { lastName: 'Vale', firstName: 'Bea' },
  { lastName: 'Vale', firstName: 'Cid' },
  { lastName: 'Vale', firstName: 'Dov' },
])
const insertRatings = (publicId: string | undefined, stars: readonly number[]) => db`
  insert into review (listing_id, rating, comment, state, published_at)
  select (select id from listing where public_id = ${publicId ?? ''}), stars, repeat('Well done, I would say. ', 3), 'published', now()
  from unnest(${stars as number[]}::int[]) stars`
await insertRatings(ids[0], [3, 3, 3, 4])
await insertRatings(ids[1], [5, 5, 5, 5, 5])
await insertRatings(ids[2], [5, 5])

const found = async (query: object) => {
  const { hits, total } = await searchAgents(db, { ...EMPTY_AGENT_QUERY, lastName: 'vale', ...query })
  return { total, rows: hits.map(({ firstName, average, reviews }) => [firstName, average, reviews]) }
}

test('a result shows the review count, and the average from three reviews on', async () => {
  expect((await found({})).rows).toEqual([
    ['Ann', 3.3, 4],
    ['Bea', 5, 5],
    ['Cid', null, 2],
    ['Dov', null, 0],
  ])
})

test('sorting by rating lists reviewed agents, best first; a minimum average can be required', async () => {
  expect((await found({ sort: 'rating' })).rows.map(([name]) => name)).toEqual(['Bea', 'Ann'])
  expect(await found({ ratingMin: 4 })).toMatchObject({ total: 1, rows: [['Bea', 5, 5]] })
  expect((await found({ ratingMin: 3, claimed: true })).rows).toEqual([['Ann', 3.3, 4]])
  expect((await found({ ratingMin: 3, service: 'rental', sort: 'rating' })).rows).toHaveLength(1)
})
