/**
 * The question form, an island. Validated in the browser first, so that a number that shouldn't be sent never leaves it;
 * then by the server, which also works alone. Signed-in users send under their account, through the API; others post the
 * form to its page, and confirm by email.
 */
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError, sendRequest } from '#app/lib/account/send-request.ts'
import { api } from '#app/lib/api/calls.ts'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { FormFrame, Honeypot } from '#app/ui/form/form-frame.tsx'
import type { RejectedForm } from '#app/ui/form/problems.ts'
import { type FormHandle, useForm } from '#app/ui/form/use-form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import {
  type NewQuestion,
  QUESTION_BODY,
  QUESTION_TITLE,
  QUESTION_TOPICS,
  type TypedQuestion,
  yearsAsked,
} from '#common/questions.ts'
import { paths } from '#common/paths.ts'
import { EMAIL_MAX } from '#common/account-rules.ts'
import { STATES } from '#common/states.ts'

type Found = { title: string; path: string; answers: number }

/** `similar`: such questions exist. Submitting again sends the question unchanged. */
type RejectedQuestion = RejectedForm<TypedQuestion> & { similar?: readonly Found[] }

export function QuestionForm({ refused }: { refused: RejectedQuestion | null }) {
  const withEmail = useAuth().userProfile === null
  const [title, setTitle] = useState(refused?.typed.title ?? '')
  const form = useForm<NewQuestion, RejectedQuestion>({
    name: 'question',
    draft: { inBrowser: 'question' },
    onTyped: (typed) => setTitle(String(typed['title'])),
    refused,
    check: async (fields) => {
      const { parseQuestion } = await import('#common/new-question.ts')
      const { question, problems } = parseQuestion(fields, { withEmail })
      return question ? { payload: question, problems: null } : { problems }
    },
    send: withEmail ? undefined : sendSignedIn,
  })
  const similar = form.refused?.similar ?? []
  return (
    <FormFrame
      form={form}
      action={paths.newQuestion}
      notYet="Not sent yet"
      button={similar.length > 0 ? 'None of these: send my question' : 'Send my question'}
      busy="Sending"
      below={
        <p className="max-w-[68ch] text-14 text-muted">
          Your question is public, your name is not, unless you want it. Leave out names, addresses and numbers of
          people. The first questions of a person, and all with links, are read by a moderator before they appear.
        </p>
      }
    >
      <QuestionFields
        field={form.field}
        typed={refused?.typed}
        withEmail={withEmail}
        belowTitle={similar.length === 0 && <SimilarWhileTyping title={title} />}
      />
      <Honeypot />
      <SimilarQuestions similar={similar} />
    </FormFrame>
  )
}

async function sendSignedIn({ title, body, topic, taxYear, state, isAnonymous }: NewQuestion): Promise<string> {
  const { requestSignedIn } = await import('#app/lib/account/request-signed-in.ts')
  const { data } = await requestSignedIn(
    api.post('questions', { body: { title, body, topic, tax_year: taxYear, state, anonymous: isAnonymous } }),
  )
  const isPublic = data.state === 'published'
  return isPublic ? paths.question({ publicId: data.id, title }) : paths.questionSent('held')
}

type FieldsProps = {
  field: FormHandle['field']
  /** Values to refill the form. */
  typed: TypedQuestion | undefined
  /** True for visitors, who must give an email address. */
  withEmail: boolean
  belowTitle: ReactNode
}

function QuestionFields({ field, typed, withEmail, belowTitle }: FieldsProps) {
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
        hint={`What happened, which letter came, what you want to decide. ${QUESTION_BODY.min} to ${QUESTION_BODY.max.toLocaleString('en-US')} characters. No Social Security, bank, or card numbers.`}
        rows={8}
        defaultValue={typed?.body}
      />
      <Choices field={field} typed={typed} />
      {withEmail ? (
        <Field
          {...field('email')}
          label="Your email address"
          hint="We don’t show it. We’ll ask you to confirm it, and email you about answers."
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
function Choices({ field, typed }: Pick<FieldsProps, 'field' | 'typed'>) {
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
        <option value="">no specific year</option>
        {yearsAsked().map((year) => (
          <option key={year}>{year}</option>
        ))}
      </SelectField>
      <SelectField {...field('state')} label="State (optional)" defaultValue={typed?.state}>
        <option value="">no specific state</option>
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
      <p className="font-semibold">Is it one of these? They’re already here:</p>
      <SimilarLinks found={similar} />
      <input type="hidden" name="seen_similar" value="yes" />
    </Notice>
  )
}

const REST_MS = 400

const NONE: readonly Found[] = []

/** Questions similar to the one being written, fetched when the user stops typing. */
function useSimilar(title: string): readonly Found[] {
  const [found, setFound] = useState(NONE)
  const long = title.trim().length >= QUESTION_TITLE.min
  useEffect(() => {
    if (!long) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      sendRequest(api.get('questions/similar', { params: { title: title.slice(0, 100) } }), {
        signal: stop.signal,
      }).then(
        ({ data }) => setFound(data),
        // Optional help: the form works without it.
        (error: unknown) => error instanceof ApiError && setFound(NONE),
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [title, long])
  return long ? found : NONE
}

function SimilarWhileTyping({ title }: { title: string }) {
  const found = useSimilar(title)
  return (
    <div aria-live="polite" className="empty:-mt-5">
      {found.length > 0 && (
        <div className="rounded-stamp border-l-4 border-slate bg-slate-tint px-4 py-3">
          <p className="font-semibold">Asked before?</p>
          <SimilarLinks found={found} />
        </div>
      )}
    </div>
  )
}

const SimilarLinks = ({ found }: { found: readonly Found[] }) => (
  <ul className="mt-1 list-disc pl-5">
    {found.map(({ title, path, answers }) => (
      <li key={path}>
        <a href={path} target="_blank" rel="noopener">
          {title}
        </a>{' '}
        <span className="text-14 text-muted">({answers === 0 ? 'not answered yet' : 'answered'})</span>
      </li>
    ))}
  </ul>
)
