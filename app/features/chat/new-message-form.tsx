/** A visitor's first message: they write it first, then sign in or register. */
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageProblem } from '#common/chat-text.ts'
import { cleanLines } from '#common/clean-prose.ts'
import { paths } from '#common/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { storeMessageDraft, readMessageDraft } from '#app/lib/message-draft.ts'

const withReturn = (path: string, to: string) => `${path}?${new URLSearchParams({ callbackUrl: paths.writeTo(to) })}`

export function NewMessageForm({ to, name }: { to: string; name: string }) {
  const field = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  const textIn = (form: HTMLFormElement) => (form.elements.namedItem('message') as HTMLTextAreaElement).value
  useLayoutEffect(() => {
    const text = field.current?.elements.namedItem('message')
    // What was typed before hydration takes priority.
    if (text instanceof HTMLTextAreaElement && text.value === '') text.value = readMessageDraft(to)?.body ?? ''
  }, [to])
  const type = (event: FormEvent<HTMLFormElement>) => {
    storeMessageDraft({ to, name, body: textIn(event.currentTarget) })
    setProblem(null)
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = cleanLines(textIn(event.currentTarget))
    const wrong = messageProblem(body)
    setProblem(wrong)
    if (wrong) return
    storeMessageDraft({ to, name, body })
    void navigate(withReturn(paths.register, to))
  }
  return (
    <form ref={field} method="post" noValidate onInput={type} onSubmit={send} className="grid content-start gap-5">
      <TextField
        name="message"
        label="Your message"
        hint="Say what you need and by when. Never send a Social Security, bank, or card number."
        rows={8}
        problem={problem ?? undefined}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button>Continue</Button>
        <a href={withReturn(paths.login, to)}>I have an account</a>
      </div>
      <p className="max-w-[68ch] text-14 text-muted">
        Next, you create a free account and confirm your email address. Your message waits there. We don’t send it until
        you select Send.
      </p>
    </form>
  )
}
