import type { Db, Fragment } from './db.ts'

/** Which part of a list: the page, from 1, and how many rows a page has. */
export type Page = { page: number; perPage: number }
export type Paged<T> = Page & { rows: readonly T[]; total: number }

/**
 * One page of a query's rows, and how many rows the query has in total.
 *
 * @param all The whole query, in a stable order.
 * @param countQuery A cheaper query with as many rows, where those of the whole query are expensive to count.
 */
export async function paginate<T extends object>(
  db: Db,
  { page, perPage }: Page,
  all: Fragment,
  countQuery = all,
): Promise<Paged<T>> {
  const [rows, [{ total }]] = await Promise.all([
    db<T[]>`${all} limit ${perPage} offset ${(page - 1) * perPage}`,
    db<[{ total: number }]>`select count(*)::int as total from (${countQuery}) everything`,
  ])
  return { rows, total, page, perPage }
}
