/** The first message to an agent, from the page of their listing. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { takeBack, sendLater, useOutgoing } from './outbox.ts'
import { useReachable } from './chat-queries.ts'
import { ComposeBox } from './compose-box.tsx'

export function FirstMessage({ listing }: { listing: string }) {
  const { id: person, role } = useOwnProfile()
  const { data: agent, error, refetch } = useReachable(listing)
  const outgoing = useOutgoing(person, { listing })
  const navigate = useNavigate()
  const conversation = agent?.conversation_id
  useEffect(() => {
    if (conversation) void navigate(paths.conversation(conversation), { replace: true })
  }, [conversation, navigate])
  const sending = outgoing.length
  useEffect(() => {
    // It has arrived: now there is a conversation to go to.
    if (sending === 0 && agent) void refetch()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sending])
  if (role.name === 'agent') return <OnlyClientsBegin />
  if (error) return <NotReachable />
  if (!agent) return <output className="text-muted">Loading</output>
  return (
    <section className="grid gap-4">
      <h2 className="text-21">Write to {agent.name}, EA</h2>
      <p className="text-muted">
        Say in a few words what you need and by when. What you write is read by this agent alone; it makes nobody your
        agent yet, and no fee is due.
      </p>
      {outgoing.map(({ id, body, problem }) => (
        <div key={id} className="grid gap-2 rounded-box border border-hairline px-4 py-3">
          <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{body}</p>
          <output className="text-14">
            {problem ? `Not sent. ${problem}` : 'Sending'}{' '}
            {problem && (
              <button
                type="button"
                className="cursor-pointer font-semibold text-evergreen underline"
                onClick={() => takeBack(id)}
              >
                Take it back
              </button>
            )}
          </output>
        </div>
      ))}
      <ComposeBox
        person={person}
        where={`to ${listing}`}
        label="Your message"
        onSend={(body) => sendLater({ person, target: { listing }, body })}
      />
    </section>
  )
}

const OnlyClientsBegin = () => (
  <div className="grid justify-items-start gap-3">
    <h2 className="text-21">Agents answer here</h2>
    <p className="text-muted">Only clients begin a conversation. Those who write to you stand among your messages.</p>
    <LinkButton to={paths.messages}>See your messages</LinkButton>
  </div>
)

const NotReachable = () => (
  <div className="grid justify-items-start gap-3">
    <h2 className="text-21">This agent does not take messages here</h2>
    <p className="text-muted">
      Only agents who have claimed their listing, and whom we have approved, can be written to.
    </p>
    <LinkButton to={paths.agents}>Find another agent</LinkButton>
  </div>
)
