/** Whole files from the generator, checked against the truth it writes along with them. */
import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { emptyDirectory, testFolder, type Truth } from '#tests/support/lists.ts'
import { nameKey } from '#common/name-key.ts'
import { importList } from './import-list.ts'

const db = await testDatabase()
const { folder, made, truthOf, diffOf } = testFolder()

beforeEach(() => emptyDirectory(db))

const load = (path: string, listDate = '2026-03-26') => importList(db, { files: [path], dataDir: folder, listDate })
const countWhere = async (condition: ReturnType<typeof db>) =>
  (await db<[{ count: number }]>`select count(*)::int from listing where status = 'listed' and ${condition}`)[0].count

/** Checks each lookup in the truth against the raw rows: names and ZIP codes as they appear in the file. */
async function expectProbes({ probes }: Truth): Promise<void> {
  const sourceName = (at: number) => db`lower(regexp_replace(btrim(source_row[${at}]), '\\s+', ' ', 'g'))`
  for (const { zip, ea, atMost = ea } of probes.zip) {
    const found = await countWhere(db`zip = ${zip}`)
    expect([found >= ea, found <= atMost, zip]).toEqual([true, true, zip])
  }
  for (const { last, first, ea, atMost = ea } of probes.name.filter((probe) =>
    /^[a-z]+$/.test(probe.last + probe.first),
  )) {
    const found = await countWhere(db`${sourceName(1)} = ${last} and ${sourceName(2)} = ${first}`)
    expect([found >= ea, found <= atMost, last, first]).toEqual([true, true, last, first])
  }
}

test.each([
  ['2026', '11'],
  ['2021', '12'],
])('dialect %s: exactly the enrolled agents are listed, each in its state and ZIP code', async (dialect, seed) => {
  const path = await made(`valid-${dialect}.csv`, [
    '--rows',
    '2000',
    '--seed',
    seed,
    '--dialect',
    dialect,
    '--ea-share',
    '0.4',
  ])
  const truth = await truthOf(path)
  const { report } = await load(path)
  expect(report).toMatchObject({ read: 2000, ea: truth.ea, otherProfessions: 2000 - truth.ea, rejected: 0, badZip: 0 })
  expect(report.new).toBe(truth.ea - report.duplicates)
  const byState = await db<{ state: string | null; count: number }[]>`
    select state, count(*)::int from listing group by state`
  const counts = Object.fromEntries(byState.map((row) => [row.state ?? 'abroad', row.count]))
  const inStates = Object.entries(truth.eaByState).filter(([state]) => /^[A-Z]{2}$/.test(state))
  expect(inStates.map(([state]) => [state, counts[state]])).toEqual(inStates)
  expect(report.foreign).toBe(counts['abroad'] ?? 0)
  await expectProbes(truth)
})

test.each([
  ['2026', '21'],
  ['2021', '22'],
])(
  'dialect %s, broken in every way: each broken row is handled correctly, and its line is reported',
  async (dialect, seed) => {
    const options = [
      '--rows',
      '2000',
      '--seed',
      seed,
      '--dialect',
      dialect,
      '--profile',
      'ea',
      '--foreign',
      '0',
      '--hostile',
      '0.05',
    ]
    const path = await made(`broken-${dialect}.csv`, [...options, '--malformed', '0.05', '--malformed-kinds', 'all'])
    const truth = await truthOf(path)
    const { report, rejectedFile, runId } = await load(path)

    const rows = await db<{ line: number; severity: string; reason: string }[]>`
    select line, severity, reason from import_rejected_row where run_id = ${runId}`
    const rejected = new Set(rows.filter((row) => row.severity === 'rejected').map((row) => row.line))
    const expected = (fate: string) => truth.malformedRows.filter((row) => row.expect === fate)
    expect([...rejected].sort((a, b) => a - b)).toEqual(expected('reject').map((row) => row.line))
    for (const { line, kind } of expected('warn')) {
      expect([kind, rows.some((row) => row.line === line && row.severity === 'warning')]).toEqual([kind, true])
    }
    expect(report.blank).toBe(expected('ignore').length)
    expect(report.ea).toBe(truth.eaIfEveryWarnRowIsKept)
    expect(report.rejected).toBe(rejected.size)
    expect(
      (await readFile(rejectedFile ?? '', 'utf8'))
        .split('\n')
        .slice(1)
        .some((line) => /^[=+\-@]/.test(line)),
    ).toBe(false)
    await expectProbes(truth)
  },
)

test.each([
  ['zip-country', '31'],
  ['country-zip', '32'],
])('the EA list in the order %s, with broken rows, empty columns and blank rows', async (order, seed) => {
  const shape = ['--format', 'ealist', '--ea-order', order, '--ea-trailing', '3', '--ea-blank-rows', '40']
  const path = await made(`ealist-${order}.csv`, ['--rows', '2000', '--seed', seed, '--malformed', '0.04', ...shape])
  const truth = await truthOf(path)
  const { report, runId, kind } = await load(path)
  expect(kind).toBe('ea')
  const rejected = await db<{ line: number }[]>`
    select line from import_rejected_row where run_id = ${runId} and severity = 'rejected' order by line`
  expect(rejected.map((row) => row.line)).toEqual(
    truth.malformedRows.filter((row) => row.expect === 'reject').map((row) => row.line),
  )
  expect(report.ea).toBe(truth.eaIfEveryWarnRowIsKept)
  expect(report.blank).toBe(40 + truth.malformedRows.filter((row) => row.expect === 'ignore').length)
})

