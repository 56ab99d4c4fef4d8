/** Who the other person is and what a conversation is about: in a pane beside it, or in a line below the name. */
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { repliesIn } from '#app/features/agents/agent-line.ts'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { daysUntil, soonIn, timeOfDay } from '#app/features/first-calls/call-time.ts'
import { formatFee, ratingLine, spokenLabels } from '#app/features/listing/labels.ts'
import { formatAbout } from '#app/features/listing/reply-line.ts'
import { nextCall, openRequests, RequestFacts, titleOf } from '#app/features/requests/request-facts.tsx'
import { api } from '#app/lib/api/calls.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import type { ConversationRow } from '#common/chat-answers.ts'
import { today } from '#common/dates.ts'
import { formatNumber } from '#common/format-count.ts'
import { BULK_ROWS } from '#common/limits.ts'
import { labelInSentence, labelList } from '#common/option-lists.ts'
import { paths, publicIdIn } from '#common/paths.ts'
import { AVERAGE_FROM } from '#common/reviews.ts'
import { callZone, dateIn, zoneName } from '#common/zoned-time.ts'

type Props = { conversation: ConversationRow }

/** Beside the thread, where there is room for it. */
export const ConversationPane = ({ conversation }: Props) => (
  <aside aria-label={t`About this conversation`} className="chat-about">
    <CallPart conversation={conversation} />
    {conversation.with.is_agent && <AgentPart conversation={conversation} />}
    {openRequests(conversation)
      .slice(0, 1)
      .map((request) => (
        <Part key={request.id} heading={t`Request`}>
          <p className="mb-2 font-semibold">{titleOf(request)}</p>
          <RequestFacts request={request} />
        </Part>
      ))}
    <Part heading={t`Conversation`}>
      <Facts facts={factsOf(conversation, useOwnProfile().timezone)} />
    </Part>
  </aside>
)

/** Where there is no room for the pane. What doesn't fit into the line isn't shown. */
export function FactsLine({ conversation }: Props) {
  const agent = useAgent(conversation)
  const { timezone } = useOwnProfile()
  const facts = conversation.with.is_agent
    ? [agent && placeOf(agent), agent && repliesIn(agent.replies?.median_minutes ?? null)]
    : [zoneOf(conversation), t`First message ${dateIn(timezone, conversation.created_at)}`]
  return (
    <p className="flex h-[1.4rem] flex-wrap gap-x-1.5 overflow-hidden text-14 text-muted xl:hidden">
      {facts.filter(Boolean).map((fact, at) => (
        <span key={fact} className="max-w-full truncate">
          {at > 0 && '· '}
          {fact}
        </span>
      ))}
    </p>
  )
}

/** Below the name, in view however far one scrolls, where there is no room for the pane. */
export function NextCallBar({ conversation }: Props) {
  const call = useNextCall(conversation)
  if (!call) return null
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-2 border-b border-hairline py-1 text-14 xl:hidden">
      <Icon name="phone" className="text-evergreen" />
      <time dateTime={call.at} className="font-semibold first-letter:uppercase">
        {soonIn(call.zone, call.at)}
      </time>
      <span className="text-muted">{daysUntil(call.zone, call.at)}</span>
      <Link href={paths.ownCall(call.id)} className="ml-auto">{t`View call`}</Link>
    </p>
  )
}

function useNextCall(conversation: ConversationRow) {
  const { timezone } = useOwnProfile()
  const call = nextCall(conversation)
  return call && { id: call.id, at: call.starts_at, zone: callZone(call, conversation.with.is_agent, timezone) }
}

function CallPart({ conversation }: Props) {
  const call = useNextCall(conversation)
  const { data } = useList(api.get('first-calls/{id}', { params: { id: call?.id ?? '' } }), { enabled: !!call })
  if (!call) return null
  const theirs = data && data.with.time_zone !== call.zone && timeOfDay(data.with.time_zone, call.at)
  return (
    <Part heading={t`Next call`}>
      <p className="font-semibold first-letter:uppercase">
        <time dateTime={call.at}>{soonIn(call.zone, call.at)}</time>
      </p>
      <p className="text-14 text-muted">{daysUntil(call.zone, call.at)}</p>
      {theirs && <p className="text-14 text-muted">{t`${theirs} for ${conversation.with.name}`}</p>}
      {data?.mine === 'agent' && data.about && <p className="mt-2 text-14 [overflow-wrap:anywhere]">{data.about}</p>}
      <p className="mt-3">
        <LinkButton to={paths.ownCall(call.id)}>{t`View call`}</LinkButton>
      </p>
    </Part>
  )
}

const agentCall = (id: string) => api.get('agent/agents/views/{id}', { params: { id } })

/** What is public about the agent; nothing without a public listing. */
function useAgent({ with: { is_agent: isAgent, listing_path: path } }: ConversationRow) {
  const id = publicIdIn(path ?? '')
  return useList(agentCall(id ?? ''), { enabled: isAgent && id !== null, retry: false }).data
}
type Agent = NonNullable<ReturnType<typeof useAgent>>

const placeOf = ({ city, state }: Agent) => [city, state].filter(Boolean).join(', ')

function AgentPart({ conversation }: Props) {
  const agent = useAgent(conversation)
  const { listing_path: path } = conversation.with
  if (!path) return null
  return (
    <Part heading={t`Agent`}>
      {agent && <Facts facts={agentFacts(agent)} />}
      <p className="mt-3">
        <LinkButton to={path}>{t`View profile`}</LinkButton>
      </p>
    </Part>
  )
}

function agentFacts(agent: Agent): Fact[] {
  const { reviews, replies, languages } = agent
  const minutes = replies?.median_minutes ?? null
  // Of more than one page of reviews, the average isn't known here.
  const isKnown = reviews.length >= AVERAGE_FROM && reviews.length < BULK_ROWS
  const average = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length
  const fee = lowestFee(agent)
  const price = fee ? formatFee(fee.amount_cents, fee.unit) : ''
  return [
    { name: t`Location`, value: placeOf(agent) },
    { name: t`Rating`, value: isKnown ? ratingLine(average, reviews.length) : '' },
    { name: t`Usual reply time`, value: minutes === null ? '' : formatAbout(minutes) },
    { name: t`Fees`, value: price && t`From ${price}` },
    { name: t`Languages`, value: labelList(spokenLabels(languages), labelInSentence) },
  ]
}

/** As in search results: for a whole piece of work, and still valid. */
const lowestFee = ({ fees }: Agent) =>
  fees
    .filter(({ unit, valid_until: until }) => (unit === 'return' || unit === 'case') && until >= today())
    .toSorted((one, other) => one.amount_cents - other.amount_cents)[0]

/** '' while the client has not chosen one for a call. */
function zoneOf({ calls }: ConversationRow): string {
  const zone = calls.findLast(({ client_time_zone: chosen }) => chosen !== null)?.client_time_zone
  return zone ? zoneName(zone) : ''
}

const factsOf = (conversation: ConversationRow, timezone: string): Fact[] => [
  { name: t`Client’s time zone`, value: conversation.with.is_agent ? '' : zoneOf(conversation) },
  { name: t`First message`, value: dateIn(timezone, conversation.created_at) },
  { name: t`Messages`, value: formatNumber(conversation.last_place) },
]

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-2 font-sans text-14 font-semibold text-muted">{heading}</h3>
    {children}
  </section>
)

type Fact = { name: string; value: string }

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid gap-2">
    {facts
      .filter(({ value }) => value !== '')
      .map(({ name, value }) => (
        <div key={name}>
          <dt className="text-14 text-muted">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
  </dl>
)
