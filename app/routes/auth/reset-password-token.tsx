/**
 * /auth/reset-password/{token}: the emailed link. Says whether the link still works before anything is typed, and
 * removes the secret from the URL. Opening it changes nothing.
 */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { AuthPage, storeResetToken } from '#app/features/account/auth-page.tsx'
import { describeCallError } from '#app/ui/form/call-problems.ts'
import { requestPublic, isApiError } from '#app/lib/account/send-request.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { api } from '#app/lib/api/calls.ts'
import { paths } from '#common/paths.ts'

type State = 'checking' | 'good' | 'gone' | { problem: string }

export default function ResetPasswordLinkPage() {
  const { token = '' } = useParams()
  const { state, ask } = useLinkState(token)
  const navigate = useNavigate()
  if (state === 'gone') {
    return (
      <AuthPage heading={t`This link no longer works`}>
        <p role="alert">
          <Trans>
            The link was already used, is more than an hour old, or wasn’t copied completely. Your password hasn’t
            changed.
          </Trans>
        </p>
        <p>
          <LinkButton variant="primary" to={paths.resetPassword}>
            {t`Request a new link`}
          </LinkButton>
        </p>
      </AuthPage>
    )
  }
  const goOn = () => {
    storeResetToken(token)
    void navigate(paths.resetPasswordForm, { replace: true })
  }
  return (
    <AuthPage
      heading={t`Set a new password`}
      lead={<p>{t`You requested a link to set a new password. Next, choose your new password.`}</p>}
    >
      {typeof state === 'object' && (
        <Notice kind="problem">
          <p role="alert">{state.problem}</p>
        </Notice>
      )}
      <div>
        {typeof state === 'object' ? (
          <Button type="button" onClick={() => void ask()}>
            {t`Try again`}
          </Button>
        ) : (
          <Button type="button" disabled={state === 'checking'} onClick={goOn}>
            {state === 'checking' ? t`Checking the link` : t`Choose a new password`}
          </Button>
        )}
      </div>
      <p className="text-14 text-muted">{t`Didn’t request this link? Close this page, and your password stays the same.`}</p>
    </AuthPage>
  )
}

function useLinkState(token: string) {
  const [state, setState] = useState<State>('checking')
  const ask = async () => {
    setState('checking')
    try {
      await requestPublic(api.post('public/auth/reset-password/check', { body: { token } }))
      setState('good')
    } catch (error) {
      const isGone = isApiError(error, 410) || isApiError(error, 422)
      setState(isGone ? 'gone' : { problem: describeCallError(error) })
    }
  }
  useEffect(() => {
    void ask()
    // The URL doesn't change while the page is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token])
  return { state, ask }
}
