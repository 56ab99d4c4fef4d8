/**
 * A decision with its reason. It can be undone for ten seconds, then it is sent; moving on sends it at once. The input
 * is restored if the decision is undone or rejected.
 */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createContext, use, useEffect, useLayoutEffect, useRef, useState, useCallback, useId } from 'react'
import type { Checked } from '#app/ui/form/problems.ts'
import { useForm } from '#app/ui/form/use-form.ts'
import { useAct } from '#app/ui/list/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import type { Call } from '#app/lib/api/calls.ts'
import { REASON_MAX } from '#common/post-fields.ts'
import { describeNumbers } from '#common/number-shield.ts'
import { UNDO_S, UndoButtons, UndoSeconds } from './undo-parts.tsx'

/** Says what happened to so many. */
export type Done = (count: number) => string

export type Choice<Value extends string = string> = {
  /** The shortcut key that starts it; '' for none. */
  key: string
  value: Value
  label: string
  /** For several at once: what happened to them, "3 approved". Without it, it's decided one by one. */
  done?: Done
  /** Also requires the password. */
  isDangerous?: boolean
  /** Its button is red. */
  isRefusal?: boolean
  /** What the reason should say, and who reads it, where that differs. */
  hint?: string
  /** Requires typing this text, so that it isn't done by habit. */
  typed?: { label: string; text: string }
}

/** A choice that isn't possible yet for the item that is shown, and why. */
export const BlockedChoice = createContext<{ value: string; why: string } | null>(null)

/** What can't be undone, and what rejects someone. */
export const isRed = ({
  isDangerous,
  isRefusal,
}: {
  isDangerous?: boolean | undefined
  isRefusal?: boolean | undefined
}) => isDangerous || isRefusal

const variantOf = (kind: Parameters<typeof isRed>[0], isMain: boolean) =>
  isRed(kind) ? 'danger' : isMain ? 'primary' : 'secondary'

/** The first that is possible. */
const mainOf = (choices: readonly Choice[], blocked: { value: string } | null) =>
  choices.find(({ value }) => value !== blocked?.value)?.value

export type Sent<Value extends string = string> = { value: Value; reason: string; password?: string; typed?: string }
type Props<Value extends string> = {
  choices: readonly Choice<Value>[]
  /** The choice that is in progress. */
  chosen: string | null
  onChoose: (value: string | null) => void
  callOf: (sent: Sent<Value>) => Call
  /** Says who reads the reason. */
  hint?: string | undefined
  /** Another decision on the page matters more. */
  hasSecondaryButtons?: boolean
  /** A button elsewhere chooses. */
  hasNoButtons?: boolean
}

export const readBy = () => t`We email what you write here to the person affected and record it in the audit log.`

export function DecisionForm<Value extends string>(props: Props<Value>) {
  const { choices, chosen, onChoose, callOf, hint = readBy() } = props
  const act = useAct()
  const [waiting, setWaiting] = useState<Sent<Value> | null>(null)
  const [typed, setTyped] = useState('')
  const blocked = use(BlockedChoice)
  const choice = choices.find(({ value }) => value === chosen && value !== blocked?.value)
  const isPlain = [choice, props.hasSecondaryButtons].some(Boolean)
  const main = mainOf(choices, blocked)
  const buttons = useFocusRestored(waiting ? 'waiting' : (choice?.value ?? null))
  const end = (isDone: boolean) => {
    if (isDone) setTyped('')
    setWaiting(null)
  }
  const send = async (sent: Sent<Value>) => {
    const isDone = await act(callOf(sent))
    if (isDone) onChoose(null)
    end(isDone)
  }
  if (waiting) {
    const decided = choice?.label ?? waiting.value
    return <Undo decided={decided} onUndo={() => end(false)} onOver={() => void send(waiting)} />
  }
  return (
    <div className="grid gap-4">
      {blocked && <p className="max-w-reading text-14 text-muted">{blocked.why}</p>}
      <div ref={buttons} hidden={props.hasNoButtons} className="decision-acts">
        {choices.map(({ key, value, label, ...kind }) => (
          <Button
            key={value}
            type="button"
            disabled={value === blocked?.value}
            variant={variantOf(kind, !isPlain && value === main)}
            aria-pressed={value === choice?.value}
            aria-keyshortcuts={key || undefined}
            onClick={() => onChoose(value === choice?.value ? null : value)}
          >
            {label} {key && <kbd className="key max-md:hidden">{key}</kbd>}
          </Button>
        ))}
      </div>
      {choice && (
        <ReasonForm
          key={choice.value}
          {...{ choice, hint, typed }}
          onType={setTyped}
          onReady={setWaiting}
          onLeave={() => onChoose(null)}
        />
      )}
    </div>
  )
}

