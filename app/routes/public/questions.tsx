/** /questions: questions and agents' answers. The search is a single GET form, so a result is a link. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { questionsAt, QuestionFilters } from '#app/features/questions/question-filters.tsx'
import { QuestionRow } from '#app/features/questions/question-row.tsx'
import { DecisionRecord } from '#app/features/moderation/decision-record.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useProductPaths, useSite } from '#app/lib/site.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
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
} from '#common/questions.ts'

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
        addressOf={(page) => questionsAt(query, page)}
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
          href={questionsAt({ ...query, topic: query.topic === topic ? '' : topic })}
          aria-current={query.topic === topic ? 'true' : undefined}
          className={link}
        >
          {topicLabel(topic)} <small>{questions}</small>
        </a>
      </li>
    ))}
  </ul>
)

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
