import { t } from '@lingui/core/macro'
import { ARTICLE_CATEGORIES, type ArticleCategory } from '#common/articles.ts'
import { paths } from '#common/paths.ts'

type Props = {
  /** How many public articles each has. */
  categories: readonly { category: ArticleCategory; articles: number }[]
  /** The one that is shown; '': all. Undefined where none is chosen. */
  current?: string
  addressOf?: (category: ArticleCategory | '') => string
}

const toSubject = (category: ArticleCategory | '') => (category ? paths.articlesIn(category) : paths.blogAll)

/** The subjects that have articles. */
export const SubjectChips = ({ categories, current, addressOf = toSubject }: Props) => (
  <ul className="search-chips" aria-label={t`Subjects`}>
    {[{ slug: '' as const, label: t`All` }, ...ARTICLE_CATEGORIES].map(({ slug, label }) => {
      const articles = slug
        ? (categories.find(({ category }) => category === slug)?.articles ?? 0)
        : categories.reduce((sum, each) => sum + each.articles, 0)
      if (articles === 0 && slug !== current) return null
      return (
        <li key={slug}>
          <a href={addressOf(slug)} aria-current={slug === current ? 'true' : undefined} className="filter">
            {label} <small className="tabular text-14 font-normal text-muted">{articles}</small>
          </a>
        </li>
      )
    })}
  </ul>
)
