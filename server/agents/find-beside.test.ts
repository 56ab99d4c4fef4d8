/** An agent is found by the name and the place that staff accepted, and nothing of the list's own answer changes. */
import { beforeEach, expect, test } from 'vitest'
import { EMPTY_AGENT_QUERY } from '#contract/agent-query.ts'
import { raiseDataVersion } from '#server/platform/data-version.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { signedInAs } from '#tests/support/staff.ts'
import { refreshDirectory } from './refresh-directory.ts'
import { searchAgents } from './search-agents.ts'

const db = await testDatabase()
const [ada = ''] = await insertListings(db, [
  { lastName: 'Vance', firstName: 'Ada', city: 'Fresno', state: 'CA', zip: '93721', profile: {} },
  { lastName: 'Quill', firstName: 'Bo', city: 'Reno', state: 'NV', zip: '89501', profile: {} },
])
await db.begin((tx) => refreshDirectory(tx))

const say = (alsoKnownAs: string | null, nowIn: object | null) => db`
  update listing_profile set also_known_as = ${alsoKnownAs}, also_known_on = ${alsoKnownAs && '2026-05-02'},
    now_in = ${nowIn && db.json(nowIn as never)}, now_in_on = ${nowIn && '2026-05-02'}
  where listing_id = (select id from listing where public_id = ${ada})`

beforeEach(async () => {
  await db`delete from account`
  await say('Ada Quill-Oleander', { city: 'Reno', state: 'NV', zip: '89501' })
  await raiseDataVersion(db, 'listings')
})

const search = (query: Partial<typeof EMPTY_AGENT_QUERY>) => searchAgents(db, { ...EMPTY_AGENT_QUERY, ...query })
const beside = async (query: Partial<typeof EMPTY_AGENT_QUERY>) => (await search(query)).beside.map(({ name }) => name)

test.each([
  { q: 'Ada Quill-Oleander' },
  { q: 'ada oleander' },
  { q: 'Oleander' },
  { lastName: 'olean' },
  { lastName: 'Quill', firstName: 'Ada' },
  { q: 'Reno NV' },
  { state: 'NV' },
  { zip: '89501' },
  { city: 'Reno', state: 'NV' },
  { q: 'Ada Vance Reno NV' },
  { lastName: 'Oleander', state: 'CA' },
])('%o finds her beside the list', async (query) => {
  const found = await search(query)
  expect(found.beside).toEqual([
    {
      name: 'Ada Vance',
      place: 'Fresno, CA',
      path: `/agents/ca/fresno/ada-vance-${ada}`,
      says: 'also known as Ada Quill-Oleander, now practising in Reno, NV 89501',
    },
  ])
})

test.each([{ q: 'Ada Vance' }, { q: 'Fresno CA' }, { lastName: 'Vance' }, { state: 'CA' }, { q: '' }])(
  '%o is answered by the list, which needs nothing beside it',
  async (query) => {
    const found = await search(query)
    expect(found.hits.map(({ publicId }) => publicId)).toContain(ada)
    expect(found.beside).toEqual([])
  },
)

test.each([{ q: 'Bo Oleander' }, { lastName: 'Oleander', state: 'TX' }, { q: 'Quillfeather' }, { state: 'TX' }])(
  '%o concerns her not',
  async (query) => {
    expect(await beside(query)).toEqual([])
  },
)

test('the list’s own answer stays as it was: she is not among the agents of Reno', async () => {
  const found = await search({ city: 'Reno', state: 'NV', sort: 'name' })
  expect(found.hits.map(({ lastName }) => lastName)).toEqual(['Quill'])
  expect(found.total).toBe(1)
})

test('it is told once, on the first page, and not where claimed facts are asked for', async () => {
  expect(await beside({ state: 'NV', page: 2 })).toEqual([])
  expect(await beside({ state: 'NV', claimed: true })).toEqual([])
})

test('what was taken away, or comes from an agent who is suspended, is found no more', async () => {
  await say(null, null)
  await raiseDataVersion(db, 'listings')
  expect(await beside({ q: 'Oleander' })).toEqual([])
  await say('Ada Oleander', null)
  const { accountId } = await signedInAs(db, 'agent')
  await db`
    insert into agent (account_id, listing_id, approval)
    values (${accountId}, (select id from listing where public_id = ${ada}), 'approved')
    on conflict (account_id) do update set listing_id = excluded.listing_id, approval = excluded.approval`
  await raiseDataVersion(db, 'listings')
  expect(await beside({ q: 'Oleander' })).toEqual(['Ada Vance'])
  await db`update agent set approval = 'suspended', approval_reason = 'Looked at.' where account_id = ${accountId}`
  await raiseDataVersion(db, 'listings')
  expect(await beside({ q: 'Oleander' })).toEqual([])
})
