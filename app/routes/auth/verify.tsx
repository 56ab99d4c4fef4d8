/** /auth/verify/{token}: confirms an address when the button is pressed; opening the page changes nothing. */
import { type ReactNode, useState } from 'react'
import { AuthPage } from '#app/features/account/auth-page.tsx'
import { usePress } from '#app/features/account/press-once.ts'
import { SendMailForm } from '#app/features/account/send-mail-form.tsx'
import { callPublic, isRefused } from '#app/lib/account/send-call.ts'
import { secretHeaders, secretMeta } from '#app/lib/quiet-meta.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Verified } from '#contract/account-answers.ts'
import { paths } from '#contract/paths.ts'
import type { Route } from './+types/verify.ts'

export const meta = secretMeta('Confirm your address')
export const headers = secretHeaders

export default function VerifyPage({ params }: Route.ComponentProps) {
  const [outcome, setOutcome] = useState<Verified | 'gone' | null>(null)
  const hydrated = useHydrated()
  const { press, busy, problem } = usePress(() => verify(params.token))
  if (outcome === 'gone') return <Gone />
  if (outcome) return <Confirmed {...outcome} />
  return (
    <AuthPage heading="Confirm your address" lead={<p>One press, and this email address is confirmed as yours.</p>}>
      {problem && (
        <Notice kind="problem">
          <p role="alert">{problem}</p>
        </Notice>
      )}
      <div>
        <Button type="button" disabled={!hydrated || busy} onClick={() => void press().then(setOutcome)}>
          {busy ? 'Confirming' : 'Confirm my address'}
        </Button>
      </div>
      <p className="text-14 text-muted">
        You did not register here? Then close this page. Nothing happens until the button is pressed.
      </p>
    </AuthPage>
  )
}

async function verify(token: string): Promise<Verified | 'gone'> {
  try {
    return (await callPublic<Verified>('POST', 'public/auth/verify', { token })).data
  } catch (error) {
    // A link that is cut off is of no more use than an old one.
    if (isRefused(error, 410) || isRefused(error, 422)) return 'gone'
    throw error
  }
}

function Confirmed({ kind, done, waiting_for: waitingFor }: Verified) {
  if (kind === 'email_change' && !done) {
    const other = waitingFor === 'old' ? 'your present address' : 'your new address'
    return (
      <Result heading="One of two is done" sign="mail-sent">
        <span>
          This address has agreed. Now follow the link in the mail that we sent to <strong>{other}</strong>. Until then
          nothing changes.
        </span>
      </Result>
    )
  }
  return (
    <Result heading={kind === 'email' ? 'Your address is confirmed' : 'Your address is changed'} sign="check">
      <span>
        {kind === 'email' ? 'Your account is ready. Sign in to use it.' : 'From now on sign in with the new address.'}
      </span>
      <span>
        <LinkButton look="main" to={paths.login}>
          Sign in
        </LinkButton>
      </span>
    </Result>
  )
}

function Result({ heading, sign, children }: { heading: string; sign: 'check' | 'mail-sent'; children: ReactNode }) {
  return (
    <AuthPage heading={heading}>
      <output className="flex items-start gap-3 text-18">
        <Icon name={sign} className="mt-1 text-evergreen" />
        <span className="grid gap-5">{children}</span>
      </output>
    </AuthPage>
  )
}

function Gone() {
  const [sent, setSent] = useState<string | null>(null)
  return (
    <AuthPage heading="This link no longer works">
      <div role="alert" className="grid gap-3">
        <p>It was used already, is too old, or was not copied whole.</p>
        <p>
          If you pressed it before, all is well: <a href={paths.login}>sign in</a>. If not, have a new link sent.
        </p>
      </div>
      {sent && (
        <Notice>
          <output>{sent}</output>
        </Notice>
      )}
      <SendMailForm path="public/auth/resend" label="A new link" button="Send a new link" onSent={setSent} />
    </AuthPage>
  )
}
