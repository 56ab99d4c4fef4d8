import { expect, test } from 'vitest'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { plusDays, today } from '#common/dates.ts'
import { searchAgents } from './search-agents.ts'
import { viewAgent } from './view-agent.ts'

const db = await testDatabase()
const NAMES = ['Ann', 'Bea', 'Cid', 'Dov', 'Eve', 'Fay']
const ids = await insertListings(
  db,
  NAMES.map((firstName) => ({ lastName: 'Vale', firstName, profile: {} })),
)
const record = (nth: number, conversations: number, median: number | null, inTime: number) => db`
  insert into reply_record (listing_id, conversations, median_minutes, in_two_days, as_of)
  select id, ${conversations}, ${median}, ${inTime}, '2026-11-25T03:00:00Z' from listing where public_id = ${ids[nth] ?? ''}`
await record(0, 8, 200, 7)
await record(1, 30, 45, 30)
await record(2, 4, null, 4)
await record(3, 9, null, 2)
await record(4, 5, 200, 5)
await record(5, 5, 1, 5)
await db`
  insert into away_period (listing_id, from_on, back_on)
  select id, ${today()}, ${plusDays(today(), 3)} from listing where public_id = ${ids[5] ?? ''}`

const found = async (query: object = {}) => {
  const { hits, total, orderedBy } = await searchAgents(db, { ...EMPTY_AGENT_QUERY, lastName: 'vale', ...query })
  return { total, hits, orderedBy, names: hits.map(({ firstName }) => firstName) }
}

test('sorting by reply lists who has five conversations, fastest first, and who is away last', async () => {
  const { names, total, orderedBy } = await found({ sort: 'reply' })
  expect(names).toEqual(['Bea', 'Eve', 'Ann', 'Dov', 'Fay'])
  expect(total).toBe(5)
  expect(orderedBy).toContain('at least 5 conversations')
  const everywhere = await searchAgents(db, { ...EMPTY_AGENT_QUERY, sort: 'reply' })
  expect(everywhere.hits.map(({ firstName }) => firstName)).toEqual(names)
})

test('a result and the profile show the same record, dated, from five conversations up', async () => {
  const { hits } = await found({ sort: 'name' })
  const shown = Object.fromEntries(hits.map(({ firstName, replies }) => [firstName, replies]))
  expect(shown).toEqual({
    Ann: { medianMinutes: 200, onTimePercent: 87, asOf: '2026-11-24' },
    Bea: { medianMinutes: 45, onTimePercent: 100, asOf: '2026-11-24' },
    Cid: null,
    Dov: { medianMinutes: null, onTimePercent: 22, asOf: '2026-11-24' },
    Eve: { medianMinutes: 200, onTimePercent: 100, asOf: '2026-11-24' },
    Fay: { medianMinutes: 1, onTimePercent: 100, asOf: '2026-11-24' },
  })
  for (const { publicId, replies, awayUntil } of hits)
    expect((await viewAgent(db, publicId)).profile).toMatchObject({ replies, awayUntil })
})

test('who is away says until when, only while it lasts', async () => {
  const away = async () => (await found()).hits.filter(({ awayUntil }) => awayUntil !== null)
  expect(await away()).toMatchObject([{ firstName: 'Fay', awayUntil: plusDays(today(), 3) }])
  await db`update away_period set from_on = ${plusDays(today(), 1)}`
  await bumpDataVersion(db, 'listings')
  expect(await away()).toEqual([])
})
