/**
 * Every form that sends something. It is checked in the browser first, with the rules of the server; problems are shown
 * next to the fields and above the form, and the first one takes the focus. What was typed stays: the browser holds it,
 * not React, and a draft outlives the page. Nothing is sent twice.
 *
 * A form either calls the API (`send`), or is posted to its page's own action, with or without script (posted-form.ts).
 */
import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  type SubmitEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ZodType } from 'zod'
import type { SummaryProblem } from '#app/ui/problem-summary.tsx'
import { closeProblemToasts, showToast } from '#app/ui/toast.tsx'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { readPair } from '#app/lib/session/stored-pair.ts'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { deleteDraft, type DraftName, isTyped, restoreDraft, saveDraft } from './drafts.ts'
import { type Checked, check, type FieldProblems, type RejectedForm, type SendProblem } from './problems.ts'
import { type Outcome, postForm, unreachable } from './posted-form.ts'
import { type Control, controlsOf, type Typed, formValues } from './form-values.ts'

type Options<Payload, Rejected> = {
  /** The prefix of the field ids. */
  name?: string
  /**
   * Without it, the form is posted to its page.
   *
   * @returns a path to leave for; anything else: the form stays.
   * @throws ApiError, NetworkError: what was typed stays.
   */
  send?: ((payload: Payload) => Promise<unknown>) | undefined
  /** The name under which the draft is stored until the form is sent. */
  draft?: DraftName
  /** The draft is also used by other forms. */
  keepDraft?: boolean
  /** Called with what the form holds: if something is typed already, and after each change. */
  onTyped?: (typed: Typed) => void
  /** It calls the API, but without script it is posted to a page. */
  native?: boolean
  /** What the page's action answered when the form was posted without script. */
  refused?: Rejected | null | undefined
  /** Clears the fields after sending. */
  reset?: boolean
  /** The form has no summary: what is wrong with it as a whole is said in a toast. */
  toasts?: boolean
  /**
   * For a form in steps: opens the step that comes next.
   *
   * @returns what is wrong with that step; null: everything is sent.
   */
  step?: (problems: FieldProblems | null) => FieldProblems | null
} & Rules<Payload>

type Rules<Payload> =
  | {
      /** Loaded when the form is first used: zod and the texts of a schema are larger than most pages. */
      schema: () => Promise<ZodType<Payload>>
      /** Converts the field values to the schema's input. */
      shape?: (typed: Typed) => unknown
      alsoCheck?: (typed: Typed) => FieldProblems
    }
  /** For the rest, and for what needs no zod. The button that was selected counts. */
  | { check: (fields: FormData) => Checked<Payload> | Promise<Checked<Payload>> }

type Shown = SendProblem & { summary: readonly SummaryProblem[]; tries: number }
const NOTHING: Shown = { fields: {}, words: null, summary: [], tries: 0 }
/** Whatever else it says, for the component. */
type AnyRejected = { problem: SendProblem }
const asTyped = (typed: Typed): unknown => typed
const noExtraProblems = (): FieldProblems => ({})

export function useForm<Payload, Rejected extends AnyRejected = RejectedForm>(options: Options<Payload, Rejected>) {
  const made = useId()
  const { name = made, send, keepDraft = false, native = false } = options
  const form = useRef<HTMLFormElement>(null)
  const { shown, show, forget } = useProblems(name, options, form)
  const [refused, setRefused] = useState(options.refused ?? null)
  const [sending, setSending] = useState(false)
  const { restored, save, discard } = useDraft(form, options)
  const hydrated = useHydrated()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const filled = event.currentTarget
    event.preventDefault()
    if (sending) return
    setSending(true)
    const outcome = await checkAndSend(filled, event.nativeEvent.submitter, { ...options, name })
    if (outcome.rejected) setRefused(outcome.rejected)
    if (outcome.isSent) finish(filled, options)
    show(outcome.problem)
    if (!outcome.location) return setSending(false)
    // Busy until the page is gone: Back brings the form as it was before.
    addEventListener('pagehide', () => setSending(false), { once: true })
    location.assign(outcome.location)
  }

  const edited = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    save(currentTarget)
    options.onTyped?.(formValues(currentTarget))
    forget((target as Control).name)
  }

  return {
    // Sent before this runs, it is held until then (app/page/start.ts): nothing is sent unchecked, or twice.
    frame: {
      ref: form,
      method: 'post' as const,
      onSubmit: submit,
      onInput: edited,
      onFocus: ({ currentTarget }: FocusEvent<HTMLFormElement>) => loadRules(currentTarget, options),
      'data-by-script': true,
    },
    /** Before hydration a click would submit the form to nothing; a native form is submitted to its page. */
    disabled: !hydrated && send !== undefined && !native,
    sending,
    /** The latest answer of the page's action. */
    refused,
    restored: restored && !keepDraft,
    /** Empties the form of what was restored. */
    discard,
    tries: shown.tries,
    /** What isn't about a field; also in the summary. */
    words: shown.words,
    problems: shown.summary,
    fieldProblems: shown.fields,
    field: (field: string) => ({ id: idOf(name, field), name: field, problem: shown.fields[field] }),
  }
}

export type FormHandle = ReturnType<typeof useForm>

type Form = RefObject<HTMLFormElement | null>

