/** The two forms of a name check: asking, and keeping the answer. */
import { t } from '@lingui/core/macro'
import { StateSelect } from '#app/features/listing/state-select.tsx'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { VerifyProblems, VerifyQuery } from '#common/verify-query.ts'
import { paths } from '#common/paths.ts'

type VerifyProps = {
  /** URL of the answer. */
  action: string
  given?: VerifyQuery | null
  problems?: VerifyProblems | null
}

/** Checks whether a name is on the list. A GET form: it changes nothing, and the answer can be shared. */
export function VerifyForm({ action, given, problems }: VerifyProps) {
  return (
    <form key={JSON.stringify(given)} action={`${action}#answer`} className="no-print @container grid gap-4">
      <div className="grid gap-4 @md:grid-cols-2 @3xl:grid-cols-4">
        <Field
          label={t`Last name`}
          name="last_name"
          defaultValue={given?.lastName}
          problem={problems?.last_name}
          maxLength={100}
          autoComplete="off"
          required
        />
        <Field
          label={t`First name (optional)`}
          name="first_name"
          defaultValue={given?.firstName}
          problem={problems?.first_name}
          maxLength={100}
          autoComplete="off"
        />
        <StateSelect
          label={t`State (optional)`}
          any={t`Any state`}
          defaultValue={given?.state ?? ''}
          problem={problems?.state}
        />
        <Field
          label={t`ZIP code (optional)`}
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
          <Icon name="verify" /> {t`Check this name`}
        </Button>
      </div>
    </form>
  )
}

type ReceiptProps = {
  question: VerifyQuery
  /** Public id of the listing the receipt is about; omitted for the answer as a whole. */
  chosen?: string
  words: string
  variant?: ButtonVariant
}

/** A receipt is stored, so it is created by POST: following a link never creates one. */
export function ReceiptButton({ question, chosen, words, variant = 'secondary' }: ReceiptProps) {
  const { lastName, firstName, state, zip } = question
  const fields = { last_name: lastName, first_name: firstName, state, zip, listing: chosen ?? '' }
  return (
    <form method="post" action={paths.licenseVerification} className="no-print max-sm:grid">
      {Object.entries(fields).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button variant={variant}>
        <Icon name="receipt" /> {words}
      </Button>
    </form>
  )
}
