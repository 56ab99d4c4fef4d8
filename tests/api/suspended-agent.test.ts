/**
 * An agent's text is hidden along with the approval or the account, wherever it shows: cards, searches by its words,
 * the profile, the API, the address-book card, the link preview, structured data, the photo.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideAgentApproval } from '#server/domains/claims/decide-agent-approval.ts'
import { changeRole, reopenAccount, suspendAccount } from '#server/domains/accounts/manage-accounts.ts'
import { proveAdmin } from '#server/domains/accounts/prove-actor.ts'
import { storeFile } from '#server/platform/files/stored-files.ts'
import { readDataVersion } from '#server/platform/data-version.ts'
import { readSettings } from '#server/platform/settings.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type Person, personIn } from '#tests/support/people.ts'
import { listingOf } from '#tests/support/public-pages.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { picture } from '#tests/support/claims.ts'
import { paths } from '#common/paths.ts'

const SAID = 'Letters from the IRS, answered calmly.'
const BIO = 'I read the letter with you'
const PHONE = '+15595550142'
const NAME = 'Marisol Oleander'
const PHOTO = '11111111-2222-4333-8444-555555555555'

const db = await testDatabase()
await loadSmallDirectory(db)
const folder = await mkdtemp(join(tmpdir(), 'enrolled-suspended-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const origin = await testServer(db, { DATA_DIR: folder })
const deps = { ...readSettings({ NODE_ENV: 'test' }), DATA_DIR: folder }
const listing = await listingOf(db, 'quintavalle')
let agent: Person
let admin: ReturnType<typeof proveAdmin>

beforeAll(async () => {
  agent = await personIn(db, { role: 'agent', listing: listing.publicId })
  admin = proveAdmin((await personIn(db, { role: 'admin' })).who)
  await storeFile(deps, 'photos', `${PHOTO}.webp`, await picture())
  await db`
    update listing_profile set show_phone = true, photo_id = ${PHOTO}, also_known_as = ${NAME}, also_known_on = current_date,
      now_in = '{"city": "Reno", "state": "NV", "zip": "89501"}', now_in_on = current_date`
  await db`update listing set phone = ${PHONE} where public_id = ${listing.publicId}`
  await db`select pg_notify('data_version', 'listings')`
})

/** Everything public that could carry the agent's words; `?look` bypasses cached pages. */
let looks = 0
async function readAllPages(): Promise<Record<string, string>> {
  const { publicId } = listing
  const places = {
    profile: paths.listing(listing),
    'list of the city': paths.agentsInCity(listing),
    'search by name': '/agents?q=quintavalle',
    'search by what it says': '/agents?q=fresno&service=irs-notice',
    'claimed only': '/agents?q=fresno&claimed=1',
    'address-book card': paths.vcard(publicId),
    'API, one': `/api/v2/agent/agents/views/${publicId}`,
    'API, search': '/api/v2/all-agents-search?lname=quintavalle',
    'API, city': '/api/v2/agent-city/fresno-ca?perPage=100',
    'API, top': '/api/v2/agent/agents/top',
  }
  looks++
  const texts = Object.entries(places).map(async ([name, path]) => {
    const answer = await fetch(`${origin}${path}${path.includes('?') ? '&' : '?'}look=${looks}`)
    return [name, `${answer.status} ${await answer.text()}`] as const
  })
  return Object.fromEntries(await Promise.all(texts))
}
const photo = async () => (await fetch(`${origin}${paths.photo(PHOTO)}`)).status
const preview = async () =>
  Buffer.from(await (await fetch(`${origin}${paths.previewOf(listing.publicId)}`)).arrayBuffer())

const WORDS = [SAID, BIO, PHONE, NAME, 'Reno', PHOTO]
const mentions = (texts: Record<string, string>) =>
  Object.entries(texts).flatMap(([place, text]) =>
    WORDS.filter((word) => text.includes(word)).map((word) => `${place}: ${word}`),
  )

test('while the agent is approved, the profile, cards, the API, and the address-book card carry the text', async () => {
  const shown = mentions(await readAllPages())
  expect(shown).toEqual(
    expect.arrayContaining([
      `profile: ${SAID}`,
      `profile: ${BIO}`,
      `profile: ${PHONE}`,
      `profile: ${NAME}`,
      'profile: Reno',
      `profile: ${PHOTO}`,
      `search by what it says: ${SAID}`,
      `claimed only: ${SAID}`,
      `API, one: ${BIO}`,
      `API, search: ${SAID}`,
      `address-book card: ${PHONE}`,
    ]),
  )
  expect(await photo()).toBe(200)
})

const decide = async (approval: 'approved' | 'suspended') =>
  decideAgentApproval(db, deps, admin, {
    agentId: agent.who.agent?.id ?? '',
    approval,
    reason: 'A test.',
    requestId: 'r',
  })
const named = () => ({ accountId: agent.who.accountId, reason: 'A test.', requestId: 'r' })

test.each([
  ['the approval is suspended', () => decide('suspended'), () => decide('approved')],
  ['the account is suspended', () => suspendAccount(db, admin, named()), () => reopenAccount(db, admin, named())],
  [
    'the role is another',
    () => changeRole(db, admin, { ...named(), role: 'client' }),
    () => changeRole(db, admin, { ...named(), role: 'agent' }),
  ],
])(
  'once %s, the text is hidden everywhere and cached pages are stale; when restored, it shows again',
  async (_what, end, begin) => {
    const before = await readDataVersion(db, 'listings')
    const drawn = await preview()
    await end()
    expect(await readDataVersion(db, 'listings')).toBeGreaterThan(before)
    const texts = await readAllPages()
    expect(mentions(texts)).toEqual([])
    expect(texts['profile']).toContain('Quintavalle')
    expect(texts['search by name'], 'the public record stays').toContain('Quintavalle')
    expect(texts['claimed only']).not.toContain('Quintavalle')
    expect(JSON.parse(String(texts['API, one']).slice(4))).toMatchObject({ data: { claimed: false, headline: '' } })
    expect(await photo()).toBe(404)
    expect(drawn.equals(await preview()), 'the photo is gone from the picture of a link').toBe(false)
    await begin()
    expect(mentions(await readAllPages())).toContain(`profile: ${SAID}`)
    expect(await photo()).toBe(200)
  },
)
