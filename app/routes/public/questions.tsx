/** /questions: questions and agents' answers. The search is a single GET form, so a result is a link. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { QuestionRow } from '#app/features/questions/question-row.tsx'
import { TopicOptions } from '#app/features/questions/topic-options.tsx'
import { ChoiceLink, Menu } from '#app/features/agents/filter-bar.tsx'
import { DecisionRecord } from '#app/features/moderation/decision-record.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useProductPaths, useSite } from '#app/lib/site.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { readLedger } from '#server/domains/moderation/read-ledger.ts'
import {
  countTopics,
  findAnswerer,
  type QuestionPage,
  searchQuestions,
} from '#server/domains/questions/list-questions.ts'
import { type ListingUrlParts, paths } from '#common/paths.ts'
import {
  MODERATION_RULE,
  parseQuestionQuery,
  type QuestionQuery,
  questionQueryString,
  type QuestionTopic,
  topicLabel,
  yearsAsked,
} from '#common/questions.ts'
import { StateSelect } from '#app/features/listing/state-select.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Options } from '#app/ui/options.tsx'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'

export async function loader({ request, scope }: PageArgs) {
  const { db } = scope
  const query = parseQuestionQuery(new URL(request.url).searchParams)
  const [found, answerer, topics, ofQuestions, ofAnswers] = await Promise.all([
    searchQuestions(db, query),
    query.agent ? findAnswerer(db, query.agent) : null,
    countTopics(db),
    readLedger(db, { kind: 'question' }),
    readLedger(db, { kind: 'answer' }),
  ])
  return { query, found, answerer, topics, ofQuestions, ofAnswers }
}

export const meta = ({ site, loaderData }: MetaArgs<typeof loader>) => {
  const narrowed = questionQueryString(loaderData.query) !== ''
  const page = loaderData.query.page ?? 1
  return [
    ...pageMeta(site, {
      title: t`Tax questions, answered by enrolled agents`,
      description: t`Tax questions from the public, answered by approved ${site.product.plural}. Each answer says which tax year it applies to and when it’s due for review.`,
      canonical: page === 1 ? paths.questions : `${paths.questions}?page=${page}`,
      ...(narrowed ? { robots: 'noindex,follow' as const } : {}),
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: t`Newest questions`,
      href: paths.questionsFeed,
    },
  ]
}

const addressOf = (query: QuestionQuery, page = 1): string => {
  const text = [questionQueryString(query), page === 1 ? '' : `page=${page}`].filter(Boolean).join('&')
  return text === '' ? paths.questions : `${paths.questions}?${text}`
}

export default function QuestionsPage({ loaderData }: PageProps<typeof loader>) {
  const { query, found, answerer, topics, ofQuestions, ofAnswers } = loaderData
  const { plural: agents } = useSite().product
  const { questionsToAsk } = useProductPaths()
  return (
    <Page
      heading={t`Questions and answers`}
      trail={[{ name: t`Ask an EA`, to: questionsToAsk }]}
      lead={
        <>
          <Trans>Only approved {agents} answer. Search first, because your question may already have an answer.</Trans>
          <p className="mt-4 lg:hidden">
            <LinkButton variant="primary" to={paths.newQuestion}>{t`Ask a question`}</LinkButton>
          </p>
        </>
      }
      aside={
        <>
          <AskYours />
          {topics.length > 0 && (
            <nav aria-labelledby="topics" className="card hidden p-5 lg:block">
              <h2 id="topics" className="text-18">
                {t`Topics`}
              </h2>
              <Topics topics={topics.slice(0, TOPICS_SHOWN)} query={query} className="counted-links" />
              {topics.length > TOPICS_SHOWN && (
                <details open={topics.slice(TOPICS_SHOWN).some(({ topic }) => topic === query.topic)} className="fold">
                  <summary className="text-14 text-evergreen">{t`All topics`}</summary>
                  <Topics topics={topics.slice(TOPICS_SHOWN)} query={query} className="counted-links" />
                </details>
              )}
            </nav>
          )}
        </>
      }
    >
      <QuestionFilters query={query} total={found.total} />
      {/* Beside the list on wide screens. */}
      <nav aria-label={t`Topics`} className="mt-3 lg:hidden">
        <Topics topics={topics} query={query} className="filter-bar" link="tag city-link whitespace-nowrap" />
      </nav>
      <Found found={found} answerer={answerer} query={query} />
      <Pager
        page={found.page}
        lastPage={Math.max(1, Math.ceil(found.total / found.perPage))}
        addressOf={(page) => addressOf(query, page)}
      />
      <section aria-labelledby="counts" className="mt-12 grid gap-3 border-t border-hairline pt-8">
        <h2 id="counts" className="text-22">
          {t`How we moderate`}
        </h2>
        <DecisionRecord ledger={ofQuestions} kind="question" />
        <DecisionRecord ledger={ofAnswers} kind="answer" />
        <p className="max-w-[68ch] text-14 text-muted">
          <Trans>
            {MODERATION_RULE} We hold or remove posts according to our rules, never for the opinions they express.
            Answers are general information, not advice on your case. We are not the IRS.
          </Trans>
        </p>
        <p className="text-14">
          <a href={paths.questionsFeed} className="inline-flex min-h-6 items-center">
            <Trans>
              RSS<span className="sr-only"> feed of new questions</span>
            </Trans>
          </a>
        </p>
      </section>
    </Page>
  )
}

