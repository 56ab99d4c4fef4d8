/** /blog/{slug}: one article, with the information a reader needs to trust it. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { ArticleBody } from '#app/features/articles/article-body.tsx'
import { AuthorBox, checksOf, Related, SourceLinks, StaleNote, Tags } from '#app/features/articles/article-parts.tsx'
import { ArticleCoverPicture } from '#app/features/articles/cover-picture.tsx'
import { factsOf } from '#app/features/articles/article-cards.tsx'
import { AskPeople } from '#app/features/guides/ask-people.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { ContentsFold, ContentsRail } from '#app/features/guides/contents-list.tsx'
import { ReportLink } from '#app/features/moderation/report-link.tsx'
import { articlesCrumb } from '#app/features/articles/articles-crumb.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { JsonLd, WithoutData } from '#app/ui/json-ld.tsx'
import { Page } from '#app/ui/page.tsx'
import { RelatedTexts } from '#app/features/questions/related-texts.tsx'
import { findRelatedTexts } from '#server/domains/suggestions/related-texts.ts'
import { readStatuses } from '#server/domains/agents/read-statuses.ts'
import { readRelated, viewArticle } from '#server/domains/articles/read-articles.ts'
import { categoryLabel, headingsOf } from '#common/articles.ts'
import { paths } from '#common/paths.ts'
import { ExampleNotice } from '#app/ui/notice.tsx'
import { Print, Share } from '#app/features/shell/page-buttons.ts'
import type { ArticleView } from '#server/domains/articles/types.ts'

export async function loader({ params, scope }: PageArgs<'/blog/:slug'>) {
  const { db } = scope
  const article = await viewArticle(db, params.slug)
  const { listing } = article
  const about = { title: article.title, text: article.tags.join(', '), isArticle: true }
  const [next, related, standings] = await Promise.all([
    readRelated(db, article),
    findRelatedTexts(db, about),
    readStatuses(db, listing ? [listing.publicId] : []),
  ])
  return { article, next, related, standing: standings[listing?.publicId ?? ''] }
}

export const meta = ({ site, loaderData }: MetaArgs<typeof loader>) => {
  const { title, summary, slug, publishedAt, authorName } = loaderData.article
  return [
    ...pageMeta(site, {
      title,
      description: summary,
      canonical: paths.article(slug),
      type: 'article',
      image: { path: paths.articlePreview(slug), alt: title },
    }),
    { property: 'article:published_time', content: new Date(publishedAt).toISOString() },
    { name: 'author', content: authorName },
  ]
}

export default function ArticlePage({ loaderData: { article, next, related, standing } }: PageProps<typeof loader>) {
  const { title, category, summary, body, sources, stale, reviewBy } = article
  const contents = { sections: headingsOf(body), withoutSources: sources.length === 0 }
  const hasContents = contents.sections.length > 1
  return (
    <WithoutData when={article.isDemo}>
      <Page
        heading={title}
        trail={[articlesCrumb(), { name: categoryLabel(category), to: paths.articlesIn(category) }]}
        lead={summary}
        aside={
          <>
            {hasContents && <ContentsRail {...contents} />}
            <RelatedTexts related={related} />
            <AskPeople />
          </>
        }
        below={<Related related={next} />}
      >
        <ArticleData article={article} />
        <article>
          <div className="article-head">
            <Avatar
              name={article.authorName}
              id={article.listing?.publicId ?? article.authorName}
              photo={article.photoId && paths.photo(article.photoId)}
            />
            <p className="tabular text-muted">
              {article.listing ? (
                <a href={paths.listing(article.listing)} className="font-semibold text-ink">
                  <Trans>{article.authorName}, EA</Trans>
                </a>
              ) : (
                <span className="font-semibold text-ink">{article.authorName}</span>
              )}
              <br />
              {joinWithDots([...factsOf(article), ...checksOf(article)])}
            </p>
            <p className="no-print article-tools">
              <Share title={title} variant="plain" />
              <span className="max-sm:hidden">
                <Print variant="plain">{t`Print`}</Print>
              </span>
            </p>
          </div>
          <div className="mb-6 grid max-h-80 content-center overflow-hidden rounded-box">
            <ArticleCoverPicture article={article} sizes="(max-width: 760px) 92vw, 45rem" atOnce />
          </div>
          {hasContents && <ContentsFold {...contents} />}
          {article.isDemo && (
            <div className="mb-6">
              <ExampleNotice what="article" />
            </div>
          )}
          {stale && reviewBy && <StaleNote reviewBy={reviewBy} />}
          <ArticleBody document={body} />
          <SourceLinks sources={sources} />
          <Tags article={article} />
          <AuthorBox article={article} standing={standing} />
          <p className="mt-6 max-w-[68ch] text-14 text-muted">
            <Trans>
              General information, not advice on your case. We are not the IRS. Rules and amounts change, so check the
              source before you rely on them.
            </Trans>
          </p>
          <p className="mt-2">
            <ReportLink kind="article" id={article.id} what="this article" />
          </p>
        </article>
      </Page>
    </WithoutData>
  )
}

const iso = (at: Date) => new Date(at).toISOString()

/** The article's structured data for search engines. */
const ArticleData = ({ article }: { article: ArticleView }) => (
  <JsonLd
    of={({ origin, name }) => ({
      '@type': 'Article',
      headline: article.title,
      description: article.summary,
      url: `${origin}${paths.article(article.slug)}`,
      mainEntityOfPage: `${origin}${paths.article(article.slug)}`,
      image: [
        `${origin}${paths.articlePreview(article.slug)}`,
        ...(article.cover ? [`${origin}${paths.cover(article.cover.id, 1200)}`] : []),
      ],
      inLanguage: 'en-US',
      articleSection: categoryLabel(article.category),
      keywords: article.tags.join(', '),
      datePublished: iso(article.publishedAt),
      dateModified: iso(article.revisedAt ?? article.publishedAt),
      author: {
        '@type': 'Person',
        name: article.authorName,
        ...(article.listing ? { url: `${origin}${paths.listing(article.listing)}` } : {}),
      },
      publisher: { '@type': 'Organization', name, url: `${origin}/` },
      citation: article.sources.map(({ url }) => url),
    })}
  />
)
