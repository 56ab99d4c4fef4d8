/** Writes or edits an answer. Validated by the same schema as on the server. */
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import type { Typed } from '#app/ui/form/form-values.ts'
import { useForm } from '#app/ui/form/use-form.ts'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { ANSWER_BODY, ANSWER_SOURCES_MAX, yearsAsked } from '#common/questions.ts'
import { type AnswerForm as Fields, answerForm, type OwnAnswer } from '#common/question-schemas.ts'

type Props = { questionId: string; answer: OwnAnswer | null; send: (fields: Fields) => Promise<unknown> }

const SOURCES = Array.from({ length: ANSWER_SOURCES_MAX }, (_, place) => place)

export function AnswerForm({ questionId, answer, send }: Props) {
  const form = useForm({ name: 'answer', schema: answerForm, send, shape, draft: `answer ${questionId}` })
  const sourceProblem = form.field('sources').problem
  return (
    <FormFrame
      form={form}
      label="Your answer"
      notYet="Not sent yet"
      button={answer ? 'Save the answer' : 'Publish the answer'}
      busy="Sending"
    >
      <TextField
        {...form.field('body')}
        label="Your answer"
        hint={`In plain words, first the answer, then why. ${ANSWER_BODY.min} to ${ANSWER_BODY.max.toLocaleString('en-US')} characters. Do not look for clients here: your profile stands beside your name.`}
        rows={12}
        defaultValue={answer?.body}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          {...form.field('tax_year')}
          label="Holds for tax year"
          hint="Where other years have other answers."
          defaultValue={answer?.tax_year ?? ''}
        >
          <option value="">no certain year</option>
          {yearsAsked().map((year) => (
            <option key={year}>{year}</option>
          ))}
        </SelectField>
        <Field
          {...form.field('check_again_by')}
          type="date"
          label="Check again by"
          hint="From then on it is shown as old."
          defaultValue={answer?.check_again_by ?? ''}
        />
      </div>
      <fieldset id="answer-sources" tabIndex={-1} className="grid gap-3">
        <legend className="mb-1 text-18 font-semibold">Sources (optional)</legend>
        <p className="text-14 text-muted">Pages of governments are best; others are read by a moderator first.</p>
        {SOURCES.map((place) => (
          <div key={place} className="grid gap-3 sm:grid-cols-2">
            <Field
              name={`source_title_${place}`}
              label={`Name of source ${place + 1}`}
              maxLength={120}
              defaultValue={answer?.sources[place]?.title}
            />
            <Field
              name={`source_url_${place}`}
              label={`Address of source ${place + 1}`}
              type="url"
              inputMode="url"
              maxLength={300}
              placeholder="https://www.irs.gov/…"
              defaultValue={answer?.sources[place]?.url}
            />
          </div>
        ))}
        {sourceProblem && <p className="text-14 font-semibold text-brick">{sourceProblem}</p>}
      </fieldset>
    </FormFrame>
  )
}

function shape(typed: Typed): unknown {
  const text = (name: string) => String(typed[name] ?? '').trim()
  const sources = SOURCES.map((place) => ({ title: text(`source_title_${place}`), url: text(`source_url_${place}`) }))
  return {
    body: text('body'),
    tax_year: text('tax_year') === '' ? null : Number(text('tax_year')),
    check_again_by: text('check_again_by') === '' ? null : text('check_again_by'),
    sources: sources.filter(({ title, url }) => title !== '' || url !== ''),
  }
}
