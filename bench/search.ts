/**
 * npm run bench -- search: the directory's search on made lists, twice: one preparer in twelve is an enrolled agent, as
 * in the IRS file, and all of them are. Each row stands beside the look-up of one listing by its key, measured just
 * before it: nothing that asks the database can be faster.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type AgentQuery, EMPTY_AGENT_QUERY } from '#contract/agent-query.ts'
import { nameKey } from '#contract/name-key.ts'
import { searchAgents } from '#server/agents/search-agents.ts'
import { suggestAgentPlaces } from '#server/agents/suggest-agent-places.ts'
import { suggestNames } from '#server/agents/suggest-names.ts'
import { importList } from '#server/imports/import-list.ts'
import { loadPlaces } from '#server/places/load-places.ts'
import { connect } from '#server/platform/connect.ts'
import type { Database } from '#server/platform/db.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrate.ts'
import { POOL } from '#server/platform/settings.ts'
import { misspell, SLIPS } from '#tests/support/misspell.ts'
import { type Random, seededRandom } from '#tests/support/random.ts'
import { type Load, underLoad } from './load.ts'

const MAKER = join(import.meta.dirname, '../tests/support/make-extract/make_foia.mjs')
const CLIENTS = 16
const LOAD_MS = 4_000
/** The limit is measured again beside each row: a shared machine is not as fast in one minute as in the next. */
const LIMIT_MS = 1_500
const PEOPLE = 4_000
const MISSPELT = 2_000
const ROUNDS_OF_PAGES = 200
/** Of a state; the last page where it has fewer. */
const DEEP_PAGE = 1_000

type Person = {
  id: number
  publicId: string
  lastKey: string
  firstKey: string
  city: string
  state: string
  zip: string
}
type Question = { name: string; ask: () => Promise<unknown>; floor?: number; target?: number }
type Say = (line: string) => void

export async function benchSearch({ rows, json }: { rows: number; json: boolean }): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'enrolled-bench-'))
  const embedded = await startEmbeddedPostgres({ dataDir: folder })
  const say: Say = (line) => void (json || process.stdout.write(`${line}\n`))
  try {
    const results = []
    for (const profile of ['ptin', 'ea'] as const) {
      const url = await freshDatabase(embedded.url, `bench_${profile}`)
      await importMade(url, { folder, rows, profile })
      // As the server connects.
      const db = connect({ url, pool: POOL, name: 'bench', statementTimeoutMs: 10_000 })
      results.push(await benchProfile(db, { rows, profile, say }))
      await db.end()
    }
    return { node: process.version, rows, clients: CLIENTS, pool: POOL, results }
  } finally {
    await embedded.leave()
    await rm(folder, { recursive: true, force: true })
  }
}

async function freshDatabase(base: string, name: string): Promise<string> {
  const admin = connect({ url: base, pool: 1, name: 'bench', statementTimeoutMs: 0 })
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const url = new URL(base)
  url.pathname = `/${name}`
  return url.href
}

type Made = { folder: string; rows: number; profile: 'ptin' | 'ea' }

async function importMade(url: string, { folder, rows, profile }: Made): Promise<void> {
  const db = connect({ url, pool: 2, name: 'bench-import', statementTimeoutMs: 0 })
  await migrate(db)
  await loadPlaces(db)
  const file = join(folder, `${profile}.csv`)
  const options = ['gen', '--rows', String(rows), '--profile', profile, '--seed', '1', '--out', file]
  await promisify(execFile)(process.execPath, [MAKER, ...options])
  await importList(db, { files: [file], listDate: '2026-03-26', scope: 'whole', dataDir: folder })
  // What autovacuum does in the minutes after an import.
  await db.unsafe('vacuum analyze')
  await db.end()
}

