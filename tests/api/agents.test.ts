/** The directory's calls, exactly as section 7 of the specification has them. */
import { beforeAll, expect, test } from 'vitest'
import { testApi } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings, type ListingFixture } from '#tests/support/listings.ts'

const db = await testDatabase()
const get = await testApi(db)

type Row = { id: string; first_name: string; last_name: string; zipcode: string; city: string; state: string }
const rowsOf = (body: { data: unknown }) => body.data as Row[]
const namesOf = (body: { data: unknown }) => rowsOf(body).map((row) => `${row.first_name} ${row.last_name}`)

const austin = { city: 'Austin', state: 'TX', zip: '78701' }
let claimedId = ''

beforeAll(async () => {
  const crowd = Array.from({ length: 130 }, (_, at): ListingFixture => {
    const lastName = `Crowd${'abcdefghij'.charAt(at % 10)}`
    return { firstName: `Al${'abcdefghijklm'.charAt(at / 10)}`, lastName, city: 'Austin', state: 'TX', zip: '78701' }
  })
  ;[claimedId = ''] = await insertListings(db, [
    { firstName: 'Clara', lastName: 'Claimed', ...austin, phone: '+15125550100', profile: { headline: 'Plans' } },
    { firstName: 'Maria', lastName: 'Gonzales', city: 'Fresno', state: 'CA', zip: '93721' },
    { firstName: 'Maria', lastName: 'Gonzales', city: 'Fresno', state: 'CA', zip: '93722' },
    { firstName: 'Otto', lastName: 'Other', city: 'Austin', state: 'MN', zip: '55912' },
    { firstName: 'Noa', lastName: 'York', city: 'New York', state: 'NY', zip: '10001' },
    { firstName: 'Hugh', lastName: 'Hidden', ...austin, status: 'hidden' },
    ...crowd,
  ])
})

test('agent/agents/all: bulk of 100, pages of 20, 10 by default, 100 at most', async () => {
  const bulk = await get('/api/v2/agent/agents/all?perPage=100&page=1')
  expect(bulk.body).toMatchObject({ statusCode: 200, meta: { page: 1, perPage: 100, total: 135, lastPage: 2 } })
  expect(rowsOf(bulk.body)).toHaveLength(100)
  const second = await get('/api/v2/agent/agents/all?page=2&perPage=20')
  expect(rowsOf(second.body)).toEqual(rowsOf(bulk.body).slice(20, 40))
  expect((await get('/api/v2/agent/agents/all')).body.meta).toMatchObject({ page: 1, perPage: 10, lastPage: 14 })
  expect((await get('/api/v2/agent/agents/all?perPage=5000')).body.meta).toMatchObject({ perPage: 100 })
})

test('a row holds the fields of the specification and a dated status', async () => {
  const { body } = await get('/api/v2/all-agents-search?data=maria&lname=gonzales')
  expect(rowsOf(body)[0]).toMatchObject({
    first_name: 'Maria',
    last_name: 'Gonzales',
    zipcode: '93721',
    city: 'Fresno',
    state: 'CA',
    status: 'listed',
    status_text: 'On the IRS active enrolled agents list, March 26, 2026',
    list_date: '2026-03-26',
    match: 'exact',
  })
})

test('all-agents-search returns every namesake, suggestions return the name once', async () => {
  const full = await get('/api/v2/all-agents-search?data=maria&lname=gonzales&page=1')
  expect(rowsOf(full.body).map(({ zipcode }) => zipcode)).toEqual(['93721', '93722'])
  const once = await get('/api/v2/name-agents-search?last_name=gonz&first_name=mar')
  expect(once.body.data).toEqual([{ last_name: 'Gonzales', first_name: 'Maria' }])
})

test('all-agents-search reads data as a name or place and says what it widened', async () => {
  expect(namesOf((await get('/api/v2/all-agents-search?data=fresno&lname=gonzales')).body)).toHaveLength(2)
  const near = (await get('/api/v2/all-agents-search?data=93721&lname=')).body
  expect(rowsOf(near).map(({ zipcode }) => zipcode)).toEqual(['93721', '93722'])
  const email = (await get('/api/v2/all-agents-search?data=maria@gonzales.example&lname=')).body
  expect(email).toMatchObject({ data: [], message: expect.stringContaining('We can’t search by email address.') })
  const misspelled = (await get('/api/v2/all-agents-search?data=maria&lname=gonzalas')).body
  expect(namesOf(misspelled)).toEqual(['Maria Gonzales', 'Maria Gonzales'])
  expect(misspelled.message).toContain('similar names')
  expect((await get('/api/v2/all-agents-search?data=&lname=')).body.meta).toMatchObject({ total: 135, perPage: 20 })
})

