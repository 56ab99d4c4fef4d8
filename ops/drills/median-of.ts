export const medianOf = (numbers: readonly number[]): number =>
  Math.round(numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0)
