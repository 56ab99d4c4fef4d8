/** The server for assistants, used over a real socket by the official client, as today's and yesterday's assistants do. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, describe, expect, test } from 'vitest'
import { paths } from '#common/paths.ts'
import { LIMITS } from '#server/platform/limits.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { insertListings } from '#tests/support/listings.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const TWIN = { firstName: 'Dana', lastName: 'Twinsworthy', city: 'Boise', state: 'ID', zip: '83704' }
await insertListings(db, [TWIN, TWIN])
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const limited = await testServer(db)

async function connect(at = origin, mode: 'legacy' | 'auto' = 'auto'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL(paths.mcp, at)))
  afterAll(() => client.close())
  return client
}

const client = await connect()
type Answer = { isError?: boolean; structuredContent?: Record<string, unknown>; text: string }
async function ask(name: string, args: Record<string, unknown>, by = client): Promise<Answer> {
  const { content, ...answer } = await by.callTool({ name, arguments: args })
  const [first] = content as { text: string }[]
  return { ...(answer as Omit<Answer, 'text'>), text: first?.text ?? '' }
}
const countReceipts = async () => (await db<[{ count: number }]>`select count(*)::int as count from receipt`)[0].count

test('assistants of the newest and of the earlier protocol see the same tools', async () => {
  const earlier = await connect(origin, 'legacy')
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28')
  expect(earlier.getNegotiatedProtocolVersion()).toBe('2025-11-25')
  const [{ tools }, { tools: same }] = await Promise.all([client.listTools(), earlier.listTools()])
  expect(tools.map(({ name }) => name)).toEqual(['search_agents', 'verify_license', 'find_notice', 'list_deadlines'])
  expect(same.map(({ name, description }) => [name, description])).toEqual(
    tools.map(({ name, description }) => [name, description]),
  )
})

test('a tool says whether it stores something, and what an assistant has to say with its answer', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint, annotations?.destructiveHint])).toEqual(
    [
      ['search_agents', true, false],
      ['verify_license', false, false],
      ['find_notice', true, false],
      ['list_deadlines', true, false],
    ],
  )
  for (const { description, inputSchema, outputSchema } of tools) {
    expect(description).toMatch(/Say|say/)
    expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object'])
  }
  expect(tools[1]?.description).toMatch(/date of the list.*doesn’t prove.*names can coincide.*not legal or tax advice/s)
  expect(client.getInstructions()).toMatch(/isn’t the IRS/)
})

test('a search names agents with the status, the date, and the profile', async () => {
  const { structuredContent: found, text } = await ask('search_agents', { query: 'marisol quintavalle fresno' })
  expect(found).toMatchObject({
    total: 1,
    agents: [
      {
        last_name: 'Quintavalle',
        status_text: 'On the IRS active enrolled agents list, March 26, 2026',
        url: expect.stringMatching(new RegExp(`^${origin}/agents/ca/fresno/marisol-quintavalle-[0-9a-f]{8}$`)),
      },
    ],
    lists: [{ list_date: '2026-03-26' }],
  })
  expect(text).toMatch(
    /Marisol T Quintavalle, Fresno, CA 93721\. On the IRS active enrolled agents list, March 26, 2026/,
  )
  expect(text).toMatch(/Being on the list isn’t a recommendation/)
  expect((await ask('search_agents', { query: 'Sacramento', limit: 2, page: 2 })).structuredContent).toMatchObject({
    page: 2,
    agents: [{}, {}],
  })
})

test('a search says how its results are ordered, and where the page about it is', async () => {
  const { structuredContent: found, text } = await ask('search_agents', { query: 'Sacramento' })
  expect(text).toMatch(new RegExp(`^Order: .*changes each day.*${origin}${paths.howResultsAreOrdered}$`, 'm'))
  expect(text).toContain(found?.['order'])
})

describe('a check', () => {
  test('makes a receipt that anyone can open', async () => {
    const { structuredContent: checked, text } = await ask('verify_license', {
      last_name: 'Ashgrove',
      first_name: 'Robert',
    })
    expect(checked).toMatchObject({ outcome: 'one', matches: [{ status: 'listed', newest_list_date: '2026-03-26' }] })
    expect(checked).toMatchObject({ outcome: 'one', total: 1, receipt: { id: expect.any(String) }, receipt_note: '' })
    const { receipt } = checked as { receipt: { id: string; url: string } }
    expect(receipt.url).toBe(origin + paths.receipt(receipt.id))
    expect(await (await fetch(receipt.url)).text()).toContain('Ashgrove')
    expect(text).toMatch(/March 26, 2026.*What this doesn’t show:.*That the license is valid today/s)
  })

  test('takes a state by its name, too', async () => {
    const asked = { last_name: 'Ashgrove', receipt: false }
    const { structuredContent: byName } = await ask('verify_license', { ...asked, state: 'Texas' })
    expect(byName).toMatchObject({ outcome: 'one', matches: [{ state: 'TX' }] })
    expect((await ask('verify_license', { ...asked, state: 'Maine' })).structuredContent).toMatchObject({ total: 0 })
  })

  test('rejects a field that it doesn’t know, and names it', async () => {
    const { isError, text } = await ask('verify_license', { last_name: 'Ashgrove', zip_code: '78701', receipt: false })
    expect(isError).toBe(true)
    expect(text).toContain('zip_code')
  })

  test('stores nothing if told so', async () => {
    const before = await countReceipts()
    const { structuredContent: checked, text } = await ask('verify_license', { last_name: 'Ashgrove', receipt: false })
    expect(checked).toMatchObject({ outcome: 'one', receipt: null })
    expect(text).toContain('This check doesn’t include the disciplinary lists.')
    expect(text.replace('No receipt was stored, as asked.', '')).not.toMatch(/receipt/i)
    expect(await countReceipts()).toBe(before)
  })

  test('says that several have the name, and checks the one that was chosen', async () => {
    const several = await ask('verify_license', { last_name: 'Merriweather', first_name: 'Dana', receipt: false })
    expect(several.structuredContent).toMatchObject({ outcome: 'several', total: 3 })
    expect(several.text).toMatch(/3 people on our lists have this name.*don’t choose one/)
    const { matches } = several.structuredContent as { matches: { id: string; state: string }[] }
    expect(several.text).toContain('Ask the user for the state or ZIP code')
    const chosen = matches.find(({ state }) => state === 'ID')?.id
    const { structuredContent: one } = await ask('verify_license', { last_name: 'Merriweather', agent_id: chosen })
    expect(one).toMatchObject({ outcome: 'one', matches: [{ id: chosen }] })
  })

  test.each([
    [{}, 'the first name,'],
    [{ state: 'ID' }, 'the first name,'],
    [{ first_name: 'Dana', state: 'ID' }, 'the ZIP code,'],
    [{ first_name: 'Dana', zip: '83704' }, 'which of them it is'],
  ])('of several with the name, asks only for what wasn’t sent: %j', async (given, expected) => {
    const { text } = await ask('verify_license', { last_name: 'Twinsworthy', receipt: false, ...given })
    expect(text).toMatch(/^\d+ people on our lists have this name/)
    expect(text.split('Ask the user')).toHaveLength(2)
    expect(text).toMatch(new RegExp(`Ask the user (?:for )?${expected}`))
  })

  test('never says of a person who left the list that they are on it, and neither does the receipt', async () => {
    const { text, structuredContent: checked } = await ask('verify_license', { last_name: 'Pemberwick' })
    expect(text).toMatch(
      /^Formerly listed: One person with this name was on the .* of \w+ \d+, \d{4}, but isn’t on the/,
    )
    expect(text).toContain('Not on the newest IRS active enrolled agents list, March 26, 2026')
    expect(text).not.toContain('on our lists has')
    const gone = {
      status: 'not_in_latest',
      last_list_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      newest_list_date: '2026-03-26',
    }
    expect(checked).toMatchObject({ outcome: 'formerly', total: 1, matches: [gone] })
    const { receipt } = checked as { receipt: { id: string } }
    const stored = (await (await fetch(`${origin}/api/v2/receipts/${receipt.id}`)).json()) as { data: object }
    expect(stored.data).toMatchObject({ matches: [gone] })
    const { matches } = checked as { matches: { last_list_date: string }[] }
    expect(matches[0]?.last_list_date).not.toBe('2026-03-26')
  })

  test('never finds a person who asked to be removed', async () => {
    await db`update listing set status = 'hidden' where last_key = 'castellanova'`
    const { structuredContent: checked, text } = await ask('verify_license', {
      last_name: 'Castellanova',
      receipt: false,
    })
    expect(checked).toMatchObject({ outcome: 'none', matches: [], similar: [] })
    expect(text).toMatch(/isn’t proof that the person has no license/)
  })

  test('comes without a receipt once too many were made', async () => {
    const by = await connect(limited)
    const answers = []
    for (let n = 0; n <= LIMITS.receipts.max; n++)
      answers.push(await ask('verify_license', { last_name: 'Stonebridge Vale' }, by))
    expect(answers.filter(({ structuredContent }) => structuredContent?.['receipt'] !== null)).toHaveLength(
      LIMITS.receipts.max,
    )
    expect(answers.at(-1)?.structuredContent).toMatchObject({ outcome: 'one', receipt: null })
    expect(answers.at(-1)?.text).toContain('No receipt was stored, because this network requested too many')
  })
})

test('a letter is explained with who reviewed the text', async () => {
  const { structuredContent: found, text } = await ask('find_notice', { query: 'cp 2000' })
  const [first] = (found as { notices: object[] }).notices
  expect(first).toMatchObject({ number: 'CP2000', days: 30, url: `${origin}/tax-resources/notices/cp2000` })
  expect(text).toMatch(/Not yet reviewed by a tax professional.*not tax or legal advice/s)
  expect((await ask('find_notice', { query: 'zebra' })).text).toContain('Send the number of the letter')
})

test.each([
  ['I got CP2000', 'CP2000'],
  ['my mom got an irs letter, cp 2000', 'CP2000'],
  ['my letter says intent to levy', 'LT11'],
  ['it says notice of intent to levy', 'CP504'],
  ['letter about unreported income', 'CP2000'],
  ['underreported income', 'CP2000'],
  ['zebra letter', null],
  ['I got CP9999', null],
])('a sentence about a letter is understood: %s', async (query, expected) => {
  const { notices } = (await ask('find_notice', { query })).structuredContent as { notices: { number: string }[] }
  const numbers = notices.map(({ number }) => number)
  expect(expected === null ? numbers.length === 0 : numbers.includes(expected)).toBe(true)
})

test('a letter with the words in its title comes before those that mention them', async () => {
  const { notices } = (await ask('find_notice', { query: 'intent to levy' })).structuredContent as {
    notices: { number: string; title: string }[]
  }
  const isTitled = notices.map(({ title }) => title.toLowerCase().includes('intent to levy'))
  expect(notices[0]?.number).toBe('CP504')
  expect(isTitled).toEqual(isTitled.toSorted((one, other) => Number(other) - Number(one)))
})

test('deadlines have their day, their source, and their limits', async () => {
  const { structuredContent: found, text } = await ask('list_deadlines', { from: '2020-01-01', who: 'individuals' })
  const { deadlines } = found as { deadlines: { date: string }[] }
  expect(found).toMatchObject({ from: '2020-01-01', url: origin + paths.deadlines })
  expect(deadlines).toHaveLength(10)
  expect(deadlines.map(({ date }) => date)).toEqual(deadlines.map(({ date }) => date).toSorted())
  const { structuredContent: later } = await ask('list_deadlines', { from: '2999-01-01' })
  expect(later).toMatchObject({ deadlines: [], total: 0 })
  expect(text).toContain('not tax or legal advice')
})

test('estimated payments name their year, and an answer says until when our dates reach', async () => {
  const { structuredContent: found, text } = await ask('list_deadlines', { from: '2027-01-01', who: 'individuals' })
  const { deadlines } = found as { deadlines: { title: string; form: string }[] }
  const estimated = deadlines.filter(({ form }) => form === '1040-ES').map(({ title }) => title)
  expect(estimated).toEqual([
    'Fourth estimated payment for 2026',
    'First estimated payment for 2027',
    'Second estimated payment for 2027',
    'Third estimated payment for 2027',
  ])
  expect(found).toMatchObject({ covers_until: '2027-11-01' })
  expect(text).toMatch(/Our dates end on November 1, 2027.*in the next January, aren’t here/)
  expect((await ask('list_deadlines', { from: '2027-12-01' })).text).toContain('Our dates end on November 1, 2027')
})

describe('bad input', () => {
  const WRONG = [
    ['search_agents', {}, /query/],
    ['search_agents', { query: '' }, /query.*Send a word or a number/s],
    ['search_agents', { query: ' \u0000' }, /query/],
    ['search_agents', { query: 'x', limit: 99 }, /limit/],
    ['search_agents', { query: 'a'.repeat(101) }, /query/],
    ['search_agents', { query: 'my number is 078-05-1120' }, /Social Security number/],
    ['verify_license', { last_name: '' }, /last_name: Enter the last name/],
    ['verify_license', { last_name: 'Doe', state: 'ZZ' }, /state: Choose a state/],
    ['verify_license', { last_name: 'Doe', zip: '12' }, /zip: Enter a five-digit ZIP code/],
    ['verify_license', { last_name: '078-05-1120' }, /Social Security number/],
    ['verify_license', { last_name: 'Merriweather', agent_id: 'deadbeef' }, /doesn’t match this name/],
    ['find_notice', { query: 'x' }, /query/],
    ['find_notice', { query: ' ? ' }, /query/],
    ['list_deadlines', { who: 'martians' }, /who/],
    ['list_deadlines', { from: 'yesterday' }, /from/],
  ] as const

  test.each(WRONG)('%s %j says what to change', async (name, args, expected) => {
    const { isError, text } = await ask(name, args)
    expect(isError).toBe(true)
    expect(text).toMatch(expected)
    expect(text).not.toContain('078-05-1120')
  })

  const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(origin + paths.mcp, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  test('messages that aren’t messages are rejected before a tool runs', async () => {
    expect((await post('{')).status).toBe(400)
    expect((await post([LIST, LIST])).status).toBe(400)
    expect((await post({})).status).toBe(400)
    expect((await post({ x: 'a'.repeat(70_000) })).status).toBe(413)
    expect((await post(LIST, { accept: 'text/html' })).status).toBe(406)
    expect(await (await post({ ...LIST, method: 'resources/list' })).text()).toContain('Method not found')
    expect((await post(LIST)).status).toBe(200)
  })

  test('a page of another site gets no answer, so that no name can be rebound to us', async () => {
    const rejected = await post(LIST, { origin: 'https://evil.example' })
    expect(rejected.status).toBe(403)
    expect(await rejected.json()).toMatchObject({ code: 'forbidden' })
    expect((await post(LIST, { origin: 'null' })).status).toBe(403)
    expect((await post(LIST, { origin })).status).toBe(200)
  })

  test('there is nothing to listen to, and no answer is kept', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await fetch(origin + paths.mcp, { method, headers: { accept: 'text/event-stream' } })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    }
    const answer = await post(LIST)
    expect([answer.headers.get('cache-control'), answer.headers.get('set-cookie')]).toEqual(['no-store', null])
  })
})

test('searches count against the limit of the API’s searches, and say so', async () => {
  const by = await connect(limited)
  const answers = await Promise.all(
    Array.from({ length: LIMITS.searches.max + 1 }, () => ask('search_agents', { query: 'Boise' }, by)),
  )
  const rejected = answers.filter(({ isError }) => isError)
  expect(rejected.length).toBeGreaterThan(0)
  expect(rejected[0]?.text).toMatch(/at most 60 of these requests per minute/)
})
