/** A decision with its reason. For ten seconds it can be taken back; then it is sent. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'

export type Choice = { key: string; value: string; label: string; isDangerous?: boolean }
type Sent = { value: string; reason: string; password?: string }
type Props = {
  choices: readonly Choice[]
  /** Chosen by a key of the keyboard. */
  chosen: string | null
  onChoose: (value: string | null) => void
  onSend: (sent: Sent) => Promise<unknown>
  /** Who reads the reason. */
  hint?: string
}

const UNDO_S = 10
const READ_BY = 'The person reads it; the log keeps it.'

export function DecisionForm({ choices, chosen, onChoose, onSend, hint = READ_BY }: Props) {
  const [waiting, setWaiting] = useState<Sent | null>(null)
  const choice = choices.find(({ value }) => value === chosen)
  if (waiting) {
    return (
      <Undo
        sent={waiting}
        onUndo={() => setWaiting(null)}
        onOver={() => void onSend(waiting).then(() => setWaiting(null))}
      />
    )
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
      {choice && <ReasonForm key={choice.value} choice={choice} hint={hint} onReady={setWaiting} />}
    </div>
  )
}

function ReasonForm({ choice, hint, onReady }: { choice: Choice; hint: string; onReady: (sent: Sent) => void }) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const password = String(typed.get('password') ?? '')
    onReady({ value: choice.value, reason: String(typed.get('reason') ?? ''), ...(password ? { password } : {}) })
  }
  return (
    <form ref={form} onSubmit={send} className="grid gap-4" aria-label={choice.label}>
      <TextField name="reason" label="Reason" hint={hint} rows={3} required minLength={3} maxLength={500} />
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
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })
  const [left, setLeft] = useState(UNDO_S)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1_000)
    const end = setTimeout(() => over.current(), UNDO_S * 1_000)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [])
  return (
    <div className="flex flex-wrap items-center gap-4">
      <output>
        Decided: <strong>{sent.value}</strong>. Sent in <span className="tabular">{Math.max(0, left)}</span> s.
      </output>
      <Button type="button" look="quiet" onClick={onUndo}>
        Undo
      </Button>
      <Button type="button" look="quiet" onClick={onOver}>
        Send now
      </Button>
    </div>
  )
}
