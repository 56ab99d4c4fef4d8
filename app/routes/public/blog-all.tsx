/** /blog/all: "News & Articles", every article, with search and filters in the URL. */
import { plural, t } from '@lingui/core/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { ArticleCards, exampleLead } from '#app/features/articles/article-cards.tsx'
import { SubjectChips } from '#app/features/articles/subject-chips.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { DecisionRecord } from '#app/features/moderation/decision-record.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import {
  type ArticleFilterOptions,
  countFilterOptions,
  searchArticles,
} from '#server/domains/articles/read-articles.ts'
import { readLedger } from '#server/domains/moderation/read-ledger.ts'
import { type ArticleQuery, articleQueryString, categoryLabel, parseArticleQuery, tagLabel } from '#common/articles.ts'
import { paths } from '#common/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { RemoveChip } from '#app/ui/chip.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'

export async function loader({ request, scope }: PageArgs) {
  const { db } = scope
  const query = parseArticleQuery(new URL(request.url).searchParams)
  const [found, options, ledger] = await Promise.all([
    searchArticles(db, query),
    countFilterOptions(db),
    readLedger(db, { kind: 'article' }),
  ])
  return { query, found, options, ledger }
}

export const meta = ({ site, loaderData }: MetaArgs<typeof loader>) => {
  const query = loaderData.query
  const isCategory = query !== undefined && articleQueryString(query) === `category=${query.category}`
  const isPlain = query !== undefined && articleQueryString(query) === ''
  return pageMeta(site, {
    title: isCategory ? t`${categoryLabel(query.category)}: articles` : t`News & Articles`,
    description: isCategory
      ? t`Articles by enrolled agents on this subject: ${categoryLabel(query.category)}. Each article lists its sources.`
      : t`Every article by enrolled agents, newest first. Search by keyword, subject, tag, or tax year.`,
    canonical: query ? addressOf(query, query.page) : paths.blogAll,
    ...(isCategory || isPlain ? {} : { robots: 'noindex,follow' as const }),
  })
}

export default function AllArticlesPage({ loaderData: { query, found, options, ledger } }: PageProps<typeof loader>) {
  return (
    <Page
      heading={t`News & Articles`}
      lead={
        found.rows.some(({ isDemo }) => isDemo)
          ? exampleLead()
          : t`Tax help in plain language, written by enrolled agents. An editor reviews each article before it’s published, and each article lists its sources.`
      }
    >
      <ArticleFilters query={query} options={options} />
      {found.total === 0 ? (
        <NoneFound isFiltered={articleQueryString(query) !== ''} />
      ) : (
        <>
          <p className="tabular mt-8 text-muted">{plural(found.total, { one: '# article', other: '# articles' })}</p>
          <ArticleCards articles={found.rows} level="h2" />
        </>
      )}
      <Pager
        page={found.page}
        lastPage={Math.max(1, Math.ceil(found.total / found.perPage))}
        addressOf={(page) => addressOf(query, page)}
      />
      <div className="mt-12 grid gap-3">
        <h2 className="text-22">{t`How we moderate`}</h2>
        <DecisionRecord ledger={ledger} kind="article" />
      </div>
    </Page>
  )
}

/** A single GET form, so that a search has a URL. */
function ArticleFilters({ query, options }: { query: ArticleQuery; options: ArticleFilterOptions }) {
  return (
    <search className="grid gap-4">
      <SubjectChips {...options} current={query.category} addressOf={(category) => addressOf({ ...query, category })} />
      <form
        action={paths.blogAll}
        className="grid max-w-[45rem] grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_auto] *:first:max-sm:col-span-2"
      >
        <Field label={t`Search articles`} name="q" defaultValue={query.q} maxLength={SEARCH_TEXT_MAX} type="search" />
        <SelectField label={t`Tax year`} name="year" defaultValue={query.taxYear ?? ''}>
          <option value="">{t`Any year`}</option>
          {options.years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </SelectField>
        {query.category && <input type="hidden" name="category" value={query.category} />}
        {query.tag && <input type="hidden" name="tag" value={query.tag} />}
        <Button>
          <Icon name="search" /> {t`Search`}
        </Button>
      </form>
      {query.tag && (
        <p>
          <RemoveChip name={t`Tag: ${tagLabel(query.tag)}`} to={addressOf({ ...query, tag: '' })} />
        </p>
      )}
    </search>
  )
}

const NoneFound = ({ isFiltered }: { isFiltered: boolean }) => (
  <div className="mt-8">
    <Notice>
      <p>{isFiltered ? t`No articles match your search.` : t`No articles yet.`}</p>
      <p className="flex flex-wrap gap-x-5">
        {isFiltered && <a href={paths.blogAll}>{t`See all articles`}</a>}
        <a href={paths.questions}>{t`Search questions and answers`}</a>
      </p>
    </Notice>
  </div>
)

/** The URL of a search, on its first page by default. */
function addressOf(query: ArticleQuery, page = 1): string {
  const text = [articleQueryString(query), page === 1 ? '' : `page=${page}`].filter(Boolean).join('&')
  return text === '' ? paths.blogAll : `${paths.blogAll}?${text}`
}