test('address-agents-search returns each ZIP code, city, and state once', async () => {
  const { body } = await get('/api/v2/address-agents-search?zipcode=787&state=&city=')
  expect(body.data).toEqual([{ zipcode: '78701', city: 'Austin', state: 'TX' }])
  expect((await get('/api/v2/address-agents-search?zipcode=&state=CA&city=fres')).body.data).toHaveLength(2)
})

test('search-suggestions answers one text with people and places, in groups', async () => {
  const { body, headers } = await get('/api/v2/search-suggestions?q=maria%20gon')
  expect(headers['cache-control']).toMatch(/^public, max-age=60/)
  expect(body).toMatchObject({
    statusCode: 200,
    data: [
      {
        group: 'people',
        label: 'Maria Gonzales',
        detail: '',
        agents: 2,
        path: '/agents?last_name=Gonzales&first_name=Maria',
      },
    ],
  })
  expect((await get('/api/v2/search-suggestions?q=fresno')).body.data).toEqual([
    { group: 'places', label: 'Fresno, CA', detail: '', agents: 2, path: '/agents/ca/fresno' },
  ])
  expect((await get('/api/v2/search-suggestions?q=hidden')).body.data).toEqual([])
})

test('an empty query gets no suggestions', async () => {
  for (const call of ['name-agents-search', 'address-agents-search', 'search-suggestions'])
    expect((await get(`/api/v2/${call}`)).body).toMatchObject({ statusCode: 200, data: [] })
})

test('agent-city takes the city alone or with its state', async () => {
  expect((await get('/api/v2/agent-city/Austin')).body.meta).toMatchObject({ total: 132, perPage: 20 })
  expect((await get('/api/v2/agent-city/austin-tx?page=7')).body.meta).toMatchObject({ total: 131, page: 7 })
  expect(namesOf((await get('/api/v2/agent-city/Austin%2C%20MN')).body)).toEqual(['Otto Other'])
  expect(namesOf((await get('/api/v2/agent-city/new-york')).body)).toEqual(['Noa York'])
  expect((await get('/api/v2/agent-city/Qwxzvtown')).body).toMatchObject({ statusCode: 200, data: [] })
})

test('agent/{state} takes a code, a name, or a slug; any other word is a 404', async () => {
  for (const state of ['NY', 'ny', 'New%20York', 'new-york'])
    expect(namesOf((await get(`/api/v2/agent/${state}`)).body)).toEqual(['Noa York'])
  const page = await get('/api/v2/agent/TX?page=2')
  expect(rowsOf(page.body)).toHaveLength(20)
  expect(page.body.meta).toMatchObject({ page: 2, perPage: 20, total: 131 })
  expect((await get('/api/v2/agent/Atlantis')).status).toBe(404)
})

test('agents/views/{id} returns the single agent with review_id and reviews', async () => {
  const { body } = await get(`/api/v2/agent/agents/views/${claimedId}`)
  expect(body.data).toMatchObject({
    id: claimedId,
    last_name: 'Claimed',
    claimed: true,
    headline: 'Plans',
    phone: null,
    review_id: null,
    reviews: [],
    lists: [{ kind: 'ea', first_date: '2026-03-26', current: true }],
  })
  expect(JSON.stringify(body)).not.toContain('5550100')
})

test('a hidden or unknown agent is a 404 in the error envelope', async () => {
  const [{ publicId }] = await db<[{ publicId: string }]>`select public_id from listing where last_key = 'hidden'`
  for (const id of [publicId, '00000000', 'x', 'jane-doe'])
    expect((await get(`/api/v2/agent/agents/views/${id}`)).body).toMatchObject({
      statusCode: 404,
      message: 'We couldn’t find that listing.',
    })
})

test("a trailing slash doesn't change a path's meaning", async () => {
  expect((await get('/api/v2/agent/NY/')).body.data).toEqual((await get('/api/v2/agent/NY')).body.data)
  expect((await get('/api/v2/enum/role/all/roles/')).body.data).toEqual([
    { id: 0, name: 'client' },
    { id: 1, name: 'agent' },
  ])
})

test("a public response can be cached for a minute; an error can't", async () => {
  expect((await get('/api/v2/agent/NY')).headers['cache-control']).toBe(
    'public, max-age=60, stale-while-revalidate=300',
  )
  expect((await get('/api/v2/agent/Atlantis')).headers['cache-control']).toBe('no-store')
})
