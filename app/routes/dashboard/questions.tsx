/** /dashboard/questions: what one asked and follows; for agents first the questions that wait for them. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { OwnAnswers } from '#app/features/questions/own-answers.tsx'
import { OwnQuestions, QuestionLines } from '#app/features/questions/own-questions.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Questions')

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
              path="user/leads"
              empty="No open question in your services and states. Your listing says which those are."
            />
            <OwnAnswers />
          </>
        )}
        <OwnQuestions />
        <QuestionLines
          id="followed"
          heading="Questions you follow"
          path="user/questions/followed"
          empty="You follow none. “Mail me new answers” on the page of a question adds it here."
        />
      </div>
    </DashboardPage>
  )
}
