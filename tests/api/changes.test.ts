/** The changes feed: replaying it gives an exact copy of the directory. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { proveAdmin, proveModerator } from '#server/domains/accounts/prove-actor.ts'
import { decideCorrection, restoreListing } from '#server/domains/corrections/correction-queue.ts'
import { decideDoubt, reopenDoubt } from '#server/domains/imports/decide-doubt.ts'
import { importList } from '#server/domains/imports/import-list.ts'
import type { ImportOutcome } from '#server/domains/imports/types.ts'
import { undoImport } from '#server/domains/imports/undo-import.ts'
import { paths } from '#common/paths.ts'
import { readSettings } from '#server/platform/settings.ts'
import { AUTH_SECRET, NO_PAGES } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { emptyDirectory, type PtinRow, ptinRow, ptinText, testFolder } from '#tests/support/lists.ts'
import { personIn } from '#tests/support/people.ts'

const db = await testDatabase()
const { folder, file, made } = testFolder()
const settings = readSettings({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  AUTH_SECRET,
  RATE_LIMITS: 'off',
  APP_ORIGIN: 'https://enrolled.example',
})
const app = await buildApp({ settings, db, pages: NO_PAGES as never })
beforeAll(() => () => app.close())

const staff = async () => (await personIn(db, { role: 'admin' })).who
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url: `/api/v2${url}`, headers })

type Entry = {
  seq: number
  id: string
  type: string
  cause: string | null
  import_id: number | null
  changed: string[]
  merged_into: string | null
  record: Record<string, unknown> | null
}
type Copy = Map<string, Record<string, unknown>>

const replay = (copy: Copy, entries: readonly Entry[]): Copy => {
  const after = new Map(copy)
  for (const { id, record } of entries) {
    if (record) after.set(id, record)
    else after.delete(id)
  }
  return after
}

const linesOf = <T>(body: string): T[] =>
  body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T)

/** All entries after one, page by page. */
async function feed(since = 0, limit = 1_000): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let next = since; ;) {
    const { data, meta } = (await get(`/changes?since=${next}&limit=${limit}`)).json<{
      data: Entry[]
      meta: { next: number; has_more: boolean }
    }>()
    entries.push(...data)
    if (!meta.has_more) return entries
    next = meta.next
  }
}

const fileOf = async ({ runId }: { runId: number | null }) =>
  linesOf<Entry>((await get(`/changes/imports/${runId}`)).body)

/** The directory itself, from the open data: without the dates of the lists, which an entry has. */
async function directory(): Promise<Copy> {
  const { body } = await app.inject({ url: paths.openDataLines })
  return new Map(
    linesOf<Record<string, unknown> & { id: string }>(body).map(
      ({ id, first_list_date: _first, last_list_date: _last, last_list_kind: _kind, ...record }) => [id, record],
    ),
  )
}

const sorted = (copy: Copy) => [...copy].sort(([one], [other]) => one.localeCompare(other))
const expectSame = (copy: Copy, wanted: Copy) => expect(sorted(copy)).toEqual(sorted(wanted))

let lists = 0
async function load(path: string): Promise<ImportOutcome> {
  lists++
  const listDate = new Date(Date.UTC(2000, lists, 1)).toISOString().slice(0, 10)
  return importList(db, { files: [path], dataDir: folder, listDate, force: true, scope: 'whole' })
}
const loadRows = async (...rows: PtinRow[]) => load(await file(`rows-${lists}.csv`, ptinText(rows.map(ptinRow))))

const idOf = async (lastName: string): Promise<string> => {
  const [row] = await db<[{ publicId: string }]>`select public_id from listing where last_name = ${lastName}`
  return row.publicId
}
const typesOf = (entries: readonly Entry[]) => entries.map(({ type }) => type)

async function ask(publicId: string, kind: 'correction' | 'opt_out', wanted: Record<string, string> = {}) {
  const [asked] = await db<[{ id: string }]>`
    insert into correction (listing_id, kind, relation, email, message, wanted, status)
    select id, ${kind}, 'self', 'opal@mail.example', 'Please do this, as I asked before.', ${db.json(wanted)}, 'open' from listing
    where public_id = ${publicId} returning id`
  const sender = { SITE_NAME: 'Enrolled', origin: settings.origin } as never
  await decideCorrection(db, sender, proveModerator(await staff()), {
    id: asked.id,
    accept: true,
    reason: 'A test.',
    requestId: 'r',
  })
}

beforeEach(() => emptyDirectory(db))

