/** /dashboard/account: all account settings on one page, with an anchor for each section. */
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { AvatarPart, ProfilePart } from '#app/features/account/settings/profile-parts.tsx'
import { Reveal } from '#app/features/account/settings/reveal.tsx'
import { OwnPassword, StopButton } from '#app/features/account/settings/confirm-fields.tsx'
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
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { signOut } from '#app/features/dashboard/guard.tsx'
import { ActionProblem } from '#app/ui/form/action-problem.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { api } from '#app/lib/api/calls.ts'
import { saveFile } from '#app/lib/account/load-file.ts'
import { todayHere } from '#common/dates.ts'
import { paths } from '#common/paths.ts'

type Section = { id: string; heading: string; lead: string; Body: () => ReactNode; isDanger?: boolean }

const GROUPS: readonly { id: string; heading: string; sections: readonly Section[] }[] = [
  {
    id: 'you',
    heading: 'You',
    sections: [
      {
        id: 'profile',
        heading: 'Profile',
        lead: 'Your name is shown to people you message. Your phone number never is.',
        Body: ProfilePart,
      },
      {
        id: 'picture',
        heading: 'Picture',
        lead: 'A square picture for your account. Only you see it.',
        Body: AvatarPart,
      },
      {
        id: 'notices',
        heading: 'Notifications',
        lead: 'What we email you about, and what this browser shows.',
        Body: NoticesPart,
      },
    ],
  },
  {
    id: 'security',
    heading: 'Sign-in and security',
    sections: [
      {
        id: 'email',
        heading: 'Email address',
        lead: 'You sign in with it. A change takes effect once you’ve confirmed it from both the old and the new address.',
        Body: EmailPart,
      },
      {
        id: 'password',
        heading: 'Password',
        lead: 'Changing it signs you out everywhere else. You stay signed in here.',
        Body: PasswordPart,
      },
      {
        id: 'two-step',
        heading: 'Two-step sign-in',
        lead: 'In addition to your password, signing in takes a code from an app on your phone.',
        Body: TwoStep,
      },
      {
        id: 'providers',
        heading: 'Other ways to sign in',
        lead: 'Companies that can confirm who you are, so that you don’t need your password.',
        Body: ProvidersPart,
      },
      {
        id: 'sessions',
        heading: 'Where you’re signed in',
        lead: 'See a device that isn’t yours? Sign it out, and change your password.',
        Body: SessionsList,
      },
    ],
  },
  {
    id: 'privacy',
    heading: 'Privacy and data',
    sections: [
      {
        id: 'consents',
        heading: 'Agreements',
        lead: 'Which versions you agreed to, and when.',
        Body: ConsentsPart,
      },
      {
        id: 'data',
        heading: 'Your data',
        lead: 'A copy of what we store about you, in one file, without secrets such as passwords.',
        Body: ExportPart,
      },
      {
        id: 'delete',
        heading: 'Delete your account',
        lead: 'We delete your account right away, with your settings and sign-ins. What you published stays, without your name, where others replied to it.',
        Body: DeletePart,
        isDanger: true,
      },
    ],
  },
]

export default function AccountPage() {
  const { data: providers, isPending } = useList(api.get('user/providers'))
  useSectionOfAddress(!isPending)
  const isShown = ({ id }: Section) => id !== 'providers' || (providers ?? []).length > 0
  return (
    <DashboardPage heading="Account">
      <PartLinks />
      <div className="mt-10 grid gap-14">
        {GROUPS.map(({ id, heading, sections }) => (
          <section key={id} aria-labelledby={id} className="grid gap-8">
            <h2 id={id} tabIndex={-1} className="text-28">
              {heading}
            </h2>
            {sections.filter(isShown).map((section) => (
              <SectionView key={section.id} {...section} />
            ))}
          </section>
        ))}
      </div>
    </DashboardPage>
  )
}

const PartLinks = () => (
  <nav aria-label="Parts of this page">
    <ul className="part-links">
      {[...GROUPS, { id: 'delete', heading: 'Delete your account' }].map(({ id, heading }) => (
        <li key={id}>
          <a href={`#${id}`} className="filter">
            {heading}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** The sections render only after what they need is loaded; the browser looked for the anchor earlier. */
function useSectionOfAddress(isLoaded: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash && isLoaded) document.querySelector(`#${CSS.escape(hash.slice(1))}`)?.scrollIntoView()
  }, [hash, isLoaded])
}

/** A part of the page that a link can point to. */
const SectionView = ({ id, heading, lead, Body, isDanger = false }: Section) => (
  <section
    id={id}
    aria-labelledby={`${id}-heading`}
    className={`setting border-t border-hairline pt-8${isDanger ? ' setting-danger' : ''}`}
  >
    <div>
      <h3 id={`${id}-heading`} className={`text-22${isDanger ? ' text-brick' : ''}`}>
        {heading}
      </h3>
      <p className="mt-1 text-muted">{lead}</p>
    </div>
    <div className="card">
      <Body />
    </div>
  </section>
)

function NoticesPart() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="flex-1 basis-60">Messages, answers, reviews, and agents you watch.</p>
      <LinkButton to={paths.notificationSettings}>Choose notifications</LinkButton>
    </div>
  )
}

function ExportPart() {
  const { press, busy, problem } = useAsyncAction(async () => {
    const { data } = await requestSignedIn(api.get('user/export'))
    const text = JSON.stringify(data, null, 2)
    saveFile(`my-data-${todayHere()}.json`, new Blob([text], { type: 'application/json' }))
  })
  return (
    <div className="grid gap-4">
      <ActionProblem problem={problem} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="flex-1 basis-60">Your profile, messages, saved agents, and what you published, as a JSON file.</p>
        <Button type="button" variant="secondary" disabled={busy} onClick={() => void press()}>
          <Icon name="download" /> {busy ? 'Preparing' : 'Export my data'}
        </Button>
      </div>
    </div>
  )
}

function DeletePart() {
  return (
    <Reveal icon="delete" now={<p>You can’t undo this.</p>} button="Delete account" variant="danger">
      {(close) => <DeleteForm onStop={close} />}
    </Reveal>
  )
}

function DeleteForm({ onStop }: { onStop: () => void }) {
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
      beside={<StopButton onStop={onStop} />}
    >
      <OwnPassword field={form.field} />
      <CheckField
        {...form.field('end_newsletter')}
        defaultChecked
        label="Also unsubscribe me from the newsletter"
        hint="We keep the record that you subscribed and unsubscribed, because the law requires proof."
      />
      <CheckField {...form.field('confirm')} label="Yes, delete my account. I know this can’t be undone." />
    </FormFrame>
  )
}
