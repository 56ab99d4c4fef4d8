import type { ReactNode } from 'react'
import { LoadingNote, type Query } from './loading-note.tsx'
import { ShowMore } from './show-more.tsx'
import type { Rest } from './use-rows.ts'

type Props<T> = {
  /** Of useRows, or of useList for a short list. */
  query: Query & { data: readonly T[] | undefined; rest?: Rest }
  /** Shown if there are no rows. */
  empty?: ReactNode
  as?: 'ul' | 'ol'
  className?: string
  /** The rows are cards of their own, without lines between them. */
  isCards?: boolean
  /** Shown while it loads, if it doesn't look like rows. */
  skeleton?: ReactNode
  /** A row, as an `li` with a key. */
  children: (row: T) => ReactNode
}

/** A list and what shows while it loads, if it failed, if it is empty, and if there is more. */
export function List<T>({
  query,
  empty,
  as: Tag = 'ul',
  className = 'border-y',
  isCards = false,
  skeleton,
  children,
}: Props<T>) {
  const { data, rest } = query
  return (
    <>
      <LoadingNote query={query} skeleton={skeleton} />
      {data?.length === 0 && empty}
      <Tag className={`${isCards ? '' : 'divide-y divide-hairline border-hairline '}empty:hidden ${className}`}>
        {data?.map(children)}
      </Tag>
      {rest && <ShowMore rest={rest} />}
    </>
  )
}
