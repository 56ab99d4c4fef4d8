/** /dashboard/articles: the user's own articles; for editors, the review queue first. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { paths } from '#common/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ArticleQueue } from '#app/features/articles/article-queue.tsx'
import { type Column, QueueTable } from '#app/features/queue/queue-table.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { ShowMore } from '#app/ui/list/show-more.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { useRows } from '#app/ui/list/use-rows.ts'
import { api } from '#app/lib/api/calls.ts'
import type { OwnArticleRow } from '#common/article-schemas.ts'
import type { ArticleState } from '#common/articles.ts'
import { formatDate } from '#common/dates.ts'
import { isWithEditor, RemovedNote, WithdrawButton } from '#app/features/articles/editor/article-state.tsx'

export default function OwnArticlesPage() {
  const { role } = useOwnProfile()
  const isEditor = role.name === 'editor' || role.name === 'admin'
  return (
    <DashboardPage
      heading={t`Articles`}
      lead={t`An editor reviews each article, and each new version, before it’s published.`}
      action={
        <LinkButton variant="primary" to={paths.newArticle}>
          <Icon name="edit" /> {t`Write an article`}
        </LinkButton>
      }
    >
      <div className="grid gap-10">
        {isEditor && <ArticleQueue />}
        <OwnArticles />
        <Ideas />
      </div>
    </DashboardPage>
  )
}

function OwnArticles() {
  const query = useRows(api.get('user/articles'))
  return (
    <section aria-labelledby="own" className="grid gap-4">
      <h2 id="own" className="text-22">
        {t`Your articles`}
      </h2>
      {query.isError && <LoadingNote query={query} />}
      {query.data?.length === 0 ? (
        <EmptyState
          frame="sheet"
          art="letter"
          action={<LinkButton to={paths.newArticle}>{t`Write your first article`}</LinkButton>}
        >
          {t`No articles yet. A good article answers a question your clients keep asking.`}
        </EmptyState>
      ) : (
        <QueueTable
          label={t`Your articles`}
          columns={allColumns()}
          rows={query.data}
          idOf={({ id }) => id}
          nameOf={titleOf}
        />
      )}
      <ShowMore rest={query.rest} />
    </section>
  )
}

const Ideas = () => (
  <Card heading={t`Ideas for your next article`}>
    <ul className="grid gap-2">
      <li>
        <Trans>
          A question you’ve answered more than once. <a href={paths.questions}>Browse questions</a>
        </Trans>
      </li>
      <li>
        <Trans>
          An IRS letter your clients bring you. <a href={paths.notices}>Browse IRS letters</a>
        </Trans>
      </li>
      <li>
        <Trans>
          A deadline that’s coming up. <a href={paths.deadlines}>See the tax calendar</a>
        </Trans>
      </li>
    </ul>
  </Card>
)

/** The article's state, or that of the version that is to replace it. */
const stateTags = (): Readonly<Record<ArticleState, { words: string; tint: string }>> => ({
  draft: { words: t`Draft`, tint: 'tag-sand' },
  submitted: { words: t`In review`, tint: 'tag-sky' },
  changes_requested: { words: t`Changes requested`, tint: 'tag-clay' },
  published: { words: t`Published`, tint: '' },
  archived: { words: t`Archived`, tint: 'tag-sand' },
})

const titleOf = ({ title }: OwnArticleRow) => title || t`No title yet`

const allColumns = (): readonly Column<OwnArticleRow>[] => [
  {
    key: 'title',
    name: t`Title`,
    cell: (article) => (
      <>
        {article.path ? (
          <a href={article.path} className="text-16 font-semibold text-ink">
            {article.title}
          </a>
        ) : (
          <Link href={paths.editArticle(article.id)} className="text-16 font-semibold text-ink">
            {titleOf(article)}
          </Link>
        )}
        <RemovedNote article={article} />
      </>
    ),
  },
  { key: 'state', name: t`Status`, cell: (article) => <StateTags article={article} /> },
  {
    key: 'updated',
    name: t`Updated`,
    cell: ({ updated_at: at }) => <span className="tabular whitespace-nowrap text-muted">{formatDate(at)}</span>,
  },
  {
    key: 'acts',
    name: t`Actions`,
    cell: (article) => (
      <span className="flex flex-wrap gap-x-3 gap-y-2">
        <EditOrWithdraw article={article} />
        <EndButtons article={article} />
      </span>
    ),
  },
]

const StateTags = ({ article: { state, revision_state: revision } }: { article: OwnArticleRow }) => (
  <span className="flex flex-wrap gap-1">
    <span className={`tag ${stateTags()[state].tint}`}>{stateTags()[state].words}</span>
    {revision && (
      <span className={`tag ${stateTags()[revision].tint}`}>
        <Trans>New version: {stateTags()[revision].words.toLowerCase()}</Trans>
      </span>
    )}
  </span>
)

const isLive = ({ state }: OwnArticleRow) => state === 'published' || state === 'archived'

function EditOrWithdraw({ article }: { article: OwnArticleRow }) {
  if (isWithEditor(article)) {
    return (
      <>
        <LinkButton to={paths.editArticle(article.id)}>{t`Read`}</LinkButton>
        <WithdrawButton article={article} />
      </>
    )
  }
  return (
    <LinkButton to={paths.editArticle(article.id)}>
      {isLive(article) ? t`Write a new version` : t`Continue writing`}
    </LinkButton>
  )
}

function EndButtons({ article }: { article: OwnArticleRow }) {
  const act = useAct()
  const { id, version, state, revision_state } = article
  const drop = () => {
    if (window.confirm(t`Delete this article? You can’t undo this.`))
      void act(api.delete('articles/{id}', { params: { id, version } }))
  }
  const archive = () => {
    if (window.confirm(t`Archive this article? Readers won’t be able to open it anymore.`))
      void act(api.post('articles/{id}/archive', { params: { id }, body: { version } }))
  }
  const hasDraft = !isLive(article) || revision_state !== null
  return (
    <>
      {state === 'published' && (
        <Button type="button" variant="plain" onClick={archive}>
          {t`Archive`}
        </Button>
      )}
      {hasDraft && !isWithEditor(article) && (
        <Button type="button" variant="plain" onClick={drop}>
          {isLive(article) ? t`Discard new version` : t`Delete draft`}
        </Button>
      )}
    </>
  )
}
