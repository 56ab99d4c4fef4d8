/** The pages of a city's services and languages: who is on them, what search engines are told, and the sitemap. */
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { testServer } from '#tests/support/server.ts'

const db = await testDatabase()
const inFresno = { city: 'Fresno', state: 'CA', zip: '93721' }
await insertListings(db, [
  { lastName: 'Alder', firstName: 'Ann', ...inFresno, profile: { services: ['irs-notice'], languages: ['es'] } },
  { lastName: 'Birch', firstName: 'Bea', ...inFresno, profile: { services: ['irs-notice'], languages: ['es'] } },
  { lastName: 'Cedar', firstName: 'Cid', ...inFresno, profile: { services: ['irs-notice', 'crypto'] } },
  { lastName: 'Elm', firstName: 'Eve', ...inFresno },
  { lastName: 'Fir', firstName: 'Fay', city: 'Clovis', state: 'CA', zip: '93612', profile: { languages: ['es'] } },
])
const origin = await testServer(db)

const FRESNO = '/agents/ca/fresno'
const pageAt = async (path: string) => {
  const answer = await fetch(`${origin}${path}`, { redirect: 'manual' })
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    html: (await answer.text()).replaceAll('<!-- -->', ''),
  }
}
const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
const isNoindex = (html: string) => /<meta name="robots" content="noindex/.test(html)
const headingIn = (html: string) => /<h1[^>]*>([^<]+)</.exec(html)?.[1]

test('three agents make a page of its own, which search engines may list', async () => {
  const { status, html } = await pageAt(`${FRESNO}/services/irs-notice`)
  expect(status).toBe(200)
  expect(headingIn(html)).toBe('Enrolled agents for IRS notices in Fresno, CA')
  for (const name of ['Ann Alder', 'Bea Birch', 'Cid Cedar']) expect(html).toContain(name)
  expect(html).not.toContain('Eve Elm')
  expect(isNoindex(html)).toBe(false)
  expect(canonicalIn(html)).toBe(`${origin}${FRESNO}/services/irs-notice`)
  // Its own words: a term of the glossary with its source, and what to ask.
  expect(html).toContain('What’s the deadline for responding to this letter')
  expect(html).toContain('/tax-resources/glossary#notice-of-deficiency')
  expect(html).toContain('"name":"IRS notices"')
})

test('fewer than three agents still have a page, which asks search engines to leave it out', async () => {
  const { status, html } = await pageAt(`${FRESNO}/languages/spanish`)
  expect([status, headingIn(html)]).toEqual([200, 'Spanish-speaking enrolled agents in Fresno, CA'])
  expect(isNoindex(html)).toBe(true)
  expect(html).toContain('2 enrolled agents in Fresno, CA list Spanish on')
  expect(html).toContain('href="/agents/ca/clovis/languages/spanish"')
})

test('no agent: the page says so, and leads to the city and to those around', async () => {
  const { status, html } = await pageAt(`${FRESNO}/languages/korean`)
  expect([status, isNoindex(html)]).toEqual([200, true])
  expect(html).toContain('No enrolled agent in Fresno, CA lists Korean on')
  expect(html).toContain(`href="${FRESNO}"`)
  expect(html).toContain('href="/agents/ca/clovis"')
})

test.each(['/services/spanish', '/languages/english', '/languages/klingon', '/people/spanish'])(
  'nothing is at %s, nor in an unknown city',
  async (end) => {
    expect((await pageAt(`${FRESNO}${end}`)).status).toBe(404)
    expect((await pageAt('/agents/ca/nosuchplace/languages/spanish')).status).toBe(404)
  },
)

test('another spelling of the address leads to the one address', async () => {
  expect(await pageAt('/agents/CA/Fresno/Languages/Spanish?page=1')).toMatchObject({ status: 404 })
  expect(await pageAt('/agents/CA/Fresno/languages/Spanish')).toMatchObject({
    status: 301,
    location: `${FRESNO}/languages/spanish`,
  })
})

test("a city's page links to what its agents offer, and the sitemap has what three or more offer", async () => {
  const { html } = await pageAt(FRESNO)
  const links = [...html.matchAll(/href="\/agents\/ca\/fresno\/((?:services|languages)\/[^"]+)"/g)].map(
    ([, end]) => end,
  )
  expect(links).toEqual(['services/irs-notice', 'languages/spanish', 'services/crypto'])
  const places = await (await fetch(`${origin}/sitemaps/places-1.xml`)).text()
  expect(places).toContain(`<loc>${origin}${FRESNO}/services/irs-notice</loc>`)
  expect(places).not.toContain('/languages/')
})

test('filters of a city and of a state are in the address; such pages are left out by search engines', async () => {
  for (const path of [FRESNO, '/agents/ca']) {
    const { status, html } = await pageAt(`${path}?language=es`)
    expect([status, isNoindex(html)]).toEqual([200, true])
    expect(canonicalIn(html)).toBe(`${origin}${path}?language=es`)
    expect(html).toContain('Ann Alder')
    expect(html).not.toContain('Eve Elm')
    expect(html).toContain('Remove all filters')
  }
  const { html } = await pageAt(`${FRESNO}?service=crypto&language=es`)
  expect(html).toContain('No enrolled agents in Fresno, CA match these filters.')
})

test('a place where filters leave no one says what each of them leaves out, with the number of agents', async () => {
  const { html } = await pageAt(`${FRESNO}?service=crypto&language=es`)
  expect(html).toContain(`<a href="${FRESNO}?language=es">Search without Service: Crypto</a> (2)`)
  expect(html).toContain(`<a href="${FRESNO}?service=crypto">Search without Language: Spanish</a> (1)`)
  const clovis = await pageAt('/agents/ca/clovis?service=crypto')
  expect(clovis.html).toContain('<a href="/agents?service=crypto">Search every state</a> (1)')
  for (const [sort, words] of [
    ['fee', 'Only agents who publish a fee are listed when you sort by fee.'],
    ['rating', 'Only agents with a rating are listed when you sort by rating.'],
    ['reply', 'Only agents with at least five conversations are listed when you sort by fastest reply.'],
  ] as const) {
    const sorted = await pageAt(`/agents/ca?language=es&sort=${sort}`)
    expect(sorted.html).toContain(`${words} <a href="/agents/ca?language=es">Sort by best match</a> (3)`)
    expect(sorted.html).toContain('aria-label="Sort"')
    const searched = await pageAt(`/agents?language=es&sort=${sort}`)
    expect(searched.html).toContain(`${words} <a href="/agents?language=es">Sort by best match</a> (3)`)
  }
})

test('where few can be messaged, agents who meet by video come before those who can’t be', async () => {
  const inReno = { city: 'Reno', state: 'NV', zip: '89501' }
  await insertListings(db, [
    { lastName: 'Reachable', firstName: 'Rhea', ...inReno, profile: {} },
    { lastName: 'Unclaimed', firstName: 'Uma', ...inReno },
    {
      lastName: 'Faraway',
      firstName: 'Vera',
      city: 'Boise',
      state: 'ID',
      zip: '83702',
      profile: { meetingModes: ['video'] },
    },
  ])
  const { html } = await pageAt('/agents/nv/reno')
  const [, unclaimed] = html.split('On the IRS list but not yet on')
  const [reachable, byVideo] = html.split('Agents elsewhere who meet by video')
  expect(reachable).toContain('Rhea Reachable')
  expect(unclaimed).toContain('Uma Unclaimed')
  expect(byVideo).toContain('Vera Faraway')
  expect(unclaimed).not.toContain('Vera Faraway')
})
