/**
 * /auth/reset-password/{token}: where the mail leads. Says whether the link still works before somebody types, and
 * takes the secret out of the address. Opening it changes nothing.
 */
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { AuthPage } from '#app/features/account/auth-page.tsx'
import { failureWords } from '#app/features/account/form/problems.ts'
import { keepResetToken } from '#app/features/account/reset/reset-token.ts'
import { callPublic, isRefused } from '#app/lib/account/send-call.ts'
import { secretHeaders, secretMeta } from '#app/lib/quiet-meta.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { paths } from '#contract/paths.ts'
import type { Route } from './+types/reset-password-link.ts'

export const meta = secretMeta('Set a new password')
export const headers = secretHeaders

type State = 'checking' | 'good' | 'gone' | { problem: string }

export default function ResetPasswordLinkPage({ params: { token } }: Route.ComponentProps) {
  const { state, ask } = useLinkState(token)
  const navigate = useNavigate()
  if (state === 'gone') {
    return (
      <AuthPage heading="This link no longer works">
        <p role="alert">
          It was used already, is older than an hour, or was not copied whole. Your password is as it was.
        </p>
        <p>
          <LinkButton look="main" to={paths.resetPassword}>
            Ask for a new link
          </LinkButton>
        </p>
      </AuthPage>
    )
  }
  const goOn = () => {
    keepResetToken(token)
    void navigate(paths.resetPasswordForm, { replace: true })
  }
  return (
    <AuthPage heading="Set a new password" lead={<p>You asked for it by mail. Next you choose the new password.</p>}>
      {typeof state === 'object' && (
        <Notice kind="problem">
          <p role="alert">{state.problem}</p>
        </Notice>
      )}
      <div>
        {typeof state === 'object' ? (
          <Button type="button" onClick={() => void ask()}>
            Try again
          </Button>
        ) : (
          <Button type="button" disabled={state === 'checking'} onClick={goOn}>
            {state === 'checking' ? 'Checking the link' : 'Choose a new password'}
          </Button>
        )}
      </div>
      <p className="text-14 text-muted">You did not ask for it? Then close this page. Your password stays as it is.</p>
    </AuthPage>
  )
}

function useLinkState(token: string) {
  const [state, setState] = useState<State>('checking')
  const ask = async () => {
    setState('checking')
    try {
      await callPublic('POST', 'public/auth/reset-password/check', { token })
      setState('good')
    } catch (error) {
      const isGone = isRefused(error, 410) || isRefused(error, 422)
      setState(isGone ? 'gone' : { problem: failureWords(error) })
    }
  }
  useEffect(() => {
    void ask()
    // The address does not change while the page stands.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token])
  return { state, ask }
}
