/** `backup` writes everything into a folder; `restore` puts it back. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { makeBackup, restoreBackup } from '../platform/backup/make-backup.ts'
import type { Manifest } from '../platform/backup/manifest.ts'
import { connect } from '../platform/connect.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { readSettings } from '../platform/settings.ts'
import { formatNumber } from '#common/format-count.ts'

export function addBackupCommands(program: Command, stop: AbortSignal) {
  program
    .command('backup <folder>')
    .description(
      i18n._(msg`write a consistent snapshot of all rows and files to a new folder; the app can keep running`),
    )
    .action(async (folder: string) => {
      const made = await withDatabase(stop, (db, dataDir) => makeBackup(db, dataDir, resolve(folder)))
      process.stdout.write(`${describeSaved(made, resolve(folder))}\n`)
    })
  program
    .command('restore <folder>')
    .description(i18n._(msg`restore a backup, all or nothing; stop the app first`))
    .option('--replace', i18n._(msg`delete the current contents of the database and data folder`))
    .action(async (folder: string, { replace = false }: { replace?: boolean }) => {
      const asked = { folder: resolve(folder), replace }
      const made = await withDatabase(stop, (db, dataDir) => restoreBackup(db, { dataDir, ...asked }))
      process.stdout.write(`${describeRestored(made)}\n`)
    })
}

/** Opens the database without migrating it, which a backup has no reason to do. */
async function withDatabase<T>(
  stop: AbortSignal,
  work: (db: ReturnType<typeof connect>, dataDir: string) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL, DATABASE_URL_DIRECT, DATA_DIR } = readSettings(process.env)
  const embedded = DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: DATA_DIR })
  // A backup is one long transaction, and its connection is named: both need a connection of their own.
  const url = DATABASE_URL_DIRECT ?? DATABASE_URL ?? embedded?.url ?? ''
  const name = `enrolled-backup:${process.pid}`
  const db = connect({ url, pool: 2, name, statementTimeoutMs: 0 })
  const end = () => db.end({ timeout: 1 })
  stop.addEventListener('abort', () => void end())
  try {
    stop.throwIfAborted()
    return await work(db, DATA_DIR)
  } finally {
    await end()
    await embedded?.leave(name)
  }
}

function describeSaved(made: Manifest, folder: string): string {
  const { rows, tables, files } = countsOf(made)
  return i18n._(msg`Saved ${{ rows }} rows in ${{ tables }} tables and ${{ files }} files to ${{ folder }}.`)
}

function describeRestored(made: Manifest): string {
  const { rows, tables, files } = countsOf(made)
  return i18n._(
    msg`Restored ${{ rows }} rows in ${{ tables }} tables and ${{ files }} files from the backup made at ${{ madeAt: made.madeAt }}. Start the app: npm start`,
  )
}

const countsOf = ({ tables, files }: Manifest) => ({
  rows: formatNumber(tables.reduce((sum, table) => sum + table.rows, 0)),
  tables: tables.length,
  files: files.length,
})
