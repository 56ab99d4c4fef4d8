/**
 * The cost of some work, as CPU time of this thread: a busy machine makes it wait, not work. The least of several
 * runs: a garbage collection, a first compilation, and what shares the caches only add to it. Some machines count CPU in
 * steps of 4 or 10 ms: good enough for a limit of 50 ms, not for comparing two small costs (`growthOf`).
 */
const ROUNDS = 9

export async function cpuMsOf(work: () => unknown, rounds = ROUNDS): Promise<number> {
  let least = Infinity
  for (let round = 0; round < rounds; round++) least = Math.min(least, await once(work))
  return least
}

async function once(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** The shortest of several runs by the clock: other load on the machine can only make a run longer. */
function fastestMs(work: () => unknown): number {
  let fastest = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now()
    work()
    fastest = Math.min(fastest, performance.now() - begun)
  }
  return fastest
}

/**
 * Four times the input can cost four times as much, and a good half more; quadratic work costs sixteen times as much.
 */
export const LINEAR_AT_MOST = 8

const TRIES = 4

/**
 * @returns how many times as much `work` costs on a text four times as long: the lowest of a few tries on a busy
 * machine.
 */
export function growthOf(textOf: (length: number) => string, work: (text: string) => unknown): number {
  let least = Infinity
  for (let tried = 0; tried < TRIES && least >= LINEAR_AT_MOST; tried++)
    least = Math.min(least, growthOnce(textOf, work))
  return least
}

function growthOnce(textOf: (length: number) => string, work: (text: string) => unknown): number {
  const [short, long] = [textOf(LENGTHS.short), textOf(LENGTHS.long)]
  return (
    fastestMs(() => work(long)) /
    Math.max(
      fastestMs(() => work(short)),
      LEAST_MS,
    )
  )
}

const LENGTHS = { short: 8_000, long: 32_000 }
/** Below this, the clock measures itself more than the work. */
const LEAST_MS = 0.1
