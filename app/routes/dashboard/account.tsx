/** /dashboard/account: all account settings on one page, with an anchor for each section. */
import { msg, t } from '@lingui/core/macro'
import { withTexts } from '#common/i18n.ts'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { AvatarPart, ProfilePart } from '#app/features/account/settings/profile-parts.tsx'
import { Reveal } from '#app/features/account/settings/reveal.tsx'
import { OwnPassword, StopButton } from '#app/features/account/settings/confirm-fields.tsx'
import { EmailPart, PasswordPart } from '#app/features/account/settings/email-and-password.tsx'
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
import { useCurrentPart } from '#app/lib/use-current-part.ts'
import { todayHere } from '#common/dates.ts'
import { paths } from '#common/paths.ts'

/** Far below the first view. */
const ConsentsPart = lazy(async () => ({
  default: (await import('#app/features/account/settings/consents-part.tsx')).ConsentsPart,
}))

type Section = { id: string; heading: string; lead: string; Body: ComponentType; isDanger?: boolean }

const GROUPS: readonly { id: string; heading: string; sections: readonly Section[] }[] = [
  withTexts(
    {
      id: 'you',
      sections: [
        withTexts(
          { id: 'profile', Body: ProfilePart },
          { heading: msg`Profile`, lead: msg`People you message can see your name, but never your phone number.` },
        ),
        withTexts(
          { id: 'picture', Body: AvatarPart },
          { heading: msg`Picture`, lead: msg`A square picture for your account. Only you can see it.` },
        ),
        withTexts(
          { id: 'notices', Body: NoticesPart },
          {
            heading: msg`Notifications`,
            lead: msg`Choose what we email you about and which notifications this browser shows.`,
          },
        ),
      ],
    },
    { heading: msg`About you` },
  ),
  withTexts(
    {
      id: 'security',
      sections: [
        withTexts(
          { id: 'email', Body: EmailPart },
          {
            heading: msg`Email address`,
            lead: msg`You sign in with your email address. A change takes effect once you open the links we send to both your old and new addresses.`,
          },
        ),
        withTexts(
          { id: 'password', Body: PasswordPart },
          {
            heading: msg`Password`,
            lead: msg`Changing your password signs you out everywhere else. You stay signed in on this device.`,
          },
        ),
        withTexts(
          { id: 'two-step', Body: TwoStep },
          {
            heading: msg`Two-step sign-in`,
            lead: msg`To sign in, you enter your password and a code from an app on your phone.`,
          },
        ),
        withTexts(
          { id: 'providers', Body: ProvidersPart },
          {
            heading: msg`Other ways to sign in`,
            lead: msg`Instead of your password, you can use an account at another company to sign in.`,
          },
        ),
        withTexts(
          { id: 'sessions', Body: SessionsList },
          {
            heading: msg`Where you’re signed in`,
            lead: msg`See a device that isn’t yours? Sign out of that device, and change your password.`,
          },
        ),
      ],
    },
    { heading: msg`Sign-in and security` },
  ),
  withTexts(
    {
      id: 'privacy',
      sections: [
        withTexts(
          { id: 'consents', Body: ConsentsPart },
          { heading: msg`Agreements`, lead: msg`See which version of each agreement you accepted, and when.` },
        ),
        withTexts(
          { id: 'data', Body: ExportPart },
          {
            heading: msg`Your data`,
            lead: msg`Download a copy of what we store about you. The file doesn’t include secrets such as passwords.`,
          },
        ),
        withTexts(
          { id: 'api-keys', Body: ApiKeysPart },
          {
            heading: msg`API keys and webhooks`,
            lead: msg`Let your programs read the directory or get notified when it changes.`,
          },
        ),
        withTexts(
          { id: 'delete', Body: DeletePart, isDanger: true },
          {
            heading: msg`Delete your account`,
            lead: msg`We delete your account, settings, and sign-ins right away. If others replied to something you published, it stays on the site without your name.`,
          },
        ),
      ],
    },
    { heading: msg`Privacy and data` },
  ),
]

