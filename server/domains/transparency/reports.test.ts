/** The transparency report counts what the log says, by half-years of Washington, and stays once its half-year is over. */
import { beforeEach, expect, test } from 'vitest'
import CORRECTIONS from '../../../content/corrections.json' with { type: 'json' }
import { testDatabase } from '#tests/support/database.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { testServer } from '#tests/support/server.ts'
import { signedInAs } from '#tests/support/staff.ts'
import { proveAdmin } from '#server/domains/accounts/prove-actor.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { answerBy, daysOfHalf, halfLabel, halfOf, lineLabel } from '#common/transparency.ts'
import { paths } from '#common/paths.ts'
import { today } from '#common/dates.ts'
import { addDemand, decideDemand, listDemands } from './legal-demands.ts'
import { countHalf, listReports, readReport, refreshReports } from './reports.ts'

const db = await testDatabase()
const admin = proveAdmin(await signedInAs(db, 'admin'))
const origin = await testServer(db)
const current = halfOf(today())

beforeEach(() => db`truncate transparency_report, legal_demand restart identity`)

type Entry = { action: `${string}.${string}`; reason?: string; before?: object; after?: object; role?: string }
const log = ({ action, reason, before = {}, after = {}, role = 'moderator' }: Entry) =>
  db.begin((tx) =>
    writeAudit(
      tx,
      { accountId: admin.accountId, role },
      {
        action,
        target: { kind: 'test', id: '1' },
        before: before as Record<string, unknown>,
        after: after as Record<string, unknown>,
        ...(reason ? { reason } : {}),
      },
    ),
  )
const valueOf = async (section: string, name: string, half = current) =>
  (await countHalf(db, half)).find((line) => line.section === section && line.name === name)?.value

test('decisions of staff are counted by kind and by public reason', async () => {
  await log({ action: 'review.publish', before: { state: 'pending' } })
  await log({ action: 'review.remove', reason: 'personal', before: { state: 'published' } })
  await log({ action: 'review.publish', before: { state: 'removed' } })
  await log({ action: 'correction.accept', reason: 'Free words of a moderator', after: { kind: 'opt_out' } })
  await log({ action: 'account.suspend', reason: 'Spam', role: 'admin' })
  await log({ action: 'review.remove', reason: 'personal', role: 'client' })
  expect(await valueOf('review', 'published')).toBe(1)
  expect(await valueOf('review', 'removed'), 'not what a client did').toBe(1)
  expect(await valueOf('review', 'restored')).toBe(1)
  expect(await valueOf('listings', 'opt_outs_accepted')).toBe(1)
  expect(await valueOf('listings', 'corrections_accepted')).toBe(0)
  expect(await valueOf('accounts', 'suspended')).toBe(1)
  const reasons = (await countHalf(db, current)).filter(({ section }) => section === 'reasons')
  expect(reasons).toEqual([expect.objectContaining({ name: 'personal', value: 1 })])
})

test('a privacy request is listed by the day it arrived, and counted apart from legal demands', async () => {
  await addDemand(db, admin, { receivedOn: '2026-09-02', kind: 'privacy', reference: '', requestId: 'r' })
  await addDemand(db, admin, { receivedOn: '2026-09-01', kind: 'privacy_appeal', reference: 'P-1', requestId: 'r' })
  expect((await listDemands(db, admin)).map(({ kind }) => kind)).toEqual(['privacy_appeal', 'privacy'])
  expect(await valueOf('privacy', 'privacy.received', '2026-h2')).toBe(1)
  expect(await valueOf('privacy', 'privacy_appeal.received', '2026-h2')).toBe(1)
  expect(await valueOf('legal', 'other.received', '2026-h2')).toBe(0)
})

test('the answer to a privacy request is due in 45 days, to an appeal in 60', () => {
  expect(answerBy('privacy', '2026-11-20')).toBe('2027-01-04')
  expect(answerBy('privacy_appeal', '2026-11-20')).toBe('2027-01-19')
  expect(answerBy('subpoena', '2026-11-20')).toBe(null)
})

test('a legal demand is counted by kind and outcome, in the half-year in which it arrived', async () => {
  await addDemand(db, admin, { receivedOn: today(), kind: 'subpoena', reference: 'A-1', requestId: 'r' })
  await addDemand(db, admin, { receivedOn: '2025-03-01', kind: 'subpoena', reference: '', requestId: 'r' })
  const open = (await listDemands(db, admin)).find(({ receivedOn }) => receivedOn === today())
  await decideDemand(db, admin, { id: open?.id ?? 0, outcome: 'refused', requestId: 'r' })
  expect(await valueOf('legal', 'subpoena.received')).toBe(1)
  expect(await valueOf('legal', 'subpoena.refused')).toBe(1)
  expect(await valueOf('legal', 'subpoena.received', '2025-h1')).toBe(1)
  await expect(
    decideDemand(db, admin, { id: open?.id ?? 0, outcome: 'complied', requestId: 'r' }),
  ).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a decision about a demand can be undone, and is then not counted', async () => {
  await addDemand(db, admin, { receivedOn: today(), kind: 'subpoena', reference: '', requestId: 'r' })
  const [{ id } = { id: 0 }] = await listDemands(db, admin)
  const decide = (outcome: 'open' | 'refused') => decideDemand(db, admin, { id, outcome, requestId: 'r' })
  await expect(decide('open')).rejects.toMatchObject({ code: 'not_found' })
  await decide('refused')
  await decide('open')
  expect(await listDemands(db, admin)).toMatchObject([{ outcome: 'open', decidedOn: null }])
  expect(await valueOf('legal', 'subpoena.refused')).toBeUndefined()
})

