/** /dashboard/account: all account settings on one page, with an anchor for each section. */
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { AvatarPart, PreferencesForm, ProfilePart } from '#app/features/account/settings/profile-parts.tsx'
import { OwnPassword } from '#app/features/account/settings/confirm-fields.tsx'
import { EmailPart, PasswordPart } from '#app/features/account/settings/email-and-password.tsx'
import { ConsentsPart } from '#app/features/account/settings/consents-part.tsx'
import { ProvidersPart, SessionsList } from '#app/features/account/settings/sign-ins.tsx'
import { TwoStep } from '#app/features/account/settings/two-step.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { signOut } from '#app/features/dashboard/guard.tsx'
import { ActionProblem } from '#app/ui/form/action-problem.tsx'
import { api } from '#app/lib/api/calls.ts'
import { saveFile } from '#app/lib/account/load-file.ts'
import { todayHere } from '#common/dates.ts'

const SECTIONS = [
  { id: 'profile', heading: 'Profile', lead: null, Body: ProfilePart },
  { id: 'picture', heading: 'Picture', lead: 'Square, for you alone so far.', Body: AvatarPart },
  {
    id: 'notices',
    heading: 'Notices',
    lead: 'Mails about your sign-ins and password always come.',
    Body: PreferencesForm,
  },
  {
    id: 'email',
    heading: 'Email address',
    lead: 'You sign in with it. A change counts once the old and the new address have both agreed.',
    Body: EmailPart,
  },
  {
    id: 'password',
    heading: 'Password',
    lead: 'After a change all other sign-ins end; this one stays.',
    Body: PasswordPart,
  },
  {
    id: 'two-step',
    heading: 'Two-step sign-in',
    lead: 'Besides the password, signing in asks for a code of an app on your phone.',
    Body: TwoStep,
  },
  {
    id: 'providers',
    heading: 'Other ways to sign in',
    lead: 'Companies that may say for you who you are.',
    Body: ProvidersPart,
  },
  {
    id: 'sessions',
    heading: 'Where you are signed in',
    lead: 'Something you do not know? End it, and change your password.',
    Body: SessionsList,
  },
  {
    id: 'consents',
    heading: 'What you agreed to',
    lead: 'Each text in the version you agreed to, and when.',
    Body: ConsentsPart,
  },
  { id: 'data', heading: 'Your data', lead: 'Everything we store about you, in one file.', Body: ExportPart },
  {
    id: 'delete',
    heading: 'Delete your account',
    lead: 'Your account goes at once, with your settings and sign-ins. What you published stays without your name where others answered it.',
    Body: DeletePart,
  },
] as const

export default function AccountPage() {
  useSectionOfAddress()
  return (
    <DashboardPage heading="Account">
      <nav aria-label="Parts of this page" className="mb-8">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {SECTIONS.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-flex min-h-8 items-center">
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-12">
        {SECTIONS.map(({ id, heading, lead, Body }) => (
          <AccountSection key={id} id={id} heading={heading} lead={lead}>
            <Body />
          </AccountSection>
        ))}
      </div>
    </DashboardPage>
  )
}

/** The sections render only after the profile is loaded; the browser looked for the anchor earlier. */
function useSectionOfAddress(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.querySelector(`#${CSS.escape(hash.slice(1))}`)?.scrollIntoView()
  }, [hash])
}

type SectionProps = { id: string; heading: string; lead?: ReactNode; children: ReactNode }

/** A section of the account page that a link can point to. */
const AccountSection = ({ id, heading, lead, children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-heading`} className="border-t border-hairline pt-6">
    <h2 id={`${id}-heading`} className="text-28">
      {heading}
    </h2>
    {lead && <div className="mt-2 max-w-[68ch] text-muted">{lead}</div>}
    <div className="mt-5 max-w-[34rem]">{children}</div>
  </section>
)

function ExportPart() {
  const { press, busy, problem } = useAsyncAction(async () => {
    const { data } = await requestSignedIn(api.get('user/export'))
    const text = JSON.stringify(data, null, 2)
    saveFile(`my-data-${todayHere()}.json`, new Blob([text], { type: 'application/json' }))
  })
  return (
    <div className="grid gap-4">
      <ActionProblem problem={problem} />
      <div>
        <Button type="button" variant="secondary" disabled={busy} onClick={() => void press()}>
          <Icon name="download" /> {busy ? 'Collecting' : 'Export my data'}
        </Button>
      </div>
    </div>
  )
}

function DeletePart() {
  const form = useForm({
    name: 'delete',
    schema: async () => (await import('#common/account-forms.ts')).deleteAccountForm,
    send: async (payload) => {
      await requestSignedIn(api.post('user/delete', { body: payload }))
      await signOut('Your account is deleted.')
    },
  })
  return (
    <FormFrame
      form={form}
      label="Delete"
      notYet="Not deleted"
      button="Delete my account"
      busy="Deleting"
      variant="danger"
    >
      <OwnPassword field={form.field} />
      <CheckField
        {...form.field('end_newsletter')}
        defaultChecked
        label="End the newsletter to my address too"
        hint="If you get it. We keep that you agreed and that you left, because the law asks for the proof."
      />
      <CheckField {...form.field('confirm')} label="Yes, delete my account. I know that it cannot be undone." />
    </FormFrame>
  )
}
