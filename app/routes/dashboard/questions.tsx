/** /dashboard/questions: for agents, the questions to answer and their answers; the user's own and followed questions. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useQueries } from '@tanstack/react-query'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { PostStateNote } from '#app/features/moderation/post-state.tsx'
import { describeAnswered, NoLeads, NoLeadsAbout } from '#app/features/questions/lead-notes.tsx'
import { AnswerCount, LeadFacts, QuestionFacts } from '#app/features/questions/question-facts.tsx'
import { TopicOptions } from '#app/features/questions/topic-options.tsx'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { useAddress, useAddressChoice } from '#app/lib/use-address.ts'
import { api } from '#app/lib/api/calls.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { unbroken } from '#app/ui/unbroken.tsx'
import { List } from '#app/ui/list/list.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { type PagedCall, useRows } from '#app/ui/list/use-rows.ts'
import { formatDate } from '#common/dates.ts'
import { languageOfContent } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import type { OwnAnswer, QuestionLead } from '#common/question-schemas.ts'
import { LEAD_SORTS, type LeadSort, topicLabel } from '#common/questions.ts'

type View = { slug: string; name: string; call: PagedCall<unknown>; Body: () => ReactNode }

const asked = (): readonly View[] => [
  { slug: 'asked', name: t`Your questions`, call: api.get('user/questions'), Body: OwnQuestions },
  { slug: 'followed', name: t`Following`, call: api.get('user/questions/followed'), Body: Followed },
]
const answered = (): readonly View[] => [
  { slug: 'leads', name: t`To answer`, call: api.get('user/leads'), Body: Leads },
  { slug: 'answered', name: t`Your answers`, call: api.get('user/answers'), Body: OwnAnswers },
]

export default function OwnQuestionsPage() {
  const isApproved = useOwnProfile().agent?.status === 'approved'
  const [search] = useSearchParams()
  const views = isApproved ? [...answered(), ...asked()] : asked()
  const shown = views.find(({ slug }) => slug === search.get('show')) ?? views[0]
  const totals = useTotals(views)
  return (
    <DashboardPage heading={t`Questions`}>
      <LinkTabs
        label={t`On this page`}
        tabs={views.map(({ slug, name }, nth) => ({
          name,
          to: paths.ownQuestionsShowing(slug),
          current: slug === shown?.slug,
          count: totals[nth],
        }))}
      />
      <div className="border-t border-hairline pt-6">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{shown && <shown.Body key={shown.slug} />}</div>
      </div>
    </DashboardPage>
  )
}

const useTotals = (views: readonly View[]) =>
  useQueries({
    queries: views.map(({ call }) => ({
      queryKey: [call.path, 'count'],
      queryFn: async () => (await requestSignedIn(call.page(1, 1))).meta.total,
    })),
    combine: (results) => results.map(({ data }) => data),
  })

const sortLabels = (): Readonly<Record<LeadSort, string>> => ({
  unanswered: t`Unanswered first`,
  newest: t`Newest first`,
})

function Leads() {
  const { params, change } = useAddress()
  const [sort, setSort] = useAddressChoice<LeadSort>('order', LEAD_SORTS, 'unanswered')
  const topic = params.get('topic') ?? ''
  return (
    <QuestionLines
      id="leads"
      heading={t`Questions you could answer`}
      call={api.get('user/leads', { params: { sort, ...(topic ? { topic } : {}) } })}
      canAnswer
      filters={
        <div className="lead-filters">
          <SelectField
            label={t`Topic`}
            value={topic}
            onChange={({ target }) => change({ topic: target.value || null })}
          >
            <TopicOptions any={t`All topics`} />
          </SelectField>
          <SelectField label={t`Order`} value={sort} onChange={({ target }) => setSort(target.value as LeadSort)}>
            {LEAD_SORTS.map((each) => (
              <option key={each} value={each}>
                {sortLabels()[each]}
              </option>
            ))}
          </SelectField>
        </div>
      }
      isUnansweredFirst={sort === 'unanswered'}
      empty={topic ? <NoLeadsAbout topic={topic} onAll={() => change({ topic: null })} /> : <NoLeads />}
    />
  )
}

function Followed() {
  return (
    <QuestionLines
      id="followed"
      heading={t`Questions you follow`}
      call={api.get('user/questions/followed')}
      empty={
        <EmptyState art="chat" action={<LinkButton to={paths.questions}>{t`Browse questions`}</LinkButton>}>
          <Trans>You don’t follow any questions. Select “Email me new answers” on a question to add it here.</Trans>
        </EmptyState>
      }
    />
  )
}

function OwnQuestions() {
  const query = useRows(api.get('user/questions'))
  return (
    <section aria-labelledby="asked" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="asked" className="text-22">
          {t`Your questions`}
        </h2>
        {query.data && query.data.length > 0 && <LinkButton to={paths.newQuestion}>{t`Ask a question`}</LinkButton>}
      </div>
      <List
        query={query}
        className="sheet"
        empty={
          <EmptyState
            frame="sheet"
            art="chat"
            action={
              <LinkButton variant="primary" to={paths.newQuestion}>
                {t`Ask a question`}
              </LinkButton>
            }
          >
            <Trans>
              You haven’t asked a question yet. Enrolled agents answer publicly, and your email address stays private.
            </Trans>
          </EmptyState>
        }
      >
        {(question) => (
          <li key={question.id} className="grid gap-2 py-5">
            <QuestionFacts
              facts={[topicLabel(question.topic), t`Asked ${formatDate(question.created_at)}`]}
              answers={question.answers}
              isSettled={question.accepted}
            />
            <h3 lang={languageOfContent()} className="text-18 [overflow-wrap:anywhere]">
              {question.state === 'published' ? <a href={question.path}>{question.title}</a> : question.title}
            </h3>
            <PostStateNote
              state={question.state}
              heldFor={question.held_for}
              reason={question.reason_text}
              note={question.note}
            />
          </li>
        )}
      </List>
    </section>
  )
}

type LinesProps = {
  id: string
  heading: string
  call: PagedCall<QuestionLead>
  empty: ReactNode
  canAnswer?: boolean
  /** Above the list. */
  filters?: ReactNode
  isUnansweredFirst?: boolean
}

