/** What the list of questions is asked for: a search, filters, and an order. Each is an address, so a result is a link. */
import { plural, t } from '@lingui/core/macro'
import { ChoiceLink, Menu } from '#app/features/agents/filter-bar.tsx'
import { StateSelect } from '#app/features/listing/state-select.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Options } from '#app/ui/options.tsx'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'
import { paths } from '#common/paths.ts'
import { type QuestionQuery, questionQueryString, yearsAsked } from '#common/questions.ts'
import { TopicOptions } from './topic-options.tsx'

export const questionsAt = (query: QuestionQuery, page = 1): string => {
  const text = [questionQueryString(query), page === 1 ? '' : `page=${page}`].filter(Boolean).join('&')
  return text === '' ? paths.questions : `${paths.questions}?${text}`
}

/** A single GET form, so that every search has a URL. */
export function QuestionFilters({ query, total }: { query: QuestionQuery; total: number }) {
  const { topic, state, taxYear, answered, sort = '' } = query
  const years = yearsAsked().map((year) => ({ value: year, label: String(year) }))
  return (
    <search>
      <form action={paths.questions} className="question-search">
        <Field
          label={t`Search questions and answers`}
          name="q"
          defaultValue={query.q}
          maxLength={SEARCH_TEXT_MAX}
          type="search"
        />
        <Button>
          <Icon name="search" /> <span className="max-sm:sr-only">{t`Search`}</span>
        </Button>
        {query.agent && <input type="hidden" name="agent" value={query.agent} />}
        {sort && <input type="hidden" name="sort" value={sort} />}
        <details open={state !== '' || taxYear !== null || answered === 'yes'}>
          <summary className="filter w-fit">
            <Icon name="filters" /> {t`Filters`}
          </summary>
          <div className="grid grid-cols-2 items-end gap-3 pt-3 *:min-w-0 sm:grid-cols-4">
            <SelectField label={t`Topic`} name="topic" defaultValue={topic}>
              <TopicOptions any={t`Any topic`} />
            </SelectField>
            <StateSelect defaultValue={state} any={t`Any state`} />
            <SelectField label={t`Tax year`} name="year" defaultValue={taxYear ?? ''}>
              <Options any={t`Any year`} list={years} />
            </SelectField>
            <SelectField label={t`Answers`} name="answered" defaultValue={answered}>
              <option value="">{t`All`}</option>
              <option value="yes">{t`Answered`}</option>
              <option value="no">{t`No answer yet`}</option>
            </SelectField>
            <div className="col-span-full">
              <Button variant="secondary">{t`Apply filters`}</Button>
            </div>
          </div>
        </details>
        <Unanswered query={query} />
        <OrderMenu query={query} total={total} />
      </form>
    </search>
  )
}

/** Chosen, it is a link that removes it. */
const Unanswered = ({ query }: { query: QuestionQuery }) => {
  const isSet = query.answered === 'no'
  const label = t`Unanswered`
  return (
    <a
      href={questionsAt({ ...query, answered: isSet ? '' : 'no' })}
      aria-label={isSet ? t`Remove filter: ${label}` : undefined}
      className={isSet ? 'filter filter-set mr-auto' : 'filter mr-auto'}
    >
      {label}
      {isSet && <Icon name="close" className="size-3.5" />}
    </a>
  )
}

function OrderMenu({ query, total }: { query: QuestionQuery; total: number }) {
  const { q, sort = '' } = query
  const orders = [
    { value: '', label: q ? t`Best match` : t`Newest` },
    { value: 'helpful', label: t`Most helpful` },
  ] as const
  const current = orders.find(({ value }) => value === sort)?.label ?? ''
  return (
    <Menu
      id="sort"
      label={t`Sort`}
      words={t`Sort: ${current}`}
      show={plural(total, { one: 'Show # question', other: 'Show # questions' })}
    >
      {orders.map(({ value, label }) => (
        <ChoiceLink key={value} to={questionsAt({ ...query, sort: value })} isSet={value === sort} text={label} />
      ))}
    </Menu>
  )
}
