/** An import's outcome as lines for a terminal. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { MessageDescriptor } from '@lingui/core'
import { ImportRejectedError } from '#server/domains/imports/import-errors.ts'
import type { ImportOutcome, ImportReport } from '../domains/imports/types.ts'
import type { UndoOutcome } from '../domains/imports/undo-import.ts'
import { formatNumber } from '#common/format-count.ts'

const KIND = { ea: msg`EA list`, ptin: msg`PTIN extract` } as const
const HEADLINE: Readonly<Record<ImportOutcome['status'], MessageDescriptor>> = {
  committed: msg`Imported`,
  dry_run: msg`Dry run: nothing was changed`,
  nothing_new: msg`No changes: this file was already imported`,
}

const ROWS: readonly (readonly [
  label: MessageDescriptor,
  field: Exclude<keyof ImportReport, 'reasons'>,
  part?: 'part',
])[] = [
  [msg`Rows read`, 'read'],
  [msg`enrolled agents`, 'ea', 'part'],
  [msg`other professions`, 'otherProfessions', 'part'],
  [msg`rejected`, 'rejected', 'part'],
  [msg`Blank rows`, 'blank'],
  [msg`Abroad`, 'foreign'],
  [msg`Invalid ZIP`, 'badZip'],
  [msg`Duplicates`, 'duplicates'],
  [msg`Warnings`, 'warnings'],
  [msg`New`, 'new'],
  [msg`Gone`, 'gone'],
  [msg`Returned`, 'returned'],
  [msg`Moved`, 'moved'],
  [msg`Changed`, 'changed'],
  [msg`Unchanged`, 'unchanged'],
  [msg`Possible matches`, 'doubts'],
]

export function reportLines(outcome: ImportOutcome): string[] {
  const { kind, listDate, scope, report, rejectedFile, notes, overridden } = outcome
  const people = scope === null ? i18n._(msg`full list`) : scope.join(', ')
  const list = i18n._(msg`${{ kind: i18n._(KIND[kind]) }} dated ${{ listDate }}, ${{ people }}`)
  const headline = i18n._(HEADLINE[outcome.status])
  return [
    outcome.runId === null
      ? `${headline}: ${list}.`
      : i18n._(msg`${{ headline }} (run ${{ run: outcome.runId }}): ${{ list }}.`),
    ...notes,
    ...overridden.map((doubt) => i18n._(msg`Imported despite this error: ${{ doubt }}`)),
    '',
    ...aligned(ROWS.map(([label, field, part]) => [`${part ? '  ' : ''}${i18n._(label)}`, report[field]])),
    ...(Object.keys(report.reasons).length === 0 ? [] : ['', i18n._(msg`Rejected rows and warnings:`)]),
    ...aligned(Object.entries(report.reasons).map(([reason, count]) => [`  ${reason}`, count])),
    ...(rejectedFile !== null && report.rejected + report.warnings > 0
      ? ['', i18n._(msg`Details by line: ${{ file: rejectedFile }}`)]
      : []),
  ]
}

/** What happened, then what to do. */
export function rejectionLine(error: unknown): string {
  const { message } = error as Error
  return error instanceof ImportRejectedError && error.canForce
    ? i18n._(msg`${{ message }} Use --force to import it anyway.`)
    : message
}

export function undoLines({ runId, kind, listDate, removed, restored, kept }: UndoOutcome): string[] {
  const lines = [
    i18n._(msg`Run ${{ runId }} was undone: ${{ kind: i18n._(KIND[kind]) }} dated ${{ listDate }}.`),
    i18n._(msg`Removed ${{ removed }} new listings and restored ${{ restored }}.`),
  ]
  if (kept === 0) return lines
  return [
    ...lines,
    i18n._(
      msg`${{ kept }} new listings are hidden instead of deleted, because someone claimed, saved, or wrote about them. They’ll reappear with the next list that includes them.`,
    ),
  ]
}

function aligned(rows: readonly (readonly [string, number])[]): string[] {
  const counts = rows.map(([, count]) => formatNumber(count))
  const width = Math.max(0, ...rows.map(([label]) => label.length))
  const digits = Math.max(0, ...counts.map((count) => count.length))
  return rows.map(([label], at) => `${label.padEnd(width)}  ${(counts[at] ?? '').padStart(digits)}`)
}
