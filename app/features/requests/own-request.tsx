/** One request of the client: what each agent has answered, side by side. */
import { plural, t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { api } from '#app/lib/api/calls.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import { useAct, useSend } from '#app/ui/list/use-act.ts'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { awayLine, formatWait } from '#app/features/listing/reply-line.ts'
import { formatDate } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import type { AgentChoice, AskedAgentRow, RequestRow } from '#common/request-schemas.ts'
import { DECLINE_REASONS, NOT_SURE } from '#common/requests.ts'
import { factsOf } from './agents-field.tsx'
import { agentName, RequestFacts, StateTag } from './request-facts.tsx'
import { useNextAgents } from './request-queries.ts'

export function OwnRequest({ request }: { request: RequestRow }) {
  const isOver = ({ state }: AskedAgentRow) => state === 'declined' || state === 'replaced'
  const open = request.agents.filter((agent) => !isOver(agent))
  const over = request.agents.filter(isOver)
  const heading = useFocusAfter(request.closed_at !== null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {request.closed_at !== null && <Closed id={request.id} at={request.closed_at} />}
      <section aria-label={t`Your request`} className="card grid gap-4 p-5">
        <p className="max-w-[68ch] [overflow-wrap:anywhere] whitespace-pre-wrap">{request.body}</p>
        <RequestFacts request={request} />
      </section>
      <section aria-labelledby="answers">
        <h2 id="answers" ref={heading} tabIndex={-1} className="text-28 outline-none">{t`Answers`}</h2>
        <HowAnswersArrive {...request} />
        <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 xl:grid-cols-3">
          {open.map((agent) => (
            <AskedAgent key={agent.conversation_id} agent={agent} />
          ))}
          <NextAgent request={request} onAsked={() => heading.current?.focus()} />
        </ul>
      </section>
      {over.length > 0 && (
        <section aria-labelledby="over">
          <h2 id="over" className="text-22">{t`Agents you asked earlier`}</h2>
          <ul className="sheet mt-3 divide-y divide-hairline">
            {over.map((agent) => (
              <EarlierAgent key={agent.conversation_id} agent={agent} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** The button that closed or reopened the request is gone: keyboard users continue at the heading. */
function useFocusAfter(isClosed: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(isClosed)
  useEffect(() => {
    if (before.current !== isClosed) heading.current?.focus()
    before.current = isClosed
  }, [isClosed])
  return heading
}

/** Closing takes effect at once, and can be undone here. Why it can't be is said beside the button. */
function Closed({ id, at }: { id: string; at: string }) {
  const send = useSend()
  const { press, problem } = useAsyncAction(() =>
    send(api.post('requests/{id}/close', { params: { id }, body: { closed: false } })),
  )
  return (
    <Notice>
      <p>{t`You closed this request on ${formatDate(at)}, and the agents you asked can see that. You can still message each of them.`}</p>
      <div>
        <Button type="button" variant="secondary" onClick={() => void press()}>
          <Icon name="undo" /> {t`Reopen request`}
        </Button>
      </div>
      {problem && (
        <p role="alert">
          <span className="font-semibold text-brick">{problem}</span>{' '}
          <Link href={paths.requests}>{t`See your open requests`}</Link>
        </p>
      )}
    </Notice>
  )
}

/** Said as long as someone has yet to answer. */
function HowAnswersArrive({ agents, closed_at: closed }: RequestRow) {
  const { preferences } = useOwnProfile()
  if (closed !== null || !agents.some(({ state }) => state === 'waiting' || state === 'late')) return null
  return (
    <p className="mt-1 text-muted">
      {preferences.email_messages
        ? t`We’ll email you when an agent answers.`
        : t`When an agent answers, you’ll see the answer here. Emails about messages are off.`}
    </p>
  )
}

function AskedAgent({ agent }: { agent: AskedAgentRow }) {
  const { name, path, photo, location, state, sent_at: sentAt, first_message: first, unread, away_until: away } = agent
  return (
    <li className="card flex min-w-0 flex-col gap-4 p-5">
      <div className="flex items-center gap-3">
        <Avatar name={name} id={path ?? name} photo={photo} />
        <div className="min-w-0">
          <h3 className="text-18 [overflow-wrap:anywhere]">
            {path ? (
              <a href={path} className="text-ink no-underline hover:underline">
                {agentName(name)}
              </a>
            ) : (
              agentName(name)
            )}
          </h3>
          <p className="text-14 text-muted">{location}</p>
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
        <StateTag state={state} />
        {first ? (
          <time dateTime={first.sent_at}>{formatDate(first.sent_at)}</time>
        ) : (
          <time dateTime={sentAt}>{t`Sent ${formatDate(sentAt)}`}</time>
        )}
      </p>
      {state === 'late' && <p className="text-14">{t`This agent didn’t answer within two business days.`}</p>}
      {away && (state === 'waiting' || state === 'late') && <p className="text-14">{awayLine(away)}</p>}
      <WaitingFor agent={agent} />
      <Answer agent={agent} />
      <div className="mt-auto">
        <LinkButton variant={unread > 0 ? 'primary' : 'secondary'} to={paths.conversation(agent.conversation_id)}>
          <Icon name="chat" /> {unread > 0 ? t`Read and reply` : t`Open conversation`}
          <span className="sr-only"> {agentName(name)}</span>
        </LinkButton>
      </div>
    </li>
  )
}

/** The first answer, which has the fee and the yes; later messages are in the conversation. */
function Answer({
  agent: { first_message: first, message_count: count, conversation_id: id, name },
}: {
  agent: AskedAgentRow
}) {
  const newer = count - 1
  return (
    <>
      {first && (
        <blockquote className="line-clamp-[8] border-l-2 border-hairline pl-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
          {first.body}
        </blockquote>
      )}
      {newer > 0 && (
        <p className="text-14">
          <Link href={paths.conversation(id)}>
            {plural(newer, { one: '+# newer message', other: '+# newer messages' })}
            <span className="sr-only"> {agentName(name)}</span>
          </Link>
        </p>
      )}
    </>
  )
}

/** How soon an answer is usual, and from when someone else can be asked. */
function WaitingFor({ agent: { state, answer_by: until, usual_reply_minutes: usual } }: { agent: AskedAgentRow }) {
  if (state !== 'waiting') return null
  return (
    <div className="grid gap-1 text-14">
      {usual !== null && <p>{t`Usually replies in ${formatWait(usual)}`}</p>}
      {until && <p>{t`If you don’t get an answer by the end of ${formatDate(until)}, you can ask someone else.`}</p>}
    </div>
  )
}

/** In place of an agent who has declined, hasn't answered in time, or is away: up to three who fit the request. */
function NextAgent({ request, onAsked }: NextProps) {
  const { data: next = [], isPending } = useNextAgents(request.id, request.has_free_place)
  if (!request.has_free_place || isPending) return null
  return (
    <li className="grid min-w-0 content-start gap-4 rounded-card border border-dashed border-edge p-5">
      {next.length > 0 ? <AskNext request={request} onAsked={onAsked} next={next} /> : <NoOneElse request={request} />}
    </li>
  )
}

/** Why another can be asked, and what happens to the one who hasn't answered. */
function whyAsk({ agents, next_replaces: replaced }: RequestRow): { why: string; after: string } {
  const agent = agents.find(({ conversation_id: id }) => id === replaced)
  if (!agent) return { why: t`An agent declined your request.`, after: '' }
  const name = agentName(agent.name)
  const why =
    agent.state === 'late'
      ? t`${name} hasn’t answered within two business days.`
      : t`${name} is away until ${formatDate(agent.away_until ?? '')}.`
  return { why, after: t`${name} will see that you asked someone else. You’ll keep your conversation.` }
}

type NextProps = {
  request: RequestRow
  /** The button that asked is gone. */
  onAsked: () => void
}

function AskNext({ request, onAsked, next }: NextProps & { next: readonly AgentChoice[] }) {
  const act = useAct()
  const { why, after } = whyAsk(request)
  const params = { id: request.id }
  const ask = async (id: string) => {
    if (await act(api.post('requests/{id}/agents', { params, body: { listing_id: id } }))) onAsked()
  }
  return (
    <>
      <p className="text-14 text-muted">
        {why} {t`Ask someone else? These agents fit your request:`}
      </p>
      <ul className="grid gap-4">
        {next.map((agent) => (
          <li key={agent.listing_id} className="grid gap-3">
            <div className="flex items-center gap-3">
              <Avatar name={agent.name} id={agent.listing_id} photo={agent.photo} />
              <div className="min-w-0">
                <h3 className="text-18 [overflow-wrap:anywhere]">
                  <a href={agent.path} className="text-ink no-underline hover:underline">
                    {agentName(agent.name)}
                  </a>
                </h3>
                <p className="text-14 text-muted">{factsOf(agent)}</p>
              </div>
            </div>
            <div>
              <Button type="button" variant="secondary" onClick={() => void ask(agent.listing_id)}>
                <Icon name="send" /> {t`Ask this agent`}
                <span className="sr-only"> {agentName(agent.name)}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {after && <p className="text-14 text-muted">{after}</p>}
    </>
  )
}

/** In the directory, others may do what is needed, in another language or elsewhere. */
function NoOneElse({ request }: { request: RequestRow }) {
  const { need, language } = request
  const search = new URLSearchParams({ ...(need === NOT_SURE ? {} : { service: need }), claimed: 'on' })
  return (
    <>
      <p>
        {whyAsk(request).why}{' '}
        {language === 'en'
          ? t`No other agent fits your request.`
          : t`No other agent who speaks your language fits your request.`}
      </p>
      <div>
        <LinkButton to={`${paths.agents}?${search}`}>{t`Find another agent`}</LinkButton>
      </div>
    </>
  )
}

/** Who declined, or didn't answer before the client asked someone else. */
const EarlierAgent = ({ agent }: { agent: AskedAgentRow }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
    <div className="min-w-0">
      <p className="font-medium">{agentName(agent.name)}</p>
      <p className="text-14 text-muted">
        {joinWithDots([
          agent.state === 'replaced'
            ? t`You asked someone else instead`
            : agent.declined_for === 'other'
              ? (agent.last_message?.body ?? '')
              : t`Declined: ${DECLINE_REASONS.find(({ slug }) => slug === agent.declined_for)?.forClient ?? ''}`,
          agent.replaced_at && formatDate(agent.replaced_at),
          agent.last_message && formatDate(agent.last_message.sent_at),
        ])}
      </p>
    </div>
    <LinkButton to={paths.conversation(agent.conversation_id)}>
      {t`Open conversation`}
      <span className="sr-only"> {agentName(agent.name)}</span>
    </LinkButton>
  </li>
)
