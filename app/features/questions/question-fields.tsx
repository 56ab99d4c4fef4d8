import type { ReactNode } from 'react'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import type { FormHandle } from '#app/ui/form/use-form.ts'
import { EMAIL_MAX } from '#common/account-rules.ts'
import { QUESTION_BODY, QUESTION_TITLE, QUESTION_TOPICS, type TypedQuestion, yearsAsked } from '#common/questions.ts'
import { STATES } from '#common/states.ts'

type Props = {
  field: FormHandle['field']
  /** Values to refill the form. */
  typed: TypedQuestion | undefined
  /** True for visitors, who must give an email address. */
  withEmail: boolean
  belowTitle: ReactNode
}

export function QuestionFields({ field, typed, withEmail, belowTitle }: Props) {
  return (
    <>
      <Field
        {...field('title')}
        label="Your question in one line"
        hint={`For example: “Can I deduct my home office if I am paid on a W-2?” ${QUESTION_TITLE.min} to ${QUESTION_TITLE.max} characters.`}
        maxLength={QUESTION_TITLE.max}
        defaultValue={typed?.title}
      />
      {belowTitle}
      <TextField
        {...field('body')}
        label="What an agent needs to know"
        hint={`What happened, which letter came, what you want to decide. ${QUESTION_BODY.min} to ${QUESTION_BODY.max.toLocaleString('en-US')} characters. No Social Security, bank or card numbers.`}
        rows={8}
        defaultValue={typed?.body}
      />
      <Choices field={field} typed={typed} />
      {withEmail ? (
        <Field
          {...field('email')}
          label="Your email address"
          hint="Not shown to anybody. We ask you to confirm it, and tell you of answers."
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          defaultValue={typed?.email}
        />
      ) : (
        <Checkbox
          label="Show my first name and initial (otherwise you stay anonymous)"
          name="show_name"
          value="yes"
          defaultChecked={typed?.show_name}
        />
      )}
    </>
  )
}

/** The fields agents filter by. */
function Choices({ field, typed }: Pick<Props, 'field' | 'typed'>) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <SelectField {...field('topic')} label="What is it about?" defaultValue={typed?.topic}>
        <option value="">Choose one</option>
        {QUESTION_TOPICS.map(({ slug, label }) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField {...field('tax_year')} label="Tax year (optional)" defaultValue={typed?.tax_year}>
        <option value="">no certain year</option>
        {yearsAsked().map((year) => (
          <option key={year}>{year}</option>
        ))}
      </SelectField>
      <SelectField {...field('state')} label="State (optional)" defaultValue={typed?.state}>
        <option value="">no certain state</option>
        {STATES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
