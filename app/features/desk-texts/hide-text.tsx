import { type FormEvent, useState } from 'react'
import { failureWords } from '#app/features/account/form/problems.ts'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { HIDE_REASON_MAX, hideReason } from '#contract/desk-texts.ts'

type Props = {
  /** The call's address. */
  at: string
  version: number
  isHidden: boolean
  onDone: (message: string) => Promise<void>
}

/** Nothing is deleted: links to it may come back too. */
export function HideText({ at, version, isHidden, onDone }: Props) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { error } = hideReason.safeParse(reason)
    setProblem(error?.issues[0]?.message)
    if (error) return
    try {
      const { message } = await callSignedIn('POST', `${at}/hide`, { version, hidden: !isHidden, reason })
      await onDone(message)
    } catch (error) {
      showToast(failureWords(error), 'problem')
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void send(event)}
      aria-label={isHidden ? 'Show again' : 'Hide'}
      className="grid gap-3 border-t border-hairline pt-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end"
    >
      <Field
        label={isHidden ? 'Why it is shown again' : 'Why it is hidden'}
        hint="The log keeps it."
        value={reason}
        problem={problem}
        maxLength={HIDE_REASON_MAX}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button look={isHidden ? 'quiet' : 'danger'}>{isHidden ? 'Show it again' : 'Hide it from the pages'}</Button>
    </form>
  )
}
