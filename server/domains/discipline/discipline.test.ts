import { beforeEach, expect, test } from 'vitest'
import type { DisciplineReport } from '#common/discipline-schemas.ts'
import { describeEntry, describeNoEntry, type MatchFact } from '#common/discipline.ts'
import { proveAdmin } from '#server/domains/accounts/prove-actor.ts'
import { createReceipt } from '#server/domains/verification/receipts.ts'
import { readReceipt } from '#server/domains/verification/read-receipt.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { personIn } from '#tests/support/people.ts'
import { RECEIPT_SETTINGS } from '#tests/support/signing-keys.ts'
import { signedInAs } from '#tests/support/staff.ts'
import { decideMatch, listMatches, reopenMatch } from './decide-match.ts'
import { findMatches } from './find-matches.ts'
import { loadDisciplineList, undoDisciplineList } from './load-list.ts'
import { readDiscipline } from './read-discipline.ts'
import { endEntry, typeEntry, withdrawEntry } from './type-entry.ts'

const db = await testDatabase()
const [waldo = '', namesake = '', inOhio = '', innocent = ''] = await insertListings(db, [
  { firstName: 'Waldo', middleName: 'Quentin', lastName: 'Trembleforth', city: 'Reno', state: 'NV', zip: '89501' },
  { firstName: 'Waldo', lastName: 'Trembleforth', city: 'Las Vegas', state: 'NV', zip: '89101' },
  { firstName: 'Waldo', lastName: 'Trembleforth', city: 'Akron', state: 'OH', zip: '44301' },
  { firstName: 'Petra', lastName: 'Ambleside', city: 'Reno', state: 'NV', zip: '89501' },
])
const admin = proveAdmin(await signedInAs(db, 'admin'))
const sender = {
  SITE_NAME: 'Enrolled',
  operator: null,
  origin: 'https://enrolled.example',
  mailFrom: { name: 'Enrolled', address: 'no-reply@enrolled.example' },
}
const requestId = 'test'

const HEADER =
  'Last Name,First Name,Middle Name,City,State,Credential,Action,Effective On,Ends On,Ended On,Citation,Citation URL'
const WALDO =
  'Trembleforth,Waldo,Q,Reno,NV,Enrolled Agent,suspension,3/1/2025,2027-03-01,,"Announcement 2025-9, I.R.B. 2025-12, page 3",https://www.irs.gov/irb/2025-12_IRB'
const OTHER =
  'Nobodyhere,Ivo,,Reno,Nevada,CPA,DISBARMENT,2024-05-01,,,"Announcement 2024-3, I.R.B. 2024-7",https://www.irs.gov/irb/2024-07_IRB'
const fileOf = (...rows: string[]) => [HEADER, ...rows].join('\r\n')

const load = (csv: string, changes: object = {}) =>
  loadDisciplineList(db, admin, {
    mode: 'commit',
    file_name: 'opr.csv',
    csv,
    list_date: '2026-03-03',
    source_name: 'Disciplined tax professionals',
    source_url: 'https://www.irs.gov/tax-professionals/list',
    requestId,
    ...changes,
  })
const open = async () => (await listMatches(db, admin, { state: 'open', page: 1, perPage: 20 })).rows
const matchWith = async (publicId: string) => {
  const match = (await open()).find(({ listing }) => listing.id === publicId)
  if (!match) throw new Error('no such pair')
  return match
}
const decide = (id: number, decision: 'same' | 'different', facts: MatchFact[] = []) =>
  decideMatch(db, sender, admin, { id, decision, facts, reason: 'Compared with the bulletin.', requestId })

const typed = {
  last_name: 'Trembleforth',
  first_name: 'Waldo',
  middle_name: '',
  suffix: '',
  city: 'Reno',
  state: 'NV',
  credential: 'Enrolled agent' as const,
  action: 'censure' as const,
  effective_on: '2026-01-15',
  ends_on: null,
  ended_on: null,
  citation: 'Announcement 2026-2, I.R.B. 2026-5, page 11',
  citation_url: 'https://www.irs.gov/irb/2026-05_IRB',
  requestId,
}

beforeEach(async () => {
  await db`delete from discipline_entry`
  await db`delete from discipline_list`
})

