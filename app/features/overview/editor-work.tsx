/** What waits for an editor: submitted articles, and texts that are due. */
import { formatWaitTime } from '#app/features/queue/format-wait-time.ts'
import { api } from '#app/lib/api/calls.ts'
import { Card } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { paths } from '#common/paths.ts'
import { DUE_REASONS } from '#common/text-review.ts'

export const EditorWork = () => (
  <>
    <ArticlesToReview />
    <TextsDue />
  </>
)

const ROWS_SHOWN = 5

function ArticlesToReview() {
  const query = useList(api.get('editor/articles', { params: { perPage: ROWS_SHOWN } }))
  return (
    <Card heading="Articles to review">
      <LoadingNote query={query} />
      {query.data?.length === 0 && <p className="text-muted">No article is waiting for an editor.</p>}
      <ul className={ROWS}>
        {query.data?.map(({ id, title, author, updated_at: at }) => (
          <li key={id} className={ROW}>
            <div className="min-w-0">
              <h3 className="text-18 [overflow-wrap:anywhere]">
                <Link href={paths.reviewArticle(id)}>{title}</Link>
              </h3>
              <p className="text-14 text-muted">{author}</p>
            </div>
            <p className="tabular text-muted">Waiting {formatWaitTime(at)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Link href={paths.ownArticles}>All articles</Link>
      </p>
    </Card>
  )
}

function TextsDue() {
  const query = useList(api.get('admin/due'))
  const counts = query.data?.counts
  const due = DUE_REASONS.filter(({ slug }) => (counts?.[slug] ?? 0) > 0)
  return (
    <Card heading="Texts due">
      <LoadingNote query={query} />
      {counts && due.length === 0 && <p className="text-muted">No text is due.</p>}
      <ul className={ROWS}>
        {due.map(({ slug, label }) => (
          <li key={slug} className={ROW}>
            <h3 className="text-18">
              <Link href={`${paths.adminQueue('due')}?show=${slug}`}>{label}</Link>
            </h3>
            <p className="tabular text-muted">{counts?.[slug]}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Link href={paths.adminQueue('due')}>All texts due</Link>
      </p>
    </Card>
  )
}

const ROWS = 'divide-y divide-hairline border-y border-hairline empty:hidden'
const ROW = 'flex min-h-14 flex-wrap items-center justify-between gap-x-3 py-2'
