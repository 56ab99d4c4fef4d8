/**
 * Edit distance between two words: an insertion, a deletion, a substitution, or a swap of two adjacent letters counts
 * as one. Runs a few hundred times per search, so it only keeps three rows of numbers.
 */
export function editDistance(a: string, b: string): number {
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  let beforeLast = [...last]
  let row = [...last]
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1))
      row[j] = swapped ? Math.min(least, at(beforeLast, j - 2) + 1) : least
    }
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return at(last, b.length)
}

const at = (row: readonly number[], index: number) => row[index] ?? 0
