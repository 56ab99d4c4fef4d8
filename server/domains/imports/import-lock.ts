/** Only one import or undo runs at a time; a second one is rejected, not queued. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { setTimeout } from 'node:timers/promises'
import type { Database, Db, Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { ImportRejectedError } from './import-errors.ts'

export const RUNNING = 730_010
const WRITING = 730_011
/** The database may not have noticed yet that a process was killed. */
const LOCK_WAIT_MS = 2_000
const LOCK_POLL_MS = 100

/** @throws ImportRejectedError when another import or undo is running, in any process. */
export async function withImportLock<T>(db: Database, work: () => Promise<T>): Promise<T> {
  if (db.max < 2)
    throw new ImportRejectedError('An import needs two database connections. Set DATABASE_POOL to 2 or more.')
  // A session lock lasts until the process releases it or dies.
  const connection = await db.reserve()
  try {
    if (!(await acquireImportLock(connection)))
      throw new ImportRejectedError('Another import is running. Wait until it finishes.')
    try {
      return await work()
    } finally {
      await connection`select pg_advisory_unlock(${RUNNING})`
    }
  } finally {
    connection.release()
  }
}

async function acquireImportLock(connection: Db): Promise<boolean> {
  const until = performance.now() + LOCK_WAIT_MS
  for (;;) {
    const [{ got }] = await connection<[{ got: boolean }]>`select pg_try_advisory_lock(${RUNNING}) as got`
    if (got || performance.now() > until) return got
    await setTimeout(LOCK_POLL_MS)
  }
}

/**
 * For anything that changes listings the way an import does. No import starts until this transaction ends. @throws
 * AppError `conflict`
 */
export async function assertNotImporting(tx: Transaction): Promise<void> {
  if (await isImporting(tx))
    throw new AppError('conflict', i18n._(msg`An import is running. Try again when it finishes.`))
}

/** When false, no import starts before this transaction ends. */
export async function isImporting(tx: Transaction): Promise<boolean> {
  const [{ got }] = await tx<[{ got: boolean }]>`select pg_try_advisory_xact_lock(${RUNNING}) as got`
  return !got
}

/**
 * The server may still be running the last statement of an import whose process was killed; it rolls back once it
 * notices. Also lifts the limits meant for page requests.
 */
export async function waitForOrphanedImport(tx: Transaction): Promise<void> {
  await tx`set local statement_timeout = 0`
  await tx`set local lock_timeout = 0`
  await tx`set local work_mem = '96MB'`
  await tx`set local maintenance_work_mem = '256MB'`
  // Not available on every system. Uses a savepoint, because a rejected setting would abort the transaction.
  await tx.savepoint((inner) => inner`set local client_connection_check_interval = '1s'`).catch(() => {})
  await tx`select pg_advisory_xact_lock(${WRITING})`
}
