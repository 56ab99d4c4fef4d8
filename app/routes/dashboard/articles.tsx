/** /dashboard/articles: the user's own articles; for editors, the review queue first. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { dateIn } from '#common/zoned-time.ts'
import { paths } from '#common/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ArticleCoverPicture } from '#app/features/articles/cover-picture.tsx'
import { ArticleQueue } from '#app/features/articles/article-queue.tsx'
import { unbroken } from '#app/ui/unbroken.tsx'
import { List } from '#app/ui/list/list.tsx'
import { useAddressChoice } from '#app/lib/use-address.ts'
import { useAct } from '#app/ui/list/use-act.ts'
import { useList } from '#app/ui/list/use-list.ts'
import { useRows } from '#app/ui/list/use-rows.ts'
import { api } from '#app/lib/api/calls.ts'
import type { OwnArticleRow } from '#common/article-schemas.ts'
import type { ArticleState } from '#common/articles.ts'
import { languageOfContent } from '#common/i18n.ts'
import { topicLabel } from '#common/questions.ts'
import { isWithEditor, RemovedNote } from '#app/features/articles/editor/article-state.tsx'

export default function OwnArticlesPage() {
  const { role, agent } = useOwnProfile()
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
        <OwnArticles isOnly={!isEditor} />
        {agent?.status === 'approved' && <AskedQuestions />}
      </div>
    </DashboardPage>
  )
}

/** @param isOnly nothing else is on the page, whose heading says the same. */
function OwnArticles({ isOnly }: { isOnly: boolean }) {
  const query = useRows(api.get('user/articles'))
  const [view] = useAddressChoice<View>('show', VIEWS, 'all')
  const rows = query.data?.filter((article) => isIn(view, article))
  return (
    <section aria-labelledby="own" className="grid gap-4">
      <h2 id="own" className={isOnly ? 'sr-only' : 'text-22'}>
        {t`Your articles`}
      </h2>
      {query.data?.length === 0 ? (
        <EmptyState
          frame="sheet"
          art="letter"
          action={<LinkButton to={paths.newArticle}>{t`Write your first article`}</LinkButton>}
        >
          {t`No articles yet. A good article answers a question your clients keep asking.`}
        </EmptyState>
      ) : (
        <>
          {/* What isn't loaded yet isn't counted. */}
          {query.data && !query.rest.hasMore && (
            <div className="border-b border-hairline">
              <LinkTabs
                label={t`Your articles`}
                tabs={VIEWS.map((each) => ({
                  name: viewNames()[each],
                  to: each === 'all' ? paths.ownArticles : `${paths.ownArticles}?show=${each}`,
                  current: each === view,
                  count: query.data?.filter((article) => isIn(each, article)).length,
                }))}
              />
            </div>
          )}
          <List
            query={{ ...query, data: rows }}
            className="sheet"
            empty={<p className="sheet py-6 text-muted">{t`No articles with this status.`}</p>}
          >
            {(article) => <ArticleRow key={article.id} article={article} />}
          </List>
        </>
      )}
    </section>
  )
}

const ASKED_SHOWN = 3

/** Here, because each public page has the list of paths. */
const articleAbout = (title: string) => `${paths.newArticle}?${new URLSearchParams({ title })}`

/** Questions that fit the agent's listing and have no accepted answer yet: topics for an article. */
function AskedQuestions() {
  const { data } = useList(api.get('user/leads').page(1, ASKED_SHOWN), { queryKey: ['user/leads', 'topics'] })
  if (!data?.length) return null
  return (
    <section aria-labelledby="asked" className="sheet pt-5">
      <h2 id="asked" className="text-22">
        {t`Article ideas`}
      </h2>
      <p className="mt-1 text-14 text-muted">
        {t`These questions match your listing and don’t have an accepted answer yet.`}
      </p>
      <ul className="mt-3 divide-y divide-hairline border-t border-hairline">
        {data.map(({ id, title, path, topic, answers }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <div className="min-w-0 flex-1 basis-72">
              <h3 lang={languageOfContent()} className="text-18 [overflow-wrap:anywhere]">
                <a href={path} className="text-ink no-underline hover:underline">
                  {unbroken(title)}
                </a>
              </h3>
              <p className="text-14 text-muted">
                {joinWithDots([
                  topicLabel(topic),
                  plural(answers, { 0: 'No answer yet', one: '# answer', other: '# answers' }),
                ])}
              </p>
            </div>
            <LinkButton variant="plain" to={articleAbout(title)}>
              <Trans>
                Write about this<span className="sr-only">: {title}</span>
              </Trans>
            </LinkButton>
          </li>
        ))}
      </ul>
      <p className="border-t border-hairline py-4">
        <Link href={paths.ownQuestions}>{t`All questions to answer`}</Link>
      </p>
    </section>
  )
}