export default function AccountPage() {
  const { data: providers, isPending } = useList(api.get('user/providers'))
  useSectionOfAddress(!isPending)
  const isShown = ({ id }: Section) => id !== 'providers' || (providers ?? []).length > 0
  return (
    <DashboardPage heading={t`Account`}>
      <PartLinks />
      <div className="mt-6 grid gap-14">
        {GROUPS.map(({ id, heading, sections }) => (
          <section key={id} aria-labelledby={id} className="grid gap-6">
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

/** Stay in view: the page is long. */
function PartLinks() {
  const groups = GROUPS.map(({ id, heading, sections }) => ({
    id,
    heading,
    parts: sections.filter(({ isDanger }) => !isDanger).map((section) => section.id),
  }))
  const links = [...groups, { id: 'delete', heading: t`Delete your account`, parts: ['delete'] }]
  const current = useCurrentPart(links.flatMap(({ parts }) => parts))
  return (
    <nav aria-label={t`On this page`} className="editor-nav sticky top-header z-[9] flex bg-paper py-2">
      <ul className="part-links">
        {links.map(({ id, heading, parts }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={current && parts.includes(current) ? 'true' : undefined}
              className="filter"
            >
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The sections render only after what they need is loaded; the browser looked for the anchor earlier. */
function useSectionOfAddress(isLoaded: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash && isLoaded) document.querySelector(`#${CSS.escape(hash.slice(1))}`)?.scrollIntoView()
  }, [hash, isLoaded])
}

/** A part of the page that a link can point to. */
const SectionView = ({ id, heading, lead, Body, isDanger = false }: Section) => (
  <section id={id} aria-labelledby={`${id}-heading`} className={isDanger ? 'setting setting-danger' : 'setting'}>
    <div>
      <h3 id={`${id}-heading`} className={`text-22${isDanger ? ' text-brick' : ''}`}>
        {heading}
      </h3>
      <p className="mt-1 text-muted">{lead}</p>
    </div>
    <div className="card">
      <Suspense fallback={<div className="h-24" />}>
        <Body />
      </Suspense>
    </div>
  </section>
)

function NoticesPart() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="flex-1 basis-60">{t`Messages, answers, reviews, first calls, and agents you’re watching.`}</p>
      <LinkButton to={paths.notificationSettings}>{t`Choose notifications`}</LinkButton>
    </div>
  )
}

function ApiKeysPart() {
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to={paths.apiKeys}>{t`Manage API keys`}</LinkButton>
      <LinkButton to={paths.webhooks}>{t`Manage webhooks`}</LinkButton>
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
        <p className="flex-1 basis-60">{t`You’ll get a JSON file with your profile, your messages, your saved agents, and everything you published.`}</p>
        <Button type="button" variant="secondary" disabled={busy} onClick={() => void press()}>
          <Icon name="download" /> {busy ? t`Preparing` : t`Export my data`}
        </Button>
      </div>
    </div>
  )
}

function DeletePart() {
  return (
    <Reveal icon="delete" now={<p>{t`You can’t undo this.`}</p>} button={t`Delete account`} variant="danger">
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
      await signOut(t`Your account has been deleted.`)
    },
  })
  return (
    <FormFrame
      form={form}
      label={t`Delete`}
      button={t`Delete my account`}
      busy={t`Deleting`}
      variant="danger"
      beside={<StopButton onStop={onStop} />}
    >
      <OwnPassword field={form.field} />
      <CheckField
        {...form.field('end_newsletter')}
        defaultChecked
        label={t`Also unsubscribe me from the newsletter`}
        hint={t`We keep a record of when you subscribed and unsubscribed, because the law requires proof.`}
      />
      <CheckField {...form.field('confirm')} label={t`Yes, delete my account. I know this can’t be undone.`} />
    </FormFrame>
  )
}
