import { expect, test } from 'vitest'
import { statusOf } from '#common/list-status.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { readStatuses } from './read-statuses.ts'
import { viewAgent } from './view-agent.ts'

const db = await testDatabase()
const contact = {
  street: '1 Private Way',
  phone: '+15595550101',
  website: 'https://tax.example',
  city: 'Fresno',
  state: 'CA',
  zip: '93721',
}

const [unclaimed = '', quiet = '', open = '', gone = '', hidden = ''] = await insertListings(db, [
  { firstName: 'Una', lastName: 'Claimed', ...contact },
  {
    firstName: 'Quinn',
    lastName: 'Quiet',
    ...contact,
    profile: { headline: 'Here', acceptingClients: true, acceptingConfirmedDaysAgo: 61 },
  },
  {
    firstName: 'Olga',
    lastName: 'Open',
    ...contact,
    profile: { showStreet: true, showPhone: true, showWebsite: true },
  },
  { firstName: 'Gil', lastName: 'Gone', ...contact, status: 'not_in_latest' },
  { firstName: 'Hugh', lastName: 'Hidden', ...contact, status: 'hidden' },
])
await insertListings(db, [], { date: '2026-09-20' })

test('an unclaimed listing shows city, state, and ZIP code, never street, phone, or website', async () => {
  const agent = await viewAgent(db, unclaimed)
  expect(agent).toMatchObject({
    city: 'Fresno',
    stateName: 'California',
    zip: '93721',
    county: 'Fresno',
    profile: null,
  })
  expect(JSON.stringify(agent)).not.toMatch(/Private|5550101|tax\.example/)
})

test('a claimed listing shows them only with consent', async () => {
  expect((await viewAgent(db, quiet)).profile).toMatchObject({
    headline: 'Here',
    street: null,
    phone: null,
    website: null,
    acceptingClients: true,
    acceptingStale: true,
  })
  expect((await viewAgent(db, open)).profile).toMatchObject({
    street: ['1 Private Way'],
    phone: '+15595550101',
    website: 'https://tax.example',
    acceptingClients: null,
  })
})

test('a listing shows which lists the person was on', async () => {
  expect(await viewAgent(db, unclaimed)).toMatchObject({
    listedOn: '2026-09-20',
    listKind: 'ea',
    presence: [{ kind: 'ea', firstListOn: '2026-03-26', lastListOn: '2026-09-20', current: true }],
  })
  expect(await viewAgent(db, gone)).toMatchObject({
    status: 'not_in_latest',
    listedOn: '2026-03-26',
    newestListOn: '2026-09-20',
    presence: [{ lastListOn: '2026-03-26', current: false }],
  })
})

test('a hidden listing looks like a nonexistent one', async () => {
  const unknown = await viewAgent(db, '00000000').catch((error: unknown) => error)
  await expect(viewAgent(db, hidden)).rejects.toEqual(unknown)
  expect(unknown).toMatchObject({ code: 'not_found' })
})

test('the status badge next to a text matches the one on the profile', async () => {
  const stamped = await readStatuses(db, [open, gone, hidden, 'ffffffff'])
  expect(Object.keys(stamped).sort()).toEqual([open, gone].sort())
  expect(stamped[open]).toEqual(statusOf(await viewAgent(db, open)))
  expect(stamped[gone]).toEqual(statusOf(await viewAgent(db, gone)))
})
