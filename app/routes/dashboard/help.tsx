/** /dashboard/help */
import type { ReactNode } from 'react'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { paths } from '#common/paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { Link } from '#app/ui/link.tsx'

export default function HelpPage() {
  return (
    <DashboardPage heading="Help" lead={<p>What people ask about their account. Each answer is short.</p>}>
      <DashboardHelp />
    </DashboardPage>
  )
}

function DashboardHelp() {
  const isAgent = useOwnProfile().agent !== null
  return (
    <div className="grid gap-10">
      <Part heading="Signing in">
        <Answer question="I forgot my password.">
          <p>
            Sign out, choose “Forgot the password?” and type your email address. The link in the mail works once, for an
            hour. Setting a new password ends every sign-in, on all devices.
          </p>
        </Answer>
        <Answer question="Why was I signed out?">
          <p>
            A sign-in ends 30 days after its last use, and after 180 days in any case. It also ends when you sign out in
            another tab, end it from the <Link href={`${paths.account}#sessions`}>list of sign-ins</Link>, or set a new
            password. What you had typed in a form is still there when you come back in the same tab.
          </p>
        </Answer>
        <Answer question="I got a mail about a sign-in that was not me.">
          <p>
            End it in the <Link href={`${paths.account}#sessions`}>list of sign-ins</Link>, then{' '}
            <Link href={`${paths.account}#password`}>change your password</Link>, and turn{' '}
            <Link href={`${paths.account}#two-step`}>two-step sign-in</Link> on.
          </p>
        </Answer>
        <Answer question="I lost the phone with my authenticator app.">
          <p>
            Type one of your recovery codes where the code is asked for. Each works once. Then set the second step up
            anew. Without a recovery code <a href={paths.contact}>write to us</a>: a person then has to make sure that
            it is you, which takes time.
          </p>
        </Answer>
      </Part>
      <Part heading="Your details">
        <Answer question="How do I change my email address?">
          <p>
            On your <Link href={`${paths.account}#email`}>account page</Link>. We write to the old and the new address,
            and both have to agree within a day. So nobody who finds your screen open can take the account along.
          </p>
        </Answer>
        <Answer question="Who sees my details?">
          <p>
            Nobody but you sees your email address and phone number here. What we keep, and how long, stands in the{' '}
            <a href={paths.privacy}>privacy policy</a>.
          </p>
        </Answer>
        <Answer question="Can I take my data along, or delete everything?">
          <p>
            Both, on your <Link href={`${paths.account}#data`}>account page</Link>. The export is a file that people and
            programs can read. Deleting cannot be undone.
          </p>
        </Answer>
      </Part>
      {isAgent && <ForAgents />}
      <Part heading="Something else">
        <p>
          <a href={paths.contact}>Write to us</a>. A person reads it. Never send a Social Security number, a password or
          a bank or card number.
        </p>
      </Part>
    </div>
  )
}

const ForAgents = () => (
  <Part heading="For agents">
    <Answer question="What does “pending” mean?">
      <p>
        A person has yet to compare your registration with the IRS list. Until that is done, clients do not see you as
        an agent here. Your public listing, if there is one, stays as it is.
      </p>
    </Answer>
    <Answer question="My listing shows something wrong.">
      <p>
        Facts of the list come from the IRS and change with its next release. If the mistake is ours,{' '}
        <a href={`${paths.contact}?topic=listing`}>tell us</a>.
      </p>
    </Answer>
  </Part>
)

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-2 text-28">{heading}</h2>
    {children}
  </section>
)

/** Collapsed, but the browser's find-in-page opens it. */
const Answer = ({ question, children }: { question: string; children: ReactNode }) => (
  <details className="group border-t border-hairline last:border-b">
    <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
      {question}
      <Icon name="next" className="rotate-90 text-muted group-open:-rotate-90" />
    </summary>
    <div className="max-w-[68ch] pb-4">{children}</div>
  </details>
)
