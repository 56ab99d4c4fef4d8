import { createConcurrencyLimit } from '../concurrency-limit.ts'
import { RetryLaterError } from '../errors.ts'
import { LIMITS } from '../limits.ts'

/** One picture at a time per process. */
export const limitImageProcessing = createConcurrencyLimit({
  concurrency: LIMITS.uploadsProcessed.max,
  maxQueued: LIMITS.uploadsQueued.max,
  busy: () => new RetryLaterError('busy', 'Many pictures are being sent just now. Try again in a few seconds.', 10),
})
