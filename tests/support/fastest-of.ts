/** Whether calls take the same time, on a machine that delays one more than the other. */

/** A larger difference isn't chance. */
export const TOLERANCE_MS = 150
const LEAST_ROUNDS = 4
const MOST_ROUNDS = 25

/** Called in turn, and again while they differ: chance differences disappear, differences in work remain. */
export async function fastestOf(calls: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = calls.map((call) => ({ call, ms: Infinity }))
  for (let round = 0; round < MOST_ROUNDS && (round < LEAST_ROUNDS || differClearly(times)); round++) {
    for (const time of times) {
      const started = performance.now()
      await time.call()
      time.ms = Math.min(time.ms, performance.now() - started)
    }
  }
  return times.map(({ ms }) => ms)
}

function differClearly(times: readonly { ms: number }[]): boolean {
  const all = times.map(({ ms }) => ms)
  return Math.max(...all) - Math.min(...all) >= TOLERANCE_MS
}
