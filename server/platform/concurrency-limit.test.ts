import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { RetryLaterError } from './errors.ts'

const busy = () => new RetryLaterError('busy', 'Busy.', 7)

test('work runs up to the limit, then queues, and the rest is rejected with a retry time', async () => {
  const lane = createConcurrencyLimit({ concurrency: 2, maxQueued: 3, busy })
  let working = 0
  let most = 0
  const ends: (() => void)[] = []
  const work = async () => {
    most = Math.max(most, ++working)
    await new Promise<void>((resolve) => void ends.push(resolve))
    working--
  }
  const asked = Array.from({ length: 6 }, () => lane(work))
  await expect(asked[5]).rejects.toMatchObject({ code: 'busy', message: 'Busy.', retryAfterS: 7 })
  for (let done = 0; done < 5; done++) {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    ends.shift()?.()
  }
  await Promise.all(asked.slice(0, 5))
  expect([most, working]).toEqual([2, 0])
})

test('failed work frees its slot for the next in the queue', async () => {
  const lane = createConcurrencyLimit({ concurrency: 1, maxQueued: 3, busy })
  const failed = lane(() => Promise.reject(new Error('no')))
  const next = lane(async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
})
