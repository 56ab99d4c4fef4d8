/** A signed-in user's list that may be long: it loads page by page, and loaded pages stay. */
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Call } from '#app/lib/api/calls.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { BULK_ROWS } from '#common/limits.ts'

/** What hasn't been loaded yet, for show-more.tsx. */
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
/** A call that answers page by page. */
export type PagedCall<T> = Call<{ data: T[]; meta: Meta }>

type Options<T> = {
  queryKey?: QueryKey
  /** What distinguishes two rows, if their ids don't. */
  keyOf?: (row: T) => unknown
  /** Shows the rows of the order or filter before until those of the new one have come. */
  keepsRows?: boolean
  /** At once. Fewer where a phone would have to scroll for long. */
  perPage?: number
}

const idOf = ({ id }: Row) => id

/** @param call with its filters, but without the page. */
export function useRows<T extends Row>(call: PagedCall<T>, options: Options<T> = {}) {
  const { queryKey = [call.path, 'rows'], keyOf = idOf, keepsRows = false, perPage } = options
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: 1,
    queryFn: ({ pageParam: page }) => readPage(call, page, perPage),
    ...(keepsRows ? { placeholderData: keepPreviousData } : {}),
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

/** According to the newest response. */
const totalOf = (pages: readonly Meta[] | undefined): number => pages?.at(-1)?.total ?? 0

async function readPage<T>(call: PagedCall<T>, page: number, perPage = BULK_ROWS) {
  const { data, meta } = await requestSignedIn(call.page(page, perPage))
  return { rows: data, ...meta }
}

/** A row that moved from one page to the next between requests is in both. */
const useOnceEach = <T>(pages: readonly { rows: readonly T[] }[] | undefined, keyOf: (row: T) => unknown) =>
  useMemo(
    () => pages && [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [keyOf(row), row])).values()],
    [pages, keyOf],
  )
