/** A user's own questions, and the ones they follow. */
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { List } from '#app/ui/list/list.tsx'
import { PostStateNote } from '#app/features/moderation/post-state.tsx'
import { type PagedCall, useRows } from '#app/ui/list/use-rows.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { formatCount } from '#app/lib/format-count.ts'
import { api } from '#app/lib/api/calls.ts'
import { paths } from '#common/paths.ts'
import type { QuestionRow } from '#common/question-schemas.ts'
import { formatDate } from '#common/dates.ts'

export function OwnQuestions() {
  const query = useRows(api.get('user/questions'))
  return (
    <section aria-labelledby="asked" className="grid gap-4">
      <h2 id="asked" className="text-26">
        Your questions
      </h2>
      <List query={query} empty={<p className="max-w-[68ch]">You have not asked anything yet.</p>}>
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
export function QuestionLines({ id, heading, call, empty }: LinesProps) {
  const query = useRows(call)
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-26">
        {heading}
      </h2>
      <List query={query} empty={<p className="max-w-[68ch]">{empty}</p>}>
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
