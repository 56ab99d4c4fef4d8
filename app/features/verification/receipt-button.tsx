import { Form } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { VerifyQuestion } from '#contract/verify-question.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  question: VerifyQuestion
  /** Public id of the one the receipt is about; none for the answer as a whole. */
  chosen?: string
  words: string
}

/** A receipt is kept, so it is made by POST: following a link never makes one. */
export function ReceiptButton({ question, chosen, words }: Props) {
  const { lastName, firstName, state, zip } = question
  const fields = { last_name: lastName, first_name: firstName, state, zip, listing: chosen ?? '' }
  return (
    <Form method="post" action={paths.licenseVerification} className="no-print">
      {Object.entries(fields).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button look="quiet">
        <Icon name="receipt" /> {words}
      </Button>
    </Form>
  )
}