async function benchProfile(db: Database, { rows, profile, say }: { rows: number; profile: string; say: Say }) {
  const [{ listings, version }] = await db<[{ listings: number; version: string }]>`
    select count(*)::int as listings, current_setting('server_version') as version from listing`
  const count = (number: number) => number.toLocaleString('en-US')
  say(`\nsearch: ${count(listings)} listings of ${count(rows)} preparers (make-extract --profile ${profile} --seed 1),`)
  say(
    `  Node ${process.version}, PostgreSQL ${version}, ${CLIENTS} clients, pool of ${POOL}, ${LOAD_MS / 1000} s each\n`,
  )
  say('milliseconds; beside each the look-up of one listing by its key')
  say(['', 'p50', 'p99', 'per s', 'key p50', 'key p99', 'times'].map(inColumn).join(''))
  const people = await somePeople(db)
  const random = seededRandom(2)
  const byKey = () => db`select public_id from listing where id = ${random.pick(people).id}`
  const loads: Record<string, Load & { limit: Load }> = {}
  for (const { name, ask, floor, target } of questions(db, people, random)) {
    const limit = await underLoad(byKey, CLIENTS, LIMIT_MS)
    const load = { ...(await underLoad(ask, CLIENTS, LOAD_MS)), limit }
    loads[name] = load
    say(`${lineOf(name, load)}${floor ? `   p99: floor ${floor}, target ${target}` : ''}`)
  }
  const found = await shareFound(db, people, seededRandom(3))
  say(`\nmisspelt last names found on page 1, of ${count(MISSPELT)} each (floor 95 %, target 99 %); the very person`)
  for (const [given, { name, person }] of Object.entries(found))
    say(`  with the ${given.padEnd(22)} ${(name * 100).toFixed(1)} %   ${(person * 100).toFixed(1)} %`)
  const deep = await deepAgainstFirst(db)
  say(`\npage ${deep.page} of ${deep.state} against page 1: ${deep.ratio.toFixed(2)} x (floor 2, target 1.2)`)
  return { profile, listings, version, loads, found, deep }
}

function lineOf(name: string, { p50, p99, qps, limit }: Load & { limit: Load }): string {
  const numbers = [p50, p99].map((ms) => ms.toFixed(1))
  const limits = [limit.p50, limit.p99, p50 / limit.p50].map((number) => number.toFixed(1))
  return [name, ...numbers, qps.toFixed(0), ...limits].map(inColumn).join('')
}

const inColumn = (text: string, column: number) => (column === 0 ? text.padEnd(40) : text.padStart(9))

/** Drawn from the listings, so that common names are asked for more often, as they are by people. */
const somePeople = (db: Database) => db<Person[]>`
  select id, public_id, last_key, first_key, city, state, zip from listing
  where status = 'listed' and state is not null and zip in (select zip from zip where lat is not null)
    and length(last_key) >= 4 and length(first_key) > 1
  order by md5(id::text) limit ${PEOPLE}`

function questions(db: Database, people: readonly Person[], random: Random): Question[] {
  const some = () => random.pick(people)
  const search = (query: Partial<AgentQuery>) => searchAgents(db, { ...EMPTY_AGENT_QUERY, ...query })
  const page = { floor: 25, target: 15 }
  const misspelt = { floor: 40, target: 20 }
  const near = { floor: 30, target: 15 }
  const suggestion = { floor: 15, target: 8 }
  const wrong = ({ lastKey }: Person) => misspell(lastKey, random.pick(SLIPS), random) ?? lastKey
  const of = (make: (person: Person) => Partial<AgentQuery>) => () => search(make(some()))
  return [
    { name: 'limit: 20 bare rows of the name index', ask: () => twenty(db, some()) },
    { name: 'suggest names', ask: () => suggestNames(db, beginning(some(), random)), ...suggestion },
    { name: 'suggest places', ask: () => suggestAgentPlaces(db, placeBeginning(some(), random)), ...suggestion },
    { name: 'last name', ask: of(({ lastKey }) => ({ lastName: lastKey })), ...page },
    {
      name: 'last and first name',
      ask: of(({ lastKey, firstKey }) => ({ lastName: lastKey, firstName: firstKey })),
      ...page,
    },
    { name: 'last name in a state', ask: of(({ lastKey, state }) => ({ lastName: lastKey, state })), ...page },
    { name: 'city', ask: of(({ city, state }) => ({ city, state })), ...page },
    { name: 'state', ask: of(({ state }) => ({ state })), ...page },
    { name: 'ZIP code', ask: of(({ zip }) => ({ zip })), ...page },
    {
      name: 'misspelt last name, first name',
      ask: of((who) => ({ lastName: wrong(who), firstName: who.firstKey })),
      ...misspelt,
    },
    { name: 'misspelt last name, state', ask: of((who) => ({ lastName: wrong(who), state: who.state })), ...misspelt },
    { name: 'within 10 miles', ask: of(({ zip }) => ({ zip, radiusMiles: 10 })), ...near },
    { name: 'within 25 miles', ask: of(({ zip }) => ({ zip, radiusMiles: 25 })), ...near },
    { name: 'within 100 miles', ask: of(({ zip }) => ({ zip, radiusMiles: 100 })), ...near },
    { name: 'last name within 25 miles', ask: of(({ lastKey, zip }) => ({ lastName: lastKey, zip, radiusMiles: 25 })) },
    {
      name: 'one box: first name, last name, city',
      ask: of((who) => ({ q: `${who.firstKey} ${who.lastKey} ${who.city}` })),
    },
  ]
}

