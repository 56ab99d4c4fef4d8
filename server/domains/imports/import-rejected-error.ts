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
