/**
 * Imports one IRS list, from CSV files to the directory: all of it in one transaction, or nothing.
 * docs/architecture.md, "How an import runs", describes the steps; the files in this folder follow that order.
 */
import { nameChangeCause } from '#server/domains/changes/change-cause.ts'
import type { CopyTransaction, Database, Transaction } from '#server/platform/db.ts'
import {
  type CheckedList,
  countListed,
  doubtsOfChanges,
  doubtsOfDate,
  doubtsOfPlaces,
  doubtsOfRows,
  doubtsOfSize,
} from './check-list.ts'
import { assertForced, describeFailure, ImportRejectedError } from './import-errors.ts'
import { describeList, type ListDescription } from './describe-list.ts'
import { beginRun, committedRuns, endRun, failAbandonedRuns, fingerprintFiles, sameBytes } from './import-runs.ts'
import { KnownRows, storeKnown } from './known-rows.ts'
import { matchListings } from './match-listings.ts'
import { mergeList } from './merge-list.ts'
import { withImportLock, waitForOrphanedImport } from './import-lock.ts'
import { queueDoubts } from './doubts.ts'
import { type ReadList, readList } from './read-list.ts'
import { refreshSearch, showChanges } from './run-changes.ts'
import { replaceDemo } from './replace-demo.ts'
import { RejectedRows } from './rejected-rows.ts'
import { RowStage } from './stage-rows.ts'
import { VACUUM_MIN_CHANGES, vacuumTables } from './tend-tables.ts'
import type { ImportFile, ImportOptions, ImportOutcome, ImportReport } from './types.ts'

/** @throws ImportRejectedError when the list is rejected; the directory is unchanged. */
export async function importList(db: Database, options: ImportOptions): Promise<ImportOutcome> {
  const list = await describeList(options)
  return withImportLock(db, async () => {
    await failAbandonedRuns(db)
    const files = await fingerprintFiles(list.sources)
    const known = options.force ? null : await knownBytes(db, list, files)
    if (known) return known
    const outcome = await new ImportRun(db, options, { ...list, files }).run()
    if (outcome.status === 'committed' && outcome.report.new >= VACUUM_MIN_CHANGES) await vacuumTables(db)
    return outcome
  })
}

/** The same bytes as the newest list: nothing to read or write. */
async function knownBytes(
  db: Database,
  list: ListDescription,
  files: readonly ImportFile[],
): Promise<ImportOutcome | null> {
  const run = sameBytes(await committedRuns(db, list), files)
  if (!run || (list.dateIsGiven && run.listDate !== list.listDate)) return null
  const none = { new: 0, gone: 0, returned: 0, moved: 0, changed: 0, doubts: 0 }
  const unchanged = run.report.ea - run.report.duplicates
  return {
    status: 'nothing_new',
    runId: run.id,
    kind: run.kind,
    listDate: run.listDate,
    scope: run.scope,
    report: { ...run.report, ...none, unchanged },
    changes: [],
    rejectedFile: null,
    notes: [`This file is identical to that of run ${run.id}. Nothing changes.`],
    overridden: [],
  }
}

type Claimed = ListDescription & { files: ImportFile[] }

/** Rolls back the transaction of a dry run. */
class DryRunRollback extends Error {}

class ImportRun {
  readonly #db: Database
  readonly #options: ImportOptions
  readonly #list: Claimed
  readonly #notes: string[]
  readonly #overridden: string[]
  #aside: RejectedRows | null = null

  constructor(db: Database, options: ImportOptions, list: Claimed) {
    this.#db = db
    this.#options = options
    this.#list = list
    this.#notes = [...list.notes]
    this.#overridden = [...list.overridden]
  }

