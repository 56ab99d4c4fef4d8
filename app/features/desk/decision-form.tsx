/**
 * A decision with its reason. For ten seconds it can be taken back; then it is sent, and at once when its author moves
 * on. What was typed comes back with a decision that is taken back or refused.
 */
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAct } from '#app/features/signed-in/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { REASON_MAX } from '#contract/claims.ts'
import { sayNumbers } from '#contract/number-shield.ts'
import { Undo } from './undo.tsx'

export type Choice = {
  /** The letter that begins it; '' for none. */
  key: string
  value: string
  label: string
  /** Asks for the password too. */
  isDangerous?: boolean
}
export type Sent = { value: string; reason: string; password?: string }
/** What is posted where. */
export type DecisionCall = { path: string; body: object }
type Props = {
  choices: readonly Choice[]
  /** Of the choices the one that is begun. */
  chosen: string | null
  onChoose: (value: string | null) => void
  callOf: (sent: Sent) => DecisionCall
  /** Who reads the reason. */
  hint?: string | undefined
}

const READ_BY = 'The person reads it; the log keeps it.'

export function DecisionForm({ choices, chosen, onChoose, callOf, hint = READ_BY }: Props) {
  const act = useAct()
  const [waiting, setWaiting] = useState<Sent | null>(null)
  const [typed, setTyped] = useState('')
  const choice = choices.find(({ value }) => value === chosen)
  const buttons = useFocusKept(waiting ? 'waiting' : (choice?.value ?? null))
  const end = (isDone: boolean) => {
    setTyped(isDone ? '' : (waiting?.reason ?? ''))
    setWaiting(null)
  }
  const send = async (sent: Sent) => {
    const { path, body } = callOf(sent)
    const isDone = await act('POST', path, body)
    if (isDone) onChoose(null)
    end(isDone)
  }
  if (waiting) {
    const decided = choice?.label ?? waiting.value
    return <Undo decided={decided} onUndo={() => end(false)} onOver={() => void send(waiting)} />
  }
  return (
    <div className="grid gap-4">
      <div ref={buttons} className="flex flex-wrap gap-3">
        {choices.map(({ key, value, label, isDangerous }) => (
          <Button
            key={value}
            type="button"
            look={isDangerous ? 'danger' : 'quiet'}
            aria-pressed={value === chosen}
            aria-keyshortcuts={key || undefined}
            onClick={() => onChoose(value === chosen ? null : value)}
          >
            {label} {key && <kbd className="text-14 font-normal">{key}</kbd>}
          </Button>
        ))}
      </div>
      {choice && (
        <ReasonForm
          key={choice.value}
          {...{ choice, hint, typed }}
          onReady={setWaiting}
          onLeave={() => onChoose(null)}
        />
      )}
    </div>
  )
}

/** Whoever leaves the form, or whose decision is done while the item stays, stands on a button again and not on nothing. */
function useFocusKept(step: string | null) {
  const buttons = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    const hasLeft = before.current !== null && step === null
    before.current = step
    if (hasLeft && document.activeElement === document.body) buttons.current?.querySelector('button')?.focus()
  }, [step])
  return buttons
}

type ReasonProps = {
  choice: Choice
  hint: string
  typed: string
  onReady: (sent: Sent) => void
  onLeave: () => void
}

function ReasonForm({ choice, hint, typed: before, onReady, onLeave }: ReasonProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  useEffect(() => {
    const leave = (event: KeyboardEvent) => void (event.key === 'Escape' && onLeave())
    const element = form.current
    element?.addEventListener('keydown', leave)
    return () => element?.removeEventListener('keydown', leave)
  }, [onLeave])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const [reason, password] = [String(typed.get('reason') ?? ''), String(typed.get('password') ?? '')]
    const numbers = sayNumbers(reason)
    setProblem(numbers)
    if (!numbers) onReady({ value: choice.value, reason, ...(password ? { password } : {}) })
  }
  return (
    <form ref={form} onSubmit={send} className="grid max-w-reading gap-4" aria-label={choice.label}>
      <TextField
        name="reason"
        label="Reason"
        hint={hint}
        problem={problem ?? undefined}
        defaultValue={before}
        rows={3}
        required
        minLength={3}
        maxLength={REASON_MAX}
      />
      {choice.isDangerous && (
        <Field
          name="password"
          label="Your password"
          hint="To be sure that it is you."
          type="password"
          autoComplete="current-password"
          required
        />
      )}
      <div>
        <Button look={choice.isDangerous ? 'danger' : 'main'}>{choice.label}</Button>
      </div>
    </form>
  )
}
