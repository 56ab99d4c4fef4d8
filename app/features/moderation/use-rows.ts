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

/** @param path With its filters, without the page. */
export function useRows<T extends Row>(path: string, queryKey: QueryKey = [path, 'rows']) {
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: 1,
    queryFn: async ({ pageParam: page }) => {
      const of = `${path.includes('?') ? '&' : '?'}page=${page}&perPage=${BULK_ROWS}`
      const { data, meta } = await callSignedIn<T[]>('GET', path + of)
      return { rows: data, ...(meta as Meta) }
    },
    getNextPageParam: ({ lastPage }, _pages, page) => (page < lastPage ? page + 1 : null),
  })
  const { isError, isPending, error, refetch, isFetchNextPageError: hasFailed, isFetchingNextPage: isComing } = query
  const pages = query.data?.pages
  const data = useMemo(() => pages && onceEach(pages.flatMap(({ rows }) => rows)), [pages])
  const rest: Rest = {
    shown: data?.length ?? 0,
    total: pages?.at(-1)?.total ?? 0,
    hasMore: query.hasNextPage,
    isComing,
    hasFailed,
    bring: () => void query.fetchNextPage(),
  }
  return { data, rest, isPending, isError: isError && !hasFailed, error, refetch }
}

/** Whoever went from one page to the next while these were asked for stands in both. */
const onceEach = <T extends Row>(rows: readonly T[]): T[] => [...new Map(rows.map((row) => [row.id, row])).values()]