test('without a list, nothing is said about anyone', async () => {
  const record = await readDiscipline(db, innocent)
  expect(record).toEqual({ list: null, isUndecided: false, entries: [] })
  expect(describeNoEntry(record)).toBe('We don’t have a copy of a disciplinary list yet.')
})

test('a dry run gives the figures of the commit and changes nothing', async () => {
  const tried = await load(fileOf(WALDO, OTHER), { mode: 'dry_run' })
  expect(tried).toEqual({ rows: 2, added: 2, repeated: 0, gone: 0, matches: 2, problems: [], is_committed: false })
  expect(await db`select 1 from discipline_entry`).toHaveLength(0)
  expect((await readDiscipline(db, innocent)).list).toBeNull()
  expect(await load(fileOf(WALDO, OTHER))).toEqual({ ...tried, is_committed: true })
})

test('with a list, people without an entry are said to have none in our dated copy', async () => {
  await load(fileOf(WALDO))
  const record = await readDiscipline(db, innocent)
  expect(describeNoEntry(record)).toBe('We found no entry in our copy of the OPR list dated March 3, 2026.')
})

test('an entry is shown with no one until a person decides; meanwhile nothing false is said', async () => {
  await load(fileOf(WALDO))
  for (const id of [waldo, namesake]) {
    const record = await readDiscipline(db, id)
    expect(record).toMatchObject({ isUndecided: true, entries: [] })
    expect(describeNoEntry(record)).toBe(
      'We’re still comparing this listing with our copy of the OPR list dated March 3, 2026.',
    )
  }
  expect(await readDiscipline(db, inOhio), 'the same name in another state').toMatchObject({ isUndecided: false })
})

test('a decided entry is shown with its date and source, and never with a namesake', async () => {
  await load(fileOf(WALDO))
  await decide((await matchWith(waldo)).id, 'same', ['city', 'middle_name'])
  await decide((await matchWith(namesake)).id, 'different')
  const { entries } = await readDiscipline(db, waldo)
  expect(entries).toMatchObject([{ citation: 'Announcement 2025-9, I.R.B. 2025-12, page 3', state: 'NV' }])
  expect(entries[0] && describeEntry(entries[0])).toBe(
    'Suspended from practice before the IRS, effective March 1, 2025, through March 1, 2027.',
  )
  for (const id of [namesake, inOhio, innocent])
    expect(await readDiscipline(db, id)).toMatchObject({ isUndecided: false, entries: [] })
})

test('a name alone is never enough: a fact besides it is required, and it must hold', async () => {
  await load(fileOf(WALDO))
  const { id, holds, namesakes } = await matchWith(namesake)
  expect([holds, namesakes]).toEqual([[], 1])
  await expect(decide(id, 'same')).rejects.toMatchObject({ code: 'invalid_fields' })
  await expect(decide(id, 'same', ['city'])).rejects.toThrow('doesn’t match. Choose only facts that match.')
  await expect(
    db`update discipline_match set status = 'same', decided_at = now() where id = ${id}`,
    'nor past our code',
  ).rejects.toThrow('discipline_match')
  expect((await matchWith(waldo)).holds).toEqual(['city', 'middle_name'])
})

test('an entry belongs to one person: joined to one listing, it can’t be joined to a namesake', async () => {
  await load(fileOf(WALDO))
  await decide((await matchWith(waldo)).id, 'same', ['city'])
  await expect(decide((await matchWith(namesake)).id, 'same', ['agent'])).rejects.toMatchObject({ code: 'conflict' })
})

test('another middle name or suffix, or another first name, is no pair', async () => {
  await load(fileOf(WALDO.replace(',Q,', ',Z,')))
  expect((await open()).map(({ listing }) => listing.id)).toEqual([namesake])
  await db`delete from discipline_list`
  await db`delete from discipline_entry`
  await load(fileOf(WALDO.replace('Waldo', 'Wilma')))
  expect(await open()).toEqual([])
})

test('a decision can be undone, is in the log with its reason, and the pair waits again', async () => {
  await load(fileOf(WALDO))
  const { id } = await matchWith(waldo)
  await decide(id, 'same', ['city'])
  await reopenMatch(db, admin, { id, reason: 'It was the father.', requestId })
  expect(await readDiscipline(db, waldo)).toMatchObject({ isUndecided: true, entries: [] })
  const log =
    await db`select action, reason, after from audit_log where target_kind = 'discipline_match' order by id desc limit 2`
  expect(log).toMatchObject([
    { action: 'discipline.reopen_match', reason: 'It was the father.' },
    { action: 'discipline.decide_match', after: { decision: 'same', facts: ['city'] } },
  ])
})

