/** /dashboard/questions/answer?question={id}: an approved agent answers, or edits the answer. */
import { useNavigate } from 'react-router'
import { IdParamPage } from '#app/features/dashboard/id-param-page.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { PublicText } from '#app/features/moderation/public-text.tsx'
import { useEditable, useList } from '#app/ui/list/use-list.ts'
import { AnswerForm } from '#app/features/questions/answer-form.tsx'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { noindexMeta } from '#app/lib/noindex-meta.ts'
import { showToast } from '#app/ui/toast.tsx'
import { api } from '#app/lib/api/calls.ts'
import { paths } from '#common/paths.ts'
import type { AnswerForm as Fields } from '#common/question-schemas.ts'

export const meta = noindexMeta('Answer a question')

export default function AnswerPage() {
  return (
    <IdParamPage name="question" heading="Answer a question">
      {(id) => <Answering id={id} />}
    </IdParamPage>
  )
}

function Answering({ id }: { id: string }) {
  const navigate = useNavigate()
  const question = useList(api.get('questions/{id}', { params: { id } }))
  const answers = useEditable(api.get('user/answers', { params: { question: id } }))
  const answer = answers.data?.[0] ?? null
  const send = async (fields: Fields) => {
    const { message } = answer
      ? await requestSignedIn(api.patch('answers/{id}', { params: { id: answer.id }, body: fields }))
      : await requestSignedIn(api.post('questions/{id}/answers', { params: { id }, body: fields }))
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
