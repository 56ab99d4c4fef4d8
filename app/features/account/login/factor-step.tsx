import { z } from 'zod'
import type { ChallengeGiven } from '#contract/account-answers.ts'
import { factorCode } from '#contract/account-fields.ts'
import { isRefused } from '#app/lib/account/send-call.ts'
import { showSecondFactor } from '#app/lib/account/sign-in.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import { useAccountForm } from '../form/use-account-form.ts'

const codeForm = z.strictObject({ code: factorCode })

type Props = {
  given: ChallengeGiven
  /** `over`: five minutes or five tries have passed. */
  onBack: (over: boolean) => void
}

/** The second step: a code of the authenticator app, or a recovery code. */
export function FactorStep({ given, onBack }: Props) {
  const form = useAccountForm({
    name: 'factor',
    schema: codeForm,
    reset: true,
    send: ({ code }) =>
      showSecondFactor(given.challenge, code).catch((error: unknown) => {
        if (!isRefused(error, 410)) throw error
        onBack(true)
      }),
  })
  return (
    <FormFrame
      form={form}
      label="Second step"
      notYet="Not signed in"
      button="Go on"
      busy="Checking the code"
      beside={
        <Button type="button" look="quiet" onClick={() => onBack(false)}>
          Back to the password
        </Button>
      }
    >
      <Field
        {...form.field('code')}
        label="Code"
        hint="The six digits that your authenticator app shows now, or one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
    </FormFrame>
  )
}
