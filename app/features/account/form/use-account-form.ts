/**
 * A form that is sent by a call. It is checked by the schema that the server uses too, what is wrong is said beside
 * the fields and above the form, and what was typed stays: the browser holds it, not React.
 */
import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ZodType } from 'zod'
import type { SummaryProblem } from '#app/ui/problem-summary.tsx'
import { SignedOut } from '#app/lib/account/call-signed-in.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { dropDraft, restoreDraft, saveDraft } from './drafts.ts'
import { check, type FieldProblems, sayFailure, type SendProblem } from './problems.ts'
import { type Control, controlsOf, type Typed, typedIn } from './typed-in.ts'

type Options<Payload> = {
  /** Begins the ids of the fields. */
  name: string
  schema: ZodType<Payload>
  /** @throws Refusal, NotReached: what was typed stays. */
  send: (payload: Payload) => Promise<unknown>
  /** From what stands in the fields to what the schema takes. */
  shape?: (typed: Typed) => unknown
  alsoCheck?: (typed: Typed) => FieldProblems
  /** Under which name it is kept until it is sent. */
  draft?: string
  /** It serves further forms. */
  keepDraft?: boolean
  /** Empties the fields once it is sent. */
  reset?: boolean
}

type Shown = { fields: FieldProblems; summary: readonly SummaryProblem[]; tries: number }
const NOTHING: Shown = { fields: {}, summary: [], tries: 0 }
const asTyped = (typed: Typed): unknown => typed
const noMore = (): FieldProblems => ({})

export function useAccountForm<Payload>(options: Options<Payload>) {
  const { name, draft, keepDraft = false } = options
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState(NOTHING)
  const [sending, setSending] = useState(false)
  const restored = useDraft(draft, form)
  const hydrated = useHydrated()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    const filled = event.currentTarget
    const problem = await trySending(filled, options)
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
    /** Until script has taken over, a press would send the form to nobody. */
    disabled: !hydrated,
    sending,
    restored: restored && !keepDraft,
    tries: shown.tries,
    problems: shown.summary,
    field: (field: string) => ({ id: `${name}-${field}`, name: field, problem: shown.fields[field] }),
  }
}

export type AccountForm = ReturnType<typeof useAccountForm>

/** @returns what is wrong; null: it is sent, or the page is on its way elsewhere. */
async function trySending<Payload>(form: HTMLFormElement, options: Options<Payload>): Promise<SendProblem | null> {
  const typed = typedIn(form)
  const { shape = asTyped, alsoCheck = noMore } = options
  const { payload, problems } = check(options.schema, shape(typed), alsoCheck(typed))
  if (problems) return { fields: problems, words: problems[''] ?? null }
  try {
    await options.send(payload)
  } catch (error) {
    if (error instanceof SignedOut) return null
    return sayFailure(error, (field) => form.elements.namedItem(field) !== null)
  }
  tidyUp(form, options)
  return null
}

function tidyUp<Payload>(form: HTMLFormElement, { draft, keepDraft, reset }: Options<Payload>): void {
  if (draft && !keepDraft) dropDraft(draft)
  if (reset) form.reset()
}

/** @returns whether the fields show something that was typed before and not sent. */
function useDraft(draft: string | undefined, form: RefObject<HTMLFormElement | null>): boolean {
  const [restored, setRestored] = useState(false)
  // Before anybody can type: other effects wait for the page's transition.
  useLayoutEffect(() => {
    // The fields are the browser's: only once they stand can it be told what they show.
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
