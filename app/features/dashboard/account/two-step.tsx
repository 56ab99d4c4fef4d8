/** The second factor: off, being set up, its recovery codes (shown once), on. */
import { useState } from 'react'
import type { UserProfile } from '#contract/account-answers.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useOwnProfile } from '../own-profile.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type Started, TwoStepConfirm } from './two-step-confirm.tsx'
import { NewCodesForm, TurnOffForm, TwoStepStart } from './two-step-forms.tsx'
import { profileChanged } from './save-profile.ts'

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
        <Button type="button" look="quiet" onClick={onRenew}>
          Make new recovery codes
        </Button>
        {!factor.required && (
          <Button type="button" look="quiet" onClick={onOff}>
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
