/**
 * What gets a list rejected unless forced: being older than the current one, having or losing too many rows, or
 * differing from the previous list for too many people. The limits are in common/limits.ts, the reasons for them in
 * docs/operations.md.
 */
import {
  IMPORT_BROKEN_LIMIT,
  IMPORT_CHANGED_LIMIT,
  IMPORT_CHURN_LIMIT,
  IMPORT_REPEATED_LIMIT,
  IMPORT_SHRINK_LIMIT,
} from '#common/limits.ts'
import type { Transaction } from '#server/platform/db.ts'
import { type CommittedRun, overlap } from './import-runs.ts'
import { inScope, type MergedCounts } from './merge-list.ts'
import { formatNumber } from '#common/format-count.ts'
import { inPercent, isTooMany, shareOf } from './check-values.ts'
import type { ListCounts } from './read-list.ts'
import type { ImportKind } from './types.ts'
import { CHANGED_NAME_STEP } from './match-listings.ts'

export type CheckedList = {
  kind: ImportKind
  listDate: string
  /** Null: the whole list. */
  scope: readonly string[] | null
  /** Committed runs of this kind, newest first. */
  runs: readonly CommittedRun[]
}

export function doubtsOfDate({ kind, listDate, scope, runs }: CheckedList): string[] {
  const newest = runs.filter((run) => overlap(run.scope, scope)).sort((a, b) => b.listDate.localeCompare(a.listDate))[0]
  if (!newest || newest.listDate <= listDate) return []
  return [
    `This list is dated ${listDate}, but the ${LIST_NAME[kind]} of ${newest.listDate} was already imported (run ${newest.id}).`,
  ]
}

/** Any state's file has 3% enrolled agents or more. */
const EA_SHARE = 0.005
const ROWS_OF_A_FULL_EXTRACT = 1_000
/** Some 65,000 people are enrolled; there are 850,000 tax preparers. */
const PEOPLE_MAX = 150_000

/** Based on the file alone. */
export function doubtsOfRows(kind: ImportKind, { read, ea, duplicates }: ListCounts, rejected: number): string[] {
  const isOther = ea === 0 || (read >= ROWS_OF_A_FULL_EXTRACT && ea < read * EA_SHARE)
  return [
    ...(kind === 'ea' && ea > PEOPLE_MAX
      ? [`${formatNumber(ea)} people are on it, which is more than there are enrolled agents.`]
      : []),
    ...(isOther ? [`Only ${shareOf(ea, read)} rows are enrolled agents. Is the PROFESSION column correct?`] : []),
    ...(isTooMany(rejected, read, IMPORT_BROKEN_LIMIT)
      ? [`${shareOf(rejected, read)} rows are broken. The limit is ${inPercent(IMPORT_BROKEN_LIMIT)}.`]
      : []),
    ...(isTooMany(duplicates, ea, IMPORT_REPEATED_LIMIT)
      ? [`${shareOf(duplicates, ea)} people are in the file more than once.`]
      : []),
  ]
}

/** Any list may lose fewer people than this: a small state's list has only a handful. */
const FEW_MISSING = 4

/** @param before number of people on the current list, within this list's scope. */
export function doubtsOfSize(
  { scope, runs }: CheckedList,
  { read, ea, duplicates }: ListCounts,
  before: number,
): string[] {
  const people = ea - duplicates
  const same = runs.find((run) => String(run.scope) === String(scope))
  return [
    ...missing(before, people, 'people'),
    // Most rows of a PTIN extract are of other professions, so they show missing rows sooner.
    ...(same && same.report.read > same.report.ea && before > 0 ? missing(same.report.read, read, 'rows') : []),
  ]
}

function missing(before: number, after: number, what: 'people' | 'rows'): string[] {
  const few = before - after < FEW_MISSING
  if (few || after >= before * (1 - IMPORT_SHRINK_LIMIT)) return []
  return [
    `This list would shrink from ${formatNumber(before)} to ${formatNumber(after)} ${what} (${inPercent(1 - after / before)} less). The limit is ${inPercent(IMPORT_SHRINK_LIMIT)}. Is the file complete?`,
  ]
}

export async function countListed(tx: Transaction, kind: ImportKind, scope: readonly string[] | null): Promise<number> {
  const [{ people }] = await tx<[{ people: number }]>`
    select count(*)::int as people from listing_presence p
    where p.kind = ${kind} and p.until_run is null
      ${scope === null ? tx`` : tx`and exists (select 1 from listing l where l.id = p.listing_id and ${inScope(tx, scope)})`}`
  return people
}

type Merged = { runId: number; before: number; people: number; counts: MergedCounts }

/**
 * After the merge, in its transaction: for how many people does the list differ? Only compared where a list of this
 * kind was imported before, so that the first full list can follow one of a single state.
 */
export async function doubtsOfChanges(tx: Transaction, list: CheckedList, merged: Merged): Promise<string[]> {
  if (merged.before === 0) return doubtsOfFirst(tx, list, merged)
  const spoken = statesCovered(list.runs)
  const counts = spoken === null ? merged.counts : await countIn(tx, spoken, merged)
  const size = Math.max(merged.before, spoken === null ? merged.people : 0)
  const arrived = counts.new + counts.returned
  // Matched by phone, street, and firm: individually they got married; in large numbers, the columns are wrong.
  const renamed = await countRenamed(tx, spoken)
  const churn = arrived + counts.gone + counts.moved + renamed
  const facts = `${formatNumber(arrived)} of ${formatNumber(size)} people would be new, ${formatNumber(counts.gone)} gone and ${formatNumber(counts.moved)} moved${renamed > 0 ? `, and ${formatNumber(renamed)} with a changed name` : ''}`
  return [
    ...(isTooMany(churn, size, IMPORT_CHURN_LIMIT)
      ? [
          `${facts}. The limit for these together is ${inPercent(IMPORT_CHURN_LIMIT)}. ${guess(counts, { renamed, size })}`,
        ]
      : []),
    ...(isTooMany(counts.changed, size, IMPORT_CHANGED_LIMIT)
      ? [
          `${shareOf(counts.changed, size)} people would have other changes. The limit is ${inPercent(IMPORT_CHANGED_LIMIT)}. Are the firm, phone, street, or other columns wrong?`,
        ]
      : []),
  ]
}

