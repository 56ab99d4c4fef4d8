import { z } from 'zod'
import type { ChallengeGiven } from '#common/account-answers.ts'
import { mfaCode } from '#common/account-fields.ts'
import { isApiError } from '#app/lib/account/send-request.ts'
import { verifySecondFactor } from '#app/lib/account/sign-in.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'

const codeForm = z.strictObject({ code: mfaCode })

type Props = {
  given: ChallengeGiven
  /** `over`: five minutes or five tries have passed. */
  onBack: (over: boolean) => void
}

/** The second step: a code from the authenticator app, or a recovery code. */
export function MfaStep({ given, onBack }: Props) {
  const form = useForm({
    name: 'factor',
    schema: codeForm,
    reset: true,
    send: ({ code }) =>
      verifySecondFactor(given.challenge, code).catch((error: unknown) => {
        if (!isApiError(error, 410)) throw error
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
        <Button type="button" variant="secondary" onClick={() => onBack(false)}>
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
