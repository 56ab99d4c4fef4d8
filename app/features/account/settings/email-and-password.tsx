/** What people sign in with: the email address, and the password. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { EMAIL_MAX } from '#common/account-rules.ts'
import { formatDate } from '#common/dates.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { ActionProblem } from '#app/ui/form/action-problem.tsx'
import { api } from '#app/lib/api/calls.ts'
import { NewPasswordFields, newPasswordProblems, PasswordField } from '#app/ui/form/password-field.tsx'
import { requestPublic } from '#app/lib/account/send-request.ts'
import { showToast } from '#app/ui/toast.tsx'
import { OwnPassword, StopButton } from './confirm-fields.tsx'
import { profileChanged } from './save-profile.ts'
import { Reveal } from './reveal.tsx'

export function EmailPart() {
  const { email, email_verified_at: verifiedAt, pending_email: pending } = useOwnProfile()
  const now = (
    <>
      <strong className="block break-all">{email}</strong>
      <span className="text-14 text-muted">
        <Trans>Confirmed on {formatDate(verifiedAt)}</Trans>
      </span>
    </>
  )
  if (pending) {
    return (
      <div className="grid gap-5">
        <p>{now}</p>
        <PendingChange pending={pending} />
      </div>
    )
  }
  return (
    <Reveal icon="mail-sent" now={<p>{now}</p>} button={t`Change email address`}>
      {(close) => <EmailForm onStop={close} />}
    </Reveal>
  )
}

function PendingChange({ pending }: { pending: string }) {
  const { press, busy, problem } = useAsyncAction(async () => {
    const { message } = await requestSignedIn(api.delete('user/email-change'))
    await profileChanged(message)
  })
  return (
    <>
      <Notice>
        <p>
          <Trans>
            We sent an email to your current address and to <strong className="break-all">{pending}</strong>. To confirm
            the change, open the link in each email within 24 hours. Nothing changes until you open both links.
          </Trans>
        </p>
      </Notice>
      <ActionProblem problem={problem} />
      <div>
        <Button type="button" variant="secondary" disabled={busy} onClick={() => void press()}>
          {busy ? t`Canceling` : t`Cancel the change`}
        </Button>
      </div>
    </>
  )
}

function EmailForm({ onStop }: { onStop: () => void }) {
  const form = useForm({
    name: 'email',
    schema: async () => (await import('#common/account-forms.ts')).changeEmailForm,
    draft: 'email',
    reset: true,
    send: async (payload) => {
      const { message } = await requestSignedIn(api.post('user/email-change', { body: payload }))
      await profileChanged(message)
    },
  })
  return (
    <FormFrame
      form={form}
      label={t`Change email address`}
      button={t`Send confirmation emails`}
      busy={t`Sending emails`}
      beside={<StopButton onStop={onStop} />}
    >
      <Field
        {...form.field('email')}
        label={t`New email address`}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={EMAIL_MAX}
      />
      <OwnPassword field={form.field} />
    </FormFrame>
  )
}

export function PasswordPart() {
  if (!useOwnProfile().has_password) return <FirstPassword />
  return (
    <Reveal
      icon="lock"
      now={<p>{t`You sign in with your email address and a password.`}</p>}
      button={t`Change password`}
    >
      {(close) => <PasswordForm onStop={close} />}
    </Reveal>
  )
}

function PasswordForm({ onStop }: { onStop: () => void }) {
  const { email, first_name: first, last_name: last } = useOwnProfile()
  const queries = useQueryClient()
  const form = useForm({
    name: 'password',
    schema: async () => (await import('#common/account-forms.ts')).changePasswordForm,
    alsoCheck: (typed) => newPasswordProblems({ ...typed, email, first_name: first, last_name: last }),
    send: async (payload) => {
      const { message } = await requestSignedIn(api.post('auth/change-password', { body: payload }))
      showToast(message)
      onStop()
      await queries.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
  return (
    <FormFrame
      form={form}
      label={t`Change password`}
      button={t`Set new password`}
      busy={t`Changing`}
      beside={<StopButton onStop={onStop} />}
    >
      {/* Tells a password manager whose password this is. It has no name, so it isn't submitted. */}
      <input type="text" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordField {...form.field('current_password')} label={t`Current password`} autoComplete="current-password" />
      <NewPasswordFields field={form.field} label={t`New password`} />
    </FormFrame>
  )
}

/** For users who have only ever signed in through a provider and have no password to type. */
function FirstPassword() {
  const { email } = useOwnProfile()
  const { press, busy, problem } = useAsyncAction(async () => {
    await requestPublic(api.post('public/auth/reset-password', { body: { email, leave_empty: '' } }))
    showToast(t`We’ve emailed you a link to set a password.`)
  })
  return (
    <div className="grid gap-4">
      <p>
        <Trans>
          Your account has no password because you sign in through another company. To set a password, open the link we
          email you. Opening the link confirms that the email address is yours.
        </Trans>
      </p>
      <ActionProblem problem={problem} />
      <div>
        <Button type="button" variant="secondary" disabled={busy} onClick={() => void press()}>
          {busy ? t`Sending` : t`Email me a link`}
        </Button>
      </div>
    </div>
  )
}
