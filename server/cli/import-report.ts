/** An import's outcome as lines for a terminal. */
import { ImportRejectedError } from '#server/domains/imports/import-errors.ts'
import type { ImportOutcome, ImportReport } from '../domains/imports/types.ts'
import type { UndoOutcome } from '../domains/imports/undo-import.ts'
import { formatNumber } from '#common/format-count.ts'

const KIND = { ea: 'EA list', ptin: 'PTIN extract' } as const
const HEADLINE: Readonly<Record<ImportOutcome['status'], string>> = {
  committed: 'Imported',
  dry_run: 'Dry run: nothing was changed',
  nothing_new: 'Nothing new: nothing was changed',
}

const ROWS: readonly (readonly [label: string, field: Exclude<keyof ImportReport, 'reasons'>])[] = [
  ['Rows read', 'read'],
  ['  enrolled agents', 'ea'],
  ['  other professions', 'otherProfessions'],
  ['  rejected', 'rejected'],
  ['Blank rows', 'blank'],
  ['Abroad', 'foreign'],
  ['Bad ZIP', 'badZip'],
  ['Duplicates', 'duplicates'],
  ['Warnings', 'warnings'],
  ['New', 'new'],
  ['Gone', 'gone'],
  ['Returned', 'returned'],
  ['Moved', 'moved'],
  ['Changed', 'changed'],
  ['Unchanged', 'unchanged'],
  ['Possible matches', 'doubts'],
]

export function reportLines(outcome: ImportOutcome): string[] {
  const { kind, listDate, scope, report, rejectedFile, notes, overridden } = outcome
  const people = scope === null ? 'whole list' : scope.join(', ')
  const run = outcome.runId === null ? '' : ` (run ${outcome.runId})`
  return [
    `${HEADLINE[outcome.status]}${run}: ${KIND[kind]} of ${listDate}, ${people}.`,
    ...notes,
    ...overridden.map((doubt) => `Forced: ${doubt}`),
    '',
    ...aligned(ROWS.map(([label, field]) => [label, report[field]])),
    ...(Object.keys(report.reasons).length === 0 ? [] : ['', 'Rows set aside, and warnings:']),
    ...aligned(Object.entries(report.reasons).map(([reason, count]) => [`  ${reason}`, count])),
    ...(rejectedFile !== null && report.rejected + report.warnings > 0 ? ['', `Details by line: ${rejectedFile}`] : []),
  ]
}

/** What happened, then what to do. */
export function rejectionLine(error: unknown): string {
  const { message } = error as Error
  return error instanceof ImportRejectedError && error.canForce
    ? `${message} Use --force to import it anyway.`
    : message
}

export function undoLines({ runId, kind, listDate, removed, restored, kept }: UndoOutcome): string[] {
  const lines = [
    `Run ${runId} was undone: ${KIND[kind]} of ${listDate}.`,
    `${removed} new listings removed, ${restored} restored.`,
  ]
  if (kept === 0) return lines
  const words =
    'because someone claimed, saved, or wrote about them. They return with the next list that includes them.'
  return [...lines, `${kept} new listings stay hidden, ${words}`]
}

function aligned(rows: readonly (readonly [string, number])[]): string[] {
  const counts = rows.map(([, count]) => formatNumber(count))
  const width = Math.max(0, ...rows.map(([label]) => label.length))
  const digits = Math.max(0, ...counts.map((count) => count.length))
  return rows.map(([label], at) => `${label.padEnd(width)}  ${(counts[at] ?? '').padStart(digits)}`)
}
