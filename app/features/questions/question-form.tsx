/**
 * The form of a question. It is checked where it is typed first, so that a number that should not travel does not;
 * then by the server, which also works alone. Who is signed in sends it as themself, others confirm by mail.
 */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ProblemSummary } from '#app/ui/problem-summary.tsx'
import { parseQuestion, QUESTION_TRAP } from '#contract/question-forms.ts'
import { paths } from '#contract/paths.ts'
import type { QuestionLine } from '#server/questions/types.ts'
import { keepQuestionDraft, restoreQuestionDraft } from './question-draft.ts'
import { QuestionFields } from './question-fields.tsx'
import { problemsIn, type Refused, sayRefused } from './refused.ts'
import { asFound, SimilarLinks, SimilarWhileTyping } from './similar-list.tsx'

export function QuestionForm({ refused }: { refused: Refused | null }) {
  const { userProfile } = useAuth()
  const form = useRef<HTMLFormElement>(null)
  const { current, tries, check } = useRefusal(refused, userProfile === null)
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
      <WhyNotSent key={tries} refused={current} />
      {restored && !current && (
        <output className="text-14 text-muted">What you typed before is back. It is not sent yet.</output>
      )}
      <QuestionFields
        typed={current?.typed ?? null}
        problems={problemsIn(current)}
        withEmail={userProfile === null}
        belowTitle={similar.length === 0 && <SimilarWhileTyping title={title} />}
      />
      <Trap />
      <AskedBefore similar={similar} />
      <div>
        <Button disabled={sending}>{buttonWords(sending, similar.length > 0)}</Button>
      </div>
      <p className="max-w-[68ch] text-14 text-muted">
        Your question is public, your name is not, unless you want it. Leave out names, addresses and numbers of people.
        The first questions of a person, and all with links, are read by a moderator before they appear.
      </p>
    </Form>
  )
}

function WhyNotSent({ refused }: { refused: Refused | null }) {
  const problems = refused ? sayRefused(refused) : []
  return problems.length > 0 && <ProblemSummary heading="Not sent yet" problems={problems} />
}

/** The server found them: with one more press the question is sent as it is. */
function AskedBefore({ similar }: { similar: readonly QuestionLine[] }) {
  if (similar.length === 0) return null
  return (
    <Notice kind="caution">
      <p className="font-semibold">Is it one of these? They stand here already:</p>
      <SimilarLinks found={similar.map(asFound)} />
      <input type="hidden" name="seen_similar" value="yes" />
    </Notice>
  )
}

function buttonWords(sending: boolean, isSecondLook: boolean): string {
  if (sending) return 'Sending'
  return isSecondLook ? 'None of these: send my question' : 'Send my question'
}

/** The browser's own findings, or the server's until the form is sent again. */
function useRefusal(refused: Refused | null, withEmail: boolean) {
  const [own, setOwn] = useState<{ after: Refused | null; found: Refused | null } | null>(null)
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
    // The fields are the browser's: only once they stand can it be told what they show.
    // oxlint-disable-next-line react/set-state-in-effect
    setRestored(true)
    setTitle((form.current.elements.namedItem('title') as HTMLInputElement).value)
  }, [form, setTitle])
  return restored
}

/** Out of sight and out of the way of the keyboard and of screen readers. */
const Trap = () => (
  <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
    <label>
      Leave this empty
      <input name={QUESTION_TRAP} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
    </label>
  </div>
)