const VIEWS = ['all', 'drafts', 'review', 'published'] as const
type View = (typeof VIEWS)[number]

const viewNames = (): Readonly<Record<View, string>> => ({
  all: t`All`,
  drafts: t`Drafts`,
  review: t`In review`,
  published: t`Published`,
})

/** A new version of a published article is in two. */
function isIn(view: View, article: OwnArticleRow): boolean {
  if (view === 'drafts') return !isLive(article) && !isWithEditor(article)
  if (view === 'review') return isWithEditor(article)
  return view === 'all' || isLive(article)
}

/** The article's state, or that of the version that is to replace it. */
const stateTags = (): Readonly<Record<ArticleState, { words: string; tint: string }>> => ({
  draft: { words: t`Draft`, tint: 'tag-quiet' },
  submitted: { words: t`In review`, tint: 'tag-sky' },
  changes_requested: { words: t`Changes requested`, tint: 'tag-clay' },
  published: { words: t`Published`, tint: '' },
  archived: { words: t`Archived`, tint: 'tag-quiet' },
})

const titleOf = ({ title }: OwnArticleRow) => title || t`No title yet`

const ArticleRow = ({ article }: { article: OwnArticleRow }) => (
  <li className="article-row">
    <div className="article-cover">
      <ArticleCoverPicture article={{ ...article, slug: article.path?.split('/').at(-1) ?? article.id }} sizes="9rem" />
    </div>
    <div className="grid min-w-0 gap-1">
      <h3 className="text-18 [overflow-wrap:anywhere]">
        {article.path ? (
          <a href={article.path} className="text-ink no-underline hover:underline">
            {article.title}
          </a>
        ) : (
          <Link href={paths.editArticle(article.id)} className="text-ink no-underline hover:underline">
            {titleOf(article)}
          </Link>
        )}
      </h3>
      {article.summary && <p className="line-clamp-2 [overflow-wrap:anywhere]">{article.summary}</p>}
    </div>
    <div className="article-meta grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
        <StateTags article={article} />
        <span className="tabular">{joinWithDots([lengthOf(article), dateOf(article, useOwnProfile().timezone)])}</span>
      </p>
      <RemovedNote article={article} />
    </div>
    <Acts article={article} />
  </li>
)

const lengthOf = ({ words }: OwnArticleRow): string => (words ? plural(words, { one: '# word', other: '# words' }) : '')

const dateOf = (article: OwnArticleRow, timezone: string): string =>
  isWithEditor(article) && article.submitted_at
    ? t`Submitted ${dateIn(timezone, article.submitted_at)}`
    : t`Edited ${dateIn(timezone, article.updated_at)}`

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

/** The next step; below it, how to end it. */
function Acts({ article }: { article: OwnArticleRow }) {
  const act = useAct()
  const { id, version, state, revision_state } = article
  const title = titleOf(article)
  const withdraw = () => void act(api.post('articles/{id}/take-back', { params: { id }, body: { version } }))
  const drop = () => {
    const question = isLive(article)
      ? t`Discard the new version? You can’t undo this. Readers still see the published version.`
      : t`Delete this article? You can’t undo this.`
    if (window.confirm(question)) void act(api.delete('articles/{id}', { params: { id, version } }))
  }
  const archive = () => {
    if (window.confirm(t`Archive this article? Readers won’t be able to open it anymore.`))
      void act(api.post('articles/{id}/archive', { params: { id }, body: { version } }))
  }
  const isWaiting = isWithEditor(article)
  const hasDraft = !isLive(article) || revision_state !== null
  return (
    <div className="article-acts">
      <LinkButton to={paths.editArticle(id)}>{nextStep(article)}</LinkButton>
      {state === 'published' && <Act name={t`Archive`} title={title} onClick={archive} />}
      {isWaiting && <Act name={t`Withdraw`} title={title} onClick={withdraw} />}
      {hasDraft && !isWaiting && (
        <Act name={isLive(article) ? t`Discard new version` : t`Delete draft`} title={title} onClick={drop} />
      )}
    </div>
  )
}

function nextStep(article: OwnArticleRow): string {
  if (isWithEditor(article)) return t`Read`
  return isLive(article) ? t`Write a new version` : t`Continue writing`
}

type ActProps = { name: string; title: string; onClick: () => void }

const Act = ({ name, title, onClick }: ActProps) => (
  <Button type="button" variant="plain" onClick={onClick}>
    {name}
    <span className="sr-only">: {title}</span>
  </Button>
)
