/** `import FILE…` and `import --undo`: the importer on the command line. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { MessageDescriptor } from '@lingui/core'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { stateOf } from '#common/states.ts'
import { importList } from '../domains/imports/import-list.ts'
import { ImportRejectedError } from '#server/domains/imports/import-errors.ts'
import type { ImportKind, ImportOptions, ImportProgress, UndoProgress } from '../domains/imports/types.ts'
import { undoImport } from '../domains/imports/undo-import.ts'
import type { Database } from '../platform/db.ts'
import type { Settings } from '../platform/settings.ts'
import { rejectionLine, reportLines, undoLines } from './import-report.ts'
import { formatNumber } from '#common/format-count.ts'

const EXIT_BAD_USE = 2

/** What a command needs from the program: the database, opened when the command runs. */
export type OpenCliContext = () => Promise<{ db: Database; settings: Settings; close: () => Promise<void> }>

type Flags = {
  kind?: ImportKind
  date?: string
  scope?: 'whole' | string[]
  dryRun?: boolean
  force?: boolean
  undo?: boolean
  json?: boolean
  upload?: string
  fileName?: string
}

export function addImportCommand(program: Command, open: OpenCliContext): void {
  program
    .command('import')
    .description(
      i18n._(msg`import an IRS list into the directory: the PTIN extract or the enrolled agent listing, as CSV`),
    )
    .argument('[files...]', i18n._(msg`CSV files that together make up one list`))
    .option('--kind <kind>', i18n._(msg`ea or ptin; by default, detected from the header`), kindOf)
    .option('--date <date>', i18n._(msg`date of the list, YYYY-MM-DD; by default, from the file name`), dateOf)
    .option(
      '--scope <scope>',
      'whole, or the states that the files cover (AL or PR,GU); by default, detected from the rows',
      scopeOf,
    )
    .option('--dry-run', i18n._(msg`show what would change, without changing anything`))
    .option(
      '--force',
      i18n._(
        msg`import a list even if it looks different from earlier ones; errors about the differences become warnings`,
      ),
    )
    .option('--undo', i18n._(msg`undo the most recent import`))
    .option('--json', i18n._(msg`print only one JSON object`))
    // For the admin page, which stores a file under an id.
    .addOption(new Option('--upload <id>').hideHelp())
    .addOption(new Option('--file-name <name>').hideHelp())
    .action(async (files: string[], flags: Flags, command: Command) => {
      const usageError = usageErrorOf(files, flags)
      if (usageError) command.error(`error: ${usageError}`, { exitCode: EXIT_BAD_USE })
      await runImport(open, files, flags)
    })
}

function usageErrorOf(files: readonly string[], { undo }: Flags): string | null {
  if (undo) return files.length > 0 ? '--undo doesn’t take files' : null
  return files.length === 0 ? 'give at least one file' : null
}

async function runImport(open: OpenCliContext, files: string[], flags: Flags): Promise<void> {
  const { db, settings, close } = await open()
  try {
    if (flags.undo) {
      const undone = await withProgress((onProgress) => undoImport(db, onProgress))
      print(flags, undone, undoLines(undone))
      return
    }
    const options = optionsOf(files, flags, settings)
    const outcome = await withProgress((onProgress) => importList(db, { ...options, onProgress }))
    print(flags, outcome, reportLines(outcome))
  } catch (error) {
    if (!flags.json) throw new Error(rejectionLine(error), { cause: error })
    const { message } = error as Error
    const canForce = error instanceof ImportRejectedError && error.canForce
    process.stdout.write(`${JSON.stringify({ status: 'refused', error: message, canForce })}\n`)
    process.exitCode = 1
  } finally {
    await close()
  }
}

async function withProgress<T>(work: (onProgress: ProgressView['show']) => Promise<T>): Promise<T> {
  const progress = showProgress(process.stderr)
  try {
    return await work(progress.show)
  } finally {
    progress.end()
  }
}

