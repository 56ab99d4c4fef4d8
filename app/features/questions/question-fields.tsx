import type { ReactNode } from 'react'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { EMAIL_MAX } from '#common/account-rules.ts'
import {
  QUESTION_BODY,
  QUESTION_TITLE,
  QUESTION_TOPICS,
  type QuestionProblems,
  type TypedQuestion,
  yearsAsked,
} from '#common/questions.ts'
import { STATES } from '#common/states.ts'

type Props = {
  /** Values to refill the form; null: empty. */
  typed: TypedQuestion | null
  problems: QuestionProblems
  /** True for visitors, who must give an email address. */
  withEmail: boolean
  belowTitle: ReactNode
}

export function QuestionFields({ typed, problems, withEmail, belowTitle }: Props) {
  return (
    <>
      <Field
        id="question-title"
        name="title"
        label="Your question in one line"
        hint={`For example: “Can I deduct my home office if I am paid on a W-2?” ${QUESTION_TITLE.min} to ${QUESTION_TITLE.max} characters.`}
        maxLength={QUESTION_TITLE.max}
        defaultValue={typed?.title}
        problem={problems.title}
      />
      {belowTitle}
      <TextField
        id="question-body"
        name="body"
        label="What an agent needs to know"
        hint={`What happened, which letter came, what you want to decide. ${QUESTION_BODY.min} to ${QUESTION_BODY.max.toLocaleString('en-US')} characters. No Social Security, bank or card numbers.`}
        rows={8}
        defaultValue={typed?.body}
        problem={problems.body}
      />
      <Choices typed={typed} problems={problems} />
      {withEmail ? (
        <Field
          id="question-email"
          name="email"
          label="Your email address"
          hint="Not shown to anybody. We ask you to confirm it, and tell you of answers."
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          defaultValue={typed?.email}
          problem={problems.email}
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
function Choices({ typed, problems }: Pick<Props, 'typed' | 'problems'>) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <SelectField
        id="question-topic"
        name="topic"
        label="What is it about?"
        defaultValue={typed?.topic}
        problem={problems.topic}
      >
        <option value="">Choose one</option>
        {QUESTION_TOPICS.map(({ slug, label }) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="question-tax_year"
        name="tax_year"
        label="Tax year (optional)"
        defaultValue={typed?.tax_year}
        problem={problems.tax_year}
      >
        <option value="">no certain year</option>
        {yearsAsked().map((year) => (
          <option key={year}>{year}</option>
        ))}
      </SelectField>
      <SelectField
        id="question-state"
        name="state"
        label="State (optional)"
        defaultValue={typed?.state}
        problem={problems.state}
      >
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
