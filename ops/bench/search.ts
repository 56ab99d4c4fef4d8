/**
 * npm run bench -- search: the directory search on generated lists. Runs twice: with one preparer in twelve an enrolled
 * agent, as in the IRS file, and with all of them. Each row is compared with the lookup of one listing by its key,
 * measured just before it: no database query can be faster.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type AgentQuery, EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { LANGUAGES, MEETING_MODES, SERVICES } from '#common/option-lists.ts'
import { nameKey } from '#common/name-key.ts'
import { searchAgents } from '#server/domains/agents/search-agents.ts'
import { suggestAgentPlaces, suggestNames } from '#server/domains/agents/suggestions.ts'
import { importList } from '#server/domains/imports/import-list.ts'
import { loadPlaces } from '#server/domains/places/load-places.ts'
import { suggestForSearch } from '#server/domains/suggestions/suggest-for-search.ts'
import { connect } from '#server/platform/connect.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import type { Database } from '#server/platform/db.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrate.ts'
import { POOL } from '#server/platform/settings.ts'
import { misspell, SLIPS } from '#tests/support/misspell.ts'
import { type Random, seededRandom } from '#tests/support/random.ts'
import { type Load, underLoad } from './load.ts'

const MAKER = join(import.meta.dirname, '../../tests/support/make-extract/make_foia.mjs')
const CLIENTS = 16
const LOAD_MS = 4_000
/** The limit is measured again for each row, because the speed of a shared machine varies from minute to minute. */
const LIMIT_MS = 1_500
const PEOPLE = 4_000
const CLAIMED_EVERY = 10
const MISSPELLED_COUNT = 2_000
const ROUNDS_OF_PAGES = 200
/** Page number within a state; the last page if it has fewer. */
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
type SearchCase = { name: string; runQuery: () => Promise<unknown>; floor?: number; target?: number }
type PrintLine = (line: string) => void

