/** The form that reports a public text, an island. A number that shouldn't be sent is flagged before sending. */
import { t } from '@lingui/core/macro'
import { ReasonOptions } from '#app/features/moderation/reason-options.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { checkNumbers } from '#app/ui/form/check-numbers.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import type { RejectedForm } from '#app/ui/form/problems.ts'
import { useForm } from '#app/ui/form/use-form.ts'
import { NOTE_MAX, type PostKind } from '#common/moderation.ts'

type Props = {
  reported: { kind: PostKind; id: string; excerpt: string }
  refused: RejectedForm<{ reason: string; note: string }> | null
}

export function ReportForm({ reported, refused }: Props) {
  const form = useForm({
    name: 'report',
    refused,
    check: checkNumbers(['note']),
  })
  return (
    <FormFrame form={form} required button={t`Send report`} busy={t`Sending`}>
      <blockquote className="max-w-[68ch] border-l-2 border-hairline pl-4 whitespace-pre-line text-muted [overflow-wrap:anywhere]">
        {reported.excerpt}
      </blockquote>
      <input type="hidden" name="kind" value={reported.kind} />
      <input type="hidden" name="id" value={reported.id} />
      <SelectField
        {...form.field('reason')}
        label={t`What’s wrong with this post?`}
        required
        defaultValue={refused?.typed.reason ?? ''}
      >
        <ReasonOptions />
      </SelectField>
      <TextField
        {...form.field('note')}
        label={t`Details (optional)`}
        hint={t`Only moderators can see these details. Use up to ${NOTE_MAX} characters.`}
        rows={4}
        maxLength={NOTE_MAX}
        defaultValue={refused?.typed.note}
      />
    </FormFrame>
  )
}