/**
 * After leaving the form, or after a decision that keeps the item, returns the focus to a button instead of losing it.
 */
function useFocusRestored(step: string | null) {
  const buttons = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    const hasLeft = before.current !== null && step === null
    before.current = step
    if (hasLeft && document.activeElement === document.body) buttons.current?.querySelector('button')?.focus()
  }, [step])
  return buttons
}

type ReasonProps<Value extends string> = {
  choice: Choice<Value>
  hint: string
  /** Kept when another decision is chosen. */
  typed: string
  onType: (typed: string) => void
  onReady: (sent: Sent<Value>) => void
  onLeave: () => void
}

export function ReasonForm<Value extends string>(props: ReasonProps<Value>) {
  const { choice, hint, typed, onType, onReady, onLeave } = props
  const { frame, field } = useForm({
    check: (fields) => checkReason(choice, fields),
    send: async (sent) => onReady(sent),
  })
  useLayoutEffect(() => frame.ref.current?.querySelector('textarea')?.focus(), [frame.ref])
  useEffect(() => {
    const leave = (event: KeyboardEvent) => void (event.key === 'Escape' && onLeave())
    const element = frame.ref.current
    element?.addEventListener('keydown', leave)
    return () => element?.removeEventListener('keydown', leave)
  }, [frame.ref, onLeave])
  return (
    <form {...frame} className="grid max-w-reading gap-4" aria-label={choice.label}>
      <TextField
        {...field('reason')}
        label={t`Reason`}
        hint={choice.hint ?? hint}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        rows={3}
        required
        minLength={3}
        maxLength={REASON_MAX}
      />
      {choice.typed && (
        <Field
          {...field('typed')}
          label={choice.typed.label}
          hint={choice.typed.text}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
      {choice.isDangerous && (
        <Field
          {...field('password')}
          label={t`Your password`}
          hint={t`Enter your password to confirm that it’s you.`}
          type="password"
          autoComplete="current-password"
          required
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant={isRed(choice) ? 'danger' : 'primary'}>{choice.label}</Button>
        <Button type="button" variant="secondary" onClick={onLeave}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}

function checkReason<Value extends string>(choice: Choice<Value>, fields: FormData): Checked<Sent<Value>> {
  const text = (name: string) => String(fields.get(name) ?? '')
  const [reason, password] = [text('reason'), text('password')]
  const expected = choice.typed?.text
  const numbers = describeNumbers(reason)
  const problems = {
    ...(numbers && { reason: numbers }),
    ...(expected && text('typed').trim() !== expected && { typed: t`Type this exactly: ${expected}` }),
  }
  if (Object.keys(problems).length > 0) return { problems }
  const sent = { value: choice.value, reason, ...(password && { password }), ...(expected && { typed: expected }) }
  return { payload: sent, problems: null }
}

type UndoProps = { decided: string; onUndo: () => void; onOver: () => void }

/** A decision while it can be undone. It takes the focus, because the form it came from is gone. */
function Undo({ decided, onUndo, onOver }: UndoProps) {
  const words = useId()
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => bar.current?.focus(), [])
  const { sendOnce, undo } = useSendOnce(onUndo, onOver)
  return (
    <section ref={bar} tabIndex={-1} aria-labelledby={words} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p id={words}>
        <Trans>
          Decided: <strong>{decided}</strong>. <UndoSeconds />
        </Trans>
      </p>
      <UndoButtons onUndo={undo} onSend={sendOnce} />
    </section>
  )
}

/** Sends once, whichever comes first: the timeout, the button, or the next item. */
function useSendOnce(onUndo: () => void, onOver: () => void) {
  const over = useRef<(() => void) | null>(onOver)
  useEffect(() => {
    if (over.current) over.current = onOver
  })
  const sendOnce = useCallback(() => {
    const send = over.current
    over.current = null
    send?.()
  }, [])
  const gone = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    const end = setTimeout(sendOnce, UNDO_S * 1_000)
    clearTimeout(gone.current)
    return () => {
      clearTimeout(end)
      // Deferred: in development, React unmounts and remounts every component.
      gone.current = setTimeout(sendOnce)
    }
  }, [sendOnce])
  const undo = () => {
    over.current = null
    onUndo()
  }
  return { sendOnce, undo }
}
