/** /dashboard/become-agent: turns a client account into an agent account, then continues to the claim that led here. */
import { useSearchParams } from 'react-router'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { paths } from '#common/paths.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { replacePage } from '#app/lib/account/navigate-away.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { api } from '#app/lib/api/calls.ts'
import { AgentAttest, AgentFields, listingChosen } from '#app/features/account/register/register-form.tsx'

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

/** The agent registration fields, for a user who already has an account. */
function BecomeAgentForm({ claim }: { claim: string | null }) {
  const form = useForm({
    name: 'become-agent',
    schema: async () => (await import('#common/account-forms.ts')).becomeAgentForm,
    shape: listingChosen,
    draft: 'become-agent',
    send: async (payload) => {
      await requestSignedIn(api.post('user/become-agent', { body: payload }))
      const listing = payload.listing_id ?? claim
      // A full page load, because the cached data about this user is still a client's.
      replacePage(listing ? paths.claimListing(listing) : paths.dashboardListing)
    },
  })
  return (
    <FormFrame form={form} label="Become an agent" notYet="Not saved yet" button="Become an agent" busy="Saving">
      <AgentFields form={form} claim={claim} />
      <AgentAttest form={form} />
    </FormFrame>
  )
}
