/** Only pages that our own texts cite are asked, and a network that is away says nothing about them. */
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { signedInAs } from '#tests/support/staff.ts'
import { proveEditor } from '#server/domains/accounts/prove-actor.ts'
import { readSettings } from '#server/platform/settings.ts'
import { checkSources, citedPages, type FetchPage, isAllowed } from './check-sources.ts'
import { listDue } from './list-due.ts'

const db = await testDatabase()
const editor = proveEditor(await signedInAs(db, 'editor'))
const settings = { ...readSettings({ NODE_ENV: 'test' }), SOURCE_CHECKS: true }
const CP14 = 'https://www.irs.gov/individuals/understanding-your-cp14-notice'

beforeEach(() => db`truncate source_check, source_check_run`)

const run = (fetchPage: FetchPage, isOn = true) => checkSources(db, { isOn, fetchPage, pauseMs: 0 })
const always =
  (status: number, location: string | null = null): FetchPage =>
  async () => ({ status, location })

test('nothing is fetched while the setting is off, and the editors are told so', async () => {
  const asked: string[] = []
  await run(async (url) => (asked.push(url), { status: 200, location: null }), false)
  expect(asked).toEqual([])
  const { sources } = await listDue(db, { ...settings, SOURCE_CHECKS: false }, editor)
  expect(sources).toMatchObject({ isOn: false, ranAt: null, ok: 0 })
  expect(sources.cited).toBeGreaterThan(200)
})

test('each run asks some pages, never one twice within a week, until all are known', async () => {
  const asked: string[] = []
  const count = async (url: string) => (asked.push(url), { status: 200, location: null })
  expect(await run(count)).toBe(30)
  expect(await run(count)).toBe(30)
  expect(new Set(asked).size).toBe(60)
  await db`update source_check set checked_at = now() - interval '8 days' where url = ${asked[0] ?? ''}`
  for (let more = 60; more > 0;) more = await run(count)
  expect(asked.filter((url) => url === asked[0])).toHaveLength(2)
  const { sources } = await listDue(db, settings, editor)
  expect(sources).toMatchObject({ ok: sources.cited, moved: 0, gone: 0, failed: 0, isOffline: false })
})

test.each([
  [always(404), 'gone', 404, null],
  [always(301, '/new'), 'moved', 301, 'https://www.irs.gov/new'],
  [always(503), 'failed', 503, null],
] as const)('an answer is recorded for what it is', async (fetchPage, outcome, status, detail) => {
  await db`insert into source_check (url, outcome, checked_at) select u, 'ok', now() from unnest(${[...(await citedPages(db))].filter((url) => url !== CP14)}::text[]) u`
  await run(fetchPage)
  expect(await db`select outcome, status, detail from source_check where url = ${CP14}`).toEqual([
    { outcome, status, detail },
  ])
  const { texts, counts } = await listDue(db, settings, editor)
  const cp14 = texts.find(({ kind, slug }) => kind === 'notice' && slug === 'cp14')
  expect(cp14?.reasons).toContain(`source_${outcome}`)
  expect(counts[`source_${outcome}`]).toBeGreaterThan(0)
})

test('where no page answers, nothing is said about any page, and the editors are told that the network is away', async () => {
  const away: FetchPage = async () => {
    throw new Error('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND www.irs.gov') })
  }
  expect(await run(away)).toBe(0)
  expect(await db`select 1 from source_check`).toEqual([])
  const { sources } = await listDue(db, settings, editor)
  expect(sources).toMatchObject({ isOffline: true, failed: 0 })
  expect(sources.ranAt).not.toBeNull()
})

test('one page that does not answer among others that do has failed, with the reason', async () => {
  let first = true
  await run(async () => {
    if (!first) return { status: 200, location: null }
    first = false
    throw new Error('The operation was aborted due to timeout')
  })
  expect(await db`select outcome, detail from source_check where outcome <> 'ok'`).toEqual([
    { outcome: 'failed', detail: 'The operation was aborted due to timeout' },
  ])
})

test('an address that an editor typed is asked only if it is a government’s or one that a release cites', async () => {
  const hosts = new Set(['www.law.cornell.edu'])
  for (const url of ['https://www.irs.gov/x', 'https://ftb.ca.gov/', 'https://www.law.cornell.edu/uscode/text/26'])
    expect({ url, isAllowed: isAllowed(url, hosts) }).toEqual({ url, isAllowed: true })
  for (const url of [
    'http://www.irs.gov/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://[::1]/',
    'https://www.irs.gov:8443/',
    'https://user@www.irs.gov/',
    'https://www.irs.gov.evil.example/',
    'https://metadata.google.internal/',
    'file:///etc/passwd',
    'nonsense',
  ])
    expect({ url, isAllowed: isAllowed(url, hosts) }).toEqual({ url, isAllowed: false })
  await db`update resource_entry set source_url = 'https://10.0.0.1/admin' where kind = 'term' and slug = 'levy'`
  const asked: string[] = []
  for (let more = 1; more > 0;) more = await run(async (url) => (asked.push(url), { status: 200, location: null }))
  expect(asked).not.toContain('https://10.0.0.1/admin')
  await db`update resource_entry set source_url = ${CP14} where kind = 'term' and slug = 'levy'`
})

test('what is due: figures that ended, figures that end within 60 days, open reports, and no passage', async () => {
  await db`update resource_entry set tax_year = 2025, expires_on = '2026-01-01', written_on = '2025-11-01' where kind = 'term' and slug = 'levy'`
  await db`
    update faq set tax_year = 2026, written_on = '2025-11-01',
      expires_on = (now() at time zone 'America/New_York')::date + 60 where slug = 'lien-or-levy'`
  await db`
    insert into contact_message (topic, name, email, message, status, page)
    values ('text', 'Ada', 'ada@mail.example', 'The first step is wrong, I think.', 'new', '/tax-resources/notices/cp14')`
  const { texts, counts } = await listDue(db, settings, editor)
  const of = (wanted: string) => texts.find(({ kind, slug }) => `${kind}/${slug}` === wanted)
  expect(texts[0]).toMatchObject({ kind: 'term', slug: 'levy' })
  expect(of('term/levy')?.reasons[0]).toBe('expired')
  expect(of('faq/lien-or-levy')?.reasons).toContain('expiring')
  expect(of('notice/cp14')).toMatchObject({ reports: 1, reasons: expect.arrayContaining(['reported']) })
  expect(of('guide/who-is-an-ea')?.reasons).toContain('not_reviewed')
  expect(of('guide/accessibility'), 'a text about the site').toBeUndefined()
  expect(counts.expired).toBe(1)
})
