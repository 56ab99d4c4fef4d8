/** /questions: questions and agents' answers. The search is a single GET form, so a result is a link. */
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { QuestionRow } from '#app/features/questions/question-row.tsx'
import { DecisionRecord } from '#app/features/moderation/decision-record.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { useProductPaths, useSite } from '#app/lib/site.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { readLedger } from '#server/domains/moderation/read-ledger.ts'
import { findAnswerer, type QuestionPage, searchQuestions } from '#server/domains/questions/list-questions.ts'
import { type ListingUrlParts, paths } from '#common/paths.ts'
import {
  parseQuestionQuery,
  QUESTION_TOPICS,
  type QuestionQuery,
  questionQueryString,
  yearsAsked,
} from '#common/questions.ts'
import { StateSelect } from '#app/features/listing/state-select.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Options } from '#app/ui/options.tsx'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'

export async function loader({ request, scope }: PageArgs) {
  const { db } = scope
  const query = parseQuestionQuery(new URL(request.url).searchParams)
  const [found, answerer, ofQuestions, ofAnswers] = await Promise.all([
    searchQuestions(db, query),
    query.agent ? findAnswerer(db, query.agent) : null,
    readLedger(db, { kind: 'question' }),
    readLedger(db, { kind: 'answer' }),
  ])
  return { query, found, answerer, ofQuestions, ofAnswers }
}

export const meta = ({ site, loaderData }: MetaArgs<typeof loader>) => {
  const narrowed = questionQueryString(loaderData.query) !== ''
  const page = loaderData.query.page ?? 1
  return [
    ...pageMeta(site, {
      title: 'Tax questions, answered by enrolled agents',
      description: `Questions people asked, with answers by approved ${site.product.plural}: each says for which tax year it holds and when to check it again.`,
      canonical: page === 1 ? paths.questions : `${paths.questions}?page=${page}`,
      ...(narrowed ? { robots: 'noindex,follow' as const } : {}),
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: 'Newest questions',
      href: paths.questionsFeed,
    },
  ]
}

export default function QuestionsPage({ loaderData }: PageProps<typeof loader>) {
  const { query, found, answerer, ofQuestions, ofAnswers } = loaderData
  const address = (page: number) => {
    const text = [questionQueryString(query), page === 1 ? '' : `page=${page}`].filter(Boolean).join('&')
    return text === '' ? paths.questions : `${paths.questions}?${text}`
  }
  const { plural } = useSite().product
  const { questionsToAsk } = useProductPaths()
  return (
    <Page
      heading="Questions and answers"
      trail={[{ name: 'Ask an EA', to: questionsToAsk }]}
      lead={`Anyone can ask. Only approved ${plural} answer. Search first: your question may already be answered.`}
    >
      <p className="mb-6 flex flex-wrap gap-3">
        <LinkButton variant="primary" to={paths.newQuestion}>
          Ask a question
        </LinkButton>
        <LinkButton to={paths.questionsFeed}>Feed of new questions</LinkButton>
      </p>
      <QuestionFilters query={query} />
      <Found found={found} answerer={answerer} narrowed={questionQueryString(query) !== ''} />
      <Pager page={found.page} lastPage={Math.max(1, Math.ceil(found.total / found.perPage))} addressOf={address} />
      <section aria-labelledby="counts" className="mt-12 grid gap-3 border-t border-hairline pt-8">
        <h2 id="counts" className="text-22">
          How these pages are kept
        </h2>
        <DecisionRecord ledger={ofQuestions} one="question" many="questions" />
        <DecisionRecord ledger={ofAnswers} one="answer" many="answers" />
        <p className="max-w-[68ch] text-14 text-muted">
          We hold and remove posts by rule, never for their opinion. Answers are general information, not advice on your
          case. We are not the IRS.
        </p>
      </section>
    </Page>
  )
}

const TOPICS = QUESTION_TOPICS.map(({ slug, label }) => ({ value: slug, label }))

/** A single GET form, so that every search has a URL. */
function QuestionFilters({ query }: { query: QuestionQuery }) {
  const years = yearsAsked().map((year) => ({ value: year, label: String(year) }))
  return (
    <search>
      <form
        action={paths.questions}
        className="grid grid-cols-2 items-end gap-4 *:min-w-0 *:first:col-span-2 *:last:col-span-2 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto] lg:*:first:col-span-1 lg:*:last:col-span-1"
      >
        <Field
          label="Search questions and answers"
          name="q"
          defaultValue={query.q}
          maxLength={SEARCH_TEXT_MAX}
          type="search"
        />
        {query.agent && <input type="hidden" name="agent" value={query.agent} />}
        <SelectField label="Topic" name="topic" defaultValue={query.topic}>
          <Options any="any topic" list={TOPICS} />
        </SelectField>
        <StateSelect defaultValue={query.state} any="any state" />
        <SelectField label="Tax year" name="year" defaultValue={query.taxYear ?? ''}>
          <Options any="any year" list={years} />
        </SelectField>
        <SelectField label="Answers" name="answered" defaultValue={query.answered}>
          <option value="">any</option>
          <option value="yes">answered</option>
          <option value="no">not answered</option>
        </SelectField>
        <Button>Search</Button>
      </form>
    </search>
  )
}

type FoundProps = { found: QuestionPage; answerer: ListingUrlParts | null; narrowed: boolean }

function Found({ found, answerer, narrowed }: FoundProps) {
  if (found.total === 0) {
    return (
      <div className="mt-8">
        <Notice>
          <p>{narrowed ? 'No question fits this search.' : 'No questions yet.'} Ask yours: it takes a few minutes.</p>
          {narrowed && (
            <p>
              <a href={paths.questions}>See all questions</a>
            </p>
          )}
        </Notice>
      </div>
    )
  }
  return (
    <>
      <p className="tabular mt-8 text-muted">
        {formatCount(found.total, 'question', 'questions')}
        {answerer && <AnsweredBy answerer={answerer} />}
        {found.loosely && '. None has all of your words; these have some of them'}
      </p>
      <ul className="mt-2 divide-y divide-hairline sheet">
        {found.rows.map((question) => (
          <QuestionRow key={question.publicId} question={question} />
        ))}
      </ul>
    </>
  )
}

const AnsweredBy = ({ answerer }: { answerer: ListingUrlParts }) => (
  <>
    {' '}
    answered by{' '}
    <a href={paths.listing(answerer)}>
      {answerer.firstName} {answerer.lastName}
    </a>
    . <a href={paths.questions}>See all questions</a>
  </>
)
