/** An agent's own answers and their status. */
import { List } from '#app/ui/list/list.tsx'
import { PostStateNote } from '#app/features/moderation/post-state.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { useRows } from '#app/ui/list/use-rows.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { api } from '#app/lib/api/calls.ts'
import { paths } from '#common/paths.ts'
import type { OwnAnswer } from '#common/question-schemas.ts'
import { formatDate } from '#common/dates.ts'

export function OwnAnswers() {
  const query = useRows(api.get('user/answers'))
  return (
    <section aria-labelledby="answered" className="grid gap-4">
      <h2 id="answered" className="text-26">
        Your answers
      </h2>
      <List query={query} empty={<p>You have not answered anything yet.</p>}>
        {(answer) => <Answer key={answer.id} answer={answer} />}
      </List>
    </section>
  )
}

function Answer({ answer }: { answer: OwnAnswer }) {
  const act = useAct()
  const withdrawAnswer = () => {
    if (window.confirm('Take this answer back for good?'))
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
            Take it back
          </Button>
        </p>
      )}
    </li>
  )
}
