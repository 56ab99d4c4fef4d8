import { changeEmailForm } from '#common/account-forms.ts'
import { EMAIL_MAX } from '#common/account-rules.ts'
import { formatDate } from '#common/dates.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { OwnPassword } from './own-password.tsx'
import { ActionProblem } from '#app/ui/form/action-problem.tsx'
import { api } from '#app/lib/api/calls.ts'
import { profileChanged } from './save-profile.ts'

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
          each of the two mails within a day. Until then nothing changes.
        </p>
      </Notice>
      <ActionProblem problem={problem} />
      <div>
        <Button type="button" variant="secondary" disabled={busy} onClick={() => void press()}>
          {busy ? 'Dropping it' : 'Drop the change'}
        </Button>
      </div>
    </>
  )
}

function EmailForm() {
  const form = useForm({
    name: 'email',
    schema: changeEmailForm,
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
