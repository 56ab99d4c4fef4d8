/**
 * A form that is submitted by an API call. It is validated with the same schema as on the server, problems are shown
 * next to the fields and above the form, and what was typed stays: the browser holds it, not React.
 */
import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ZodType } from 'zod'
import type { SummaryProblem } from '#app/ui/problem-summary.tsx'
import { SignedOutError } from '#app/lib/account/request-signed-in.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { deleteDraft, restoreDraft, saveDraft } from './drafts.ts'
import { check, type FieldProblems, toFormProblem, type SendProblem } from './problems.ts'
import { type Control, controlsOf, type Typed, formValues } from './form-values.ts'

type Options<Payload> = {
  /** The prefix of the field ids. */
  name: string
  schema: ZodType<Payload>
  /** @throws ApiError, NetworkError: what was typed stays. */
  send: (payload: Payload) => Promise<unknown>
  /** Converts the field values to the schema's input. */
  shape?: (typed: Typed) => unknown
  alsoCheck?: (typed: Typed) => FieldProblems
  /** The name under which the draft is stored until the form is sent. */
  draft?: string
  /** The draft is also used by other forms. */
  keepDraft?: boolean
  /** Its page also accepts the form without script; `refused` holds the problems it found, shown at first. */
  native?: boolean
  refused?: SendProblem | null
  /** Clears the fields after sending. */
  reset?: boolean
}

type Shown = { fields: FieldProblems; summary: readonly SummaryProblem[]; tries: number }
const NOTHING: Shown = { fields: {}, summary: [], tries: 0 }
const asTyped = (typed: Typed): unknown => typed
const noExtraProblems = (): FieldProblems => ({})

export function useAccountForm<Payload>(options: Options<Payload>) {
  const { name, draft, keepDraft = false, native = false } = options
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState(() => (options.refused ? shownAtFirst(options.refused, name) : NOTHING))
  const [sending, setSending] = useState(false)
  const restored = useDraft(draft, form)
  const hydrated = useHydrated()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    const filled = event.currentTarget
    const problem = await attemptSend(filled, options)
    const summary = problem ? summaryOf(problem, name, filled) : []
    setShown(({ tries }) => (problem ? { fields: problem.fields, summary, tries: tries + 1 } : NOTHING))
    setSending(false)
  }

  const edited = (event: FormEvent<HTMLFormElement>) => {
    if (draft) saveDraft(draft, event.currentTarget)
    const { name: field } = event.target as Control
    setShown((now) => (field in now.fields ? { ...now, fields: without(now.fields, field) } : now))
  }

  return {
    frame: { ref: form, onSubmit: submit, onInput: edited },
    /** Before hydration a click would submit the form to nothing; a native form is submitted to its page. */
    disabled: !hydrated && !native,
    sending,
    restored: restored && !keepDraft,
    tries: shown.tries,
    problems: shown.summary,
    field: (field: string) => ({ id: `${name}-${field}`, name: field, problem: shown.fields[field] }),
  }
}

/** The problems from the page's action, in the order it found them. */
const shownAtFirst = ({ fields, words }: SendProblem, name: string): Shown => ({
  fields,
  summary: [
    ...(words ? [{ words }] : []),
    ...Object.entries(fields).map(([field, problem]) => ({ field: `${name}-${field}`, words: problem })),
  ],
  tries: 1,
})

export type AccountForm = ReturnType<typeof useAccountForm>

/** @returns what is wrong; null if it was sent, or the page is leaving. */
async function attemptSend<Payload>(form: HTMLFormElement, options: Options<Payload>): Promise<SendProblem | null> {
  const typed = formValues(form)
  const { shape = asTyped, alsoCheck = noExtraProblems } = options
  const { payload, problems } = check(options.schema, shape(typed), alsoCheck(typed))
  if (problems) return { fields: problems, words: problems[''] ?? null }
  try {
    await options.send(payload)
  } catch (error) {
    if (error instanceof SignedOutError) return null
    return toFormProblem(error, (field) => form.elements.namedItem(field) !== null)
  }
  cleanUpAfterSend(form, options)
  return null
}

function cleanUpAfterSend<Payload>(form: HTMLFormElement, { draft, keepDraft, reset }: Options<Payload>): void {
  if (draft && !keepDraft) deleteDraft(draft)
  if (reset) form.reset()
}

/** @returns whether the fields show something typed earlier and not sent. */
function useDraft(draft: string | undefined, form: RefObject<HTMLFormElement | null>): boolean {
  const [restored, setRestored] = useState(false)
  // A layout effect, to run before the user can type: other effects wait for the page's transition.
  useLayoutEffect(() => {
    // The browser owns the fields: what they show is known only once they are mounted.
    // oxlint-disable-next-line react/set-state-in-effect
    if (draft && form.current) setRestored(restoreDraft(draft, form.current))
  }, [draft, form])
  return restored
}

const without = (fields: FieldProblems, field: string): FieldProblems =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== field))

/** In the order of the form. */
function summaryOf({ fields, words }: SendProblem, name: string, form: HTMLFormElement): SummaryProblem[] {
  const order = new Set(controlsOf(form).map((control) => control.name))
  const ofFields = [...order].flatMap((field) => {
    const problem = fields[field]
    return problem ? [{ field: `${name}-${field}`, words: problem }] : []
  })
  return [...(words ? [{ words }] : []), ...ofFields]
}
