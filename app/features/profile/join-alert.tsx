/** "Tell me when this agent joins": a plain form, posted to the profile. Nothing of it needs script. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/form/form-frame.tsx'
import type { RejectedForm } from '#app/ui/form/problems.ts'
import { Icon } from '#app/ui/icon.tsx'
import { EMAIL_MAX } from '#common/account-rules.ts'
import { paths } from '#common/paths.ts'

export type TypedAlert = { email: string }
export type JoinAlertState = { sent: boolean; refused: RejectedForm<TypedAlert> | null }

type Props = { name: string; path: string; state: JoinAlertState }

export function JoinAlert({ name, path, state: { sent, refused } }: Props) {
  const problem = refused?.problem.words ?? refused?.problem.fields['email']
  return (
    <section id="join-alert" aria-labelledby="join-alert-heading" className="card grid scroll-mt-24 gap-3 p-5">
      <h2 id="join-alert-heading" className="text-22">
        {t`Tell me when ${name} joins`}
      </h2>
      {sent && !refused ? (
        <output className="flex items-start gap-3">
          <Icon name="mail-sent" className="mt-1 shrink-0 text-evergreen" />
          <span>{t`Check your email. Open the link we sent you to confirm the alert.`}</span>
        </output>
      ) : (
        <form method="post" action={`${path}#join-alert`} className="relative grid gap-3">
          <Field
            id="join-alert-email"
            name="email"
            label={t`Your email address`}
            type="email"
            autoComplete="email"
            spellCheck={false}
            required
            maxLength={EMAIL_MAX}
            defaultValue={refused?.typed.email ?? ''}
            problem={problem}
          />
          <Honeypot />
          <div>
            <Button variant="secondary">
              <Icon name="bell" /> {t`Email me once`}
            </Button>
          </div>
        </form>
      )}
      <p className="text-14 text-muted">
        <Trans>
          We’ll send you one email when this listing is claimed, then delete your email address.{' '}
          <a href={`${paths.privacy}#join-alerts`}>How we handle your email address</a>
        </Trans>
      </p>
    </section>
  )
}
