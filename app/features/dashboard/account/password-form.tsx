import { useState } from 'react'
import { changePasswordForm } from '#contract/account-forms.ts'
import { FormFrame } from '#app/features/account/form/form-frame.tsx'
import { NewPasswordFields, PasswordField } from '#app/features/account/form/password-field.tsx'
import { newPasswordProblems } from '#app/features/account/form/problems.ts'
import { useAccountForm } from '#app/features/account/form/use-account-form.ts'
import { usePress } from '#app/features/account/press-once.ts'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { callPublic } from '#app/lib/account/send-call.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useOwnProfile } from '../own-profile.ts'
import { PressProblem } from './press-problem.tsx'

export const PasswordPart = () => (useOwnProfile().has_password ? <PasswordForm /> : <FirstPassword />)

function PasswordForm() {
  const { email, first_name: first, last_name: last } = useOwnProfile()
  const queries = useQueryClient()
  // A new key empties the meter too.
  const [changes, setChanges] = useState(0)
  const form = useAccountForm({
    name: 'password',
    schema: changePasswordForm,
    alsoCheck: (typed) => newPasswordProblems({ ...typed, email, first_name: first, last_name: last }),
    reset: true,
    send: async (payload) => {
      const { message } = await callSignedIn('POST', 'auth/change-password', payload)
      showToast(message)
      setChanges((count) => count + 1)
      await queries.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
  return (
    <FormFrame form={form} label="Change password" notYet="Not changed yet" button="Change password" busy="Changing">
      {/* Tells a password manager whose password it is. Without a name it is not sent. */}
      <input type="text" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordField {...form.field('current_password')} label="Present password" autoComplete="current-password" />
      <NewPasswordFields key={changes} field={form.field} label="New password" />
    </FormFrame>
  )
}

/** Who has always come by another company has none to type. */
function FirstPassword() {
  const { email } = useOwnProfile()
  const { press, busy, problem } = usePress(async () => {
    await callPublic('POST', 'public/auth/reset-password', { email, leave_empty: '' })
    showToast('A mail with a link is on its way.')
  })
  return (
    <div className="grid gap-4">
      <p>
        Your account has no password: you sign in by another company. To set one, follow a link in a mail: it proves
        that the mailbox is yours, which a browser left open does not.
      </p>
      <PressProblem problem={problem} />
      <div>
        <Button type="button" look="quiet" disabled={busy} onClick={() => void press()}>
          {busy ? 'Sending' : 'Send me the link'}
        </Button>
      </div>
    </div>
  )
}
