/**
 * The command line: npm run cli -- COMMAND. Works alongside a running server on the same database. Exit codes: 0 done,
 * 1 failed or rejected, 2 bad usage.
 */
import { Command, CommanderError } from 'commander'
import { reindexDirectory } from '#server/domains/agents/refresh-directory.ts'
import { openDatabase } from '../open-database.ts'
import { prepareDataDir } from '../platform/data-dir.ts'
import { readSettings } from '../platform/settings.ts'
import { stopSignal } from '../platform/stop-signal.ts'
import { prepareData } from '../prepare-data.ts'
import { addBackupCommands } from './backup.ts'
import { addImportCommand } from './import.ts'
import { addKeyCommands } from './keys.ts'
import { addUserCommand } from './user.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import webPush from 'web-push'
import { loadDemo } from '../domains/demo/load-demo.ts'
import { removeReceipt } from '#server/domains/verification/receipts.ts'
import { connect } from '../platform/connect.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { describeSchema, migrate } from '../platform/migrate.ts'

const EXIT_FAILED = 1
const EXIT_BAD_USE = 2
/** The exit code that shells use for Ctrl-C. */
const EXIT_STOPPED = 130
const SCHEMA_FILE = join(import.meta.dirname, '../../db/schema.sql')

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
  addDemoCommand(program)
  addKeyCommands(program)
  addPushKeysCommand(program)
  addReceiptCommand(program)
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
    .description('rebuild the dictionaries, counts, and page anchors of the search')
    .action(async () => {
      const { db, close } = await open()
      await reindexDirectory(db).finally(close)
      process.stdout.write('The search is rebuilt.\n')
    })
  return program
}

function addDemoCommand(program: Command): void {
  const demo = program.command('demo').description('the invented directory that an empty database starts with')
  demo
    .command('load')
    .description('load it; refused where listings stand already. The first real import takes it away')
    .action(async () => {
      const { db, settings, close } = await open()
      const { listings, profiles } = await loadDemo(db, { dataDir: settings.DATA_DIR }).finally(close)
      process.stdout.write(`${listings} invented listings are loaded, ${profiles} of them claimed.\n`)
    })
}

/** A new key pair for waking browsers (VAPID), as lines for the environment. */
function addPushKeysCommand(program: Command): void {
  program
    .command('push-keys')
    .description('make the keys that let the server wake browsers for messages; changes nothing')
    .action(() => {
      const { publicKey, privateKey } = webPush.generateVAPIDKeys()
      process.stdout.write(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}\n`)
    })
}

/** The only way to remove a receipt, at the request of the person it names. */
function addReceiptCommand(program: Command): void {
  program
    .command('receipt')
    .description('receipts of list checks')
    .command('remove')
    .description('remove one receipt for good; the reason is kept in the log')
    .argument('<number>', 'the last part of its address')
    .requiredOption('--reason <text>', 'why, without names or addresses')
    .action(async (id: string, { reason }: { reason: string }) => {
      const { db, close } = await open()
      await removeReceipt(db, { id, reason }).finally(close)
      process.stdout.write('The receipt is removed.\n')
    })
}

/** As the migrations produce it, in a database of its own that is deleted again. */
function addSchemaCommand(program: Command): void {
  program
    .command('schema')
    .description('write db/schema.sql, the whole schema for reviewers; leaves your own database as it is')
    .action(async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'enrolled-schema-'))
      const embedded = await startEmbeddedPostgres({ dataDir })
      const db = connect({ url: embedded.url, pool: 1, name: 'enrolled-schema', statementTimeoutMs: 0 })
      try {
        await migrate(db)
        await writeFile(SCHEMA_FILE, await describeSchema(db))
      } finally {
        await db.end({ timeout: 1 })
        await embedded.leave('enrolled-schema')
        await rm(dataDir, { recursive: true, force: true })
      }
      process.stdout.write(`${SCHEMA_FILE} is written.\n`)
    })
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
