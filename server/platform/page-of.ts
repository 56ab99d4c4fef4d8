import type { PendingQuery, Row } from 'postgres'
import type { Db } from './db.ts'

/** Which part of a list: the page, from 1, and how many rows one has. */
export type Page = { page: number; perPage: number }
export type Paged<T> = Page & { rows: readonly T[]; total: number }

/**
 * A page of what a query gives, and how many rows it gives in all.
 *
 * @param all The whole query, in an order that is the same each time.
 * @param counted As many rows for less, where those of the whole query cost much to make only to be counted.
 */
export async function pageOf<T extends object>(
  db: Db,
  { page, perPage }: Page,
  all: PendingQuery<Row[]>,
  counted = all,
): Promise<Paged<T>> {
  const [rows, [{ total }]] = await Promise.all([
    db<T[]>`${all} limit ${perPage} offset ${(page - 1) * perPage}`,
    db<[{ total: number }]>`select count(*)::int as total from (${counted}) everything`,
  ])
  return { rows, total, page, perPage }
}
