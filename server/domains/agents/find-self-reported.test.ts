/** An agent is found by the name and place that staff accepted, without changing the results from the IRS list. */
import { beforeEach, expect, test } from 'vitest'
import { EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { testDatabase } from '#tests/support/database.ts'
import { removeListingHolder, insertListingHolder, insertListings } from '#tests/support/listings.ts'
import { signedInAs } from '#tests/support/staff.ts'
import { refreshDirectory } from './refresh-directory.ts'
import { searchAgents } from './search-agents.ts'

const db = await testDatabase()
const [ada = ''] = await insertListings(db, [
  { lastName: 'Vance', firstName: 'Ada', city: 'Fresno', state: 'CA', zip: '93721', profile: {} },
  { lastName: 'Quill', firstName: 'Bo', city: 'Reno', state: 'NV', zip: '89501', profile: {} },
])
await db.begin((tx) => refreshDirectory(tx))

const insertAlias = (alsoKnownAs: string | null, nowIn: object | null) => db`
  update listing_profile set also_known_as = ${alsoKnownAs}, also_known_on = ${alsoKnownAs && '2026-05-02'},
    now_in = ${nowIn && db.json(nowIn as never)}, now_in_on = ${nowIn && '2026-05-02'}
  where listing_id = (select id from listing where public_id = ${ada})`

beforeEach(async () => {
  await db`delete from account`
  await insertListingHolder(db, ada)
  await insertAlias('Ada Quill-Oleander', { city: 'Reno', state: 'NV', zip: '89501' })
  await bumpDataVersion(db, 'listings')
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
])('%o finds her beside the list results', async (query) => {
  const found = await search(query)
  expect(found.beside).toEqual([
    {
      name: 'Ada Vance',
      place: 'Fresno, CA',
      path: `/agents/ca/fresno/ada-vance-${ada}`,
      alsoKnownAs: 'Ada Quill-Oleander',
      practicesIn: 'Reno, NV 89501',
    },
  ])
})

test.each([{ q: 'Ada Vance' }, { q: 'Fresno CA' }, { lastName: 'Vance' }, { state: 'CA' }, { q: '' }])(
  '%o is answered by the list alone',
  async (query) => {
    const found = await search(query)
    expect(found.hits.map(({ publicId }) => publicId)).toContain(ada)
    expect(found.beside).toEqual([])
  },
)

test.each([{ q: 'Bo Oleander' }, { lastName: 'Oleander', state: 'TX' }, { q: 'Quillfeather' }, { state: 'TX' }])(
  "%o doesn't find her",
  async (query) => {
    expect(await beside(query)).toEqual([])
  },
)

test("the list results stay the same: she isn't among the agents in Reno", async () => {
  const found = await search({ city: 'Reno', state: 'NV', sort: 'name' })
  expect(found.hits.map(({ lastName }) => lastName)).toEqual(['Quill'])
  expect(found.total).toBe(1)
})

test('it shows once, on the first page, and not when filtering by claimed facts', async () => {
  expect(await beside({ state: 'NV', page: 2 })).toEqual([])
  expect(await beside({ state: 'NV', claimed: true })).toEqual([])
})

test('removed facts and facts of suspended agents are no longer found', async () => {
  await insertAlias(null, null)
  await bumpDataVersion(db, 'listings')
  expect(await beside({ q: 'Oleander' })).toEqual([])
  await insertAlias('Ada Oleander', null)
  await removeListingHolder(db, ada)
  const { accountId } = await signedInAs(db, 'agent')
  await db`
    insert into agent (account_id, listing_id, approval)
    values (${accountId}, (select id from listing where public_id = ${ada}), 'approved')
    on conflict (account_id) do update set listing_id = excluded.listing_id, approval = excluded.approval`
  await bumpDataVersion(db, 'listings')
  expect(await beside({ q: 'Oleander' })).toEqual(['Ada Vance'])
  await db`update agent set approval = 'suspended', approval_reason = 'Looked at.' where account_id = ${accountId}`
  await bumpDataVersion(db, 'listings')
  expect(await beside({ q: 'Oleander' })).toEqual([])
})
