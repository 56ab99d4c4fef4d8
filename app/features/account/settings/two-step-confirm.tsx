import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { api } from '#app/lib/api/calls.ts'
import { QrCode } from '#app/ui/qr-code.tsx'
import { MfaCodeField, StopButton } from './confirm-fields.tsx'

export type Started = { secret: string; uri: string }

type Props = { started: Started; onCodes: (codes: readonly string[]) => void; onStop: () => void }

/** The app receives the secret, and a first code proves that it has it. */
export function TwoStepConfirm({ started: { secret, uri }, onCodes, onStop }: Props) {
  const form = useForm({
    name: 'factor-confirm',
    schema: async () => (await import('#common/account-forms.ts')).confirmMfaForm,
    send: async (payload) => {
      const { data } = await requestSignedIn(api.post('user/second-factor/confirm', { body: payload }))
      onCodes(data.recovery_codes)
    },
  })
  return (
    <div className="grid gap-5">
      <ol className="grid list-decimal gap-5 pl-6">
        <li>
          <p>{t`In your authenticator app, scan this code, or enter the key below.`}</p>
          <QrCode text={uri} label={t`QR code for your authenticator app`} className="mt-3 size-52" />
          <p className="mt-3 text-14 text-muted">
            <Trans>
              Key: <code className="font-mono break-all text-ink select-all">{secret.match(/.{1,4}/g)?.join(' ')}</code>
            </Trans>
          </p>
          <p className="mt-1 text-14">
            <Trans>
              Is the app on this phone? <a href={uri}>Open the app here</a>.
            </Trans>
          </p>
        </li>
        <li>{t`Enter the six digits that the app shows.`}</li>
      </ol>
      <FormFrame
        form={form}
        label={t`Confirm`}
        button={t`Turn on two-step sign-in`}
        busy={t`Checking`}
        beside={<StopButton onStop={onStop} />}
      >
        <MfaCodeField {...form.field('code')} hint={t`The digits change every 30 seconds.`} />
      </FormFrame>
    </div>
  )
}
