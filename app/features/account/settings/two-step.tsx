/** MFA: off, being set up, its recovery codes (shown once), and on. */
import { useLayoutEffect, useRef, useState } from 'react'
import type { UserProfile } from '#common/account-answers.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type Started, TwoStepConfirm } from './two-step-confirm.tsx'
import { useSite } from '#app/lib/site.ts'
import { PrintButton } from '#app/ui/print-and-share.tsx'
import { saveFile } from '#app/lib/account/load-file.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { api } from '#app/lib/api/calls.ts'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { profileChanged } from './profile-parts.tsx'
import { MfaCodeField, OwnPassword, StopButton } from './confirm-fields.tsx'

type Stage =
  | { at: 'rest' }
  | { at: 'confirm'; started: Started }
  | { at: 'codes'; codes: readonly string[] }
  | { at: 'renew' }
  | { at: 'off' }
const REST: Stage = { at: 'rest' }

export function TwoStep() {
  const { second_factor: factor } = useOwnProfile()
  const [stage, setStage] = useState<Stage>(REST)
  const rest = () => setStage(REST)
  const showCodes = (codes: readonly string[]) => setStage({ at: 'codes', codes })
  switch (stage.at) {
    case 'confirm':
      return <TwoStepConfirm started={stage.started} onCodes={showCodes} onStop={rest} />
    case 'codes':
      return (
        <RecoveryCodes
          codes={stage.codes}
          onDone={() => {
            rest()
            void profileChanged('Two-step sign-in is on.')
          }}
        />
      )
    case 'renew':
      return <NewCodesForm onCodes={showCodes} onStop={rest} />
    case 'off':
      return <TurnOffForm onStop={rest} />
    case 'rest':
      return factor.enabled ? (
        <On factor={factor} onRenew={() => setStage({ at: 'renew' })} onOff={() => setStage({ at: 'off' })} />
      ) : (
        <Off required={factor.required} onStarted={(started) => setStage({ at: 'confirm', started })} />
      )
  }
}

type OnProps = { factor: UserProfile['second_factor']; onRenew: () => void; onOff: () => void }

function On({ factor, onRenew, onOff }: OnProps) {
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="check" className="text-evergreen" /> Two-step sign-in is on
      </p>
      <p>
        {factor.recovery_codes_left === 1
          ? 'One recovery code is left.'
          : `${factor.recovery_codes_left} recovery codes are left.`}{' '}
        Each opens your account once, should your phone be lost.
      </p>
      {factor.required && <p className="text-muted">Your role needs it, so it cannot be turned off.</p>}
      <div className="flex flex-wrap gap-3">
        <Button type="button" variant="secondary" onClick={onRenew}>
          Make new recovery codes
        </Button>
        {!factor.required && (
          <Button type="button" variant="secondary" onClick={onOff}>
            Turn it off
          </Button>
        )}
      </div>
    </div>
  )
}

function Off({ required, onStarted }: { required: boolean; onStarted: (started: Started) => void }) {
  return (
    <div className="grid gap-5">
      {required && (
        <Notice kind="caution">
          <p>Your role may be used only with a second factor.</p>
        </Notice>
      )}
      <TwoStepStart onStarted={onStarted} />
    </div>
  )
}

type Props = { codes: readonly string[]; onDone: () => void }

/** Shown only once: the server stores just what it needs to recognize them. */
function RecoveryCodes({ codes, onDone }: Props) {
  const { name } = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  return (
    <div className="print-alone grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-22 outline-none">
        Your recovery codes for {name}
      </h3>
      <Notice kind="caution">
        <p>
          They are shown only now. Each opens your account once, should your phone be lost. Print or save them, and keep
          them apart from your password.
        </p>
      </Notice>
      <ul className="grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="no-print flex flex-wrap gap-3">
        <Button
          type="button"
          variant="secondary"
          onClick={() =>
            saveFile(
              'recovery-codes.txt',
              new Blob([`Recovery codes for ${name}\n\n${text}\n`], { type: 'text/plain' }),
            )
          }
        >
          <Icon name="download" /> Save as a file
        </Button>
        <PrintButton>Print them</PrintButton>
        <Button type="button" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}

/** The first step: proves the owner and returns the secret for the app. */
function TwoStepStart({ onStarted }: { onStarted: (started: Started) => void }) {
  const form = useForm({
    name: 'factor-start',
    schema: async () => (await import('#common/account-forms.ts')).proveForm,
    send: async (payload) =>
      onStarted((await requestSignedIn(api.post('user/second-factor/start', { body: payload ?? {} }))).data),
  })
  return (
    <FormFrame form={form} label="Set up" notYet="Not begun yet" button="Set up two-step sign-in" busy="Preparing">
      <OwnPassword field={form.field} />
    </FormFrame>
  )
}

type Stop = { onStop: () => void }

function NewCodesForm({ onCodes, onStop }: Stop & { onCodes: (codes: readonly string[]) => void }) {
  const form = useForm({
    name: 'factor-codes',
    schema: async () => (await import('#common/account-forms.ts')).proveForm,
    send: async (payload) => {
      const { data } = await requestSignedIn(api.post('user/second-factor/recovery-codes', { body: payload ?? {} }))
      onCodes(data.recovery_codes)
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

function TurnOffForm({ onStop }: Stop) {
  const form = useForm({
    name: 'factor-off',
    schema: async () => (await import('#common/account-forms.ts')).disableMfaForm,
    send: async (payload) => {
      await requestSignedIn(api.post('user/second-factor/disable', { body: payload }))
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
      <MfaCodeField {...form.field('code')} hint="Six digits of your authenticator app, or a recovery code." />
    </FormFrame>
  )
}