/** Beside the list; the others are one step away. */
const TOPICS_SHOWN = 6

const AskYours = () => (
  <section aria-labelledby="ask-yours" className="no-print grid gap-3 rounded-card bg-sage p-5 max-lg:hidden">
    <Illustration name="chat" size={80} />
    <h2 id="ask-yours" className="text-22">
      {t`Ask your own question`}
    </h2>
    <p className="text-14">{t`Asking is free. You don’t need an account, and your name isn’t shown.`}</p>
    <LinkButton variant="primary" to={paths.newQuestion}>
      {t`Ask a question`}
    </LinkButton>
  </section>
)

type TopicsProps = {
  topics: readonly { topic: QuestionTopic; questions: number }[]
  query: QuestionQuery
  className: string
  link?: string
}

/** The topics that have questions. */
const Topics = ({ topics, query, className, link }: TopicsProps) => (
  <ul className={className}>
    {topics.map(({ topic, questions }) => (
      <li key={topic}>
        <a
          href={addressOf({ ...query, topic: query.topic === topic ? '' : topic })}
          aria-current={query.topic === topic ? 'true' : undefined}
          className={link}
        >
          {topicLabel(topic)} <small>{questions}</small>
        </a>
      </li>
    ))}
  </ul>
)

/** A single GET form, so that every search has a URL. */
function QuestionFilters({ query, total }: { query: QuestionQuery; total: number }) {
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
      href={addressOf({ ...query, answered: isSet ? '' : 'no' })}
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
        <ChoiceLink key={value} to={addressOf({ ...query, sort: value })} isSet={value === sort} text={label} />
      ))}
    </Menu>
  )
}

type FoundProps = { found: QuestionPage; answerer: ListingUrlParts | null; query: QuestionQuery }

function Found({ found, answerer, query }: FoundProps) {
  if (found.total === 0) return <NoneFound query={query} />
  const isAllDemo = found.rows.every(({ isDemo }) => isDemo)
  return (
    <>
      <div className="list-head mt-3">
        <p className="tabular text-muted">
          {plural(found.total, { one: '# question', other: '# questions' })}
          {answerer && <AnsweredBy answerer={answerer} />}
          {found.loosely && t`. No questions match all your search words. These match some of them`}
          {isAllDemo && t`. All are fictional examples.`}
        </p>
      </div>
      <ul className="question-cards mt-2">
        {found.rows.map((question) => (
          <QuestionRow key={question.publicId} question={question} isMarked={!isAllDemo} />
        ))}
      </ul>
    </>
  )
}

/** What was searched for becomes the title of a new question. */
function NoneFound({ query }: { query: QuestionQuery }) {
  const isNarrowed = questionQueryString(query) !== ''
  return (
    <EmptyState
      art="search"
      action={
        <p className="flex flex-wrap justify-center gap-3">
          <LinkButton variant="primary" to={paths.askAbout(query.q)}>
            {query.q ? t`Ask “${query.q}”` : t`Ask a question`}
          </LinkButton>
          {isNarrowed && <LinkButton to={paths.questions}>{t`See all questions`}</LinkButton>}
        </p>
      }
    >
      <p className="text-18 font-semibold text-ink">
        {isNarrowed ? t`No questions match your search.` : t`No questions yet.`}
      </p>
      <p>{t`Ask your own question. It takes a few minutes and is free.`}</p>
    </EmptyState>
  )
}

const AnsweredBy = ({ answerer }: { answerer: ListingUrlParts }) => (
  <>
    <Trans>
      {' '}
      answered by{' '}
      <a href={paths.listing(answerer)}>
        {answerer.firstName} {answerer.lastName}
      </a>
      . <a href={paths.questions}>See all questions</a>
    </Trans>
  </>
)
