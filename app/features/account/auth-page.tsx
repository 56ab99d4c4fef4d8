/** What the sign-in pages share: the page itself, the form that sends a mail, and the token of its link. */
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { Notice } from '#app/ui/notice.tsx'
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
    <div
      className={`mx-auto grid w-full items-start gap-x-16 px-4 py-8 md:px-6 md:py-14 ${wide ? 'max-w-page lg:grid-cols-[minmax(0,45rem)_minmax(0,1fr)]' : 'max-w-[33rem] lg:max-w-[60rem] lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] lg:items-center'}`}
    >
      <div className="card px-5 py-6 md:px-8 md:py-8">
        <h1 className="text-36">{heading}</h1>
        {lead && <div className="mt-2 text-muted">{lead}</div>}
        <noscript>
          <div className="mt-4">
            <Notice kind="caution">
              <p>You need JavaScript to sign in. Turn it on, or use the public pages without it.</p>
            </Notice>
          </div>
        </noscript>
        <div className="mt-6 grid gap-6">{children}</div>
      </div>
      <Assurances isSticky={wide} />
    </div>
  )
}

/** Beside the form, where there is room. */
const Assurances = ({ isSticky }: { isSticky: boolean }) => (
  <div className={`max-lg:hidden ${isSticky ? 'sticky top-24' : ''}`}>
    <Illustration name="shield" size={160} />
    <ul className="mt-6 grid max-w-[36ch] gap-3 text-muted">
      {ASSURANCES.map((words) => (
        <li key={words} className="flex gap-3">
          <Icon name="check" className="mt-1 text-evergreen" />
          {words}
        </li>
      ))}
    </ul>
  </div>
)

const ASSURANCES = [
  'Your email address is never shown on the site.',
  'You never need to give us a Social Security number or a PTIN.',
  'You can export or delete your data at any time.',
]

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
    schema: async () => (await import('#common/account-forms.ts')).addressForm,
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