function optionsOf(files: string[], flags: Flags, settings: Settings): ImportOptions {
  const { kind, date, scope, dryRun, force, upload, fileName } = flags
  return {
    files,
    dataDir: settings.DATA_DIR,
    dryRun: dryRun ?? false,
    force: force ?? false,
    ...(kind === undefined ? {} : { kind }),
    ...(date === undefined ? {} : { listDate: date }),
    ...(scope === undefined ? {} : { scope }),
    ...(upload === undefined || fileName === undefined ? {} : { upload: { id: upload, fileName } }),
  }
}

function print({ json }: Flags, result: object, lines: readonly string[]): void {
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${lines.join('\n')}\n`)
}

function kindOf(text: string): ImportKind {
  if (text === 'ea' || text === 'ptin') return text
  throw new InvalidArgumentError('Use ea or ptin.')
}

function dateOf(text: string): string {
  const date = new Date(`${text}T00:00:00Z`)
  const isDate =
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  if (isDate) return text
  throw new InvalidArgumentError('Write it as 2026-03-26.')
}

function scopeOf(text: string): 'whole' | string[] {
  if (text.toLowerCase() === 'whole') return 'whole'
  const states = text.toUpperCase().split(',')
  if (states.every((state) => state === 'ABROAD' || stateOf(state))) return states
  throw new InvalidArgumentError('Use whole, or USPS codes joined by commas.')
}

/** Progress on standard error: one line that updates in place on a terminal, one line per step elsewhere. */
const BAR_CELLS = 24
const RENEW_MS = 100
const CLEAR_LINE = '\r\u001b[2K'

type Progress = ImportProgress | UndoProgress
type ProgressView = { show: (progress: Progress) => void; end: () => void }

function showProgress(out: NodeJS.WriteStream): ProgressView {
  return out.isTTY ? updatingLine(out) : lineForEachStep(out)
}

function updatingLine(out: NodeJS.WriteStream): ProgressView {
  let shownAt = 0
  let phase = ''
  return {
    show: (progress) => {
      const now = Date.now()
      if (progress.phase === phase && now - shownAt < RENEW_MS) return
      shownAt = now
      phase = progress.phase
      out.write(`${CLEAR_LINE}${formatLine(progress)}`)
    },
    end: () => void out.write(CLEAR_LINE),
  }
}

function lineForEachStep(out: NodeJS.WriteStream): ProgressView {
  let phase = ''
  return {
    show: (progress) => {
      if (progress.phase === phase) return
      phase = progress.phase
      out.write(`${i18n._(STEP[progress.phase])}\n`)
    },
    end: () => {},
  }
}

const STEP: Readonly<Record<Progress['phase'], MessageDescriptor>> = {
  read: msg`Reading…`,
  match: msg`Comparing with the previous list…`,
  merge: msg`Saving changes…`,
  refresh: msg`Rebuilding search data…`,
  remove: msg`Removing the new listings…`,
  restore: msg`Restoring the listings that changed…`,
}

function formatLine(progress: Progress): string {
  const { phase, rows } = progress
  if (phase === 'read') return bar(i18n._(msg`Reading`), { done: progress.bytes, of: progress.ofBytes, rows })
  if (phase === 'remove') return bar(i18n._(msg`Removing`), { done: rows, of: progress.ofRows, rows })
  return i18n._(STEP[phase])
}

function bar(name: string, { done, of, rows }: { done: number; of: number; rows: number }): string {
  const share = of === 0 ? 1 : Math.min(1, done / of)
  const filled = Math.round(share * BAR_CELLS)
  const percent = `${Math.floor(share * 100)} %`.padStart(5)
  return `${name} ${'█'.repeat(filled)}${'░'.repeat(BAR_CELLS - filled)} ${percent}  ${i18n._(msg`${{ rows: formatNumber(rows) }} rows`)}`
}
