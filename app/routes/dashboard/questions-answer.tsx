/** /dashboard/questions/answer?question={id}: an approved agent answers, or edits the answer. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { DashboardPage, IdParamPage } from '#app/features/dashboard/dashboard-page.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { PublicText } from '#app/features/moderation/public-text.tsx'
import { useEditable, useList } from '#app/ui/list/use-list.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { showToast } from '#app/ui/toast.tsx'
import { api } from '#app/lib/api/calls.ts'
import { paths } from '#common/paths.ts'
import type { AnswerForm as Fields, OwnAnswer } from '#common/question-schemas.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import type { Typed } from '#app/ui/form/form-values.ts'
import { useForm } from '#app/ui/form/use-form.ts'
import { Card } from '#app/ui/card.tsx'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { ANSWER_BODY, ANSWER_SOURCES_MAX, topicLabel, yearsAsked } from '#common/questions.ts'
import { formatNumber } from '#common/format-count.ts'

export default function AnswerPage() {
  return (
    <IdParamPage name="question" heading={t`Answer a question`}>
      {(id) => <Answering id={id} />}
    </IdParamPage>
  )
}

function Answering({ id }: { id: string }) {
  const navigate = useNavigate()
  const question = useList(api.get('questions/{id}', { params: { id } }))
  const answers = useEditable(api.get('user/answers', { params: { question: id } }))
  const answer = answers.data?.[0] ?? null
  const send = async (fields: Fields) => {
    const { message } = answer
      ? await requestSignedIn(api.patch('answers/{id}', { params: { id: answer.id }, body: fields }))
      : await requestSignedIn(api.post('questions/{id}/answers', { params: { id }, body: fields }))
    showToast(message)
    await navigate(paths.ownQuestionsShowing('answered'))
  }
  return (
    <DashboardPage heading={answer ? t`Edit your answer` : t`Answer a question`}>
      <LoadingNote query={question.data ? answers : question} />
      {question.data && answers.data && (
        <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="grid gap-6">
            <section aria-labelledby="asked" className="card grid gap-2 bg-sand p-5">
              <p className="text-14">{topicLabel(question.data.topic)}</p>
              <h2 id="asked" className="text-22 [overflow-wrap:anywhere]">
                <a href={question.data.path} className="text-ink">
                  {question.data.title}
                </a>
              </h2>
              <PublicText text={question.data.body} />
            </section>
            <div className="card p-5">
              <AnswerForm questionId={id} answer={answer} send={send} />
            </div>
          </div>
          <Advice />
        </div>
      )}
    </DashboardPage>
  )
}

const Advice = () => (
  <Card heading={t`A good answer`}>
    <ol className="timeline text-14">
      <li>
        <Trans>
          <strong>Starts with the answer</strong>
          Give the answer, then the reason, in words a client would use.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Names the year</strong>
          Rules and amounts change. Say which tax year your answer covers.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Shows its source</strong>
          Link to the IRS or the law. A moderator reviews answers with other sources before they’re published.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Doesn’t advertise</strong>
          Your name links to your profile. That’s enough.
        </Trans>
      </li>
    </ol>
  </Card>
)

type AnswerFormProps = { questionId: string; answer: OwnAnswer | null; send: (fields: Fields) => Promise<unknown> }

/** The others are in a part that opens. */
const SOURCES_SHOWN = 1
const SOURCES = Array.from({ length: ANSWER_SOURCES_MAX }, (_, place) => place)

/** Writes or edits an answer. Validated by the same schema as on the server. */
function AnswerForm({ questionId, answer, send }: AnswerFormProps) {
  const form = useForm({
    name: 'answer',
    schema: async () => (await import('#common/question-schemas.ts')).answerForm,
    send,
    shape,
    draft: `answer ${questionId}`,
  })
  const sourceProblem = form.field('sources').problem
  return (
    <FormFrame
      form={form}
      label={t`Your answer`}
      button={answer ? t`Save answer` : t`Publish answer`}
      busy={t`Sending`}
    >
      <TextField
        {...form.field('body')}
        label={t`Your answer`}
        hint={t`${ANSWER_BODY.min} to ${formatNumber(ANSWER_BODY.max)} characters. Don’t include details about your clients.`}
        rows={12}
        defaultValue={answer?.body}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          {...form.field('tax_year')}
          label={t`Applies to tax year`}
          hint={t`Choose a year if the answer depends on it.`}
          defaultValue={answer?.tax_year ?? ''}
        >
          <option value="">{t`No specific year`}</option>
          {yearsAsked().map((year) => (
            <option key={year}>{year}</option>
          ))}
        </SelectField>
        <Field
          {...form.field('check_again_by')}
          type="date"
          label={t`Review by`}
          hint={t`After this date, readers see a note that the article may be out of date.`}
          defaultValue={answer?.check_again_by ?? ''}
        />
      </div>
      <fieldset id="answer-sources" tabIndex={-1} className="grid gap-3">
        <legend className="mb-1 text-18 font-semibold">{t`Sources (optional)`}</legend>
        <p className="text-14 text-muted">
          {t`Government pages are best. A moderator reviews answers with other links before they’re published.`}
        </p>
        {SOURCES.slice(0, SOURCES_SHOWN).map((place) => (
          <SourceFields key={place} place={place} source={answer?.sources[place]} />
        ))}
        <details open={(answer?.sources.length ?? 0) > SOURCES_SHOWN}>
          <summary className="min-h-11 content-center font-semibold">{t`Add more sources`}</summary>
          <div className="grid gap-3 pt-1">
            {SOURCES.slice(SOURCES_SHOWN).map((place) => (
              <SourceFields key={place} place={place} source={answer?.sources[place]} />
            ))}
          </div>
        </details>
        {sourceProblem && <p className="text-14 font-semibold text-brick">{sourceProblem}</p>}
      </fieldset>
    </FormFrame>
  )
}

type SourceProps = { place: number; source: OwnAnswer['sources'][number] | undefined }

const SourceFields = ({ place, source }: SourceProps) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <Field
      name={`source_title_${place}`}
      label={t`Name of source ${place + 1}`}
      maxLength={120}
      defaultValue={source?.title}
    />
    <Field
      name={`source_url_${place}`}
      label={t`Link to source ${place + 1}`}
      type="url"
      inputMode="url"
      maxLength={300}
      placeholder={t`https://www.irs.gov/…`}
      defaultValue={source?.url}
    />
  </div>
)

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
