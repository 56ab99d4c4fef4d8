import { addressForm } from '#contract/account-forms.ts'
import { EMAIL_MAX } from '#contract/email-address.ts'
import { callPublic } from '#app/lib/account/send-call.ts'
import { Field } from '#app/ui/field.tsx'
import { FormFrame, Trap } from './form/form-frame.tsx'
import { useAccountForm } from './form/use-account-form.ts'

/** An address typed on one page of signing in stands on the next. */
export const ADDRESS_DRAFT = 'address'

type Props = {
  /** The call that sends the mail. */
  path: 'public/auth/resend' | 'public/auth/reset-password'
  label: string
  button: string
  onSent: (message: string) => void
}

/** One address, to which a mail is sent if it has an account. */
export function SendMailForm({ path, label, button, onSent }: Props) {
  const form = useAccountForm({
    name: 'mail',
    schema: addressForm,
    draft: ADDRESS_DRAFT,
    keepDraft: true,
    send: async (payload) => onSent((await callPublic('POST', path, payload)).message),
  })
  return (
    <FormFrame form={form} label={label} notYet="Not sent yet" button={button} busy="Sending">
      <Field
        {...form.field('email')}
        label="Email address"
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={EMAIL_MAX}
      />
      <Trap />
    </FormFrame>
  )
}
