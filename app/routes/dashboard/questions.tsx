/** /dashboard/questions: the user's own and followed questions; for agents, the questions to answer first. */
import { EmptyState } from '#app/ui/empty-state.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { api } from '#app/lib/api/calls.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { List } from '#app/ui/list/list.tsx'
import { PostStateNote } from '#app/features/moderation/post-state.tsx'
import { type PagedCall, useRows } from '#app/ui/list/use-rows.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { formatCount } from '#app/lib/format-count.ts'
import { paths } from '#common/paths.ts'
import type { OwnAnswer, QuestionRow } from '#common/question-schemas.ts'
import { formatDate } from '#common/dates.ts'
import { useAct } from '#app/ui/list/use-act.ts'

export default function OwnQuestionsPage() {
  const isApproved = useOwnProfile().agent?.status === 'approved'
  return (
    <DashboardPage heading="Questions">
      <div className="grid gap-12">
        {isApproved && (
          <>
            <QuestionLines
              id="leads"
              heading="Waiting for an answer like yours"
              call={api.get('user/leads')}
              empty="No open questions match the services and states on your listing."
            />
            <OwnAnswers />
          </>
        )}
        <OwnQuestions />
        <QuestionLines
          id="followed"
          heading="Questions you follow"
          call={api.get('user/questions/followed')}
          empty="You don’t follow any questions. Select “Email me new answers” on a question to add it here."
        />
      </div>
    </DashboardPage>
  )
}

function OwnQuestions() {
  const query = useRows(api.get('user/questions'))
  return (
    <section aria-labelledby="asked" className="grid gap-4">
      <h2 id="asked" className="text-28">
        Your questions
      </h2>
      <List query={query} className="sheet"
        empty={
          <EmptyState art="search" action={<LinkButton to={paths.newQuestion}>Ask a question</LinkButton>}>
            You haven’t asked a question yet.
          </EmptyState>
        }>
        {(question) => (
          <li key={question.id} className="grid gap-2 py-4">
            <h3 className="text-18 [overflow-wrap:anywhere]">
              {question.state === 'published' ? <a href={question.path}>{question.title}</a> : question.title}
            </h3>
            <PostStateNote
              state={question.state}
              heldFor={question.held_for}
              reason={question.reason_text}
              note={question.note}
            />
            <p className="tabular text-14 text-muted">
              {formatCount(question.answers, 'answer', 'answers')} · asked {formatDate(question.created_at)}
            </p>
          </li>
        )}
      </List>
      <p>
        <LinkButton to={paths.newQuestion}>Ask a question</LinkButton>
      </p>
    </section>
  )
}

type LinesProps = { id: string; heading: string; call: PagedCall<QuestionRow>; empty: string }

/** A list of public questions in the user's dashboard. */
function QuestionLines({ id, heading, call, empty }: LinesProps) {
  const query = useRows(call)
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-28">
        {heading}
      </h2>
      <List query={query} className="sheet" empty={<p className="max-w-[68ch] text-muted">{empty}</p>}>
        {(question) => (
          <li key={question.id} className="grid gap-1 py-4">
            <h3 className="text-18 [overflow-wrap:anywhere]">
              <a href={question.path}>{question.title}</a>
            </h3>
            <p className="max-w-[68ch] text-14">{question.excerpt}</p>
            <p className="tabular text-14 text-muted">
              {joinWithDots([
                formatCount(question.answers, 'answer', 'answers'),
                question.tax_year && `tax year ${question.tax_year}`,
                question.state,
              ])}
            </p>
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
      <h2 id="answered" className="text-28">
        Your answers
      </h2>
      <List query={query} className="sheet" empty={<p className="text-muted">You haven’t answered a question yet.</p>}>
        {(answer) => <Answer key={answer.id} answer={answer} />}
      </List>
    </section>
  )
}

function Answer({ answer }: { answer: OwnAnswer }) {
  const act = useAct()
  const withdrawAnswer = () => {
    if (window.confirm('Delete this answer? You can’t undo this.'))
      void act(api.delete('answers/{id}', { params: { id: answer.id } }))
  }
  return (
    <li className="grid gap-2 py-4">
      <h3 className="text-18 [overflow-wrap:anywhere]">
        <a href={answer.question.path}>{answer.question.title}</a>
      </h3>
      <p className="line-clamp-3 max-w-[68ch] text-14">{answer.body}</p>
      <PostStateNote state={answer.state} heldFor={answer.held_for} reason={answer.reason_text} note={answer.note} />
      <p className="tabular text-14 text-muted">
        {formatDate(answer.created_at)}
        {answer.check_again_by && ` · to be checked again by ${formatDate(answer.check_again_by)}`}
      </p>
      {answer.state !== 'removed' && (
        <p className="flex flex-wrap gap-3">
          <LinkButton to={paths.writeAnswer(answer.question.id)}>Edit</LinkButton>
          <Button type="button" variant="secondary" onClick={withdrawAnswer}>
            Delete
          </Button>
        </p>
      )}
    </li>
  )
}
