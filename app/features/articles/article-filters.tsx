import { Button } from '#app/ui/button.tsx'
import { RemoveChip } from '#app/ui/chip.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { ARTICLE_CATEGORIES, type ArticleQuery, articleQueryString } from '#common/articles.ts'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'
import { paths } from '#common/paths.ts'

/** A single GET form, so that a search has a URL. */
export function ArticleFilters({ query, years }: { query: ArticleQuery; years: readonly number[] }) {
  return (
    <search>
      <form
        action={paths.blogAll}
        className="grid grid-cols-2 items-end gap-4 *:min-w-0 *:first:col-span-2 *:last:col-span-2 lg:grid-cols-[2fr_1fr_1fr_auto] lg:*:first:col-span-1 lg:*:last:col-span-1"
      >
        <Field label="Search articles" name="q" defaultValue={query.q} maxLength={SEARCH_TEXT_MAX} type="search" />
        <SelectField label="Category" name="category" defaultValue={query.category}>
          <option value="">any category</option>
          {ARTICLE_CATEGORIES.map(({ slug, label }) => (
            <option key={slug} value={slug}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Tax year" name="year" defaultValue={query.taxYear ?? ''}>
          <option value="">any year</option>
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </SelectField>
        {query.tag && <input type="hidden" name="tag" value={query.tag} />}
        <Button>Search</Button>
      </form>
      {query.tag && (
        <p className="mt-4">
          <RemoveChip name={`Tag: ${query.tag}`} to={addressOf({ ...query, tag: '' })} />
        </p>
      )}
    </search>
  )
}

/** The URL of a search, on its first page by default. */
export function addressOf(query: ArticleQuery, page = 1): string {
  const text = [articleQueryString(query), page === 1 ? '' : `page=${page}`].filter(Boolean).join('&')
  return text === '' ? paths.blogAll : `${paths.blogAll}?${text}`
}
