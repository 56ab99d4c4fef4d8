import { useLayoutEffect } from 'react'
import { storeComparison } from './comparison.ts'
import type { ComparedColumn } from './compare-row.ts'

/** Back on the list, the listings compared here are ticked: at once, without waiting for the page transition to end. */
export function useStoreCompared(columns: readonly ComparedColumn[]): void {
  useLayoutEffect(() => storeComparison(columns.map(({ id, name }) => ({ id, name }))), [columns])
}
