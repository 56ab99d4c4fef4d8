/**
 * The setup for tests of claims: four listings, a folder for evidence, and the calls that a claim goes through. Emptied
 * before each test.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect } from 'vitest'
import type { ClaimShown } from '#common/claim-schemas.ts'
import { type AccountsTestApi, deleteAllAccounts, testAccounts } from './accounts.ts'
import { picture, sendFile } from './claims.ts'
import { testDatabase } from './database.ts'
import { insertListings } from './listings.ts'

/** Call at the top of a test file, with `await`. */
export async function claimFixture() {
  const db = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'enrolled-claims-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const api = await testAccounts(db, { DATA_DIR: folder })
  const [listing = '', other = '', bare = '', shared = ''] = await insertListings(db, LISTINGS)
  const evidenceFolder = join(folder, 'private/evidence')
  beforeEach(async () => {
    await deleteAllAccounts(db)
    await db`delete from listing_profile`
    await rm(evidenceFolder, { recursive: true, force: true })
  })
  const files = () => readdir(evidenceFolder).catch(() => [])
  return { db, api, listing, other, bare, shared, evidenceFolder, files, ...callsOf(api, listing) }
}

const LISTINGS = [
  {
    lastName: 'Vance',
    firstName: 'Ada',
    city: 'Fresno',
    state: 'CA',
    zip: '93721',
    street: '1 Main St',
    phone: '+15595550142',
    website: 'https://www.vancetax.example',
  },
  { lastName: 'Vance', firstName: 'Adam', city: 'Austin', state: 'TX', zip: '78701' },
  { lastName: 'Stone', firstName: 'Bo', city: 'Boise', state: 'ID', zip: '83702' },
  { lastName: 'Shared', firstName: 'Host', city: 'Boise', state: 'ID', website: 'https://facebook.com/host' },
]

type Options = { method?: string; listingId?: string | null }

function callsOf(api: AccountsTestApi, listing: string) {
  async function begin(token: string, { method = 'document', listingId = listing }: Options = {}) {
    const { status, body } = await api.post('claim/claim-listing/create', { listing_id: listingId, method }, { token })
    expect([status, body.message]).toEqual([201, expect.any(String)])
    return body.data as ClaimShown
  }
  const submit = (token: string, id: string) => api.post(`claim/claim-listing/${id}/submit`, undefined, { token })
  async function submitted(token: string, options: Options = {}): Promise<string> {
    const { id } = await begin(token, options)
    await sendFile(api, `claim/claim-listing/${id}/evidence`, { token, content: await picture() })
    expect((await submit(token, id)).status).toBe(200)
    return id
  }
  const decide = (token: string, id: string, decision: string, more: object = {}) =>
    api.post(`admin/claims/${id}/decide`, { decision, reason: 'As the papers say.', ...more }, { token })
  const accept = (token: string, id: string) =>
    api.post(`admin/claims/${id}/proof`, { method: 'document', reason: 'Card seen.' }, { token })
  return { begin, submit, submitted, decide, accept }
}
