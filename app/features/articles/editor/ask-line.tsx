/** What a button of the toolbar must know first, asked between the buttons and the text: an address, or what a picture shows. */
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

export type Question = {
  label: string
  hint: string
  before: string
  /** The button that carries it out. */
  act: string
  /** @returns what is wrong with what was typed, or null when it is done. */
  answer: (typed: string) => string | null | Promise<string | null>
  /** Another way out, where there is one. */
  other?: { act: string; press: () => void } | null
}

export function AskLine({ question, close }: { question: Question; close: () => void }) {
  const { label, hint, before, act, answer, other } = question
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  // Before anything else is pressed: the next key goes to the field, not to the text or to nothing.
  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const send = async () => {
    if (isSending) return
    setSending(true)
    const wrong = await answer(field.current?.value.trim() ?? '')
    if (wrong === null) return close()
    setSending(false)
    setProblem(wrong)
    field.current?.focus()
  }
  const takeOther = () => {
    other?.press()
    close()
  }
  // No form of its own: the text of a newsletter stands within one.
  const follow = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter') void send()
    else return
    event.preventDefault()
  }
  return (
    <div className="grid gap-3 border-b border-hairline bg-raised p-3">
      <Field ref={field} label={label} hint={hint} problem={problem} defaultValue={before} onKeyDown={follow} />
      <div className="flex flex-wrap gap-2">
        <Button type="button" onClick={() => void send()} aria-busy={isSending}>
          {act}
        </Button>
        {other && (
          <Button type="button" look="quiet" onClick={takeOther}>
            {other.act}
          </Button>
        )}
        <Button type="button" look="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
