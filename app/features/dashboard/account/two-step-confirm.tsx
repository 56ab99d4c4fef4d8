import { useMemo } from 'react'
import { encode } from 'uqr'
import { confirmFactorForm } from '#contract/account-forms.ts'
import { FormFrame } from '#app/features/account/form/form-frame.tsx'
import { useAccountForm } from '#app/features/account/form/use-account-form.ts'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { FactorCodeField } from './factor-code-field.tsx'
import { StopButton } from './stop-button.tsx'

export type Started = { secret: string; uri: string }

type Props = { started: Started; onCodes: (codes: readonly string[]) => void; onStop: () => void }

/** The app learns the secret, and a first code shows that it has. */
export function TwoStepConfirm({ started: { secret, uri }, onCodes, onStop }: Props) {
  const form = useAccountForm({
    name: 'factor-confirm',
    schema: confirmFactorForm,
    send: async (payload) => {
      const path = 'user/second-factor/confirm'
      onCodes((await callSignedIn<{ recovery_codes: string[] }>('POST', path, payload)).data.recovery_codes)
    },
  })
  return (
    <div className="grid gap-5">
      <ol className="grid list-decimal gap-5 pl-6">
        <li>
          <p>Open your authenticator app and scan this, or type the key below into it.</p>
          <QrCode text={uri} />
          <p className="mt-3 text-14 text-muted">
            Key: <code className="font-mono break-all text-ink select-all">{secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <p className="mt-1 text-14">
            On this phone? <a href={uri}>Open the app here</a>.
          </p>
        </li>
        <li>Type the six digits that the app shows.</li>
      </ol>
      <FormFrame
        form={form}
        label="Confirm"
        notYet="Not on yet"
        button="Turn it on"
        busy="Checking"
        beside={<StopButton onStop={onStop} />}
      >
        <FactorCodeField {...form.field('code')} hint="They change every half minute." />
      </FormFrame>
    </div>
  )
}

/** Cameras want dark on light, in every theme. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => drawQr(text), [text])
  return (
    <svg
      // A drawing is no file that an img could show.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      className="mt-3 size-52 max-w-full rounded-stamp bg-[white]"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="black" />
    </svg>
  )
}

/** A quiet zone of four modules belongs to the code. */
const BORDER = 4

function drawQr(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