test('the median time is from when a text was received to the decision on it', async () => {
  const [listing] = await db<[{ id: number }]>`
    insert into listing (first_name, last_name, last_key, first_key, city, state, facts_hash, source_row, status)
    values ('Ada', 'Vance', 'vance', 'ada', 'Fresno', 'CA', '', '{}', 'listed') returning id`
  for (const hours of [1, 3, 11]) {
    const [author] = await db<[{ id: string }]>`
      insert into account (email, first_name, last_name, role, email_verified_at)
      values (${`r${hours}@mail.example`}, 'Ada', 'Vance', 'client', now()) returning id`
    await db`
      insert into review (listing_id, author_id, rating, comment, state, created_at, decided_at, published_at)
      values (${listing.id}, ${author.id}, 5, ${'Well done, I say. '.repeat(4)}, 'published',
        now() - ${hours} * interval '1 hour', now(), now())`
  }
  expect(await valueOf('medians', 'review')).toBe(3)
})

test('what came with a demonstration has no median time', async () => {
  const [account] = await db<[{ id: string }]>`
    insert into account (email, first_name, last_name, role, email_verified_at, is_demo)
    values ('invented@demo.example', 'Ina', 'Vented', 'agent', now(), true) returning id`
  await db`
    insert into claim (listing_id, account_id, relation, method, submitted_at)
    select id, ${account.id}, 'self', 'document', now() - interval '3 days' from listing limit 1`
  await db`update claim set status = 'submitted' where account_id = ${account.id}`
  await db`
    update claim set status = 'rejected', reason = 'Not theirs', decided_at = now() where account_id = ${account.id}`
  expect(await valueOf('medians', 'claims')).toBeUndefined()
  await db`update account set is_demo = false where id = ${account.id}`
  expect(await valueOf('medians', 'claims')).toBe(72)
})

test('wrong facts that a release corrected are counted by their day', async () => {
  const released = (half: string) => valueOf('texts', 'corrected_in_release', half)
  const ofYear = (CORRECTIONS as { on: string }[]).filter(({ on }) => on.startsWith('2026'))
  expect(((await released('2026-h1')) ?? 0) + ((await released('2026-h2')) ?? 0)).toBe(ofYear.length)
  expect(ofYear.length).toBeGreaterThan(0)
})

test('only a demonstration says that what is invented isn’t counted', async () => {
  const notice = 'on other pages aren’t counted'
  const pages = [paths.transparency, paths.transparencyOf(current)]
  for (const path of pages) expect(await (await fetch(`${origin}${path}`)).text()).not.toContain(notice)
  await loadSmallDirectory(db)
  await db`update import_run set is_demo = true`
  const demo = await testServer(db)
  for (const path of pages) expect(await (await fetch(`${demo}${path}`)).text()).toContain(notice)
})

test('the job counts each half-year since the first decision, and a finished one stays as it is', async () => {
  await refreshReports(db)
  const halves = await listReports(db)
  expect(halves[0]).toMatchObject({ half: current, isFinal: false })
  await db`
    insert into transparency_report (half, figures, counted_at, is_final)
    values ('2024-h1', ${db.json({ lines: [{ section: 'A', name: 'B', unit: 'count', value: 7 }] })}, now(), true)`
  await refreshReports(db)
  expect((await readReport(db, '2024-h1')).lines).toEqual([{ section: 'A', name: 'B', unit: 'count', value: 7 }])
  await expect(readReport(db, '2019-h1')).rejects.toMatchObject({ code: 'not_found' })
})

test('a half-year begins and ends at midnight in Washington', async () => {
  expect(daysOfHalf('2026-h2')).toEqual({ from: '2026-07-01', until: '2027-01-01' })
  expect([halfOf('2026-06-30'), halfOf('2026-07-01')]).toEqual(['2026-h1', '2026-h2'])
  expect(halfLabel('2026-h1')).toBe('January 1 to June 30, 2026')
  expect([daysOfHalf('2026-h3'), daysOfHalf('1926-h1')]).toEqual([null, null])
  await addDemand(db, admin, { receivedOn: '2026-06-30', kind: 'other', reference: '', requestId: 'r' })
  expect(await valueOf('legal', 'other.received', '2026-h1')).toBe(1)
  expect(await valueOf('legal', 'other.received', '2026-h2')).toBe(0)
})

test('what matters most is shown as a figure, whatever its words are', async () => {
  await log({ action: 'correction.accept', after: { kind: 'opt_out' } })
  await log({ action: 'review.publish', before: { state: 'removed' } })
  const page = await (await fetch(`${origin}${paths.transparencyOf(current)}`)).text()
  expect(page).toContain('Removed on request')
  expect(page).toContain('Restored after a second review')
})

test('a line keeps the words of the version that counted it, if this one has none', () => {
  expect(lineLabel({ section: 'legal', name: 'subpoena.partly' })).toBe('Subpoena: complied with in part')
  expect(lineLabel({ section: 'Listings', name: 'Requests to be left out, accepted' })).toBe(
    'Requests to be left out, accepted',
  )
})

test('the page and the CSV file show the running half-year before any job has run', async () => {
  const page = await (await fetch(`${origin}${paths.transparency}`)).text()
  expect(page).toContain(halfLabel(current))
  const csv = await fetch(`${origin}${paths.transparencyCsv(current)}`)
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const text = await csv.text()
  expect(text.split('\r\n')[0]).toBe('section,name,unit,value')
  expect(text).toContain('Reviews,Received,count,')
  expect((await fetch(`${origin}${paths.transparencyOf('2019-h1')}`)).status).toBe(404)
  expect((await fetch(`${origin}${paths.transparencyOf('nonsense')}`)).status).toBe(404)
  expect(await db`select 1 from transparency_report`, 'a page changes nothing').toEqual([])
})
