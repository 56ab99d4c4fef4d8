/**
 * What search engines fetch: robots.txt and the sitemaps, with 200,000 listings. The whole directory takes a minute:
 * SITEMAP_LISTINGS=850000 npm test -- --project unit tests/api/feeds.test.ts
 */
import { beforeAll, expect, test } from 'vitest'
import { listForSitemap, SITEMAP_IDS_PER_FILE } from '#server/domains/agents/list-for-sitemap.ts'
import { refreshCounts } from '#server/domains/agents/listing-counts.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'

const LISTINGS = Number(process.env['SITEMAP_LISTINGS'] ?? 200_000)
const FILES = LISTINGS / SITEMAP_IDS_PER_FILE
/** No one in this file is on the newest list. */
const EMPTY_FILE = 3
/** One in this many listings is hidden or gone. */
const UNLISTED_EVERY = 100
const CITIES = 999

const db = await testDatabase()
const origin = await testServer(db)

beforeAll(async () => {
  // Loaded without the search indexes, which no sitemap reads.
  const indexes = await db<{ name: string }[]>`
    select indexrelid::regclass::text as name from pg_index
    where indrelid = 'listing'::regclass and not indisprimary and indexrelid::regclass::text <> 'listing_public_id_key'`
  for (const { name } of indexes) await db`drop index ${db(name)}`
  await db`
    insert into listing (
      id, first_name, last_name, last_key, first_key, city, state, city_id, facts_hash, source_row, status, updated_at)
    overriding system value
    select n, 'Ada', 'Lovelock ' || n, 'lovelock', 'ada', c.name, c.state, c.id, '', '{}',
      case when (n - 1) / ${SITEMAP_IDS_PER_FILE}::int + 1 = ${EMPTY_FILE} then 'not_in_latest'
        when n % ${UNLISTED_EVERY * 2} = 0 then 'hidden' when n % ${UNLISTED_EVERY} = 0 then 'not_in_latest'
        else 'listed' end,
      '2026-01-01'::timestamptz + (n / 1000) * interval '1 hour'
    from generate_series(1, ${LISTINGS}) n
    join (select row_number() over (order by zip_count desc, id) as place, * from city limit ${CITIES}) c
      on c.place = n % ${CITIES}::int + 1`
  await db`analyze listing`
  await db`
    insert into import_run (kind, list_date, status, files, finished_at)
    values ('ptin', '2026-03-26', 'committed', '[]', now())`
  await db.begin(async (tx) => {
    await refreshCounts(tx)
    await bumpDataVersion(tx, 'listings')
  })
}, 120_000)

const textOf = async (path: string) => (await fetch(`${origin}${path}`)).text()
const locsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc ?? '')
const robotsIn = (html: string) => /<meta name="robots" content="([^"]+)"/.exec(html)?.[1]
const fileAddresses = async (kind: string) =>
  locsOf(await textOf('/sitemap.xml')).filter((loc) => loc.includes(`/sitemaps/${kind}`))

