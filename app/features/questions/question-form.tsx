/**
 * The question form, an island. Validated in the browser first, so that a number that shouldn't be sent never leaves it;
 * then by the server, which also works alone. Signed-in users send under their account, through the API; others post the
 * form to its page, and confirm by email.
 */
import { plural, t } from '@lingui/core/macro'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { ApiError, sendRequest } from '#app/lib/account/send-request.ts'
import { api } from '#app/lib/api/calls.ts'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { FormFrame, Honeypot } from '#app/ui/form/form-frame.tsx'
import type { RejectedForm } from '#app/ui/form/problems.ts'
import { type FormHandle, useForm } from '#app/ui/form/use-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { type NewQuestion, QUESTION_BODY, QUESTION_TITLE, type TypedQuestion, yearsAsked } from '#common/questions.ts'
import { paths } from '#common/paths.ts'
import { EMAIL_MAX } from '#common/account-rules.ts'
import { STATES } from '#common/states.ts'
import { lengthOf } from '#common/clean-prose.ts'
import { TopicOptions } from './topic-options.tsx'
import { formatNumber } from '#common/format-count.ts'

type Found = { title: string; path: string; answers: number }

/** `similar`: such questions exist. Submitting again sends the question unchanged. */
type RejectedQuestion = RejectedForm<TypedQuestion> & { similar?: readonly Found[] }

type Props = {
  refused: RejectedQuestion | null
  /** From the search that found nothing. */
  title: string
}

export function QuestionForm({ refused, title: given }: Props) {
  const withEmail = useAuth().userProfile === null
  const [filled] = useState(refused?.typed ?? { ...NOTHING_TYPED, title: given })
  const [typed, setTyped] = useState<Counted>(filled)
  const form = useForm<NewQuestion, RejectedQuestion>({
    name: 'question',
    draft: DRAFT,
    onTyped: ({ title, body }) => setTyped({ title: String(title), body: String(body) }),
    refused,
    check: async (fields) => {
      const { parseQuestion } = await import('#common/new-question.ts')
      const { question, problems } = parseQuestion(fields, { withEmail })
      return question ? { payload: question, problems: null } : { problems }
    },
    send: withEmail ? undefined : sendSignedIn,
  })
  const { found, topic } = useReading(typed.title)
  const isPreset = usePresetTopic(form.frame.ref, topic)
  const similar = form.refused?.similar ?? []
  return (
    <FormFrame
      form={form}
      action={paths.newQuestion}
      button={similar.length > 0 ? t`None of these: send my question` : t`Send my question`}
      busy={t`Sending`}
      icon="send"
    >
      <QuestionFields
        field={form.field}
        typed={filled}
        counted={typed}
        withEmail={withEmail}
        isPreset={isPreset}
        belowTitle={<SimilarWhileTyping found={similar.length === 0 ? found : NONE} />}
      />
      <Honeypot />
      <SimilarQuestions similar={similar} />
      <PublicNote withEmail={withEmail} />
    </FormFrame>
  )
}

/** What others will see, before the question is sent. */
const PublicNote = ({ withEmail }: { withEmail: boolean }) => (
  <p className="flex max-w-[68ch] items-start gap-2 text-14 text-muted">
    <Icon name="eye" className="mt-0.5 shrink-0" />
    <span>
      {withEmail
        ? t`Your question is public. Your name and email address are never shown.`
        : t`Your question is public. Your name isn’t, unless you choose to show it above.`}
    </span>
  </p>
)

const DRAFT = { inBrowser: 'question' }
const NOTHING_TYPED: TypedQuestion = {
  title: '',
  body: '',
  topic: '',
  tax_year: '',
  state: '',
  email: '',
  show_name: false,
}

async function sendSignedIn({ title, body, topic, taxYear, state, isAnonymous }: NewQuestion): Promise<string> {
  const { requestSignedIn } = await import('#app/lib/account/request-signed-in.ts')
  const { data } = await requestSignedIn(
    api.post('questions', { body: { title, body, topic, tax_year: taxYear, state, anonymous: isAnonymous } }),
  )
  const isPublic = data.state === 'published'
  return isPublic ? paths.question({ publicId: data.id, title }) : paths.questionSent('held')
}

type Counted = { title: string; body: string }

type FieldsProps = {
  field: FormHandle['field']
  /** Values to refill the form. */
  typed: TypedQuestion
  /** What the fields hold now. */
  counted: Counted
  /** True for visitors, who must give an email address. */
  withEmail: boolean
  /** The topic was chosen by the title. */
  isPreset: boolean
  belowTitle: ReactNode
}

function QuestionFields({ field, typed, counted, withEmail, isPreset, belowTitle }: FieldsProps) {
  return (
    <>
      <div className="grid">
        <Field
          {...field('title')}
          label={t`Your question in one line`}
          hint={t`For example: “Can I deduct my home office if I’m paid on a W-2?”`}
          maxLength={QUESTION_TITLE.max}
          defaultValue={typed.title}
        />
        <Count text={counted.title} {...QUESTION_TITLE} />
        {belowTitle}
      </div>
      <div className="grid">
        <TextField
          {...field('body')}
          label={t`What an agent needs to know`}
          hint={t`Say what happened, which IRS letter you got, and what you need to decide. Don’t include Social Security, bank account, or card numbers.`}
          rows={6}
          defaultValue={typed.body}
        />
        <Count text={counted.body} {...QUESTION_BODY} />
      </div>
      <Choices field={field} typed={typed} isPreset={isPreset} />
      {withEmail ? (
        <div className="max-w-[30rem]">
          <Field
            {...field('email')}
            label={t`Your email address`}
            hint={t`We’ll ask you to confirm it, then email you when you get an answer.`}
            type="email"
            autoComplete="email"
            maxLength={EMAIL_MAX}
            defaultValue={typed.email}
          />
        </div>
      ) : (
        <Checkbox
          label={t`Show my first name and initial (otherwise you stay anonymous)`}
          name="show_name"
          value="yes"
          defaultChecked={typed.show_name}
        />
      )}
    </>
  )
}

