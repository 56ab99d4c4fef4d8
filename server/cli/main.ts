/**
 * The command line: npm run cli -- COMMAND. Works alongside a running server on the same database. Exit codes: 0 done,
 * 1 failed or rejected, 2 bad usage.
 */
// What is said anywhere is compiled by it.
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import '../platform/request-language.ts'
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
  const program = new Command('npm run cli --')
    .description(i18n._(msg`Manage the directory from a terminal.`))
    .exitOverride()
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
    .description(i18n._(msg`update the schema and the place data (npm start also does this)`))
    .action(async () => {
      const { close } = await open()
      await close()
      process.stdout.write(`${i18n._(msg`The database is up to date.`)}\n`)
    })
  program
    .command('prepare')
    .description(i18n._(msg`prepare the database, with demo data if it’s empty (npm start also does this)`))
    .option('--if-embedded', i18n._(msg`if DATABASE_URL is set, only check the settings`))
    .action(async ({ ifEmbedded = false }: { ifEmbedded?: boolean }) => {
      const given = readSettings(process.env)
      if (ifEmbedded && given.DATABASE_URL) return prepareDataDir(given.DATA_DIR)
      const { db, settings, close } = await open()
      await prepareData(db, settings).finally(close)
      process.stdout.write(`${i18n._(msg`The database is ready.`)}\n`)
    })
  program
    .command('reindex')
    .description(i18n._(msg`rebuild the search dictionaries, counts, and page anchors`))
    .action(async () => {
      const { db, close } = await open()
      await reindexDirectory(db).finally(close)
      process.stdout.write(`${i18n._(msg`Search data rebuilt.`)}\n`)
    })
  return program
}

function addDemoCommand(program: Command): void {
  const demo = program
    .command('demo')
    .description(i18n._(msg`manage the demo directory that an empty database starts with`))
  demo
    .command('load')
    .description(i18n._(msg`load the demo data into an empty directory; the first real import deletes it`))
    .action(async () => {
      const { db, settings, close } = await open()
      const { listings, profiles } = await loadDemo(db, { dataDir: settings.DATA_DIR }).finally(close)
      process.stdout.write(
        `${i18n._(msg`Loaded ${{ listings }} fictional listings, ${{ profiles }} of them claimed.`)}\n`,
      )
    })
}

/** A new key pair for waking browsers (VAPID), as lines for the environment. */
function addPushKeysCommand(program: Command): void {
  program
    .command('push-keys')
    .description(i18n._(msg`print new VAPID keys for browser push notifications; changes nothing`))
    .action(() => {
      const { publicKey, privateKey } = webPush.generateVAPIDKeys()
      process.stdout.write(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}\n`)
    })
}

/** The only way to remove a receipt, at the request of the person it names. */
function addReceiptCommand(program: Command): void {
  program
    .command('receipt')
    .description(i18n._(msg`manage verification receipts`))
    .command('remove')
    .description(i18n._(msg`permanently remove a receipt; the audit log records the reason`))
    .argument('<number>', i18n._(msg`the last part of the receipt’s link`))
    .requiredOption('--reason <text>', i18n._(msg`the reason, without names or addresses`))
    .action(async (id: string, { reason }: { reason: string }) => {
      const { db, close } = await open()
      await removeReceipt(db, { id, reason }).finally(close)
      process.stdout.write(`${i18n._(msg`Receipt removed.`)}\n`)
    })
}

/** As the migrations produce it, in a database of its own that is deleted again. */
function addSchemaCommand(program: Command): void {
  program
    .command('schema')
    .description(i18n._(msg`write db/schema.sql, the full schema for reviewers; doesn’t change your database`))
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
      process.stdout.write(`${i18n._(msg`Wrote ${{ file: SCHEMA_FILE }}.`)}\n`)
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
