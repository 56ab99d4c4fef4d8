import { addressForm } from '#common/account-forms.ts'
import { EMAIL_MAX } from '#common/account-rules.ts'
import { requestPublic } from '#app/lib/account/send-request.ts'
import { Field } from '#app/ui/field.tsx'
import { FormFrame, Honeypot } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { api } from '#app/lib/api/calls.ts'

/** An address typed on one sign-in page is filled in on the next. */
export const ADDRESS_DRAFT = 'address'

type Props = {
  /** The API call that sends the email. */
  path: 'public/auth/resend' | 'public/auth/reset-password'
  label: string
  button: string
  onSent: (message: string) => void
}

/** Takes one address and sends it an email if it has an account. */
export function SendEmailForm({ path, label, button, onSent }: Props) {
  const form = useForm({
    name: 'mail',
    schema: addressForm,
    draft: ADDRESS_DRAFT,
    keepDraft: true,
    send: async (payload) => onSent((await requestPublic(api.post(path, { body: payload }))).message),
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
      <Honeypot />
    </FormFrame>
  )
}
