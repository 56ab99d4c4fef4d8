import { changeEmailForm } from '#contract/account-forms.ts'
import { EMAIL_MAX } from '#contract/email-address.ts'
import { showDate } from '#contract/show-date.ts'
import { FormFrame } from '#app/features/account/form/form-frame.tsx'
import { useAccountForm } from '#app/features/account/form/use-account-form.ts'
import { usePress } from '#app/features/account/press-once.ts'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useOwnProfile } from '../own-profile.ts'
import { OwnPassword } from './own-password.tsx'
import { PressProblem } from './press-problem.tsx'
import { profileChanged } from './save-profile.ts'

export function EmailPart() {
  const { email, email_verified_at: verifiedAt, pending_email: pending } = useOwnProfile()
  return (
    <div className="grid gap-5">
      <p>
        <strong className="break-all">{email}</strong>, confirmed on {showDate(verifiedAt)}
      </p>
      {pending ? <PendingChange pending={pending} /> : <EmailForm />}
    </div>
  )
}

function PendingChange({ pending }: { pending: string }) {
  const { press, busy, problem } = usePress(async () => {
    const { message } = await callSignedIn('DELETE', 'user/email-change')
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
      <PressProblem problem={problem} />
      <div>
        <Button type="button" look="quiet" disabled={busy} onClick={() => void press()}>
          {busy ? 'Dropping it' : 'Drop the change'}
        </Button>
      </div>
    </>
  )
}

function EmailForm() {
  const form = useAccountForm({
    name: 'email',
    schema: changeEmailForm,
    draft: 'email',
    reset: true,
    send: async (payload) => {
      const { message } = await callSignedIn('POST', 'user/email-change', payload)
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
