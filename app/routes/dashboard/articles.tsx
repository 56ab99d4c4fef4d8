/** /dashboard/articles: the user's own articles; for editors, the review queue first. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { paths } from '#common/paths.ts'
import { ArticleQueue } from '#app/features/articles/article-queue.tsx'
import { List } from '#app/ui/list/list.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { useRows } from '#app/ui/list/use-rows.ts'
import { api } from '#app/lib/api/calls.ts'
import type { OwnArticleRow } from '#common/article-schemas.ts'
import { formatDate } from '#common/dates.ts'
import {
  describeState,
  isWithEditor,
  RemovedNote,
  WithdrawButton,
} from '#app/features/articles/editor/article-state.tsx'

export default function OwnArticlesPage() {
  const { role } = useOwnProfile()
  const isEditor = role.name === 'editor' || role.name === 'admin'
  return (
    <DashboardPage
      heading="Articles"
      lead="An editor reviews each article, and each new version, before it’s published."
    >
      <div className="grid gap-12">
        <p>
          <LinkButton variant="primary" to={paths.newArticle}>
            Write an article
          </LinkButton>
        </p>
        {isEditor && <ArticleQueue />}
        <OwnArticles />
      </div>
    </DashboardPage>
  )
}

function OwnArticles() {
  const query = useRows(api.get('user/articles'))
  return (
    <section aria-labelledby="own" className="grid gap-4">
      <h2 id="own" className="text-28">
        Your articles
      </h2>
      <List
        query={query}
        empty={
          <p className="max-w-[68ch]">
            You have not written any yet. A good one answers one question that your clients keep asking.
          </p>
        }
      >
        {(article) => <Own key={article.id} article={article} />}
      </List>
    </section>
  )
}

function Own({ article }: { article: OwnArticleRow }) {
  const { path, title, updated_at } = article
  return (
    <li className="grid gap-2 py-4">
      <h3 className="text-18 [overflow-wrap:anywhere]">
        {path ? <a href={path}>{title}</a> : title || 'No title yet'}
      </h3>
      <p className="tabular text-14 text-muted">
        {describeState(article)} · changed {formatDate(updated_at)}
      </p>
      <RemovedNote article={article} />
      <p className="flex flex-wrap gap-3">
        <EditOrWithdraw article={article} />
        <EndButtons article={article} />
      </p>
    </li>
  )
}

const isLive = ({ state }: OwnArticleRow) => state === 'published' || state === 'archived'

function EditOrWithdraw({ article }: { article: OwnArticleRow }) {
  if (isWithEditor(article)) return <WithdrawButton article={article} />
  return (
    <LinkButton to={paths.editArticle(article.id)}>
      {isLive(article) ? 'Write a new version' : 'Continue writing'}
    </LinkButton>
  )
}

function EndButtons({ article }: { article: OwnArticleRow }) {
  const act = useAct()
  const { id, version, state, revision_state } = article
  const drop = () => {
    if (window.confirm('Delete this article? You can’t undo this.'))
      void act(api.delete('articles/{id}', { params: { id, version } }))
  }
  const archive = () => {
    if (window.confirm('Take this article down?'))
      void act(api.post('articles/{id}/archive', { params: { id }, body: { version } }))
  }
  const hasDraft = !isLive(article) || revision_state !== null
  return (
    <>
      {state === 'published' && (
        <Button type="button" variant="secondary" onClick={archive}>
          Archive
        </Button>
      )}
      {hasDraft && !isWithEditor(article) && (
        <Button type="button" variant="danger" onClick={drop}>
          {isLive(article) ? 'Discard the new version' : 'Delete draft'}
        </Button>
      )}
    </>
  )
}