test('robots.txt opens the site, keeps private paths out, and names the sitemap', async () => {
  const answer = await fetch(`${origin}/robots.txt`)
  const lines = (await answer.text()).split('\n')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(lines).toContain('User-agent: *')
  expect(lines).toContain('Allow: /')
  for (const path of ['/dashboard', '/auth/', '/api/', '/dev/', '/license-verification/']) {
    expect(lines).toContain(`Disallow: ${path}`)
  }
  expect(lines).not.toContain('Disallow: /')
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

test('the index lists every nonempty file with the time of its last change', async () => {
  const answer = await fetch(`${origin}/sitemap.xml`)
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
  const xml = await answer.text()
  const locs = locsOf(xml)
  expect(locs[0]).toBe(`${origin}/sitemaps/pages.xml`)
  expect(locs).toContain(`${origin}/sitemaps/places-1.xml`)
  for (const kind of ['agents', 'es-agents']) {
    expect(locs.filter((loc) => loc.startsWith(`${origin}/sitemaps/${kind}-`))).toHaveLength(FILES - 1)
  }
  expect(locs).not.toContain(`${origin}/sitemaps/agents-${EMPTY_FILE}.xml`)
  // The last listed agent of the first file is number 49,999.
  expect(xml).toContain(`<loc>${origin}/sitemaps/agents-1.xml</loc><lastmod>2026-01-03T01:00:00.000Z</lastmod>`)
})

test('every listed agent is in exactly one file, and no one else is', async () => {
  const seen = new Set<string>()
  let addresses = 0
  for (const file of await fileAddresses('agents-')) {
    const locs = locsOf(await (await fetch(file)).text())
    expect(locs.length).toBeGreaterThan(0)
    expect(locs.length).toBeLessThanOrEqual(SITEMAP_IDS_PER_FILE)
    addresses += locs.length
    for (const loc of locs) seen.add(loc.slice(-8))
  }
  const [{ listed }] = await db<[{ listed: number }]>`
    select count(*)::int as listed from listing where status = 'listed'`
  expect(listed).toBe((LISTINGS - SITEMAP_IDS_PER_FILE) * (1 - 1 / UNLISTED_EVERY))
  expect(addresses).toBe(listed)
  expect(seen.size).toBe(listed)
}, 120_000)

test("a sitemap address is the page's canonical address, with the time of its last change", async () => {
  const entry = /<url><loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod><\/url>/.exec(
    await textOf('/sitemaps/agents-2.xml'),
  )
  const [, loc = '', lastmod] = entry ?? []
  const [row] = await db<[{ updatedAt: Date }]>`select updated_at from listing where public_id = ${loc.slice(-8)}`
  expect(row.updatedAt.toISOString()).toBe(lastmod)
  const page = await fetch(loc, { redirect: 'manual' })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(`<link rel="canonical" href="${loc}"/>`)
})

test('the places are the states and the cities with three listings or more', async () => {
  const [thin] = await db<[{ cityId: number; slug: string; state: string }]>`
    update count_by_city set listings = 2
    from city where city.id = count_by_city.city_id
      and city_id = (select city_id from count_by_city order by city_id limit 1)
    returning city_id, city.slug, city.state`
  await bumpDataVersion(db, 'listings')
  const locs = locsOf(await textOf('/sitemaps/places-1.xml'))
  expect(locs).toContain(`${origin}/agents/ca`)
  expect(locs.filter((loc) => loc.split('/').length === 6)).toHaveLength(CITIES - 1)
  expect(locs).not.toContain(`${origin}/agents/${thin.state.toLowerCase()}/${thin.slug}`)
  const city = locs.find((loc) => loc.split('/').length === 6) ?? ''
  expect(await textOf(city.slice(origin.length))).toContain(`<link rel="canonical" href="${city}"/>`)
})

test('the pages file has every standalone page by its canonical address, and nothing else', async () => {
  const locs = locsOf(await textOf('/sitemaps/pages.xml'))
  expect(locs).toContain(`${origin}/`)
  expect(locs).toContain(`${origin}/find-or-verify-enrolled-agents`)
  for (const loc of locs) {
    const html = await (await fetch(loc, { redirect: 'error' })).text()
    expect(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]).toBe(loc)
    expect(robotsIn(html)).toBeUndefined()
  }
})

test('a client that has the current version of a file gets a 304', async () => {
  const first = await fetch(`${origin}/sitemaps/agents-1.xml`)
  await first.arrayBuffer()
  const etag = first.headers.get('etag') ?? ''
  const headers = { 'if-none-match': etag }
  expect((await fetch(`${origin}/sitemaps/agents-1.xml`, { headers })).status).toBe(304)
  await bumpDataVersion(db, 'listings')
  const changed = await fetch(`${origin}/sitemaps/agents-1.xml`, { headers })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('content-encoding')).toBe('gzip')
})

test.each(['agents-0', `agents-${EMPTY_FILE}`, `agents-${FILES + 1}`, 'places-0', 'places-2', 'agents-1.5', 'other-1'])(
  "the file %s doesn't exist",
  async (name) => {
    expect((await fetch(`${origin}/sitemaps/${name}.xml`)).status).toBe(404)
  },
)

test('a file is read in small steps, however large the directory is', async () => {
  let steps = 0
  let most = 0
  for await (const listings of listForSitemap(db, 1)) {
    steps += 1
    most = Math.max(most, listings.length)
  }
  expect(steps).toBeGreaterThan(20)
  expect(most).toBeLessThanOrEqual(2_000)
})

// Last, because it changes the kind of directory this is.
test('while listings are invented, search engines are kept out and every page says noindex', async () => {
  await db`update import_run set is_demo = true`
  await bumpDataVersion(db, 'listings')
  expect(await textOf('/robots.txt')).toMatch(/^User-agent: \*\nDisallow: \/$/m)
  for (const path of ['/', '/agents', '/agents/ca', '/who-is-an-ea', (await fileAddresses('agents-'))[0] ?? '']) {
    const page = path.startsWith('http') ? (locsOf(await (await fetch(path)).text())[0] ?? '') : `${origin}${path}`
    const html = await (await fetch(`${page}?fresh=1`)).text()
    expect(robotsIn(html)).toBe('noindex')
  }
})