function useProblems<Payload, Rejected extends AnyRejected>(
  name: string,
  { refused, toasts = false }: Options<Payload, Rejected>,
  form: Form,
) {
  // What was found without script isn't a try of this form: it doesn't move the focus.
  const [shown, set] = useState<Shown>(() => (refused ? shownFor(refused.problem, name, -1, null) : NOTHING))
  useLayoutEffect(() => {
    const { current } = form
    // A summary takes the focus itself.
    if (shown.tries === 0 || current?.querySelector('[data-problem-summary]')) return
    current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [form, shown.tries])
  return {
    shown,
    show: (problem: SendProblem | null) => {
      if (toasts && problem?.words) showToast(problem.words, 'problem')
      else if (toasts) closeProblemToasts()
      set(problem ? shownFor(problem, name, shown.tries, form.current) : NOTHING)
    },
    /** Its field is being corrected. */
    forget: (field: string) => {
      const { [field]: corrected, ...fields } = shown.fields
      if (corrected) set({ ...shown, fields })
    },
  }
}

/** In the order of the form, or as the page's action found them. */
function shownFor({ fields, words }: SendProblem, name: string, tries: number, form: HTMLFormElement | null): Shown {
  const order = new Set([...(form ? controlsOf(form).map((control) => control.name) : []), ...Object.keys(fields)])
  const ofFields = [...order].flatMap((field) => {
    const [id, problem] = [idOf(name, field), fields[field]]
    if (!problem || field === '') return []
    return [{ ...(form === null || form.elements.namedItem(id) ? { field: id } : {}), words: problem }]
  })
  return { fields, words, summary: [...(words ? [{ words }] : []), ...ofFields], tries: tries + 1 }
}

/** `fees.0.amount` is about a part of the field `fees`. */
const idOf = (name: string, field: string) => `${name}-${field.split('.')[0]}`

async function checkAndSend<Payload, Rejected extends AnyRejected>(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  options: Options<Payload, Rejected> & { name: string },
): Promise<Outcome<Rejected>> {
  const { send, name, step } = options
  const checked = await checkForm(form, submitter, options)
  // Nothing is sent unchecked.
  if (!checked) return { isSent: false, problem: unreachable() }
  const { payload } = checked
  const problems = step ? step(checked.problems) : checked.problems
  if (problems) return { isSent: false, problem: { fields: problems, words: problems[''] ?? null } }
  return send ? attemptSend(form, () => send(payload as Payload), name) : postForm<Rejected>(form)
}

/** Ahead of the first try to send: the network may be gone by then, and Chromium asks only once for a script. */
function loadRules<Payload>(form: HTMLFormElement, options: Rules<Payload>): void {
  const load = async () => ('schema' in options ? options.schema() : options.check(new FormData(form)))
  load().catch(() => {})
}

/** @returns null if the rules couldn't be loaded. */
async function checkForm<Payload>(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  options: Rules<Payload>,
): Promise<Checked<Payload> | null> {
  try {
    if ('check' in options) return await options.check(new FormData(form, submitter))
    const { schema, shape = asTyped, alsoCheck = noExtraProblems } = options
    const rules = await schema()
    const typed = formValues(form)
    return check(rules, shape(typed), alsoCheck(typed))
  } catch (error) {
    reportError(error)
    return null
  }
}

type Finish = Pick<Options<unknown, unknown>, 'draft' | 'keepDraft' | 'reset'>

/** What is typed isn't needed any more. */
function finish(form: HTMLFormElement, { draft, keepDraft, reset }: Finish): void {
  if (draft && !keepDraft) deleteDraft(draft)
  if (reset) form.reset()
}

/** Calls the API. */
async function attemptSend(form: HTMLFormElement, send: () => Promise<unknown>, name: string): Promise<Outcome<never>> {
  try {
    const sent = await send()
    return { isSent: true, problem: null, ...(typeof sent === 'string' ? { location: sent } : {}) }
  } catch (error) {
    const has = (field: string) => [field, idOf(name, field)].some((one) => form.elements.namedItem(one) !== null)
    // Loaded with the first failure: most forms of public pages make no call.
    const problems = await import('./call-problems.ts').catch(() => null)
    return { isSent: false, problem: problems ? problems.toFormProblem(error, has) : unreachable() }
  }
}

/** `restored`: the fields show something typed earlier and not sent. */
function useDraft(form: Form, { draft, onTyped }: Pick<Options<unknown, unknown>, 'draft' | 'onTyped'>) {
  const [restored, setRestored] = useState(false)
  const isRead = useRef(false)
  const { userProfile, loading } = useAuth()
  // Whose draft may be shown is known once the session is.
  const isWaiting = userProfile === null && loading
  // A layout effect, to run before the user can type.
  useLayoutEffect(() => {
    const { current } = form
    if (!current || isRead.current || (draft && isWaiting && readPair())) return
    isRead.current = true
    const isBack = draft ? restoreDraft(draft, current) : false
    // The browser owns the fields: what they show, also from before this ran, is known only once they are mounted.
    // oxlint-disable-next-line react/set-state-in-effect
    setRestored(isBack)
    if (isBack || isTyped(current)) onTyped?.(formValues(current))
  }, [draft, form, isWaiting, onTyped])
  return {
    restored,
    /** What is typed before the draft is read joins it then. */
    save: (typed: HTMLFormElement) => {
      if (draft && isRead.current) saveDraft(draft, typed)
    },
    discard: () => {
      if (draft) deleteDraft(draft)
      form.current?.reset()
      setRestored(false)
      if (form.current) onTyped?.(formValues(form.current))
    },
  }
}
