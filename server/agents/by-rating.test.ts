import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { EMPTY_AGENT_QUERY } from '#contract/agent-query.ts'
import { searchAgents } from './search-agents.ts'

const db = await testDatabase()
const ids = await insertListings(db, [
  { lastName: 'Vale', firstName: 'Ann', profile: { services: ['rental'] } },
  { lastName: 'Vale', firstName: 'Bea' },
  { lastName: 'Vale', firstName: 'Cid' },
  { lastName: 'Vale', firstName: 'Dov' },
])
const give = (publicId: string | undefined, stars: readonly number[]) => db`
  insert into review (listing_id, rating, comment, state, published_at)
  select (select id from listing where public_id = ${publicId ?? ''}), stars, repeat('Well done, I would say. ', 3), 'published', now()
  from unnest(${stars as number[]}::int[]) stars`
await give(ids[0], [3, 3, 3, 4])
await give(ids[1], [5, 5, 5, 5, 5])
await give(ids[2], [5, 5])

const found = async (query: object) => {
  const { hits, total } = await searchAgents(db, { ...EMPTY_AGENT_QUERY, lastName: 'vale', ...query })
  return { total, rows: hits.map(({ firstName, average, reviews }) => [firstName, average, reviews]) }
}

test('a line shows the mean from three reviews up, and how many they are', async () => {
  expect((await found({})).rows).toEqual([
    ['Ann', 3.3, 4],
    ['Bea', 5, 5],
    ['Cid', null, 2],
    ['Dov', null, 0],
  ])
})

test('by rating the reviewed are listed, best first; a mean can be asked for', async () => {
  expect((await found({ sort: 'rating' })).rows.map(([name]) => name)).toEqual(['Bea', 'Ann'])
  expect(await found({ ratingMin: 4 })).toMatchObject({ total: 1, rows: [['Bea', 5, 5]] })
  expect((await found({ ratingMin: 3, claimed: true })).rows).toEqual([['Ann', 3.3, 4]])
  expect((await found({ ratingMin: 3, service: 'rental', sort: 'rating' })).rows).toHaveLength(1)
})
