/**
 * What a toolbar button needs first, prompted for between the toolbar and the text: a URL, or a picture's description.
 */
import { t } from '@lingui/core/macro'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

export type Question = {
  label: string
  hint: string
  before: string
  /** The label of the button that applies it. */
  act: string
  /** @returns an error message for what was typed, or null once it is done. */
  answer: (typed: string) => string | null | Promise<string | null>
  /** An alternative action, if there is one. */
  other?: { act: string; press: () => void } | null
}

export function PromptBar({ question, close }: { question: Question; close: () => void }) {
  const { label, hint, before, act, answer, other } = question
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  // A layout effect, so that the next keystroke goes to the field, not to the text or nowhere.
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
  // Not a form: the text of a newsletter is already inside one.
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
          <Button type="button" variant="secondary" onClick={takeOther}>
            {other.act}
          </Button>
        )}
        <Button type="button" variant="secondary" onClick={close}>
          {t`Cancel`}
        </Button>
      </div>
    </div>
  )
}
