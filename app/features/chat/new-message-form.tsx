/** A visitor's first message: they write it first, then sign in or register. */
import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#common/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { storeMessageDraft, readMessageDraft } from '#app/lib/message-draft.ts'
import { checkMessage } from './check-message.ts'

const withReturn = (path: string, to: string) => `${path}?${new URLSearchParams({ callbackUrl: paths.writeTo(to) })}`

export function NewMessageForm({ to, name }: { to: string; name: string }) {
  const navigate = useNavigate()
  const { frame, field } = useForm({
    name: 'new-message',
    onTyped: ({ message }) => storeMessageDraft({ to, name, body: String(message) }),
    check: checkMessage,
    send: async (body) => {
      storeMessageDraft({ to, name, body })
      await navigate(withReturn(paths.register, to))
    },
  })
  useLayoutEffect(() => {
    const text = frame.ref.current?.elements.namedItem('message')
    // What was typed before hydration takes priority.
    if (text instanceof HTMLTextAreaElement && text.value === '') text.value = readMessageDraft(to)?.body ?? ''
  }, [frame.ref, to])
  return (
    <form {...frame} noValidate className="grid content-start gap-5">
      <TextField
        {...field('message')}
        label="Your message"
        hint="Say what you need and by when. Never send a Social Security, bank, or card number."
        rows={8}
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