/** The tab has the number of all; with a filter, screen readers hear how many are left. */
const LeadCount = ({ questions, isAllAnswered }: { questions: number; isAllAnswered: boolean }) => (
  <output className={isAllAnswered ? 'text-muted' : 'sr-only'}>
    {isAllAnswered ? describeAnswered(questions) : plural(questions, { one: '# question', other: '# questions' })}
  </output>
)

/** A list of public questions in the user's dashboard. */
function QuestionLines({
  id,
  heading,
  call,
  empty,
  canAnswer = false,
  filters,
  isUnansweredFirst = false,
}: LinesProps) {
  const query = useRows(call, { keepsRows: true })
  const isAllAnswered = isUnansweredFirst && (query.data?.[0]?.answers ?? 0) > 0
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="sr-only">
        {heading}
      </h2>
      {filters && (
        <>
          {filters}
          {query.data && <LeadCount questions={query.rest.total} isAllAnswered={isAllAnswered} />}
        </>
      )}
      <List query={query} className="sheet" empty={<div className="sheet">{empty}</div>}>
        {(question) => (
          <li key={question.id} className="lead-row">
            <AnswerCount {...question} />
            <div className="lead-text">
              <h3 lang={languageOfContent()} className="text-18 [overflow-wrap:anywhere]">
                <a href={question.path} className="text-ink no-underline hover:underline">
                  {unbroken(question.title)}
                </a>
              </h3>
              <p lang={languageOfContent()} className="line-clamp-2 text-muted">
                {question.excerpt}
              </p>
              <LeadFacts question={question} />
            </div>
            {canAnswer && (
              <p className="lead-act">
                <LinkButton to={paths.writeAnswer(question.id)}>
                  <Trans>
                    Answer<span className="sr-only">: {question.title}</span>
                  </Trans>
                </LinkButton>
              </p>
            )}
          </li>
        )}
      </List>
    </section>
  )
}

/** An agent's own answers and their status. */
function OwnAnswers() {
  const query = useRows(api.get('user/answers'))
  return (
    <section aria-labelledby="answered" className="grid gap-4">
      <h2 id="answered" className="sr-only">
        {t`Your answers`}
      </h2>
      <List
        query={query}
        className="sheet"
        empty={
          <EmptyState
            frame="sheet"
            art="chat"
            action={<LinkButton to={paths.ownQuestionsShowing('leads')}>{t`See open questions`}</LinkButton>}
          >
            {t`You haven’t answered a question yet. Answers are public and link to your profile.`}
          </EmptyState>
        }
      >
        {(answer) => <Answer key={answer.id} answer={answer} />}
      </List>
    </section>
  )
}

function Answer({ answer }: { answer: OwnAnswer }) {
  const act = useAct()
  const withdrawAnswer = () => {
    if (window.confirm(t`Delete this answer? You can’t undo this.`))
      void act(api.delete('answers/{id}', { params: { id: answer.id } }))
  }
  return (
    <li className="grid gap-2 py-5">
      <h3 lang={languageOfContent()} className="text-18 [overflow-wrap:anywhere]">
        <a href={answer.question.path}>{answer.question.title}</a>
      </h3>
      <p lang={languageOfContent()} className="line-clamp-3 max-w-[68ch]">
        {answer.body}
      </p>
      <PostStateNote state={answer.state} heldFor={answer.held_for} reason={answer.reason_text} note={answer.note} />
      <p className="text-14 text-muted">
        {joinWithDots([
          formatDate(answer.created_at),
          answer.check_again_by && t`due for review by ${formatDate(answer.check_again_by)}`,
        ])}
      </p>
      {answer.state !== 'removed' && (
        <p className="flex flex-wrap gap-3">
          <LinkButton to={paths.writeAnswer(answer.question.id)}>{t`Edit`}</LinkButton>
          <Button type="button" variant="secondary" onClick={withdrawAnswer}>
            {t`Delete`}
          </Button>
        </p>
      )}
    </li>
  )
}