/** A first release and its successors: people join, leave, move, and are written differently. */
async function releases(count: number): Promise<string[]> {
  const paths = [await made('release-0.csv', ['--rows', '4000', '--seed', 'feed', '--profile', 'ea'])]
  const shares = ['--adds', '0.03', '--removes', '0.03', '--changes', '0.08', '--noops', '0.05']
  for (let nth = 1; nth < count; nth++) {
    const prev = paths.at(-1) ?? ''
    paths.push(
      await made(`release-${nth}.csv`, ['next', '--prev', prev, '--seed', `feed-${nth}`, ...shares, '--shuffle']),
    )
  }
  return paths
}

test(
  'replaying generated releases gives each list exactly, by the feed and by the files',
  { timeout: 120_000 },
  async () => {
    const [first = '', second = '', ...others] = await releases(4)
    let [byFile, byFeed]: [Copy, Copy] = [new Map(), new Map()]
    let last = 0
    const seen = new Set<string>()
    for (const release of [first, second, ...others, second]) {
      const { report, ...outcome } = await load(release)
      const now = await directory()
      byFile = replay(byFile, await fileOf(outcome))
      expectSame(byFile, now)
      const entries = await feed(last, 137)
      expect(entries.every(({ seq, cause }, at) => seq > (entries[at - 1]?.seq ?? last) && cause === 'import')).toBe(
        true,
      )
      byFeed = replay(byFeed, entries)
      expectSame(byFeed, now)
      last = entries.at(-1)?.seq ?? last
      for (const type of typesOf(entries)) seen.add(type)
      const count = (type: string) => entries.filter((entry) => entry.type === type).length
      expect([count('new'), count('gone'), count('returned')]).toEqual([report.new, report.gone, report.returned])
      // Once per person and import.
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    }
    expect([...seen].sort()).toEqual(['corrected', 'gone', 'moved', 'new', 'renamed', 'returned'])
    expectSame(replay(new Map(), await feed()), await directory())
  },
)

test('what staff decide between two imports is in the file of the later one', { timeout: 120_000 }, async () => {
  const [first = '', second = ''] = await releases(2)
  await load(first)
  const copy = await directory()
  const [out = '', other = ''] = copy.keys()
  await ask(out, 'opt_out')
  await ask(other, 'correction', { last_name: String(copy.get(other)?.['last_name']).toUpperCase() })
  expectSame(replay(copy, await fileOf(await load(second))), await directory())
})

test('an undone import leaves nothing behind, and the next one replays over it', { timeout: 120_000 }, async () => {
  const [first = '', second = '', third = ''] = await releases(3)
  await load(first)
  const before = await directory()
  const undone = await load(second)
  const withUndone = replay(new Map(), await feed())
  const cursor = (await feed()).at(-1)?.seq ?? 0
  await undoImport(db)
  const compensating = await feed(cursor)
  expect(new Set(compensating.map(({ cause }) => cause))).toEqual(new Set(['undo']))
  expectSame(replay(withUndone, compensating), before)
  expect((await get(`/changes/imports/${undone.runId}`)).statusCode).toBe(410)
  expectSame(replay(before, await fileOf(await load(third))), await directory())
})

test('a change has its type, what differs, and the whole record', async () => {
  const fixed = { BUS_PHNE_NBR: '2515550123', DBA: 'Opal Tax' }
  await loadRows({ ...fixed }, { LAST_NAME: 'Quill' }, { LAST_NAME: 'Stays', BUS_PHNE_NBR: '2515550777' })
  const opal = await idOf('Vance')
  const first = await feed()
  expect(typesOf(first)).toEqual(['new', 'new', 'new'])
  expect(first.find(({ id }) => id === opal)).toMatchObject({
    cause: 'import',
    changed: [],
    merged_into: null,
    record: {
      first_name: 'Opal',
      last_name: 'Vance',
      city: 'Mobile',
      state: 'AL',
      zipcode: '36602',
      status: 'listed',
      url: `https://enrolled.example/agents/al/mobile/opal-vance-${opal}`,
    },
  })
  const step = async (since: number, ...rows: PtinRow[]) => {
    const { runId } = await loadRows(...rows)
    const entries = await feed(since)
    expect(entries.every(({ import_id }) => import_id === runId)).toBe(true)
    return entries
  }
  const cursor = async () => (await feed()).at(-1)?.seq ?? 0
  const stays: PtinRow = { LAST_NAME: 'Stays', BUS_PHNE_NBR: '2515550777' }
  // A phone number is no public fact.
  expect(await step(await cursor(), fixed, { LAST_NAME: 'Quill', BUS_PHNE_NBR: '2515550999' }, stays)).toEqual([])
  const tampa = { BUS_ADDR_CITY: 'BIRMINGHAM', BUS_ADDR_ZIP: '35203' }
  const moved = await step(await cursor(), { ...fixed, ...tampa }, stays)
  expect(moved.map(({ type, changed }) => [type, changed])).toEqual([
    ['gone', ['status']],
    ['moved', ['city', 'zipcode']],
  ])
  expect(moved[0]?.record).toMatchObject({ last_name: 'Quill', status: 'not_in_latest' })
  const renamed = await step(await cursor(), { ...fixed, ...tampa, LAST_NAME: 'Oleander' }, stays)
  expect(renamed.map(({ id, type, changed }) => [id, type, changed])).toEqual([[opal, 'renamed', ['last_name']]])
  const back = await step(await cursor(), { ...fixed, ...tampa, LAST_NAME: 'Oleander' }, { LAST_NAME: 'Quill' }, stays)
  expect(back.map(({ type, changed }) => [type, changed])).toEqual([['returned', ['status']]])
  const since = await cursor()
  await ask(opal, 'correction', { last_name: 'OLeander' })
  expect((await feed(since)).map(({ type, cause, changed }) => [type, cause, changed])).toEqual([
    ['corrected', 'staff', ['last_name']],
  ])
})

