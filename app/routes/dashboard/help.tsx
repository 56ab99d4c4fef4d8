/** /dashboard/help */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { Link } from '#app/ui/link.tsx'
import { paths } from '#common/paths.ts'

export default function HelpPage() {
  const isAgent = useOwnProfile().agent !== null
  return (
    <DashboardPage heading={t`Help`} lead={t`Short answers to common questions about your account.`}>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid max-w-[52rem] gap-6">
          {isAgent ? <ForAgents /> : <AskingAgents />}
          <SigningIn />
          <YourDetails />
          <ForDevelopers />
        </div>
        <Contact />
      </div>
    </DashboardPage>
  )
}

const Contact = () => (
  <section aria-labelledby="contact" className="card grid justify-items-start gap-3 p-5">
    <Illustration name="chat" size={96} />
    <h2 id="contact" className="text-22">
      {t`Still need help?`}
    </h2>
    <p className="text-muted">
      <Trans>
        A person reads what you send us. Never send a Social Security number, a password, or a bank account or card
        number.
      </Trans>
    </p>
    <LinkButton to={paths.contact}>{t`Contact us`}</LinkButton>
  </section>
)

const SigningIn = () => (
  <Part heading={t({ message: 'Signing in', context: 'a topic' })} icon="lock">
    <Answer question={t`I forgot my password.`}>
      <p>
        <Trans>
          Sign out, select “Forgot your password?” and enter your email address. The link we email you works once and
          expires after an hour. Setting a new password signs you out on all your devices.
        </Trans>
      </p>
    </Answer>
    <Answer question={t`Why was I signed out?`}>
      <p>
        <Trans>
          We sign you out on a device 30 days after you last use it, and after 180 days in any case. You’re also signed
          out when you sign out in another tab, sign the device out in the{' '}
          <Link href={paths.ownSessions}>list of your devices</Link>, or set a new password. Text you typed in a form
          will still be there when you sign in again in the same tab.
        </Trans>
      </p>
    </Answer>
    <Answer question={t`I got an email about a sign-in that wasn’t me.`}>
      <p>
        <Trans>
          Sign that device out in your <Link href={paths.ownSessions}>device list</Link>,{' '}
          <Link href={`${paths.account}#password`}>change your password</Link>, and turn on{' '}
          <Link href={paths.twoStepSettings}>two-step sign-in</Link>.
        </Trans>
      </p>
    </Answer>
    <Answer question={t`I lost the phone with my authenticator app.`}>
      <p>
        <Trans>
          When you’re asked for the code, enter one of your recovery codes. Each works once. Then set up two-step
          sign-in again. If you don’t have a recovery code, <a href={paths.contact}>contact us</a>. We’ll have to make
          sure it’s you, which takes time.
        </Trans>
      </p>
    </Answer>
  </Part>
)

const AskingAgents = () => (
  <Part heading={t`Asking agents`} icon="chat">
    <Answer question={t`How do requests work?`}>
      <p>
        <Trans>
          Describe what you need once, and <Link href={paths.writeRequest({})}>send it to up to three agents</Link>.
          Each answers you separately and doesn’t see who else you asked. Compare the answers under{' '}
          <Link href={paths.requests}>Requests</Link>. If an agent declines, or doesn’t answer within two business days,
          you can ask another.
        </Trans>
      </p>
    </Answer>
    <Answer question={t`How do first calls work?`}>
      <p>
        <Trans>
          Some agents offer a free 15-minute call by phone. Choose a time on the agent’s profile, and the agent calls
          you. You’ll find your calls, and can cancel them, under <Link href={paths.calls}>Calls</Link>.
        </Trans>
      </p>
    </Answer>
  </Part>
)

const ForDevelopers = () => (
  <Part heading={t`For developers`} icon="settings">
    <Answer question={t`How do webhooks work?`}>
      <p>
        <Trans>
          Add your server’s web address under <Link href={paths.webhooks}>Webhooks</Link>, and we send it a signed
          message when an agent leaves the IRS list or returns to it, or when a listing, a receipt, or a list changes.
          The <a href={paths.apiReference}>API reference</a> describes each message.
        </Trans>
      </p>
    </Answer>
  </Part>
)

