/** How a paged list is ordered: by a column, up or down. Without a column, it has its own order. */
import { msg } from '@lingui/core/runtime-macro'
import { says } from './i18n.ts'
import { z } from 'zod'

const SORT_DIRECTIONS = ['asc', 'desc'] as const
export type SortDirection = (typeof SORT_DIRECTIONS)[number]
export type Sorted<Column extends string> = { sort?: Column | undefined; dir?: SortDirection | undefined }

/** Fields of a query. */
export const sortBy = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => ({
  sort: z.enum(columns, says(msg`Choose one of the columns.`)).optional(),
  dir: z.enum(SORT_DIRECTIONS, says(msg`Use asc or desc.`)).default('asc'),
})