const MANY = 0.5

function guess(
  { new: arrived, gone, moved }: MergedCounts,
  { renamed, size }: { renamed: number; size: number },
): string {
  if (moved > size * MANY) return 'Are the city, state, or ZIP columns swapped?'
  if (Math.min(arrived, gone) + renamed > size * MANY) return 'Are the name columns swapped?'
  return arrived > gone ? 'Is this the right list?' : 'Is the file complete?'
}

/** The states covered by committed runs of this kind; null for all. */
function statesCovered(runs: readonly CommittedRun[]): readonly string[] | null {
  return runs.some((run) => run.scope === null) ? null : [...new Set(runs.flatMap((run) => run.scope ?? []))]
}

async function countRenamed(tx: Transaction, states: readonly string[] | null): Promise<number> {
  const [{ renamed }] = await tx<[{ renamed: number }]>`
    select count(*)::int as renamed from import_match m join listing l on l.id = m.listing_id
    where m.step = ${CHANGED_NAME_STEP} ${states === null ? tx`` : tx`and ${inScope(tx, states)}`}`
  return renamed
}

async function countIn(tx: Transaction, states: readonly string[], { runId }: Merged): Promise<MergedCounts> {
  const [counts] = await tx<[MergedCounts]>`
    select
      (select count(*)::int from import_fresh f join listing l on l.id = f.id where ${inScope(tx, states)}) as new,
      count(*) filter (where c.change = 'gone')::int as gone,
      count(*) filter (where c.change = 'returned')::int as returned,
      count(*) filter (where c.change = 'moved')::int as moved,
      count(*) filter (where c.change = 'changed')::int as changed
    from import_change c join listing l on l.id = c.listing_id
    where c.run_id = ${runId} and ${inScope(tx, states)}`
  return counts
}

/** The two kinds of list mostly contain the same people, matched by place and name or by other shared facts. */
const KNOWN_SHARE = 0.25
const TIMES = 2

/** For the first list of its kind in its scope when there is one of the other kind. */
async function doubtsOfFirst(tx: Transaction, list: CheckedList, { people, counts }: Merged): Promise<string[]> {
  const other = list.kind === 'ea' ? 'ptin' : 'ea'
  const there = await countListed(tx, other, list.scope)
  const known = people - counts.new
  const [{ isWhole }] = await tx<[{ isWhole: boolean }]>`
    select exists (
      select 1 from import_run where kind = ${other} and status = 'committed'
        and (scope is null or scope @> ${(list.scope ?? []) as string[]} and ${list.scope !== null})) as is_whole`
  const facts = `${formatNumber(counts.new)} of ${formatNumber(people)} people would be new compared with the ${formatNumber(there)} on the ${LIST_NAME[other]}`
  if (isWhole && isTooMany(people, there, TIMES) && there > 0) {
    return [`${facts}. Is everyone on this list an enrolled agent?`]
  }
  const comparable = Math.min(people, there)
  return isTooMany(comparable - known, comparable, 1 - KNOWN_SHARE) ? [`${facts}. Are the name columns swapped?`] : []
}

const LIST_NAME: Readonly<Record<ImportKind, string>> = { ea: 'EA list', ptin: 'PTIN extract' }

/** In real and generated lists: under 1.5%, most of them abroad. */
const STATE_LIMIT = 0.05
/** In real lists, 4% have a city unknown to all our sources, and 2% the city of a neighboring ZIP code. */
const CITY_LIMIT = 0.25

/**
 * Do city, state, and ZIP code of the rows match? Checked for enrolled agents who are new or differ from the previous
 * list.
 * @param people on the list, including unchanged ones.
 */
export async function doubtsOfPlaces(tx: Transaction, people: number): Promise<string[]> {
  const [{ otherState, unknownCity, otherCity }] = await tx<
    [{ otherState: number; unknownCity: number; otherCity: number }]
  >`
    select count(*) filter (where z.state <> s.state)::int as other_state,
      count(*) filter (where found.id is null)::int as unknown_city,
      count(*) filter (where found.id <> z.city_id)::int as other_city
    from import_stage s
    left join zip z on z.zip = s.zip
    left join city named on named.state = s.state and named.city_key = s.city_key
    left join city_alias alias on alias.state = s.state and alias.alias_key = s.city_key
    cross join lateral (select coalesce(named.id, alias.city_id) as id) found
    where s.state is not null and exists (select 1 from city)`
  return [
    ...(isTooMany(otherState, people, STATE_LIMIT)
      ? [`${shareOf(otherState, people)} people have a ZIP code in another state. Are the state or ZIP columns wrong?`]
      : []),
    ...(isTooMany(unknownCity, people, CITY_LIMIT)
      ? [
          `${shareOf(unknownCity, people)} people are in a city that their state doesn’t have. Is the city column wrong?`,
        ]
      : []),
    ...(isTooMany(otherCity, people, CITY_LIMIT)
      ? [`${shareOf(otherCity, people)} people have a ZIP code in another city. Are the city or ZIP columns wrong?`]
      : []),
  ]
}
