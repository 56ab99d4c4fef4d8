/**
 * A decision with its reason. For ten seconds it can be taken back; then it is sent, and at once when its author moves
 * on. What was typed comes back with a decision that is taken back or refused.
 */
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { REASON_MAX } from '#contract/claims.ts'
import { sayNumbers } from '#contract/number-shield.ts'

export type Choice = { key: string; value: string; label: string; isDangerous?: boolean }
type Sent = { value: string; reason: string; password?: string }
type Props = {
  choices: readonly Choice[]
  /** Chosen by a key of the keyboard. */
  chosen: string | null
  onChoose: (value: string | null) => void
  /** @returns whether it was done. */
  onSend: (sent: Sent) => Promise<boolean>
  /** Who reads the reason. */
  hint?: string
}

const UNDO_S = 10
const READ_BY = 'The person reads it; the log keeps it.'

export function DecisionForm({ choices, chosen, onChoose, onSend, hint = READ_BY }: Props) {
  const [waiting, setWaiting] = useState<Sent | null>(null)
  const [typed, setTyped] = useState('')
  const choice = choices.find(({ value }) => value === chosen)
  if (waiting) {
    const end = (isDone: boolean) => {
      setTyped(isDone ? '' : waiting.reason)
      setWaiting(null)
    }
    return <Undo sent={waiting} onUndo={() => end(false)} onOver={() => void onSend(waiting).then(end)} />
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        {choices.map(({ key, value, label, isDangerous }) => (
          <Button
            key={value}
            type="button"
            look={value === chosen ? 'main' : isDangerous ? 'danger' : 'quiet'}
            aria-pressed={value === chosen}
            aria-keyshortcuts={key}
            onClick={() => onChoose(value === chosen ? null : value)}
          >
            {label} {key && <kbd className="text-14 font-normal">{key}</kbd>}
          </Button>
        ))}
      </div>
      {choice && <ReasonForm key={choice.value} choice={choice} hint={hint} typed={typed} onReady={setWaiting} />}
    </div>
  )
}

type ReasonProps = { choice: Choice; hint: string; typed: string; onReady: (sent: Sent) => void }

function ReasonForm({ choice, hint, typed: before, onReady }: ReasonProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const [reason, password] = [String(typed.get('reason') ?? ''), String(typed.get('password') ?? '')]
    const numbers = sayNumbers(reason)
    setProblem(numbers)
    if (!numbers) onReady({ value: choice.value, reason, ...(password ? { password } : {}) })
  }
  return (
    <form ref={form} onSubmit={send} className="grid gap-4" aria-label={choice.label}>
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

function Undo({ sent, onUndo, onOver }: { sent: Sent; onUndo: () => void; onOver: () => void }) {
  const over = useRef<(() => void) | null>(onOver)
  useEffect(() => {
    if (over.current) over.current = onOver
  })
  /** Once, whatever comes first: the time, the button, or the next item. */
  const sendOnce = useCallback(() => {
    const send = over.current
    over.current = null
    send?.()
  }, [])
  const gone = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const undo = () => {
    over.current = null
    onUndo()
  }
  const [left, setLeft] = useState(UNDO_S)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1_000)
    const end = setTimeout(sendOnce, UNDO_S * 1_000)
    clearTimeout(gone.current)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
      // Not at once: while it is developed, React takes every part away and puts it back.
      gone.current = setTimeout(sendOnce)
    }
  }, [sendOnce])
  return (
    <div className="flex flex-wrap items-center gap-4">
      <output>
        Decided: <strong>{sent.value}</strong>. Sent in <span className="tabular">{Math.max(0, left)}</span> s.
      </output>
      <Button type="button" look="quiet" onClick={undo}>
        Undo
      </Button>
      <Button type="button" look="quiet" onClick={sendOnce}>
        Send now
      </Button>
    </div>
  )
}
