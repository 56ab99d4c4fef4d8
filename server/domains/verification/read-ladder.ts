/** What is known about a person, step by step: each IRS file and since when, the claim and its proof, discipline. */
import type { DisciplineRecord } from '#common/discipline.ts'
import type { ListKind } from '#common/list-status.ts'
import type { Db } from '#server/platform/db.ts'
import { type ClaimRecord, readClaimRecord } from '#server/domains/claims/prove-again.ts'
import { readDiscipline } from '#server/domains/discipline/read-discipline.ts'
import { coversState, readLists, readRanges } from './read-lists.ts'

/** One IRS file: our copies of it, and which of them have the person. */
export type FileStep = {
  kind: ListKind
  /** The dates of our oldest and newest copy that cover the person's state. */
  oldestOn: string
  newestOn: string
  isOnNewest: boolean
  /** Runs of copies with the person, newest first; empty: on none of them. */
  ranges: readonly { firstOn: string; lastOn: string }[]
}

export type StatusLadder = {
  /** The active list first. Only files that we have. */
  files: readonly FileStep[]
  claim: ClaimRecord | null
  discipline: DisciplineRecord
}

/** Of a listing, also when it was merged into another. */
export async function readLadder(db: Db, publicId: string): Promise<StatusLadder> {
  const [files, claim, discipline] = await Promise.all([
    readFiles(db, publicId),
    readClaimRecord(db, publicId),
    readDiscipline(db, publicId),
  ])
  return { files, claim, discipline }
}

async function readFiles(db: Db, publicId: string): Promise<FileStep[]> {
  const [[listing], all] = await Promise.all([
    db<[{ id: number; state: string | null }?]>`
      select l.id, l.state from listing asked join listing l on l.id = coalesce(asked.merged_into, asked.id)
      where asked.public_id = ${publicId}`,
    readLists(db),
  ])
  if (!listing) return []
  const ranges = await readRanges(db, [listing.id])
  return (['ea', 'ptin'] as const).flatMap((kind) => {
    // Oldest first.
    const lists = all.filter((list) => list.kind === kind && coversState(list, listing.state)).toReversed()
    const [oldest, newest] = [lists[0], lists.at(-1)]
    if (!oldest || !newest) return []
    const steps = ranges
      .filter((range) => range.kind === kind)
      .flatMap(({ fromRun, untilRun }) => {
        const within = lists.filter(({ run }) => fromRun <= run && (untilRun === null || run < untilRun))
        const [first, last] = [within[0], within.at(-1)]
        return first && last ? [{ firstOn: first.listDate, lastOn: last.listDate }] : []
      })
      .toSorted((one, other) => (one.lastOn < other.lastOn ? 1 : -1))
    const isOnNewest = ranges.some((range) => range.kind === kind && range.untilRun === null)
    return [{ kind, oldestOn: oldest.listDate, newestOn: newest.listDate, isOnNewest, ranges: steps }]
  })
}
