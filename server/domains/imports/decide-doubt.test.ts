import { beforeEach, expect, test } from 'vitest'
import { proveAdmin } from '#server/domains/accounts/prove-actor.ts'
import { viewAgent } from '#server/domains/agents/view-agent.ts'
import { restoreListing } from '#server/domains/corrections/correction-queue.ts'
import { testDatabase } from '#tests/support/database.ts'
import { emptyDirectory, type PtinRow, ptinRow, ptinText, testFolder } from '#tests/support/lists.ts'
import { personIn } from '#tests/support/people.ts'
import { decideDoubt, reopenDoubt } from './decide-doubt.ts'
import { importList } from './import-list.ts'
import { listDoubts } from './doubts.ts'
import { undoImport } from './undo-import.ts'

const db = await testDatabase()
const { folder, file } = testFolder()
let admin: ReturnType<typeof proveAdmin>

let lists = 0
async function load(...rows: PtinRow[]) {
  lists++
  const listDate = new Date(Date.UTC(2000, lists, 1)).toISOString().slice(0, 10)
  const path = await file(`list-${lists}.csv`, ptinText(rows.map(ptinRow)))
  return importList(db, { files: [path], dataDir: folder, listDate, force: true, scope: 'whole' })
}

const OPAL: PtinRow = { MIDDLE_NAME: 'R', BUS_PHNE_NBR: '2515550123', WEBSITE: 'https://opal.example' }
const MOVED: PtinRow = { MIDDLE_NAME: 'R', BUS_ADDR_CITY: 'TAMPA', BUS_ST_CODE: 'FL', BUS_ADDR_ZIP: '33601' }
const OTHER: PtinRow = { LAST_NAME: 'Quill' }

/** Opal in Mobile disappears, an Opal in Tampa appears: listing 2 and listing 3. */
beforeEach(async () => {
  await emptyDirectory(db)
  admin = proveAdmin((await personIn(db, { role: 'admin' })).who)
  await load(OPAL, OTHER)
  await load(MOVED, OTHER)
})

const directory = async () => ({
  listings: await db`select * from listing order by id`.then((rows) => rows.map(({ updatedAt: _at, ...row }) => row)),
  ranges: await db`select * from listing_presence order by listing_id, kind, from_run`,
  changes: await db`select * from import_change order by run_id, listing_id`,
})
const idOf = async (where: string) => {
  const [row] = await db<
    [{ publicId: string }?]
  >`select public_id from listing where city = ${where} and last_name = 'Vance'`
  return row?.publicId ?? ''
}
const doubtId = async () => (await db<[{ id: number }]>`select id from import_doubt`)[0].id
const decide = async (decision: 'same' | 'different') =>
  decideDoubt(db, admin, { id: await doubtId(), decision, reason: 'A test.', requestId: 'r' })
const reopen = async () => reopenDoubt(db, admin, { id: await doubtId(), reason: 'A test.', requestId: 'r' })
const open = () => listDoubts(db, admin, { state: 'open', page: 1, perPage: 20 })
const hold = async (publicId: string) => personIn(db, { role: 'agent', listing: publicId })
const claim = async (publicId: string) => {
  await hold(publicId)
  await db`
    insert into listing_profile (listing_id, headline)
    select id, 'Said by ' || ${publicId}::text from listing where public_id = ${publicId}`
}

test('both sides are shown with what tells them apart', async () => {
  const { rows, total } = await open()
  expect(total).toBe(1)
  expect(rows[0]).toMatchObject({
    decision: null,
    canReopen: false,
    reason: 'the same name in another state',
    gone: {
      name: 'Opal R Vance',
      place: 'Mobile, AL 36602',
      phone: '+12515550123',
      status: 'not_in_latest',
      holder: null,
    },
    fresh: { name: 'Opal R Vance', place: 'Tampa, FL 33601', phone: '', status: 'listed' },
  })
  expect(rows[0]?.gone.lists).toEqual([expect.stringMatching(/^PTIN extract of .* until that of /)])
})

test('same person: the older listing keeps URL and history, takes new facts; the other URL leads there', async () => {
  const [older, newer] = [await idOf('Mobile'), await idOf('Tampa')]
  await decide('same')
  const seen = await viewAgent(db, newer)
  expect(seen).toMatchObject({ publicId: older, city: 'Tampa', state: 'FL', status: 'listed' })
  expect(seen.presence, 'one history, of both lists').toMatchObject([{ kind: 'ptin', current: true }])
  expect(seen.presence[0]?.firstListOn).not.toBe(seen.presence[0]?.lastListOn)
  expect(await db`select phone, website from listing where public_id = ${older}`, 'what the list lacks stays').toEqual([
    { phone: '+12515550123', website: 'https://opal.example' },
  ])
  expect((await open()).total).toBe(0)
  expect(await db`select after, reason, actor_role from audit_log where action = 'import.decide_doubt'`).toEqual([
    { after: { decision: 'same', stays: 2, goes: 3 }, reason: 'A test.', actorRole: 'admin' },
  ])
})

test('the next list matches the merged listing by its identical row', async () => {
  await decide('same')
  expect((await load(MOVED, OTHER)).report).toMatchObject({ unchanged: 2, new: 0, gone: 0, changed: 0 })
})

test('different people: both listings stay unchanged', async () => {
  const before = await directory()
  await decide('different')
  expect(await directory()).toEqual(before)
  expect((await open()).total).toBe(0)
  await reopen()
  expect((await open()).total).toBe(1)
})

