/**
 * /new-message?to=…: a visitor writes to an agent. Registration comes after the text; signed-in users go to the chat.
 */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { island } from '#app/page/island.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { findAgent } from '#server/domains/chat/start-conversation.ts'
import { FirstMessageForm } from '#app/features/chat/first-message-form.tsx'
import { MESSAGE_DRAFT_KEY } from '#common/browser-storage.ts'
import { paths } from '#common/paths.ts'

/** What was written before is shown at once. */
const Form = island('first-message', 'signed-in', FirstMessageForm, [MESSAGE_DRAFT_KEY])

export async function loader({ request, scope }: PageArgs) {
  const asked = new URL(request.url).searchParams.get('to') ?? ''
  const { publicId, name } = await findAgent(scope.db, null, asked)
  return { to: publicId, name }
}

export const headers = { 'cache-control': 'no-store' }

export const meta = ({ site, loaderData }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`Message ${loaderData.name}`,
    description: t`Write your message first. You’ll create an account before it’s sent.`,
    robots: 'noindex',
  })

export default function NewMessagePage({ loaderData: { to, name } }: PageProps<typeof loader>) {
  return (
    <Page
      heading={t`Message ${name}, EA`}
      width="reading"
      lead={t`Only this agent reads your message. Sending it is free and doesn’t mean you’ve hired the agent.`}
    >
      <noscript>
        <div className="mb-6">
          <Notice kind="caution">
            <p>
              <Trans>
                Messages need JavaScript, which is off in your browser. Turn it on, or use the phone number or website
                on the agent’s profile.
              </Trans>
            </p>
          </Notice>
        </div>
      </noscript>
      <Form to={to} name={name} />
      <p className="mt-6">
        <a href={paths.newRequest({ agents: [to] })} rel="nofollow">{t`Ask up to three agents with one request`}</a>
      </p>
    </Page>
  )
}