const twenty = (db: Database, { lastKey }: Person) => db`
  select id, first_name, middle_name, last_name, suffix, city, state, zip, dba, lat, lng from listing
  where status = 'listed' and last_key >= ${lastKey} order by last_key, first_key, id limit 20`

const beginning = ({ lastKey, firstKey }: Person, random: Random) => ({
  lastName: lastKey.slice(0, 2 + random.below(3)),
  firstName: firstKey.slice(0, random.below(3)),
})

const placeBeginning = ({ zip, city }: Person, random: Random) =>
  random.below(2) === 0
    ? { zip: zip.slice(0, 2 + random.below(3)), city: '', state: '' }
    : { zip: '', city: city.slice(0, 2 + random.below(4)), state: '' }

/** How often somebody of the name that was meant stands on page 1, and how often the very person asked for. */
async function shareFound(db: Database, people: readonly Person[], random: Random) {
  const asked = people.flatMap((person, at) => {
    const lastName = misspell(person.lastKey, SLIPS[at % SLIPS.length] ?? 'drop', random)
    return lastName ? [{ person, lastName }] : []
  })
  const ways: Record<string, (person: Person) => Partial<AgentQuery>> = {
    'first name': ({ firstKey }) => ({ firstName: firstKey }),
    'first name and state': ({ firstKey, state }) => ({ firstName: firstKey, state }),
    state: ({ state }) => ({ state }),
  }
  const shares: Record<string, { name: number; person: number }> = {}
  for (const [way, more] of Object.entries(ways)) {
    const found = { name: 0, person: 0 }
    const some = asked.slice(0, MISSPELT)
    for (const { person, lastName } of some) {
      const { hits } = await searchAgents(db, { ...EMPTY_AGENT_QUERY, lastName, ...more(person) })
      if (hits.some(({ lastName: shown }) => nameKey(shown) === person.lastKey)) found.name++
      if (hits.some(({ publicId }) => publicId === person.publicId)) found.person++
    }
    shares[way] = { name: found.name / some.length, person: found.person / some.length }
  }
  return shares
}

/** In the largest state, one client, the two pages by turns. */
async function deepAgainstFirst(db: Database) {
  const [{ state, listings }] = await db<[{ state: string; listings: number }]>`
    select state, listings from count_by_state where state <> '' order by listings desc limit 1`
  const page = Math.min(DEEP_PAGE, Math.ceil(listings / EMPTY_AGENT_QUERY.perPage))
  const times: Record<number, number[]> = { 1: [], [page]: [] }
  for (let round = 0; round < ROUNDS_OF_PAGES; round++) {
    for (const asked of [1, page]) {
      const start = performance.now()
      await searchAgents(db, { ...EMPTY_AGENT_QUERY, state, page: asked })
      times[asked]?.push(performance.now() - start)
    }
  }
  const [first, deep] = [median(times[1] ?? []), median(times[page] ?? [])]
  return { state, page, firstMs: first, deepMs: deep, ratio: deep / first }
}

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0
