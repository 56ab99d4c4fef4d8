/** MFA: off, being set up, its recovery codes (shown once), and on. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import type { UserProfile } from '#common/account-answers.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type Started, TwoStepConfirm } from './two-step-confirm.tsx'
import { useSite } from '#app/lib/site.ts'
import { PrintButton } from '#app/ui/print-button.tsx'
import { saveFile } from '#app/lib/account/load-file.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { api } from '#app/lib/api/calls.ts'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { profileChanged } from './save-profile.ts'
import { Reveal } from './reveal.tsx'
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
            void profileChanged(t`Two-step sign-in is on.`)
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
      <p className="flex items-center gap-3 font-semibold">
        <Trans>
          <span className="disc">
            <Icon name="verify" />
          </span>
          Two-step sign-in is on
        </Trans>
      </p>
      <p>
        {plural(factor.recovery_codes_left, {
          one: 'You have one recovery code left. If you lose your phone, you can use this code to sign in once.',
          other: 'You have # recovery codes left. If you lose your phone, you can use each code to sign in once.',
        })}
      </p>
      {factor.required && (
        <p className="text-muted">{t`Your role requires two-step sign-in, so you can’t turn it off.`}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="button" variant="secondary" onClick={onRenew}>
          {t`Create new recovery codes`}
        </Button>
        {!factor.required && (
          <Button type="button" variant="secondary" onClick={onOff}>
            {t`Turn off`}
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
          <p>{t`Your role requires two-step sign-in. Set it up below.`}</p>
        </Notice>
      )}
      <Reveal icon="verify" now={<TurnedOff />} button={t`Set up two-step sign-in`} variant="primary">
        {(close) => <TwoStepStart onStarted={onStarted} onStop={close} />}
      </Reveal>
    </div>
  )
}

const TurnedOff = () => (
  <p>
    <Trans>
      Two-step sign-in is off.
      <span className="block text-14 text-muted">
        We recommend it. It protects your account even if someone learns your password.
      </span>
    </Trans>
  </p>
)

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
        <Trans>Your recovery codes for {name}</Trans>
      </h3>
      <Notice kind="caution">
        <p>
          <Trans>
            We show these codes only once. If you lose your phone, you can use each code to sign in once. Print or save
            the codes, and keep them separate from your password.
          </Trans>
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
              new Blob([t`Recovery codes for ${name}\n\n${text}\n`], { type: 'text/plain' }),
            )
          }
        >
          <Icon name="download" /> {t`Save as a file`}
        </Button>
        <PrintButton>{t`Print`}</PrintButton>
        <Button type="button" onClick={onDone}>
          {t`I’ve saved my codes`}
        </Button>
      </div>
    </div>
  )
}

/** The first step: proves the owner and returns the secret for the app. */
function TwoStepStart({ onStarted, onStop }: Stop & { onStarted: (started: Started) => void }) {
  const form = useForm({
    name: 'factor-start',
    schema: async () => (await import('#common/account-forms.ts')).proveForm,
    send: async (payload) =>
      onStarted((await requestSignedIn(api.post('user/second-factor/start', { body: payload ?? {} }))).data),
  })
  return (
    <FormFrame
      form={form}
      label={t`Set up two-step sign-in`}
      button={t`Continue`}
      busy={t`Preparing`}
      beside={<StopButton onStop={onStop} />}
    >
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
      label={t`New recovery codes`}
      button={t`Create ten new codes`}
      busy={t`Creating codes`}
      beside={<StopButton onStop={onStop} />}
    >
      <p>{t`The codes you have now will stop working.`}</p>
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
      await profileChanged(t`Two-step sign-in is off.`)
    },
  })
  return (
    <FormFrame
      form={form}
      label={t`Turn off`}
      button={t`Turn off two-step sign-in`}
      busy={t`Turning off`}
      beside={<StopButton onStop={onStop} />}
    >
      <p>{t`You’ll need only your password to sign in.`}</p>
      <OwnPassword field={form.field} />
      <MfaCodeField
        {...form.field('code')}
        hint={t`Enter the six digits from your authenticator app, or a recovery code.`}
      />
    </FormFrame>
  )
}
