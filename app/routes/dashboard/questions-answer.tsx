/** /dashboard/questions/answer?question={id}: an approved agent answers, or edits the answer. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { PublicText } from '#app/features/moderation/public-text.tsx'
import { useEditable } from '#app/features/signed-in/use-list.ts'
import { AnswerForm } from '#app/features/questions/answer-form.tsx'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { quietMeta } from '#app/lib/quiet-meta.ts'
import { useAskedId } from '#app/lib/use-asked-id.ts'
import { showToast } from '#app/ui/toast.tsx'
import { paths } from '#contract/paths.ts'
import type { AnswerForm as Fields, OwnAnswer } from '#contract/question-schemas.ts'

export const meta = quietMeta('Answer a question')

type Question = { id: string; title: string; body: string; path: string }

export default function AnswerPage() {
  const id = useAskedId('question')
  const navigate = useNavigate()
  const question = useQuery({
    queryKey: ['question', id],
    queryFn: async () => (await callSignedIn<Question>('GET', `questions/${id}`)).data,
  })
  const answers = useEditable<OwnAnswer[]>(`user/answers?question=${id}`)
  const answer = answers.data?.[0] ?? null
  const send = async (fields: Fields) => {
    const { message } = answer
      ? await callSignedIn('PATCH', `answers/${answer.id}`, fields)
      : await callSignedIn('POST', `questions/${id}/answers`, fields)
    showToast(message)
    await navigate(paths.ownQuestions)
  }
  return (
    <DashboardPage heading={answer ? 'Edit your answer' : 'Answer a question'}>
      <LoadingNote query={question.data ? answers : question} />
      {question.data && answers.data && (
        <div className="grid gap-8">
          <section aria-labelledby="asked" className="grid gap-2 border-l-2 border-hairline pl-4">
            <h2 id="asked" className="text-21 [overflow-wrap:anywhere]">
              <a href={question.data.path}>{question.data.title}</a>
            </h2>
            <PublicText text={question.data.body} />
          </section>
          <AnswerForm questionId={id} answer={answer} send={send} />
        </div>
      )}
    </DashboardPage>
  )
}
