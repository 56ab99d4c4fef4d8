import { expect, test } from 'vitest'
import type { UserProfile } from '#common/account-answers.ts'
import { paths } from '#common/paths.ts'
import { toDoItems } from './to-do-items.ts'

type Agent = NonNullable<UserProfile['agent']>
const agent = { status: 'pending', listing_id: null, wished_listing: null, open_case: null } as unknown as Agent
const profile = (given: Partial<Agent> = {}): UserProfile =>
  ({
    second_factor: { enabled: false, required: false, recovery_codes_left: 0 },
    pending_email: null,
    phone: null,
    agent: { ...agent, ...given },
  }) as unknown as UserProfile
const TODAY = '2026-11-25'
const ids = (given: Partial<Agent> = {}, more: Partial<Parameters<typeof toDoItems>[1]> = {}) =>
  toDoItems(profile(given), { unread: 0, today: TODAY, ...more }).map(({ id }) => id)

test('people come first, then what has a date, the claim, the reviews, and the questions', () => {
  const open_case = { kind: 'claim', status: 'submitted', name: 'Ada Vance' } as const
  const more = { unread: 2, reviews: 1, questions: 3, cycle: cycleOf() }
  expect(ids({ open_case }, more)).toEqual(['messages', 'renewal', 'claim', 'reviews', 'questions'])
  expect(ids()).toEqual([])
})

test('a client reads first what is unread, then what was answered, then which saved agents left the list', () => {
  const answered = { title: 'Can I deduct a home office?', answers: 2, path: '/questions/home-office-1' }
  const notifications = [
    { says: 'Ada Vance is back on the newest list.', at: '2026-11-24T18:00:00Z' },
    { says: 'Your email address was changed.', at: '2026-11-23T18:00:00Z' },
  ]
  const found = toDoItems(profile(), { unread: 1, notifications, today: TODAY, answered, gone: ['Ada Vance'] })
  expect(found.map(({ what }) => what)).toEqual([
    'You have an unread conversation',
    'Your question has 2 answers',
    'Ada Vance is back on the newest list.',
    'Ada Vance isn’t on the newest IRS list',
  ])
  expect(found[2]?.why.replaceAll('\u00a0', ' ')).toBe('Nov. 24, 2026 · 1 more unread notification')
  const [gone] = toDoItems(profile(), { unread: 0, today: TODAY, gone: ['Ada Vance', 'Bo Stone'] })
  expect(gone?.what).toBe('2 saved agents aren’t on the newest IRS list')
})

test.each([
  ['2026-11-24', 'A privacy request has been overdue since Nov. 24, 2026'],
  ['2026-11-25', 'Answer a privacy request by Nov. 25, 2026'],
  ['2026-12-09', 'Answer a privacy request by Dec. 9, 2026'],
])('a privacy request due on %s comes first: %s', (day, words) => {
  const to = paths.adminQueue('demands')
  const [first] = toDoItems(profile(), { unread: 1, today: TODAY, requests: [{ to, day }] })
  expect(first).toMatchObject({ to, why: 'Open the request in Legal and privacy.' })
  expect(first?.what.replaceAll('\u00a0', ' ')).toBe(words)
})

test('what is due by tomorrow comes before messages, and what is due later after them, the earliest first', () => {
  const time = 'Monday, Nov. 30, 2026, 1:15 p.m. Eastern Time'
  const calls = [{ id: 'c1', name: 'Ada Vance', day: '2026-11-30', time }]
  const request = {
    id: 'r1',
    letter: 'CP504',
    dueOn: '2026-11-28',
    replied: [],
    unread: 0,
    canAskAnother: true,
    silent: { name: 'Bo Stone', hasDeclined: true },
  }
  const found = toDoItems(profile(), { unread: 1, today: TODAY, calls, asked: [request] })
  expect(found.map(({ what }) => what.replaceAll('\u00a0', ' '))).toEqual([
    'You have an unread conversation',
    'Respond to your CP504 by Nov. 28, 2026',
    'Call with Ada Vance',
    'You can ask another agent',
  ])
  expect(found[2]?.why).toBe(`${time}\u00a0· In 5 days`)
  const [soon] = toDoItems(profile(), { unread: 1, today: '2026-11-27', calls, asked: [request] })
  expect(soon?.id).toBe('letter r1')
  expect(found[3]?.why).toBe('Bo Stone declined your request.')
  const past = toDoItems(profile(), { unread: 0, today: TODAY, asked: [{ ...request, dueOn: '2026-11-24' }] })
  expect(past.map(({ id }) => id)).toEqual(['request r1'])
})

test('answers to compare come with the messages, and say who made room for someone else', () => {
  const silent = { name: 'Bo Stone', hasDeclined: true }
  const request = {
    id: 'r1',
    letter: 'CP504',
    dueOn: null,
    replied: ['Al Reed', 'Cy Lane'],
    unread: 1,
    canAskAnother: true,
    silent,
  }
  const calls = [{ id: 'c1', name: 'Ada Vance', day: '2026-11-30', time: '1:15 p.m. Eastern Time' }]
  const listOf = (more: Partial<typeof request>) =>
    toDoItems(profile(), { unread: 0, today: TODAY, calls, asked: [{ ...request, ...more }] })
  expect(listOf({})).toMatchObject([
    {
      what: '2 agents replied to your CP504 request',
      why: 'Al Reed and Cy Lane. Bo Stone declined your request.',
      act: 'Compare answers',
      to: paths.ownRequest('r1'),
    },
    { what: 'Call with Ada Vance' },
  ])
  expect(listOf({ canAskAnother: false, letter: '' })[0]).toMatchObject({
    what: '2 agents replied to your request',
    why: 'Al Reed and Cy Lane',
  })
  expect(listOf({ replied: ['Al Reed'] }).map(({ what }) => what)).toEqual([
    'Your request has a new answer',
    'Call with Ada Vance',
  ])
  expect(listOf({ replied: ['Al Reed'], unread: 0 }).map(({ what }) => what)).toEqual([
    'Call with Ada Vance',
    'You can ask another agent',
  ])
})

