import { AppError } from '#server/platform/errors.ts'

export const STALE_VERSION_MESSAGE =
  'Somebody else has changed this since you opened it. Read it again before you save.'

/** @param found Empty when the text doesn't exist at all. */
export function assertCurrentVersion(found: readonly unknown[]): never {
  if (found.length === 0) throw new AppError('not_found', 'This is not there any more.')
  throw new AppError('conflict', STALE_VERSION_MESSAGE)
}