test('an older claimed listing keeps its claim and profile', async () => {
  const older = await idOf('Mobile')
  await claim(older)
  await decide('same')
  expect(await viewAgent(db, older)).toMatchObject({
    city: 'Tampa',
    takesMessages: true,
    takesCalls: false,
    profile: { headline: `Said by ${older}` },
  })
})

test("a newer claimed listing survives with the older one's history, and the older URL leads to it", async () => {
  const [older, newer] = [await idOf('Mobile'), await idOf('Tampa')]
  await claim(newer)
  await decide('same')
  const seen = await viewAgent(db, older)
  expect(seen).toMatchObject({ publicId: newer, city: 'Tampa', profile: { headline: `Said by ${newer}` } })
  expect(seen.presence[0]?.firstListOn).not.toBe(seen.presence[0]?.lastListOn)
})

test('two claimed listings are never merged', async () => {
  await hold(await idOf('Mobile'))
  await hold(await idOf('Tampa'))
  const before = await directory()
  await expect(decide('same')).rejects.toMatchObject({ code: 'conflict' })
  expect(await directory()).toEqual(before)
  expect((await open()).total).toBe(1)
})

test('an open claim on the listing to be removed must be decided first', async () => {
  const { who } = await personIn(db, { role: 'agent', approval: 'pending' })
  await db`
    insert into claim (listing_id, account_id, relation, method)
    select id, ${who.accountId}, 'self', 'document' from listing where city = 'Tampa'`
  await expect(decide('same')).rejects.toMatchObject({ code: 'conflict' })
  await db`delete from claim`
  await decide('same')
})

test('two listings both on the newest list are two people', async () => {
  await load(OPAL, MOVED, OTHER)
  await expect(decide('same')).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('different people'),
  })
})

test('nothing is merged while a list is being imported', async () => {
  const importer = await db.reserve()
  await importer`select pg_advisory_lock(730010)`
  await expect(decide('same')).rejects.toMatchObject({ code: 'conflict' })
  await importer`select pg_advisory_unlock(730010)`
  importer.release()
  await decide('same')
})

test("a hidden listing stays hidden under both URLs, and can't be restored through the removed one", async () => {
  const [older, newer] = [await idOf('Mobile'), await idOf('Tampa')]
  await db`update listing set status = 'hidden' where public_id = ${older}`
  await decide('same')
  expect(await db`select status from listing where public_id in (${older}, ${newer})`).toEqual([
    { status: 'hidden' },
    { status: 'hidden' },
  ])
  for (const id of [older, newer]) await expect(viewAgent(db, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(restoreListing(db, admin, { publicId: newer, reason: 'A test.', requestId: 'r' })).rejects.toMatchObject(
    { code: 'not_found' },
  )
})

test('reviews, saved listings, and alerts move along', async () => {
  const { who } = await personIn(db)
  await db`
    insert into join_alert (listing_id, email, confirmed_at)
    values (2, 'ada@mail.example', now()), (3, 'Ada@mail.example', now()), (3, 'bo@mail.example', now())`
  await db`
    insert into saved_listing (account_id, listing_id, known_status, watching) values (${who.accountId}, 3, 'listed', true)`
  await db`
    insert into review (listing_id, author_id, rating, comment, state, published_at)
    values (3, ${who.accountId}, 5, ${'Kind and exact, and quick to answer. '.repeat(2)}, 'published', now())`
  await decide('same')
  expect(await db`select listing_id, watching from saved_listing`).toEqual([{ listingId: 2, watching: true }])
  expect(await db`select listing_id, email from join_alert order by email`).toEqual([
    { listingId: 2, email: 'ada@mail.example' },
    { listingId: 2, email: 'bo@mail.example' },
  ])
  expect(await db`select listing_id from review`).toEqual([{ listingId: 2 }])
  expect(await db`select listing_id, reviews from listing_rating where reviews > 0`).toEqual([
    { listingId: 2, reviews: 1 },
  ])
  await reopen()
  expect(await db`select listing_id from review`).toEqual([{ listingId: 3 }])
})

test.each(['nobody', 'the older', 'the newer'])('splitting restores everything, %s claimed', async (who) => {
  if (who !== 'nobody') await claim(await idOf(who === 'the older' ? 'Mobile' : 'Tampa'))
  const before = await directory()
  await decide('same')
  expect(await directory()).not.toEqual(before)
  await reopen()
  expect(await directory()).toEqual(before)
  expect((await open()).total).toBe(1)
  await decide('same')
})

test("after the next import they can't be split", async () => {
  await decide('same')
  await load(MOVED, OTHER)
  const before = await directory()
  await expect(reopen()).rejects.toMatchObject({ code: 'conflict' })
  expect(await directory()).toEqual(before)
})

test.each(['nobody', 'the older', 'the newer'])(
  'the import that raised the doubt can still be undone, %s claimed: the older facts return',
  async (who) => {
    const older = await idOf('Mobile')
    if (who !== 'nobody') await claim(who === 'the older' ? older : await idOf('Tampa'))
    await decide('same')
    await undoImport(db)
    const seen = await viewAgent(db, older)
    expect(seen).toMatchObject({ city: 'Mobile', state: 'AL', status: 'listed' })
    expect(await db`select count(*)::int as listed from listing where status = 'listed'`).toEqual([{ listed: 2 }])
    expect(seen.profile !== null, 'what was said stays').toBe(who !== 'nobody')
  },
)
