/** The first message to an agent, written on the way from their listing's page. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#common/paths.ts'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { deleteMessageDraft, readMessageDraft } from '#app/lib/message-draft.ts'
import { api } from '#app/lib/api/calls.ts'
import { cancelMessage, sendLater, useOutgoing } from './outbox.ts'
import { useReachable } from './chat-queries.ts'
import { ComposeBox } from './compose-box.tsx'

export function FirstMessage({ listing }: { listing: string }) {
  const { id: person, role } = useOwnProfile()
  const { data: agent, error, refetch } = useReachable(listing)
  const outgoing = useOutgoing(person, { listing })
  const written = useWaitingDraft(listing)
  const navigate = useNavigate()
  const conversation = agent?.conversation_id
  useEffect(() => {
    if (conversation) void navigate(paths.conversation(conversation), { replace: true })
  }, [conversation, navigate])
  const sending = outgoing.length
  useEffect(() => {
    // It was delivered, so now there is a conversation to open.
    if (sending === 0 && agent) void refetch()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sending])
  if (role.name === 'agent') return <OnlyClientsCanStart />
  if (error) return <NotReachable />
  if (!agent || written === undefined) return <output className="text-muted">{t`Loading`}</output>
  return (
    <section className="grid gap-4">
      <h2 className="text-22">
        <Trans>Message {agent.name}, EA</Trans>
      </h2>
      <p className="text-muted">
        <Trans>
          Briefly say what you need and by when. Only this agent reads your message. Sending it is free and doesn’t mean
          you’ve hired the agent.
        </Trans>
      </p>
      {outgoing.map(({ id, body, problem }) => (
        <div key={id} className="grid gap-2 rounded-box border border-hairline px-4 py-3">
          <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{body}</p>
          <output className="text-14">
            {problem ? t`Not sent. ${problem}` : t`Sending`}{' '}
            {problem && (
              <button
                type="button"
                className="cursor-pointer font-semibold text-evergreen underline"
                onClick={() => cancelMessage(id)}
              >
                {t`Discard`}
              </button>
            )}
          </output>
        </div>
      ))}
      <ComposeBox
        where={`to ${listing}`}
        label={t`Your message`}
        isFirst
        first={written?.body ?? ''}
        onSend={(body) => {
          deleteMessageDraft()
          // If unchanged, it keeps its id: sent from two devices, it is still one message.
          sendLater({ person, target: { listing }, body, id: written?.body === body ? written.id : undefined })
        }}
      />
    </section>
  )
}

/** Written before signing in, and stored with the account or in this browser. Undefined: not known yet. */
function useWaitingDraft(listing: string): { id: string; body: string } | null | undefined {
  const { data: waiting, isPending } = useList(api.get('chats/waiting'))
  const [kept] = useState(() => readMessageDraft(listing))
  if (isPending) return undefined
  return waiting?.listing_id === listing ? waiting : kept
}

const OnlyClientsCanStart = () => (
  <div className="grid justify-items-start gap-3">
    <h2 className="text-22">{t`Agents can’t start conversations`}</h2>
    <p className="text-muted">
      {t`Only clients can start a conversation. When clients write to you, you’ll see their messages in your dashboard.`}
    </p>
    <LinkButton to={paths.messages}>{t`See your messages`}</LinkButton>
  </div>
)

const NotReachable = () => (
  <div className="grid justify-items-start gap-3">
    <h2 className="text-22">{t`You can’t message this agent here`}</h2>
    <p className="text-muted">{t`You can message only approved agents who have claimed their listings.`}</p>
    <LinkButton to={paths.agents}>{t`Find another agent`}</LinkButton>
  </div>
)
