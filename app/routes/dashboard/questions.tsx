/** /dashboard/questions: the user's own and followed questions; for agents, the questions to answer first. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { OwnAnswers } from '#app/features/questions/own-answers.tsx'
import { OwnQuestions, QuestionLines } from '#app/features/questions/own-questions.tsx'
import { noindexMeta } from '#app/lib/noindex-meta.ts'
import { api } from '#app/lib/api/calls.ts'

export const meta = noindexMeta('Questions')

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
              empty="No open question in your services and states. Your listing says which those are."
            />
            <OwnAnswers />
          </>
        )}
        <OwnQuestions />
        <QuestionLines
          id="followed"
          heading="Questions you follow"
          call={api.get('user/questions/followed')}
          empty="You follow none. “Mail me new answers” on the page of a question adds it here."
        />
      </div>
    </DashboardPage>
  )
}
