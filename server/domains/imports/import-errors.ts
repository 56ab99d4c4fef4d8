/** Why an import ends without a change: the list was rejected, or the disk or the database failed. */
import { AppError } from '#server/platform/errors.ts'

/** The import was rejected, and nothing changed. The message is one line for the operator. */
export class ImportRejectedError extends AppError {
  /** The operator can override it: the same import with `force` succeeds. */
  readonly canForce: boolean

  constructor(message: string, { canForce = false }: { canForce?: boolean } = {}) {
    super('conflict', message)
    this.name = 'ImportRejectedError'
    this.canForce = canForce
  }
}

/**
 * Rejects a list with problems unless forced. @returns the problems that force overrode. @throws ImportRejectedError
 */
export function assertForced(doubts: readonly string[], { force = false }: { force?: boolean }): readonly string[] {
  if (doubts.length > 0 && !force) throw new ImportRejectedError(doubts.join(' '), { canForce: true })
  return doubts
}

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
/**
 * Error codes of the driver, and of PostgreSQL when it is stopped or shuts down, for example because it can't write
 * its log.
 */
const DATABASE_GONE = /^(?:CONNECTION_(?:CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|ECONNRESET|EPIPE|57P0[123]|08\d{3})$/

/** Explains why an import failed when the list isn't the cause: the disk or the database. */
export function describeFailure(error: Error): Error {
  const { code = '' } = error as { code?: string }
  if (DISK_FULL.has(code))
    return new ImportRejectedError('The disk is full. Nothing was imported. Free up space, then try again.')
  if (!DATABASE_GONE.test(code)) return error
  return new ImportRejectedError(
    `The database closed the connection (${code}). Nothing was imported. Check its log and whether its disk is full, then try again.`,
  )
}
