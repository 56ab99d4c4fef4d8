/** The order of a table, in the address: `?sort=name&dir=desc`. */
import { useAddress } from '#app/lib/use-address.ts'
import type { SortDirection } from '#common/sorting.ts'

export type Sorting = {
  by: string
  dir: SortDirection
  /** By another column, or by the same one the other way around. */
  onSort: (column: string) => void
}

/**
 * @param usual The order that the list has by itself. It isn't in the address.
 * @returns also the parameters of the call; none for the usual order.
 */
export function useSorting<Column extends string>(
  columns: readonly Column[],
  usual: { by: Column; dir: SortDirection },
): Sorting & { by: Column; params: { sort?: Column; dir?: SortDirection } } {
  const { params, change } = useAddress()
  const asked = columns.find((column) => column === params.get('sort'))
  const current = asked
    ? { by: asked, dir: params.get('dir') === 'desc' ? ('desc' as const) : ('asc' as const) }
    : usual
  const onSort = (column: string) => {
    const dir = column === current.by && current.dir === 'asc' ? 'desc' : 'asc'
    const isUsual = column === usual.by && dir === usual.dir
    change(isUsual ? { sort: null, dir: null } : { sort: column, dir: dir === 'asc' ? null : dir })
  }
  return { ...current, onSort, params: asked ? { sort: asked, dir: current.dir } : {} }
}

/** For a list that came whole. Numbers and text; what is missing comes last, either way. */
export function sortRows<Row, Column extends string>(
  rows: readonly Row[],
  { by, dir }: { by: Column; dir: SortDirection },
  valueOf: Readonly<Record<Column, (row: Row) => string | number | null>>,
): Row[] {
  const sign = dir === 'asc' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [first, second] = [valueOf[by](one), valueOf[by](other)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return sign * compare(first, second)
  })
}

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'en', { numeric: true })
