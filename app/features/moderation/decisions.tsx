/**
 * A moderator's decisions. Each waits ten seconds, during which it can be undone; the next decision sends it at once.
 */
import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { MODERATION_REASONS, type ModerationReason, NOTE_MAX } from '#common/moderation.ts'
import type { Decision, QueueItem } from '#common/moderation-schemas.ts'
import { UNDO_S } from '#app/features/queue/undo-parts.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { api } from '#app/lib/api/calls.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form/use-form.ts'

export type Decided = { item: QueueItem; decision: Decision; reason?: ModerationReason; note?: string }

export const keyOf = ({ kind, id }: Pick<QueueItem, 'kind' | 'id'>): string => `${kind} ${id}`

/** `hidden`: items that are decided but still in the list from the server. */
export function useDecisions() {
  const act = useAct()
  const [waiting, setWaiting] = useState<Decided | null>(null)
  const [hidden, setHidden] = useState<readonly string[]>([])
  const last = useRef<Decided | null>(null)
  const show = useCallback((item: QueueItem) => setHidden((keys) => keys.filter((key) => key !== keyOf(item))), [])
  const sendWith = useRef(act)
  useEffect(() => {
    sendWith.current = act
  })
  const send = useCallback(async () => {
    const decided = last.current
    if (!decided) return
    last.current = null
    setWaiting(null)
    const { item, decision, reason, note = '' } = decided
    const body = { kind: item.kind, id: item.id, decision, note, ...(reason ? { reason } : {}) }
    await sendWith.current(api.post('moderation/decisions', { body }))
    show(item)
  }, [show])
  const decide = useCallback(
    (decided: Decided) => {
      void send()
      last.current = decided
      setWaiting(decided)
      setHidden((keys) => [...keys, keyOf(decided.item)])
    },
    [send],
  )
  const undo = useCallback(() => {
    const decided = last.current
    last.current = null
    setWaiting(null)
    if (decided) show(decided.item)
    return decided?.item ?? null
  }, [show])
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => void send(), UNDO_S * 1_000)
    return () => clearTimeout(timer)
  }, [waiting, send])
  // Leaving the queue sends the pending decision.
  useEffect(() => () => void send(), [send])
  return { waiting, hidden, decide, undo, send }
}

type DecisionProps = {
  item: QueueItem
  rejecting: boolean
  setRejecting: (rejecting: boolean) => void
  onDecide: (decision: Decision, more?: { reason: ModerationReason; note: string }) => void
}

/** The decision on one text: approve it, or reject it with a reason. */
export function DecisionButtons({ item, rejecting, setRejecting, onDecide }: DecisionProps) {
  const { yes, no, decision } = wordsOf(item)
  if (item.by_editor) {
    return (
      <p>
        <LinkButton to={item.path}>{t`Review article`}</LinkButton>
      </p>
    )
  }
  return (
    <section aria-label={t`Decide`} className="grid gap-4">
      <p className="flex flex-wrap gap-3">
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
        <ModerationReasonForm
          label={no}
          draft={`decision ${keyOf(item)}`}
          onCancel={() => setRejecting(false)}
          onReady={(more) => onDecide(decision, more)}
        />
      )}
    </section>
  )
}

export function wordsOf({ kind, state }: QueueItem): { yes: string; no: string; decision: Decision } {
  if (kind === 'conversation') return { yes: t`No rules broken`, no: t`Close the conversation`, decision: 'remove' }
  return state === 'pending'
    ? { yes: t`Publish`, no: t`Reject`, decision: 'reject' }
    : { yes: t`Keep it`, no: t`Remove`, decision: 'remove' }
}

type FormProps = {
  label: string
  /** Kept while the form is closed. */
  draft: string
  onCancel: () => void
  onReady: (more: { reason: ModerationReason; note: string }) => void
}

/** Arrow keys choose a reason, Enter submits, Escape cancels. */
export function ModerationReasonForm({ label, draft, onCancel, onReady }: FormProps) {
  const { frame, field } = useForm({
    schema: async () => (await import('#common/moderation-schemas.ts')).reasonForm,
    draft,
    send: async (more) => onReady(more),
  })
  useLayoutEffect(() => frame.ref.current?.querySelector('input')?.focus(), [frame.ref])
  useEffect(() => {
    const close = (event: KeyboardEvent) => void (event.key === 'Escape' && onCancel())
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [onCancel])
  return (
    <form {...frame} className="grid gap-4">
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-14 font-semibold">{t`Reason (public)`}</legend>
        {MODERATION_REASONS.map(({ slug, label: words }) => (
          <label key={slug} className="flex min-h-9 cursor-pointer items-center gap-3 text-14">
            <input type="radio" name="reason" value={slug} required className="size-5 shrink-0 accent-evergreen" />
            {words}
          </label>
        ))}
      </fieldset>
      <TextField {...field('note')} label={t`Note to the author (private)`} rows={3} maxLength={NOTE_MAX} />
      <p className="flex flex-wrap gap-3">
        <Button variant="danger">{label}</Button>
        <Button type="button" variant="plain" onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </p>
    </form>
  )
}