test('of a person who opted out, there is nothing but the ID, in no entry and no file', async () => {
  const { runId } = await loadRows({ LAST_NAME: 'Secretwish' }, { LAST_NAME: 'Quill' })
  const id = await idOf('Secretwish')
  await ask(id, 'correction', { last_name: 'SecretWish' })
  await ask(id, 'opt_out')
  const all = await get('/changes')
  expect(all.body).not.toMatch(/secretwish/i)
  const { data } = all.json<{ data: Entry[] }>()
  expect(data.filter((entry) => entry.id === id)).toEqual([
    {
      seq: expect.any(Number) as number,
      id,
      type: 'opted_out',
      at: null,
      cause: null,
      import_id: null,
      list_date: null,
      changed: [],
      merged_into: null,
      record: null,
    },
  ])
  expect((await get(`/changes/imports/${runId}`)).body).not.toMatch(new RegExp(`secretwish|${id}`, 'i'))
  expect(
    await db`select 1 from list_change where record::text ~* 'secretwish' or compared::text ~* 'secretwish'`,
  ).toEqual([])
  // Lists keep naming the person; the feed doesn't.
  await loadRows(
    { LAST_NAME: 'Secretwish', BUS_ADDR_CITY: 'BIRMINGHAM', BUS_ADDR_ZIP: '35203' },
    { LAST_NAME: 'Quill' },
  )
  expect((await get('/changes')).body).not.toMatch(/secretwish/i)
  await restoreListing(db, proveModerator(await staff()), { publicId: id, reason: 'A test.', requestId: 'r' })
  expect((await feed()).at(-1)).toMatchObject({ id, type: 'returned', record: { last_name: 'Secretwish' } })
})

test('merged duplicates are one person, and so is an opt-out', async () => {
  const opal: PtinRow = { MIDDLE_NAME: 'R', BUS_PHNE_NBR: '2515550123', LAST_NAME: 'Secretwish' }
  const tampa: PtinRow = { ...opal, BUS_PHNE_NBR: '', BUS_ADDR_CITY: 'TAMPA', BUS_ST_CODE: 'FL', BUS_ADDR_ZIP: '33601' }
  await loadRows(opal, { LAST_NAME: 'Quill' })
  const stays = await idOf('Secretwish')
  await loadRows(tampa, { LAST_NAME: 'Quill' })
  const admin = proveAdmin(await staff())
  const [{ id }] = await db<[{ id: number }]>`select id from import_doubt`
  const since = (await feed()).at(-1)?.seq ?? 0
  const copy = await directory()
  await decideDoubt(db, admin, { id, decision: 'same', reason: 'A test.', requestId: 'r' })
  const merged = await feed(since)
  expect(merged.map((entry) => [entry.type, entry.id === stays, entry.merged_into === stays])).toEqual([
    ['returned', true, false],
    ['corrected', false, true],
  ])
  expectSame(replay(copy, merged), await directory())
  await reopenDoubt(db, admin, { id, reason: 'A test.', requestId: 'r' })
  expectSame(replay(copy, await feed(since)), await directory())
  await decideDoubt(db, admin, { id, decision: 'same', reason: 'A test.', requestId: 'r' })
  await ask(stays, 'opt_out')
  expect((await get('/changes')).body).not.toMatch(/secretwish/i)
  // A copy from before the merge loses both.
  expectSame(replay(copy, await feed(since)), await directory())
})

