/** The compose box. What is typed survives a reload; a number that must not be sent is already caught here. */
import { t } from '@lingui/core/macro'
import { type KeyboardEvent, useState } from 'react'
import { MESSAGE_MAX } from '#common/chat-text.ts'
import { Button } from '#app/ui/button.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { checkMessage } from './check-message.ts'
import { formatNumber } from '#common/format-count.ts'

type Props = {
  /** What the draft belongs to. */
  where: string
  label: string
  /** What was written earlier, somewhere else. */
  first?: string
  /** There is nothing above it yet: room to write, and a button that says what it does. */
  isFirst?: boolean
  onTyping?: () => void
  onSend: (body: string) => void
}

const NEAR_THE_END = MESSAGE_MAX - 500

export function ComposeBox({ where, label, first = '', isFirst = false, onTyping, onSend }: Props) {
  const [text, setText] = useState(first)
  const { frame, field } = useForm({
    name: 'compose',
    draft: `chat ${where}`,
    onTyped: ({ message }) => setText(String(message)),
    check: checkMessage,
    send: async (body) => {
      onSend(body)
      setText('')
    },
  })
  const { id, name, problem } = field('message')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch()) return
    event.preventDefault()
    frame.ref.current?.requestSubmit()
  }
  return (
    <form {...frame} className="grid gap-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className={isFirst ? 'compose-first grid justify-items-start gap-2' : 'relative grid'}>
        <textarea
          id={id}
          name={name}
          // Where a browser can't fit the height to the text.
          rows={Math.min(8, text.split('\n').length)}
          placeholder={t`Write a message`}
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-hint`}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value)
            onTyping?.()
          }}
          className="compose-text field-sizing-content max-h-52 w-full resize-none rounded-box border border-edge bg-raised py-3 pl-3 text-16 leading-snug text-ink aria-invalid:border-2 aria-invalid:border-brick"
        />
        {isFirst ? (
          <Button>
            <Icon name="send" /> {t`Send message`}
          </Button>
        ) : (
          <button type="submit" title={t`Send message`} className="compose-send">
            <Icon name="send" />
            <span className="sr-only">{t`Send message`}</span>
          </button>
        )}
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
    ? t`${formatNumber(MESSAGE_MAX - [...text].length)} characters left`
    : t`Never send a Social Security, bank account, or card number.`

/** On a phone, Enter starts a new line, because the button is within reach of the thumb. */
const isTouch = () => window.matchMedia('(pointer: coarse)').matches
