/** The box to write in. What is typed stays through a reload; a number that should not leave is caught here already. */
import { type KeyboardEvent, type SubmitEvent, useId, useState } from 'react'
import { MESSAGE_MAX, messageProblem } from '#contract/chat-text.ts'
import { cleanLines } from '#contract/clean-prose.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useDraft } from './draft.ts'

type Props = { person: string; where: string; label: string; onTyping?: () => void; onSend: (body: string) => void }

const NEAR_THE_END = MESSAGE_MAX - 500

export function ComposeBox({ person, where, label, onTyping, onSend }: Props) {
  const [text, setText] = useDraft(person, where)
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

/** On a phone Enter is a new line: the button is at the thumb. */
const isTouch = () => window.matchMedia('(pointer: coarse)').matches
