/** A list of somebody signed in that may be long: it comes page by page, and what has come stays. */
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { BULK_ROWS } from '#contract/limits.ts'

/** What has not come yet, for show-more.tsx. */
export type Rest = {
  shown: number
  total: number
  hasMore: boolean
  isComing: boolean
  hasFailed: boolean
  bring: () => void
}
type Row = { id: string | number }
type Meta = { total: number; lastPage: number }

type Options<T> = {
  queryKey?: QueryKey
  /** What tells two rows apart, where their ids do not. */
  keyOf?: (row: T) => unknown
}

const idOf = ({ id }: Row) => id

/** @param path With its filters, without the page. */
export function useRows<T extends Row>(path: string, { queryKey = [path, 'rows'], keyOf = idOf }: Options<T> = {}) {
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: 1,
    queryFn: ({ pageParam: page }) => readPage<T>(path, page),
    getNextPageParam: ({ lastPage }, _pages, page) => (page < lastPage ? page + 1 : null),
  })
  const { isError, isPending, error, refetch, isFetchNextPageError: hasFailed } = query
  const pages = query.data?.pages
  const data = useOnceEach(pages, keyOf)
  const rest: Rest = {
    shown: data?.length ?? 0,
    total: totalOf(pages),
    hasMore: query.hasNextPage,
    isComing: query.isFetchingNextPage,
    hasFailed,
    bring: () => void query.fetchNextPage(),
  }
  return { data, rest, isPending, isError: isError && !hasFailed, error, refetch }
}

/** As the newest answer says. */
const totalOf = (pages: readonly Meta[] | undefined): number => pages?.at(-1)?.total ?? 0

async function readPage<T>(path: string, page: number) {
  const which = `${path.includes('?') ? '&' : '?'}page=${page}&perPage=${BULK_ROWS}`
  const { data, meta } = await callSignedIn<T[]>('GET', path + which)
  return { rows: data, ...(meta as Meta) }
}

/** Whoever went from one page to the next while these were asked for stands in both. */
const useOnceEach = <T>(pages: readonly { rows: readonly T[] }[] | undefined, keyOf: (row: T) => unknown) =>
  useMemo(
    () => pages && [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [keyOf(row), row])).values()],
    [pages, keyOf],
  )
