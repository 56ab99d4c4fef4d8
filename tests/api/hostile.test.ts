/** Input that no one types by accident: a clear error or a literal match, never a crash. */
import { expect, test } from 'vitest'
import { testApi } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'

const db = await testDatabase()
await insertListings(db, [{ firstName: 'Ana', lastName: 'Only', city: 'Fresno', state: 'CA', zip: '93721' }])
const get = await testApi(db)

test.each(['9e15', '-1', '0', 'abc', '1.5', '9999999999', '1;drop', '%00', '１'])(
  'page=%s is rejected with a reason',
  async (page) => {
    const { status, body } = await get(`/api/v2/agent/CA?page=${encodeURIComponent(page)}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ statusCode: 400, errors: { page: ['a whole number of 1 or more'] } })
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/)
  },
)

test('a repeated parameter is rejected; an unknown one is ignored', async () => {
  expect((await get('/api/v2/agent/CA?page=1&page=2')).body.errors).toEqual({ page: ['send this only once'] })
  expect((await get('/api/v2/all-agents-search?data=a&data=b')).body.errors).toEqual({ data: ['send this only once'] })
  expect((await get('/api/v2/agent/CA?utm_source=x&page[a]=b')).status).toBe(200)
})

test('pages past the end are empty; far past it they are rejected', async () => {
  expect((await get('/api/v2/agent/CA?page=50000')).body).toMatchObject({
    statusCode: 200,
    data: [],
    meta: { total: 1 },
  })
  expect((await get('/api/v2/agent/CA?page=50001')).body).toMatchObject({
    statusCode: 404,
    message: 'You can view up to 50000 pages. Narrow your search to see other agents.',
  })
})

const CALLS = [
  'all-agents-search?data=',
  'all-agents-search?lname=',
  'name-agents-search?last_name=',
  'address-agents-search?city=',
  'search-suggestions?q=',
  'agent-city/',
]
const TEXTS = [
  '%',
  '_',
  "'",
  '"',
  '\\',
  "' or '1'='1",
  '💰',
  '<script>',
  '../../etc/passwd',
  '$1',
  '{{7*7}}',
  '(z+)+$',
  ';--',
]

test.each(TEXTS)('the text %j is searched for literally and matches no name', async (text) => {
  const answers = await Promise.all(CALLS.map((call) => get(`/api/v2/${call}${encodeURIComponent(text)}`)))
  expect(answers.map(({ status }) => status)).toEqual(CALLS.map(() => 200))
  expect(answers.map(({ body }) => body.data)).toEqual(CALLS.map(() => []))
})

test.each(['\u202e', '\u200b\u200f', '%E2%80%AE'])('%j, which is invisible, counts as empty', async (text) => {
  const typed = text.startsWith('%') ? text : encodeURIComponent(text)
  expect((await get(`/api/v2/name-agents-search?last_name=${typed}`)).body.data).toEqual([])
  expect((await get(`/api/v2/all-agents-search?data=${typed}on${typed}ly`)).body.meta).toMatchObject({ total: 1 })
})

test('a null byte is rejected with a reason', async () => {
  for (const call of CALLS.filter((one) => one.includes('?'))) {
    const { status, body } = await get(`/api/v2/${call}On%00ly`)
    expect([call, status, Object.values(body.errors ?? {})]).toEqual([call, 400, [['text without null bytes']]])
  }
})

test('10,000 characters are rejected with a reason; 100 are searched', async () => {
  const long = 'a'.repeat(10_000)
  expect((await get(`/api/v2/all-agents-search?data=${long}`)).body).toMatchObject({
    statusCode: 414,
    message: 'The URL is too long. Shorten it.',
  })
  expect((await get(`/api/v2/all-agents-search?data=${'a'.repeat(101)}`)).body.errors).toEqual({
    data: ['at most 100 characters'],
  })
  expect((await get(`/api/v2/all-agents-search?data=${'a'.repeat(100)}`)).status).toBe(200)
  expect((await get(`/api/v2/all-agents-search?data=${'a%20'.repeat(51)}`)).status).toBe(400)
})

test('an undecodable path is a 400 and an unknown call a 404', async () => {
  expect((await get('/api/v2/agent-city/%E0%A4%A')).body).toMatchObject({ statusCode: 400 })
  expect((await get('/api/v2/nothing')).body).toMatchObject({ statusCode: 404, message: 'We couldn’t find that call.' })
})
