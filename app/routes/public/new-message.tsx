/**
 * /new-message?to=…: a visitor writes to an agent. Registration comes after the text; signed-in users go to the chat.
 */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { NewMessageForm } from '#app/features/chat/new-message-form.tsx'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { siteIn } from '#app/lib/site.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { findAgent } from '#server/domains/chat/find-agent.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { paths } from '#common/paths.ts'
import type { Route } from './+types/new-message.ts'

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