export async function benchSearch({ rows, json }: { rows: number; json: boolean }): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'enrolled-bench-'))
  const embedded = await startEmbeddedPostgres({ dataDir: folder })
  const printLine: PrintLine = (line) => void (json || process.stdout.write(`${line}\n`))
  try {
    const results = []
    for (const profile of ['ptin', 'ea'] as const) {
      const url = await freshDatabase(embedded.url, `bench_${profile}`)
      await importGenerated(url, { folder, rows, profile })
      // The same connection settings as the server.
      const db = connect({ url, pool: POOL, name: 'bench', statementTimeoutMs: 10_000 })
      results.push(await benchProfile(db, { rows, profile, printLine }))
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

type GeneratedList = { folder: string; rows: number; profile: 'ptin' | 'ea' }

async function importGenerated(url: string, { folder, rows, profile }: GeneratedList): Promise<void> {
  const db = connect({ url, pool: 2, name: 'bench-import', statementTimeoutMs: 0 })
  await migrate(db)
  await loadPlaces(db)
  const file = join(folder, `${profile}.csv`)
  const options = ['gen', '--rows', String(rows), '--profile', profile, '--seed', '1', '--out', file]
  await promisify(execFile)(process.execPath, [MAKER, ...options])
  await importList(db, { files: [file], listDate: '2026-03-26', scope: 'whole', dataDir: folder })
  await claimSome(db)
  // As autovacuum does in the minutes after an import.
  await db.unsafe('vacuum analyze')
  await db.end()
}

/** One listing in CLAIMED_EVERY is claimed, with a profile drawn from the closed lists; a third of them has reviews. */
async function claimSome(db: Database): Promise<void> {
  await db`
    with claimed as (
      select id, hashint4(id) / ${CLAIMED_EVERY}::int & 1073741823 as h from listing where status = 'listed' and hashint4(id) % ${CLAIMED_EVERY}::int = 0),
    holder as (
      insert into account (email, first_name, last_name, role, email_verified_at)
      select 'holder-' || id || '@mail.example', 'Holder', id::text, 'agent', now() from claimed
      returning id, last_name::int as listing_id),
    agents as (
      insert into agent (account_id, approval, listing_id) select id, 'approved', listing_id from holder),
    ratings as (
      insert into listing_rating (listing_id, stars_3, stars_5) select id, h % 4, h % 7 from claimed where h % 3 = 0)
    insert into listing_profile (listing_id, headline, services, languages, meeting_modes, accepting_clients,
      accepting_confirmed_at, fees)
    select id, 'A headline', ${some(
      db,
      SERVICES.map(({ slug }) => slug),
      6,
    )},
      ${some(
        db,
        LANGUAGES.map(({ tag }) => tag),
        2,
      )}, ${some(
        db,
        MEETING_MODES.map(({ slug }) => slug),
        2,
      )}, h / 25 % 3 > 0,
      now() - h / 7 % 150 * interval '1 day',
      jsonb_build_array(jsonb_build_object('service', 'individual', 'amountCents', 9000 + h % 90 * 1000, 'unit', 'return',
        'validUntil', '2999-12-31', 'free', false))
    from claimed`
  await bumpDataVersion(db, 'listings')
}

/** A few neighbors in a closed list. */
const some = (db: Database, values: readonly string[], most: number) => db`
  (${values as string[]}::text[])[1 + h % ${values.length}::int:1 + h % ${values.length}::int + h / 64 % ${most}::int]`

async function benchProfile(
  db: Database,
  { rows, profile, printLine }: { rows: number; profile: string; printLine: PrintLine },
) {
  const [{ listings, version }] = await db<[{ listings: number; version: string }]>`
    select count(*)::int as listings, current_setting('server_version') as version from listing`
  const count = (number: number) => number.toLocaleString('en-US')
  printLine(
    `\nsearch: ${count(listings)} listings of ${count(rows)} preparers (make-extract --profile ${profile} --seed 1),`,
  )
  printLine(
    `  Node ${process.version}, PostgreSQL ${version}, ${CLIENTS} clients, pool of ${POOL}, ${LOAD_MS / 1000} s each\n`,
  )
  printLine('milliseconds; beside each the look-up of one listing by its key')
  printLine(['', 'p50', 'p99', 'per s', 'key p50', 'key p99', 'times'].map(inColumn).join(''))
  const people = await samplePeople(db)
  const random = seededRandom(2)
  const byKey = () => db`select public_id from listing where id = ${random.pick(people).id}`
  const loads: Record<string, Load & { limit: Load }> = {}
  for (const { name, runQuery, floor, target } of searchCases(db, people, random, (await largestState(db)).state)) {
    const limit = await underLoad(byKey, CLIENTS, LIMIT_MS)
    const load = { ...(await underLoad(runQuery, CLIENTS, LOAD_MS)), limit }
    loads[name] = load
    printLine(`${lineOf(name, load)}${floor ? `   p99: floor ${floor}, target ${target}` : ''}`)
  }
  const found = await shareFound(db, people, seededRandom(3))
  printLine(
    `\nmisspelled last names found on page 1, of ${count(MISSPELLED_COUNT)} each (floor 95 %, target 99 %); the very person`,
  )
  for (const [given, { name, person }] of Object.entries(found))
    printLine(`  with the ${given.padEnd(22)} ${(name * 100).toFixed(1)} %   ${(person * 100).toFixed(1)} %`)
  const deep = await compareDeepPage(db)
  printLine(`\npage ${deep.page} of ${deep.state} against page 1: ${deep.ratio.toFixed(2)} x (floor 2, target 1.2)`)
  return { profile, listings, version, loads, found, deep }
}

function lineOf(name: string, { p50, p99, qps, limit }: Load & { limit: Load }): string {
  const numbers = [p50, p99].map((ms) => ms.toFixed(1))
  const limits = [limit.p50, limit.p99, p50 / limit.p50].map((number) => number.toFixed(1))
  return [name, ...numbers, qps.toFixed(0), ...limits].map(inColumn).join('')
}

const inColumn = (text: string, column: number) => (column === 0 ? text.padEnd(40) : text.padStart(9))

/** Sampled from the listings, so that common names are searched more often, as people do. */
const samplePeople = (db: Database) => db<Person[]>`
  select id, public_id, last_key, first_key, city, state, zip from listing
  where status = 'listed' and state is not null and zip in (select zip from zip where lat is not null)
    and length(last_key) >= 4 and length(first_key) > 1
  order by md5(id::text) limit ${PEOPLE}`

function searchCases(db: Database, people: readonly Person[], random: Random, largest: string): SearchCase[] {
  const some = () => random.pick(people)
  const search = (query: Partial<AgentQuery>) => searchAgents(db, { ...EMPTY_AGENT_QUERY, ...query })
  const page = { floor: 25, target: 15 }
  const misspelled = { floor: 40, target: 20 }
  const near = { floor: 30, target: 15 }
  const suggestion = { floor: 15, target: 8 }
  const wrong = ({ lastKey }: Person) => misspell(lastKey, random.pick(SLIPS), random) ?? lastKey
  const of = (make: (person: Person) => Partial<AgentQuery>) => () => search(make(some()))
  const counted = { floor: 60, target: 30 }
  return [
    { name: 'limit: 20 bare rows of the name index', runQuery: () => firstTwenty(db, some()) },
    { name: 'suggest names', runQuery: () => suggestNames(db, namePrefixes(some(), random)), ...suggestion },
    { name: 'suggest places', runQuery: () => suggestAgentPlaces(db, placePrefix(some(), random)), ...suggestion },
    {
      name: 'suggest for the search box',
      runQuery: () => suggestForSearch(db, boxBeginning(some(), random)),
      floor: 30,
      target: 15,
    },
    { name: 'last name', runQuery: of(({ lastKey }) => ({ lastName: lastKey })), ...page },
    {
      name: 'last and first name',
      runQuery: of(({ lastKey, firstKey }) => ({ lastName: lastKey, firstName: firstKey })),
      ...page,
    },
    { name: 'last name in a state', runQuery: of(({ lastKey, state }) => ({ lastName: lastKey, state })), ...page },
    { name: 'city', runQuery: of(({ city, state }) => ({ city, state })), ...page },
    { name: 'state', runQuery: of(({ state }) => ({ state })), ...page },
    { name: 'whole country, with all counts', runQuery: of(() => ({})), ...counted },
    {
      name: 'largest state, with all counts',
      runQuery: of(() => ({ state: largest })),
      ...counted,
    },
    { name: 'largest state, page 1,000', runQuery: of(() => ({ state: largest, page: DEEP_PAGE })), ...counted },
    {
      name: 'largest state, two filters',
      runQuery: of(() => ({ state: largest, language: 'es' as const, accepting: true })),
      ...counted,
    },
    { name: 'ZIP code', runQuery: of(({ zip }) => ({ zip })), ...page },
    {
      name: 'misspelled last name, first name',
      runQuery: of((who) => ({ lastName: wrong(who), firstName: who.firstKey })),
      ...misspelled,
    },
    {
      name: 'misspelled last name, state',
      runQuery: of((who) => ({ lastName: wrong(who), state: who.state })),
      ...misspelled,
    },
    { name: 'within 10 miles', runQuery: of(({ zip }) => ({ zip, radiusMiles: 10 })), ...near },
    { name: 'within 25 miles', runQuery: of(({ zip }) => ({ zip, radiusMiles: 25 })), ...near },
    { name: 'within 100 miles', runQuery: of(({ zip }) => ({ zip, radiusMiles: 100 })), ...near },
    {
      name: 'last name within 25 miles',
      runQuery: of(({ lastKey, zip }) => ({ lastName: lastKey, zip, radiusMiles: 25 })),
    },
    {
      name: 'one box: first name, last name, city',
      runQuery: of((who) => ({ q: `${who.firstKey} ${who.lastKey} ${who.city}` })),
    },
  ]
}

const firstTwenty = (db: Database, { lastKey }: Person) => db`
  select id, first_name, middle_name, last_name, suffix, city, state, zip, dba, lat, lng from listing
  where status = 'listed' and last_key >= ${lastKey} order by last_key, first_key, id limit 20`

const namePrefixes = ({ lastKey, firstKey }: Person, random: Random) => ({
  lastName: lastKey.slice(0, 2 + random.below(3)),
  firstName: firstKey.slice(0, random.below(3)),
})

const placePrefix = ({ zip, city }: Person, random: Random) =>
  random.below(2) === 0
    ? { zip: zip.slice(0, 2 + random.below(3)), city: '', state: '' }
    : { zip: '', city: city.slice(0, 2 + random.below(4)), state: '' }

/** A name in either order, a city, or a ZIP code, as far as someone has typed it. */
function boxBeginning({ lastKey, firstKey, city, state, zip }: Person, random: Random): string {
  const whole = random.pick([`${firstKey} ${lastKey}`, `${lastKey} ${firstKey}`, `${city} ${state}`, zip])
  return whole.slice(0, 2 + random.below(whole.length - 1))
}

/** The share of searches with a person of the intended name on page 1, and the share with the very person. */
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
    const some = asked.slice(0, MISSPELLED_COUNT)
    for (const { person, lastName } of some) {
      const { hits } = await searchAgents(db, { ...EMPTY_AGENT_QUERY, lastName, ...more(person) })
      if (hits.some(({ lastName: shown }) => nameKey(shown) === person.lastKey)) found.name++
      if (hits.some(({ publicId }) => publicId === person.publicId)) found.person++
    }
    shares[way] = { name: found.name / some.length, person: found.person / some.length }
  }
  return shares
}

/** In the largest state, with one client, alternating between the two pages. */
async function compareDeepPage(db: Database) {
  const { state, listings } = await largestState(db)
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

async function largestState(db: Database) {
  const [largest] = await db<[{ state: string; listings: number }]>`
    select state, listings from count_by_state where state <> '' order by listings desc limit 1`
  return largest
}

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0
