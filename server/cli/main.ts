/**
 * The command line: npm run cli -- COMMAND. Works beside a running server on the same database. Exit 0 done,
 * 1 failed or refused, 2 bad use.
 */
import { Command, CommanderError } from 'commander'
import { reindexDirectory } from '../agents/reindex-directory.ts'
import { openDatabase } from '../open-database.ts'
import { readSettings } from '../platform/settings.ts'
import { prepareData } from '../prepare-data.ts'
import { addBackupCommands } from './backup.ts'
import { addDemoCommand } from './demo.ts'
import { addImportCommand } from './import.ts'
import { addPushKeysCommand } from './push-keys.ts'
import { addSchemaCommand } from './schema.ts'
import { addUserCommand } from './user.ts'

const EXIT_FAILED = 1
const EXIT_BAD_USE = 2

async function open() {
  const settings = readSettings(process.env)
  return { settings, ...(await openDatabase(settings, 'enrolled-cli')) }
}

function buildProgram(): Command {
  const program = new Command('npm run cli --').description('Runs the directory from a terminal.').exitOverride()
  addImportCommand(program, open)
  addBackupCommands(program)
  addDemoCommand(program, open)
  addPushKeysCommand(program)
  addSchemaCommand(program, open)
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
    .action(async () => {
      // Whoever stops npm start by the keyboard stops this too, which would leave its database running.
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
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
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : EXIT_BAD_USE
  else {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = EXIT_FAILED
  }
}
