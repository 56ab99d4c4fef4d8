import { AppError } from '#server/platform/errors.ts'

export const STALE_WORDS = 'Somebody else has changed this since you opened it. Read it again before you save.'

/** @param found Whether the thing is there at all. */
export function refuseStale(found: readonly unknown[]): never {
  if (found.length === 0) throw new AppError('not_found', 'This is not there any more.')
  throw new AppError('conflict', STALE_WORDS)
}
