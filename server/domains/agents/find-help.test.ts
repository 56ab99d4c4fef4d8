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
  {
    firstName: 'Vera',
    lastName: 'Video',
    city: 'Boston',
    state: 'MA',
    zip: '02108',
    profile: { ...video, services: ['irs-notice'], languages: ['en', 'es'] },
  },
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
const helpFor = async (publicId: string) => findHelp(db, (await viewAgent(db, publicId)).position)
const names = (hits: readonly { firstName: string }[]) => hits.map(({ firstName }) => firstName)

test('nearby first, in the order of the directory; then agents by video, each once', async () => {
  const help = await helpFor(una)
  const directory = await searchAgents(db, { ...EMPTY_AGENT_QUERY, zip: '93721', radiusMiles: 50, claimed: true })
  expect(names(help)).toEqual(names([...directory.hits, ...directory.byVideo]).slice(0, 3))
  expect(help.map(({ byVideo }) => byVideo)).toEqual([false, false, true])
  expect(help.slice(0, 2).every(({ distanceMiles }) => distanceMiles !== null && distanceMiles < 50)).toBe(true)
})

test('for a letter: agents by video who offer what it asks for', async () => {
  expect(names(await findHelp(db, null, 'irs-notice'))).toEqual(['Vera'])
})

test('in a language: only those who say that they speak it', async () => {
  expect(names(await findHelp(db, null, 'irs-notice', 'es'))).toEqual(['Vera'])
  expect(names(await findHelp(db, null, 'irs-notice', 'pl'))).toEqual([])
})

test('where no one is nearby, or the place is unknown, agents by video help; never one who needs a visit', async () => {
  for (const publicId of [boise, abroad]) {
    const help = await helpFor(publicId)
    expect(help.map(({ byVideo }) => byVideo)).toEqual([true, true, true])
    expect(names(help)).not.toContain('Otto')
  }
})
