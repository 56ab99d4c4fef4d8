/**
 * Imports one list of the IRS, from CSV files to the directory: all of it in one transaction, or nothing.
 * docs/architecture.md, "A walk through an import", tells the way; the files of this room stand in its order.
 */
import type { Database, Transaction } from '#server/platform/db.ts'
import { refuseOlderList, refuseShrunkenList } from './check-list.ts'
import { describeList, type ListDescription } from './describe-list.ts'
import { ImportRefused } from './import-refused.ts'
import { beginRun, committedRuns, endRun, failAbandonedRuns, fingerprintFiles, sameBytes } from './import-runs.ts'
import { KnownRows } from './known-rows.ts'
import { matchListings } from './match-listings.ts'
import { mergeList } from './merge-list.ts'
import { oneImportAtATime, waitForOrphan } from './one-import-at-a-time.ts'
import { queueDoubts } from './queue-doubts.ts'
import { type ListCounts, type ReadList, readList } from './read-list.ts'
import { refreshSearch } from './refresh-search.ts'
import { replaceDemo } from './replace-demo.ts'
import { SetAside } from './set-aside.ts'
import { showChanges } from './show-changes.ts'
import { storeKnown } from './store-known.ts'
import { RowStage } from './stage-rows.ts'
import { tidyTables } from './tidy-tables.ts'
import type { ImportFile, ImportOptions, ImportOutcome, ImportReport } from './types.ts'

/** New listings; after fewer the database sees to it in its time. */
const TIDY_FROM = 100_000

/** @throws ImportRefused when the list may not be imported; the directory is as it was. */
export async function importList(db: Database, options: ImportOptions): Promise<ImportOutcome> {
  const list = await describeList(options)
  return oneImportAtATime(db, async () => {
    await failAbandonedRuns(db)
    const files = await fingerprintFiles(options.files)
    const known = options.force ? null : await knownBytes(db, list, files)
    if (known) return known
    const outcome = await new ImportRun(db, options, { ...list, files }).run()
    if (outcome.status === 'committed' && outcome.report.new >= TIDY_FROM) await tidyTables(db)
    return outcome
  })
}

/** The same bytes as the newest list: nothing to read, nothing to write. */
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
    notes: [`These are the bytes of run ${run.id}: nothing changes.`],
  }
}

type Claimed = ListDescription & { files: ImportFile[] }

/** Ends the transaction of a dry run. */
class TakenBack extends Error {}

class ImportRun {
  readonly #db: Database
  readonly #options: ImportOptions
  readonly #list: Claimed
  readonly #notes: string[]
  #aside: SetAside | null = null

  constructor(db: Database, options: ImportOptions, list: Claimed) {
    this.#db = db
    this.#options = options
    this.#list = list
    this.#notes = [...list.notes]
  }

  async run(): Promise<ImportOutcome> {
    // A dry run's row is taken back with the rest.
    const runId = this.#options.dryRun ? null : await beginRun(this.#db, this.#list)
    let outcome: ImportOutcome | null = null
    try {
      await this.#db.begin(async (tx) => {
        outcome = await this.#inTransaction(tx, runId ?? (await beginRun(tx, this.#list)))
        if (this.#options.dryRun) throw new TakenBack()
      })
    } catch (error) {
      await this.#aside?.close().catch(() => {})
      if (!(error instanceof TakenBack)) {
        if (runId !== null) await this.#fail(runId, error as Error)
        throw error
      }
    }
    if (!outcome) throw new Error('An import ended without an outcome.')
    return outcome
  }

  async #inTransaction(tx: Transaction, runId: number): Promise<ImportOutcome> {
    const { kind, listDate, isDemo } = this.#list
    await waitForOrphan(tx)
    await this.#makeRoom(tx)
    const known = await KnownRows.load(tx, kind)
    const read = await this.#read(tx, runId, known)
    const scope = this.#scopeOf(read)
    await this.#check(tx, scope, read.counts)
    await storeKnown(tx, kind, known)
    this.#progress('match')
    await matchListings(tx, kind)
    this.#progress('merge')
    const merged = await mergeList(tx, { id: runId, kind, scope, isDemo, hasLastWord: await this.#hasLastWord(tx) })
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
    }
  }

  async #read(tx: Transaction, runId: number, known: KnownRows): Promise<ReadList> {
    const aside = await SetAside.open(this.#options.dataDir, runId)
    this.#aside = aside
    const stage = await RowStage.open(tx)
    const sinks = { known, stage, aside, onProgress: this.#options.onProgress ?? (() => {}) }
    try {
      const read = await readList(this.#options.files, sinks)
      await stage.close()
      await aside.close()
      if (read.counts.ea + read.counts.otherProfessions === 0) throw new ImportRefused('This list holds no usable row.')
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
    const gone = await replaceDemo(tx)
    const done = this.#options.dryRun ? 'would be removed' : 'were removed'
    if (gone > 0) this.#notes.push(`${gone} invented listings ${done}.`)
  }

  async #check(tx: Transaction, scope: readonly string[] | null, counts: ListCounts): Promise<void> {
    if (this.#list.isDemo) {
      const [real] = await tx`select 1 from listing where not is_demo limit 1`
      if (real) throw new ImportRefused('The directory holds real listings: invented ones are not put beside them.')
    }
    if (this.#options.force) return
    const checked = { ...this.#list, scope, runs: await committedRuns(tx, this.#list) }
    refuseOlderList(checked)
    await refuseShrunkenList(tx, checked, counts.ea - counts.duplicates)
  }

  async #hasLastWord(tx: Transaction): Promise<boolean> {
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

  /** The run stays as a row that says why, with what was set aside. */
  async #fail(runId: number, error: Error): Promise<void> {
    await endRun(this.#db, runId, { status: 'failed', scope: null, report: { error: error.message } })
    await this.#aside?.store(this.#db, runId)
  }
}

type Merged = 'new' | 'gone' | 'returned' | 'moved' | 'changed' | 'doubts'
