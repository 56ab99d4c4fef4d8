/**
 * /new-message?to=…: a visitor writes to an agent. Registration comes after the text; signed-in users go to the chat.
 */
import { useEffect, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { siteIn } from '#app/lib/site.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { findAgent } from '#server/domains/chat/start-conversation.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { paths } from '#common/paths.ts'
import type { Route } from './+types/new-message.ts'
import { checkMessage } from '#app/features/chat/check-message.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { readMessageDraft, storeMessageDraft } from '#app/lib/message-draft.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('to') ?? ''
  const { publicId, name } = await findAgent(context.get(requestScope).db, null, asked)
  return { to: publicId, name }
}

export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteIn(matches), {
    title: loaderData ? `Write to ${loaderData.name}` : 'Write to an agent',
    description: 'Write your message first. You create an account before it is sent.',
    robots: 'noindex',
  })

export default function NewMessagePage({ loaderData: { to, name } }: Route.ComponentProps) {
  const isSignedIn = useAuth().userProfile !== null
  const navigate = useNavigate()
  useEffect(() => {
    if (isSignedIn) void navigate(paths.writeTo(to), { replace: true })
  }, [isSignedIn, navigate, to])
  return (
    <Page
      heading={`Write to ${name}, EA`}
      width="reading"
      lead="Only this agent reads what you write. Writing doesn’t hire anyone, and there’s no fee for it."
    >
      <noscript>
        <div className="mb-6">
          <Notice kind="caution">
            <p>
              Messages need JavaScript, which is off in your browser. Turn it on, or use the phone number or website on
              the agent’s profile.
            </p>
          </Notice>
        </div>
      </noscript>
      <NewMessageForm to={to} name={name} />
    </Page>
  )
}

/** A visitor's first message: they write it first, then sign in or register. */
function NewMessageForm({ to, name }: { to: string; name: string }) {
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

const withReturn = (path: string, to: string) => `${path}?${new URLSearchParams({ callbackUrl: paths.writeTo(to) })}`
