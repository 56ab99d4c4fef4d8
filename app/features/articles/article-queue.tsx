/** What authors submitted: each is read whole before it is decided, so none is decided with others. */
import { t } from '@lingui/core/macro'
import { formatWaitTime } from '#app/features/queue/format-wait-time.ts'
import { type Column, QueueTable } from '#app/features/queue/queue-table.tsx'
import { useSorting } from '#app/features/queue/use-sorting.ts'
import { api } from '#app/lib/api/calls.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { ShowMore } from '#app/ui/list/show-more.tsx'
import { useRows } from '#app/ui/list/use-rows.ts'
import type { OwnArticleRow } from '#common/article-schemas.ts'
import { paths } from '#common/paths.ts'

const SORTS = ['name', 'author', 'since'] as const

export function ArticleQueue() {
  const sorting = useSorting(SORTS, { by: 'since', dir: 'asc' })
  const query = useRows(api.get('editor/articles', { params: sorting.params }), { keepsRows: true })
  return (
    <section aria-labelledby="waiting" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="waiting" className="text-22">
        {t`Articles waiting for review`}
      </h2>
      {query.isError && <LoadingNote query={query} />}
      {query.data?.length === 0 ? (
        <EmptyState frame="card" art="empty-box">
          <p>{t`No articles to review. Articles appear here once their authors submit them.`}</p>
        </EmptyState>
      ) : (
        <QueueTable
          label={t`Articles`}
          columns={allColumns()}
          rows={query.data}
          idOf={({ id }) => id}
          nameOf={({ title }) => title}
          sorting={sorting}
        />
      )}
      <ShowMore rest={query.rest} />
    </section>
  )
}

const allColumns = (): readonly Column<OwnArticleRow>[] => [
  {
    key: 'name',
    name: t`Article`,
    isSortable: true,
    cell: ({ id, title }) => (
      <Link href={paths.reviewArticle(id)} className="text-16 font-semibold">
        {title}
      </Link>
    ),
  },
  { key: 'author', name: t`Author`, isSortable: true, cell: ({ author }) => author },
  {
    key: 'kind',
    name: t`Kind`,
    cell: ({ published_at: at }) => (at ? t`New version of a published article` : t`New article`),
  },
  {
    key: 'since',
    name: t`Waiting`,
    isSortable: true,
    isAge: true,
    cell: ({ submitted_at: at }) => at && formatWaitTime(at),
  },
]