test('one or two people who wrote are named, and the only conversation opens', () => {
  const writers = [
    { id: 'c1', name: 'Lena Ortiz', unread: 3 },
    { id: 'c2', name: 'Robin Hale', unread: 1 },
  ]
  const messages = (unread: number, known = unread) =>
    toDoItems(profile(), { unread, writers: writers.slice(0, known), today: TODAY })[0]
  expect(messages(1)).toMatchObject({ what: '3 unread messages from Lena Ortiz', to: paths.conversation('c1') })
  expect(messages(2)).toMatchObject({ what: '4 unread messages from Lena Ortiz and Robin Hale', to: paths.messages })
  expect(messages(2, 1)).toMatchObject({ what: 'You have 2 unread conversations', to: paths.messages })
})

test('a privacy request due in more than two weeks is not announced', () => {
  expect(ids({}, { requests: [{ to: paths.adminQueue('messages'), day: '2026-12-10' }] })).toEqual([])
})

type Cycle = NonNullable<Parameters<typeof toDoItems>[1]['cycle']>
const cycleOf = (more: Partial<Cycle> = {}): Cycle => ({
  from: '2024-01-01',
  until: '2026-12-31',
  window_opens: '2026-11-01',
  window_closes: '2027-01-31',
  hours: 60,
  hours_needed: 72,
  years: [{ year: 2026, hours: 12, ethics_hours: 2, enough: false }],
  ...more,
})
const renewalOn = (today: string, more: Partial<Cycle> = {}) =>
  toDoItems(profile(), { unread: 0, today, cycle: cycleOf(more) })[0]

test.each([
  ['2026-11-25', 'Renew your enrollment by Jan. 31, 2027', '12 more hours needed by Dec. 31, 2026. File Form 8554'],
  ['2027-01-31', 'Renew your enrollment by Jan. 31, 2027', 'The renewal window closes today.'],
  ['2026-10-02', 'Your renewal window opens on Nov. 1, 2026', 'You’ve recorded 60 of 72 hours.'],
] as const)('the renewal on %s: %s', (today, what, why) => {
  const found = renewalOn(today)
  expect(found?.what.replaceAll('\u00a0', ' ')).toBe(what)
  expect(found?.why.replaceAll('\u00a0', ' ')).toContain(why)
})

test('a proof that is from before the last renewal is asked for again, with its date', () => {
  const proofs = [{ method: 'document', strength: 'strong', passed: true, passed_at: '2022-03-03T18:00:00Z' }]
  const proofDue = { proofs, decided_at: '2022-03-04T18:00:00Z' } as never
  const [item] = toDoItems(profile(), { unread: 0, today: TODAY, proofDue })
  expect(item).toMatchObject({ id: 'proof', what: 'Renew the proof for your listing', isDue: true })
  expect(item?.why.replaceAll('\u00a0', ' ')).toContain('Your last proof is from March 3, 2022, before')
})

test('outside the renewal window, hours that are missing this year are said from October on', () => {
  const later = { window_opens: '2027-11-01', window_closes: '2028-01-31' }
  expect(renewalOn('2026-10-01', later)).toMatchObject({
    what: 'Finish your continuing education for 2026',
    why: 'You’ve recorded 12 of 16 hours and 2 of 2 ethics hours.',
  })
  expect(renewalOn('2026-09-30', later)).toBeUndefined()
  const years = [{ year: 2026, hours: 16, ethics_hours: 2, enough: true }]
  expect(renewalOn('2026-12-31', { ...later, years })).toBeUndefined()
})

test.each([
  ['draft', 'claim', 'Finish your claim on Ada Vance’s listing'],
  ['submitted', 'claim', 'Your claim on Ada Vance’s listing is in review'],
  ['needs_info', 'claim', 'We need more information for your claim on Ada Vance’s listing'],
  ['submitted', 'application', 'Your application is in review'],
] as const)('%s: the to-do item for an open %s describes its state', (status, kind, what) => {
  const open_case = { kind, status, name: kind === 'claim' ? 'Ada Vance' : null }
  expect(toDoItems(profile({ open_case }), { unread: 0, today: TODAY })[0]).toMatchObject({
    id: 'claim',
    what,
    to: paths.dashboardListing,
  })
})

test('the listing named at registration is offered for claiming until a claim is open', () => {
  const wished_listing = { id: '0a1b2c3d', name: 'Ada Vance' }
  expect(toDoItems(profile({ wished_listing }), { unread: 0, today: TODAY })[0]).toMatchObject({
    what: 'Claim your listing, Ada Vance',
    to: paths.claimListing('0a1b2c3d'),
  })
  expect(ids({ wished_listing, open_case: { kind: 'claim', status: 'draft', name: 'Ada Vance' } })).not.toContain(
    'wish',
  )
})
