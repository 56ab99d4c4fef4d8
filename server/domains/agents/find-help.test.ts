/** Who can help on the profile of an agent who can't be reached: claimed agents nearby, then by video, three at most. */
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { findHelp } from './find-help.ts'
import { searchAgents } from './search-agents.ts'
import { EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { viewAgent } from './view-agent.ts'

const db = await testDatabase()
const video = { meetingModes: ['video'], acceptingClients: true }
const FRESNO = { city: 'Fresno', state: 'CA', zip: '93721' }
const [una = '', abroad = '', boise = ''] = await insertListings(db, [
  { firstName: 'Una', lastName: 'Claimed', ...FRESNO },
  { firstName: 'Abel', lastName: 'Abroad', city: 'Lisbon' },
  { firstName: 'Bea', lastName: 'Boise', city: 'Boise', state: 'ID', zip: '83702' },
  { firstName: 'Nora', lastName: 'Near', ...FRESNO, profile: {} },
  { firstName: 'Cleo', lastName: 'Clovis', city: 'Clovis', state: 'CA', zip: '93612', profile: video },
  { firstName: 'Vera', lastName: 'Video', city: 'Boston', state: 'MA', zip: '02108', profile: video },
  { firstName: 'Viggo', lastName: 'Video', city: 'Miami', state: 'FL', zip: '33101', profile: video },
  {
    firstName: 'Otto',
    lastName: 'Office',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    profile: { meetingModes: ['office'] },
  },
])
const fresh = <T>(_name: string, make: () => Promise<T>) => make()
const helpFor = async (publicId: string) => findHelp(db, (await viewAgent(db, publicId)).position, fresh)
const names = (hits: readonly { firstName: string }[]) => hits.map(({ firstName }) => firstName)

test('nearby first, in the order of the directory; then agents by video, each once', async () => {
  const { nearby, byVideo } = await helpFor(una)
  const directory = await searchAgents(db, { ...EMPTY_AGENT_QUERY, zip: '93721', radiusMiles: 50, claimed: true })
  expect(names(nearby)).toEqual(names(directory.hits).slice(0, 2))
  expect(nearby.every(({ distanceMiles }) => distanceMiles !== null && distanceMiles < 50)).toBe(true)
  expect(byVideo).toHaveLength(1)
  expect(names(byVideo)[0]).toMatch(/Vera|Viggo/)
})

test('where no one is nearby, or the place is unknown, agents by video help; never one who needs a visit', async () => {
  for (const publicId of [boise, abroad]) {
    const { nearby, byVideo } = await helpFor(publicId)
    expect(nearby).toEqual([])
    expect(names(byVideo)).toHaveLength(3)
    expect(names(byVideo)).not.toContain('Otto')
  }
})

test('the agents by video are read once for all profiles', async () => {
  const seen: string[] = []
  const memo = new Map<string, Promise<unknown>>()
  const memoize = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    seen.push(name)
    const known = (memo.get(name) ?? make()) as Promise<T>
    memo.set(name, known)
    return known
  }
  for (const publicId of [una, boise]) await findHelp(db, (await viewAgent(db, publicId)).position, memoize)
  expect([seen.length, memo.size]).toEqual([2, 1])
})
