/** The report form, with or without script. With script, a number that shouldn't be sent is flagged before sending. */
import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { ProblemSummary } from '#app/ui/problem-summary.tsx'
import { NOTE_MAX, type PostKind } from '#common/moderation.ts'
import { describeNumbers } from '#common/number-shield.ts'
import { ReasonOptions } from './reason-options.tsx'

type RejectedReport = { problems: readonly string[]; typed: { reason: string; note: string } }
type Props = {
  to: string
  reported: { kind: PostKind; id: string; excerpt: string }
  refused: RejectedReport | null
}

export function ReportForm({ to, reported, refused }: Props) {
  const [numbers, setNumbers] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const problems = numbers ? [numbers] : (refused?.problems ?? [])
  const check = (event: FormEvent<HTMLFormElement>) => {
    const found = describeNumbers(String(new FormData(event.currentTarget).get('note') ?? ''))
    if (found) event.preventDefault()
    setNumbers(found)
    setTries(tries + 1)
  }
  return (
    <Form method="post" action={to} onSubmit={check} className="grid gap-5">
      {problems.length > 0 && (
        <ProblemSummary key={tries} heading="Not sent yet" problems={problems.map((words) => ({ words }))} />
      )}
      <blockquote className="max-w-[68ch] border-l-2 border-hairline pl-4 whitespace-pre-line text-muted [overflow-wrap:anywhere]">
        {reported.excerpt}
      </blockquote>
      <input type="hidden" name="kind" value={reported.kind} />
      <input type="hidden" name="id" value={reported.id} />
      <SelectField name="reason" label="What is wrong with it?" required defaultValue={refused?.typed.reason ?? ''}>
        <ReasonOptions />
      </SelectField>
      <TextField
        name="note"
        label="More (optional)"
        hint={`For the moderator alone. At most ${NOTE_MAX} characters.`}
        rows={4}
        maxLength={NOTE_MAX}
        defaultValue={refused?.typed.note}
      />
      <div>
        <Button>Send the report</Button>
      </div>
    </Form>
  )
}
