/**
 * The question form. Validated in the browser first, so that a number that shouldn't be sent never leaves it; then by
 * the server, which also works alone. Signed-in users send under their account, others confirm by email.
 */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { ApiError, sendRequest } from '#app/lib/account/send-request.ts'
import { api } from '#app/lib/api/calls.ts'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ProblemSummary } from '#app/ui/problem-summary.tsx'
import { parseQuestion, QUESTION_HONEYPOT, QUESTION_TITLE } from '#common/questions.ts'
import { paths } from '#common/paths.ts'
import type { QuestionLine } from '#server/domains/questions/types.ts'
import { keepQuestionDraft, restoreQuestionDraft } from './question-draft.ts'
import { QuestionFields } from './question-fields.tsx'
import { problemsIn, type RejectedForm, summarizeProblems } from './rejected-form.ts'

export function QuestionForm({ refused }: { refused: RejectedForm | null }) {
  const { userProfile } = useAuth()
  const form = useRef<HTMLFormElement>(null)
  const { current, tries, check } = useRejectedForm(refused, userProfile === null)
  const [title, setTitle] = useState(refused?.typed.title ?? '')
  const restored = useDraft(form, setTitle)
  const sending = useNavigation().state !== 'idle'
  const similar = current?.state === 'similar' ? current.similar : []
  const type = (event: FormEvent<HTMLFormElement>) => {
    keepQuestionDraft(event.currentTarget)
    const { name, value } = event.target as HTMLInputElement
    if (name === 'title') setTitle(value)
  }
  return (
    <Form
      ref={form}
      method="post"
      action={paths.newQuestion}
      onSubmit={check}
      onInput={type}
      noValidate
      className="grid content-start gap-5"
    >
      <SendProblems key={tries} refused={current} />
      {restored && !current && (
        <output className="text-14 text-muted">What you typed before is back. It is not sent yet.</output>
      )}
      <QuestionFields
        typed={current?.typed ?? null}
        problems={problemsIn(current)}
        withEmail={userProfile === null}
        belowTitle={similar.length === 0 && <SimilarWhileTyping title={title} />}
      />
      <Honeypot />
      <SimilarQuestions similar={similar} />
      <div>
        <Button disabled={sending}>{buttonLabel(sending, similar.length > 0)}</Button>
      </div>
      <p className="max-w-[68ch] text-14 text-muted">
        Your question is public, your name is not, unless you want it. Leave out names, addresses and numbers of people.
        The first questions of a person, and all with links, are read by a moderator before they appear.
      </p>
    </Form>
  )
}

function SendProblems({ refused }: { refused: RejectedForm | null }) {
  const problems = refused ? summarizeProblems(refused) : []
  return problems.length > 0 && <ProblemSummary heading="Not sent yet" problems={problems} />
}

/** Similar questions from the server. Submitting again sends the question unchanged. */
function SimilarQuestions({ similar }: { similar: readonly QuestionLine[] }) {
  if (similar.length === 0) return null
  return (
    <Notice kind="caution">
      <p className="font-semibold">Is it one of these? They stand here already:</p>
      <SimilarLinks found={similar.map(asFound)} />
      <input type="hidden" name="seen_similar" value="yes" />
    </Notice>
  )
}

function buttonLabel(sending: boolean, isSecondLook: boolean): string {
  if (sending) return 'Sending'
  return isSecondLook ? 'None of these: send my question' : 'Send my question'
}

/** The browser's validation result, or the server's until the form is sent again. */
function useRejectedForm(refused: RejectedForm | null, withEmail: boolean) {
  const [own, setOwn] = useState<{ after: RejectedForm | null; found: RejectedForm | null } | null>(null)
  const [tries, setTries] = useState(0)
  const check = (event: FormEvent<HTMLFormElement>) => {
    const { typed, problems } = parseQuestion(new FormData(event.currentTarget), { withEmail })
    if (problems) event.preventDefault()
    setOwn({ after: refused, found: problems && { typed, state: 'problems', problems } })
    setTries((count) => count + 1)
  }
  return { current: own?.after === refused ? own.found : refused, tries, check }
}

function useDraft(form: RefObject<HTMLFormElement | null>, setTitle: (title: string) => void): boolean {
  const [restored, setRestored] = useState(false)
  useEffect(() => {
    if (!form.current || !restoreQuestionDraft(form.current)) return
    // The browser owns the fields: what they show is known only after they are mounted.
    // oxlint-disable-next-line react/set-state-in-effect
    setRestored(true)
    setTitle((form.current.elements.namedItem('title') as HTMLInputElement).value)
  }, [form, setTitle])
  return restored
}

/** Hidden from view, from the keyboard, and from screen readers. */
const Honeypot = () => (
  <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
    <label>
      Leave this empty
      <input name={QUESTION_HONEYPOT} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
    </label>
  </div>
)

type Found = { title: string; path: string; answers: number }
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

const asFound = (line: { publicId: string; title: string; answers: number }): Found => ({
  title: line.title,
  path: paths.question(line),
  answers: line.answers,
})
