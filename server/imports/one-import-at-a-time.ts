/** Imports and undos take turns: a second one is refused, not queued. */
import type { Database, Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { ImportRefused } from './import-refused.ts'

const RUNNING = 730_010
const WRITING = 730_011

/** @throws ImportRefused when another import or undo runs, in whichever process. */
export async function oneImportAtATime<T>(db: Database, work: () => Promise<T>): Promise<T> {
  if (db.options.max < 2) throw new ImportRefused('An import needs two connections: set DATABASE_POOL to 2 or more.')
  // A lock of the session lasts until the process lets go or dies.
  const connection = await db.reserve()
  try {
    const [{ got }] = await connection<[{ got: boolean }]>`select pg_try_advisory_lock(${RUNNING}) as got`
    if (!got) throw new ImportRefused('Another import is running. Wait until it has ended.')
    try {
      return await work()
    } finally {
      await connection`select pg_advisory_unlock(${RUNNING})`
    }
  } finally {
    connection.release()
  }
}

/** For what touches listings as an import does. Until this transaction ends none begins. @throws AppError `conflict` */
export async function refuseWhileImporting(tx: Transaction): Promise<void> {
  if (await isImporting(tx)) throw new AppError('conflict', 'A list is being imported. Decide when that has ended.')
}

/** False: and none begins before this transaction ends. */
export async function isImporting(tx: Transaction): Promise<boolean> {
  const [{ got }] = await tx<[{ got: boolean }]>`select pg_try_advisory_xact_lock(${RUNNING}) as got`
  return !got
}

/**
 * The server may still be busy with the last statement of an import whose process was killed; it rolls back as soon as
 * it notices. Also lifts the limits meant for pages.
 */
export async function waitForOrphan(tx: Transaction): Promise<void> {
  await tx`set local statement_timeout = 0`
  await tx`set local lock_timeout = 0`
  await tx`set local work_mem = '96MB'`
  await tx`set local maintenance_work_mem = '256MB'`
  // Not on every system; a savepoint, because a refused setting would end the transaction.
  await tx.savepoint((inner) => inner`set local client_connection_check_interval = '1s'`).catch(() => {})
  await tx`select pg_advisory_xact_lock(${WRITING})`
}
