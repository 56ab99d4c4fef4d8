/** GET faqs/index, exactly as section 7 of the specification has it. */
import { expect, test } from 'vitest'
import { FAQ_CATEGORIES } from '#common/resources.ts'
import { testApi } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()
const get = await testApi(db)
type Row = { id: number; slug: string; category: string; question: string; answer: string }
const rowsOf = (body: { data: unknown }) => body.data as Row[]

test('without a category it returns everything, in the order of the page', async () => {
  const { status, body, headers } = await get('/api/v2/faqs/index')
  expect(status).toBe(200)
  expect(body).toMatchObject({ statusCode: 200, message: 'OK' })
  expect(rowsOf(body).length).toBeGreaterThanOrEqual(40)
  const order = FAQ_CATEGORIES.map(({ slug }) => String(slug))
  const places = rowsOf(body).map(({ category }) => order.indexOf(category))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(headers['cache-control']).toMatch(/^public/)
  expect((await get('/api/v2/faqs/index?category=')).body).toEqual(body)
})

test('a row has the question, the answer, its source, and its date', async () => {
  const { body } = await get('/api/v2/faqs/index?category=enrolled-agents')
  expect(rowsOf(body)[0]).toEqual({
    id: expect.any(Number),
    slug: 'what-is-an-ea',
    category: 'enrolled-agents',
    question: 'What is an enrolled agent?',
    answer: expect.stringContaining('federal license'),
    source: { name: expect.stringContaining('IRS'), url: expect.stringMatching(/^https:\/\//) },
    written_on: '2026-11-24',
    reviewed_on: null,
    reviewed_by: null,
  })
})

test.each(FAQ_CATEGORIES.map(({ slug, label }) => [slug, label]))(
  'category %s returns its own questions, also by its label',
  async (slug, label) => {
    const { body } = await get(`/api/v2/faqs/index?category=${slug}`)
    expect(rowsOf(body).length).toBeGreaterThanOrEqual(3)
    expect(new Set(rowsOf(body).map(({ category }) => category))).toEqual(new Set([slug]))
    expect((await get(`/api/v2/faqs/index?category=${encodeURIComponent(label)}`)).body).toEqual(body)
  },
)

test('an unknown category is rejected with the list of valid ones', async () => {
  const { status, body, headers } = await get('/api/v2/faqs/index?category=weather')
  expect(status).toBe(400)
  expect(body).toMatchObject({ statusCode: 400, errors: { category: [expect.stringContaining('letters')] } })
  expect(body.requestId).toBeTruthy()
  expect(headers['cache-control']).toBe('no-store')
})

test.each(['category=a&category=b', `category=${'x'.repeat(101)}`])('an invalid query is a 400: %s', async (query) => {
  expect((await get(`/api/v2/faqs/index?${query}`)).status).toBe(400)
})

test("a hidden question isn't returned", async () => {
  await db`update faq set is_hidden = true where slug = 'what-is-an-ea'`
  const { body } = await get('/api/v2/faqs/index?category=enrolled-agents')
  expect(rowsOf(body).map(({ slug }) => slug)).not.toContain('what-is-an-ea')
})

test('the OpenAPI document has the call with its categories', async () => {
  const { body } = await get('/api/v2/openapi.json')
  const { paths } = body as unknown as {
    paths: Record<string, { get?: { parameters?: { name: string }[]; description?: string } }>
  }
  const call = paths['/api/v2/faqs/index']?.get
  expect(call?.parameters?.map(({ name }) => name)).toEqual(['category'])
  expect(call?.description).toContain('free-help')
})
