/** Explains why an import failed when the list isn't the cause: the disk or the database. */
import { ImportRejectedError } from './import-rejected-error.ts'

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
/**
 * Error codes of the driver, and of PostgreSQL when it is stopped or shuts down, for example because it can't write
 * its log.
 */
const DATABASE_GONE = /^(?:CONNECTION_(?:CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|ECONNRESET|EPIPE|57P0[123]|08\d{3})$/

export function describeFailure(error: Error): Error {
  const { code = '' } = error as { code?: string }
  if (DISK_FULL.has(code))
    return new ImportRejectedError('The disk is full. Nothing was imported. Make room, then try again.')
  if (!DATABASE_GONE.test(code)) return error
  return new ImportRejectedError(
    `The database closed the connection (${code}). Nothing was imported. Check its log and whether its disk is full, then try again.`,
  )
}
