/** What a list may not do unless forced: shrink the directory much, or be older than the one that stands. */
import { IMPORT_SHRINK_LIMIT } from '#contract/limits.ts'
import type { Transaction } from '#server/platform/db.ts'
import { ImportRefused } from './import-refused.ts'
import { type CommittedRun, overlap } from './import-runs.ts'
import { inScope } from './merge-list.ts'
import type { ImportKind } from './types.ts'

export type CheckedList = {
  kind: ImportKind
  listDate: string
  scope: readonly string[] | null
  runs: readonly CommittedRun[]
}

/** @throws ImportRefused */
export function refuseOlderList({ kind, listDate, scope, runs }: CheckedList): void {
  const newest = runs.filter((run) => overlap(run.scope, scope)).sort((a, b) => b.listDate.localeCompare(a.listDate))[0]
  if (newest && newest.listDate > listDate) {
    throw new ImportRefused(
      `This list is of ${listDate}, but the ${LIST_NAME[kind]} of ${newest.listDate} stands already (run ${newest.id}). Use --force to import it anyway.`,
    )
  }
}

/**
 * @param after the people of the new list.
 * @throws ImportRefused when it would leave too few of those who stand in its scope.
 */
export async function refuseShrunkenList(tx: Transaction, { kind, scope }: CheckedList, after: number): Promise<void> {
  const [{ before }] = await tx<[{ before: number }]>`
    select count(*)::int as before from listing_presence p
    where p.kind = ${kind} and p.until_run is null
      ${scope === null ? tx`` : tx`and exists (select 1 from listing l where l.id = p.listing_id and ${inScope(tx, scope)})`}`
  if (before > 0 && after < before * (1 - IMPORT_SHRINK_LIMIT)) {
    const percent = Math.round((1 - after / before) * 100)
    throw new ImportRefused(
      `This list would shrink the directory from ${before} to ${after} (${percent} % less); more than ${IMPORT_SHRINK_LIMIT * 100} % is refused. Use --force if it is right.`,
    )
  }
}

const LIST_NAME: Readonly<Record<ImportKind, string>> = { ea: 'EA list', ptin: 'PTIN extract' }
