import { disableFactorForm, proveForm } from '#contract/account-forms.ts'
import { FormFrame } from '#app/features/account/form/form-frame.tsx'
import { useAccountForm } from '#app/features/account/form/use-account-form.ts'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { OwnPassword } from './own-password.tsx'
import { FactorCodeField } from './factor-code-field.tsx'
import { profileChanged } from './save-profile.ts'
import { StopButton } from './stop-button.tsx'
import type { Started } from './two-step-confirm.tsx'

/** The first press: proves the owner, and brings the secret for the app. */
export function TwoStepStart({ onStarted }: { onStarted: (started: Started) => void }) {
  const form = useAccountForm({
    name: 'factor-start',
    schema: proveForm,
    send: async (payload) =>
      onStarted((await callSignedIn<Started>('POST', 'user/second-factor/start', payload ?? {})).data),
  })
  return (
    <FormFrame form={form} label="Set up" notYet="Not begun yet" button="Set up two-step sign-in" busy="Preparing">
      <OwnPassword field={form.field} />
    </FormFrame>
  )
}

type Stop = { onStop: () => void }

export function NewCodesForm({ onCodes, onStop }: Stop & { onCodes: (codes: readonly string[]) => void }) {
  const form = useAccountForm({
    name: 'factor-codes',
    schema: proveForm,
    send: async (payload) => {
      const path = 'user/second-factor/recovery-codes'
      onCodes((await callSignedIn<{ recovery_codes: string[] }>('POST', path, payload ?? {})).data.recovery_codes)
    },
  })
  return (
    <FormFrame
      form={form}
      label="New recovery codes"
      notYet="Not made yet"
      button="Make ten new codes"
      busy="Making them"
      beside={<StopButton onStop={onStop} />}
    >
      <p>The codes that you have now stop working.</p>
      <OwnPassword field={form.field} />
    </FormFrame>
  )
}

export function TurnOffForm({ onStop }: Stop) {
  const form = useAccountForm({
    name: 'factor-off',
    schema: disableFactorForm,
    send: async (payload) => {
      await callSignedIn('POST', 'user/second-factor/disable', payload)
      onStop()
      await profileChanged('Two-step sign-in is off.')
    },
  })
  return (
    <FormFrame
      form={form}
      label="Turn off"
      notYet="Not turned off"
      button="Turn it off"
      busy="Turning it off"
      beside={<StopButton onStop={onStop} />}
    >
      <p>Afterwards your password alone opens your account.</p>
      <OwnPassword field={form.field} />
      <FactorCodeField {...form.field('code')} hint="Six digits of your authenticator app, or a recovery code." />
    </FormFrame>
  )
}
