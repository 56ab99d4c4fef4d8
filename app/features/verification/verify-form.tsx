/** Checks whether a name is on the list. A GET form: it changes nothing, and the answer can be shared. */
import { Form } from 'react-router'
import type { VerifyProblems, VerifyQuery } from '#common/verify-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { StateSelect } from '#app/features/listing/state-select.tsx'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  /** URL of the answer. */
  action: string
  given?: VerifyQuery | null
  problems?: VerifyProblems | null
}

export function VerifyForm({ action, given, problems }: Props) {
  return (
    <Form key={JSON.stringify(given)} action={action} className="no-print grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field
          label="Last name"
          name="last_name"
          defaultValue={given?.lastName}
          problem={problems?.last_name}
          maxLength={100}
          autoComplete="off"
          required
        />
        <Field
          label="First name (optional)"
          name="first_name"
          defaultValue={given?.firstName}
          problem={problems?.first_name}
          maxLength={100}
          autoComplete="off"
        />
        <StateSelect any="any state (optional)" defaultValue={given?.state ?? ''} problem={problems?.state} />
        <Field
          label="ZIP code (optional)"
          name="zip"
          defaultValue={given?.zip}
          problem={problems?.zip}
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
        />
      </div>
      <div>
        <Button>
          <Icon name="verify" /> Check this name
        </Button>
      </div>
    </Form>
  )
}