const YourDetails = () => (
  <Part heading={t`Your details`} icon="person">
    <Answer question={t`How do I change my email address?`}>
      <p>
        <Trans>
          Change it in your <Link href={`${paths.account}#email`}>account settings</Link>. We email both the old and the
          new address, and you confirm the change from both within a day. That way, someone who finds your screen
          unlocked can’t take over your account.
        </Trans>
      </p>
    </Answer>
    <Answer question={t`Who can see my information?`}>
      <p>
        <Trans>
          Only you can see your email address and phone number here. Our <a href={paths.privacy}>privacy policy</a>{' '}
          explains what we store and for how long.
        </Trans>
      </p>
    </Answer>
    <Answer question={t`Can I download my data, or delete my account?`}>
      <p>
        <Trans>
          Yes, you can do both in your <Link href={`${paths.account}#data`}>account settings</Link>. People and programs
          can both read the exported file. Deleting your account can’t be undone.
        </Trans>
      </p>
    </Answer>
    <Answer question={t`How do I choose what you email me about?`}>
      <p>
        <Trans>
          Choose in your <Link href={paths.notificationSettings}>notification settings</Link>. We always email you about
          sign-ins, your password, and decisions about your account.
        </Trans>
      </p>
    </Answer>
  </Part>
)

const ForAgents = () => (
  <Part heading={t`For agents`} icon="badge-check">
    <Answer question={t`How do requests from clients work?`}>
      <p>
        <Trans>
          A client can send one request to up to three agents. It comes as a message, with the letter, the place, and
          what else you need to know. Answer it in your <Link href={paths.messages}>messages</Link> within two business
          days, or decline it there. Then the client can ask someone else.
        </Trans>
      </p>
    </Answer>
    <Answer question={t`How do I offer first calls?`}>
      <p>
        <Trans>
          Set your hours under <Link href={paths.calls}>Calls</Link>. Clients can then book a free 15-minute call at
          those times from your profile, and you call them.
        </Trans>
      </p>
    </Answer>
    <Answer question={t`What does “pending” mean?`}>
      <p>
        <Trans>
          We haven’t compared your registration with the IRS list yet. Until we do, clients don’t see you as an agent
          here. Your public listing, if you have one, stays as it is.
        </Trans>
      </p>
    </Answer>
    <Answer question={t`Something on my listing is wrong.`}>
      <p>
        <Trans>
          The facts from the IRS list change only when the IRS publishes its next list. If the mistake is ours,{' '}
          <a href={`${paths.contact}?topic=listing`}>tell us</a>.
        </Trans>
      </p>
    </Answer>
    <Answer question={t`Where do my statistics come from?`}>
      <p>
        <Trans>
          We count how often people see your profile, on its own page and in search results. The count uses no cookies
          and doesn’t record who’s looking. <a href={paths.howResponseTimeIsMeasured}>How response time is measured</a>
        </Trans>
      </p>
    </Answer>
  </Part>
)

type PartProps = { heading: string; icon: IconName; children: ReactNode }

const Part = ({ heading, icon, children }: PartProps) => (
  <section className="sheet pt-4 pb-1">
    <h2 className="flex items-center gap-3 pb-3 text-22">
      <span className="disc">
        <Icon name={icon} />
      </span>
      {heading}
    </h2>
    {children}
  </section>
)

/** Collapsed, but the browser's find-in-page opens it. */
const Answer = ({ question, children }: { question: string; children: ReactNode }) => (
  <details className="group border-t border-hairline">
    <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
      {question}
      <Icon name="next" className="rotate-90 text-muted group-open:-rotate-90" />
    </summary>
    <div className="max-w-[68ch] pb-4">{children}</div>
  </details>
)
