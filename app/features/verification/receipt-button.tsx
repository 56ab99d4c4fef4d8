import { Form } from 'react-router'
import { paths } from '#common/paths.ts'
import type { VerifyQuery } from '#common/verify-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  question: VerifyQuery
  /** Public id of the listing the receipt is about; omitted for the answer as a whole. */
  chosen?: string
  words: string
}

/** A receipt is stored, so it is created by POST: following a link never creates one. */
export function ReceiptButton({ question, chosen, words }: Props) {
  const { lastName, firstName, state, zip } = question
  const fields = { last_name: lastName, first_name: firstName, state, zip, listing: chosen ?? '' }
  return (
    <Form method="post" action={paths.licenseVerification} className="no-print">
      {Object.entries(fields).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button variant="secondary">
        <Icon name="receipt" /> {words}
      </Button>
    </Form>
  )
}
