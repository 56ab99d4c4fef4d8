import { beforeEach, expect, test } from 'vitest'
import { proveModerator } from '#server/domains/accounts/prove-actor.ts'
import { listForSitemap } from '#server/domains/agents/list-for-sitemap.ts'
import { listOpenData } from '#server/domains/agents/list-open-data.ts'
import { searchAgents } from '#server/domains/agents/search-agents.ts'
import { viewAgent } from '#server/domains/agents/view-agent.ts'
import { listRemovedListings } from '#server/domains/corrections/correction-queue.ts'
import { testDatabase } from '#tests/support/database.ts'
import { emptyDirectory, type PtinRow, ptinRow, ptinText, testFolder } from '#tests/support/lists.ts'
import { personIn } from '#tests/support/people.ts'
import { parseAgentQuery } from '#common/agent-query.ts'
import { importList } from './import-list.ts'
import { undoImport } from './undo-import.ts'

const db = await testDatabase()
const { folder, file } = testFolder()

let lists = 0
async function load(...rows: PtinRow[]) {
  lists++
  const listDate = new Date(Date.UTC(2000, lists, 1)).toISOString().slice(0, 10)
  const path = await file(`list-${lists}.csv`, ptinText(rows.map(ptinRow)))
  return (await importList(db, { files: [path], dataDir: folder, listDate, force: true, scope: 'whole' })).report
}

const OLD: PtinRow = { LAST_NAME: 'Able' }
const FRESH: PtinRow = { LAST_NAME: 'Evans', BUS_ADDR_LINE1: '9 Oak Road' }
const LONG = 'Kind and exact, and quick to answer. '.repeat(10)

/** The listing added by the second list. */
let fresh: { id: number; publicId: string }
beforeEach(async () => {
  await emptyDirectory(db)
  await load(OLD)
  await load(OLD, FRESH)
  fresh = (await db<[typeof fresh]>`select id, public_id from listing where last_name = 'Evans'`)[0]
})

const accountId = async () => (await personIn(db)).who.accountId
const agentAccountId = async () => (await personIn(db, { role: 'agent' })).who.accountId

/** Every way a row can reference a listing. */
const REFERENCES: Record<string, () => Promise<unknown>> = {
  'agent.listing_id': () => personIn(db, { role: 'agent', listing: fresh.publicId }),
  'agent.wished_listing_id': async () =>
    db`update agent set wished_listing_id = ${fresh.id} where account_id = ${await agentAccountId()}`,
  'answer.listing_id': async () => {
    const [question] = await db<[{ id: number }]>`
      insert into question (author_id, title, body, topic, state, published_at)
      values (${await accountId()}, 'How long does it take?', ${LONG}, 'nonprofit', 'published', now()) returning id`
    await db`
      insert into answer (question_id, author_id, listing_id, body, state, published_at)
      values (${question.id}, ${await agentAccountId()}, ${fresh.id}, ${LONG}, 'published', now())`
  },
  'article.listing_id': async () =>
    db`insert into article (author_id, listing_id) values (${await agentAccountId()}, ${fresh.id})`,
  'claim.listing_id': async () =>
    db`
      insert into claim (listing_id, account_id, relation, method)
      values (${fresh.id}, ${await agentAccountId()}, 'self', 'document')`,
  'conversation.listing_id': async () =>
    db`
      insert into conversation (client_id, agent_id, listing_id)
      values (${await accountId()}, ${await agentAccountId()}, ${fresh.id})`,
  'correction.listing_id': () =>
    db`
      insert into correction (listing_id, kind, relation, email, message, status)
      values (${fresh.id}, 'correction', 'visitor', 'rae@mail.example', 'The name is misspelled.', 'open')`,
  'discipline_match.listing_id': async () => {
    const [entry] = await db<[{ id: number }]>`
      insert into discipline_entry (fingerprint, first_name, last_name, city, state, last_key, first_key, middle_key,
        city_key, credential, action, effective_on)
      values (gen_random_uuid()::text, 'Eve', 'Evans', 'Reno', 'NV', 'evans', 'eve', '', 'reno', 'Enrolled agent',
        'censure', '2026-01-05') returning id`
    await db`insert into discipline_match (entry_id, listing_id) values (${entry.id}, ${fresh.id})`
  },
  'join_alert.listing_id': () =>
    db`
      insert into join_alert (listing_id, email, confirmed_at) values (${fresh.id}, 'rae@mail.example', now())`,
  'listing_change.listing_id': async () =>
    db`
      insert into listing_change (listing_id, account_id, kind, wanted)
      values (${fresh.id}, ${await agentAccountId()}, 'credentials', '{}')`,
  'listing_profile.listing_id': () => db`insert into listing_profile (listing_id) values (${fresh.id})`,
  'listing_rating.listing_id': () => db`insert into listing_rating (listing_id) values (${fresh.id})`,
  'receipt.listing_id': () =>
    db`insert into receipt (id, asked, outcome, listing_id, answer) values ('r-1', '{}', 'one', ${fresh.id}, '{}')`,
  'review.listing_id': () => review(),
  'saved_listing.listing_id': async () =>
    db`
      insert into saved_listing (account_id, listing_id, known_status, watching)
      values (${await accountId()}, ${fresh.id}, 'listed', true)`,
  'waiting_message.listing_id': async () =>
    db`
      insert into waiting_message (account_id, listing_id, id, body)
      values (${await accountId()}, ${fresh.id}, gen_random_uuid(), 'Can you help with a CP2000?')`,
}
const review = async () =>
  db`
    insert into review (listing_id, author_id, rating, comment, state, published_at)
    values (${fresh.id}, ${await accountId()}, 5, ${LONG}, 'published', now())`

