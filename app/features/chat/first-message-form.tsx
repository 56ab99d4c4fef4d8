/** A visitor's first message, an island: they write it first, then sign in or register. Others go to the chat. */
import { t } from '@lingui/core/macro'
import { useEffect, useLayoutEffect } from 'react'
import { readMessageDraft, storeMessageDraft } from '#app/lib/message-draft.ts'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { currentLanguage, prefixOf } from '#common/i18n.ts'
import { withoutNumbers } from '#common/number-shield.ts'
import { paths } from '#common/paths.ts'

export function FirstMessageForm({ to, name }: { to: string; name: string }) {
  const { frame, field } = useForm({
    name: 'new-message',
    // Without numbers that the form rejects.
    onTyped: ({ message }) => storeMessageDraft({ to, name, body: withoutNumbers(String(message)) }),
    check: async (fields) => (await import('./check-message.ts')).checkMessage(fields),
    send: async (body) => {
      storeMessageDraft({ to, name, body })
      return inLanguage(withReturn(paths.register, to))
    },
  })
  const isSignedIn = useAuth().userProfile !== null
  useEffect(() => {
    if (isSignedIn) location.replace(inLanguage(paths.writeTo(to)))
  }, [isSignedIn, to])
  useLayoutEffect(() => {
    const text = frame.ref.current?.elements.namedItem('message')
    if (!(text instanceof HTMLTextAreaElement)) return
    // What was typed before hydration takes priority.
    if (text.value === '') text.value = readMessageDraft(to)?.body ?? ''
    else storeMessageDraft({ to, name, body: withoutNumbers(text.value) })
  }, [frame.ref, to, name])
  return (
    <form {...frame} noValidate className="grid content-start gap-5">
      <TextField
        {...field('message')}
        label={t`Your message`}
        hint={t`Say what you need and by when. Never send a Social Security, bank account, or card number.`}
        rows={8}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button>{t`Continue`}</Button>
        <a href={withReturn(paths.login, to)}>{t`I already have an account`}</a>
      </div>
      <p className="max-w-[68ch] text-14 text-muted">
        {t`Next, you’ll create a free account and confirm your email address. We’ll save your message and won’t send it until you select “Send message.”`}
      </p>
    </form>
  )
}

const withReturn = (path: string, to: string) => `${path}?${new URLSearchParams({ callbackUrl: paths.writeTo(to) })}`

/** Where script leads, it's to pages that are translated. */
const inLanguage = (path: string) => `${prefixOf(currentLanguage())}${path}`
