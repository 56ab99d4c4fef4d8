/** The report form, with or without script. With script, a number that shouldn't be sent is flagged before sending. */
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import type { RejectedForm } from '#app/ui/form/problems.ts'
import { useForm } from '#app/ui/form/use-form.ts'
import { NOTE_MAX, type PostKind } from '#common/moderation.ts'
import { describeNumbers } from '#common/number-shield.ts'
import { ReasonOptions } from './reason-options.tsx'

type Props = {
  to: string
  reported: { kind: PostKind; id: string; excerpt: string }
  refused: RejectedForm<{ reason: string; note: string }> | null
}

export function ReportForm({ to, reported, refused }: Props) {
  const form = useForm({
    name: 'report',
    refused: refused?.problem,
    check: (fields) => {
      const numbers = describeNumbers(String(fields.get('note')))
      return { payload: undefined, problems: numbers ? { note: numbers } : null }
    },
  })
  return (
    <FormFrame form={form} action={to} required notYet="Not sent yet" button="Send the report" busy="Sending">
      <blockquote className="max-w-[68ch] border-l-2 border-hairline pl-4 whitespace-pre-line text-muted [overflow-wrap:anywhere]">
        {reported.excerpt}
      </blockquote>
      <input type="hidden" name="kind" value={reported.kind} />
      <input type="hidden" name="id" value={reported.id} />
      <SelectField
        {...form.field('reason')}
        label="What is wrong with it?"
        required
        defaultValue={refused?.typed.reason ?? ''}
      >
        <ReasonOptions />
      </SelectField>
      <TextField
        {...form.field('note')}
        label="More (optional)"
        hint={`For the moderator alone. At most ${NOTE_MAX} characters.`}
        rows={4}
        maxLength={NOTE_MAX}
        defaultValue={refused?.typed.note}
      />
    </FormFrame>
  )
}
