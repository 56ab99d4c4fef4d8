/** What people sign in with: the email address, and the password. */
import { useState } from 'react'
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
import { OwnPassword } from './confirm-fields.tsx'
import { profileChanged } from './profile-parts.tsx'

export function EmailPart() {
  const { email, email_verified_at: verifiedAt, pending_email: pending } = useOwnProfile()
  return (
    <div className="grid gap-5">
      <p>
        <strong className="break-all">{email}</strong>, confirmed on {formatDate(verifiedAt)}
      </p>
      {pending ? <PendingChange pending={pending} /> : <EmailForm />}
    </div>
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
          Waiting for both addresses to agree to <strong className="break-all">{pending}</strong>. Follow the link in
          each of the two mails within a day. Nothing changes until we decide.
        </p>
      </Notice>
      <ActionProblem problem={problem} />
      <div>
        <Button type="button" variant="secondary" disabled={busy} onClick={() => void press()}>
          {busy ? 'Canceling' : 'Cancel the change'}
        </Button>
      </div>
    </>
  )
}

function EmailForm() {
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
      label="Change email address"
      notYet="Not changed yet"
      button="Change address"
      busy="Sending mails"
    >
      <Field
        {...form.field('email')}
        label="New email address"
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={EMAIL_MAX}
      />
      <OwnPassword field={form.field} />
    </FormFrame>
  )
}

export const PasswordPart = () => (useOwnProfile().has_password ? <PasswordForm /> : <FirstPassword />)

function PasswordForm() {
  const { email, first_name: first, last_name: last } = useOwnProfile()
  const queries = useQueryClient()
  // A new key also resets the strength meter.
  const [changes, setChanges] = useState(0)
  const form = useForm({
    name: 'password',
    schema: async () => (await import('#common/account-forms.ts')).changePasswordForm,
    alsoCheck: (typed) => newPasswordProblems({ ...typed, email, first_name: first, last_name: last }),
    reset: true,
    send: async (payload) => {
      const { message } = await requestSignedIn(api.post('auth/change-password', { body: payload }))
      showToast(message)
      setChanges((count) => count + 1)
      await queries.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
  return (
    <FormFrame form={form} label="Change password" notYet="Not changed yet" button="Change password" busy="Changing">
      {/* Tells a password manager whose password this is. It has no name, so it isn't submitted. */}
      <input type="text" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordField {...form.field('current_password')} label="Present password" autoComplete="current-password" />
      <NewPasswordFields key={changes} field={form.field} label="New password" />
    </FormFrame>
  )
}

/** For users who have only ever signed in through a provider and have no password to type. */
function FirstPassword() {
  const { email } = useOwnProfile()
  const { press, busy, problem } = useAsyncAction(async () => {
    await requestPublic(api.post('public/auth/reset-password', { body: { email, leave_empty: '' } }))
    showToast('A mail with a link is on its way.')
  })
  return (
    <div className="grid gap-4">
      <p>
        Your account has no password: you sign in by another company. To set one, follow a link in a mail: it proves
        that the mailbox is yours, which a browser left open does not.
      </p>
      <ActionProblem problem={problem} />
      <div>
        <Button type="button" variant="secondary" disabled={busy} onClick={() => void press()}>
          {busy ? 'Sending' : 'Send me the link'}
        </Button>
      </div>
    </div>
  )
}