const found = async () => {
  const { query } = parseAgentQuery(new URLSearchParams({ q: 'evans' }))
  const { total } = await searchAgents(db, query)
  const sitemap: string[] = []
  for await (const some of listForSitemap(db, 1)) sitemap.push(...some.map(({ lastName }) => lastName))
  const openData: string[] = []
  for await (const some of listOpenData(db, 'https://enrolled.example')) {
    openData.push(...some.map((row) => row.last_name))
  }
  const seen = await viewAgent(db, fresh.publicId).then(
    () => true,
    () => false,
  )
  return { total, sitemap: sitemap.includes('Evans'), openData: openData.includes('Evans'), seen }
}
const EVERYWHERE = { total: 1, sitemap: true, openData: true, seen: true }
const NOWHERE = { total: 0, sitemap: false, openData: false, seen: false }

test('every foreign key to a listing is covered here', async () => {
  const declared = await db<{ name: string }[]>`
    select t.relname || '.' || a.attname as name
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'listing'::regclass order by 1`
  expect(Object.keys(REFERENCES).toSorted()).toEqual(declared.map(({ name }) => name).toSorted())
})

test('each foreign key to a listing has an index that covers every row', async () => {
  const unserved = await db`
    select t.relname, a.attname
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'listing'::regclass
      and not exists (
        select 1 from pg_index i
        where i.indrelid = c.conrelid and i.indkey[0] = a.attnum
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))`
  expect(unserved).toEqual([])
})

test.each(Object.keys(REFERENCES))(
  'undo deletes no row of %s, and the next list restores the listing',
  async (name) => {
    await REFERENCES[name]?.()
    const [table = '', column = ''] = name.split('.')
    const referring = () => db`select * from ${db(table)} where ${db(column)} = ${fresh.id}`
    const before = await referring()
    expect(before).toHaveLength(1)

    expect(await undoImport(db)).toMatchObject({ removed: 0, kept: 1 })
    expect(await referring()).toEqual(before)
    expect(await found()).toEqual(NOWHERE)

    expect(await load(OLD, FRESH)).toMatchObject({ returned: 1, new: 0, unchanged: 1 })
    expect(await db`select id, public_id, status from listing where last_name = 'Evans'`).toEqual([
      { ...fresh, status: 'listed' },
    ])
    expect(await referring()).toEqual(before)
    expect(await found()).toEqual(EVERYWHERE)
  },
)

test('a listing that nothing refers to is deleted', async () => {
  expect(await undoImport(db)).toMatchObject({ removed: 1, kept: 0 })
  expect(await db`select last_name from listing`).toEqual([{ lastName: 'Able' }])
})

test('a listing that another one leads to stays', async () => {
  await db`update listing set status = 'hidden', merged_into = ${fresh.id} where last_name = 'Able'`
  expect(await undoImport(db)).toMatchObject({ removed: 0, kept: 1 })
})

test('a listing kept by one undo is hidden again by the next', async () => {
  await review()
  await undoImport(db)
  await load(OLD, FRESH)
  await undoImport(db)
  expect(await found()).toEqual(NOWHERE)
  expect(await load(OLD, FRESH)).toMatchObject({ returned: 1 })
  expect(await found()).toEqual(EVERYWHERE)
})

test('a kept listing returns with facts that changed in the meantime', async () => {
  await review()
  await undoImport(db)
  expect(await load(OLD, { ...FRESH, BUS_PHNE_NBR: '2515550123' })).toMatchObject({ returned: 1, new: 0 })
  expect(await db`select status, phone from listing where id = ${fresh.id}`).toEqual([
    { status: 'listed', phone: '+12515550123' },
  ])
})

test('a person who opted out before the undo stays hidden, whatever list follows', async () => {
  await review()
  await db`update listing set status = 'hidden' where id = ${fresh.id}`
  await undoImport(db)
  await load(OLD, FRESH)
  expect(await found()).toEqual(NOWHERE)
})

test("a kept listing isn't among the opted-out ones", async () => {
  const staff = proveModerator((await personIn(db, { role: 'moderator' })).who)
  await review()
  await undoImport(db)
  expect(await listRemovedListings(db, staff, { page: 1, perPage: 20 })).toMatchObject({ rows: [], total: 0 })
})

test('undo reports its progress', async () => {
  const said: string[] = []
  await undoImport(db, ({ phase }) => void said.push(phase))
  expect(said).toEqual(['remove', 'restore', 'refresh'])
})
