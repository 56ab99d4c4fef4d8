/** /dashboard/become-agent: turns a client account into an agent account, then continues to the claim that led here. */
import { useSearchParams } from 'react-router'
import { BecomeAgentForm } from '#app/features/account/register/become-agent-form.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { noindexMeta } from '#app/lib/noindex-meta.ts'

export const meta = noindexMeta('Become an agent')

export default function Page() {
  const [asked] = useSearchParams()
  return (
    <DashboardPage
      heading="Become an agent"
      lead="Your account stays the same, with what you saved, asked, and wrote. You can’t send messages until we have approved you. Never send us a PTIN or a Social Security number."
    >
      <div className="max-w-reading">
        <BecomeAgentForm claim={asked.get('claim')} />
      </div>
    </DashboardPage>
  )
}
