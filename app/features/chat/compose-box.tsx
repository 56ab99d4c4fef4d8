/** The compose box. What is typed survives a reload; a number that must not be sent is already caught here. */
import { type KeyboardEvent, type SubmitEvent, useId, useState } from 'react'
import { MESSAGE_MAX, messageProblem } from '#common/chat-text.ts'
import { cleanLines } from '#common/clean-prose.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** A message that is typed but not sent survives a reload: per tab and person, and deleted with them. */
const keyOf = (person: string, where: string) => `chat draft ${person} ${where}`

/** @param first what the box holds while nothing has been typed. */
function useDraft(person: string, where: string, first = ''): [string, (text: string) => void] {
  const key = keyOf(person, where)
  const [kept, setKept] = useState(() => ({ key, text: read(key) || first }))
  const text = kept.key === key ? kept.text : read(key) || first
  const change = (next: string) => {
    try {
      if (next) sessionStorage.setItem(key, next)
      else sessionStorage.removeItem(key)
    } catch {
      // Then it lasts only as long as the page.
    }
    setKept({ key, text: next })
  }
  return [text, change]
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

type Props = {
  person: string
  where: string
  label: string
  /** What was written earlier, somewhere else. */
  first?: string
  onTyping?: () => void
  onSend: (body: string) => void
}

const NEAR_THE_END = MESSAGE_MAX - 500

export function ComposeBox({ person, where, label, first, onTyping, onSend }: Props) {
  const [text, setText] = useDraft(person, where, first)
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const send = () => {
    const body = cleanLines(text)
    const wrong = messageProblem(body)
    setProblem(wrong)
    if (wrong) return
    onSend(body)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch()) return
    event.preventDefault()
    send()
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form onSubmit={onSubmit} className="grid gap-2">
      <label htmlFor={id} className="text-14 font-semibold">
        {label}
      </label>
      <div className="flex items-end gap-3">
        <textarea
          id={id}
          rows={Math.min(8, Math.max(2, text.split('\n').length))}
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-hint`}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value)
            setProblem(null)
            onTyping?.()
          }}
          className="min-h-11 w-full rounded-box border border-edge bg-raised px-3 py-2 text-16 text-ink aria-invalid:border-2 aria-invalid:border-brick"
        />
        <Button>
          <Icon name="send" />{' '}
          <span className="whitespace-nowrap">
            Send<span className="max-sm:sr-only"> message</span>
          </span>
        </Button>
      </div>
      <p
        id={`${id}-hint`}
        aria-live="polite"
        className={`text-14 ${problem ? 'font-semibold text-brick' : 'text-muted'}`}
      >
        {problem ?? hintFor(text)}
      </p>
    </form>
  )
}

const hintFor = (text: string) =>
  text.length > NEAR_THE_END
    ? `${(MESSAGE_MAX - [...text].length).toLocaleString('en-US')} characters left`
    : 'Plain text. Never send a Social Security, bank or card number.'

/** On a phone, Enter starts a new line, because the button is within reach of the thumb. */
const isTouch = () => window.matchMedia('(pointer: coarse)').matches
