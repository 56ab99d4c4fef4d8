import { useLayoutEffect } from 'react'
import { keepChosen } from './chosen-to-compare.ts'
import type { ComparedColumn } from './compare-row.ts'

/** Back on the list, those are ticked who stand side by side here: at once, not when a page transition has ended. */
export function useKeepCompared(columns: readonly ComparedColumn[]): void {
  useLayoutEffect(() => keepChosen(columns.map(({ id, name }) => ({ id, name }))), [columns])
}
