import { becomeAgentForm } from '#common/account-forms.ts'
import { paths } from '#common/paths.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { replacePage } from '#app/lib/account/navigate-away.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { api } from '#app/lib/api/calls.ts'
import { AgentAttest, AgentFields } from './agent-fields.tsx'
import { listingChosen } from './register-form.tsx'

/** The agent registration fields, for a user who already has an account. */
export function BecomeAgentForm({ claim }: { claim: string | null }) {
  const form = useForm({
    name: 'become-agent',
    schema: becomeAgentForm,
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
