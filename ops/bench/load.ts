/** Many concurrent clients with the same kind of query: the wait of each, and the total rate. */

export type Load = { p50: number; p99: number; qps: number; asked: number }

export async function underLoad(runQuery: () => Promise<unknown>, clients: number, ms: number): Promise<Load> {
  await repeatUntil(runQuery, clients, performance.now() + ms / 4)
  const start = performance.now()
  const times = await repeatUntil(runQuery, clients, start + ms)
  const seconds = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  return { p50: at(times, 0.5), p99: at(times, 0.99), qps: times.length / seconds, asked: times.length }
}

async function repeatUntil(runQuery: () => Promise<unknown>, clients: number, end: number): Promise<number[]> {
  const times: number[] = []
  const client = async () => {
    while (performance.now() < end) {
      const start = performance.now()
      await runQuery()
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return times
}

/** The wait that the given share doesn't exceed. */
export const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
