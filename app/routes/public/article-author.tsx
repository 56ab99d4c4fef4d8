/** /blog/author/{name}-{id}: all articles by one agent. Only the id is used to look it up. */
import { Trans } from '@lingui/react/macro'
import { plural, t } from '@lingui/core/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { ArticleCards } from '#app/features/articles/article-cards.tsx'
import { AnswersOfAgent } from '#app/features/profile/agent-posts.tsx'
import { StatusBadge } from '#app/features/listing/status-badge.tsx'
import { articlesCrumb } from '#app/features/articles/articles-crumb.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pathOf, redirectPermanently } from '#app/lib/redirect-to.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { WithoutData } from '#app/ui/json-ld.tsx'
import { Breadcrumb, homeCrumb } from '#app/ui/page.tsx'
import { readArticlesBy } from '#server/domains/articles/read-articles.ts'
import { readAnswersOfAgent } from '#server/domains/questions/view-question.ts'
import { AppError } from '#server/platform/errors.ts'
import { type AgentView, viewAgent } from '#server/domains/agents/view-agent.ts'
import { readStatuses } from '#server/domains/agents/read-statuses.ts'
import { categoryLabel } from '#common/articles.ts'
import { longMonth } from '#common/dates.ts'
import { paths, publicIdIn } from '#common/paths.ts'

export async function loader({ request, params, scope }: PageArgs<'/blog/author/:author'>) {
  const id = publicIdIn(params.author)
  if (!id) throw new AppError('not_found', t`We couldn’t find that author.`)
  const { db } = scope
  const found = await readArticlesBy(db, id)
  const [standings, answers, agent] = await Promise.all([
    readStatuses(db, [id]),
    readAnswersOfAgent(db, id),
    viewAgent(db, id),
  ])
  const path = paths.articlesBy(found.author)
  const since = found.articles.at(-1)?.publishedAt ?? new Date()
  if (pathOf(request) !== path) throw redirectPermanently(path, request)
  const name = `${found.author.firstName} ${found.author.lastName}`.trim()
  return {
    ...found,
    path,
    name,
    standing: standings[id],
    answers,
    about: aboutOf(agent),
    since: since.toISOString(),
  }
}

const aboutOf = ({ credentials, profile }: AgentView) => ({
  headline: profile?.headline ?? '',
  bio: profile?.bio ?? '',
  others: [...new Set([...credentials, ...(profile?.otherCredentials ?? [])])].filter((each) => each !== 'EA'),
})

export const meta = ({ site, loaderData }: MetaArgs<typeof loader>) => {
  const { name, articles, path } = loaderData
  return pageMeta(site, {
    title: t`Articles by ${name}, EA`,
    description: plural(articles.length, {
      one: `# article by ${name}, EA, with its sources.`,
      other: `# articles by ${name}, EA, each with its sources.`,
    }),
    canonical: path,
  })
}

export default function AuthorPage({ loaderData }: PageProps<typeof loader>) {
  const { author, articles, name, standing, answers, about, since } = loaderData
  const { publicId } = author
  const photoId = articles[0]?.photoId
  const subjects = [...new Set(articles.map(({ category }) => category))]
  return (
    <WithoutData when={articles.some(({ isDemo }) => isDemo)}>
      <div className="mx-auto w-full max-w-page px-4 pt-5 pb-16 md:px-6">
        <Breadcrumb trail={[homeCrumb(), articlesCrumb()]} here={name} />
        <header className="card profile-head">
          <Avatar name={name} id={publicId} photo={photoId ? paths.photo(photoId) : null} size="page" />
          <div className="grid grid-cols-[minmax(0,1fr)] content-center gap-2">
            <p className="text-14 font-semibold text-evergreen">{t`Author`}</p>
            <h1 className="text-36 [overflow-wrap:anywhere] md:text-48">{name}</h1>
            <p className="text-18 text-muted">
              {[t`Enrolled agent (EA)`, ...about.others, author.city, author.state].filter(Boolean).join(', ')}
            </p>
            {about.headline && <p className="max-w-[60ch] text-18">{about.headline}</p>}
            {standing && (
              <p>
                <StatusBadge standing={standing} to={`${paths.listing(author)}#standing`} />
              </p>
            )}
          </div>
        </header>
        <div className="with-aside mt-8">
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
            <section aria-labelledby="about">
              <h2 id="about" className="text-28">
                {t`About the author`}
              </h2>
              {about.bio && (
                <p className="mt-3 line-clamp-5 max-w-[68ch] text-18 [overflow-wrap:anywhere]">{about.bio}</p>
              )}
              <p className="mt-2 text-muted">
                <Trans>
                  Author since <time dateTime={since}>{longMonth(since)}</time>.{' '}
                  <a href={paths.listing(author)}>{name}’s profile</a>
                </Trans>
              </p>
            </section>
            <section aria-labelledby="articles">
              <h2 id="articles" className="text-28">
                {plural(articles.length, { one: '# article', other: '# articles' })}
              </h2>
              <ArticleCards articles={articles} />
            </section>
            <AnswersOfAgent agentId={publicId} found={answers} />
          </div>
          <div className="aside no-print">
            <section aria-labelledby="reach" className="card grid gap-3 p-5">
              <h2 id="reach" className="text-22">
                <Trans>Talk to {author.firstName}</Trans>
              </h2>
              <p className="text-14 text-muted">
                {t`See this agent’s services, fees, reviews, and contact options on their profile.`}
              </p>
              <LinkButton variant="primary" to={paths.listing(author)}>
                {t`See the profile`}
              </LinkButton>
            </section>
            <section aria-labelledby="subjects" className="card grid gap-3 p-5">
              <h2 id="subjects" className="text-18">
                {t`Writes about`}
              </h2>
              <p className="chips">
                {subjects.map((category) => (
                  <a key={category} href={paths.articlesIn(category)} className="tag">
                    {categoryLabel(category)}
                  </a>
                ))}
              </p>
            </section>
          </div>
        </div>
      </div>
    </WithoutData>
  )
}
