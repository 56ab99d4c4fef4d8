/** Slips between two words: a letter too many, too few, another, or two neighbours swapped; each counts one. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) row[j] = cheapest({ a, b, i, j }, { row, last, beforeLast })
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}

type Cell = { a: string; b: string; i: number; j: number }
type Rows = { row: number[]; last: number[]; beforeLast: number[] }

function cheapest({ a, b, i, j }: Cell, { row, last, beforeLast }: Rows): number {
  const same = a[i - 1] === b[j - 1] ? 0 : 1
  const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
  return Math.min(
    (last[j] ?? 0) + 1,
    (row[j - 1] ?? 0) + 1,
    (last[j - 1] ?? 0) + same,
    swapped ? (beforeLast[j - 2] ?? 0) + 1 : Infinity,
  )
}