test('whoever holds the listing is told, in the dashboard and by email', async () => {
  const agent = await personIn(db, { role: 'agent', listing: waldo })
  await load(fileOf(WALDO))
  await decide((await matchWith(waldo)).id, 'same', ['city'])
  const [notice] = await db`select type, preview from notification where to_id = ${agent.who.accountId}`
  expect(notice).toMatchObject({ type: 'system', preview: expect.stringContaining('disciplinary list') })
  const [mail] = await db`select subject, body_text from mail where recipient = ${agent.email}`
  expect(mail?.['bodyText']).toContain('If the entry isn’t about you')
  expect(mail?.['bodyText'], 'a mailbox isn’t private').not.toMatch(/suspen|Trembleforth/i)
})

test('the next list keeps decisions, and what is no longer on it is no longer shown', async () => {
  await load(fileOf(WALDO))
  await decide((await matchWith(waldo)).id, 'same', ['city'])
  await load(fileOf(WALDO.replace('2027-03-01,,', '2027-03-01,6/30/2026,'), OTHER), { list_date: '2026-09-01' })
  const { list, entries } = await readDiscipline(db, waldo)
  expect(list?.date).toBe('2026-09-01')
  expect(entries[0] && describeEntry(entries[0])).toContain('Reinstated on June 30, 2026.')

  const report = await load(fileOf(OTHER), { list_date: '2026-10-01' })
  expect(report).toMatchObject({ added: 0, repeated: 1, gone: 1 })
  expect(await readDiscipline(db, waldo)).toMatchObject({ isUndecided: false, entries: [] })
})

