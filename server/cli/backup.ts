/** `backup` and `restore`: everything into a folder, and back. */
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { makeBackup, restoreBackup } from '../platform/backup/make-backup.ts'
import type { Manifest } from '../platform/backup/manifest.ts'
import { connect } from '../platform/connect.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { readSettings } from '../platform/settings.ts'

export function addBackupCommands(program: Command) {
  program
    .command('backup <folder>')
    .description('write all rows and files into a new folder, as they are at one moment; the app may run meanwhile')
    .action(async (folder: string) => {
      const made = await withDatabase((db, dataDir) => makeBackup(db, dataDir, resolve(folder)))
      process.stdout.write(`${describe(made)} are in ${resolve(folder)}.\n`)
    })
  program
    .command('restore <folder>')
    .description('put a backup back, all of it or nothing; stop the app first')
    .option('--replace', 'lose what the database and the folder of data hold now')
    .action(async (folder: string, { replace = false }: { replace?: boolean }) => {
      const asked = { folder: resolve(folder), replace }
      const made = await withDatabase((db, dataDir) => restoreBackup(db, { dataDir, ...asked }))
      process.stdout.write(`${describe(made)} of ${made.madeAt} are back. Start the app: npm start\n`)
    })
}

/** As it stands: a backup is not a reason to migrate. */
async function withDatabase<T>(work: (db: ReturnType<typeof connect>, dataDir: string) => Promise<T>): Promise<T> {
  const { DATABASE_URL, DATA_DIR } = readSettings(process.env)
  const embedded = DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: DATA_DIR })
  const url = DATABASE_URL ?? embedded?.url ?? ''
  const db = connect({ url, pool: 2, name: 'enrolled-backup', statementTimeoutMs: 0 })
  try {
    return await work(db, DATA_DIR)
  } finally {
    await db.end({ timeout: 5 })
    await embedded?.leave()
  }
}

function describe({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows.toLocaleString('en-US')} rows of ${tables.length} tables and ${files.length} files`
}
