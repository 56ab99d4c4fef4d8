/**
 * The command line: npm run cli -- COMMAND. Works alongside a running server on the same database. Exit codes: 0 done,
 * 1 failed or rejected, 2 bad usage.
 */
import { Command, CommanderError } from 'commander'
import { reindexDirectory } from '../domains/agents/reindex-directory.ts'
import { openDatabase } from '../open-database.ts'
import { prepareDataDir } from '../platform/data-dir.ts'
import { readSettings } from '../platform/settings.ts'
import { stopSignal } from '../platform/stop-signal.ts'
import { prepareData } from '../prepare-data.ts'
import { addBackupCommands } from './backup.ts'
import { addDemoCommand } from './demo.ts'
import { addImportCommand } from './import.ts'
import { addPushKeysCommand } from './push-keys.ts'
import { addReceiptCommand } from './receipt.ts'
import { addSchemaCommand } from './schema.ts'
import { addUserCommand } from './user.ts'

const EXIT_FAILED = 1
const EXIT_BAD_USE = 2
/** The exit code that shells use for Ctrl-C. */
const EXIT_STOPPED = 130

const stop = stopSignal()

/** Stopping a command leaves no database running, and rolls back what it started. */
async function open() {
  const settings = readSettings(process.env)
  const database = await openDatabase(settings, { name: 'enrolled-cli', stop })
  stop.addEventListener('abort', () => void database.close())
  return { settings, ...database }
}

function buildProgram(): Command {
  const program = new Command('npm run cli --').description('Runs the directory from a terminal.').exitOverride()
  addImportCommand(program, open)
  addBackupCommands(program, stop)
  addDemoCommand(program, open)
  addPushKeysCommand(program)
  addReceiptCommand(program, open)
  addSchemaCommand(program)
  addUserCommand(program, open)
  program
    .command('migrate')
    .description('bring the schema and the places up to date (npm start does so too)')
    .action(async () => {
      const { close } = await open()
      await close()
      process.stdout.write('The database is up to date.\n')
    })
  program
    .command('prepare')
    .description('make a database ready to be served, with the demo data if it is empty (npm start does so too)')
    .option('--if-embedded', 'only check the settings when DATABASE_URL names a database')
    .action(async ({ ifEmbedded = false }: { ifEmbedded?: boolean }) => {
      const given = readSettings(process.env)
      if (ifEmbedded && given.DATABASE_URL) return prepareDataDir(given.DATA_DIR)
      const { db, settings, close } = await open()
      await prepareData(db, settings).finally(close)
      process.stdout.write('The database is ready.\n')
    })
  program
    .command('reindex')
    .description('make the dictionaries, counts and page anchors of the search anew')
    .action(async () => {
      const { db, close } = await open()
      await reindexDirectory(db).finally(close)
      process.stdout.write('The search is made anew.\n')
    })
  return program
}

try {
  await buildProgram().parseAsync(process.argv)
} catch (error) {
  if (stop.aborted) process.exitCode = EXIT_STOPPED
  else if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : EXIT_BAD_USE
  else {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = EXIT_FAILED
  }
}