  async run(): Promise<ImportOutcome> {
    // A dry run's row is rolled back with the rest.
    const runId = this.#options.dryRun ? null : await beginRun(this.#db, this.#list)
    let outcome: ImportOutcome | null = null
    try {
      await this.#db.beginCopy(async (tx) => {
        outcome = await this.#inTransaction(tx, runId ?? (await beginRun(tx, this.#list)))
        if (this.#options.dryRun) throw new DryRunRollback()
      })
    } catch (error) {
      await this.#aside?.close().catch(() => {})
      if (!(error instanceof DryRunRollback)) {
        const failure = describeFailure(error as Error)
        // If the database is gone, the row stays "running" until the next import, and the reason must not be lost.
        if (runId !== null) await this.#fail(runId, failure).catch(() => {})
        throw failure
      }
    }
    if (!outcome) throw new Error('An import ended without an outcome.')
    return outcome
  }

  async #inTransaction(tx: CopyTransaction, runId: number): Promise<ImportOutcome> {
    const { kind, listDate, isDemo } = this.#list
    await waitForOrphanedImport(tx)
    await nameChangeCause(tx, 'import', runId)
    await this.#makeRoom(tx)
    const known = await KnownRows.load(tx, kind)
    const read = await this.#read(tx, runId, known)
    const scope = this.#scopeOf(read)
    const checked = await this.#check(tx, scope, read)
    await storeKnown(tx, kind, known)
    this.#progress('match')
    await matchListings(tx, kind)
    this.#progress('merge')
    const merged = await mergeList(tx, {
      id: runId,
      kind,
      scope,
      isDemo,
      isAuthoritative: await this.#isAuthoritative(tx),
    })
    const people = read.counts.ea - read.counts.duplicates
    this.#decide(await doubtsOfChanges(tx, checked.list, { runId, before: checked.before, people, counts: merged }))
    const changes = await showChanges(tx, runId, merged)
    const doubts = await queueDoubts(tx, runId)
    const report = this.#report(read, { ...merged, doubts })
    await endRun(tx, runId, { status: 'committed', scope, report })
    await this.#aside?.store(tx, runId)
    this.#progress('refresh')
    await refreshSearch(tx, runId, { listings: known.size, merged })
    const dryRun = this.#options.dryRun ?? false
    return {
      status: dryRun ? 'dry_run' : 'committed',
      runId: dryRun ? null : runId,
      kind,
      listDate,
      scope,
      report,
      changes,
      rejectedFile: this.#aside?.path ?? null,
      notes: this.#notes,
      overridden: this.#overridden,
    }
  }

  async #read(tx: CopyTransaction, runId: number, known: KnownRows): Promise<ReadList> {
    const rejectedRows = await RejectedRows.open(this.#options.dataDir, runId)
    this.#aside = rejectedRows
    const stage = await RowStage.open(tx)
    const sinks = { known, stage, rejectedRows, onProgress: this.#options.onProgress ?? (() => {}) }
    try {
      const read = await readList(this.#list.sources, sinks)
      await stage.close()
      await rejectedRows.close()
      if (read.counts.ea + read.counts.otherProfessions === 0)
        throw new ImportRejectedError('This list has no usable rows.')
      return read
    } catch (error) {
      stage.abort()
      throw error
    }
  }

  #scopeOf({ states }: ReadList): readonly string[] | null {
    const { scope } = this.#options
    if (scope !== undefined) return scope === 'whole' ? null : scope
    if (states.size === 0) return ['ABROAD']
    return states.size === 1 ? [...states] : null
  }

  async #makeRoom(tx: Transaction): Promise<void> {
    if (this.#list.isDemo) return
    const { listings, accounts } = await replaceDemo(tx)
    const done = this.#options.dryRun ? 'would be removed' : 'were removed'
    if (listings > 0) this.#notes.push(`${listings} fictional listings ${done}.`)
    if (accounts > 0)
      this.#notes.push(`${accounts} demo ${accounts === 1 ? 'account' : 'accounts'} ${done}, including the demo admin.`)
  }

  /** Checks before the comparison. @returns what the comparison is measured against. */
  async #check(tx: Transaction, scope: readonly string[] | null, read: ReadList): Promise<Checked> {
    if (this.#list.isDemo) {
      const [real] = await tx`select 1 from listing where not is_demo limit 1`
      if (real) throw new ImportRejectedError('The directory has real listings, so the demo wasn’t loaded.')
    }
    const { counts } = read
    const list = { ...this.#list, scope, runs: await committedRuns(tx, this.#list) }
    const before = await countListed(tx, list.kind, scope)
    this.#decide([
      ...doubtsOfDate(list),
      ...read.doubts,
      ...doubtsOfRows(list.kind, counts, this.#aside?.rejected ?? 0),
      ...(await doubtsOfPlaces(tx, counts.ea - counts.duplicates)),
      ...doubtsOfSize(list, counts, before),
    ])
    return { list, before }
  }

  #decide(doubts: readonly string[]): void {
    this.#overridden.push(...assertForced(doubts, this.#options))
  }

  async #isAuthoritative(tx: Transaction): Promise<boolean> {
    const { kind, listDate, isDemo } = this.#list
    const others = await committedRuns(tx, { kind: kind === 'ea' ? 'ptin' : 'ea', isDemo })
    return others.every((run) => run.listDate <= listDate)
  }

  #report({ counts }: ReadList, merged: Pick<ImportReport, Merged>): ImportReport {
    const { rejected = 0, warnings = 0, reasons = {} } = this.#aside ?? {}
    const touched = merged.new + merged.returned + merged.moved + merged.changed
    return {
      ...counts,
      rejected,
      warnings,
      reasons,
      ...merged,
      unchanged: counts.ea - counts.duplicates - touched,
    }
  }

  #progress(phase: 'match' | 'merge' | 'refresh'): void {
    this.#options.onProgress?.({ phase, rows: 0 })
  }

  /** The run's row stays with the reason and the rejected rows. */
  async #fail(runId: number, error: Error): Promise<void> {
    await endRun(this.#db, runId, { status: 'failed', scope: null, report: { error: error.message } })
    await this.#aside?.store(this.#db, runId)
  }
}

type Checked = { list: CheckedList; before: number }
type Merged = 'new' | 'gone' | 'returned' | 'moved' | 'changed' | 'doubts'
