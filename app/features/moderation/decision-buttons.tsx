/** The decision on one text: approve it, or reject it with a reason. */
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import {
  type Decision,
  MODERATION_REASONS,
  type ModerationReason,
  NOTE_MAX,
  type QueueItem,
} from '#common/moderation.ts'
import { describeNumbers } from '#common/number-shield.ts'

type Props = {
  item: QueueItem
  rejecting: boolean
  setRejecting: (rejecting: boolean) => void
  onDecide: (decision: Decision, more?: { reason: ModerationReason; note: string }) => void
}

export function DecisionButtons({ item, rejecting, setRejecting, onDecide }: Props) {
  const { yes, no, decision } = wordsOf(item)
  // Kept while the form is closed.
  const [note, setNote] = useState('')
  if (item.by_editor) return <LinkButton to={item.path}>Read and decide</LinkButton>
  return (
    <section aria-label="Decide" className="grid gap-4">
      <p className="flex flex-wrap gap-3 lg:grid">
        <Button type="button" aria-keyshortcuts="a" onClick={() => onDecide('publish')}>
          {yes}
        </Button>
        <Button
          type="button"
          variant="danger"
          aria-keyshortcuts="r"
          aria-expanded={rejecting}
          onClick={() => setRejecting(!rejecting)}
        >
          {no}
        </Button>
      </p>
      {rejecting && (
        <ReasonForm
          {...{ label: no, note, setNote }}
          onCancel={() => setRejecting(false)}
          onReady={(reason) => onDecide(decision, { reason, note })}
        />
      )}
    </section>
  )
}

function wordsOf({ kind, state }: QueueItem): { yes: string; no: string; decision: Decision } {
  if (kind === 'conversation') return { yes: 'No rule is broken', no: 'Close the conversation', decision: 'remove' }
  return state === 'pending'
    ? { yes: 'Publish', no: 'Reject', decision: 'reject' }
    : { yes: 'Keep it', no: 'Remove', decision: 'remove' }
}

type FormProps = {
  label: string
  note: string
  setNote: (note: string) => void
  onCancel: () => void
  onReady: (reason: ModerationReason) => void
}

/** Arrow keys choose a reason, Enter submits, Escape cancels. */
function ReasonForm({ label, note, setNote, onCancel, onReady }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const numbers = describeNumbers(note)
    setProblem(numbers)
    const reason = MODERATION_REASONS.find(({ slug }) => slug === typed.get('reason'))
    if (reason && !numbers) onReady(reason.slug)
  }
  useEffect(() => {
    const close = (event: KeyboardEvent) => void (event.key === 'Escape' && onCancel())
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [onCancel])
  return (
    <form ref={form} onSubmit={send} className="grid gap-4">
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-14 font-semibold">The reason, which everybody can read</legend>
        {MODERATION_REASONS.map(({ slug, label: words }) => (
          <label key={slug} className="flex min-h-9 cursor-pointer items-center gap-3 text-14">
            <input type="radio" name="reason" value={slug} required className="size-5 shrink-0 accent-evergreen" />
            {words}
          </label>
        ))}
      </fieldset>
      <TextField
        label="More, for the author alone"
        problem={problem ?? undefined}
        rows={3}
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <p className="flex flex-wrap gap-3">
        <Button variant="danger">{label}</Button>
        <Button type="button" variant="plain" onClick={onCancel}>
          Leave it
        </Button>
      </p>
    </form>
  )
}
