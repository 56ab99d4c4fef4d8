/** What the sign-in pages share: the page itself, the form that sends a mail, and the token of its link. */
import type { ReactNode } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import { addressForm } from '#common/account-forms.ts'
import { EMAIL_MAX } from '#common/account-rules.ts'
import { requestPublic } from '#app/lib/account/send-request.ts'
import { Field } from '#app/ui/field.tsx'
import { FormFrame, Honeypot } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { api } from '#app/lib/api/calls.ts'
import { RESET_TOKEN_KEY } from '#common/browser-storage.ts'

type Props = { heading: string; lead?: ReactNode; children: ReactNode; wide?: boolean }

/** A page for a single task: a heading, a sentence, and a form. */
export function AuthPage({ heading, lead, children, wide = false }: Props) {
  return (
    <div className={`mx-auto w-full px-4 pt-8 pb-16 md:px-6 md:pt-12 ${wide ? 'max-w-reading' : 'max-w-[31rem]'}`}>
      <h1 className="text-36">{heading}</h1>
      {lead && <div className="mt-2 text-muted">{lead}</div>}
      <noscript>
        <div className="mt-4">
          <Notice kind="caution">
            <p>
              Signing in needs JavaScript, which your browser does not run here. Everything public works without it.
            </p>
          </Notice>
        </div>
      </noscript>
      <div className="mt-6 grid gap-6">{children}</div>
    </div>
  )
}

/** An address typed on one sign-in page is filled in on the next. */
export const ADDRESS_DRAFT = 'address'

type SendEmailProps = {
  /** The API call that sends the email. */
  path: 'public/auth/resend' | 'public/auth/reset-password'
  label: string
  button: string
  onSent: (message: string) => void
}

/** Takes one address and sends it an email if it has an account. */
export function SendEmailForm({ path, label, button, onSent }: SendEmailProps) {
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

/**
 * Carries the token from the reset link to the form, whose own URL doesn't include it: so the token isn't in the
 * browser history, and reloading the form keeps it. For this tab only.
 */

export const storeResetToken = (token: string): void => sessionStorage.setItem(RESET_TOKEN_KEY, token)
export const loadResetToken = (): string | null => sessionStorage.getItem(RESET_TOKEN_KEY)
export const deleteResetToken = (): void => sessionStorage.removeItem(RESET_TOKEN_KEY)