test('only rows that repeat an earlier one are dropped', async () => {
  const path = await made('dups.csv', ['--rows', '2000', '--seed', '41', '--profile', 'ea', '--dups', '0.05'])
  const truth = await truthOf(path)
  expect(truth.duplicates).toBe(100)
  const { report } = await load(path)
  expect(report).toMatchObject({ ea: truth.ea, duplicates: 100, new: truth.ea - 100 })
})

test.each(['2026', '2021'])('dialect %s, the next release in a new order: the diff is correct', async (dialect) => {
  const first = await made(`release1-${dialect}.csv`, [
    '--rows',
    '2000',
    '--seed',
    '51',
    '--profile',
    'ea',
    '--dialect',
    dialect,
  ])
  const shares = ['--changes', '0.06', '--noops', '0.05', '--adds', '0.02', '--removes', '0.02']
  const second = await made(`release2-${dialect}.csv`, [
    'next',
    '--prev',
    first,
    '--seed',
    '52',
    '--shuffle',
    ...shares,
  ])
  await load(first)
  const before = await db<{ id: number; xmin: string }[]>`select id, xmin::text from listing order by id`
  const diff = await diffOf(second)
  const { report } = await load(second, '2026-09-01')

  // A person who moves to another state counts as one gone and one new, since nothing in the files connects them. So
  // does one with a new last name, unless phone, street, and firm are unchanged.
  const married = diff.changed.filter((person) => person.kind === 'last_name')
  const renamed = await db<{ names: string }[]>`
      select c.before ->> 'last_key' || ' > ' || l.last_key as names
      from import_change c join listing l on l.id = c.listing_id
      where c.change <> 'gone' and c.before ->> 'last_key' <> l.last_key`
  const told = married.map(({ fields }) => (fields['LAST_NAME'] ?? []).map(nameKey).join(' > '))
  expect(told).toEqual(expect.arrayContaining(renamed.map(({ names }) => names)))
  const movedAway = diff.changed.filter((person) => person.kind === 'move_state').length
  const others = married.length - renamed.length + movedAway
  const lost = diff.changed.filter((person) => !person.eaAfter).length
  const kept = diff.changed.length - others - lost
  // A move that keeps neither phone, website, firm, nor a full name can't be told from a different person.
  const unexplained = report.new - diff.summary.eaDirectory.appear - others
  expect(unexplained).toBeGreaterThanOrEqual(0)
  expect(unexplained).toBeLessThanOrEqual(diff.changed.filter((person) => person.kind === 'move_city').length / 4)
  expect(report.gone).toBe(diff.summary.eaDirectory.disappear + others + unexplained)
  // Replacing one unusable phone or website with another doesn't change any stored fact.
  const quiet = kept - unexplained - report.moved - report.changed
  const contacts = diff.changed.filter((person) => /phone|website/.test(person.kind)).length
  expect([quiet >= 0, quiet <= contacts / 4]).toEqual([true, true])
  expect(report.unchanged).toBe(report.ea - report.new - report.moved - report.changed)

  const after = new Map(
    (await db<{ id: number; xmin: string }[]>`select id, xmin::text from listing`).map((row) => [row.id, row.xmin]),
  )
  const rewritten = before.filter((row) => after.get(row.id) !== row.xmin).length
  expect(rewritten).toBe(report.moved + report.changed + report.gone)
})

test(
  'five releases in a row, then all of them imported as one state: the counts always add up',
  { timeout: 180_000 },
  async () => {
    let path = await made('chain0.csv', ['--rows', '500', '--seed', '61', '--profile', 'ea', '--state', 'AL'])
    await load(path, '2026-01-01')
    for (let release = 1; release <= 4; release++) {
      path = await made(`chain${release}.csv`, [
        'next',
        '--prev',
        path,
        '--seed',
        `6${release + 1}`,
        '--shuffle',
        '--removes',
        '0.04',
        '--adds',
        '0.04',
      ])
      const truth = await truthOf(path)
      const { report, scope } = await load(path, `2026-0${release + 1}-01`)
      expect(scope).toEqual(['AL'])
      const told = report.duplicates + report.new + report.returned + report.moved + report.changed + report.unchanged
      expect(told).toBe(truth.ea)
      expect(await countWhere(db`true`)).toBe(truth.ea - report.duplicates)
      const [ranges] = await db`select count(*)::int from listing_presence where until_run is null`
      expect(ranges).toEqual({ count: truth.ea - report.duplicates })
    }
  },
)
