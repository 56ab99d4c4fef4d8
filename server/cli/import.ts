/** `import FILE…` and `import --undo`: the importer at a terminal. */
import { InvalidArgumentError, type Command } from 'commander'
import { stateOf } from '#contract/states.ts'
import { importList } from '../imports/import-list.ts'
import type { ImportKind, ImportOptions, ImportOutcome } from '../imports/types.ts'
import { undoImport } from '../imports/undo-import.ts'
import type { Database } from '../platform/db.ts'
import type { Settings } from '../platform/settings.ts'
import { reportLines, undoLines } from './import-report.ts'
import { showProgress } from './show-progress.ts'

const EXIT_BAD_USE = 2

/** What a command needs of the program: the database, opened when the command runs. */
export type OpenCliContext = () => Promise<{ db: Database; settings: Settings; close: () => Promise<void> }>

type Flags = {
  kind?: ImportKind
  date?: string
  scope?: 'whole' | string[]
  dryRun?: boolean
  force?: boolean
  undo?: boolean
  json?: boolean
}

export function addImportCommand(program: Command, open: OpenCliContext): void {
  program
    .command('import')
    .description('bring a list of the IRS into the directory: the PTIN extract or the enrolled agent listing, as CSV')
    .argument('[files...]', 'CSV files that together are one list')
    .option('--kind <kind>', 'ea or ptin; by default told from the header', kindOf)
    .option('--date <date>', 'date of the list, YYYY-MM-DD; by default from the file name', dateOf)
    .option(
      '--scope <scope>',
      'whole, or the states the files speak for (AL or PR,GU); by default told from the rows',
      scopeOf,
    )
    .option('--dry-run', 'say what would change, and change nothing')
    .option('--force', 'import even an older list, or one that shrinks the directory much')
    .option('--undo', 'take back the newest import')
    .option('--json', 'print one JSON object and nothing else')
    .action(async (files: string[], flags: Flags, command: Command) => {
      const misuse = misuseOf(files, flags)
      if (misuse) command.error(`error: ${misuse}`, { exitCode: EXIT_BAD_USE })
      await runImport(open, files, flags)
    })
}

function misuseOf(files: readonly string[], { undo }: Flags): string | null {
  if (undo) return files.length > 0 ? '--undo takes no files' : null
  return files.length === 0 ? 'name at least one file' : null
}

async function runImport(open: OpenCliContext, files: string[], flags: Flags): Promise<void> {
  const { db, settings, close } = await open()
  try {
    if (flags.undo) {
      const undone = await undoImport(db)
      print(flags, undone, undoLines(undone))
      return
    }
    const outcome = await importWithProgress(db, optionsOf(files, flags, settings))
    print(flags, outcome, reportLines(outcome))
  } catch (error) {
    if (!flags.json) throw error
    process.stdout.write(`${JSON.stringify({ status: 'refused', error: (error as Error).message })}\n`)
    process.exitCode = 1
  } finally {
    await close()
  }
}

async function importWithProgress(db: Database, options: ImportOptions): Promise<ImportOutcome> {
  const progress = showProgress(process.stderr)
  try {
    return await importList(db, { ...options, onProgress: progress.show })
  } finally {
    progress.end()
  }
}

function optionsOf(files: string[], { kind, date, scope, dryRun, force }: Flags, settings: Settings): ImportOptions {
  return {
    files,
    dataDir: settings.DATA_DIR,
    dryRun: dryRun ?? false,
    force: force ?? false,
    ...(kind === undefined ? {} : { kind }),
    ...(date === undefined ? {} : { listDate: date }),
    ...(scope === undefined ? {} : { scope }),
  }
}

function print({ json }: Flags, result: object, lines: readonly string[]): void {
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${lines.join('\n')}\n`)
}

function kindOf(text: string): ImportKind {
  if (text === 'ea' || text === 'ptin') return text
  throw new InvalidArgumentError('It is ea or ptin.')
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
  throw new InvalidArgumentError('It is whole, or USPS codes joined by commas.')
}