/** What a field takes; once something is typed, how much is missing or left. */
function Count({ text, min, max }: { text: string; min: number; max: number }) {
  const length = lengthOf(text.trim())
  return <p className="tabular mt-1 text-right text-14 text-muted">{wordsFor(length, min, max)}</p>
}

function wordsFor(length: number, min: number, max: number): string {
  if (length === 0) return t`${min} to ${formatNumber(max)} characters`
  if (length < min) return plural(min - length, { one: '# more character needed', other: '# more characters needed' })
  if (length > max) return plural(length - max, { one: '# character too many', other: '# characters too many' })
  return plural(max - length, { one: '# character left', other: '# characters left' })
}

/** The fields agents filter by. */
function Choices({ field, typed, isPreset }: Pick<FieldsProps, 'field' | 'typed' | 'isPreset'>) {
  return (
    <div className="grid items-end gap-5 sm:grid-cols-3">
      <SelectField
        {...field('topic')}
        label={t`Topic`}
        hint={isPreset ? t`Selected based on your title` : undefined}
        defaultValue={typed.topic}
      >
        <TopicOptions any={t`Choose one`} />
      </SelectField>
      <SelectField {...field('tax_year')} label={t`Tax year (optional)`} defaultValue={typed.tax_year}>
        <option value="">{t`Any year`}</option>
        {yearsAsked().map((year) => (
          <option key={year}>{year}</option>
        ))}
      </SelectField>
      <SelectField {...field('state')} label={t`State (optional)`} defaultValue={typed.state}>
        <option value="">{t`Any state`}</option>
        {STATES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** Similar questions from the server. Submitting again sends the question unchanged. */
function SimilarQuestions({ similar }: { similar: readonly Found[] }) {
  if (similar.length === 0) return null
  return (
    <Notice kind="caution">
      <p className="font-semibold">{t`Is your question one of these? They’ve already been asked:`}</p>
      <SimilarLinks found={similar} />
      <input type="hidden" name="seen_similar" value="yes" />
    </Notice>
  )
}

const REST_MS = 400

type Read = { found: readonly Found[]; topic: string | null }
const NONE: readonly Found[] = []
const NOTHING_READ: Read = { found: NONE, topic: null }

/** Questions similar to the one being written, and its topic, fetched when the user stops typing. */
function useReading(title: string): Read {
  const [read, setRead] = useState(NOTHING_READ)
  const long = title.trim().length >= QUESTION_TITLE.min
  useEffect(() => {
    if (!long) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      const given = { params: { title: title.slice(0, 100) } }
      Promise.all([
        sendRequest(api.get('questions/similar', given), { signal: stop.signal }),
        sendRequest(api.get('questions/topic', given), { signal: stop.signal }),
      ]).then(
        ([similar, { data }]) => setRead({ found: similar.data, topic: data.topic }),
        // Optional help: the form works without it.
        (error: unknown) => error instanceof ApiError && setRead(NOTHING_READ),
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [title, long])
  return long ? read : NOTHING_READ
}

/** Chooses the topic in the form, unless one was chosen there. @returns whether it shows that topic. */
function usePresetTopic(form: RefObject<HTMLFormElement | null>, topic: string | null): boolean {
  const [preset, setPreset] = useState('')
  useEffect(() => {
    const select = form.current?.elements.namedItem('topic')
    if (!(select instanceof HTMLSelectElement) || topic === null || select.value === topic) return
    if (select.value !== '' && select.value !== preset) return
    select.value = topic
    // As if it was chosen: the draft has it, and its problem is gone.
    select.dispatchEvent(new Event('input', { bubbles: true }))
    // The browser owns the field.
    // oxlint-disable-next-line react/set-state-in-effect
    setPreset(topic)
  }, [form, topic, preset])
  return preset !== '' && preset === topic
}

/** Having seen them here, the user isn't asked again when the question is sent. */
const SimilarWhileTyping = ({ found }: { found: readonly Found[] }) => (
  <div aria-live="polite">
    {found.length > 0 && (
      <div className="mt-3 rounded-stamp border-l-4 border-slate bg-slate-tint px-4 py-3">
        <p className="font-semibold">{t`Has this been asked before?`}</p>
        <SimilarLinks found={found} />
        <input type="hidden" name="seen_similar" value="yes" />
      </div>
    )}
  </div>
)

const SimilarLinks = ({ found }: { found: readonly Found[] }) => (
  <ul className="mt-1 list-disc pl-5">
    {found.map(({ title, path, answers }) => (
      <li key={path}>
        <a href={path} target="_blank" rel="noopener">
          {title}
        </a>{' '}
        <span className="text-14 text-muted">({answers === 0 ? t`not answered yet` : t`answered`})</span>
      </li>
    ))}
  </ul>
)