test('undoing the newest list brings the one before it back, with its decisions', async () => {
  await load(fileOf(WALDO))
  await decide((await matchWith(waldo)).id, 'same', ['city'])
  await load(fileOf(OTHER), { list_date: '2026-10-01' })
  await undoDisciplineList(db, admin, { reason: 'Only half of the list.', requestId })
  expect(await readDiscipline(db, waldo)).toMatchObject({ list: { date: '2026-03-03' }, entries: [{ city: 'Reno' }] })
  await undoDisciplineList(db, admin, { reason: 'That one too.', requestId })
  expect(await readDiscipline(db, waldo)).toEqual({ list: null, isUndecided: false, entries: [] })
  await expect(undoDisciplineList(db, admin, { reason: 'None.', requestId })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a list that isn’t newer than the newest is rejected', async () => {
  await load(fileOf(WALDO))
  await expect(load(fileOf(OTHER))).rejects.toMatchObject({ code: 'conflict' })
  await expect(load(fileOf(OTHER), { list_date: '2025-01-01' })).rejects.toMatchObject({ code: 'conflict' })
})

test.each<[string, string, string]>([
  ['a missing name', WALDO.replace('Trembleforth', ''), 'last_name: Enter the last name.'],
  ['an unknown state', WALDO.replace('NV', 'XX'), 'state: Enter a state.'],
  ['an unknown sanction', WALDO.replace('suspension', 'arrested'), 'action: Enter one of'],
  ['a date that isn’t one', WALDO.replace('3/1/2025', 'March'), 'effective_on: Enter a date'],
  [
    'an end before the beginning',
    WALDO.replace('2027-03-01', '2024-03-01'),
    'ends_on: Enter a date after the effective date.',
  ],
  ['no citation', WALDO.replace(/"[^"]*"/, ''), 'citation: Enter where the sanction was published'],
  ['a source that isn’t the government’s', WALDO.replace('www.irs.gov', 'irs.gov.example.com'), 'citation_url: Enter'],
  ['the same entry twice', `${WALDO}\r\n${WALDO}`, 'This repeats the entry on line 2.'],
])('a file with %s isn’t loaded: the row is named', async (_what, rows, problem) => {
  const report: DisciplineReport = await load(fileOf(rows, OTHER))
  expect(report).toMatchObject({ is_committed: false, problems: [{ problem: expect.stringContaining(problem) }] })
  expect(await db`select 1 from discipline_entry`).toHaveLength(0)
})

test('a file that isn’t such a list is rejected by its columns', async () => {
  await expect(load('First Name,Last Name\nAda,Vance')).rejects.toThrow('Missing columns: city')
  await expect(load(HEADER)).rejects.toThrow('This file has no entries.')
})

test('an entry typed in from the bulletin is shown without a list; others are told of no list', async () => {
  expect(await typeEntry(db, admin, typed)).toBe(2)
  await decide((await matchWith(waldo)).id, 'same', ['city'])
  const record = await readDiscipline(db, waldo)
  expect(record.list).toBeNull()
  expect(record.entries[0] && describeEntry(record.entries[0])).toBe('Censured by the OPR, effective January 15, 2026.')
  expect(describeNoEntry(await readDiscipline(db, innocent))).toBe('We don’t have a copy of a disciplinary list yet.')
  await expect(typeEntry(db, admin, typed)).rejects.toMatchObject({ code: 'conflict' })
})

test('a typed entry ends with a source of its own, and can be withdrawn and restored', async () => {
  await typeEntry(db, admin, { ...typed, action: 'suspension' })
  const { id: match, entry } = await matchWith(waldo)
  await decide(match, 'same', ['city'])
  const end = {
    id: entry.id,
    ended_on: '2026-06-01',
    citation: 'Announcement 2026-20, I.R.B. 2026-30',
    citation_url: 'https://www.irs.gov/irb/2026-30_IRB',
    reason: 'In the bulletin.',
    requestId,
  }
  await expect(endEntry(db, admin, { ...end, ended_on: '2025-01-01' })).rejects.toMatchObject({
    code: 'invalid_fields',
  })
  await endEntry(db, admin, end)
  expect((await readDiscipline(db, waldo)).entries).toMatchObject([
    { endedOn: '2026-06-01', endedCitation: end.citation, endedUrl: end.citation_url },
  ])
  await withdrawEntry(db, admin, { id: entry.id, isWithdrawn: true, reason: 'Typed by mistake.', requestId })
  expect((await readDiscipline(db, waldo)).entries).toEqual([])
  await withdrawEntry(db, admin, { id: entry.id, isWithdrawn: false, reason: 'It was right.', requestId })
  expect((await readDiscipline(db, waldo)).entries).toHaveLength(1)
})

test('a listing that joins later is compared with the entries too, once', async () => {
  await load(fileOf(OTHER))
  const [late = ''] = await insertListings(db, [
    { firstName: 'Ivo', lastName: 'Nobodyhere', city: 'Reno', state: 'NV', zip: '89501' },
  ])
  expect(await findMatches(db)).toBe(1)
  expect(await findMatches(db)).toBe(0)
  expect((await open()).map(({ listing }) => listing.id)).toEqual([late])
})

test('invented entries never meet real listings', async () => {
  await load(fileOf(WALDO))
  await db`delete from discipline_match`
  await db`update discipline_entry set is_demo = true`
  expect(await findMatches(db)).toBe(0)
})

test('a receipt keeps what the list said; once the match is undone, the receipt no longer repeats it', async () => {
  await load(fileOf(WALDO))
  const { id: match } = await matchWith(waldo)
  await decide(match, 'same', ['city'])
  const question = { lastName: 'Trembleforth', firstName: 'Waldo', state: 'NV', zip: '89501' }
  const id = await createReceipt(db, RECEIPT_SETTINGS, { question, chosen: '' })
  const before = await readReceipt(db, RECEIPT_SETTINGS, id)
  expect(before).toMatchObject({ discipline: { entries: [{ city: 'Reno' }] }, isDisciplineWithheld: false })
  expect(before.check.verdict).toBe('intact')

  await reopenMatch(db, admin, { id: match, reason: 'Another person.', requestId })
  const after = await readReceipt(db, RECEIPT_SETTINGS, id)
  expect(after).toMatchObject({ isDisciplineWithheld: true, check: { verdict: 'intact' } })
  expect(after.discipline).toBeUndefined()
  const disclosed = (after.check.sdJwt ?? '').split('~').slice(1, -1)
  expect(disclosed.map((text) => Buffer.from(text, 'base64url').toString()).join()).not.toContain('Announcement')
  expect(disclosed.length).toBe((before.check.sdJwt ?? '').split('~').length - 3)
})
