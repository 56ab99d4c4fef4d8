/** Imports and undos take turns: a second one is refused, not queued. */
import { setTimeout } from 'node:timers/promises'
import type { Database, Db, Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { ImportRefused } from './import-refused.ts'

export const RUNNING = 730_010
const WRITING = 730_011
/** Of a process that was just killed the database may not know yet. */
const NOTICED_WITHIN_MS = 2_000
const ASKED_EVERY_MS = 100

/** @throws ImportRefused when another import or undo runs, in whichever process. */
export async function oneImportAtATime<T>(db: Database, work: () => Promise<T>): Promise<T> {
  if (db.options.max < 2) throw new ImportRefused('An import needs two connections: set DATABASE_POOL to 2 or more.')
  // A lock of the session lasts until the process lets go or dies.
  const connection = await db.reserve()
  try {
    if (!(await getsTurn(connection))) throw new ImportRefused('Another import is running. Wait until it has ended.')
    try {
      return await work()
    } finally {
      await connection`select pg_advisory_unlock(${RUNNING})`
    }
  } finally {
    connection.release()
  }
}

async function getsTurn(connection: Db): Promise<boolean> {
  const until = performance.now() + NOTICED_WITHIN_MS
  for (;;) {
    const [{ got }] = await connection<[{ got: boolean }]>`select pg_try_advisory_lock(${RUNNING}) as got`
    if (got || performance.now() > until) return got
    await setTimeout(ASKED_EVERY_MS)
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
