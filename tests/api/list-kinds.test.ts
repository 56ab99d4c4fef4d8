/**
 * Of two people, one is on the list of active enrolled agents and one is only in the PTIN file. No page or file may
 * confuse the two.
 */
import { expect, test } from 'vitest'
import { paths } from '#common/paths.ts'
import { viewAgent } from '#server/domains/agents/view-agent.ts'
import { readStatuses } from '#server/domains/agents/read-statuses.ts'
import { verifyName } from '#server/domains/verification/verify-name.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { listingOf } from '#tests/support/public-pages.ts'
import { testServer } from '#tests/support/server.ts'

const db = await testDatabase()
const place = { city: 'Fresno', state: 'CA', zip: '93721' }
await insertListings(db, [{ firstName: 'Ada', lastName: 'Quillfeather', ...place }], { date: '2026-03-26' })
await insertListings(db, [{ firstName: 'Bea', lastName: 'Thornapple', ...place }], { kind: 'ptin', date: '2026-01-15' })
const gone = { firstName: 'Cora', lastName: 'Windmere', ...place, status: 'not_in_latest' } as const
await insertListings(db, [gone], { kind: 'ptin', date: '2026-01-15' })
const origin = await testServer(db)

const ON_EA_LIST = 'On the IRS active enrolled agents list, March 26, 2026'
const IN_PTIN_FILE = 'Listed as an enrolled agent in the IRS PTIN file, January 15, 2026'

/** Visible text, with nonbreaking spaces as plain ones. */
const textAt = async (path: string) =>
  (await (await fetch(`${origin}${path}`)).text())
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ')
const profileOf = async (last: string) => paths.listing(await listingOf(db, last))

/** Without the agents nearby, and without what each of the files says. */
const aboutPerson = (text: string): string => text.split(/you can message now|What each source says/)[0] ?? ''

test('a profile and a search say which file has the person, and as of which day', async () => {
  const profiles = {
    ea: await textAt(await profileOf('quillfeather')),
    ptin: await textAt(await profileOf('thornapple')),
  }
  expect(profiles.ea).toContain(ON_EA_LIST)
  expect(profiles.ptin).toContain(IN_PTIN_FILE)
  expect(aboutPerson(profiles.ptin)).not.toMatch(/active (enrolled agents )?list/i)
  const search = await textAt(`${paths.agents}?city=Fresno&state=CA`)
  expect(search).toContain(ON_EA_LIST)
  expect(search).toContain(IN_PTIN_FILE)
})

test('a person who left the PTIN file was never on the list of active agents', async () => {
  const text = await textAt(await profileOf('windmere'))
  expect(text).toContain('Not listed as an enrolled agent in the newest IRS PTIN file')
  expect(aboutPerson(text)).not.toMatch(/active (enrolled agents )?list/i)
})

test('a check and its receipt name the file in the same words', async () => {
  for (const [last, words] of [
    ['Quillfeather', ON_EA_LIST],
    ['Thornapple', IN_PTIN_FILE],
  ] as const) {
    expect(await textAt(`${paths.licenseVerification}?last_name=${last}`)).toContain(words)
    const made = await fetch(`${origin}${paths.licenseVerification}`, {
      method: 'POST',
      body: new URLSearchParams({ last_name: last }),
      redirect: 'manual',
      headers: { origin },
    })
    expect(await textAt(made.headers.get('location') ?? '')).toContain(words)
  }
})

test('the API and the open data name the file', async () => {
  const agents = async (last: string) => {
    const answer = await fetch(`${origin}/api/v2/all-agents-search?data=&lname=${last}`)
    return (await answer.json()) as { data: { status_text: string; list_kind: string }[] }
  }
  expect((await agents('Quillfeather')).data).toMatchObject([{ status_text: ON_EA_LIST, list_kind: 'ea' }])
  expect((await agents('Thornapple')).data).toMatchObject([{ status_text: IN_PTIN_FILE, list_kind: 'ptin' }])
  const lines = (await (await fetch(`${origin}${paths.openDataLines}`)).text()).split('\n').filter(Boolean)
  const rows = lines.map((line) => JSON.parse(line) as { last_name: string; last_list_kind: string })
  expect(rows.map(({ last_name: last, last_list_kind: kind }) => [last, kind])).toEqual([
    ['Quillfeather', 'ea'],
    ['Thornapple', 'ptin'],
    ['Windmere', 'ptin'],
  ])
})

test('structured data claims the license only for those on the list of active agents', async () => {
  const htmlOf = async (last: string) => (await fetch(`${origin}${await profileOf(last)}`)).text()
  expect(await htmlOf('quillfeather')).toContain('hasCredential')
  expect(await htmlOf('thornapple')).not.toContain('hasCredential')
})

test('a person missing from the newer file but on the older list is shown as on that list only', async () => {
  const publicId = (await listingOf(db, 'quillfeather')).publicId
  const [{ id }] = await db<[{ id: number }]>`select id from listing where public_id = ${publicId}`
  const [run] = await db<[{ id: number }, { id: number }]>`
    insert into import_run (kind, list_date, status, files, finished_at)
    select 'ptin', day, 'committed', '[]', now() from unnest('{2026-09-01,2026-10-01}'::date[]) day returning id`
  await db`
    insert into listing_presence (listing_id, kind, from_run, until_run) values (${id}, 'ptin', ${run.id}, ${run.id + 1})`
  const onTheList = { status: 'listed', kind: 'ea', date: '2026-03-26' }
  expect((await readStatuses(db, [publicId]))[publicId]).toEqual(onTheList)
  expect(await viewAgent(db, publicId)).toMatchObject({ listKind: 'ea', listedOn: '2026-03-26' })
  const asked = { lastName: 'Quillfeather', firstName: '', state: '', zip: '' }
  expect((await verifyName(db, asked)).matches[0]?.standing).toMatchObject({ kind: 'ea', onListOf: '2026-03-26' })
})
