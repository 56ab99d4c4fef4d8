/** Many clients asking the same kind of question at once: how long each waits, and how many are answered a second. */

export type Load = { p50: number; p99: number; qps: number; asked: number }

export async function underLoad(ask: () => Promise<unknown>, clients: number, ms: number): Promise<Load> {
  await askUntil(ask, clients, performance.now() + ms / 4)
  const start = performance.now()
  const times = await askUntil(ask, clients, start + ms)
  const seconds = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  return { p50: at(times, 0.5), p99: at(times, 0.99), qps: times.length / seconds, asked: times.length }
}

async function askUntil(ask: () => Promise<unknown>, clients: number, end: number): Promise<number[]> {
  const times: number[] = []
  const client = async () => {
    while (performance.now() < end) {
      const start = performance.now()
      await ask()
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return times
}

/** The wait that so large a share does not exceed. */
export const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
