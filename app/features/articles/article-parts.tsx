/** The parts around an article's text: its author, how long it is valid, and its sources. */
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { StatusBadge } from '#app/features/listing/status-badge.tsx'
import { AuthorLinks } from '#app/ui/author-links.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ListStatus } from '#common/list-status.ts'
import { categoryLabel, tagLabel } from '#common/articles.ts'
import { paths } from '#common/paths.ts'
import { ArticleCards } from './article-cards.tsx'
import { formatDate } from '#common/dates.ts'
import type { ArticleLine, ArticleSource, ArticleView } from '#server/domains/articles/types.ts'

/** When an editor approved it, and checks it again. No one checks an example. */
export const checksOf = ({ reviewedOn, reviewBy, isDemo }: ArticleView): (string | false | null)[] =>
  isDemo
    ? []
    : [
        reviewedOn && t`Approved by an editor ${formatDate(reviewedOn)}`,
        reviewBy && t`Next fact check due by ${formatDate(reviewBy)}`,
      ]

export const StaleNote = ({ reviewBy }: { reviewBy: string }) => (
  <Notice kind="caution">
    <p>
      <Trans>
        We planned to review this article again by {formatDate(reviewBy)} and haven’t yet. The rules may have changed
        since then.
      </Trans>
    </p>
  </Notice>
)

type AuthorProps = { article: ArticleView; standing: ListStatus | undefined }

export function AuthorBox({ article: { authorName, listing, photoId, isDemo }, standing }: AuthorProps) {
  return (
    <section aria-labelledby="author" className="card mt-12 flex gap-4 p-5 md:p-6">
      <Avatar name={authorName} id={listing?.publicId ?? authorName} photo={photoId && paths.photo(photoId)} />
      <div className="grid gap-1">
        <h2 id="author" className="text-18">
          {authorName}
          {listing && <span className="ml-2 font-sans text-14 font-normal text-muted">{t`EA`}</span>}
        </h2>
        <p className="max-w-[60ch] text-14">
          {joinWithDots([
            listing ? [listing.city, listing.state].filter(Boolean).join(', ') : t`Contributor to this site`,
            isDemo && t`Fictional person`,
          ])}
        </p>
        {listing && standing && (
          <p>
            <StatusBadge standing={standing} to={`${paths.listing(listing)}#standing`} />
          </p>
        )}
        {listing && (
          <p className="flex flex-wrap gap-x-5 text-14">
            <a href={paths.listing(listing)} className="inline-flex min-h-11 items-center font-semibold">
              {t`View profile`}
            </a>
            <a href={paths.articlesBy(listing)} className="inline-flex min-h-11 items-center font-semibold">
              {t`All articles by this agent`}
            </a>
          </p>
        )}
      </div>
    </section>
  )
}

export function SourceLinks({ sources }: { sources: readonly ArticleSource[] }) {
  if (sources.length === 0) return null
  return (
    <section aria-labelledby="sources" className="mt-10">
      <h2 id="sources" className="scroll-mt-24 text-22">
        {t`Sources`}
      </h2>
      <AuthorLinks links={sources} className="mt-2 grid gap-1" />
    </section>
  )
}

export function Tags({ article: { category, tags } }: { article: Pick<ArticleView, 'category' | 'tags'> }) {
  const links = [
    ...tags.map((tag) => ({ to: paths.articlesTagged(tag), words: tagLabel(tag) })),
    { to: paths.articlesIn(category), words: categoryLabel(category) },
  ]
  return (
    <p className="no-print mt-6 flex flex-wrap items-center gap-x-4">
      <span className="font-semibold">{t`Related topics`}</span>
      {links.map(({ to, words }) => (
        <a key={to} href={to} className="inline-flex min-h-11 items-center">
          {words}
        </a>
      ))}
    </p>
  )
}

export function Related({ related }: { related: readonly ArticleLine[] }) {
  if (related.length === 0) return null
  return (
    <section aria-labelledby="related" className="no-print mt-10">
      <h2 id="related" className="text-28">
        {t`Read next`}
      </h2>
      <ArticleCards articles={related} isShort />
    </section>
  )
}
