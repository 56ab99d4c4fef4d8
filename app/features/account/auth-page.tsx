/** What the sign-in pages share: the page itself, the form that sends an email, and the token of its link. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { EMAIL_MAX } from '#common/account-rules.ts'
import { useProductPaths } from '#app/lib/site.ts'
import { requestPublic } from '#app/lib/account/send-request.ts'
import type { ButtonVariant } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFrame, Honeypot } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { api } from '#app/lib/api/calls.ts'
import { RESET_TOKEN_KEY } from '#common/browser-storage.ts'
import { paths } from '#common/paths.ts'

type Props = {
  heading: string
  lead?: ReactNode
  children: ReactNode
  /** Beside the form: what an account is good for, and what it never asks for. */
  points?: readonly string[]
  /** Below that, for a long form: what comes next. */
  next?: ReactNode
}

/** A page for a single task: a heading, a sentence, and a form. */
export function AuthPage({ heading, lead, children, next, points = pointsOf(next) }: Props) {
  return (
    <div
      className={`mx-auto grid w-full gap-x-12 px-4 py-8 md:px-6 md:py-14 ${next ? 'max-w-[38rem] lg:max-w-page lg:grid-cols-[minmax(0,35rem)_minmax(0,1fr)]' : 'max-w-[33rem] lg:max-w-[60rem] lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]'}`}
    >
      <div className="card px-5 py-6 md:px-8 md:py-8">
        <h1 className="text-36">{heading}</h1>
        {lead && <div className="mt-2 text-muted noscript:hidden">{lead}</div>}
        <WithoutScript />
        <div className={`mt-6 grid gap-6 noscript:hidden ${BUTTON}`}>{children}</div>
      </div>
      {!next && <p className="mt-4 text-14 text-muted lg:hidden">{assurances()[0]}</p>}
      <Points points={points} next={next} />
    </div>
  )
}

function WithoutScript() {
  const { findOrVerify } = useProductPaths()
  return (
    <noscript>
      <div className="mt-4">
        <Notice kind="caution">
          <p>{t`Accounts require JavaScript. Turn it on in your browser, then reload this page.`}</p>
          <p>
            <Trans>
              Without JavaScript, you can still <a href={paths.agents}>find an agent</a>,{' '}
              <a href={findOrVerify}>verify a name</a>, and <a href={paths.contact}>contact us</a>.
            </Trans>
          </p>
        </Notice>
      </div>
    </noscript>
  )
}

/** The one thing to do on the page is as wide as its fields. */
const BUTTON = '[&_[type=submit]]:mb-1 [&_[type=submit]]:w-full'

/** Beside the form, where there is room; what comes next is worth reading below it, too. */
const Points = ({ points, next }: { points: readonly string[]; next: ReactNode }) => (
  <div className={`rounded-card bg-sage lg:p-8 ${next ? 'mt-8 p-5 lg:mt-0' : 'grid content-center max-lg:hidden'}`}>
    <div className={`grid gap-6 ${next ? 'lg:sticky lg:top-24' : ''}`}>
      <Illustration name="shield" size={next ? 160 : 200} className={`max-lg:hidden ${next ? '' : 'mx-auto'}`} />
      <ul className="grid gap-3">
        {points.map((words) => (
          <li key={words} className="flex gap-3">
            <Icon name="check" className="mt-1 text-evergreen" />
            {words}
          </li>
        ))}
      </ul>
      {next}
    </div>
  </div>
)

/** The email address: registration says it beside the field. */
const pointsOf = (next: ReactNode) => [
  next
    ? t`Messages are free, and only the agents you choose can read them.`
    : t`Your email address is never shown on the site.`,
  ...assurances(),
]
const assurances = () => [
  t`You never need to give us a Social Security number or a PTIN.`,
  t`You can export or delete your data at any time.`,
]

/** An address typed on one sign-in page is filled in on the next. */
export const ADDRESS_DRAFT = 'address'

type SendEmailProps = {
  /** The API call that sends the email. */
  path: 'public/auth/resend' | 'public/auth/reset-password'
  label: string
  button: string
  /** Where sending is the second choice. */
  variant?: ButtonVariant
  onSent: (message: string, email: string) => void
}

/** Takes one address and sends it an email if it has an account. */
export function SendEmailForm({ path, label, button, variant = 'primary', onSent }: SendEmailProps) {
  const form = useForm({
    name: 'mail',
    schema: async () => (await import('#common/account-forms.ts')).addressForm,
    draft: ADDRESS_DRAFT,
    keepDraft: true,
    send: async (payload) => onSent((await requestPublic(api.post(path, { body: payload }))).message, payload.email),
  })
  return (
    <FormFrame form={form} label={label} button={button} busy={t`Sending`} variant={variant}>
      <Field
        {...form.field('email')}
        label={t`Email address`}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={EMAIL_MAX}
      />
      <Honeypot />
    </FormFrame>
  )
}

type SendAgainProps = Omit<SendEmailProps, 'label' | 'onSent'> & {
  label?: string
  /** After what the server answers. */
  after?: string
}

/** The same, with what became of it above. */
export function SendAgain({ label, after = '', ...form }: SendAgainProps) {
  const [sent, setSent] = useState<string | null>(null)
  return (
    <>
      {sent && (
        <Notice>
          <output>
            {sent}
            {after}
          </output>
        </Notice>
      )}
      <SendEmailForm {...form} label={label ?? form.button} onSent={setSent} />
    </>
  )
}

type NotReceivedProps = Pick<SendEmailProps, 'path' | 'button'> & { children: ReactNode }

/** What to do about an email that doesn't come. */
export const NotReceived = ({ path, button, children }: NotReceivedProps) => (
  <section aria-labelledby="again" className="grid gap-4 border-t border-hairline pt-6">
    <h2 id="again" className="text-22">
      {t`Didn’t get the email?`}
    </h2>
    <p className="text-muted">
      {t`The email can take a few minutes to arrive. Check your spam folder, too.`} {children}
    </p>
    <SendAgain path={path} button={button} variant="secondary" />
  </section>
)

/**
 * Carries the token from the reset link to the form, whose own URL doesn't include it: so the token isn't in the
 * browser history, and reloading the form keeps it. For this tab only.
 */

export const storeResetToken = (token: string): void => sessionStorage.setItem(RESET_TOKEN_KEY, token)
export const loadResetToken = (): string | null => sessionStorage.getItem(RESET_TOKEN_KEY)
export const deleteResetToken = (): void => sessionStorage.removeItem(RESET_TOKEN_KEY)