test('a copy of the open data continues with the number that its description states', async () => {
  await loadRows({}, { LAST_NAME: 'Quill' })
  const { changes } = (await app.inject({ url: paths.openDataPackage })).json<{
    changes: { last: number; path: string }
  }>()
  const copy = await directory()
  expect(await feed(changes.last)).toEqual([])
  await loadRows({ BUS_ADDR_CITY: 'BIRMINGHAM', BUS_ADDR_ZIP: '35203', BUS_PHNE_NBR: '2515550123' })
  const { pathname, search } = new URL(changes.path)
  const { data } = (await app.inject({ url: `${pathname}${search}` })).json<{ data: Entry[] }>()
  expectSame(replay(copy, data), await directory())
})

test('imports are listed with their counts, and a known answer isn’t sent again', async () => {
  expect((await get('/changes/imports')).json<{ data: unknown[] }>().data).toEqual([])
  await loadRows({}, { LAST_NAME: 'Quill' })
  await loadRows({})
  const answer = await get('/changes/imports')
  const { data } = answer.json<{
    data: { total: number; counts: Record<string, number>; since: number; until: number }[]
  }>()
  expect(data.map(({ total, counts }) => [total, counts['new'], counts['gone']])).toEqual([
    [1, 0, 1],
    [2, 2, 0],
  ])
  expect(data[0]?.since).toBe(data[1]?.until)
  const etags = new Map<string, string>()
  for (const url of ['/changes', '/changes?since=1', '/changes/imports']) {
    const etag = String((await get(url)).headers['etag'])
    const known = await get(url, { 'if-none-match': etag })
    expect([known.statusCode, known.headers['cache-control']]).toEqual([
      304,
      'public, max-age=60, stale-while-revalidate=300',
    ])
    expect((await get(url, { 'if-none-match': 'W/"other"' })).statusCode).toBe(200)
    etags.set(url, etag)
  }
  expect(new Set(etags.values()).size, 'a page isn’t known because another one is').toBe(etags.size)
  const known = { 'if-none-match': etags.get('/changes') ?? '' }
  await db`update change_feed set id = default`
  expect((await get('/changes', known)).statusCode, 'a restored feed is another one').toBe(200)
  const restored = { 'if-none-match': String((await get('/changes')).headers['etag']) }
  await loadRows({}, { LAST_NAME: 'Quill' })
  expect((await get('/changes', restored)).statusCode).toBe(200)
})

test('bad input gets a clear error', async () => {
  await loadRows({})
  const last = (await feed()).at(-1)?.seq ?? 0
  for (const [url, status] of [
    ['/changes?since=-1', 400],
    ['/changes?since=x', 400],
    ['/changes?since=1.5', 400],
    ['/changes?limit=0', 400],
    ['/changes?limit=1001', 400],
    ['/changes?since=1&since=2', 400],
    ['/changes?sinc=1', 400],
    [`/changes?since=${last}`, 200],
    [`/changes?since=${last + 1}`, 410],
    ['/changes/imports/999999', 404],
    ['/changes/imports/99999999999', 400],
    ['/changes/imports/x', 400],
  ] as const) {
    expect([url, (await get(url)).statusCode]).toEqual([url, status])
  }
  // Never "nothing is new" in a feed that was restored from a backup.
  const past = await get(`/changes?since=${last + 1}`, { 'if-none-match': '*' })
  expect([past.statusCode, past.headers['etag']]).toEqual([410, undefined])
  const { etag = '' } = (await get(`/changes?since=${last}`)).headers
  await db`delete from list_change where seq = ${last}`
  expect((await get(`/changes?since=${last}`, { 'if-none-match': String(etag) })).statusCode).toBe(410)
})

test('the demo leaves no entry behind when the first real list replaces it', async () => {
  const path = await file('demo.csv', ptinText([ptinRow({ LAST_NAME: 'Invented' })]))
  await importList(db, { files: [path], dataDir: folder, listDate: '1999-01-01', isDemo: true })
  expect(await feed()).toHaveLength(1)
  await loadRows({ LAST_NAME: 'Quill' })
  expect((await feed()).map(({ record }) => record?.['last_name'])).toEqual(['Quill'])
})

test('entries of transactions at one time are numbered in the order of their commits', async () => {
  await loadRows(...Array.from({ length: 40 }, (_, at) => ({ LAST_NAME: `Person${at}` })))
  const people = [...(await directory())]
  let last = (await feed()).at(-1)?.seq ?? 0
  const seen: number[] = []
  const ended = new AbortController()
  const all = Promise.all(
    people.map(([id, { last_name: name }]) => ask(id, 'correction', { last_name: String(name).toUpperCase() })),
  ).finally(() => ended.abort())
  while (!ended.signal.aborted) {
    for (const { seq } of await feed(last)) {
      seen.push(seq)
      last = seq
    }
  }
  await all
  seen.push(...(await feed(last)).map(({ seq }) => seq))
  expect(seen).toHaveLength(40)
})
