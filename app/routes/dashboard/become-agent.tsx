/** /dashboard/become-agent: turns a client account into an agent account, then continues to the claim that led here. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { paths } from '#common/paths.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { replacePage } from '#app/lib/account/navigate-away.ts'
import { Card } from '#app/ui/card.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { api } from '#app/lib/api/calls.ts'
import { AgentAttest, listingChosen, Practice } from '#app/features/account/register/practice.tsx'

export default function Page() {
  const [asked] = useSearchParams()
  return (
    <DashboardPage
      heading={t`Become an agent`}
      lead={t`You keep your account and everything you’ve saved, asked, and written. Never send us a PTIN or a Social Security number.`}
    >
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="card max-w-reading p-5 md:p-6">
          <BecomeAgentForm claim={asked.get('claim')} />
        </div>
        <NextSteps />
      </div>
    </DashboardPage>
  )
}

const NextSteps = () => (
  <Card heading={t`What happens next`}>
    <ol className="timeline">
      <li>
        <strong>{t`You claim your listing`}</strong>
        <span className="text-14 text-muted">{t`Find your name on the IRS list, and prove that it’s yours.`}</span>
      </li>
      <li>
        <strong>{t`We review the claim`}</strong>
        <span className="text-14 text-muted">
          {t`We usually decide within two business days. Until then, you can’t send or receive messages.`}
        </span>
      </li>
      <li>
        <strong>{t`Clients find you`}</strong>
        <span className="text-14 text-muted">
          <Trans>
            Your profile shows your services, and people can message you, review you, and read your answers.
          </Trans>
        </span>
      </li>
    </ol>
  </Card>
)

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
    <FormFrame form={form} label={t`Become an agent`} button={t`Become an agent`} busy={t`Saving`}>
      <fieldset className="grid gap-5">
        <legend className="float-left mb-1 w-full font-serif text-22 font-semibold">{t`Your practice`}</legend>
        <Practice form={form} claim={claim} />
      </fieldset>
      <AgentAttest form={form} />
    </FormFrame>
  )
}
