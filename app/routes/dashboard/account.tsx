/** /dashboard/account: all account settings on one page, with an anchor for each section. */
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { AvatarPart } from '#app/features/account/settings/avatar-part.tsx'
import { EmailPart } from '#app/features/account/settings/email-form.tsx'
import { DeletePart, ExportPart } from '#app/features/account/settings/own-data.tsx'
import { PasswordPart } from '#app/features/account/settings/password-form.tsx'
import { PreferencesForm } from '#app/features/account/settings/preferences-form.tsx'
import { ProfileForm } from '#app/features/account/settings/profile-form.tsx'
import { ProvidersPart } from '#app/features/account/settings/providers-part.tsx'
import { AccountSection } from '#app/features/account/settings/section.tsx'
import { SessionsList } from '#app/features/account/settings/sessions-list.tsx'
import { TwoStep } from '#app/features/account/settings/two-step.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { noindexMeta } from '#app/lib/noindex-meta.ts'

export const meta = noindexMeta('Account')

const SECTIONS = [
  { id: 'profile', heading: 'Profile', lead: null, Body: ProfileForm },
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
  { id: 'data', heading: 'Your data', lead: 'All that we keep of you, in one file.', Body: ExportPart },
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
